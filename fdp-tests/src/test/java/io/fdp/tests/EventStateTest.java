package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.error.EventCapacityException;
import io.fdp.kernel.event.EventBytes;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.kernel.job.Jobs;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.DetonationEvents;
import io.fdp.tests.components.Happenings.Hit;
import io.fdp.tests.components.Happenings.Order;
import io.fdp.tests.components.Happenings.Plain;
import io.fdp.tests.components.HitEvents;
import io.fdp.tests.components.Shapes.Color;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Waiting events as state: their bytes, their part in the state hash, and how they are restored. */
class EventStateTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository world(Consumer<EntityRepository> program) {
        EntityRepository repo = worlds.create();
        repo.events().register(HitEvents.TYPE);
        repo.events().register(DetonationEvents.TYPE);
        repo.events().registerManaged(Order.class);
        repo.events().registerManaged(Plain.class);
        program.accept(repo);
        return repo;
    }

    private static HitEvents hits(EntityRepository repo) {
        return repo.events(HitEvents.TYPE);
    }

    private long hash(Consumer<EntityRepository> program) {
        return world(program).stateHash();
    }

    // ---- hash

    @Test
    void shouldHashEventsThatWaitAndEventsThatCanBeRead() {
        long none = hash(repo -> repo.tick());
        long read = hash(repo -> {
            hits(repo).publish((byte) 1, 2, Color.RED);
            repo.tick();
        });
        long waiting = hash(repo -> {
            repo.tick();
            hits(repo).publish((byte) 1, 2, Color.RED);
        });
        assertThat(List.of(none, read, waiting)).doesNotHaveDuplicates();
        assertThat(hash(repo -> {
                    hits(repo).publish((byte) 1, 2, Color.RED);
                    repo.tick();
                    repo.tick();
                }))
                .isEqualTo(hash(repo -> {
                    repo.tick();
                    repo.tick();
                }));
    }

    @Test
    void shouldHashFieldsOrderCountAndType() {
        assertThat(List.of(
                        hash(repo -> publish(repo, 1, 2)),
                        hash(repo -> publish(repo, 2, 1)),
                        hash(repo -> publish(repo, 1, 2, 2)),
                        hash(repo -> publish(repo, 1)),
                        hash(repo -> publish(repo, 1, 3)),
                        hash(repo -> {
                            publish(repo, 1, 2);
                            repo.events(DetonationEvents.TYPE).publish(0, 0, 0);
                        }),
                        hash(repo -> {
                            publish(repo, 1, 2);
                            repo.events(Order.class).publish(new Order("a", List.of()));
                        }),
                        hash(repo -> {
                            publish(repo, 1, 2);
                            repo.events(Order.class).publish(new Order("b", List.of()));
                        }),
                        hash(repo -> {
                            publish(repo, 1, 2);
                            repo.events(Plain.class).publish(new Plain(1));
                        })))
                .doesNotHaveDuplicates();
    }

    @Test
    void shouldHashTheSameWhereverEventsLieAndWhateverWasThereBefore() {
        long expected = hash(repo -> {
            repo.tick();
            repo.tick();
            publish(repo, 1, 2, 3, 4, 5, 6);
        });
        assertThat(hash(repo -> {
                    publish(repo, 100, 101, 102, 103, 104, 105, 106, 107);
                    repo.tick();
                    publish(repo, 200);
                    repo.tick();
                    repo.events().clear();
                    publish(repo, 1, 2, 3, 4, 5, 6);
                }))
                .isEqualTo(expected);
        assertThat(hash(repo -> {
                    repo.tick();
                    repo.tick();
                    try (Jobs jobs = Jobs.create(4)) {
                        publish(repo, 1);
                        jobs.run(4, (task, worker) -> publish(repo, 2 + task));
                        publish(repo, 6);
                    }
                }))
                .isEqualTo(expected);
    }

    @Test
    void shouldHashObjectsByValueWhereTheyHaveOne() {
        assertThat(hash(repo -> repo.events(Plain.class).publish(new Plain(1))))
                .as("a class without hashCode counts, but not what is in it")
                .isEqualTo(hash(repo -> repo.events(Plain.class).publish(new Plain(2))));
        assertThat(hash(repo -> repo.events(Order.class).publish(new Order("a", List.of(1)))))
                .isEqualTo(hash(repo -> repo.events(Order.class).publish(new Order("a", List.of(1)))));
    }

    @Test
    void shouldNotHashTheOrderOfRegistration() {
        EntityRepository other = worlds.create();
        other.events().registerManaged(Plain.class);
        HitEvents hits = other.events().register(HitEvents.TYPE);
        hits.publish((byte) 1, 1, Color.GREEN);
        assertThat(other.stateHash()).isEqualTo(hash(repo -> publish(repo, 1)));
    }

    private static void publish(EntityRepository repo, int... numbers) {
        for (int number : numbers) {
            hits(repo).publish((byte) number, number, Color.GREEN);
        }
    }

    // ---- bytes

    @Test
    void shouldShowTheBytesOfPendingAndCurrentEventsInTheirOrder() {
        EntityRepository repo = world(r -> {});
        HitEvents hits = hits(repo);
        try (Jobs jobs = Jobs.create(4)) {
            publish(repo, 0, 1);
            jobs.run(50, (task, worker) -> {
                LockSupport.parkNanos(1);
                publish(repo, 2 + task);
            });
            publish(repo, 52);
        }
        byte[] pending = copy(hits.pendingBytes());
        assertThat(hits.currentBytes().count()).isZero();
        assertThat(hits.currentBytes().pieces()).isZero();
        repo.tick();
        EventBytes current = hits.currentBytes();
        assertThat(current.id()).isEqualTo(8);
        assertThat(current.stride()).isEqualTo(24);
        assertThat(current.count()).isEqualTo(53);
        assertThat(current.bytes()).isEqualTo(53 * 24);
        assertThat(copy(current)).isEqualTo(pending);
        assertThat(hits.pendingBytes().count()).isZero();
        MemorySegment bytes = MemorySegment.ofArray(pending);
        for (int i = 0; i < 53; i++) {
            assertThat(bytes.get(ValueLayout.JAVA_LONG_UNALIGNED, i * 24L)).isEqualTo(i); // seven bytes of padding
            assertThat(bytes.get(ValueLayout.JAVA_LONG_UNALIGNED, i * 24L + 8)).isEqualTo(i);
            assertThat(bytes.get(ValueLayout.JAVA_LONG_UNALIGNED, i * 24L + 16)).isEqualTo(1); // four bytes of padding
        }
        int counted = 0;
        for (int piece = 0; piece < current.pieces(); piece++) {
            MemorySegment segment = current.segment(piece);
            assertThat(segment.isReadOnly()).isTrue();
            assertThat(segment.address()).isEqualTo(current.pieceAddress(piece));
            assertThat(segment.byteSize()).isEqualTo(current.pieceCount(piece) * 24L);
            assertThat(segment.get(ValueLayout.JAVA_LONG_UNALIGNED, 8)).isEqualTo(counted);
            counted += current.pieceCount(piece);
        }
        assertThat(counted).isEqualTo(53);
    }

    @Test
    void shouldBeOnePieceWhenOneThreadPublished() {
        EntityRepository repo = world(r -> publish(r, 1, 2, 3));
        assertThat(hits(repo).pendingBytes().pieces()).isOne();
        try (Jobs jobs = Jobs.create(1)) {
            repo.tick();
            jobs.run(20, (task, worker) -> publish(repo, task));
            assertThat(hits(repo).pendingBytes().pieces()).isOne();
        }
    }

    @Test
    void shouldRefuseToCopyToWhereThereIsNoRoom() {
        EntityRepository repo = world(r -> publish(r, 1, 2, 3));
        EventBytes bytes = hits(repo).pendingBytes();
        assertThatThrownBy(() -> bytes.copyTo(MemorySegment.ofArray(new byte[71]), 0))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> bytes.copyTo(MemorySegment.ofArray(new byte[72]), 1))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> bytes.segment(1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> bytes.pieceAddress(-1)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    private static byte[] copy(EventBytes bytes) {
        byte[] copy = new byte[(int) bytes.bytes() + 5];
        assertThat(bytes.copyTo(MemorySegment.ofArray(copy), 5)).isEqualTo(bytes.bytes());
        return java.util.Arrays.copyOfRange(copy, 5, copy.length);
    }

    // ---- restore

    /** A segment that is closed, or of another thread, is refused before the events that are there go. */
    @Test
    void shouldKeepEventsWhenOthersCannotBeRead() throws InterruptedException {
        EntityRepository repo = worlds.create();
        DetonationEvents detonations = repo.events().register(DetonationEvents.TYPE);
        detonations.publish(1, 2, 3);
        repo.tick();
        detonations.publish(4, 5, 6);
        detonations.publish(7, 8, 9);
        long before = repo.stateHash();
        long bytes = 3L * detonations.layout().stride();
        MemorySegment closed;
        try (Arena arena = Arena.ofShared()) {
            closed = arena.allocate(bytes);
        }
        MemorySegment[] foreign = new MemorySegment[1];
        Thread other = new Thread(() -> foreign[0] = Arena.ofConfined().allocate(bytes));
        other.start();
        other.join();
        for (MemorySegment unreadable : List.of(closed, foreign[0])) {
            assertThatThrownBy(() -> detonations.restoreCurrent(unreadable)).isInstanceOf(RuntimeException.class);
            assertThatThrownBy(() -> detonations.restoreCurrent(unreadable, 0, 2))
                    .isInstanceOf(RuntimeException.class);
            assertThatThrownBy(() -> detonations.restorePending(unreadable)).isInstanceOf(RuntimeException.class);
            assertThat(repo.stateHash()).isEqualTo(before);
            assertThat(detonations.count()).isEqualTo(1);
            assertThat(detonations.pendingCount()).isEqualTo(2);
        }
    }

    /** The first page of a file can be read, and then it ends: other programs may cut it off. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void shouldKeepEventsWhenAFileWasCutOff(@TempDir Path folder) throws IOException {
        EntityRepository repo = worlds.create();
        DetonationEvents detonations = repo.events().register(DetonationEvents.TYPE);
        detonations.publish(1, 2, 3);
        long before = repo.stateHash();
        long bytes = (1L << 20)
                / detonations.layout().stride()
                * detonations.layout().stride();
        try (Arena arena = Arena.ofShared();
                FileChannel file = FileChannel.open(
                        folder.resolve("events"),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE)) {
            file.write(ByteBuffer.allocate(1), (1L << 20) - 1);
            MemorySegment mapped = file.map(FileChannel.MapMode.READ_ONLY, 0, bytes, arena);
            file.truncate(4096);
            assertThatThrownBy(() -> detonations.restorePending(mapped)).isInstanceOf(InternalError.class);
            assertThatThrownBy(() -> detonations.restoreCurrent(mapped)).isInstanceOf(InternalError.class);
        }
        assertThat(repo.stateHash()).isEqualTo(before);
        assertThat(detonations.pendingCount()).isOne();
    }

    /** The limit of the target is met while the copy is prepared, or not at all. */
    @Test
    void shouldCopyAllOrNothingWhileAnotherThreadPublishes() throws InterruptedException {
        EntityRepository from = worlds.create();
        EntityRepository to = worlds.create();
        HitEvents published = from.events().register(HitEvents.TYPE, 1 << 16);
        to.events().register(HitEvents.TYPE, 1 << 9);
        long[] entities = new long[20_000];
        from.createEntities(entities);
        int copied = 0;
        for (int round = 0; round < 300; round++) {
            from.tick();
            from.destroyEntity(entities[round]);
            long before = to.stateHash();
            AtomicBoolean stop = new AtomicBoolean();
            Thread other = new Thread(() -> {
                for (int i = 0; i < 1 << 15 && !stop.get(); i++) {
                    published.publish((byte) 1, i, Color.RED);
                }
            });
            other.start();
            try {
                to.copyFrom(from);
                assertThat(to.currentTick()).isEqualTo(from.currentTick());
                copied++;
            } catch (EventCapacityException tooMany) {
                assertThat(to.stateHash()).isEqualTo(before);
            } finally {
                stop.set(true);
                other.join();
            }
            from.events().clear();
        }
        assertThat(copied).isPositive();
    }

    @Test
    void shouldRestoreCurrentAndPendingEvents() {
        EntityRepository from = world(repo -> {
            publish(repo, 1, 2, 3);
            repo.events(Order.class).publish(new Order("one", List.of()));
            repo.tick();
            publish(repo, 4, 5);
            repo.events(Order.class).publish(new Order("two", List.of()));
        });
        EntityRepository to = world(repo -> {
            publish(repo, 7, 7, 7, 7, 7, 7);
            repo.events(Order.class).publish(new Order("old", List.of()));
            repo.tick();
            try (Jobs jobs = Jobs.create(2)) {
                jobs.run(8, (task, worker) -> publish(repo, 8));
            }
            repo.events(Order.class).publish(new Order("old", List.of()));
        });
        hits(to).restoreCurrent(MemorySegment.ofArray(copy(hits(from).currentBytes())));
        hits(to).restorePending(MemorySegment.ofArray(copy(hits(from).pendingBytes())));
        ManagedEvents<Order> orders = to.events(Order.class);
        orders.restoreCurrent(List.of(new Order("one", List.of())));
        orders.restorePending(List.of(new Order("two", List.of())));

        assertThat(to.stateHash()).isEqualTo(from.stateHash());
        assertThat(hits(to).get(2)).isEqualTo(new Hit((byte) 3, 3, Color.GREEN));
        publish(from, 6);
        publish(to, 6);
        from.tick();
        to.tick();
        assertThat(to.stateHash()).isEqualTo(from.stateHash());
        assertThat(hits(to).count()).isEqualTo(3);
        assertThat(orders.get(0).text()).isEqualTo("two");
        hits(to).restoreCurrent(MemorySegment.ofArray(new byte[0]));
        assertThat(hits(to).count()).isZero();
    }

    @Test
    void shouldZeroThePaddingOfWhatIsRestored() {
        EntityRepository repo = world(r -> {});
        byte[] dirty = new byte[24];
        java.util.Arrays.fill(dirty, (byte) -1);
        dirty[16] = 1;
        dirty[17] = 0;
        dirty[18] = 0;
        dirty[19] = 0;
        hits(repo).restorePending(MemorySegment.ofArray(dirty));
        assertThat(repo.stateHash()).isEqualTo(hash(r -> hits(r).publish((byte) -1, -1, Color.GREEN)));
    }

    @Test
    void shouldRestoreFromAPartOfASegment() {
        EntityRepository from = world(repo -> {
            publish(repo, 1, 2, 3);
            repo.tick();
        });
        EntityRepository to = world(repo -> {
            publish(repo, 7, 7);
            repo.tick();
        });
        byte[] events = copy(hits(from).currentBytes());
        int bytes = events.length / 3;
        byte[] more = new byte[5 + events.length + 9];
        java.util.Arrays.fill(more, (byte) -1);
        System.arraycopy(events, 0, more, 5, events.length);
        MemorySegment segment = MemorySegment.ofArray(more);
        hits(to).restoreCurrent(segment, 5, 3);
        assertThat(to.stateHash()).isEqualTo(from.stateHash());
        hits(to).restoreCurrent(segment, 5 + bytes, 1);
        assertThat(hits(to).count()).isOne();
        assertThat(hits(to).get(0)).isEqualTo(hits(from).get(1));
        assertThatThrownBy(() -> hits(to).restoreCurrent(segment, 15, 3)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> hits(to).restoreCurrent(segment, 5, -1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(hits(to).count()).isOne();
        hits(to).restoreCurrent(segment, 0, 0);
        assertThat(hits(to).isEmpty()).isTrue();
    }

    @Test
    void shouldRefuseHalfEvents() {
        EntityRepository repo = world(r -> publish(r, 1));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment half = arena.allocate(25);
            assertThatThrownBy(() -> hits(repo).restorePending(half))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("25 bytes are not a whole number of events of test.Hit");
            assertThatThrownBy(() -> hits(repo).restoreCurrent(half)).isInstanceOf(IllegalArgumentException.class);
        }
        assertThat(hits(repo).pendingCount()).isOne();
    }
}
