package io.fdp.kernel.internal.event;

import io.fdp.kernel.internal.table.CopyScope;
import io.fdp.kernel.internal.table.CopyUnit;
import org.jspecify.annotations.Nullable;

/** Copies the waiting events of one type, in their order, into the lane of the frame thread. */
final class NativeEventCopy implements CopyUnit {
    private final @Nullable NativeChannel source;
    private final NativeChannel target;

    NativeEventCopy(@Nullable NativeChannel source, NativeChannel target) {
        this.source = source;
        this.target = target;
    }

    @Override
    public void prepare(CopyScope scope) {
        if (source != null) {
            target.ensureRoom(source.current().total(), source.pending().total());
        }
    }

    @Override
    public int apply() {
        if (source == null) {
            target.clear();
        } else {
            Pieces current = source.current();
            int count = current.total();
            current.copyTo(target.replaceCurrent(count), count);
            Pieces pending = source.pending();
            count = pending.total();
            pending.copyTo(target.replacePending(count), count);
        }
        return 0;
    }
}
