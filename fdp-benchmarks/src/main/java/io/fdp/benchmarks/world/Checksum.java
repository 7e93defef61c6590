package io.fdp.benchmarks.world;

/** A running 64-bit checksum over float bits and numbers, in the order in which they are added. */
public final class Checksum {

    private static final long PRIME = 0x100000001B3L;

    private long value = 0xCBF29CE484222325L;

    public Checksum add(long number) {
        value = (value ^ number) * PRIME;
        value ^= value >>> 29;
        return this;
    }

    public Checksum add(float a, float b, float c) {
        add(Float.floatToRawIntBits(a));
        add(Float.floatToRawIntBits(b));
        return add(Float.floatToRawIntBits(c));
    }

    public long value() {
        return value;
    }
}
