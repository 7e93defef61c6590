package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.EntityRef;
import io.fdp.annotations.ForEach;
import io.fdp.annotations.Managed;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.LoopPlace;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.query.Query;
import io.fdp.kernel.query.SliceBudget;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PositionEdit;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.PositionView;
import io.fdp.tests.components.Shapes;
import io.fdp.tests.components.VelocityEdit;
import io.fdp.tests.components.VelocityTable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Methods that look at other entities than the one they are called for, and that fail on one. */
class LoopLookTest {
    private static final int ENTITIES = 3000;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final long[] entities = new long[ENTITIES];
    private EntityRepository repo;
    private PositionTable position;
    private VelocityTable velocity;
    private TagColumn damaged;
    private ManagedTable<Pilot> pilots;

    /** An object, so that loops without cursors exist. */
    @Managed
    static final class Pilot {
        final long fails;

        Pilot(long fails) {
            this.fails = fails;
        }
    }

    static final class Looking {
        private Looking() {}

        /** The speed is the place of the entity before it. */
        @ForEach
        static void follow(
                VelocityEdit v,
                @EntityRef long self,
                PositionTable positions,
                TagColumn damaged,
                Query leaders,
                ManagedTable<Pilot> pilots,
                long[] order) {
            long other = order[(int) self == 0 ? 0 : (int) self - 1];
            v.dx(positions.get(other).x());
            v.dy(damaged.has(other) ? 1 : 0);
            v.dz((leaders.matches(other) ? 1 : 0) + (pilots.has(other) ? 2 : 0));
        }

        /** Copies the place of the next entity. */
        @ForEach
        static void push(PositionEdit p, @EntityRef long self, PositionTable positions, long[] order) {
            p.x(positions.get(order[Math.min((int) self + 1, order.length - 1)]).x());
        }

        @ForEach
        static void fail(PositionView p, long on) {
            if (p.self() == on) {
                throw new IllegalArgumentException("no");
            }
        }

        @ForEach
        static void count(VelocityEdit v, Query others) {
            v.dx(others.count());
        }

        @ForEach(changed = Shapes.Position.class)
        static void age(VelocityEdit v) {
            v.dx(0);
        }

        @ForEach(name = "FailingWith")
        static void failWith(PositionView p, long on, RuntimeException failure) {
            if (p.self() == on) {
                throw failure;
            }
        }

        /** Fails often, so that Java comes to throw an exception that it keeps ready. */
        @ForEach(name = "FailingHot")
        static void failHot(PositionView p, long on, int[] empty) {
            if (p.self() == on) {
                empty[(int) on] = 1;
            }
        }

        @ForEach(name = "NestingWith")
        static void nestWith(VelocityEdit v, @EntityRef long self, FailingWith inner, long on, RuntimeException e) {
            if (self == on) {
                inner.run(on + 1, e);
            }
        }

        @ForEach(name = "FailingTagged", with = Shapes.Damaged.class)
        static void failTagged(PositionEdit p, long on) {
            if (p.self() == on) {
                throw new IllegalArgumentException("no");
            }
        }

        @ForEach(name = "FailingPilot")
        static void failPilot(Pilot pilot, @EntityRef long self) {
            if (pilot.fails == self) {
                throw new IllegalArgumentException("no");
            }
        }

        @ForEach(name = "Nesting")
        static void nest(VelocityEdit v, @EntityRef long self, LookingFail inner, long outerOn, long innerOn) {
            if (self == outerOn) {
                inner.run(innerOn);
            }
        }
    }

    @BeforeEach
    void open() {
        repo = worlds.create();
        position = repo.register(PositionTable.TYPE);
        velocity = repo.register(VelocityTable.TYPE);
        damaged = repo.registerTag(Shapes.Damaged.class);
        pilots = repo.registerManaged(ManagedType.of(Pilot.class));
        repo.createEntities(entities);
        position.addAll(entities);
        velocity.addAll(entities);
        for (int i = 0; i < ENTITIES; i++) {
            position.set(entities[i], i, 0, 0);
            if (i % 5 == 0) {
                damaged.add(entities[i]);
            }
            if (i % 7 == 0) {
                pilots.add(entities[i], new Pilot(entities[ENTITIES / 7 / 2 * 7]));
            }
        }
    }

    private LookingFollow follow() {
        return LookingFollow.on(
                repo, position, damaged, repo.query().with(damaged).build(), pilots);
    }

