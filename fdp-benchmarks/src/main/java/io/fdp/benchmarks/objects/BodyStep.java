package io.fdp.benchmarks.objects;

/** What happens to one entity with a body in one pass. */
@FunctionalInterface
public interface BodyStep {
    void step(Body b, Force f);
}
