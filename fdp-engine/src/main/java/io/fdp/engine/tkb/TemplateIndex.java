package io.fdp.engine.tkb;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds templates by number and by DIS type.
 *
 * <p>Numbers are in a table with open addressing. DIS types have one such table for each combination of fields that a
 * template gives, the most specific first. A look-up takes one probe per combination and makes no garbage.
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
                .filter(fields -> fields != 0) // a template without DIS type is never found by one
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

    /** Puts combinations with more fields first, and among equally many fields those with more general fields. */
    private static int moreSpecificFirst(long left, long right) {
        int byCount = Integer.compare(new DisType(right).specificity(), new DisType(left).specificity());
        return byCount != 0 ? byCount : Long.compareUnsigned(right, left);
    }

    /** The size of a table that is at most half full. */
    static int tableSize(int entries) {
        return Integer.highestOneBit(Math.max(4, entries * 4) - 1) << 1;
    }

    private static int hash(int key) {
        int mixed = key * 0x9e3779b9;
        return mixed ^ mixed >>> 15;
    }

    /** The position of the template with a number, or -1. */
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
     * The template that describes a DIS type most closely; null when none does. Of templates with the same type, the
     * one with the lowest number.
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
