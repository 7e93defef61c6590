package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.FixedArray;
import io.fdp.annotations.Layout;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.error.FdpException;
import io.fdp.kernel.error.StaleCursorException;
import io.fdp.kernel.prototype.Prototype;
import io.fdp.kernel.prototype.Prototypes;
import io.fdp.kernel.singleton.TableSingleton;
import io.fdp.testkit.Worlds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Accessors of records that use the repository while their record is written: what is written counts as changed, and
 * goes where it belongs or nowhere.
 */
class EditAccessorTest {
    private static final ThreadLocal<Runnable> WHEN_READ = ThreadLocal.withInitial(() -> () -> {});

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository repo;
    private SpringTable springs;
    private CoilTable coils;
    private LargeTable larges;
    private BoltParts bolts;
    private LongBoltParts longBolts;
    private SpringEdit spring;
    private long one;
    private long two;

    private static int read(int value) {
        Runnable once = WHEN_READ.get();
        WHEN_READ.remove();
        once.run();
        return value;
    }

    /** The first field is stored, the second one is being read. */
    record Force(int newtons, int metres) {
        @Override
        public int metres() {
            return read(metres);
        }
    }

    @Component
    record Spring(int length, Force force) {}

    @Component(layout = Layout.COLUMNS)
    record Coil(int length, Force force) {}

    record Block(long a, long b, long c, long d, long e, long f) {
        static Block of(int v) {
            return new Block(v, v, v, v, v, v);
        }
    }

    /** Too many fields for the parameters of a method. */
    @Component
    @SuppressWarnings("ArrayRecordComponent") // nobody compares them
    record Large(
            Block one,
            Block two,
            Block three,
            Force force,
            @FixedArray(2) int[] more) {
        static Large of(int v) {
            return new Large(Block.of(v), Block.of(v), Block.of(v), new Force(v, v), new int[] {v, v});
        }
    }

    @Component(parts = true)
    record Bolt(int length, Force force) {}

    @Component(parts = true)
    record LongBolt(Block one, Block two, Block three, Force force) {
        static LongBolt of(int v) {
            return new LongBolt(Block.of(v), Block.of(v), Block.of(v), new Force(v, v));
        }
    }

    @BeforeEach
    void open() {
        repo = worlds.create();
        springs = repo.register(SpringTable.TYPE);
        coils = repo.register(CoilTable.TYPE);
        larges = repo.register(LargeTable.TYPE);
        bolts = repo.register(BoltParts.TYPE);
        longBolts = repo.register(LongBoltParts.TYPE);
        one = create();
        two = create();
        spring = springs.newEdit();
        repo.tick();
    }

    private long create() {
        long entity = repo.createEntity();
        springs.add(entity, new Spring(1, new Force(1, 1)));
        coils.add(entity, new Coil(1, new Force(1, 1)));
        larges.add(entity, Large.of(1));
        bolts.add(entity, new Bolt(1, new Force(1, 1)));
        longBolts.add(entity, LongBolt.of(1));
        return entity;
    }

    @AfterEach
    void readQuietly() {
        WHEN_READ.remove();
    }

    private static final Map<String, Consumer<EditAccessorTest>> WRITES = new LinkedHashMap<>();

    static {
        Force force = new Force(7, 7);
        WRITES.put("set", test -> test.springs.set(test.one, new Spring(7, force)));
        WRITES.put("edit", test -> test.springs.edit(test.one, test.spring).set(new Spring(7, force)));
        WRITES.put("edit nested", test -> test.springs.edit(test.one).force(force));
        WRITES.put("span", test -> test.springs.editSpan(0).set(0, new Spring(7, force)));
        WRITES.put("span nested", test -> test.springs.editSpan(0).force(0, force));
        WRITES.put("set columns", test -> test.coils.set(test.one, new Coil(7, force)));
        WRITES.put("edit columns", test -> test.coils.edit(test.one).set(new Coil(7, force)));
        WRITES.put("span of columns", test -> test.coils.editSpan(0).set(0, new Coil(7, force)));
        WRITES.put("set large", test -> test.larges.set(test.one, Large.of(7)));
        WRITES.put("edit large", test -> test.larges.edit(test.one).set(Large.of(7)));
        WRITES.put("set part", test -> test.bolts.set(test.one, 0, new Bolt(7, force)));
        WRITES.put("edit part", test -> test.bolts.edit(test.one).set(0, new Bolt(7, force)));
        WRITES.put("edit part nested", test -> test.bolts.edit(test.one).force(0, force));
        WRITES.put("set large part", test -> test.longBolts.set(test.one, 0, LongBolt.of(7)));
        WRITES.put("edit large part", test -> test.longBolts.edit(test.one).set(0, LongBolt.of(7)));
    }

