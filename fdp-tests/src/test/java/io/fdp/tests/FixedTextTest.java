package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.error.FieldValueException;
import io.fdp.kernel.memory.FixedText;
import io.fdp.testkit.Seeds;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FixedTextTest {
    private static final int[] SIZES = {32, 64, 128};

    @Test
    void shouldKeepAsMuchAsFitsOfAnyText() {
        Seeds.run(2000, random -> {
            int size = SIZES[random.nextInt(SIZES.length)];
            String text = randomText(random);
            String expected = cut(text, size - 1);
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment field = arena.allocate(size);
                field.fill((byte) 0x55);
                FixedText.write(field.address(), size, text);
                assertThat(FixedText.read(field.address(), size)).isEqualTo(expected);
                assertThat(FixedText.equals(field.address(), size, expected)).isTrue();
                assertThat(FixedText.equals(field.address(), size, expected + "x"))
                        .isFalse();
                assertThat(FixedText.equals(field.address(), size, "x" + expected))
                        .isFalse();
                int length = FixedText.length(field.address(), size);
                assertThat(length).isEqualTo(expected.getBytes(StandardCharsets.UTF_8).length);
                for (int i = length + 1; i < size; i++) {
                    assertThat(field.get(ValueLayout.JAVA_BYTE, i))
                            .as("byte " + i + " after the text")
                            .isZero();
                }
            }
        });
    }

    /** The longest prefix of whole code points that fits; unpaired surrogates count as question marks. */
    private static String cut(String text, int room) {
        StringBuilder fits = new StringBuilder();
        int used = 0;
        for (int point : text.codePoints().toArray()) {
            boolean lone = point >= 0xd800 && point < 0xe000;
            String piece = lone ? "?" : Character.toString(point);
            used += piece.getBytes(StandardCharsets.UTF_8).length;
            if (used > room) {
                break;
            }
            fits.append(piece);
        }
        return fits.toString();
    }

    private static String randomText(SplittableRandom random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(70); i > 0; i--) {
            switch (random.nextInt(5)) {
                case 0 -> text.appendCodePoint(random.nextInt(0x20, 0x7f));
                case 1 -> text.appendCodePoint(random.nextInt(0x80, 0x800));
                case 2 -> text.appendCodePoint(random.nextInt(0x800, 0xd800));
                case 3 -> text.appendCodePoint(random.nextInt(0x10000, 0x110000));
                default -> text.append((char) random.nextInt(0xd800, 0xe000));
            }
        }
        return text.toString();
    }

    @Test
    void shouldRecogniseALengthThatCannotBe() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment field = arena.allocate(32);
            field.set(ValueLayout.JAVA_BYTE, 0, (byte) 32);
            assertThatThrownBy(() -> FixedText.read(field.address(), 32))
                    .isInstanceOf(FieldValueException.class)
                    .hasMessageContaining("32");
        }
    }
}
