package io.fdp.replication.internal.version;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.kernel.layout.FieldLayout;
import io.fdp.kernel.memory.Memory;
import io.fdp.testkit.Seeds;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Layouts of two versions, compared with a plain model; descriptions that cannot be are refused. */
class ValueConversionTest {
    private static final FieldKind[] KINDS = {FieldKind.BYTE, FieldKind.INT, FieldKind.DOUBLE, FieldKind.CHAR};

    private static ComponentLayout layout(List<String> names, boolean rows) {
        int offset = 0;
        List<FieldLayout> fields = new ArrayList<>();
        for (String name : names) {
            FieldKind kind = KINDS[Math.floorMod(name.hashCode(), KINDS.length)];
            int count = 1 + Math.floorMod(name.hashCode() / 7, 3);
            int at = rows ? (offset + 7) / 8 * 8 : offset;
            fields.add(new FieldLayout(name, kind, count, count > 1, at, List.of()));
            offset = at + count * kind.bytes();
        }
        ComponentLayout.Builder builder =
                rows ? ComponentLayout.rows((offset + 7) / 8 * 8, 8) : ComponentLayout.columns(offset);
        fields.forEach(builder::field);
        return builder.build();
    }

    private static long place(ComponentLayout layout, FieldLayout field, long values, int count, int row) {
        boolean rows = layout.layout() == io.fdp.annotations.Layout.ROWS;
        return rows
                ? values + (long) row * layout.stride() + field.offset()
                : values + (long) count * field.offset() + (long) row * field.bytes();
    }

    @Test
    void shouldCopyWhatBothHave() {
        Seeds.run(300, ValueConversionTest::convertAny);
    }

    private static void convertAny(SplittableRandom random) {
        List<String> names = new ArrayList<>(List.of("a", "bb", "ccc", "d4", "e5", "f6"));
        Collections.shuffle(names, new Random(random.nextLong()));
        ComponentLayout own = layout(names.subList(0, 4), random.nextBoolean());
        Collections.shuffle(names.subList(1, 4), new Random(random.nextLong()));
        ComponentLayout other = layout(names.subList(1, 3 + random.nextInt(3)), random.nextBoolean());
        ValueConversion conversion = ValueConversion.of(own, other.hash(), ValueConversion.describe(other));
        if (other.stride() > own.stride() + ValueConversion.MOST_GROWTH) {
            assertThat(conversion).isNull();
            return;
        }
        assertThat(conversion).isNotNull();
        int count = random.nextInt(1, 20);
        try (Arena arena = Arena.ofConfined()) {
            long from = arena.allocate((long) count * other.stride(), 8).address();
            long to = arena.allocate((long) count * own.stride() + 8, 8).address();
            for (long i = 0; i < (long) count * other.stride(); i++) {
                Memory.putByte(from + i, (byte) random.nextInt());
            }
            for (long i = 0; i < (long) count * own.stride() + 8; i++) {
                Memory.putByte(to + i, (byte) 99);
            }
            conversion.convert(from, to, count);
            for (FieldLayout field : own.fields()) {
                FieldLayout there = other.fields().stream()
                        .filter(of -> of.name().equals(field.name()))
                        .findFirst()
                        .orElse(null);
                for (int row = 0; row < count; row++) {
                    for (int i = 0; i < field.bytes(); i++) {
                        byte expected = there == null ? 0 : Memory.getByte(place(other, there, from, count, row) + i);
                        assertThat(Memory.getByte(place(own, field, to, count, row) + i))
                                .isEqualTo(expected);
                    }
                }
            }
            assertThat(Memory.getByte(to + (long) count * own.stride()))
                    .as("behind the values")
                    .isEqualTo((byte) 99);
        }
    }

    @Test
    void shouldRefuseWhatDoesNotFit() {
        ComponentLayout own = layout(List.of("a", "bb"), true);
        Map<String, String> right = ValueConversion.describe(own);
        assertThat(ValueConversion.of(own, 1, right)).isNotNull();
        String field = right.get("a");
        for (String wrong : List.of(
                "",
                "nothing at 0",
                "byte",
                "byte at",
                "byte at -1",
                "byte at 99999999999",
                "byte[0] at 0",
                "byte[999999] at 0",
                "double[9] at 0",
                field + " RED|BLUE",
                field.replace(" at ", " at 9"))) {
            Map<String, String> forged = new LinkedHashMap<>(right);
            forged.put("a", wrong);
            assertThat(ValueConversion.of(own, 1, forged)).as(wrong).isNull();
            forged.put("a", field);
            forged.put("only there", wrong);
            boolean isPossible = wrong.equals(field + " RED|BLUE");
            assertThat(ValueConversion.of(own, 1, forged) != null).as(wrong).isEqualTo(isPossible);
        }
        for (String wrong :
                List.of("", "ROWS", "ROWS, 0 bytes", "ROWS, 999999 bytes", "HEAPS, 8 bytes", "ROWS, 1 bytes")) {
            Map<String, String> forged = new LinkedHashMap<>(right);
            forged.put("(arrangement)", wrong);
            assertThat(ValueConversion.of(own, 1, forged)).as(wrong).isNull();
        }
        assertThat(ValueConversion.of(own, 1, ValueConversion.describe(layout(List.of("zz"), true))))
                .as("nothing in common")
                .isNull();
    }
}
