package io.fdp.jcstress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.fdp.jcstress.Shared.Position;
import io.fdp.jcstress.Shared.Velocity;
import io.fdp.kernel.query.Query;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** Queries on one thread while another adds. */
final class QueryStress {
    private static final Query WITH_POSITION =
            Shared.REPO.query().with(Shared.POSITION).build();
    private static final Query WITH_VELOCITY =
            Shared.REPO.query().with(Shared.VELOCITY).build();

    private QueryStress() {}

    @JCStressTest
    @Outcome(id = "false, false", expect = ACCEPTABLE, desc = "Asked before both.")
    @Outcome(id = "false, true", expect = ACCEPTABLE, desc = "Asked between.")
    @Outcome(id = "true, true", expect = ACCEPTABLE, desc = "Asked after both.")
    @Outcome(id = "true, false", expect = FORBIDDEN, desc = "Saw the second and then not the first.")
    @State
    public static class MatchWhileAdded {
        private final long entity = Shared.REPO.createEntity();

        @Actor
        public void actor1() {
            Shared.POSITION.add(entity, new Position(1, 1));
            Shared.VELOCITY.add(entity, new Velocity(1, 1));
        }

        @Actor
        public void actor2(ZZ_Result r) {
            r.r1 = WITH_VELOCITY.matches(entity);
            r.r2 = WITH_POSITION.matches(entity);
        }

        @Arbiter
        public void arbiter(ZZ_Result r) {
            Shared.destroy(entity);
        }
    }

    @JCStressTest
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "The iteration began before.")
    @Outcome(id = "7, 8", expect = ACCEPTABLE, desc = "It began after, and sees the values.")
    @Outcome(expect = FORBIDDEN, desc = "A match without its values.")
    @State
    public static class IterateWhileAdded implements Query.EntityVisitor {
        private final long entity = Shared.REPO.createEntity();
        private long x;
        private long y;

        @Actor
        public void actor1() {
            Shared.POSITION.add(entity, new Position(7, 8));
            Shared.VELOCITY.add(entity, new Velocity(1, 1));
        }

        @Actor
        public void actor2(JJ_Result r) {
            WITH_VELOCITY.forEach(this);
            r.r1 = x;
            r.r2 = y;
        }

        @Override
        public void visit(long found) {
            if (found == entity) {
                x = Shared.POSITION.view(found).x();
                y = Shared.POSITION.view(found).y();
            }
        }

        @Arbiter
        public void arbiter(JJ_Result r) {
            Shared.destroy(entity);
        }
    }

    @JCStressTest
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "Not there yet.")
    @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "Created between the iterations.")
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "There from the start.")
    @Outcome(expect = FORBIDDEN, desc = "Seen twice in one iteration, or seen and then not.")
    @State
    public static class IterateTwiceWhileCreated implements Query.EntityVisitor {
        private long entity;
        private volatile long created;
        private long times;

        @Actor
        public void actor1() {
            entity = Shared.REPO.createEntity();
            Shared.VELOCITY.add(entity, new Velocity(1, 1));
            created = entity;
        }

        @Actor
        public void actor2(JJ_Result r) {
            r.r1 = iterate();
            r.r2 = iterate();
        }

        private long iterate() {
            times = 0;
            WITH_VELOCITY.forEach(this);
            return times;
        }

        @Override
        public void visit(long found) {
            if (found == created) {
                times++;
            }
        }

        @Arbiter
        public void arbiter(JJ_Result r) {
            Shared.destroy(entity);
        }
    }
}
