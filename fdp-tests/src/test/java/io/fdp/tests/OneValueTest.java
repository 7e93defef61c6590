package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.DataWriter;
import io.fdp.codec.data.Serializer;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.error.DataException;
import io.fdp.kernel.event.ManagedEventType;
import io.fdp.recorder.FlightRecorder;
import io.fdp.recorder.Recording;
import io.fdp.recorder.RecordingCheck;
import io.fdp.storage.WorldStorage;
import io.fdp.storage.error.UnsavableException;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A serializer writes exactly one value, and all of it: what no reader understands comes into no file. */
class OneValueTest {
    /** The most arrays and maps inside each other that readers take. */
    private static final int DEEPEST = 1024;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog logged = ExpectedLog.ofAnything();

    @TempDir
    Path folder;

    record Cargo(int tons) {}

    /** What serializers do wrong, and what they are told. */
    enum Mistake {
        NONE("wrote no value: write exactly one", to -> {}),
        TWO("wrote 2 values: write exactly one", to -> {
            to.integer(1);
            to.integer(2);
        }),
        MANY("wrote 3 values: write exactly one", to -> {
            to.string("a");
            to.arrayHeader(1);
            to.nil();
            to.mapHeader(0);
        }),
        SHORT_ARRAY("left an array or a map unfinished, which lacks 3 values", to -> to.arrayHeader(3)),
        SHORT_MAP("left an array or a map unfinished, which lacks 1 value", to -> {
            to.mapHeader(1);
            to.integer(1);
        }),
        LATE_ARRAY("left an array or a map unfinished, which lacks 2 values", to -> {
            to.integer(1);
            to.integer(2);
            to.arrayHeader(2);
        }),
        DEEP("more than 1024 arrays and maps inside each other", to -> {
            for (int i = 0; i <= DEEPEST; i++) {
                to.arrayHeader(1);
            }
            to.nil();
        }),
        DEEP_RAW("more than 1024 arrays and maps inside each other", to -> {
            for (int i = 0; i < DEEPEST; i++) {
                to.arrayHeader(1);
            }
            to.raw(new byte[] {(byte) 0x91, 1}, 0, 2);
        }),
        RESET("calls reset()", to -> {
            to.reset();
            to.integer(1);
        }),
        SHORT_BYTES("but 3 of them are missing", to -> to.binaryHeader(3)),
        BYTES_AFTER_BYTES("but 3 of them are missing", to -> {
            to.binaryHeader(3);
            to.binaryHeader(0);
        }),
        STRAY_BYTES("call binaryHeader() with the right number just before", to -> to.reserve(2)),
        LATE_BYTES("call binaryHeader() with the right number just before", to -> {
            to.binaryHeader(1);
            to.nil();
            to.reserve(1);
        }),
        RAW_TWO("wrote 2 values", to -> to.raw(new byte[] {1, 2}, 0, 2)),
        RAW_CAUGHT("wrote no value", to -> {
            try {
                to.raw(new byte[] {(byte) 0xc1}, 0, 1);
            } catch (DataException wrong) {
                assertThat(wrong).hasMessageContaining("not MessagePack");
            }
        }),
        RAW_CUT("passes bytes to raw() that are not MessagePack", to -> to.raw(new byte[] {(byte) 0xcd, 1}, 0, 2)),
        NEGATIVE("-1 values or bytes are to follow", to -> to.arrayHeader(-1)),
        SWALLOWED("continued after an inner object had failed", to -> {
            to.arrayHeader(1);
            try {
                to.object(new Cargo(2), written(inside -> {}));
            } catch (DataException ignored) {
                to.nil();
            }
        });

        private final String told;

        @SuppressWarnings("ImmutableEnumChecker") // lambdas without state
        private final Consumer<DataWriter> writes;

        Mistake(String told, Consumer<DataWriter> writes) {
            this.told = told;
            this.writes = writes;
        }
    }

    private static Serializer<Cargo> written(Consumer<DataWriter> writes) {
        return new Serializer<>() {
            @Override
            public void write(DataWriter to, Cargo value) {
                writes.accept(to);
            }

            @Override
            public Cargo read(DataReader from) {
                from.skip();
                return new Cargo(0);
            }
        };
    }

