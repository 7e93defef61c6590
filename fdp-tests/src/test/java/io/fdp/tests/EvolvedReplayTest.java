package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.annotations.Alias;
import io.fdp.annotations.Tag;
import io.fdp.format.FieldDescription;
import io.fdp.format.LittleEndian;
import io.fdp.format.RowShape;
import io.fdp.format.TypeKind;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.divergence.Divergence;
import io.fdp.kernel.event.EventStream;
import io.fdp.kernel.event.NativeEvents;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.recorder.FlightRecorder;
import io.fdp.recorder.RecorderConfig;
import io.fdp.recorder.Recording;
import io.fdp.recorder.Replay;
import io.fdp.recorder.ReplayMode;
import io.fdp.recorder.error.IncompatibleRecordingException;
import io.fdp.storage.WorldStorage;
import io.fdp.storage.error.IncompatibleSaveException;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import io.fdp.tests.DrawnTypes.Drawn;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * A tolerant replay of a tick gives the same world as loading a save of that tick: random types, a random world, and
 * random changes of the types.
 */
class EvolvedReplayTest {
    private static final RepositoryConfig CONFIG = RepositoryConfig.DEFAULT.withCapacity(3 * ImageLayout.SLOTS);
    private static final int ROUNDS = 25;
    private static final int FRAMES = 12;
    private static final int GREEN = 1;

    @Tag(name = "drawn.tag")
    interface Before {}

    @Alias("drawn.tag")
    @Tag(name = "drawn.laterTag")
    interface After {}

    @RegisterExtension
    final ExpectedLog log =
            ExpectedLog.of("not exactly the saved one", "is not the whole one", "not exactly the recorded one");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    /** A world whose values are random bytes that fit their fields. */
    private static final class World {
        final EntityRepository repo;
        final Random random;
        final List<Drawn> types;
        final List<ComponentColumn> columns = new ArrayList<>();
        final List<Long> living = new ArrayList<>();

        World(EntityRepository repo, List<Drawn> types, Class<?> tag, Random random) {
            this.repo = repo;
            this.random = random;
            this.types = types;
            types.forEach(type -> columns.add(DrawnTypes.register(repo, type)));
            repo.registerTag(tag);
        }

        void frame() {
            for (int i = random.nextInt(200); i > 0; i--) {
                if (repo.entityCount() < 2500) {
                    living.add(repo.createEntity());
                }
            }
            for (int i = random.nextInt(60); i > 0 && !living.isEmpty(); i--) {
                repo.destroyEntity(living.remove(random.nextInt(living.size())));
            }
            for (int i = random.nextInt(5); i > 0 && living.size() > 2; i--) {
                long child = living.getLast();
                repo.roles().assign(i, child);
                if (repo.hierarchy().parent(child) == 0) {
                    repo.hierarchy().addChild(living.getFirst(), child);
                }
                repo.tag(Before.class).set(child, true);
            }
            for (int i = 0; i < types.size(); i++) {
                if (random.nextInt(3) == 0) {
                    continue;
                }
                if (types.get(i).kind().isEvent()) {
                    publish(types.get(i));
                } else {
                    int chunks = types.get(i).kind() == TypeKind.SINGLETON
                            ? 1
                            : repo.rawChunks().count();
                    if (chunks > 0) {
                        fill(types.get(i), columns.get(i), random.nextInt(chunks));
                    }
                }
            }
            repo.tick();
        }

        private void publish(Drawn type) {
            for (EventStream<?> stream : repo.events().all()) {
                if (stream instanceof NativeEvents<?> events && events.name().equals(type.name())) {
                    int count = random.nextInt(1, 20);
                    byte[] rows = new byte[count * events.layout().stride()];
                    putRows(type, rows, 0, count);
                    events.restorePending(MemorySegment.ofArray(rows));
                }
            }
        }

        /** Writes a chunk of a component: who has it, who owns it, and random values. */
        private void fill(Drawn type, ComponentColumn column, int chunk) {
            byte[] bits = new byte[ImageLayout.VALUES];
            int have = 0;
            Set<Integer> alive = living.stream().map(Long::intValue).collect(Collectors.toSet());
            boolean single = type.kind() == TypeKind.SINGLETON;
            for (int slot = 0; slot < (single ? 1 : ImageLayout.SLOTS); slot++) {
                boolean lives = single || alive.contains((chunk << 10) + slot);
                if (lives && random.nextInt(3) > 0) {
                    bits[slot >> 3] |= (byte) (1 << (slot & 7));
                    bits[ImageLayout.BITS_BYTES + (slot >> 3)] |= (byte) (random.nextInt(2) << (slot & 7));
                    have++;
                }
            }
            int[] parts = new int[type.kind() == TypeKind.PARTS ? have : 0];
            int rows = type.kind() == TypeKind.PARTS ? 0 : have;
            for (int i = 0; i < parts.length; i++) {
                parts[i] = random.nextInt(1, 4);
                rows += parts[i];
            }
            int at = bits.length + parts.length * Integer.BYTES;
            byte[] image = new byte[at + rows * RowShape.of(type.placed()).stride()];
            System.arraycopy(bits, 0, image, 0, bits.length);
            for (int i = 0; i < parts.length; i++) {
                LittleEndian.INT.set(image, bits.length + i * Integer.BYTES, parts[i]);
            }
            putRows(type, image, at, rows);
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment from = arena.allocate(image.length, Long.BYTES);
                MemorySegment.copy(image, 0, from, ValueLayout.JAVA_BYTE, 0, image.length);
                repo.rawChunks().write(column, chunk, from, 0, image.length);
            }
        }