    static Stream<String> writes() {
        return WRITES.keySet().stream();
    }

    /** Those by an entity; spans are of a slot, whoever has it. */
    static Stream<String> writesOfEntities() {
        return writes().filter(write -> !write.startsWith("span"));
    }

    /** Spans end when a version does: then nothing is written. */
    private boolean isWritten(String write) {
        if (write.startsWith("span")) {
            assertThatThrownBy(() -> WRITES.get(write).accept(this)).isInstanceOf(StaleCursorException.class);
            return false;
        }
        WRITES.get(write).accept(this);
        return true;
    }

    /** Whether the hash is that of a world that was never hashed before. */
    private void assertHash() {
        try (EntityRepository fresh = repo.createLike()) {
            fresh.copyFrom(repo);
            assertThat(repo.stateHash()).isEqualTo(fresh.stateHash());
        }
        assertThat(repo.checkStructure()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("writes")
    void shouldCountAsChangedWhenTheHashIsTakenMeanwhile(String write) {
        long before = repo.stateHash();
        WHEN_READ.set(() -> repo.stateHash());
        if (isWritten(write)) {
            assertThat(repo.stateHash()).isNotEqualTo(before);
        } else {
            assertThat(repo.stateHash()).isEqualTo(before);
        }
        assertHash();
    }

    @ParameterizedTest
    @MethodSource("writes")
    void shouldBeInASnapshotThatIsTakenAgain(String write) {
        try (Snapshot snapshot = Snapshot.of(repo)) {
            snapshot.take();
            WHEN_READ.set(snapshot::take);
            isWritten(write);
            long written = repo.stateHash();
            snapshot.take();
            repo.clear();
            snapshot.restore();
            assertThat(repo.stateHash()).isEqualTo(written);
        }
    }

    @ParameterizedTest
    @MethodSource("writesOfEntities")
    void shouldWriteToNobodyElseWhenTheEntityDies(String write) {
        long[] others = new long[40];
        WHEN_READ.set(() -> {
            repo.destroyEntity(one);
            for (int i = 0; i < others.length; i++) {
                others[i] = create();
            }
        });
        long expected = expectedAfterDeath();
        assertThatThrownBy(() -> WRITES.get(write).accept(this)).isInstanceOf(FdpException.class);
        assertThat(repo.stateHash()).isEqualTo(expected);
        assertHash();
    }

    private long expectedAfterDeath() {
        try (EntityRepository other = repo.createLike()) {
            other.copyFrom(repo);
            other.destroyEntity(one);
            for (int i = 0; i < 40; i++) {
                long entity = other.createEntity();
                other.table(SpringTable.TYPE).add(entity, new Spring(1, new Force(1, 1)));
                other.table(CoilTable.TYPE).add(entity, new Coil(1, new Force(1, 1)));
                other.table(LargeTable.TYPE).add(entity, Large.of(1));
                other.table(BoltParts.TYPE).add(entity, new Bolt(1, new Force(1, 1)));
                other.table(LongBoltParts.TYPE).add(entity, LongBolt.of(1));
            }
            return other.stateHash();
        }
    }

    @Test
    void shouldNotTearAValueWhenTheEditMoves() {
        SpringEdit edit = springs.edit(one, spring);
        WHEN_READ.set(() -> springs.edit(two, spring));
        edit.set(new Spring(7, new Force(8, 9)));
        assertThat(springs.get(one)).isEqualTo(new Spring(1, new Force(1, 1)));
        assertThat(springs.get(two)).isEqualTo(new Spring(7, new Force(8, 9)));
    }

    /** What is refused half-way has changed nothing. */
    @ParameterizedTest
    @MethodSource("writes")
    void shouldWriteNothingWhenAnAccessorFails(String write) {
        long before = repo.stateHash();
        WHEN_READ.set(() -> {
            throw new UnsupportedOperationException("not today");
        });
        assertThatThrownBy(() -> WRITES.get(write).accept(this)).hasMessage("not today");
        assertThat(repo.stateHash()).isEqualTo(before);
        assertHash();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 40})
    void shouldReplaceAllPartsOrNone(int count) {
        for (int i = 2; i <= 3; i++) {
            bolts.add(one, new Bolt(i, new Force(i, i)));
        }
        Bolt[] others = new Bolt[count];
        Arrays.setAll(others, i -> new Bolt(70 + i, new Force(70 + i, 70 + i)));
        for (int fails = 0; fails < count; fails++) {
            long before = repo.stateHash();
            failAt(fails);
            assertThatThrownBy(() -> bolts.setAll(one, others)).hasMessage("not today");
            WHEN_READ.remove();
            assertThat(bolts.count(one)).isEqualTo(3);
            assertThat(repo.stateHash()).isEqualTo(before);
            assertHash();
        }
        bolts.setAll(one, others);
        assertThat(bolts.getAll(one)).containsExactly(others);
        assertHash();
    }

    /** Fails when values were read so often. */
    private static void failAt(int reads) {
        WHEN_READ.set(() -> {
            if (reads == 0) {
                throw new UnsupportedOperationException("not today");
            }
            failAt(reads - 1);
        });
    }

    /** Two threads set what the accessors of the other one set as well. */
    @Test
    void shouldSetSingletonsAndUsePrototypesThatAccessorsOfOthersUse() throws InterruptedException {
        TableSingleton<Spring, SpringTable> first = repo.singletons().register(SpringTable.TYPE);
        TableSingleton<Coil, CoilTable> second = repo.singletons().register(CoilTable.TYPE);
        Prototypes some = repo.newPrototypes();
        Prototypes others = repo.newPrototypes();
        Prototype thing = some.define("thing").build();
        Prototype other = others.define("other").build();
        Spring spring7 = new Spring(7, new Force(7, 7));
        Coil coil7 = new Coil(7, new Force(7, 7));
        List<List<Runnable>> pairs = List.of(
                List.of(() -> first.set(spring7), () -> second.set(coil7)),
                List.of(() -> thing.create(springs, spring7), () -> other.create(coils, coil7)),
                List.of(() -> thing.create(springs, spring7), () -> second.set(coil7)));
        for (List<Runnable> pair : pairs) {
            for (int round = 0; round < 50; round++) {
                CyclicBarrier inside = new CyclicBarrier(2);
                List<Thread> threads = new ArrayList<>();
                for (int i = 0; i < 2; i++) {
                    Runnable outer = pair.get(i);
                    Runnable inner = pair.get(1 - i);
                    Thread thread = new Thread(() -> {
                        WHEN_READ.set(() -> {
                            await(inside);
                            tolerant(inner);
                        });
                        tolerant(outer);
                        WHEN_READ.remove();
                    });
                    thread.setDaemon(true);
                    thread.start();
                    threads.add(thread);
                }
                for (Thread thread : threads) {
                    thread.join(60_000);
                    assertThat(thread.isAlive())
                            .as(Arrays.toString(thread.getStackTrace()))
                            .isFalse();
                }
            }
        }
        some.close();
        others.close();
        assertThat(first.get().length()).isEqualTo(7);
        assertThat(second.get().length()).isEqualTo(7);
    }

    private static void await(CyclicBarrier inside) {
        try {
            inside.await(200, TimeUnit.MILLISECONDS); // the other one may be kept out
        } catch (InterruptedException | BrokenBarrierException | TimeoutException alone) {
            Thread.interrupted();
        }
    }

    /** What is refused is refused with a declared error. */
    private static void tolerant(Runnable what) {
        try {
            what.run();
        } catch (FdpException refused) {
            assertThat(refused).hasMessageContaining("must not touch the repository");
        }
    }

    /** An accessor answers the handle of an entity that does not exist yet, the second time. */
    @Component(parts = true)
    record Link(@EntityRef long to, int length) {
        @Override
        public long to() {
            return read(0) == 0 && LATER.get() ? Link.placeholder : to;
        }

        private static final ThreadLocal<Boolean> LATER = ThreadLocal.withInitial(() -> false);
        private static long placeholder;
    }

    @Test
    void shouldCheckWhatItWrites() {
        LinkParts links = repo.register(LinkParts.TYPE);
        links.add(one, new Link(two, 1));
        Link.placeholder = repo.commands().buffer().create();
        WHEN_READ.set(() -> Link.LATER.set(true));
        try {
            assertThatThrownBy(() -> links.setAll(one, new Link[] {new Link(two, 2), new Link(two, 3)}))
                    .isInstanceOf(FdpException.class);
        } finally {
            Link.LATER.remove();
        }
        assertThat(links.getAll(one)).containsExactly(new Link(two, 1));
        repo.commands().discard();
    }

    /** The parts that are replaced are kept meanwhile, and the memory for them goes back. */
    @Test
    void shouldTakeNoMemoryForGoodWhenPartsAreReplaced() {
        Bolt[] many = new Bolt[20_000];
        Arrays.fill(many, new Bolt(2, new Force(2, 2)));
        bolts.setAll(one, many);
        long committed = repo.memory().committed();
        bolts.setAll(one, many);
        assertThat(repo.memory().committed()).isLessThanOrEqualTo(committed + (64 << 10));
        assertThat(repo.checkStructure()).isEmpty();
    }
}
