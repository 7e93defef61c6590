package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.DataWriter;
import io.fdp.codec.data.Serializer;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentType;
import io.fdp.kernel.component.Disabled;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.copy.WorldCopy;
import io.fdp.kernel.error.FdpException;
import io.fdp.kernel.event.EventType;
import io.fdp.kernel.event.ManagedEventType;
import io.fdp.kernel.prototype.Prototypes;
import io.fdp.kernel.query.Query;
import io.fdp.kernel.state.StateHashes;
import io.fdp.tests.components.DetonationEvents;
import io.fdp.tests.components.Happenings.Detonation;
import io.fdp.tests.components.Happenings.Order;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Shapes.Burning;
import io.fdp.tests.components.Shapes.Damaged;
import io.fdp.tests.components.Shapes.Position;
import io.fdp.tests.components.Shapes.Velocity;
import io.fdp.tests.components.Shapes.Wide;
import io.fdp.tests.components.VelocityTable;
import io.fdp.tests.components.WheelParts;
import io.fdp.tests.components.WideTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A thread registers types, or closes the repository, while another thread works with it. Neither waits for ever for
 * what the other one holds.
 */
class RegisterRaceTest {
    private static final int ROUNDS = 80;
    private static final long PATIENCE_MILLIS = 120_000;

    private static final Map<String, Consumer<EntityRepository>> WORK = Map.of(
            "tick", EntityRepository::tick,
            "take the last frame", repo -> repo.previous().take(),
            "hash", EntityRepository::stateHash,
            "hash by parts", repo -> repo.stateHashes(part -> true).take(),
            "copy", RegisterRaceTest::copy,
            "restore", RegisterRaceTest::restore,
            "observe",
                    repo -> {
                        repo.observers().add(frame -> repo.table(PositionTable.TYPE));
                        repo.tick();
                    },
            "set a singleton",
                    repo -> {
                        repo.singletons().register(PositionTable.TYPE).set(new Position(1, 2, 3));
                        repo.singleton(PositionTable.TYPE).remove();
                    },
            "look up", RegisterRaceTest::lookUp,
            "clear", EntityRepository::clear);

    private static final Map<String, Consumer<EntityRepository>> OTHER =
            Map.of("register", RegisterRaceTest::registerAll, "close", EntityRepository::close);

    static Stream<Arguments> pairs() {
        return WORK.keySet().stream().flatMap(work -> OTHER.keySet().stream().map(other -> Arguments.of(work, other)));
    }

    private static void copy(EntityRepository repo) {
        try (EntityRepository other = repo.createLike()) {
            other.copyFrom(repo);
            repo.copyFrom(other);
        }
    }

    private static void restore(EntityRepository repo) {
        try (Snapshot snapshot = Snapshot.of(repo)) {
            snapshot.take();
            snapshot.restore();
        }
    }

    private static void lookUp(EntityRepository repo) {
        repo.table(PositionTable.TYPE);
        repo.events().all().forEach(stream -> stream.pendingCount());
        repo.singletons().all().forEach(singleton -> singleton.has());
    }

