package io.fdp.kernel.data;

import java.util.function.Function;

/**
 * What reading a file has taken of its {@link ReadLimits}. Whoever allocates something whose size a file states charges it before, and gives it back when it is let go.
 *
 * <p>Used by one thread at a time.
 */
public final class ReadAccount {
    private static final int MEGABYTE = 1 << 20;

    private final String file;
    private final ReadLimits limits;
    private final Function<String, ? extends RuntimeException> error;
    private long heap;
    private long outside;

    /**
     * Begins with nothing.
     *
     * @param file the file, for errors
     * @param limits what may be taken
     * @param error makes the error of a text
     */
    public ReadAccount(String file, ReadLimits limits, Function<String, ? extends RuntimeException> error) {
        this.file = file;
        this.limits = limits;
        this.error = error;
    }

    /**
     * Takes bytes of the heap, or throws.
     *
     * @param bytes how many
     * @param what what for, for the error
     */
    public void chargeHeap(long bytes, String what) {
        if (bytes > limits.heapBytes() - heap) {
            throw refused(what, heap, bytes, limits.heapBytes(), "of heap", "withHeap", "--max-heap");
        }
        heap += bytes;
    }

    /**
     * Gives bytes of the heap back.
     *
     * @param bytes how many
     */
    public void releaseHeap(long bytes) {
        heap -= bytes;
    }

    /**
     * Takes bytes outside of the heap, or throws.
     *
     * @param bytes how many
     * @param what what for, for the error
     */
    public void chargeNative(long bytes, String what) {
        if (bytes > limits.nativeBytes() - outside) {
            throw refused(
                    what, outside, bytes, limits.nativeBytes(), "outside of the heap", "withNative", "--max-native");
        }
        outside += bytes;
    }

    /**
     * Gives bytes outside of the heap back.
     *
     * @param bytes how many
     */
    public void releaseNative(long bytes) {
        outside -= bytes;
    }

    /**
     * What is taken of the heap.
     *
     * @return bytes
     */
    public long heapBytes() {
        return heap;
    }

    /**
     * What is taken outside of the heap.
     *
     * @return bytes
     */
    public long nativeBytes() {
        return outside;
    }

    /**
     * What may be taken.
     *
     * @return the limits
     */
    public ReadLimits limits() {
        return limits;
    }

    private RuntimeException refused(
            String what, long taken, long more, long limit, String where, String method, String option) {
        return error.apply("reading " + file + " takes more than the " + megabytes(limit) + " " + where
                + " that it may take: " + what + " needs " + megabytes(more) + ", and " + megabytes(taken)
                + " are taken; if you trust the file, allow more with ReadLimits." + method + " or with fdp " + option);
    }

    private static String megabytes(long bytes) {
        long rounded = bytes / MEGABYTE + (bytes % MEGABYTE == 0 ? 0 : 1);
        return rounded + " MB";
    }
}
