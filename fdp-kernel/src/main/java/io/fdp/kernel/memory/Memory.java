package io.fdp.kernel.memory;

import io.fdp.kernel.access.Cursor;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * Raw loads and stores at absolute addresses.
 *
 * <p>Where the JDK exports its own primitives, this class calls them ({@link #DIRECT}). Elsewhere one constant segment
 * spans the whole address space and all layouts are constants, so that the compiler emits nearly plain loads and
 * stores. Nothing here is checked: a wrong address ends the JVM. An address of a closed repository stays valid while
 * the table, cursor or stream that gave it is reachable. The table that gives out an address makes the checks once (see
 * {@link Cursor}).
 *
 * <p>Values are little-endian and may be unaligned. This class does not load on a big-endian machine, because native
 * code shares rows as C structs.
 */
public final class Memory {
    /**
     * Whether reads check that their cursor, span or view has not ended, and whether systems may write only what they
     * declared. {@code -Dfdp.checks=false} turns this off. Bounds of memory are always checked.
     */
    public static final boolean CHECKS = !"false".equals(System.getProperty("fdp.checks"));

    /**
     * Whether values are loaded and stored by the JDK's own primitives, and not through a segment. Both give the same
     * instructions. But a segment costs the compiler some 650 nodes for each access. So it gives up on methods with
     * more than a dozen accesses, and needs longer for all others. {@code -Dfdp.access=segment} turns this off.
     */
    public static final boolean DIRECT = isDirect();

    /** Access to the bytes. Generated code calls it directly, which saves a method around each access. */
    public static final RawAccess RAW = DIRECT ? new DirectAccess() : new SegmentAccess();

    static final MemorySegment ALL = allMemory();
    private static final MemorySegment ZEROS = Arena.global().allocate(16 * 1024);

    /** Up to this number of bytes a loop is cheaper than a call. */
    private static final int SMALL = 128;

    static {
        if (ByteOrder.nativeOrder() != ByteOrder.LITTLE_ENDIAN) {
            throw new ExceptionInInitializerError(
                    "FDP runs on little-endian machines only: its tables are C structs in native byte order");
        }
    }

    /**
     * The mask without the two highest bits, which no address has. Masking costs one instruction. It tells the compiler
     * that the address plus any offset in a chunk is in bounds, so that the compiler drops the bounds checks of these
     * accesses.
     */
    private static final long ADDRESS_BITS = -1L >>> 2;

    private Memory() {}

    private static boolean isDirect() {
        if ("segment".equals(System.getProperty("fdp.access"))) {
            return false;
        }
        if (Object.class.getModule().isExported("jdk.internal.misc", Memory.class.getModule())) {
            return DirectAccess.isPossible();
        }
        System.getLogger("io.fdp.kernel")
                .log(
                        System.Logger.Level.INFO,
                        "loops with many fields run several times as fast, and compile sooner, when java is started"
                                + " with --add-exports=java.base/jdk.internal.misc="
                                + (Memory.class.getModule().isNamed() ? "io.fdp.kernel" : "ALL-UNNAMED"));
        return false;
    }

    /**
     * Whether a class is known to be initialised, so that reading its static fields has no side effects.
     *
     * @param type the class
     * @return false also where the JDK's own primitives, which know it, are not {@linkplain #DIRECT exported}
     */
    public static boolean isInitialized(Class<?> type) {
        return DIRECT && DirectAccess.isInitialized(type);
    }

    @SuppressWarnings("restricted") // all access goes through this segment, and the callers check
    private static MemorySegment allMemory() {
        try {
            return MemorySegment.NULL.reinterpret(Long.MAX_VALUE);
        } catch (IllegalCallerException denied) {
            throw new IllegalStateException(
                    "FDP needs native access: start java with --enable-native-access=ALL-UNNAMED on the class path, or"
                        + " --enable-native-access=io.fdp.kernel on the module path; and for the fastest access with"
                        + " --add-exports=java.base/jdk.internal.misc=ALL-UNNAMED, or =io.fdp.kernel",
                    denied);
        }
    }

    /**
     * Prepares an address so that accesses from it are cheap.
     *
     * @param address an address in user space
     * @return the same address
     */
    public static long address(long address) {
        return address & ADDRESS_BITS;
    }

    public static byte getByte(long address) {
        return RAW.getByte(address);
    }

    public static void putByte(long address, byte value) {
        RAW.putByte(address, value);
    }

    public static boolean getBoolean(long address) {
        return RAW.getBoolean(address);
    }

    public static void putBoolean(long address, boolean value) {
        RAW.putBoolean(address, value);
    }

    public static short getShort(long address) {
        return RAW.getShort(address);
    }

    public static void putShort(long address, short value) {
        RAW.putShort(address, value);
    }

    public static char getChar(long address) {
        return RAW.getChar(address);
    }

    public static void putChar(long address, char value) {
        RAW.putChar(address, value);
    }

    public static int getInt(long address) {
        return RAW.getInt(address);
    }

    public static void putInt(long address, int value) {
        RAW.putInt(address, value);
    }

    public static long getLong(long address) {
        return RAW.getLong(address);
    }

    public static void putLong(long address, long value) {
        RAW.putLong(address, value);
    }

    public static float getFloat(long address) {
        return RAW.getFloat(address);
    }

    public static void putFloat(long address, float value) {
        RAW.putFloat(address, value);
    }

    public static double getDouble(long address) {
        return RAW.getDouble(address);
    }

    public static void putDouble(long address, double value) {
        RAW.putDouble(address, value);
    }

    /**
     * Sets bytes to zero.
     *
     * @param address the first byte
     * @param bytes the number of bytes
     */
    public static void zero(long address, long bytes) {
        if (bytes > SMALL) {
            zeroBlocks(address, bytes);
            return;
        }
        long at = address(address);
        long end = at + bytes;
        for (; at <= end - Long.BYTES; at += Long.BYTES) {
            putLong(at, 0);
        }
        for (; at < end; at++) {
            putByte(at, (byte) 0);
        }
    }

    /** Copies zeros. Filling would need a slice, which is garbage where the compiler does not inline it. */
    private static void zeroBlocks(long address, long bytes) {
        for (long done = 0; done < bytes; done += ZEROS.byteSize()) {
            MemorySegment.copy(ZEROS, 0, ALL, address + done, Math.min(bytes - done, ZEROS.byteSize()));
        }
    }

    /**
     * Copies bytes; the ranges may overlap.
     *
     * @param from the first byte to read
     * @param to the first byte to write
     * @param bytes the number of bytes
     */
    public static void copy(long from, long to, long bytes) {
        MemorySegment.copy(ALL, from, ALL, to, bytes);
    }

    /**
     * Copies a value; the ranges do not overlap. Faster for few bytes.
     *
     * @param from the first byte to read
     * @param to the first byte to write
     * @param bytes the number of bytes
     */
    public static void copyValue(long from, long to, long bytes) {
        if (bytes > SMALL) {
            MemorySegment.copy(ALL, from, ALL, to, bytes);
            return;
        }
        long source = address(from);
        long target = address(to);
        long at = 0;
        for (; at <= bytes - Long.BYTES; at += Long.BYTES) {
            putLong(target + at, getLong(source + at));
        }
        if (at <= bytes - Integer.BYTES) {
            putInt(target + at, getInt(source + at));
            at += Integer.BYTES;
        }
        for (; at < bytes; at++) {
            putByte(target + at, getByte(source + at));
        }
    }

    /**
     * Whether two ranges hold the same bytes.
     *
     * @param one the first byte of one range
     * @param other the first byte of the other range
     * @param bytes the number of bytes
     * @return true if the ranges are equal
     */
    public static boolean isSame(long one, long other, long bytes) {
        long first = Math.min(bytes, SMALL) & -Long.BYTES;
        for (long at = 0; at < first; at += Long.BYTES) { // what differs often differs soon: cheaper than a call
            if (getLong(one + at) != getLong(other + at)) {
                return false;
            }
        }
        return isSameBehind(one + first, other + first, bytes - first);
    }

    private static boolean isSameBehind(long one, long other, long bytes) {
        return bytes == 0 || MemorySegment.mismatch(ALL, one, one + bytes, ALL, other, other + bytes) < 0;
    }

    /**
     * Whether a range holds nothing but zeros.
     *
     * @param address the first byte
     * @param bytes the number of bytes
     * @return true if all bytes are zero
     */
    public static boolean isZero(long address, long bytes) {
        for (long done = 0; done < bytes; done += ZEROS.byteSize()) {
            long length = Math.min(bytes - done, ZEROS.byteSize());
            if (MemorySegment.mismatch(ALL, address + done, address + done + length, ZEROS, 0, length) >= 0) {
                return false;
            }
        }
        return true;
    }

    /**
     * Copies to a segment.
     *
     * @param from the first byte to read
     * @param to the segment
     * @param offset the place of the first byte in the segment
     * @param bytes the number of bytes
     */
    public static void copy(long from, MemorySegment to, long offset, long bytes) {
        MemorySegment.copy(ALL, from, to, offset, bytes);
    }

    /**
     * Copies from a segment.
     *
     * @param from the segment
     * @param offset the place of the first byte in the segment
     * @param to the first byte to write
     * @param bytes the number of bytes
     */
    public static void copy(MemorySegment from, long offset, long to, long bytes) {
        MemorySegment.copy(from, offset, ALL, to, bytes);
    }

    /**
     * Copies from native memory to an array of primitives.
     *
     * @param layout the element's layout
     * @param from the first byte to read
     * @param array an array of that element type
     * @param length the number of elements
     */
    public static void copyToArray(ValueLayout layout, long from, Object array, int length) {
        MemorySegment.copy(ALL, layout, from, array, 0, length);
    }

    public static void copyFromArray(ValueLayout layout, Object array, long to, int length) {
        MemorySegment.copy(array, 0, ALL, layout, to, length);
    }
}
