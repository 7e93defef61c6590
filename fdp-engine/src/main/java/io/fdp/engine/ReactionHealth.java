package io.fdp.engine;

import io.fdp.kernel.reaction.Reaction;
import io.fdp.kernel.reaction.ReactionWatch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The figures of reactions, and what becomes of their failures. A reaction is treated like a system: it is measured,
 * and a failure goes to {@link Failures}. Reactions that were registered outside of the engine's systems count, too.
 */
final class ReactionHealth implements ReactionWatch {
    private final WallClock wall;
    private final Failures failures;
    private final Map<Reaction, Health> all = new LinkedHashMap<>();
    private long began;

    ReactionHealth(WallClock wall, Failures failures) {
        this.wall = wall;
        this.failures = failures;
    }

    @Override
    public void begin(Reaction reaction) {
        began = wall.nanoTime();
    }

    @Override
    public void end(Reaction reaction, @Nullable Throwable failure) {
        long nanos = wall.nanoTime() - began;
        Health health = of(reaction);
        if (failure == null) {
            health.succeeded(nanos);
        } else {
            failures.note(health, reaction, nanos, failure);
        }
    }

    private synchronized Health of(Reaction reaction) {
        Health known = all.get(reaction);
        if (known == null) {
            all.keySet().removeIf(each -> !each.isOpen());
            known = new Health(reaction.name());
            all.put(reaction, known);
        }
        return known;
    }

    /** The figures of reactions that were called, in the order of their first calls. */
    synchronized List<Health> list() {
        return List.copyOf(all.values());
    }

    /** The same for a snapshot of all figures. */
    synchronized List<TelemetrySnapshot.SystemFigures> figures() {
        List<TelemetrySnapshot.SystemFigures> figures = new ArrayList<>();
        all.forEach((reaction, health) -> figures.add(new TelemetrySnapshot.SystemFigures(
                health.name(),
                "reactions",
                reaction.isOpen() && reaction.isEnabled(),
                health.updates(),
                health.failures(),
                health.lastNanos(),
                health.longestNanos(),
                health.totalNanos())));
        return figures;
    }
}
