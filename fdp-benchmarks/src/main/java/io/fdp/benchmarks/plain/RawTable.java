package io.fdp.benchmarks.plain;

import io.fdp.benchmarks.world.Checksum;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * A native table of three floats per entity, reached by raw addresses.
 *
 * <pre>
 *  address(i) = base + i * 12
 *  +0 first float | +4 second float | +8 third float      (little-endian)
 * </pre>
 */
final class RawTable {

    /** All of memory: raw addresses are offsets into it. */
    @SuppressWarnings("restricted") // raw access without checks is what is measured here
    static final MemorySegment ALL = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

    static final ValueLayout.OfFloat LE_FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    static final long STRIDE = 12;

    private static final long PAGE = 4096;

    private RawTable() {}

    /** Returns the bytes of a table for that many entities. */
    static long bytes(int entities) {
        return entities * STRIDE;
    }

    /** Allocates a zeroed table at a page boundary. */
    static MemorySegment allocate(Arena arena, int entities) {
        return arena.allocate(bytes(entities), PAGE);
    }

    static void set(long base, int index, float a, float b, float c) {
        long address = base + index * STRIDE;
        ALL.set(LE_FLOAT, address, a);
        ALL.set(LE_FLOAT, address + 4, b);
        ALL.set(LE_FLOAT, address + 8, c);
    }

    static void addTo(Checksum sum, long base, int index) {
        long address = base + index * STRIDE;
        sum.add(ALL.get(LE_FLOAT, address), ALL.get(LE_FLOAT, address + 4), ALL.get(LE_FLOAT, address + 8));
    }
}
