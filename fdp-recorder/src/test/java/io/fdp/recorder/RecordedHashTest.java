package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.singleton.TableSingleton;
import io.fdp.kernel.state.StateHashes;
import io.fdp.kernel.state.StatePart;
import io.fdp.recorder.depot.CrateParts;
import io.fdp.recorder.depot.Depot;
import io.fdp.recorder.depot.DepotWorld;
import io.fdp.recorder.depot.ManifestSerializer;
import io.fdp.recorder.depot.PlaceTable;
import io.fdp.recorder.depot.RulesTable;
import io.fdp.recorder.depot.SpeedTable;
import io.fdp.recorder.read.FrameCursor;
import io.fdp.recorder.yard.DriveTable;
import io.fdp.recorder.yard.LabelTable;
import io.fdp.recorder.yard.LoadParts;
import io.fdp.recorder.yard.Yard;
import io.fdp.recorder.yard.YardWorld;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The state hash in a recording, which is taken of copies on another thread, is the one that the world had. */
class RecordedHashTest {
    private static final RecorderConfig WAITING =
            RecorderConfig.DEFAULT.whenBehind(WhenBehind.WAIT).unforced();

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    /** Compares the hashes of all frames of a recording with those of the world; answers how many there are. */
    private static int requireSame(Path file, Map<Long, Long> hashes) throws IOException {
        int frames = 0;
        try (Recording recording = Recording.open(file)) {
            FrameCursor cursor = recording.cursor();
            while (cursor.next()) {
                frames++;
                assertThat(cursor.state().hash()).as("tick %d", cursor.tick()).isEqualTo(hashes.get(cursor.tick()));
            }
        }
        return frames;
    }

    @Test
    void shouldBeTheHashOfTheWorld() {
        ReplayTest.run(12, random -> {
            Path file = folder.resolve("world.fdp");
            DepotWorld world = new DepotWorld(worlds.create(Recorded.CONFIG), random.nextInt(12));
            Map<Long, Long> hashes = new HashMap<>();
            RecorderConfig config = WAITING.keyframeEvery(random.nextInt(1, 40)).buffers(3, random.nextInt(1, 50_000));
            long seed = random.nextLong();
            for (int i = random.nextInt(20); i > 0; i--) {
                world.frame(seed);
            }
            try (FlightRecorder recorder = FlightRecorder.start(world.repo, file, config)) {
                for (int i = 0; i < 100; i++) {
                    world.frame(seed);
                    hashes.put(world.repo.currentTick(), world.repo.stateHash());
                    changeMuch(world, random);
                }
                assertThat(recorder.stats().failure()).isNull();
            }
            assertThat(requireSame(file, hashes)).isEqualTo(100);
        });
    }

    /** Components with versions of entities, and entities, of which few change in a frame. */
    @Test
    void shouldBeTheHashOfAWorldOfWhichLittleWasCopied() {
        ReplayTest.run(12, random -> {
            Path file = folder.resolve("yard.fdp");
            YardWorld world = new YardWorld(worlds.create(Recorded.CONFIG), random.nextInt(12));
            world.repo.createEntities(new long[random.nextInt(2500)]);
            world.run(random, random.nextInt(6000));
            world.repo.tick();
            Map<Long, Long> hashes = new HashMap<>();
            RecorderConfig config = WAITING.keyframeEvery(random.nextInt(1, 40)).buffers(3, random.nextInt(1, 50_000));
            try (FlightRecorder recorder = FlightRecorder.start(world.repo, file, config)) {
                for (int i = 0; i < 100; i++) {
                    world.frame(random, random.nextInt(1 << random.nextInt(1, 9)));
                    hashes.put(world.repo.currentTick(), world.repo.stateHash());
                    switch (random.nextInt(30)) {
                        case 0 -> world.repo.clear();
                        case 1 -> world.repo.defragment(random.nextInt(100_000));
                        case 2 -> world.repo.createEntities(new long[random.nextInt(500)]);
                        default -> {}
                    }
                }
                assertThat(recorder.stats().failure()).isNull();
            }
            assertThat(requireSame(file, hashes)).isEqualTo(100);
        });
    }

