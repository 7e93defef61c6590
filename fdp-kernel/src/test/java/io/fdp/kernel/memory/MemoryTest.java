package io.fdp.kernel.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Loads and stores, compared with a buffer of the JDK's, at every alignment. */
class MemoryTest {
    private static final int BYTES = 64;

    @Test
    void shouldUseThePrimitivesOfTheJdkWhereTheyAreExported() {
        assertThat(Memory.DIRECT)
                .isEqualTo(Object.class.getModule().isExported("jdk.internal.misc", Memory.class.getModule()));
    }

    @Test
    void shouldStoreAndLoadEveryKindAtEveryAlignment() {
        Random random = new Random(1);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment segment = arena.allocate(BYTES, Long.BYTES);
            ByteBuffer expected = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
            for (int i = 0; i < 10_000; i++) {
                int at = random.nextInt(BYTES - Long.BYTES + 1);
                store(random.nextInt(8), segment.address() + at, at, random.nextLong(), expected);
                assertThat(segment.toArray(ValueLayout.JAVA_BYTE)).isEqualTo(expected.array());
            }
        }
    }

    private static void store(int kind, long address, int at, long bits, ByteBuffer expected) {
        switch (kind) {
            case 0 -> {
                Memory.putByte(address, (byte) bits);
                expected.put(at, (byte) bits);
                assertThat(Memory.getByte(address)).isEqualTo((byte) bits);
            }
            case 1 -> {
                Memory.putBoolean(address, (bits & 1) != 0);
                expected.put(at, (byte) (bits & 1));
                assertThat(Memory.getBoolean(address)).isEqualTo((bits & 1) != 0);
            }
            case 2 -> {
                Memory.putShort(address, (short) bits);
                expected.putShort(at, (short) bits);
                assertThat(Memory.getShort(address)).isEqualTo((short) bits);
            }
            case 3 -> {
                Memory.putChar(address, (char) bits);
                expected.putChar(at, (char) bits);
                assertThat(Memory.getChar(address)).isEqualTo((char) bits);
            }
            case 4 -> {
                Memory.putInt(address, (int) bits);
                expected.putInt(at, (int) bits);
                assertThat(Memory.getInt(address)).isEqualTo((int) bits);
            }
            case 5 -> {
                Memory.putLong(address, bits);
                expected.putLong(at, bits);
                assertThat(Memory.getLong(address)).isEqualTo(bits);
            }
            case 6 -> {
                float value = (int) bits / 3f;
                Memory.putFloat(address, value);
                expected.putFloat(at, value);
                assertThat(Memory.getFloat(address)).isEqualTo(value);
            }
            default -> {
                double value = bits / 3.0;
                Memory.putDouble(address, value);
                expected.putDouble(at, value);
                assertThat(Memory.getDouble(address)).isEqualTo(value);
            }
        }
    }
}
