package io.fdp.recorder.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.annotations.Layout;
import io.fdp.format.FieldDescription;
import io.fdp.format.RowShape;
import io.fdp.kernel.layout.FieldKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * What is written of rows is what the specification says, byte by byte: rows that differ, field by field, as planes.
 */
class RowEncoderTest {
    private static final FieldKind[] KINDS = {
        FieldKind.BYTE, FieldKind.SHORT, FieldKind.INT, FieldKind.FLOAT, FieldKind.LONG, FieldKind.DOUBLE
    };

    private final RowEncoder encoder = new RowEncoder();

    private static RowShape shape(Random random) {
        List<FieldDescription> fields = new ArrayList<>();
        int offset = 0;
        boolean arrays = random.nextInt(3) == 0;
        for (int i = 1 + random.nextInt(5); i > 0; i--) {
            FieldKind kind = KINDS[random.nextInt(KINDS.length)];
            int count = arrays ? 1 + random.nextInt(4) : 1;
            fields.add(new FieldDescription("f" + i, kind, count, count > 1, offset, List.of()));
            offset += kind.bytes() * count;
        }
        return RowShape.of(random.nextBoolean() ? Layout.ROWS : Layout.COLUMNS, offset, fields);
    }

    /** The bytes of a section by the specification, plainly. */
    private static Bytes plain(RowShape shape, byte[] now, int rows, byte[] old, int oldRows, int[] before) {
        List<Integer> differ = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            boolean same = true;
            for (int field = 0; field < shape.fields(); field++) {
                for (int b = 0; b < shape.width(field) * shape.elements(field); b++) {
                    same &= difference(shape, now, rows, old, oldRows, before, field, row, b) == 0;
                }
            }
            if (!same) {
                differ.add(row);
            }
        }
        Bytes out = new Bytes();
        if (!differ.isEmpty() && differ.size() < rows) {
            int mask = out.reserve((rows + 7) >> 3);
            differ.forEach(row -> out.array()[mask + (row >> 3)] |= (byte) (1 << (row & 7)));
        }
        for (int field = 0; field < shape.fields(); field++) {
            for (int b = 0; b < shape.width(field); b++) {
                for (int row : differ) {
                    for (int element = 0; element < shape.elements(field); element++) {
                        int at = element * shape.width(field) + b;
                        out.array()[out.reserve(1)] =
                                difference(shape, now, rows, old, oldRows, before, field, row, at);
                    }
                }
            }
        }
        return out;
    }

    private static byte difference(
            RowShape shape, byte[] now, int rows, byte[] old, int oldRows, int[] before, int field, int row, int b) {
        int was = before == null ? row : before[row];
        byte is = now[3 + shape.start(field, rows) + row * shape.step(field) + b];
        return was < 0 || oldRows == 0
                ? is
                : (byte) (is ^ old[5 + shape.start(field, oldRows) + was * shape.step(field) + b]);
    }

    @Test
    void shouldWriteWhatTheSpecificationSays() {
        long seed = Long.getLong("fdp.seed", System.nanoTime());
        Random random = new Random(seed);
        for (int round = 0; round < 2_000; round++) {
            RowShape shape = shape(random);
            int rows = random.nextInt(60);
            boolean moved = random.nextBoolean();
            int oldRows = moved ? random.nextInt(60) : random.nextInt(8) == 0 ? 0 : rows;
            byte[] old = new byte[5 + oldRows * shape.stride() + 8];
            byte[] now = new byte[3 + rows * shape.stride() + 8];
            random.nextBytes(old);
            int[] before = moved || oldRows == 0 ? new int[rows] : null;
            for (int row = 0; row < rows; row++) {
                int was = before == null ? row : oldRows == 0 || random.nextInt(4) == 0 ? -1 : random.nextInt(oldRows);
                if (before != null) {
                    before[row] = was;
                }
                fill(shape, now, rows, old, oldRows, row, was, random);
            }
            Bytes out = new Bytes();
            int flags = encoder.encode(shape, now, 3, rows, old, 5, oldRows, before, out);
            Bytes expected = plain(shape, now, rows, old, oldRows, before);
            String what = "seed " + seed + ", round " + round;
            assertThat(flags)
                    .as(what)
                    .isEqualTo(
                            encoder.changedCount() == 0
                                    ? Format.FLAG_NO_ROWS
                                    : encoder.changedCount() == rows ? Format.FLAG_ALL_ROWS : 0);
            assertThat(Arrays.copyOf(out.array(), out.size()))
                    .as(what)
                    .isEqualTo(Arrays.copyOf(expected.array(), expected.size()));
        }
    }

    @Test
    void shouldWriteTheSameOfRowsThatWereExchangedInTheirPlaces() {
        long seed = Long.getLong("fdp.seed", System.nanoTime());
        Random random = new Random(seed);
        Differences some = new Differences();
        for (int round = 0; round < 2_000; round++) {
            RowShape shape = shape(random);
            if (shape.lanes() == 0) {
                continue; // rows with arrays are always whole
            }
            int rows = 1 + random.nextInt(60);
            byte[] old = new byte[5 + rows * shape.stride() + 8];
            byte[] now = new byte[3 + rows * shape.stride() + 8];
            random.nextBytes(old);
            for (int row = 0; row < rows; row++) {
                fill(shape, now, rows, old, rows, row, row, random);
            }
            Bytes expected = new Bytes();
            int flags = encoder.encode(shape, now, 3, rows, old, 5, rows, null, expected);
            exchange(shape, now, old, rows, some, random);
            Bytes out = new Bytes();
            String what = "seed " + seed + ", round " + round;
            assertThat(encoder.encode(shape, some, out)).as(what).isEqualTo(flags);
            assertThat(Arrays.copyOf(out.array(), out.size()))
                    .as(what)
                    .isEqualTo(Arrays.copyOf(expected.array(), expected.size()));
            assertThat(Arrays.equals(old, 5, old.length - 8, now, 3, now.length - 8))
                    .as(what)
                    .isTrue();
        }
    }

    /** Exchanges all rows that differ, and some others. */
    private static void exchange(RowShape shape, byte[] now, byte[] old, int rows, Differences some, Random random) {
        List<Integer> places = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            boolean differs = false;
            for (int field = 0; field < shape.fields(); field++) {
                for (int b = 0; b < shape.width(field); b++) {
                    differs |= difference(shape, now, rows, old, rows, null, field, row, b) != 0;
                }
            }
            if (differs || random.nextInt(3) == 0) {
                places.add(row);
            }
        }
        some.begin(places.size(), rows, shape.stride());
        for (int i = 0; i < places.size(); i++) {
            some.places()[i] = places.get(i);
            for (int field = 0; field < shape.fields(); field++) {
                int at = shape.start(field, rows) + places.get(i) * shape.step(field);
                int to = shape.start(field, places.size()) + i * shape.step(field);
                some.exchange(now, 3 + at, old, 5 + at, shape.width(field), to);
            }
        }
    }

    /** A row that is as before, or zeros, or differs in some bytes. */
    private static void fill(
            RowShape shape, byte[] now, int rows, byte[] old, int oldRows, int row, int was, Random random) {
        int kind = random.nextInt(3);
        for (int field = 0; field < shape.fields(); field++) {
            int bytes = shape.width(field) * shape.elements(field);
            int at = 3 + shape.start(field, rows) + row * shape.step(field);
            for (int b = 0; b < bytes; b++) {
                if (was >= 0) {
                    now[at + b] = old[5 + shape.start(field, oldRows) + was * shape.step(field) + b];
                }
                if (kind == 0 && random.nextInt(4) == 0) {
                    now[at + b] = (byte) random.nextInt();
                }
            }
        }
    }
}
