package io.fdp.engine;

import io.fdp.kernel.error.Shown;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** What must be undone when an engine ends or cannot start: in the reverse order, all of it, whatever fails. */
final class Shutdown {
    private final Deque<Step> steps = new ArrayDeque<>();

    private record Step(String name, Runnable action) {}

    void add(String name, Runnable action) {
        steps.push(new Step(name, action));
    }

    /** Undoes everything; answers what went wrong, or null. */
    @Nullable
    EngineException run() {
        EngineException failure = null;
        while (!steps.isEmpty()) {
            Step step = steps.pop();
            try {
                step.action().run();
            } catch (Throwable thrown) { // whatever it is, the rest is undone
                if (failure == null) {
                    failure = new EngineException(
                            step.name() + " failed when the engine was closed; everything else was closed: "
                                    + Shown.error(thrown),
                            thrown);
                } else {
                    failure.addSuppressed(thrown);
                }
            }
        }
        return failure;
    }
}
