package io.fdp.engine.tkb;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds templates by the bits of their DIS types, for templates whose types give the same fields. A table with open
 * addressing, at most half full.
 */
final class DisTable {
    private final long fields;
    private final long[] keys;
    private final @Nullable TkbTemplate[] values;

    /** Of templates of the same type, the one with the lowest number is kept. */
    DisTable(long fields, List<TkbTemplate> templates) {
        int size = TemplateIndex.tableSize(templates.size());
        this.fields = fields;
        this.keys = new long[size];
        this.values = new TkbTemplate[size];
        for (TkbTemplate template : templates) {
            long key = template.disType().bits();
            int slot = find(key);
            TkbTemplate known = values[slot];
            if (known == null || template.id() < known.id()) {
                keys[slot] = key;
                values[slot] = template;
            }
        }
    }

    /** The template with the same values as a DIS type in the fields of this table, or null. */
    @Nullable
    TkbTemplate match(long disType) {
        return values[find(disType & fields)];
    }

    /** The place of a key, or the free place for it. */
    private int find(long key) {
        int last = keys.length - 1;
        long mixed = key * 0x9e3779b97f4a7c15L;
        int slot = (int) (mixed ^ mixed >>> 32) & last;
        while (values[slot] != null && keys[slot] != key) {
            slot = slot + 1 & last;
        }
        return slot;
    }
}
