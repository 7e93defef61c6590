package io.fdp.kernel.internal.rule;

import io.fdp.kernel.entity.Entity;
import java.util.function.LongPredicate;

/** Handles of entities that commands create: which of them stand for nothing any more. */
public final class Placeholders {
    private LongPredicate awaited = placeholder -> true;

    /** Sets which placeholders stand for entities that waiting commands create. */
    public void setAwaited(LongPredicate waiting) {
        awaited = waiting;
    }

    /** Whether a handle is a placeholder whose command waits no more: it never becomes the handle of its entity. */
    public boolean isSpent(long entity) {
        return Entity.isPlaceholder(entity) && !awaited.test(entity);
    }
}
