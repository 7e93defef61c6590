package io.fdp.kernel.internal.event;

import io.fdp.kernel.access.Memory;
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
            copy(current, target.replaceCurrent(current.total()));
            Pieces pending = source.pending();
            copy(pending, target.replacePending(pending.total()));
        }
        return 0;
    }

    private static void copy(Pieces from, long to) {
        long at = to;
        for (int piece = 0; piece < from.size(); piece++) {
            Memory.copy(from.address(piece), at, from.bytes(piece));
            at += from.bytes(piece);
        }
    }
}
