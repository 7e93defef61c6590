package io.fdp.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.StillWorld;
import io.fdp.kernel.command.CommandBatch;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.FdpException;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.phase.PhaseConfig;
import io.fdp.kernel.phase.StructurePermission;
import io.fdp.kernel.phase.WritePermission;
import io.fdp.storage.Stock.Crate;
import io.fdp.storage.Stock.Place;
import io.fdp.storage.Stock.Rules;
import io.fdp.storage.Stock.Speed;
import io.fdp.storage.error.UnsavableException;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What is saved is the state of one moment, whoever would change the world meanwhile. */
class SaveStillTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    /** Takes a save, and does something at each piece of it. */
    private static final class Busy extends OutputStream {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final Runnable meanwhile;

        Busy(Runnable meanwhile) {
            this.meanwhile = meanwhile;
        }

        @Override
        public void write(int b) {
            bytes.write(b);
        }

        @Override
        public void write(byte[] from, int offset, int length) {
            bytes.write(from, offset, length);
            meanwhile.run();
        }
    }

    /** Orders of people come at any time: until they come to the world, they are no part of it. */
    @Test
    void shouldSaveAndLoadWhileInputFromOutsideWaits() throws IOException {
        EntityRepository repo = world(1).repo;
        long hash = repo.stateHash();
        AtomicBoolean ran = new AtomicBoolean();
        try (CommandBatch input = repo.commands().newInputBatch()) {
            input.run(() -> ran.set(true));
            input.submit();
            assertThat(repo.commands().size()).isEqualTo(1);
            ByteArrayOutputStream save = new ByteArrayOutputStream();
            WorldStorage.of(repo).save(save);
            WorldStorage.of(repo).load(new ByteArrayInputStream(save.toByteArray()));
            assertThat(repo.stateHash()).isEqualTo(hash);
            assertThat(ran).isFalse();
            repo.commands().playback();
            assertThat(ran).isTrue();
        }
        try (CommandBatch work = repo.commands().newBatch()) {
            work.create();
            work.submit();
            assertThatExceptionOfType(UnsavableException.class)
                    .isThrownBy(() -> WorldStorage.of(repo).save(new ByteArrayOutputStream()))
                    .withMessageContaining("1 command waits");
            repo.commands().playback();
        }
    }

    private StockWorld world(long seed) {
        StockWorld world = new StockWorld(worlds.create(), 0);
        world.run(new SplittableRandom(seed), 300);
        return world;
    }

    private void requireLoads(byte[] saved, long hash) throws IOException {
        StockWorld other = new StockWorld(worlds.create(), 3);
        WorldStorage.of(other.repo).load(new ByteArrayInputStream(saved));
        assertThat(other.repo.stateHash()).isEqualTo(hash);
        assertThat(other.repo.checkStructure()).isEmpty();
    }

    /** Changes of every kind; each works when no save is under way. */
    private Map<String, Runnable> changes(StockWorld world) {
        EntityRepository repo = world.repo;
        long one = repo.createEntity();
        long other = repo.createEntity();
        for (long entity : new long[] {one, other}) {
            world.places.add(entity, new Place(1, 2, 3));
            world.speeds.add(entity, new Speed(1, (byte) 2, 3));
            world.manifests.add(entity, new Stock.Manifest());
            world.crates.add(entity, new Crate(1, (short) 2, Stock.Grade.RAW));
        }
        PlaceEdit edit = world.places.edit(one);
        Snapshot snapshot = Snapshot.of(repo);
        snapshot.take();
        Map<String, Runnable> all = new LinkedHashMap<>();
        all.put("set", () -> world.places.set(one, new Place(7, 7, 7)));
        all.put("held edit", () -> edit.x(8));
        all.put("edit", () -> world.speeds.edit(one).gear((byte) 3));
        all.put("object", () -> world.manifests.set(one, new Stock.Manifest()));
        all.put("part", () -> world.crates.add(other, new Crate(9, (short) 2, Stock.Grade.RAW)));
        all.put("create", repo::createEntity);
        all.put("create many", () -> repo.createEntities(new long[3000]));
        all.put("restore", () -> repo.restoreEntity(Entity.of(9000, 1)));
        all.put("remove", () -> world.speeds.remove(other));
        all.put("add", () -> world.callsigns.add(other, "b"));
        all.put("tag", () -> world.fragile.set(other, !world.fragile.has(other)));
        all.put("authority", () -> world.places.setAuthority(other, false));
        all.put("header", () -> repo.setSide(other, 77));
        all.put("link", () -> repo.hierarchy().reparent(one, other));
        all.put("role", () -> repo.roles().assign(3, one));
        all.put("singleton", () -> world.rules.set(new Rules(1, 2)));
        all.put("no singleton", world.rules::remove);
        all.put("event", () -> world.alarms.publish());
        all.put("event with values", () -> world.arrivals.publish(one, 1, "a"));
        all.put("object event", () -> world.notices.publish(new Stock.Notice("a", List.of())));
        all.put("no events", () -> repo.events().clear());
        all.put("command", () -> repo.commands().buffer().create());
        all.put("playback", () -> repo.commands().playback());
        all.put("tick", repo::tick);
        all.put("set tick", () -> repo.rawChunks().setTick(1 << 20));
        all.put(
                "phases",
                () -> repo.phases()
                        .configure(
                                PhaseConfig.builder()
                                        .phase("all", WritePermission.READ_WRITE, StructurePermission.IMMEDIATE, "all")
                                        .build(),
                                "all"));
        all.put("trim", () -> repo.trim(10));
        all.put("snapshot", snapshot::restore);
        all.put("destroy", () -> repo.destroyEntity(other));
        all.put("clear", repo::clear);
        all.put("close", () -> {
            snapshot.close();
            repo.close();
        });
        return all;
    }

    @Test
    void shouldRefuseAllChangesInTheStreamThatTakesTheSave() throws IOException {
        StockWorld world = world(1);
        Map<String, Runnable> changes = changes(world);
        changes.get("event").run(); // a lane with room
        long hash = world.repo.stateHash();
        for (Map.Entry<String, Runnable> change : changes.entrySet()) {
            if (change.getKey().equals("close")) {
                continue;
            }
            List<Throwable> refused = new ArrayList<>();
            Busy stream = new Busy(() -> refuse(change.getValue(), refused));
            WorldStorage.of(world.repo).save(stream);
            assertThat(refused)
                    .as(change.getKey())
                    .isNotEmpty()
                    .allSatisfy(error -> assertThat(error)
                            .isInstanceOf(PhaseException.class)
                            .hasMessageContainingAll(
                                    "cannot ", "while the whole world is being read", "other threads must wait"));
            assertThat(world.repo.stateHash()).as(change.getKey()).isEqualTo(hash);
            requireLoads(stream.bytes.toByteArray(), hash);
        }
        changes.forEach((name, change) -> change.run()); // afterwards all of them are possible
    }

    private static void refuse(Runnable change, List<Throwable> refused) {
        try {
            change.run();
            refused.add(new AssertionError("the change was made"));
        } catch (FdpException error) {
            refused.add(error);
        }
    }

    @Test
    void shouldEndSpansThatAreHeld() throws IOException {
        StockWorld world = world(2);
        long entity = world.entities()[0];
        if (!world.places.has(entity)) {
            world.places.add(entity, new Place(1, 2, 3));
        }
        PlaceEditSpan span = world.places.editSpan(0);
        long hash = world.repo.stateHash();
        List<Throwable> refused = new ArrayList<>();
        Busy stream = new Busy(() -> refuse(() -> span.x(Entity.index(entity), 99), refused));
        WorldStorage.of(world.repo).save(stream);
        assertThat(refused).isNotEmpty().allSatisfy(error -> assertThat(error).isInstanceOf(FdpException.class));
        requireLoads(stream.bytes.toByteArray(), hash);
    }

    @Test
    void shouldSaveOneStateWhenTheStreamRunsRandomPrograms() {
        Seeds.run(8, random -> {
            StockWorld world = new StockWorld(worlds.create(), 0);
            world.run(random, 200);
            long hash = world.repo.stateHash();
            Busy stream = new Busy(() -> {
                for (int i = 0; i < 10; i++) {
                    try {
                        world.run(random, 1);
                    } catch (FdpException expected) {
                        assertThat(expected).isInstanceOf(PhaseException.class);
                    }
                }
            });
            try {
                WorldStorage.of(world.repo).save(stream);
                assertThat(world.repo.stateHash()).isEqualTo(hash);
                requireLoads(stream.bytes.toByteArray(), hash);
            } catch (IOException wrong) {
                throw new UncheckedIOException(wrong);
            }
        });
    }

    /** Only declared errors, on both threads, and a file that is always one that loads. */
    @Test
    void shouldKeepAFileThatLoadsWhileAnotherThreadChangesTheWorld() throws Exception {
        StockWorld world = world(3);
        AtomicBoolean stop = new AtomicBoolean();
        FutureTask<Integer> simulation = new FutureTask<>(() -> {
            SplittableRandom random = new SplittableRandom(4);
            int refused = 0;
            while (!stop.get()) {
                try {
                    world.run(random, 5);
                    if (world.repo.entityCount() > 1500) {
                        world.repo.clear();
                    }
                } catch (FdpException expected) {
                    refused++;
                }
            }
            return refused;
        });
        Thread thread = new Thread(simulation, "simulation");
        thread.start();
        Path file = folder.resolve("race.fdpw");
        int saved = 0;
        try {
            for (int i = 0; i < 60 || (saved == 0 && i < 100_000); i++) { // the other thread may always be iterating
                try {
                    WorldStorage.of(world.repo).withoutForce().save(file);
                    saved++;
                } catch (FdpException expected) {
                    assertThat(expected).isInstanceOfAny(IterationException.class, UnsavableException.class);
                }
                if (Files.exists(file)) {
                    StockWorld other = new StockWorld(worlds.create(), 1);
                    WorldStorage.of(other.repo).load(file);
                    assertThat(other.repo.checkStructure()).isEmpty();
                    other.repo.close();
                }
            }
        } finally {
            stop.set(true);
            thread.join();
        }
        simulation.get();
        assertThat(saved).isPositive();
    }

    @Test
    void shouldRefuseASaveWhoseFrameEndsMeanwhile() throws Exception {
        StockWorld world = world(5);
        Path file = folder.resolve("frame.fdpw");
        WorldStorage storage = WorldStorage.of(world.repo).withoutForce();
        storage.save(file);
        byte[] before = Files.readAllBytes(file);
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        FutureTask<Long> save =
                new FutureTask<>(() -> WorldStorage.of(world.repo).save(new Busy(() -> {
                    begun.countDown();
                    await(ended);
                })));
        AtomicBoolean once = new AtomicBoolean();
        world.repo.observers().add(frame -> {
            if (once.compareAndSet(false, true)) {
                new Thread(save, "saver").start();
                await(begun);
            }
        });
        world.repo.tick();
        world.alarms.publish();
        ended.countDown();
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(save::get)
                .havingCause()
                .isInstanceOf(UnsavableException.class)
                .withMessageContainingAll("ended while it was saved", "let other threads wait");
        assertThat(file).hasBinaryContent(before);
        world.run(new SplittableRandom(6), 50);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException asked) {
            throw new IllegalStateException(asked);
        }
    }

    @Test
    void shouldSaveInAnObserverAndOnAThreadThatItWaitsFor() throws Exception {
        StockWorld world = world(7);
        List<byte[]> saves = new ArrayList<>();
        Consumer<EntityRepository> save = repo -> {
            Busy stream = new Busy(() -> refuse(repo::createEntity, new ArrayList<>()));
            try {
                WorldStorage.of(repo).save(stream);
            } catch (IOException wrong) {
                throw new UncheckedIOException(wrong);
            }
            saves.add(stream.bytes.toByteArray());
        };
        world.repo.observers().add(frame -> {
            save.accept(world.repo);
            FutureTask<?> task = new FutureTask<>(() -> save.accept(world.repo), null);
            new Thread(task, "saver").start();
            try {
                task.get();
            } catch (InterruptedException | ExecutionException wrong) {
                throw new IllegalStateException(wrong);
            }
        });
        world.repo.tick();
        long hash = world.repo.stateHash(); // a save in an observer is that of the frame's end
        assertThat(saves).hasSize(2);
        requireLoads(saves.get(0), hash);
        requireLoads(saves.get(1), hash);
        world.run(new SplittableRandom(8), 50);
    }

    @Test
    void shouldRefuseToSaveInALoop() {
        StockWorld world = world(9);
        WorldStorage storage = WorldStorage.of(world.repo);
        assertThatExceptionOfType(IterationException.class)
                .isThrownBy(() -> world.repo.query().build().forEach(entity -> save(storage)))
                .withMessageContaining("save the world");
        save(storage);
    }

    private static void save(WorldStorage storage) {
        try {
            storage.save(OutputStream.nullOutputStream());
        } catch (IOException wrong) {
            throw new UncheckedIOException(wrong);
        }
    }

    @Test
    void shouldSaveInsideOfASaveWithAnotherStorageOnly() throws IOException {
        StockWorld world = world(10);
        long hash = world.repo.stateHash();
        WorldStorage storage = WorldStorage.of(world.repo);
        List<Throwable> refused = new ArrayList<>();
        Busy inner = new Busy(() -> {});
        AtomicBoolean once = new AtomicBoolean();
        Busy outer = new Busy(() -> {
            refuse(() -> save(storage), refused);
            if (once.compareAndSet(false, true)) {
                try {
                    WorldStorage.of(world.repo).save(inner);
                } catch (IOException wrong) {
                    throw new UncheckedIOException(wrong);
                }
            }
            refuse(world.repo::createEntity, refused);
        });
        storage.save(outer);
        requireLoads(outer.bytes.toByteArray(), hash);
        requireLoads(inner.bytes.toByteArray(), hash);
        assertThat(refused)
                .allSatisfy(error -> assertThat(error).isInstanceOfAny(UnsavableException.class, PhaseException.class));
    }

    /** A reader that fails leaves a world that goes on. */
    @Test
    void shouldGoOnAfterAReaderThatThrows() {
        StockWorld world = world(11);
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> StillWorld.read(world.repo, "read", () -> {
                    throw new IOException("full");
                }));
        world.run(new SplittableRandom(12), 50);
    }
}
