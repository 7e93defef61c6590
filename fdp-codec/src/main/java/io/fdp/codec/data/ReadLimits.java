package io.fdp.codec.data;

/**
 * Limits of memory and work for reading a file. A file of a few bytes can expand to any number of bytes, so its size
 * limits nothing.
 *
 * <pre>{@code
 * try (Recording recording = Recording.open(file, ReadLimits.TOOLS.withHeap(1L << 30))) {
 *     long frames = recording.frames();
 * }
 * }</pre>
 *
 * @param heapBytes the maximum number of bytes on the heap
 * @param nativeBytes the maximum number of bytes outside the heap, not counting repositories, which have their own
 *     budgets
 * @param workBytes the maximum number of bytes that are made from a file over time, in addition to those that each read
 *     byte earns: {@value #WORK_PER_FRAME_BYTE} each in a recording, {@value #WORK_PER_BYTE} in a save
 */
public record ReadLimits(long heapBytes, long nativeBytes, long workBytes) {
    /**
     * The number of bytes that may be made from each byte of a save. Files of real programs stay far below it; work
     * beyond it is charged to {@link #workBytes()}.
     */
    public static final int WORK_PER_BYTE = 16_384;

    /**
     * The number of bytes that may be made from each byte of a recording. The smallest frame has some eighty bytes, so
     * it earns 40 million bytes, the work of some milliseconds. The recorder that wrote the frame did as much.
     * Recordings of real programs stay below it, however long they are and however little changes in them.
     */
    public static final int WORK_PER_FRAME_BYTE = 524_288;

    /** The limits of tools, which read foreign files: 256 MB of heap, 1 GB outside the heap, and 16 GB of work. */
    public static final ReadLimits TOOLS = new ReadLimits(256L << 20, 1L << 30, 16L << 30);

    /** Refuses limits that are not positive. */
    public ReadLimits {
        if (heapBytes < 1 || nativeBytes < 1 || workBytes < 1) {
            throw new IllegalArgumentException("every limit must be at least 1 byte: heapBytes=" + heapBytes
                    + ", nativeBytes=" + nativeBytes + ", workBytes=" + workBytes);
        }
    }

    /**
     * Limits of memory, with the work limit of tools.
     *
     * @param heapBytes the maximum number of bytes on the heap
     * @param nativeBytes the maximum number of bytes outside the heap
     */
    public ReadLimits(long heapBytes, long nativeBytes) {
        this(heapBytes, nativeBytes, TOOLS.workBytes);
    }

    /**
     * The default limits of a program: three quarters of the heap of its JVM, and the limits of tools for memory
     * outside the heap and for work.
     *
     * @return the limits
     */
    public static ReadLimits ofProgram() {
        return TOOLS.withHeap(Math.max(1, Runtime.getRuntime().maxMemory() / 4 * 3));
    }

    /**
     * The same with another limit of the heap.
     *
     * @param bytes the maximum number of bytes
     * @return new limits
     */
    public ReadLimits withHeap(long bytes) {
        return new ReadLimits(bytes, nativeBytes, workBytes);
    }

    /**
     * The same with another limit outside the heap.
     *
     * @param bytes the maximum number of bytes
     * @return new limits
     */
    public ReadLimits withNative(long bytes) {
        return new ReadLimits(heapBytes, bytes, workBytes);
    }

    /**
     * The same with another limit of work.
     *
     * @param bytes the maximum number of bytes that are made from a file, in addition to those that its bytes earn
     * @return new limits
     */
    public ReadLimits withWork(long bytes) {
        return new ReadLimits(heapBytes, nativeBytes, bytes);
    }
}
