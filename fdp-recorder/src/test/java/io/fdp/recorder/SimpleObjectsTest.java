package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.event.ManagedEventType;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.recorder.error.DamagedRecordingException;
import io.fdp.recorder.format.Schema;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts, numbers and truth values are hashed in the ways of the specification, without the program. */
class SimpleObjectsTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    /** A value of each simple class. */
    private static Object value(Class<?> type, SplittableRandom random) {
        boolean special = random.nextInt(4) == 0;
        if (type == String.class) {
            return special ? "lone \ud83d, snow ☃" : "text " + random.nextLong();
        }
        if (type == Boolean.class) {
            return random.nextBoolean();
        }
        if (type == Character.class) {
            return (char) random.nextInt(1 << 16);
        }
        if (type == Byte.class) {
            return (byte) random.nextInt();
        }
        if (type == Short.class) {
            return (short) random.nextInt();
        }
        if (type == Integer.class) {
            return special ? Integer.MIN_VALUE : random.nextInt();
        }
        if (type == Long.class) {
            return special ? Long.MIN_VALUE : random.nextLong();
        }
        if (type == Float.class) {
            return special ? Float.intBitsToFloat(0xffc0_1234) : random.nextFloat() - 0.5f;
        }
        if (type == Double.class) {
            return special ? -0.0 : random.nextDouble() - 0.5;
        }
        return random.nextBoolean() ? TimeUnit.DAYS : TimeUnit.HOURS;
    }

    private static final List<Class<?>> CLASSES = List.of(
            String.class,
            Boolean.class,
            Character.class,
            Byte.class,
            Short.class,
            Integer.class,
            Long.class,
            Float.class,
            Double.class,
            TimeUnit.class);

    /** A table and events of a class. */
    private static final class Simple<T> {
        private final Class<T> type;
        private final ManagedTable<T> table;
        private final ManagedEvents<T> events;

        Simple(EntityRepository repo, Class<T> type, int id) {
            this.type = type;
            this.table = repo.registerManaged(ManagedType.of(type, "test." + type.getSimpleName()));
            this.events = repo.events().registerManaged(ManagedEventType.of(type, id));
        }

        void change(long entity, SplittableRandom random) {
            if (random.nextBoolean()) {
                table.set(entity, type.cast(value(type, random)));
            }
            if (random.nextInt(3) == 0) {
                events.publish(type.cast(value(type, random)));
            }
        }
    }

    private Path record(SplittableRandom random) {
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        List<Simple<?>> all = new ArrayList<>();
        for (Class<?> each : CLASSES) {
            all.add(new Simple<>(repo, each, 9400 + all.size()));
        }
        Path file = folder.resolve("world.fdp");
        long[] entities = new long[20];
        for (int i = 0; i < entities.length; i++) {
            entities[i] = repo.createEntity();
            for (Simple<?> each : all) {
                add(each, entities[i], random);
            }
        }
        try (FlightRecorder recorder = FlightRecorder.start(repo, file, Tapes.CONFIG)) {
            for (int tick = 1; tick <= 20; tick++) {
                for (Simple<?> each : all) {
                    each.change(entities[random.nextInt(entities.length)], random);
                }
                repo.tick();
            }
            assertThat(recorder.stats().dropped()).isZero();
        } catch (IOException wrong) {
            throw new UncheckedIOException(wrong);
        }
        return file;
    }

    private static <T> void add(Simple<T> to, long entity, SplittableRandom random) {
        to.table.add(entity, to.type.cast(value(to.type, random)));
    }

    @Test
    void shouldCompareFramesWithObjectsOfAllSimpleClasses() {
        Seeds.run(5, random -> {
            Path file = record(random);
            try {
                RecordingCheck check = Recording.verify(file, position -> {});
                assertThat(check.damages()).isEmpty();
                assertThat(check.unchecked()).isZero();
                assertThat(check.frames()).isEqualTo(20);
            } catch (IOException wrong) {
                throw new UncheckedIOException(wrong);
            }
        });
    }

    /** Changes the last byte of the first object in each image of a type. */
    private static Tapes.Change lastByte(String type, boolean isEvent) {
        return (known, rows, image, base) -> {
            if (rows > 0 && known.name().endsWith(type) && known.kind().isEvent() == isEvent) {
                int length = image.bytes()[base];
                image.bytes()[base + rows * Integer.BYTES + length - 1] ^= 1;
            }
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"Boolean", "Float", "Double", "String"})
    void shouldFindAnotherObject(String type) throws IOException {
        Path file = record(new SplittableRandom(7));
        for (boolean isEvent : new boolean[] {false, true}) {
            Path forged = Tapes.forge(
                    file, folder.resolve("forged" + isEvent), Schema.HashCover.WORLD, lastByte(type, isEvent));
            RecordingCheck check = Recording.verify(forged, position -> {});
            assertThat(check.damages())
                    .as("%s, event: %s", type, isEvent)
                    .anyMatch(damage -> damage.why().contains("state hash"));
        }
    }

    private static final String SAME_HASH_CODE = "Aa";

    /** Records one object and one event of each class, and no others. */
    private Path record(String text, Integer number) throws IOException {
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        var texts = new Simple<>(repo, String.class, 9400);
        var numbers = new Simple<>(repo, Integer.class, 9401);
        long entity = repo.createEntity();
        texts.table.add(entity, text);
        numbers.table.add(entity, number);
        Path file = folder.resolve("one.fdp");
        try (FlightRecorder recorder = FlightRecorder.start(repo, file, Tapes.CONFIG)) {
            texts.events.publish(text);
            numbers.events.publish(number);
            repo.tick();
            assertThat(recorder.stats().failure()).isNull();
        }
        return file;
    }

    /** Replaces the bytes of the first object of a type. */
    private static Tapes.Change bytes(String type, boolean isEvent, int... codes) {
        return (known, rows, image, base) -> {
            if (rows > 0 && known.name().endsWith(type) && known.kind().isEvent() == isEvent) {
                assertThat(image.bytes()[base]).isEqualTo((byte) codes.length);
                for (int i = 0; i < codes.length; i++) {
                    image.bytes()[base + rows * Integer.BYTES + i] = (byte) codes[i];
                }
            }
        };
    }

    private void requireFound(Path file, Tapes.Change change) throws IOException {
        assertThat(Recording.verify(file, position -> {}).isWhole()).isTrue();
        Path forged = Tapes.forge(file, folder.resolve("forged"), Schema.HashCover.WORLD, change);
        assertThat(Recording.verify(forged, position -> {}).damages())
                .anyMatch(damage -> damage.why().contains("state hash"));
    }

    /** Two texts with the same {@code hashCode()} are two states. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldFindAnotherTextWithTheSameHashCode(boolean isEvent) throws IOException {
        assertThat("BB".hashCode()).isEqualTo(SAME_HASH_CODE.hashCode());
        requireFound(record(SAME_HASH_CODE, 1), bytes("String", isEvent, 0xa2, 'B', 'B'));
    }

    /** True, and 1 written with more bytes, are not the 1 that was recorded; nor is a number that has its bits. */
    @Test
    void shouldFindAValueOfAnotherKind() throws IOException {
        for (boolean isEvent : new boolean[] {false, true}) {
            requireFound(record("", 1), bytes("Integer", isEvent, 0xc3));
            requireFound(record("", 0x3f80_0000), bytes("Integer", isEvent, 0xca, 0x3f, 0x80, 0, 0));
            requireFound(record("", 300), bytes("Integer", isEvent, 0xd1, 1, 0x2c));
        }
    }

    /** A map of no keys, nothing, and an array of no elements are objects, but not simple ones. */
    @ParameterizedTest
    @ValueSource(ints = {0x80, 0xc0, 0x90})
    void shouldRefuseAnObjectThatIsNotSimple(int code) throws IOException {
        Path file = record(new SplittableRandom(8));
        for (boolean isEvent : new boolean[] {false, true}) {
            Path forged =
                    Tapes.forge(file, folder.resolve("forged"), Schema.HashCover.NONE, (known, rows, image, base) -> {
                        if (rows > 0
                                && known.name().endsWith("Boolean")
                                && known.kind().isEvent() == isEvent) {
                            image.bytes()[base + rows * Integer.BYTES] = (byte) code;
                        }
                    });
            RecordingCheck check = Recording.verify(forged, position -> {});
            assertThat(check.damages()).anyMatch(damage -> damage.why().contains("Boolean is invalid"));
            try (Recording recording = Recording.open(forged)) {
                RecordedFrames frames = RecordedFrames.of(recording).checking(false);
                long lost = check.damages().getFirst().firstLost();
                assertThatThrownBy(() -> frames.seek(lost)).isInstanceOf(DamagedRecordingException.class);
            }
        }
    }
}
