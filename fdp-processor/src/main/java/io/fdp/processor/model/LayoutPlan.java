package io.fdp.processor.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Puts the leaves of a component into memory.
 *
 * <p>Rows follow the C ABI: a nested record is a struct of its own, aligned and padded as such. Packed rows and columns
 * have no padding.
 */
public final class LayoutPlan {
    private final Map<String, Integer> offsets = new LinkedHashMap<>();
    private final boolean padded;
    private long end;
    private int alignment = 1;

    private LayoutPlan(boolean padded) {
        this.padded = padded;
    }

    /**
     * Lays fields out.
     *
     * @param fields the fields of the component
     * @param padded whether fields are aligned
     * @param minimumAlignment the requested alignment, or 0
     */
    public static LayoutPlan of(List<Field> fields, boolean padded, int minimumAlignment) {
        LayoutPlan plan = new LayoutPlan(padded);
        plan.place(fields);
        plan.alignment = Math.max(
                minimumAlignment,
                padded ? fields.stream().mapToInt(Field::alignment).max().orElse(1) : 1);
        if (padded || minimumAlignment > 0) {
            plan.end = roundUp(plan.end, plan.alignment);
        }
        return plan;
    }

    private void place(List<Field> fields) {
        for (Field field : fields) {
            if (padded) {
                end = roundUp(end, field.alignment());
            }
            switch (field) {
                case Field.Leaf leaf -> {
                    offsets.put(leaf.path(), (int) Math.min(end, Integer.MAX_VALUE));
                    end += (long) leaf.kind().bytes() * leaf.count();
                }
                case Field.Group group -> {
                    place(group.fields());
                    if (padded) {
                        end = roundUp(end, group.alignment());
                    }
                }
            }
        }
    }

    public Map<String, Integer> offsets() {
        return offsets;
    }

    public long bytes() {
        return end;
    }

    public int alignment() {
        return alignment;
    }

    private static long roundUp(long value, long multiple) {
        return Math.ceilDiv(value, multiple) * multiple;
    }
}
