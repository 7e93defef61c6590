package io.fdp.kernel.internal.event;

import io.fdp.kernel.internal.table.CopyScope;
import io.fdp.kernel.internal.table.CopyUnit;
import org.jspecify.annotations.Nullable;

/**
 * Copies the waiting events of one type, in order, into the lane of the frame thread. Threads may publish meanwhile:
 * there is room for the events that existed when the copy was prepared.
 */
final class NativeEventCopy implements CopyUnit {
    private final @Nullable NativeChannel source;
    private final NativeChannel target;
    private int currentCount;
    private int pendingCount;
    private boolean finished;

    NativeEventCopy(@Nullable NativeChannel source, NativeChannel target) {
        this.source = source;
        this.target = target;
    }

    @Override
    public void prepare(CopyScope scope) {
        if (source != null) {
            finished = scope.isFinished();
            currentCount = (finished ? source.pending() : source.current()).total();
            pendingCount = finished ? 0 : source.pending().total();
            target.ensureRoom(currentCount, pendingCount);
        }
    }

    @Override
    public int apply() {
        if (source == null) {
            target.clear();
        } else {
            Pieces current = finished ? source.pending() : source.current();
            int count = Math.min(current.total(), currentCount);
            current.copyTo(target.replaceCurrent(count), count);
            Pieces pending = source.pending();
            count = Math.min(pending.total(), pendingCount);
            pending.copyTo(target.replacePending(count), count);
        }
        return 0;
    }
}