        private void putRows(Drawn type, byte[] image, int at, int rows) {
            ComponentLayout layout = type.placed();
            RowShape shape = RowShape.of(layout);
            for (int i = 0; i < layout.fields().size(); i++) {
                FieldDescription field = FieldDescription.of(layout.fields().get(i));
                for (int row = 0; row < rows; row++) {
                    put(field, image, at + shape.start(i, rows) + row * shape.step(i));
                }
            }
        }

        private void put(FieldDescription field, byte[] image, int at) {
            switch (field.kind()) {
                case BOOLEAN -> {
                    for (int i = 0; i < field.count(); i++) {
                        image[at + i] = (byte) random.nextInt(2);
                    }
                }
                case ENUM -> {
                    int constant = random.nextInt(field.constants().size());
                    boolean rare = constant == GREEN && random.nextInt(1000) > 0; // later programs may not have it
                    LittleEndian.INT.set(image, at, rare ? 0 : constant);
                }
                case STRING -> {
                    image[at] = (byte) random.nextInt(field.count());
                    for (int i = 1; i <= image[at]; i++) {
                        image[at + i] = (byte) ('a' + random.nextInt(26));
                    }
                }
                default -> {
                    byte[] bytes = new byte[field.bytes()];
                    random.nextBytes(bytes);
                    System.arraycopy(bytes, 0, image, at, bytes.length);
                }
            }
        }
    }

    private static byte[] save(EntityRepository repo) throws IOException {
        ByteArrayOutputStream to = new ByteArrayOutputStream();
        WorldStorage.of(repo).save(to);
        return to.toByteArray();
    }

    @Test
    void shouldShowWhatALoadGives() throws IOException {
        long seed = Long.getLong("fdp.seed", System.nanoTime());
        int shown = 0;
        for (int round = 0; round < ROUNDS; round++) {
            shown += compare(seed + round);
        }
        assertThat(shown).isGreaterThan(ROUNDS * 5);
    }

    /** Plays one random program; returns how many frames were shown. */
    private int compare(long seed) throws IOException {
        Random random = new Random(seed);
        DrawnTypes drawn = new DrawnTypes(random);
        List<Drawn> before = drawn.draw();
        List<Drawn> after = drawn.evolve(before);
        Path file = folder.resolve(seed + ".fdp");
        List<byte[]> saves = new ArrayList<>();
        try (EntityRepository repo = EntityRepository.create(CONFIG)) {
            World world = new World(repo, before, Before.class, random);
            RecorderConfig config = RecorderConfig.DEFAULT.unforced().keyframeEvery(5);
            try (FlightRecorder recorder = FlightRecorder.start(repo, file, config)) {
                for (int i = 0; i < FRAMES; i++) {
                    world.frame();
                    saves.add(save(repo));
                }
                assertThat(recorder.dropped() + recorder.thinned()).isZero();
            }
        }
        int shown = 0;
        try (EntityRepository replayed = EntityRepository.create(CONFIG);
                EntityRepository loaded = EntityRepository.create(CONFIG);
                Recording recording = Recording.open(file)) {
            new World(replayed, after, After.class, random);
            new World(loaded, after, After.class, random);
            Replay replay = recording.replayInto(replayed, ReplayMode.TOLERANT);
            for (int i = 0; i < 2 * FRAMES; i++) {
                int tick = random.nextInt(4) > 0
                        ? random.nextInt(1, FRAMES + 1)
                        : (int) Math.min(FRAMES, replay.tick() + 1);
                tick = Math.max(1, tick);
                String as = "seed " + seed + ", tick " + tick;
                boolean fits = shows(replay, tick, random);
                assertThat(fits).as(as).isEqualTo(loads(loaded, saves.get(tick - 1)));
                if (fits) {
                    assertThat(replayed.stateHash())
                            .as(() -> as + ": " + Divergence.between(replayed, loaded))
                            .isEqualTo(loaded.stateHash());
                    shown++;
                }
            }
            if (replay.tick() > 0) {
                goOn(replay, replayed, loaded, saves.get((int) replay.tick() - 1), "seed " + seed);
            }
            assertThat(replayed.checkStructure()).as("seed " + seed).isEmpty();
        }
        return shown;
    }

    private static boolean shows(Replay replay, int tick, Random random) throws IOException {
        try {
            if (replay.tick() == tick - 1 && random.nextBoolean()) {
                assertThat(replay.next()).isTrue();
            } else if (replay.tick() == tick + 1 && random.nextBoolean()) {
                assertThat(replay.stepBack()).isTrue();
            } else {
                replay.seek(tick);
            }
            assertThat(replay.tick()).isEqualTo(tick);
            return true;
        } catch (IncompatibleRecordingException gone) {
            assertThat(gone).hasMessageContaining("GREEN");
            return false;
        }
    }

    private static boolean loads(EntityRepository into, byte[] save) throws IOException {
        try {
            WorldStorage.of(into).load(new ByteArrayInputStream(save));
            return true;
        } catch (IncompatibleSaveException gone) {
            assertThat(gone).hasMessageContaining("GREEN");
            return false;
        }
    }

    /** Both worlds go on in the same way. */
    private static void goOn(Replay replay, EntityRepository replayed, EntityRepository loaded, byte[] save, String as)
            throws IOException {
        if (!loads(loaded, save)) {
            return;
        }
        replay.takeOver();
        for (int i = 0; i < 5; i++) {
            assertThat(replayed.createEntity()).as(as).isEqualTo(loaded.createEntity());
            replayed.tick();
            loaded.tick();
            assertThat(replayed.stateHash()).as(as).isEqualTo(loaded.stateHash());
        }
    }
}
