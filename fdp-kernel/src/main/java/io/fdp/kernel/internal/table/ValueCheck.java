package io.fdp.kernel.internal.table;

import io.fdp.annotations.Layout;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldLayout;
import io.fdp.kernel.layout.FieldRules;
import io.fdp.kernel.memory.Memory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds invalid values in packed images: rows one after the other, or field after field.
 *
 * <p>Threading: one thread at a time. A writer of chunks holds the structure lock.
 */
public final class ValueCheck {
    private final ComponentLayout layout;
    private final boolean any;

    /** Made with the first value that needs them. */
    private @Nullable FieldRules rules;

    private byte[] value = {};

    /** Checks values of a layout. */
    public ValueCheck(ComponentLayout layout) {
        this.layout = layout;
        this.any = layout.fields().stream().anyMatch(field -> FieldRules.apply(field.kind()));
    }

    /** Describes the first invalid value, such as {@code field mood has the constant 99 …}; null if there is none. */
    public @Nullable String wrong(long address, int rows) {
        return find(null, address, rows);
    }

    /** The same in a segment. */
    public @Nullable String wrong(MemorySegment in, long offset, int rows) {
        return find(in, offset, rows);
    }

    private @Nullable String find(@Nullable MemorySegment in, long offset, int rows) {
        if (!any || rows == 0) {
            return null;
        }
        boolean byRow = layout.layout() == Layout.ROWS;
        long column = offset;
        List<FieldLayout> fields = layout.fields();
        for (int i = 0; i < fields.size(); i++) {
            FieldLayout field = fields.get(i);
            String wrong = FieldRules.apply(field.kind())
                    ? wrong(
                            field,
                            in,
                            byRow ? offset + field.offset() : column,
                            byRow ? layout.stride() : field.bytes(),
                            rows)
                    : null;
            if (wrong != null) {
                return "field " + field.name() + " has " + wrong;
            }
            column += (long) rows * field.bytes();
        }
        return null;
    }

    private @Nullable String wrong(FieldLayout field, @Nullable MemorySegment in, long first, int step, int rows) {
        FieldRules checks = rules;
        if (checks == null) {
            checks = new FieldRules();
            rules = checks;
        }
        int bytes = field.bytes();
        value = value.length < bytes ? new byte[bytes] : value;
        for (int row = 0; row < rows; row++) {
            long at = first + (long) row * step;
            take(in, at, bytes);
            String wrong =
                    checks.wrong(field.kind(), field.count(), field.constants().size(), value, 0);
            if (wrong != null) {
                return wrong;
            }
        }
        return null;
    }

    private void take(@Nullable MemorySegment in, long at, int bytes) {
        if (in != null) {
            MemorySegment.copy(in, ValueLayout.JAVA_BYTE, at, value, 0, bytes);
            return;
        }
        for (int i = 0; i < bytes; i++) {
            value[i] = Memory.getByte(at + i);
        }
    }
}