    /** One entity of many changes: little more than what changed is copied. */
    @Test
    void shouldCopyFewWhenFewChange() throws IOException {
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        YardWorld world = new YardWorld(repo, 0);
        SplittableRandom random = new SplittableRandom(7);
        repo.createEntities(new long[3000]);
        world.run(random, 20_000);
        repo.tick();
        Map<Long, Long> hashes = new HashMap<>();
        Path file = folder.resolve("few.fdp");
        long before;
        FlightRecorder recorder = FlightRecorder.start(repo, file, WAITING.keyframeEvery(1000));
        try (recorder) {
            repo.tick();
            hashes.put(repo.currentTick(), repo.stateHash());
            while (recorder.frames() < 1) {
                Thread.onSpinWait();
            }
            before = recorder.stats().capturedBytes();
            for (int i = 0; i < 50; i++) {
                world.nudge();
                world.addLoad();
                repo.setSide(world.entities()[i], 1);
                repo.tick();
                hashes.put(repo.currentTick(), repo.stateHash());
            }
        }
        assertThat(requireSame(file, hashes)).isEqualTo(51);
        long each = (recorder.stats().capturedBytes() - before) / 50;
        assertThat(each)
                .isBetween(500L, 6_000L); // a chunk of entities has 36,992 bytes, one of labels more than 100,000
    }

    /** A chunk changed, and nobody has anything there, before and after. */
    @Test
    void shouldRecordWhatCameAndWentInOneFrame() throws IOException {
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        DriveTable drives = repo.register(DriveTable.TYPE);
        LabelTable labels = repo.register(LabelTable.TYPE);
        LoadParts loads = repo.register(LoadParts.TYPE);
        Map<Long, Long> hashes = new HashMap<>();
        Path file = folder.resolve("gone.fdp");
        try (FlightRecorder recorder = FlightRecorder.start(repo, file, WAITING.keyframeEvery(3))) {
            for (int i = 0; i < 10; i++) {
                long kept = repo.createEntity();
                drives.add(kept);
                drives.remove(kept);
                labels.add(kept);
                labels.remove(kept);
                loads.add(kept, new Yard.Load(i, (short) 1, Yard.State.IDLE));
                loads.remove(kept);
                long gone = repo.createEntity();
                drives.add(gone);
                repo.destroyEntity(gone);
                repo.tick();
                hashes.put(repo.currentTick(), repo.stateHash());
            }
            assertThat(recorder.stats().failure()).isNull();
        }
        assertThat(requireSame(file, hashes)).isEqualTo(10);
    }

    /** Singletons have a world of their own, with an entity in it when theirs has none. */
    @Test
    void shouldRecordASingletonOfAWorldWithoutEntities() throws IOException {
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        TableSingleton<Yard.Drive, DriveTable> drive = repo.singletons().register(DriveTable.TYPE);
        Map<Long, Long> hashes = new HashMap<>();
        Path file = folder.resolve("single.fdp");
        try (FlightRecorder recorder = FlightRecorder.start(repo, file, WAITING)) {
            for (int i = 0; i < 5; i++) {
                if (i > 0) {
                    drive.set(new Yard.Drive(i, (byte) 1, i));
                }
                repo.tick();
                hashes.put(repo.currentTick(), repo.stateHash());
            }
            assertThat(recorder.stats().failure()).isNull();
        }
        assertThat(requireSame(file, hashes)).isEqualTo(5);
    }

    /**
     * What random programs seldom do: many parts that come and go, so that they lie all over the heap, and worlds that
     * shrink to nothing.
     */
    private static void changeMuch(DepotWorld world, SplittableRandom random) {
        long[] all = world.entities();
        switch (random.nextInt(8)) {
            case 0, 1, 2 -> {
                for (int i = 0; i < all.length; i += 1 + random.nextInt(5)) {
                    for (int n = random.nextInt(1, 8); n > 0; n--) {
                        world.crates.add(all[i], new Depot.Crate(n, (short) i, Depot.Grade.FINE));
                    }
                }
            }
            case 3 -> {
                for (int i = 0; i < all.length; i += 1 + random.nextInt(3)) {
                    if (world.crates.has(all[i])) {
                        world.crates.remove(all[i]);
                    }
                }
            }
            case 4 -> world.repo.defragment(random.nextInt(100_000));
            case 5 -> {
                if (random.nextInt(4) == 0) {
                    world.repo.clear();
                }
            }
            default -> world.repo.createEntities(new long[random.nextInt(100)]);
        }
    }

