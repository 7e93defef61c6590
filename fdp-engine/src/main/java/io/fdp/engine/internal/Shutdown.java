package io.fdp.engine.internal;

import io.fdp.engine.error.EngineException;
import io.fdp.kernel.error.Errors;
import io.fdp.kernel.error.Shown;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The steps to undo when an engine ends or cannot start. All steps are undone in the reverse order, even if some fail.
 */
public final class Shutdown {
    private final Deque<Step> steps = new ArrayDeque<>();

    /** Has room for one error of each step: a step may fail for want of heap, and then nothing must be allocated. */
    private final ArrayList<Throwable> errors = new ArrayList<>(16);

    private record Step(String name, Runnable action) {}

    public void add(String name, Runnable action) {
        errors.ensureCapacity(steps.size() + 1);
        steps.push(new Step(name, action));
    }

    /** Undoes all steps; returns an error if some failed, else null. */
    public @Nullable EngineException run() {
        String failed = "";
        while (!steps.isEmpty()) {
            Step step = steps.pop();
            try {
                step.action().run();
            } catch (Throwable thrown) { // whatever it is, the rest is undone
                failed = errors.isEmpty() ? step.name() : failed;
                errors.add(thrown);
            }
        }
        return errors.isEmpty() ? null : failure(failed);
    }

    private EngineException failure(String failed) {
        Throwable first = errors.getFirst();
        EngineException failure = new EngineException(
                failed + " failed when the engine was closed; everything else was closed: " + Shown.error(first),
                first);
        for (Throwable more : errors.subList(1, errors.size())) {
            Errors.join(failure, more);
        }
        errors.clear();
        return failure;
    }
}
