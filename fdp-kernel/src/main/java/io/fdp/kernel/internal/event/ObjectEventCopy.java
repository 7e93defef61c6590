package io.fdp.kernel.internal.event;

import io.fdp.kernel.internal.table.CopyScope;
import io.fdp.kernel.internal.table.CopyUnit;
import org.jspecify.annotations.Nullable;

/** Copies the waiting events of one type by reference: a published event does not change. */
final class ObjectEventCopy implements CopyUnit {
    private final @Nullable ObjectChannel source;
    private final ObjectChannel target;
    private boolean finished;

    ObjectEventCopy(@Nullable ObjectChannel source, ObjectChannel target) {
        this.source = source;
        this.target = target;
    }

    @Override
    public void prepare(CopyScope scope) {
        finished = scope.isFinished(); // events need only room on the heap, which comes as needed
    }

    @Override
    public int apply() {
        if (source == null) {
            target.clear();
        } else {
            target.become(source, finished);
        }
        return 0;
    }
}
