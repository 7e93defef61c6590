package io.fdp.codec.data;

/**
 * How much memory and work reading a file may take. A file of a few bytes can stand for any number of them, so that its
 * size says nothing about that.
 *
 * <pre>{@code
 * try (Recording recording = Recording.open(file, ReadLimits.TOOLS.withHeap(1L << 30))) {
 *     long frames = recording.frames();
 * }
 * }</pre>
 *
 * @param heapBytes the most bytes of the heap
 * @param nativeBytes the most bytes outside of the heap, without those of a repository, which has a budget of its own
 * @param workBytes the most bytes that are made of a file, one after the other, besides what its bytes are worth that
 *     are read: {@value #WORK_PER_FRAME_BYTE} each in a recording, {@value #WORK_PER_BYTE} in a save
 */
public record ReadLimits(long heapBytes, long nativeBytes, long workBytes) {
    /**
     * How many bytes may be made of each byte of a save. Files that programs write stay far below; what goes beyond is
     * taken of {@link #workBytes()}.
     */
    public static final int WORK_PER_BYTE = 16_384;

    /**
     * How many bytes may be made of each byte of a recording. The smallest frame has some eighty bytes, and is worth 40
     * million then, which is the work of some milliseconds: a recorder that wrote the frame did as much. Recordings of
     * programs stay below, however long they are and however little changes in them.
     */
    public static final int WORK_PER_FRAME_BYTE = 524_288;

    /** What tools may take, which read files of others: 256 MB of heap, 1 GB outside of it, and work for 16 GB. */
    public static final ReadLimits TOOLS = new ReadLimits(256L << 20, 1L << 30, 16L << 30);

    /** Refuses limits that are not positive. */
    public ReadLimits {
        if (heapBytes < 1 || nativeBytes < 1 || workBytes < 1) {
            throw new IllegalArgumentException("limits are 1 byte or more, not " + heapBytes + " of heap, "
                    + nativeBytes + " outside of it and " + workBytes + " of work");
        }
    }

    /**
     * Limits of memory, with the work that tools may do.
     *
     * @param heapBytes the most bytes of the heap
     * @param nativeBytes the most bytes outside of the heap
     */
    public ReadLimits(long heapBytes, long nativeBytes) {
        this(heapBytes, nativeBytes, TOOLS.workBytes);
    }

    /**
     * What a program may take that says nothing else: three quarters of the heap of its JVM, and as much outside of it,
     * and as much work, as tools.
     *
     * @return the limits
     */
    public static ReadLimits ofProgram() {
        return TOOLS.withHeap(Math.max(1, Runtime.getRuntime().maxMemory() / 4 * 3));
    }

    /**
     * Another limit of the heap.
     *
     * @param bytes the most bytes
     * @return the limits with it
     */
    public ReadLimits withHeap(long bytes) {
        return new ReadLimits(bytes, nativeBytes, workBytes);
    }

    /**
     * Another limit outside of the heap.
     *
     * @param bytes the most bytes
     * @return the limits with it
     */
    public ReadLimits withNative(long bytes) {
        return new ReadLimits(heapBytes, bytes, workBytes);
    }

    /**
     * Another limit of work.
     *
     * @param bytes the most bytes that are made of a file, besides what its own are worth
     * @return the limits with it
     */
    public ReadLimits withWork(long bytes) {
        return new ReadLimits(heapBytes, nativeBytes, bytes);
    }
}