    @Test
    void shouldCoverWhatIsRecorded() throws IOException {
        Path file = folder.resolve("world.fdp");
        DepotWorld world = new DepotWorld(worlds.create(Recorded.CONFIG), 0);
        Set<String> recorded = Set.of(world.places.name(), world.manifests.name(), world.arrivals.name());
        Map<Long, Long> hashes = new HashMap<>();
        StateHashes some = world.repo.stateHashes(part -> switch (part.kind()) {
            case TICK, ENTITIES, HIERARCHY, ROLES -> true;
            case COMPONENT, SINGLETON, EVENT -> recorded.contains(part.name());
        });
        assertThat(some.parts()).contains(new StatePart(StatePart.Kind.SINGLETON, world.manifests.name()));
        RecorderConfig config = WAITING.only(recorded.toArray(String[]::new));
        try (FlightRecorder recorder = FlightRecorder.start(world.repo, file, config)) {
            for (int i = 0; i < 60; i++) {
                world.frame(7);
                hashes.put(world.repo.currentTick(), some.take().total());
            }
            assertThat(recorder.stats().failure()).isNull();
        }
        assertThat(requireSame(file, hashes)).isEqualTo(60);
    }

    @Test
    void shouldBeZeroWithoutHash() throws IOException {
        Path file = folder.resolve("world.fdp");
        DepotWorld world = new DepotWorld(worlds.create(Recorded.CONFIG), 0);
        Map<Long, Long> zeros = new HashMap<>();
        try (FlightRecorder recorder = FlightRecorder.start(world.repo, file, WAITING.withoutStateHash())) {
            for (int i = 0; i < 10; i++) {
                world.frame(7);
                zeros.put(world.repo.currentTick(), 0L);
            }
            assertThat(recorder.stats().failure()).isNull();
        }
        assertThat(requireSame(file, zeros)).isEqualTo(10);
    }

    @Test
    void shouldGoOnAfterFramesThatAreMissing() {
        ReplayTest.run(6, random -> {
            Path file = folder.resolve("world.fdp");
            DepotWorld world = new DepotWorld(worlds.create(Recorded.CONFIG), 0);
            Map<Long, Long> hashes = new HashMap<>();
            long seed = random.nextLong();
            WhenBehind what = random.nextBoolean() ? WhenBehind.THROTTLE : WhenBehind.DROP;
            RecorderConfig config = RecorderConfig.DEFAULT
                    .whenBehind(what)
                    .unforced()
                    .buffers(2, 1000)
                    .largestFrame(random.nextBoolean() ? 100_000 : 1 << 20);
            try (FlightRecorder recorder = FlightRecorder.start(world.repo, file, config)) {
                for (int i = 0; i < 200; i++) {
                    world.frame(seed);
                    hashes.put(world.repo.currentTick(), world.repo.stateHash());
                    if (random.nextInt(4) == 0) {
                        changeMuch(world, random);
                    }
                }
                assertThat(recorder.stats().failure()).isNull();
            }
            int frames = requireSame(file, hashes);
            try (Recording recording = Recording.open(file)) {
                long missing = recording.gaps().stream().mapToLong(Gap::count).sum();
                assertThat(frames + missing).isEqualTo(200);
            }
        });
    }

    @Test
    void shouldTakeInTypesThatComeLater() throws IOException {
        Path file = folder.resolve("world.fdp");
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        SplittableRandom random = new SplittableRandom(1);
        Map<Long, Long> hashes = new HashMap<>();
        long[] all = new long[1500];
        repo.createEntities(all);
        try (FlightRecorder recorder = FlightRecorder.start(repo, file, WAITING)) {
            tick(repo, hashes);
            repo.register(PlaceTable.TYPE).addAll(all);
            tick(repo, hashes);
            CrateParts crates = repo.register(CrateParts.TYPE);
            repo.registerManaged(ManifestSerializer.TYPE).add(all[3], DepotWorld.manifest(random));
            crates.add(all[1200], new Depot.Crate(1, (short) 2, Depot.Grade.RAW));
            tick(repo, hashes);
            repo.singletons().register(RulesTable.TYPE).set(new Depot.Rules(1, 2));
            repo.singletons().registerManaged(ManifestSerializer.TYPE).set(DepotWorld.manifest(random));
            repo.register(SpeedTable.TYPE).addAll(all, 0, 100);
            repo.registerTag(Depot.Fragile.class).set(all[7], true);
            tick(repo, hashes);
            crates.add(all[1200], new Depot.Crate(3, (short) 2, Depot.Grade.RAW));
            tick(repo, hashes);
            assertThat(recorder.stats().failure()).isNull();
        }
        assertThat(requireSame(file, hashes)).isEqualTo(5);
    }

    private static void tick(EntityRepository repo, Map<Long, Long> hashes) {
        repo.tick();
        hashes.put(repo.currentTick(), repo.stateHash());
    }
}
