package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.Event;
import io.fdp.annotations.FixedArray;
import io.fdp.annotations.FixedString;
import io.fdp.annotations.Layout;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.chunk.RawChunks;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.error.CopyException;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldLayout;
import io.fdp.testkit.Worlds;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Bytes that no program can have written do not come into a world: booleans, constants and texts that cannot be, in
 * every kind of column and in events.
 */
class ImpossibleValuesTest {
    private static final int BITS = 256;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    enum Mood {
        CALM,
        ANGRY,
        GLAD
    }

    @Component
    @SuppressWarnings("ArrayRecordComponent") // arrays are what is tested
    record Everyday(
            byte b,
            boolean z,
            short s,
            char c,
            int i,
            Mood mood,
            long l,
            float f,
            double d,
            @EntityRef long target,
            @FixedString(32) String text,
            @FixedArray(3) boolean[] switches,
            @FixedArray(2) int[] numbers) {}

    @Component(layout = Layout.COLUMNS)
    record Columnar(
            byte b,
            boolean z,
            Mood mood,
            long l,
            @FixedString(32) String text) {}

    @Component(parts = true)
    record Piece(
            byte b,
            boolean z,
            Mood mood,
            long l,
            @FixedString(32) String text) {}

    @Component
    record Only(boolean z, Mood mood, @FixedString(32) String text) {}

    @Event(id = 4711)
    record Odd(boolean z, Mood mood, @FixedString(32) String text) {}

    private final Arena arena = Arena.ofConfined();
    private final MemorySegment image = arena.allocate(1 << 20, 8);
    private EntityRepository repo;
    private EverydayTable rows;
    private ColumnarTable columns;
    private PieceParts parts;
    private ComponentColumn only;
    private OddEvents events;

    @BeforeEach
    void create() {
        repo = worlds.create(RepositoryConfig.DEFAULT.withCapacity(2000));
        rows = repo.register(EverydayTable.TYPE);
        columns = repo.register(ColumnarTable.TYPE);
        parts = repo.register(PieceParts.TYPE);
        repo.singletons().register(OnlyTable.TYPE).set(new Only(true, Mood.GLAD, "one"));
        only = repo.singleton(OnlyTable.TYPE).table();
        events = repo.events().register(OddEvents.TYPE);
        long[] some = new long[5];
        repo.createEntities(some);
        rows.addAll(some);
        columns.addAll(some);
        for (long entity : some) {
            parts.setAll(entity, new Piece[] {piece(1), piece(2)});
        }
    }

    private static Piece piece(int number) {
        return new Piece((byte) number, true, Mood.ANGRY, number, "piece");
    }

    @AfterEach
    void close() {
        arena.close();
    }

    /** Bytes that are no value of a field. */
    private static List<byte[]> wrong(FieldLayout field) {
        List<byte[]> all = new ArrayList<>();
        int last = (field.count() - 1) * field.kind().bytes();
        switch (field.kind()) {
            case BOOLEAN -> {
                for (int value : new int[] {2, 3, 128, 255}) {
                    all.add(with(field, last, value));
                }
            }
            case ENUM -> {
                all.add(with(field, last, field.constants().size()));
                all.add(with(field, last, 99));
                all.add(with(field, last + 3, 255));
            }
            case STRING -> {
                all.add(with(field, 0, 255));
                all.add(with(field, 0, field.count()));
                all.add(with(field, 0, 1, 0xff));
                all.add(with(field, 0, 2, 0xc3, 'a'));
                all.add(with(field, 0, 1, 'a', 'b'));
                all.add(with(field, field.count() - 1, 1));
            }
            default -> {}
        }
        return all;
    }

    /** Bytes that look odd and are a value of a field. */
    private static List<byte[]> right(FieldLayout field) {
        byte[] ones = new byte[field.bytes()];
        Arrays.fill(ones, (byte) -1);
        return switch (field.kind()) {
            case BOOLEAN -> List.of(with(field, 0, 1), new byte[field.bytes()]);
            case ENUM -> List.of(with(field, 0, field.constants().size() - 1), new byte[field.bytes()]);
            case STRING -> List.of(with(field, 0, 2, 0xc3, 0xa9), with(field, 0, 1, 'x'), new byte[field.bytes()]);
            default -> List.of(ones);
        };
    }

