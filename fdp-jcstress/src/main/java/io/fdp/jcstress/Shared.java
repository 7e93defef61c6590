package io.fdp.jcstress;

import io.fdp.annotations.Component;
import io.fdp.annotations.Tag;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.error.IterationException;

/** The repository of all tries of a JVM. It ends with the JVM, which jcstress starts anew for every configuration. */
final class Shared {
    static final EntityRepository REPO = EntityRepository.create();
    static final PositionTable POSITION = REPO.register(PositionTable.TYPE);
    static final VelocityTable VELOCITY = REPO.register(VelocityTable.TYPE);
    static final TagColumn MARKED = REPO.registerTag(Marked.class);

    private Shared() {}

    @Component
    record Position(long x, long y) {}

    @Component
    record Velocity(long dx, long dy) {}

    @Tag
    interface Marked {}

    /** Destroys what a try left behind, when nobody iterates. */
    static void destroy(long entity) {
        while (true) {
            try {
                REPO.destroyEntity(entity);
                return;
            } catch (IterationException laterThen) {
                Thread.onSpinWait();
            }
        }
    }
}
