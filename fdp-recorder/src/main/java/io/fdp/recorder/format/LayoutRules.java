package io.fdp.recorder.format;

import io.fdp.annotations.Layout;
import io.fdp.kernel.data.DataReader;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.kernel.layout.FieldLayout;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The layout that the fields of a schema have. A schema does not say how values are aligned: packed, as in C, or wider. One of these ways has the stride and the layout hash of the schema; a schema without such a way describes other values than those
 * that were recorded.
 */
final class LayoutRules {
    /** The widest alignment that a component can ask for. */
    private static final int MOST_ALIGNMENT = 64;

    private LayoutRules() {}

    /** Refuses fields that cannot be those of one type, and a stride or a hash that is not that of the fields. */
    static void require(
            DataReader from, String name, @Nullable Layout layout, int stride, long hash, List<RecordedField> fields) {
        if (layout == null) {
            if (stride != 0 || hash != 0) {
                throw from.wrong("the type " + name + " has no fields, and a stride or a layout hash");
            }
            return;
        }
        Set<String> names = new HashSet<>();
        for (RecordedField field : fields) {
            boolean single = field.kind() != FieldKind.STRING && !field.isArray();
            if (!names.add(field.name())
                    || field.name().isEmpty()
                    || (single && field.count() != 1)
                    || (field.kind() == FieldKind.STRING && (field.isArray() || field.count() < 2))
                    || new HashSet<>(field.constants()).size()
                            != field.constants().size()) {
                throw from.wrong("field " + field.name() + " of " + name + " cannot be: its name is there twice, or its"
                        + " count or its constants do not fit its kind");
            }
        }
        if (layout(layout, stride, hash, fields) == null) {
            throw from.wrong("the " + stride + " bytes from one value of " + name + " to the next, or its layout hash,"
                    + " are not those of its fields");
        }
    }

    /** The layout of fields that has a stride and a hash; null when there is none. */
    static @Nullable ComponentLayout layout(Layout layout, int stride, long hash, List<RecordedField> fields) {
        if (fields.isEmpty()) {
            ComponentLayout none = ComponentLayout.withoutFields();
            return none.stride() == stride && none.hash() == hash ? none : null;
        }
        int end = 0;
        for (RecordedField field : fields) {
            end = Math.max(end, field.offset() + field.bytes());
        }
        if (layout == Layout.COLUMNS) {
            return only(ComponentLayout.columns(end), stride, hash, fields);
        }
        for (int alignment = 1; alignment <= MOST_ALIGNMENT; alignment <<= 1) {
            int bytes = (end + alignment - 1) / alignment * alignment;
            ComponentLayout found = only(ComponentLayout.rows(bytes, alignment), stride, hash, fields);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private static @Nullable ComponentLayout only(
            ComponentLayout.Builder builder, int stride, long hash, List<RecordedField> fields) {
        for (RecordedField field : fields) {
            builder.field(new FieldLayout(
                    field.name(), field.kind(), field.count(), field.isArray(), field.offset(), field.constants()));
        }
        ComponentLayout layout = builder.build();
        return layout.stride() == stride && layout.hash() == hash ? layout : null;
    }
}