    private static byte[] with(FieldLayout field, int at, int... values) {
        byte[] bytes = new byte[field.bytes()];
        for (int i = 0; i < values.length; i++) {
            bytes[at + i] = (byte) values[i];
        }
        return bytes;
    }

    /** Where a field of the last row of a packed image is. */
    private static long at(ComponentLayout layout, FieldLayout field, long base, int count) {
        if (layout.layout() == Layout.ROWS) {
            return base + (long) (count - 1) * layout.stride() + field.offset();
        }
        long at = base;
        for (FieldLayout before : layout.fields()) {
            if (before.equals(field)) {
                break;
            }
            at += (long) count * before.bytes();
        }
        return at + (long) (count - 1) * field.bytes();
    }

    private void put(byte[] value, long at) {
        MemorySegment.copy(MemorySegment.ofArray(value), 0, image, at, value.length);
    }

    private void requireChecked(ComponentColumn column, ComponentLayout layout, long base, int count) {
        RawChunks raw = repo.rawChunks();
        for (FieldLayout field : layout.fields()) {
            for (byte[] value : wrong(field)) {
                long bytes = raw.read(column, 0, image, 0);
                put(value, at(layout, field, base, count));
                long before = repo.stateHash();
                assertThatThrownBy(() -> raw.write(column, 0, image, 0, bytes))
                        .as("%s in %s", Arrays.toString(value), field)
                        .isInstanceOf(CopyException.class)
                        .hasMessageContaining("cannot write chunk 0 of " + column.name())
                        .hasMessageContaining("field " + field.name() + " has ");
                assertThat(repo.stateHash()).as("nothing changes").isEqualTo(before);
            }
            for (byte[] value : right(field)) {
                long bytes = raw.read(column, 0, image, 0);
                put(value, at(layout, field, base, count));
                assertThatCode(() -> raw.write(column, 0, image, 0, bytes))
                        .as("%s in %s", Arrays.toString(value), field)
                        .doesNotThrowAnyException();
            }
        }
    }

    @Test
    void shouldRefuseImpossibleValuesInRows() {
        requireChecked(rows, EverydayTable.TYPE.layout(), BITS, 5);
    }

    @Test
    void shouldRefuseImpossibleValuesInColumns() {
        requireChecked(columns, ColumnarTable.TYPE.layout(), BITS, 5);
    }

    @Test
    void shouldRefuseImpossibleValuesInParts() {
        requireChecked(parts, PieceParts.TYPE.layout(), BITS + 5 * Integer.BYTES, 10);
    }

    @Test
    void shouldRefuseImpossibleValuesInSingletons() {
        requireChecked(only, OnlyTable.TYPE.layout(), BITS, 1);
    }

    @Test
    void shouldRefuseImpossibleValuesInEvents() {
        ComponentLayout layout = OddEvents.TYPE.layout();
        MemorySegment three = image.asSlice(0, 3L * layout.stride());
        for (FieldLayout field : layout.fields()) {
            for (byte[] value : wrong(field)) {
                three.fill((byte) 0);
                put(value, at(layout, field, 0, 3));
                long before = repo.stateHash();
                List<Runnable> ways = List.of(
                        () -> events.restoreCurrent(three),
                        () -> events.restoreCurrent(three, 0, 3),
                        () -> events.restorePending(three));
                for (Runnable way : ways) {
                    assertThatThrownBy(way::run)
                            .isInstanceOf(IllegalArgumentException.class)
                            .hasMessageContaining("cannot restore events of " + events.name())
                            .hasMessageContaining("field " + field.name() + " has ");
                }
                assertThat(repo.stateHash()).as("nothing changes").isEqualTo(before);
            }
            for (byte[] value : right(field)) {
                three.fill((byte) 0);
                put(value, at(layout, field, 0, 3));
                events.restoreCurrent(three);
                assertThat(events.count()).isEqualTo(3);
            }
        }
    }

    @Test
    void shouldTakeWhatWhoeverCallsHasChecked() {
        RawChunks raw = repo.rawChunks();
        long bytes = raw.read(columns, 0, image, 0);
        long before = repo.stateHash();
        raw.writeUnchecked(columns, 0, image, 0, bytes);
        assertThat(repo.stateHash()).isEqualTo(before);
    }
}
