package io.fdp.format;

import io.fdp.annotations.Layout;
import io.fdp.kernel.layout.ComponentLayout;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the layout of described fields. A description does not say how values are aligned: packed, as in C, or wider.
 * The layout is the one of these with the stride and the layout hash of the description. If there is none, the
 * description is wrong.
 */
final class LayoutRules {
    /** The widest alignment that a component can ask for. */
    private static final int MOST_ALIGNMENT = 64;

    private LayoutRules() {}

    /**
     * Says what is wrong with fields that do not lie one after the other in a row, or with a stride or hash that does
     * not belong to the fields; null when all is right.
     */
    static @Nullable String wrong(
            String name, @Nullable Layout layout, int stride, long hash, List<FieldDescription> fields) {
        if (layout == null) {
            return stride == 0 && hash == 0
                    ? null
                    : "the type " + name + " has no fields, but a stride or a layout hash";
        }
        String place = wrongPlace(name, layout, stride, fields);
        if (place != null) {
            return place;
        }
        return layout(layout, stride, hash, fields) != null
                ? null
                : "the stride " + stride + " or the layout hash of " + name + " does not match its fields";
    }

    private static @Nullable String wrongPlace(String name, Layout layout, int stride, List<FieldDescription> fields) {
        long end = 0;
        for (FieldDescription field : fields) {
            if (field.offset() < end || (layout == Layout.COLUMNS && field.offset() != end)) {
                return "field " + field.name() + " of " + name + " has the wrong offset " + field.offset();
            }
            end = field.offset() + (long) field.bytes();
        }
        return end > Math.min(stride, ComponentLayout.MAX_BYTES)
                ? "values of " + name + " have " + end + " bytes, but the stride is " + stride
                : null;
    }

    /** The layout of fields with a given stride and hash; null when there is none. */
    static @Nullable ComponentLayout layout(Layout layout, int stride, long hash, List<FieldDescription> fields) {
        if (fields.isEmpty()) {
            return only(ComponentLayout.withoutFields(), stride, hash);
        }
        int end = endOf(fields);
        if (layout == Layout.COLUMNS) {
            return only(build(ComponentLayout.columns(end), fields), stride, hash);
        }
        for (int alignment = 1; alignment <= MOST_ALIGNMENT; alignment <<= 1) {
            int bytes = (end + alignment - 1) / alignment * alignment;
            ComponentLayout found = only(build(ComponentLayout.rows(bytes, alignment), fields), stride, hash);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private static int endOf(List<FieldDescription> fields) {
        int end = 0;
        for (FieldDescription field : fields) {
            end = Math.max(end, field.offset() + field.bytes());
        }
        return end;
    }

    private static ComponentLayout build(ComponentLayout.Builder builder, List<FieldDescription> fields) {
        for (FieldDescription field : fields) {
            builder.field(field.layout());
        }
        return builder.build();
    }

    private static @Nullable ComponentLayout only(ComponentLayout found, int stride, long hash) {
        return found.stride() == stride && found.hash() == hash ? found : null;
    }
}
