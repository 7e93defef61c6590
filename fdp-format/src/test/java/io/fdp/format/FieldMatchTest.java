package io.fdp.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.layout.FieldKind;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class FieldMatchTest {
    private static FieldDescription field(FieldKind kind, int count, boolean isArray, String... constants) {
        return new FieldDescription("f", kind, count, isArray, FieldDescription.NOWHERE, List.of(constants));
    }

    private static byte[] bytes(FieldKind kind, long... numbers) {
        byte[] bytes = new byte[numbers.length * kind.bytes()];
        for (int i = 0; i < numbers.length; i++) {
            LittleEndian.put(bytes, i * kind.bytes(), kind.bytes(), numbers[i]);
        }
        return bytes;
    }

    private static boolean isSame(FieldDescription first, byte[] a, FieldDescription second, byte[] b) {
        boolean same = new FieldMatch(first, second).isSame(a, 0, b, 0);
        assertThat(new FieldMatch(second, first).isSame(b, 0, a, 0)).isEqualTo(same);
        return same;
    }

    /** What moves into a program's field can be compared with it, in both directions. */
    @Test
    void shouldCompareKindsThatSomeKindHolds() {
        for (FieldKind one : FieldKind.values()) {
            for (FieldKind other : FieldKind.values()) {
                boolean comparable = FieldMatch.isComparable(field(one, 1, false), field(other, 1, false));
                assertThat(FieldMatch.isComparable(field(other, 1, false), field(one, 1, false)))
                        .isEqualTo(comparable);
                assertThat(!WiderKinds.holds(one, other) || comparable).isTrue();
            }
        }
        assertThat(FieldMatch.isComparable(field(FieldKind.BYTE, 1, false), field(FieldKind.CHAR, 1, false)))
                .isTrue();
        for (FieldKind no : List.of(FieldKind.STRING, FieldKind.FLOAT, FieldKind.BOOLEAN, FieldKind.ENUM)) {
            assertThat(FieldMatch.isComparable(field(FieldKind.INT, 1, false), field(no, 1, false)))
                    .isFalse();
        }
        assertThat(FieldMatch.isComparable(field(FieldKind.INT, 1, false), field(FieldKind.INT, 1, true)))
                .isFalse();
    }

    /** Elements that only one array has are compared with the first constant, which a move leaves there. */
    @Test
    void shouldCompareConstantsByName() {
        FieldDescription two = field(FieldKind.ENUM, 2, true, "A", "B");
        FieldDescription three = field(FieldKind.ENUM, 3, true, "B", "C", "A");
        byte[] ab = bytes(FieldKind.ENUM, 0, 1);
        assertThat(isSame(two, ab, three, bytes(FieldKind.ENUM, 2, 0, 0))).isTrue();
        assertThat(isSame(two, ab, three, bytes(FieldKind.ENUM, 2, 0, 2))).isFalse();
        assertThat(isSame(two, ab, three, bytes(FieldKind.ENUM, 0, 1, 0))).isFalse();
        assertThat(isSame(two, ab, three, bytes(FieldKind.ENUM, 2, 1, 0))).isFalse();
    }

    @Test
    void shouldCompareNumbersByValue() {
        FieldDescription shorts = field(FieldKind.SHORT, 1, false);
        FieldDescription chars = field(FieldKind.CHAR, 1, false);
        assertThat(isSame(shorts, bytes(FieldKind.SHORT, -1), chars, bytes(FieldKind.CHAR, 0xffff)))
                .isFalse();
        assertThat(isSame(shorts, bytes(FieldKind.SHORT, 9), chars, bytes(FieldKind.CHAR, 9)))
                .isTrue();
        FieldDescription floats = field(FieldKind.FLOAT, 1, false);
        FieldDescription doubles = field(FieldKind.DOUBLE, 1, false);
        byte[] nan = bytes(FieldKind.FLOAT, 0x7fc00001);
        assertThat(isSame(floats, nan, floats, bytes(FieldKind.FLOAT, 0xffc00002)))
                .isTrue();
        assertThat(isSame(floats, nan, doubles, bytes(FieldKind.DOUBLE, Double.doubleToLongBits(Double.NaN))))
                .isTrue();
        assertThat(isSame(doubles, bytes(FieldKind.DOUBLE, 0), doubles, bytes(FieldKind.DOUBLE, Long.MIN_VALUE)))
                .as("0 and -0")
                .isFalse();
    }

    @Test
    void shouldCompareTextsWithoutTheirRoom() {
        FieldDescription small = field(FieldKind.STRING, 4, false);
        FieldDescription large = field(FieldKind.STRING, 8, false);
        byte[] text = {2, 'a', 'b', 0};
        assertThat(isSame(small, text, large, Arrays.copyOf(text, 8))).isTrue();
        assertThat(isSame(small, text, large, new byte[] {3, 'a', 'b', 0, 0, 0, 0, 0}))
                .isFalse();
        assertThat(isSame(small, text, large, new byte[8])).isFalse();
    }
}
