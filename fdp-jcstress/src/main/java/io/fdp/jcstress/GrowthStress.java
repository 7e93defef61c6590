package io.fdp.jcstress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.entity.Entity;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZZZ_Result;

/** Lookups at the border of the indexes in use, while it moves. */
final class GrowthStress {
    private GrowthStress() {}

    /**
     * A repository whose limit every try raises once, by an entity in the next extent. When it is used up there is a
     * new one, and the last try on an old one closes it.
     */
    static final class Growing {
        private static final int EXTENT = 65_536;
        private static final int EXTENTS = 200;
        private static @Nullable Growing current;

        final EntityRepository repo = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(EXTENT * EXTENTS));
        final PositionTable position = repo.register(PositionTable.TYPE);
        private int handedOut;
        private int finished;

        /** Gives a try an entity to create, in the extent after all those handed out before. */
        static synchronized Turn take() {
            Growing growing = current;
            if (growing == null || growing.handedOut == EXTENTS) {
                growing = new Growing();
                current = growing;
            }
            return new Turn(growing, Entity.of(growing.handedOut++ * EXTENT, 1));
        }

        /** Ends a try. */
        void finish() {
            synchronized (Growing.class) {
                finished++;
                if (finished == EXTENTS) {
                    repo.close();
                }
            }
        }
    }

    /** What a try works on. */
    record Turn(Growing world, long entity) {}

    @JCStressTest
    @Outcome(id = "true, false, .*, .*", expect = FORBIDDEN, desc = "Alive and then not.")
    @Outcome(id = ".*, .*, true, false", expect = FORBIDDEN, desc = "Had the component and then not.")
    @Outcome(expect = ACCEPTABLE, desc = "Not there yet, there, or it came between the looks.")
    @State
    public static class LookupWhileTheLimitGrows {
        private final Turn turn = Growing.take();
        private final Growing world = turn.world();
        private final long entity = turn.entity();

        @Actor
        public void actor1() {
            world.repo.restoreEntity(entity);
            world.position.add(entity, 1, 1);
        }

        @Actor
        public void actor2(ZZZZ_Result r) {
            r.r1 = world.repo.isAlive(entity);
            r.r3 = world.position.has(entity);
            r.r2 = world.repo.isAlive(entity);
            r.r4 = world.position.has(entity);
        }

        @Arbiter
        public void arbiter(ZZZZ_Result r) {
            world.finish();
        }
    }
}