    @ParameterizedTest
    @EnumSource
    void shouldRefuseToWriteWhatIsNotOneValue(Mistake mistake) {
        DataWriter writer = new DataWriter();
        for (int i = 0; i < 2; i++) { // the writer can be used again
            writer.reset();
            assertThatExceptionOfType(DataException.class)
                    .isThrownBy(() -> writer.object(new Cargo(1), written(mistake.writes)))
                    .withMessageContainingAll("cannot write Cargo", mistake.told);
            writer.reset();
            writer.object(new Cargo(1), written(to -> to.object(new Cargo(2), written(DataWriter::nil))));
            assertThat(writer.toByteArray()).containsExactly(0xc0);
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldNameTheInnerObject(Mistake mistake) {
        DataWriter writer = new DataWriter();
        assertThatExceptionOfType(DataException.class)
                .isThrownBy(() -> writer.object(List.of(new Cargo(1)), new Serializer<List<Cargo>>() {
                    @Override
                    public void write(DataWriter to, List<Cargo> value) {
                        to.collection(value, (inside, cargo) -> inside.object(cargo, written(mistake.writes)));
                    }

                    @Override
                    public List<Cargo> read(DataReader from) {
                        return List.of();
                    }
                }))
                .withMessageContainingAll("[0]", mistake.told);
    }

    @ParameterizedTest
    @EnumSource
    void shouldRefuseToTakeTheStateHash(Mistake mistake) {
        EntityRepository repo = worlds.create();
        ManagedTable<Cargo> cargo = repo.registerManaged(type(mistake.writes));
        long entity = repo.createEntity();
        cargo.add(entity, new Cargo(1));
        assertThatExceptionOfType(DataException.class)
                .isThrownBy(repo::stateHash)
                .withMessageContainingAll("test.Cargo of entity 0#1", "Cargo", mistake.told);
        cargo.remove(entity);
        repo.stateHash();
        repo.events()
                .registerManaged(ManagedEventType.of(Cargo.class, 7).serializedBy(written(mistake.writes)))
                .publish(new Cargo(1));
        assertThatExceptionOfType(DataException.class)
                .isThrownBy(repo::stateHash)
                .withMessageContainingAll("event " + Cargo.class.getCanonicalName(), mistake.told);
    }

    @ParameterizedTest
    @EnumSource
    void shouldKeepTheOldSaveWhenAnObjectCannotBeSaved(Mistake mistake) throws IOException {
        EntityRepository repo = worlds.create();
        ManagedTable<Cargo> cargo = repo.registerManaged(type(mistake.writes));
        Path file = folder.resolve("world.fdpw");
        WorldStorage storage = WorldStorage.of(repo).withoutForce();
        storage.save(file);
        byte[] before = Files.readAllBytes(file);
        long entity = repo.createEntity();
        cargo.add(entity, new Cargo(1));
        assertThatExceptionOfType(UnsavableException.class)
                .isThrownBy(() -> storage.save(file))
                .withMessageContainingAll("test.Cargo of entity 0#1", mistake.told, "world.fdpw");
        assertThat(file).hasBinaryContent(before);
        cargo.remove(entity);
        repo.events()
                .registerManaged(ManagedEventType.of(Cargo.class, 7).serializedBy(written(mistake.writes)))
                .publish(new Cargo(1));
        assertThatExceptionOfType(UnsavableException.class)
                .isThrownBy(() -> storage.save(file))
                .withMessageContainingAll("event " + Cargo.class.getCanonicalName(), mistake.told, "world.fdpw");
    }

    @ParameterizedTest
    @EnumSource
    void shouldStopTheRecordingWhenAnObjectCannotBeRecorded(Mistake mistake) throws IOException {
        EntityRepository repo = worlds.create();
        ManagedTable<Cargo> cargo = repo.registerManaged(type(mistake.writes));
        Path file = folder.resolve("flight.fdp");
        FlightRecorder recorder = FlightRecorder.start(repo, file);
        repo.tick();
        cargo.add(repo.createEntity(), new Cargo(1));
        repo.tick();
        repo.tick();
        recorder.close();
        assertThat(recorder.stats().failure()).contains("test.Cargo of entity 0#1", mistake.told);
        RecordingCheck check = Recording.verify(file, at -> {});
        assertThat(check.damages()).isEmpty();
        assertThat(check.frames()).isEqualTo(1);
    }

    @Test
    void shouldNameTheEventThatCannotBeRecorded() throws IOException {
        EntityRepository repo = worlds.create();
        var events = repo.events()
                .registerManaged(ManagedEventType.of(Cargo.class, 7).serializedBy(written(Mistake.TWO.writes)));
        FlightRecorder recorder = FlightRecorder.start(repo, folder.resolve("events.fdp"));
        events.publish(new Cargo(1));
        repo.tick();
        recorder.close();
        assertThat(recorder.stats().failure())
                .contains("event " + Cargo.class.getCanonicalName(), Mistake.TWO.told)
                .doesNotContain("of entity");
    }

    private static ManagedType<Cargo> type(Consumer<DataWriter> writes) {
        return ManagedType.of(Cargo.class, "test.Cargo").serializedBy(written(writes));
    }

    /** What is just within the limits is written and read everywhere. */
    @Test
    void shouldSaveAndRecordWhatIsNestedAsDeepAsReadersTake() throws IOException {
        Consumer<DataWriter> deep = to -> {
            for (int i = 0; i < DEEPEST - 1; i++) {
                to.arrayHeader(1);
            }
            to.raw(new byte[] {(byte) 0x91, (byte) 0x90}, 0, 2);
        };
        EntityRepository repo = worlds.create();
        ManagedTable<Cargo> cargo = repo.registerManaged(type(deep));
        cargo.add(repo.createEntity(), new Cargo(1));
        long hash = repo.stateHash();
        ByteArrayOutputStream saved = new ByteArrayOutputStream();
        WorldStorage.of(repo).save(saved);
        EntityRepository other = worlds.create();
        other.registerManaged(type(deep));
        WorldStorage.of(other).load(new ByteArrayInputStream(saved.toByteArray()));
        assertThat(other.stateHash()).isEqualTo(hash);
        Path file = folder.resolve("deep.fdp");
        FlightRecorder recorder = FlightRecorder.start(repo, file);
        repo.tick();
        recorder.close();
        assertThat(recorder.stats().failure()).isNull();
        assertThat(Recording.verify(file, at -> {}).isWhole()).isTrue();
    }

    /** Blocks and records are put together piece by piece: outside of serializers nothing is counted. */
    @Test
    void shouldCountNothingOutsideOfSerializers() {
        DataWriter writer = new DataWriter();
        writer.integer(1);
        writer.arrayHeader(3);
        writer.object(new Cargo(1), written(to -> to.integer(5)));
        writer.binaryHeader(4);
        for (int i = 0; i < 2 * DEEPEST; i++) {
            writer.mapHeader(1);
        }
        assertThat(writer.size()).isEqualTo(5 + 2 * DEEPEST);
        writer.reset();
        assertThatThrownBy(() -> writer.binaryHeader(-1)).isInstanceOf(DataException.class);
        assertThatThrownBy(() -> writer.mapHeader(-1)).isInstanceOf(DataException.class);
    }

    /** A step of a random serializer. */
    private static Consumer<DataWriter> step(SplittableRandom random) {
        int count = random.nextInt(4);
        return switch (random.nextInt(9)) {
            case 0, 1 -> to -> to.arrayHeader(count);
            case 2 -> to -> to.mapHeader(count);
            case 3 -> to -> to.string("ab".repeat(count));
            case 4 -> to -> to.float64(count);
            case 5 -> to -> to.primitives(new byte[count]);
            case 6 -> to -> to.raw(new byte[] {(byte) (0x90 + count), 1, 2, 3}, 0, 1 + count);
            case 7 -> to -> to.primitives(new short[count]);
            default -> to -> to.integer(random.nextInt());
        };
    }

    private static boolean isOneValue(byte[] bytes) {
        DataReader reader = DataReader.of(bytes);
        try {
            reader.skip();
            return reader.position() == bytes.length;
        } catch (DataException notWhole) {
            return false;
        }
    }

    @Test
    void shouldAcceptExactlyWhatReadersTake() {
        Seeds.run(20, random -> {
            int accepted = 0;
            for (int round = 0; round < 2000; round++) {
                List<Consumer<DataWriter>> steps = new ArrayList<>();
                for (int i = random.nextInt(6); i >= 0; i--) {
                    steps.add(step(random));
                }
                DataWriter writer = new DataWriter();
                steps.forEach(step -> step.accept(writer));
                boolean expected = isOneValue(writer.toByteArray());
                writer.reset();
                boolean written = true;
                try {
                    writer.object(new Cargo(1), written(to -> steps.forEach(step -> step.accept(to))));
                } catch (DataException refused) {
                    written = false;
                }
                assertThat(written).isEqualTo(expected);
                accepted += written ? 1 : 0;
            }
            assertThat(accepted).isPositive();
        });
    }
}
