package io.fdp.kernel.internal.hash;

import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldLayout;
import io.fdp.kernel.memory.Memory;

/** The bytes of a row that belong to no field. They are zero, also in rows from outside. */
public final class RowPadding {
    private final int stride;
    private final boolean[] used;
    private final boolean any;

    /** Knows the padding of a layout in rows. */
    public RowPadding(ComponentLayout layout) {
        stride = layout.stride();
        used = new boolean[stride];
        int fields = 0;
        for (FieldLayout field : layout.fields()) {
            for (int i = 0; i < field.bytes(); i++) {
                used[field.offset() + i] = true;
            }
            fields += field.bytes();
        }
        any = fields < stride;
    }

    /** Sets the padding of rows to zero. */
    public void zero(long address, int count) {
        if (!any) {
            return;
        }
        for (int row = 0; row < count; row++) {
            long at = address + (long) row * stride;
            for (int i = 0; i < stride; i++) {
                if (!used[i]) {
                    Memory.putByte(at + i, (byte) 0);
                }
            }
        }
    }
}