    @Test
    void shouldLookAtOtherEntitiesOnAnyNumberOfThreads() {
        for (int threads = 0; threads <= 3; threads++) {
            for (long entity : entities) {
                velocity.set(entity, -1, -1, -1);
            }
            if (threads == 0) {
                follow().run(entities);
            } else {
                try (Jobs jobs = Jobs.create(threads)) {
                    follow().run(jobs, entities);
                }
            }
            for (int i = 0; i < ENTITIES; i++) {
                int other = Math.max(0, i - 1);
                assertThat(velocity.get(entities[i]))
                        .isEqualTo(new Shapes.Velocity(
                                other, other % 5 == 0 ? 1 : 0, (other % 5 == 0 ? 1 : 0) + (other % 7 == 0 ? 2 : 0)));
            }
        }
    }

    @Test
    void shouldCountWhatItLooksAtAsRead() {
        LookingFollow follow = follow();
        assertThat(follow.reads()).containsExactly(position, damaged, pilots);
        assertThat(follow.writes()).containsExactly(velocity);
        LookingPush push = LookingPush.on(repo, position);
        assertThat(push.reads()).isEmpty();
        assertThat(push.writes()).containsExactly(position);
    }

    @Test
    void shouldNameTheRepositoryThatIsNull() {
        assertThatThrownBy(() -> LookingPush.on(null, position))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("the repository of the loop is null: pass the one that has registered its components");
        assertThatThrownBy(() -> LookingPush.on(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("the repository of the loop is null");
    }

    @Test
    void shouldCountWhatDecidesAboutMatchesAsRead() {
        Query leaders = repo.query()
                .with(damaged)
                .without(pilots)
                .anyOf(position, velocity)
                .build();
        assertThat(LookingFollow.on(repo, position, damaged, leaders, pilots).reads())
                .containsExactly(position, damaged, pilots);
        assertThat(LookingCount.on(repo, leaders).reads()).containsExactly(damaged, pilots, position);
        assertThat(LookingCount.on(repo, repo.query().owned(position).build()).reads())
                .containsExactly(position);
        assertThat(LookingAge.on(repo).reads()).containsExactly(position);
        assertThat(LookingAge.on(repo).writes()).containsExactly(velocity);
    }

    @Test
    void shouldRefuseJobsWhereAMethodWritesWhoseChangesItLooksAt() {
        LookingCount members = LookingCount.on(repo, repo.query().with(velocity).build());
        LookingCount changes =
                LookingCount.on(repo, repo.query().changed(velocity).build());
        try (Jobs jobs = Jobs.create(2)) {
            members.run(jobs);
            assertThat(velocity.get(entities[7]).dx()).isEqualTo(ENTITIES);
            assertThatThrownBy(() -> changes.run(jobs))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("LookingCount edits")
                    .hasMessageContaining("its changes through a query");
            changes.run();
        }
    }

    @Test
    void shouldRefuseJobsWhereAMethodWritesWhatItLooksAt() {
        LookingPush push = LookingPush.on(repo, position);
        try (Jobs jobs = Jobs.create(2)) {
            assertThatThrownBy(() -> push.run(jobs, entities))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("LookingPush edits")
                    .hasMessageContaining("Position")
                    .hasMessageContaining("previous().keep");
            push.run(entities); // the loop is free again, and runs alone
            assertThat(position.get(entities[0]).x()).isEqualTo(1);

            LookingPush fromLast = LookingPush.on(repo, repo.previous().keep(PositionTable.TYPE));
            repo.tick();
            assertThat(fromLast.reads()).isEmpty();
            fromLast.run(jobs, entities);
        }
        assertThat(position.get(entities[0]).x()).isEqualTo(2);
        assertThat(position.get(entities[1]).x()).isEqualTo(3);
    }

    @Test
    void shouldRefuseWhatIsOfAnotherRepository() {
        EntityRepository other = worlds.create();
        PositionTable foreign = other.register(PositionTable.TYPE);
        TagColumn foreignTag = other.registerTag(Shapes.Damaged.class);
        Query query = repo.query().with(damaged).build();
        assertThatThrownBy(() -> LookingFollow.on(repo, foreign, damaged, query, pilots))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("another repository");
        assertThatThrownBy(() -> LookingFollow.on(repo, position, foreignTag, query, pilots))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> LookingFollow.on(
                        repo, position, damaged, other.query().with(foreignTag).build(), pilots))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the query");
        assertThatThrownBy(() -> LookingFollow.on(repo, null, damaged, query, pilots))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("LookingFollow");
    }

    private static void assertPlace(Throwable thrown, String loop, long entity) {
        assertThat(thrown).isInstanceOf(IllegalArgumentException.class).hasMessage("no");
        LoopPlace place = LoopPlace.of(thrown);
        assertThat(place).isNotNull();
        assertThat(place.loop()).isEqualTo(loop);
        assertThat(place.entity()).isEqualTo(entity);
        assertThat(thrown.getSuppressed()).hasSize(1);
    }

    @Test
    void shouldNameTheEntityOnWhichAMethodFailed() {
        try (Jobs jobs = Jobs.create(2)) {
            LookingFail all = LookingFail.on(repo);
            FailingTagged some = FailingTagged.on(repo);
            for (int i = 0; i < ENTITIES; i += 5) {
                long on = entities[i];
                assertThatThrownBy(() -> all.run(on)).satisfies(thrown -> assertPlace(thrown, "LookingFail", on));
                assertThatThrownBy(() -> some.run(on)).satisfies(thrown -> assertPlace(thrown, "FailingTagged", on));
                assertThatThrownBy(() -> all.run(jobs, on))
                        .satisfies(thrown ->
                                assertThat(placeBelow(thrown).entity()).isEqualTo(on));
                assertThatThrownBy(() -> all.runSlice(all.query().sliced(SliceBudget.ofEntities(ENTITIES)), on))
                        .satisfies(thrown -> assertPlace(thrown, "LookingFail", on));
            }
        }
    }

    /** The place of an error of a task, which the run may wrap. */
    private static LoopPlace placeBelow(Throwable thrown) {
        for (Throwable at = thrown; at != null; at = at.getCause()) {
            if (LoopPlace.of(at) != null) {
                return LoopPlace.of(at);
            }
        }
        throw new AssertionError("no place", thrown);
    }

    @Test
    void shouldNameTheEntityWithoutCursors() {
        FailingPilot loop = FailingPilot.on(repo);
        assertThatThrownBy(loop::run)
                .satisfies(thrown -> assertPlace(thrown, "FailingPilot", entities[ENTITIES / 7 / 2 * 7]));
    }

    @Test
    void shouldNameTheEntityOfTheInnerLoop() {
        Nesting nesting = Nesting.on(repo);
        LookingFail inner = LookingFail.on(repo);
        assertThatThrownBy(() -> nesting.run(inner, entities[40], entities[2000]))
                .satisfies(thrown -> assertPlace(thrown, "LookingFail", entities[2000]));
        assertThat(LoopPlace.of(new IllegalStateException("elsewhere"))).isNull();
    }

    /** The entity that an exception names; a loop must throw it. */
    private static long placeOf(Class<?> type, Runnable run) {
        try {
            run.run();
        } catch (RuntimeException thrown) {
            assertThat(thrown).isInstanceOf(type);
            assertThat(thrown.getSuppressed()).hasSize(1);
            LoopPlace place = LoopPlace.of(thrown);
            assertThat(place).isNotNull();
            assertThat(place.getMessage())
                    .isEqualTo(place.loop() + " was on entity " + Entity.toString(place.entity()));
            return place.entity();
        }
        throw new AssertionError("no loop failed");
    }

    @Test
    void shouldNameTheEntityOfAnExceptionThatIsThrownAgain() {
        RuntimeException constant = new IllegalStateException("always the same");
        FailingWith loop = FailingWith.on(repo);
        FailingWith inner = FailingWith.on(repo);
        NestingWith nesting = NestingWith.on(repo);
        for (int i = 10; i < 2000; i += 300) {
            long on = entities[i];
            assertThat(placeOf(IllegalStateException.class, () -> loop.run(on, constant)))
                    .isEqualTo(on);
            assertThat(placeOf(IllegalStateException.class, () -> nesting.run(inner, on, constant)))
                    .isEqualTo(entities[i + 1]);
        }
    }

    @Test
    void shouldNameTheEntityOfExceptionsThatJavaKeepsReady() {
        FailingHot loop = FailingHot.on(repo);
        int[] empty = {};
        for (int i = 0; i < 50_000; i++) {
            long on = entities[i % 10];
            assertThat(placeOf(ArrayIndexOutOfBoundsException.class, () -> loop.run(on, empty)))
                    .isEqualTo(on);
        }
    }
}
