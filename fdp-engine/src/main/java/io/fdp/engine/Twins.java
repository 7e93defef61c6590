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
 * Runs two engines that should do the same side by side, and finds where a simulation is not deterministic.
 *
 * <pre>{@code
 * Twins.Difference found = Twins.run(engine, twin, 3600);
 * // tick 812: Position of entity 42#3: y is 1.5 and 1.25
 * }</pre>
 *
 * <p>After each frame the state hashes of both worlds are compared, part by part. The state itself is compared only
 * when hashes differ.
 */
public final class Twins {
    private static final int MOST = 100;

    private Twins() {}

    /**
     * Runs frames of both engines in turn until their worlds differ.
     *
     * @param first the one engine
     * @param second the other engine, with another world that was set up in the same way
     * @param frames how many frames at most
     * @return where the worlds began to differ, or null when they did not
     */
    @SuppressWarnings("ReferenceEquality") // repositories are compared by identity
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
     * @param parts which parts of the state differ, such as components
     * @param divergences the differences in detail, a hundred at most
     */
    public record Difference(long tick, List<StatePart> parts, List<Divergence> divergences) {
        /** Makes the lists immutable. */
        public Difference {
            parts = Required.list(parts, "parts that differ");
            divergences = Required.list(divergences, "divergences");
        }

        /**
         * The first difference in detail.
         *
         * @return the first of {@link #divergences()}
         * @throws EngineException when only hashes differ and no detail was found: {@link #parts()} says where
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
