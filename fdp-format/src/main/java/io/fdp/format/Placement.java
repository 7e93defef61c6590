package io.fdp.format;

import io.fdp.kernel.layout.ComponentLayout;
import java.util.List;

/**
 * Places fields in memory as generated code does, when only their content is described.
 *
 * <p>Rows follow the C ABI: a nested record is a separate struct, aligned and padded as such. Paths tell which fields
 * belong to one record. Packed rows and columns have no padding.
 */
public final class Placement {
    private final List<FieldDescription> fields;
    private final int[] offsets;
    private long end;

    private Placement(List<FieldDescription> fields) {
        this.fields = fields;
        this.offsets = new int[fields.size()];
    }

    /** Rows with padding, as C has them. */
    public static ComponentLayout rows(List<FieldDescription> fields) {
        return rows(fields, 1);
    }

    /** Rows with padding and a minimum alignment. */
    public static ComponentLayout rows(List<FieldDescription> fields, int align) {
        Placement placement = new Placement(fields);
        int alignment = Math.max(align, placement.struct(0, fields.size(), 0));
        placement.pad(alignment);
        return placement.build(ComponentLayout.rows(placement.bytes(), alignment));
    }

    /** Rows without padding between fields. */
    public static ComponentLayout packed(List<FieldDescription> fields) {
        Placement placement = new Placement(fields);
        placement.putAll();
        return placement.build(ComponentLayout.rows(placement.bytes(), 1));
    }

    /** Columns. */
    public static ComponentLayout columns(List<FieldDescription> fields) {
        Placement placement = new Placement(fields);
        placement.putAll();
        return placement.build(ComponentLayout.columns(placement.bytes()));
    }

    private ComponentLayout build(ComponentLayout.Builder layout) {
        for (int i = 0; i < offsets.length; i++) {
            layout.field(fields.get(i).at(offsets[i]).layout());
        }
        return layout.build();
    }

    private int bytes() {
        if (end > ComponentLayout.MAX_BYTES) {
            throw new IllegalArgumentException("the fields have " + end + " bytes, and a value has at most "
                    + ComponentLayout.MAX_BYTES + ": describe fewer fields");
        }
        return (int) end;
    }

    private void putAll() {
        for (int i = 0; i < offsets.length; i++) {
            put(i);
        }
    }

    private void put(int field) {
        offsets[field] = (int) Math.min(end, Integer.MAX_VALUE);
        end += fields.get(field).bytes();
    }

    private void pad(int alignment) {
        end = Math.ceilDiv(end, alignment) * alignment;
    }

    /**
     * Places the fields of a record, whose names begin at a place in their paths; returns the alignment of the record.
     */
    private int struct(int from, int to, int nameStart) {
        int alignment = 1;
        for (int i = from; i < to; ) {
            String path = fields.get(i).name();
            int dot = path.indexOf('.', nameStart);
            int next = dot < 0 ? i + 1 : endOf(path.substring(0, dot + 1), i, to);
            int inner = alignmentOf(i, next);
            pad(inner);
            if (dot < 0) {
                put(i);
            } else {
                struct(i, next, dot + 1);
                pad(inner);
            }
            alignment = Math.max(alignment, inner);
            i = next;
        }
        return alignment;
    }

    private int endOf(String prefix, int from, int to) {
        int end = from + 1;
        while (end < to && fields.get(end).name().startsWith(prefix)) {
            end++;
        }
        return end;
    }

    private int alignmentOf(int from, int to) {
        int widest = 1;
        for (int i = from; i < to; i++) {
            widest = Math.max(widest, fields.get(i).kind().bytes());
        }
        return widest;
    }
}