    private static void registerAll(EntityRepository repo) {
        repo.register(VelocityTable.TYPE);
        repo.registerTag(Burning.class);
        repo.registerTag(Disabled.class);
        repo.register(WheelParts.TYPE);
        repo.registerManaged(ManagedType.of(String.class, "name"));
        repo.singletons().register(WideTable.TYPE);
        repo.events().register(DetonationEvents.TYPE);
        repo.events().registerManaged(Order.class);
        repo.previous().keep(VelocityTable.TYPE);
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void shouldNotWaitForEver(String work, String other) throws InterruptedException {
        for (int round = 0; round < ROUNDS; round++) {
            EntityRepository repo = EntityRepository.create();
            repo.register(PositionTable.TYPE).add(repo.createEntity(), new Position(1, 2, 3));
            repo.previous().keep(PositionTable.TYPE);
            race(repo, WORK.get(work), OTHER.get(other));
            if (!repo.isClosed()) {
                assertThat(repo.checkStructure()).isEmpty();
                registerAll(repo);
                lookUp(repo);
                repo.close();
            }
        }
    }

    @Test
    void shouldCopyATypeThatIsRegisteredWhileTheCopyWaits() throws InterruptedException {
        CountDownLatch hashing = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        ManagedType<String> slow = ManagedType.of(String.class, "slow").hashedBy((text, hash) -> {
            hashing.countDown();
            await(goOn);
            hash.add(text);
        });
        try (EntityRepository target = EntityRepository.create();
                EntityRepository source = EntityRepository.create()) {
            target.register(VelocityTable.TYPE);
            source.registerManaged(slow).add(source.createEntity(), "value");
            target.registerManaged(slow);
            WorldCopy copy = WorldCopy.of(source, target);
            copy.copyChanges();
            Thread hasher = start(target::stateHash); // holds the lock of the target
            assertThat(await(hashing)).isTrue();
            Thread copier = start(copy::copyChanges);
            awaitLock(copier);
            source.register(VelocityTable.TYPE).add(source.createEntity(), new Velocity(1, 2, 3));
            goOn.countDown();
            hasher.join();
            copier.join();
            assertThat(target.stateHash()).isEqualTo(source.stateHash());
            source.table(VelocityTable.TYPE).add(source.createEntity(), new Velocity(4, 5, 6));
            copy.copyChanges();
            assertThat(target.stateHash()).isEqualTo(source.stateHash());
        }
    }

    /**
     * What runs under the lock of the repository and registers would wait for a thread that closes it, and that thread
     * for the lock.
     */
    @ParameterizedTest
    @MethodSource("registrations")
    void shouldRefuseToRegisterFromAHash(String what, Consumer<EntityRepository> registration)
            throws InterruptedException {
        CountDownLatch hashing = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        AtomicReference<EntityRepository> open = new AtomicReference<>();
        ManagedType<String> meddling = ManagedType.of(String.class, "meddling").hashedBy((text, hash) -> {
            hashing.countDown();
            await(goOn);
            registration.accept(open.get());
        });
        EntityRepository repo = EntityRepository.create();
        open.set(repo);
        repo.registerManaged(meddling).add(repo.createEntity(), "value");
        AtomicReference<Throwable> refused = new AtomicReference<>();
        Thread hasher = start(() -> refused.set(catchThrowable(repo::stateHash)));
        assertThat(await(hashing)).isTrue();
        Thread closing = start(repo::close);
        awaitLock(closing);
        goOn.countDown();
        hasher.join(PATIENCE_MILLIS);
        closing.join(PATIENCE_MILLIS);
        assertThat(hasher.isAlive() || closing.isAlive()).as("waits for ever").isFalse();
        assertThat(refused.get()).as(what).hasMessageContaining("from inside another one");
        assertThat(repo.isClosed()).isTrue();
    }

    static Stream<Arguments> registrations() {
        return Stream.of(
                registration("component", repo -> repo.register(VelocityTable.TYPE)),
                registration("tag", repo -> repo.registerTag(Burning.class)),
                registration("parts", repo -> repo.register(WheelParts.TYPE)),
                registration("managed", repo -> repo.registerManaged(ManagedType.of(String.class, "name"))),
                registration("singleton", repo -> repo.singletons().register(WideTable.TYPE)),
                registration(
                        "managed singleton",
                        repo -> repo.singletons().registerManaged(ManagedType.of(String.class, "name"))),
                registration("event", repo -> repo.events().register(DetonationEvents.TYPE)),
                registration("managed event", repo -> repo.events().registerManaged(Order.class)),
                registration("last frame", repo -> repo.previous().keep(VelocityTable.TYPE)),
                registration("observer", repo -> repo.observers().add(frame -> frame.version())));
    }

    private static Arguments registration(String what, Consumer<EntityRepository> registration) {
        return Arguments.of(what, registration);
    }

    @Test
    void shouldTakeWhatIsRegisteredWhileSnapshotsAreTaken() throws InterruptedException {
        for (int round = 0; round < ROUNDS; round++) {
            try (EntityRepository repo = EntityRepository.create();
                    Snapshot snapshot = Snapshot.of(repo)) {
                Thread registering = start(() -> {
                    repo.singletons().register(WideTable.TYPE);
                    repo.register(VelocityTable.TYPE).add(repo.createEntity(), new Velocity(1, 2, 3));
                    repo.singletons().register(PositionTable.TYPE).set(new Position(1, 2, 3));
                });
                while (registering.isAlive()) {
                    snapshot.take();
                }
                snapshot.take();
                assertThat(snapshot.stateHash()).isEqualTo(repo.stateHash());
            }
        }
    }

    @Test
    void shouldHashNoStateThatNeverWas() throws InterruptedException {
        List<Long> states = new ArrayList<>();
        try (EntityRepository repo = EntityRepository.create()) {
            long entity = repo.createEntity();
            states.add(repo.stateHash());
            repo.register(VelocityTable.TYPE).add(entity, new Velocity(1, 2, 3));
            states.add(repo.stateHash());
            repo.createEntity();
            states.add(repo.stateHash());
        }
        for (int round = 0; round < ROUNDS; round++) {
            try (EntityRepository repo = EntityRepository.create()) {
                long entity = repo.createEntity();
                StateHashes hashes = repo.stateHashes(part -> true);
                Thread changing = start(() -> {
                    repo.register(VelocityTable.TYPE).add(entity, new Velocity(1, 2, 3));
                    repo.createEntity();
                });
                while (changing.isAlive()) {
                    assertThat(states).contains(hashes.take().total());
                }
                changing.join();
            }
        }
    }

    /** Queries know the descendants of a tag that another thread registers while they are built, or run. */
    @Test
    void shouldFindTagsThatAreRegisteredMeanwhile() throws InterruptedException {
        for (int round = 0; round < 20 * ROUNDS; round++) {
            try (EntityRepository repo = EntityRepository.create()) {
                TagColumn damaged = repo.registerTag(Damaged.class);
                Query held = repo.query().with(damaged).build();
                CountDownLatch start = new CountDownLatch(2);
                Thread registering = start(() -> {
                    start.countDown();
                    await(start);
                    repo.registerTag(Burning.class);
                });
                start.countDown();
                await(start);
                List<Query> built = new ArrayList<>();
                while (registering.isAlive()) {
                    built.add(repo.query().with(damaged).build());
                    held.count();
                }
                registering.join();
                repo.tag(Burning.class).add(repo.createEntity());
                assertThat(held.count()).as("round %d, held", round).isEqualTo(1);
                assertThat(built).as("round %d", round).allMatch(query -> query.count() == 1);
            }
        }
    }

    @Test
    void shouldPrintPrototypesUnderTheLock() throws InterruptedException {
        CountDownLatch hashing = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        AtomicReference<Object> shown = new AtomicReference<>();
        try (EntityRepository repo = EntityRepository.create()) {
            Prototypes prototypes = repo.newPrototypes();
            ManagedType<String> printing = ManagedType.of(String.class, "printing")
                    .hashedBy((text, hash) -> {
                        hashing.countDown();
                        await(goOn);
                        shown.set(prototypes.toString());
                    });
            repo.registerManaged(printing).add(repo.createEntity(), "value");
            Thread hasher = start(repo::stateHash);
            assertThat(await(hashing)).isTrue();
            Thread closing = start(prototypes::close);
            awaitLock(closing);
            goOn.countDown();
            hasher.join(PATIENCE_MILLIS);
            closing.join(PATIENCE_MILLIS);
            assertThat(hasher.isAlive() || closing.isAlive())
                    .as("waits for ever")
                    .isFalse();
            assertThat(shown.get()).isEqualTo("Prototypes[0 bytes]");
        }
    }

    /** The factory of one kind registers another kind while the repository is closed. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldCloseWhileAFactoryRegisters(boolean event) throws InterruptedException {
        CountDownLatch making = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        EntityRepository repo = EntityRepository.create();
        Runnable meddle = () -> {
            making.countDown();
            await(goOn);
            repo.register(VelocityTable.TYPE);
        };
        EventType<Detonation, DetonationEvents> type =
                EventType.of(70, "boom", Detonation.class, DetonationEvents.TYPE.layout(), context -> {
                    meddle.run();
                    throw new IllegalStateException("a factory that fails");
                });
        ComponentType<Wide, WideTable> single =
                ComponentType.of("wide2", Wide.class, WideTable.TYPE.layout(), context -> {
                    meddle.run();
                    throw new IllegalStateException("a factory that fails");
                });
        Thread registering = start(() -> assertThatThrownBy(() -> (event
                                ? repo.events().register(type)
                                : repo.singletons().register(single))
                        .toString())
                .isNotNull());
        assertThat(await(making)).isTrue();
        Thread closing = start(repo::close);
        closing.join(200); // at what the other one holds
        goOn.countDown();
        registering.join(PATIENCE_MILLIS);
        closing.join(PATIENCE_MILLIS);
        assertThat(registering.isAlive() || closing.isAlive())
                .as("waits for ever")
                .isFalse();
        assertThat(repo.isClosed()).isTrue();
    }

    /** Whoever finds an event finds its limit. */
    @Test
    void shouldCopyTheLimitOfAnEventThatIsRegisteredMeanwhile() throws InterruptedException {
        for (int round = 0; round < ROUNDS; round++) {
            try (EntityRepository repo = EntityRepository.create()) {
                CountDownLatch start = new CountDownLatch(2);
                Thread registering = start(() -> {
                    start.countDown();
                    await(start);
                    repo.events().register(DetonationEvents.TYPE, 5000);
                });
                start.countDown();
                await(start);
                boolean last = false;
                while (!last) {
                    last = !registering.isAlive();
                    try (EntityRepository like = repo.createLike()) {
                        assertThat(like.events().register(DetonationEvents.TYPE, 5000))
                                .isNotNull();
                    }
                }
            }
        }
    }

    /** An event whose serializer looks something up while it is hashed. */
    private record Looking(String text, Runnable look) {}

    private static final class LookingSerializer implements Serializer<Looking> {
        @Override
        public void write(DataWriter to, Looking value) {
            value.look().run();
            to.string(value.text());
        }

        @Override
        public Looking read(DataReader from) {
            return new Looking(from.text(), () -> {});
        }
    }

    /** Each of two threads hashes one of two like repositories, and the serializer of one looks into the other. */
    @Test
    void shouldHashLikeRepositoriesAtTheSameTime() throws InterruptedException {
        CountDownLatch hashing = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        AtomicInteger seen = new AtomicInteger(-1);
        try (EntityRepository one = EntityRepository.create()) {
            one.events().registerManaged(ManagedEventType.of(Looking.class, 7).serializedBy(new LookingSerializer()));
            Query query = one.query().with(one.register(PositionTable.TYPE)).build();
            try (EntityRepository other = one.createLike()) {
                one.events(Looking.class).publish(new Looking("one", hashing::countDown));
                other.events(Looking.class).publish(new Looking("other", () -> {
                    hashing.countDown();
                    await(goOn);
                    seen.set(query.count());
                }));
                Thread looking = start(other::stateHash);
                assertThat(await(hashing)).isTrue();
                Thread hashed = start(one::stateHash);
                hashed.join(200); // done, or at what the other one holds
                goOn.countDown();
                looking.join(PATIENCE_MILLIS);
                hashed.join(PATIENCE_MILLIS);
                assertThat(looking.isAlive() || hashed.isAlive())
                        .as("waits for ever")
                        .isFalse();
                assertThat(seen).hasValue(0);
            }
        }
    }

    private static Thread start(Runnable work) {
        Thread thread = new Thread(work);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static boolean await(CountDownLatch latch) {
        try {
            return latch.await(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    /** Waits until a thread waits for a lock of a repository. */
    private static void awaitLock(Thread thread) {
        while (Arrays.stream(thread.getStackTrace())
                .noneMatch(frame -> frame.getMethodName().equals("acquireContended"))) {
            Thread.onSpinWait();
        }
    }

    private static void race(EntityRepository repo, Consumer<EntityRepository> work, Consumer<EntityRepository> other)
            throws InterruptedException {
        CountDownLatch start = new CountDownLatch(2);
        List<Throwable> failures = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (Consumer<EntityRepository> each : List.of(work, other)) {
            Thread thread = new Thread(() -> {
                start.countDown();
                try {
                    start.await();
                    each.accept(repo);
                } catch (FdpException refused) {
                    assertThat(refused.getMessage()).isNotEmpty(); // closed, or not the same types in both
                } catch (Throwable thrown) {
                    synchronized (failures) {
                        failures.add(thrown);
                    }
                }
            });
            thread.setDaemon(true);
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join(PATIENCE_MILLIS);
            assertThat(thread.isAlive())
                    .as("waits for ever: %s", Arrays.toString(thread.getStackTrace()))
                    .isFalse();
        }
        synchronized (failures) {
            assertThat(failures).isEmpty();
        }
    }
}
