package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.WriteScope;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.error.StaleCursorException;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.neighbour.NeighbourList;
import io.fdp.kernel.neighbour.Neighbours;
import io.fdp.kernel.neighbour.NeighboursBuilder;
import io.fdp.kernel.query.Query;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.CompanyTable;
import io.fdp.tests.components.CountCompany;
import io.fdp.tests.components.MisplacedTable;
import io.fdp.tests.components.OneTable;
import io.fdp.tests.components.OrbitTable;
import io.fdp.tests.components.PinEditSpan;
import io.fdp.tests.components.PinTable;
import io.fdp.tests.components.PinView;
import io.fdp.tests.components.Places.Company;
import io.fdp.tests.components.Places.Orbit;
import io.fdp.tests.components.Places.Pin;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Shapes;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** When an index is brought up to date, who may do so, and what it refuses. */
class NeighbourTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository repo;
    private PinTable pins;
    private Neighbours near;

    @BeforeEach
    void open() {
        repo = worlds.create();
        pins = repo.register(PinTable.TYPE);
        near = Neighbours.of(pins).cell(10).build();
    }

    private long pin(float x, float y) {
        long entity = repo.createEntity();
        pins.add(entity, new Pin(0, x, y));
        return entity;
    }

    private List<Long> around(double x, double y, double radius) {
        List<Long> found = new ArrayList<>();
        near.within(x, y, radius, (entity, squared) -> found.add(entity));
        return found;
    }

    // ---- when

    @Test
    void shouldFindWhatWasThereAtTheLastUpdate() {
        long one = pin(1, 1);
        assertThat(around(0, 0, 5)).containsExactly(one); // the first search of a frame updates
        long two = pin(2, 2);
        pins.set(one, new Pin(0, 100, 100));
        assertThat(around(0, 0, 5)).containsExactly(one);
        near.update();
        assertThat(around(0, 0, 5)).containsExactly(two);
        repo.destroyEntity(two);
        assertThat(around(0, 0, 5)).containsExactly(two);
        repo.tick();
        assertThat(around(0, 0, 5)).isEmpty();
        assertThat(near.size()).isEqualTo(1);
    }

    @Test
    void shouldSeeWritesAfterAnUpdateOfTheSameVersion() {
        long one = pin(1, 1);
        var edit = pins.edit(one);
        near.update();
        edit.x(50);
        near.update();
        assertThat(around(50, 1, 1)).containsExactly(one);
        repo.tick();
        PinEditSpan span = pins.newEditSpan();
        pins.editSpan(0, span);
        span.x(0, 60);
        assertThat(around(60, 1, 1)).containsExactly(one); // a search that updates ends no span
        span.x(0, 70);
        near.update();
        assertThat(around(70, 1, 1)).containsExactly(one);
        assertThatThrownBy(() -> span.x(0, 80)).isInstanceOf(StaleCursorException.class);
    }

    @Test
    void shouldSeeTheSuccessorOfADeadEntity() {
        long one = pin(1, 1);
        near.update();
        repo.destroyEntity(one);
        long two = pin(1, 1);
        assertThat(Entity.index(two)).isEqualTo(Entity.index(one));
        near.update();
        assertThat(around(1, 1, 0)).containsExactly(two);
    }

    @Test
    void shouldNoticeAWorldThatWasReplaced() {
        long one = pin(1, 1);
        try (Snapshot snapshot = Snapshot.of(repo);
                Arena arena = Arena.ofConfined()) {
            snapshot.take();
            MemorySegment image = arena.allocate(1 << 20);
            long bytes = repo.rawChunks().read(pins, 0, image, 0);
            pins.set(one, new Pin(0, 500, 1));
            near.update();
            snapshot.restore();
            assertThat(around(1, 1, 1)).containsExactly(one);
            pins.set(one, new Pin(0, 500, 1));
            near.update();
            assertThat(around(1, 1, 1)).isEmpty();
            repo.rawChunks().write(pins, 0, image, 0, bytes); // as a replay does
            repo.rawChunks().setTick(7);
            assertThat(around(1, 1, 1)).containsExactly(one);
        }
    }

    @Test
    void shouldFollowATagThatGetsADescendant() {
        var damaged = repo.registerTag(Shapes.Damaged.class);
        Neighbours broken = Neighbours.of(pins)
                .cell(1)
                .where(repo.query().with(damaged).build())
                .build();
        long one = pin(1, 1);
        broken.update();
        assertThat(broken.size()).isZero();
        repo.registerTag(Shapes.Burning.class).add(one);
        broken.update();
        assertThat(broken.size()).isEqualTo(1);
    }

    @Test
    void shouldChangeNothingInTheWorld() {
        for (int i = 0; i < 3000; i++) {
            pin(i, i);
        }
        PinView view = pins.view(repo.entityAt(5));
        long hash = repo.stateHash();
        near.update();
        near.pairs(2, (a, b, squared) -> {});
        assertThat(view.x()).isEqualTo(5);
        assertThat(repo.stateHash()).isEqualTo(hash);
    }

    @Test
    void shouldUpdateInAnObserver() {
        long one = pin(1, 1);
        List<Long> seen = new ArrayList<>();
        repo.observers().add(frame -> {
            near.update();
            seen.addAll(around(0, 0, 5));
        });
        repo.tick();
        assertThat(seen).containsExactly(one);
    }

    // ---- who

    @Test
    void shouldSearchButNotUpdateWithinAnIteration() {
        long one = pin(1, 1);
        Query all = repo.query().with(pins).build();
        assertThatThrownBy(() -> all.forEach(entity -> around(0, 0, 5)))
                .isInstanceOf(IterationException.class)
                .hasMessageContaining("call update() in each frame");
        near.update();
        all.forEach(entity -> assertThat(around(0, 0, 5)).containsExactly(one));
        assertThatThrownBy(() -> all.forEach(entity -> near.update())).isInstanceOf(IterationException.class);
        assertThat(around(0, 0, 5)).containsExactly(one);
    }

    @Test
    void shouldRefuseAnUpdateByAVisitor() {
        pin(1, 1);
        near.update();
        assertThatThrownBy(() -> near.within(0, 0, 5, (entity, squared) -> near.update()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("updated while they were searched");
        assertThatThrownBy(() -> near.within(0, 0, 5, (entity, squared) -> {
                    near.update();
                    throw new IndexOutOfBoundsException("of the visitor");
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("updated while they were searched");
        assertThatThrownBy(() -> near.within(0, 0, 5, (entity, squared) -> {
                    throw new IndexOutOfBoundsException("of the visitor");
                }))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("of the visitor");
        assertThat(around(0, 0, 5)).hasSize(1);
    }

    @Test
    void shouldLetVisitorsChangeTheWorld() {
        long one = pin(1, 1);
        long two = pin(2, 1);
        near.update();
        near.within(0, 0, 5, (entity, squared) -> repo.destroyEntity(entity));
        assertThat(repo.isAlive(one) || repo.isAlive(two)).isFalse();
    }

    @Test
    void shouldGiveTheSameResultsOnAnyNumberOfThreads() {
        CompanyTable company = repo.register(CompanyTable.TYPE);
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 20_000; i++) {
            company.add(pin((float) random.nextDouble(2000), (float) random.nextDouble(2000)), new Company(0, 0));
        }
        CountCompany loop = CountCompany.on(repo, near);
        near.update();
        loop.run();
        long alone = repo.stateHash();
        for (int threads = 2; threads <= 4; threads++) {
            try (Jobs jobs = Jobs.create(threads)) {
                near.update();
                loop.run(jobs);
                assertThat(repo.stateHash()).isEqualTo(alone);
            }
        }
        assertThat(company.get(repo.entityAt(5)).count()).isPositive();
    }

    @Test
    void shouldUpdateOnceWhenManyThreadsSearchFirst() throws InterruptedException {
        for (int i = 0; i < 5000; i++) {
            pin(i % 100, Math.floorDiv(i, 100));
        }
        for (int round = 0; round < 20; round++) {
            repo.tick();
            List<Thread> threads = new ArrayList<>();
            CountDownLatch start = new CountDownLatch(1);
            int[] sizes = new int[4];
            for (int i = 0; i < sizes.length; i++) {
                int at = i;
                threads.add(Thread.startVirtualThread(() -> {
                    try {
                        start.await();
                        sizes[at] = near.within(50, 25, 1000, near.list());
                    } catch (InterruptedException ended) {
                        Thread.currentThread().interrupt();
                    }
                }));
            }
            start.countDown();
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(sizes).containsOnly(5000);
        }
    }

    @Test
    void shouldRefuseAnUpdateWhileSystemsRunAtTheSameTime() {
        pin(1, 1);
        near.update();
        WriteScope.beginTogether(repo);
        try {
            assertThatThrownBy(near::update)
                    .isInstanceOf(PhaseException.class)
                    .hasMessageContaining("while systems run at the same time");
            assertThat(around(0, 0, 5)).hasSize(1);
        } finally {
            WriteScope.endTogether(repo);
        }
    }

    // ---- what

    @Test
    void shouldFindAllWithinARadiusWhoseSquareIsInfinite() {
        OrbitTable orbits = repo.register(OrbitTable.TYPE);
        Neighbours wide = Neighbours.of(orbits).cell(1).build();
        double[][] places = {{Double.MAX_VALUE, -Double.MAX_VALUE}, {-0.5, -Double.MAX_VALUE}, {0, Double.MAX_VALUE}};
        for (double[] place : places) {
            orbits.add(repo.createEntity(), new Orbit(place[0], place[1], 0, (byte) 0));
        }
        List<String> pairs = new ArrayList<>();
        wide.pairs(1e160, (one, other, squared) -> pairs.add(Entity.index(one) + "-" + Entity.index(other)));
        assertThat(pairs).containsExactlyInAnyOrder("0-1", "0-2", "1-2");
        assertThat(wide.within(Double.MAX_VALUE, -Double.MAX_VALUE, 0, 1e160, new NeighbourList()))
                .isEqualTo(3);
    }

    @Test
    void shouldFindNobodyAtInfiniteOrUnknownPlaces() {
        pin(Float.NaN, 1);
        pin(1, Float.POSITIVE_INFINITY);
        long far = pin(1e30f, -1e30f);
        assertThat(near.size()).isEqualTo(1);
        assertThat(around(0, 0, Double.POSITIVE_INFINITY)).containsExactly(far);
        NeighbourList list = new NeighbourList();
        assertThat(near.nearest(0, 0, 10, Double.POSITIVE_INFINITY, list)).isEqualTo(1);
        assertThat(list.entity(0)).isEqualTo(far);
        assertThat(near.box(Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY, 1e31, 1e31, list))
                .isEqualTo(1);
        assertThat(list.squaredDistance(0)).isZero();
        assertThat(list).hasToString("NeighbourList[1]");
    }

    @Test
    void shouldFindByTheSquareHoweverSmallItIs() {
        OrbitTable orbits = repo.register(OrbitTable.TYPE);
        Neighbours space = Neighbours.of(orbits).cell(1).build();
        long[] entities = {repo.createEntity(), repo.createEntity()};
        orbits.add(entities[0], new Orbit(-1e-170, 0, 0, (byte) 0)); // in another cell, and its square is 0
        orbits.add(entities[1], new Orbit(0, 0, 0, (byte) 0));
        NeighbourList list = new NeighbourList();
        assertThat(space.within(0, 0, 0, 0, list)).isEqualTo(2);
        assertThat(list.entity(0)).isEqualTo(entities[0]);
        int[] pairs = {0};
        space.pairs(0, (one, other, squared) -> pairs[0]++);
        assertThat(pairs).containsExactly(1);
    }

    @Test
    void shouldFindPairsInACrowdedCell() {
        for (int i = 0; i < 700; i++) {
            pin(i % 2, i % 3);
        }
        int[] pairs = {0};
        near.pairs(10, (one, other, squared) -> pairs[0]++);
        assertThat(pairs).containsExactly(700 * 699 / 2);
    }

    @Test
    void shouldFindPairsFromAVisitorOfPairs() {
        for (int i = 0; i < 20; i++) {
            pin(i, 0);
        }
        int[] pairs = {0};
        near.pairs(1, (one, other, squared) -> near.pairs(1, (a, b, c) -> pairs[0]++));
        assertThat(pairs).containsExactly(19 * 19);
    }

    @Test
    void shouldAnswerInAnEmptyWorld() {
        assertThat(around(0, 0, 1e300)).isEmpty();
        assertThat(near.nearest(0, 0, 5, 100, near.list())).isZero();
        assertThat(near.list().isEmpty()).isTrue();
        near.pairs(1e300, (a, b, squared) -> {
            throw new AssertionError("a pair of nobody");
        });
    }

    // ---- refusals

    @Test
    void shouldNameTheFieldsThatThereAre() {
        MisplacedTable misplaced = repo.register(MisplacedTable.TYPE);
        OneTable one = repo.register(OneTable.TYPE);
        assertThatThrownBy(() -> Neighbours.of(one).cell(1).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(one.name() + " has no field x")
                .hasMessageContaining("value (byte)");
        NeighboursBuilder builder = Neighbours.of(misplaced).cell(1);
        assertThatThrownBy(builder::build).hasMessageContaining("x and y of different kinds");
        assertThatThrownBy(() -> builder.fields("x", "z").build())
                .hasMessageContaining("field z, which is no plain float or double")
                .hasMessageContaining("pair (float[2])");
        assertThatThrownBy(() -> builder.fields("x", "pair").build()).hasMessageContaining("field pair");
        assertThatThrownBy(() -> builder.fields("x", "w", "y").build()).hasMessageContaining("no field w");
        assertThat(builder.fields("x", "x").build()).hasToString("Neighbours[" + misplaced.name() + ", cells of 1.0]");
    }

    @Test
    void shouldRefuseWhatMakesNoSense() {
        NeighboursBuilder builder = Neighbours.of(pins);
        assertThatThrownBy(builder::build)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("cell()");
        for (double wrong : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY, 1e-200}) {
            assertThatThrownBy(() -> builder.cell(wrong)).hasMessageContaining("size=" + wrong);
        }
        NeighboursBuilder ofLastFrame = Neighbours.of(repo.previous().keep(PinTable.TYPE));
        assertThatThrownBy(() -> ofLastFrame.where(repo.query().build()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Pin is of the last frame, and queries look at this one");
        assertThatThrownBy(() -> builder.where(repo.query().changed(pins).build()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("changed()");
        assertThatThrownBy(() -> near.within(Double.NaN, 0, 1, near.list())).hasMessageContaining("x=NaN");
        assertThatThrownBy(() -> near.within(0, 0, -1, near.list())).hasMessageContaining("radius=-1.0");
        assertThatThrownBy(() -> near.pairs(Double.NaN, (a, b, c) -> {})).hasMessageContaining("radius=NaN");
        assertThatThrownBy(() -> near.nearest(0, 0, -1, 1, near.list())).hasMessageContaining("most=-1");
        assertThatThrownBy(() -> near.box(1, 0, 0, 1, near.list())).hasMessageContaining("x=1.0..0.0");
        assertThatThrownBy(() -> near.within(0, 0, 0, 1, near.list()))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("without z");
        PositionTable position = repo.register(PositionTable.TYPE);
        Neighbours space = Neighbours.of(position).cell(1).build();
        assertThatThrownBy(() -> space.within(0, 0, 1, space.list()))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("with z");
        assertThatThrownBy(() -> near.list().entity(0)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void shouldRefuseAClosedRepository() {
        pin(1, 1);
        near.update();
        NeighboursBuilder builder = Neighbours.of(pins).cell(1);
        repo.close();
        assertThatThrownBy(near::update).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> around(0, 0, 1)).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> near.pairs(1, (a, b, c) -> {})).isInstanceOf(ClosedException.class);
        assertThatThrownBy(near::size).isInstanceOf(ClosedException.class);
        assertThatThrownBy(builder::build).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> Neighbours.of(pins)).isInstanceOf(ClosedException.class);
        assertThat(near.table()).isEqualTo(pins);
    }
}
