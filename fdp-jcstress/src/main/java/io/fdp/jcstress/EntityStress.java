package io.fdp.jcstress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.fdp.jcstress.Shared.Position;
import io.fdp.kernel.entity.Entity;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZZZ_Result;
import org.openjdk.jcstress.infra.results.ZZZ_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** Entities that come and go on several threads. */
final class EntityStress {
    private EntityStress() {}

    @JCStressTest
    @Outcome(id = "true, true, true", expect = ACCEPTABLE, desc = "Two entities, both alive.")
    @Outcome(expect = FORBIDDEN, desc = "A handle was given twice, or an entity was lost.")
    @State
    public static class CreateOnTwoThreads {
        private long first;
        private long second;

        @Actor
        public void actor1() {
            first = Shared.REPO.createEntity();
        }

        @Actor
        public void actor2() {
            second = Shared.REPO.createEntity();
        }

        @Arbiter
        public void arbiter(ZZZ_Result r) {
            r.r1 = Entity.index(first) != Entity.index(second);
            r.r2 = Shared.REPO.destroyEntity(first);
            r.r3 = Shared.REPO.destroyEntity(second);
        }
    }

    @JCStressTest
    @Outcome(id = "true, false", expect = ACCEPTABLE, desc = "The first one destroyed it.")
    @Outcome(id = "false, true", expect = ACCEPTABLE, desc = "The second one did.")
    @Outcome(expect = FORBIDDEN, desc = "It died twice, or not at all.")
    @State
    public static class DestroyTwice {
        private final long entity = Shared.REPO.createEntity();

        @Actor
        public void actor1(ZZ_Result r) {
            r.r1 = Shared.REPO.destroyEntity(entity);
        }

        @Actor
        public void actor2(ZZ_Result r) {
            r.r2 = Shared.REPO.destroyEntity(entity);
        }
    }

    @JCStressTest
    @Outcome(id = "true, true", expect = ACCEPTABLE, desc = "Looked before it died.")
    @Outcome(id = "true, false", expect = ACCEPTABLE, desc = "It died between the looks.")
    @Outcome(id = "false, false", expect = ACCEPTABLE, desc = "Looked after it died.")
    @Outcome(id = "false, true", expect = FORBIDDEN, desc = "A dead entity came back to life.")
    @State
    public static class IsAliveWhileReplaced {
        private final long entity = Shared.REPO.createEntity();
        private long successor;

        @Actor
        public void actor1() {
            Shared.REPO.destroyEntity(entity);
            successor = Shared.REPO.createEntity();
        }

        @Actor
        public void actor2(ZZ_Result r) {
            r.r1 = Shared.REPO.isAlive(entity);
            r.r2 = Shared.REPO.isAlive(entity);
        }

        @Arbiter
        public void arbiter(ZZ_Result r) {
            Shared.destroy(successor);
        }
    }

    @JCStressTest
    @Outcome(id = "true, true, false, false", expect = ACCEPTABLE, desc = "Looked before.")
    @Outcome(id = "true, false, false, false", expect = ACCEPTABLE, desc = "Lost between the looks.")
    @Outcome(id = "false, false, false, false", expect = ACCEPTABLE, desc = "Looked after.")
    @Outcome(id = "false, true, .*", expect = FORBIDDEN, desc = "A lost component came back.")
    @Outcome(expect = FORBIDDEN, desc = "A tag or component that the entity never had.")
    @State
    public static class HasWhileReplaced {
        private final long entity = Shared.REPO.createEntity();
        private long successor;

        public HasWhileReplaced() {
            Shared.POSITION.add(entity, new Position(1, 1));
        }

        @Actor
        public void actor1() {
            Shared.REPO.destroyEntity(entity);
            successor = Shared.REPO.createEntity();
            Shared.POSITION.add(successor, new Position(2, 2));
            Shared.MARKED.add(successor);
            Shared.VELOCITY.add(successor, 3, 3);
        }

        @Actor
        public void actor2(ZZZZ_Result r) {
            r.r1 = Shared.POSITION.has(entity);
            r.r3 = Shared.MARKED.has(entity);
            r.r4 = Shared.VELOCITY.has(entity);
            r.r2 = Shared.POSITION.has(entity);
        }

        @Arbiter
        public void arbiter(ZZZZ_Result r) {
            Shared.destroy(successor);
        }
    }

    @JCStressTest
    @Outcome(id = "false, false", expect = ACCEPTABLE, desc = "The entity never had the tag.")
    @Outcome(expect = FORBIDDEN, desc = "It was given the tag of another entity.")
    @State
    public static class TagOfTheSuccessor {
        private final long entity = Shared.REPO.createEntity();
        private long successor;

        @Actor
        public void actor1() {
            Shared.REPO.destroyEntity(entity);
            successor = Shared.REPO.createEntity();
            Shared.MARKED.add(successor);
        }

        @Actor
        public void actor2(ZZ_Result r) {
            r.r1 = Shared.MARKED.has(entity);
            r.r2 = Shared.MARKED.has(entity);
        }

        @Arbiter
        public void arbiter(ZZ_Result r) {
            Shared.destroy(successor);
        }
    }

    @JCStressTest
    @Outcome(id = "true, true", expect = ACCEPTABLE, desc = "Both were added.")
    @Outcome(expect = FORBIDDEN, desc = "A change of a neighbour was lost.")
    @State
    public static class AddToNeighbours {
        private final long first = Shared.REPO.createEntity();
        private final long second = Shared.REPO.createEntity();

        @Actor
        public void actor1() {
            Shared.MARKED.add(first);
        }

        @Actor
        public void actor2() {
            Shared.MARKED.add(second);
        }

        @Arbiter
        public void arbiter(ZZ_Result r) {
            r.r1 = Shared.MARKED.has(first);
            r.r2 = Shared.MARKED.has(second);
            Shared.destroy(first);
            Shared.destroy(second);
        }
    }
}
