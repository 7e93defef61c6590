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
 * The layout that the fields of a schema have. Size and alignment follow from the fields, as in C, and with them the layout hash: a schema with another hash describes other values than those that were recorded.
 */
final class LayoutRules {
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
        ComponentLayout described = layout(layout, fields);
        if (described.stride() != stride) {
            throw from.wrong("values of " + name + " are " + stride + " bytes apart, and their fields make "
                    + described.stride());
        }
        if (described.hash() != hash) {
            throw from.wrong("the layout hash of " + name + " is not that of its fields");
        }
    }

    static ComponentLayout layout(Layout layout, List<RecordedField> fields) {
        if (fields.isEmpty()) {
            return ComponentLayout.withoutFields();
        }
        int alignment = 1;
        int end = 0;
        for (RecordedField field : fields) {
            alignment = Math.max(alignment, field.kind().bytes());
            end = field.offset() + field.bytes();
        }
        ComponentLayout.Builder builder = layout == Layout.COLUMNS
                ? ComponentLayout.columns(end)
                : ComponentLayout.rows((end + alignment - 1) / alignment * alignment, alignment);
        for (RecordedField field : fields) {
            builder.field(new FieldLayout(
                    field.name(), field.kind(), field.count(), field.isArray(), field.offset(), field.constants()));
        }
        return builder.build();
    }
}
