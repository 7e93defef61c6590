package io.fdp.kernel.data;

/**
 * How much memory reading a file may take. A file of a few bytes can stand for any number of them, so that its size says nothing about that.
 *
 * <pre>{@code
 * try (Recording recording = Recording.open(file, ReadLimits.TOOLS.withHeap(1L << 30))) {
 *     long frames = recording.frames();
 * }
 * }</pre>
 *
 * @param heapBytes the most bytes of the heap
 * @param nativeBytes the most bytes outside of the heap, without those of a repository, which has a budget of its own
 */
public record ReadLimits(long heapBytes, long nativeBytes) {
    /** What tools may take, which read files of others: 256 MB of heap and 1 GB outside of it. */
    public static final ReadLimits TOOLS = new ReadLimits(256L << 20, 1L << 30);

    /** Refuses limits that are not positive. */
    public ReadLimits {
        if (heapBytes < 1 || nativeBytes < 1) {
            throw new IllegalArgumentException(
                    "limits are 1 byte or more, not " + heapBytes + " of heap and " + nativeBytes + " outside of it");
        }
    }

    /**
     * What a program may take that says nothing else: three quarters of the heap of its JVM, and as much outside of it as tools.
     *
     * @return the limits
     */
    public static ReadLimits ofProgram() {
        return new ReadLimits(Math.max(1, Runtime.getRuntime().maxMemory() / 4 * 3), TOOLS.nativeBytes);
    }

    /**
     * Another limit of the heap.
     *
     * @param bytes the most bytes
     * @return the limits with it
     */
    public ReadLimits withHeap(long bytes) {
        return new ReadLimits(bytes, nativeBytes);
    }

    /**
     * Another limit outside of the heap.
     *
     * @param bytes the most bytes
     * @return the limits with it
     */
    public ReadLimits withNative(long bytes) {
        return new ReadLimits(heapBytes, bytes);
    }
}
