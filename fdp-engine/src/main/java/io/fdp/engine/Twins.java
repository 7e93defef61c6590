package io.fdp.engine;

import io.fdp.engine.error.EngineException;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.divergence.Divergence;
import io.fdp.kernel.error.Required;
import io.fdp.kernel.state.StateHashes;
import io.fdp.kernel.state.StatePart;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Two engines that should do the same, run side by side: what finds out where a simulation is not deterministic.
 *
 * <pre>{@code
 * Twins.Difference found = Twins.run(engine, twin, 3600);
 * // tick 812: Position of entity 42#3: y is 1.5 and 1.25
 * }</pre>
 *
 * <p>After each frame the state hashes of both worlds are compared, part by part; only when they differ is the state
 * itself looked at.
 */
public final class Twins {
    private static final int MOST = 100;

    private Twins() {}

    /**
     * Runs frames of both engines in turn until their worlds differ.
     *
     * @param first an engine
     * @param second another one, with a world of its own that was set up in the same way
     * @param frames how many at most
     * @return where they began to differ, or null when they never did
     */
    @SuppressWarnings("ReferenceEquality") // a repository is itself only
    public static @Nullable Difference run(Engine first, Engine second, long frames) {
        if (first.repo() == second.repo()) {
            throw new EngineException(
                    "both engines run the same repository, which cannot differ from itself: make another one");
        }
        StateHashes hashes = first.repo().stateHashes();
        StateHashes others = second.repo().stateHashes();
        Difference found = compare(hashes, others, first.repo(), second.repo());
        for (long done = 0; done < frames && found == null; done++) {
            first.frame();
            second.frame();
            found = compare(hashes.take(), others.take(), first.repo(), second.repo());
        }
        return found;
    }

    private static @Nullable Difference compare(
            StateHashes hashes, StateHashes others, EntityRepository first, EntityRepository second) {
        if (hashes.total() == others.total()) {
            return null;
        }
        return new Difference(hashes.tick(), hashes.differences(others), Divergence.all(first, second, MOST));
    }

    /**
     * Where two runs began to differ.
     *
     * @param tick the tick of the first world after the frame that went differently
     * @param parts what differs, by components and the like
     * @param divergences what differs in detail, a hundred at most
     */
    public record Difference(long tick, List<StatePart> parts, List<Divergence> divergences) {
        /** Makes lists that do not change. */
        public Difference {
            parts = Required.list(parts, "parts that differ");
            divergences = Required.list(divergences, "divergences");
        }

        /**
         * The first difference in detail.
         *
         * @return what to look at first
         * @throws EngineException when hashes differ and nothing else was found: {@link #parts()} says where
         */
        public Divergence first() {
            if (divergences.isEmpty()) {
                throw new EngineException("no difference was found in detail: at " + this);
            }
            return divergences.getFirst();
        }

        @Override
        public String toString() {
            if (divergences.isEmpty()) {
                return "tick " + tick + ": the state hashes differ in " + parts;
            }
            return "tick " + tick + ": " + first() + (divergences.size() > 1 ? ", and more in " + parts : "");
        }
    }
}
