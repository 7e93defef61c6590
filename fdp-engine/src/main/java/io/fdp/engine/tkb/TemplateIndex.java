package io.fdp.engine.tkb;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds templates: by number, and by DIS type.
 *
 * <p>Numbers are in a table with open addressing. For DIS types there is such a table for each combination of fields
 * that some template gives, most specific first, so that a look-up takes one probe for each of these combinations and
 * makes no garbage.
 */
final class TemplateIndex {
    private final TkbTemplate[] all;
    private final int[] slots;
    private final int mask;
    private final DisTable[] byDis;

    TemplateIndex(List<TkbTemplate> templates) {
        all = templates.toArray(TkbTemplate[]::new);
        slots = new int[tableSize(all.length)];
        mask = slots.length - 1;
        for (int i = 0; i < all.length; i++) {
            int slot = hash(all[i].id()) & mask;
            while (slots[slot] != 0) {
                slot = slot + 1 & mask;
            }
            slots[slot] = i + 1;
        }
        long[] combinations = templates.stream()
                .mapToLong(template -> template.disType().mask())
                .distinct()
                .boxed()
                .sorted(TemplateIndex::moreSpecificFirst)
                .mapToLong(Long::longValue)
                .toArray();
        byDis = new DisTable[combinations.length];
        for (int i = 0; i < combinations.length; i++) {
            long fields = combinations[i];
            byDis[i] = new DisTable(
                    fields,
                    templates.stream()
                            .filter(template -> template.disType().mask() == fields)
                            .toList());
        }
    }

    /** More fields first; of as many, the more general ones first. */
    private static int moreSpecificFirst(long left, long right) {
        int byCount = Integer.compare(new DisType(right).specificity(), new DisType(left).specificity());
        return byCount != 0 ? byCount : Long.compareUnsigned(right, left);
    }

    /** At most half full. */
    static int tableSize(int entries) {
        return Integer.highestOneBit(Math.max(4, entries * 4) - 1) << 1;
    }

    private static int hash(int key) {
        int mixed = key * 0x9e3779b9;
        return mixed ^ mixed >>> 15;
    }

    /** The place of the template with a number among all, or -1. */
    int ordinal(int id) {
        for (int slot = hash(id) & mask; slots[slot] != 0; slot = slot + 1 & mask) {
            int ordinal = slots[slot] - 1;
            if (all[ordinal].id() == id) {
                return ordinal;
            }
        }
        return -1;
    }

    TkbTemplate at(int ordinal) {
        return all[ordinal];
    }

    int size() {
        return all.length;
    }

    /**
     * The template that describes a DIS type most closely; null when none does. Of templates of the same type, that
     * with the lowest number.
     */
    @Nullable
    TkbTemplate match(long disType) {
        for (DisTable table : byDis) {
            TkbTemplate found = table.match(disType);
            if (found != null) {
                return found;
            }
        }
        return null;
    }
}
