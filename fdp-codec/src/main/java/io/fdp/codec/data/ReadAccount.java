package io.fdp.codec.data;

import java.util.Objects;
import java.util.function.Function;

/**
 * What reading a file has taken of its {@link ReadLimits}. Whoever allocates something whose size a file states charges
 * it before, and gives it back when it is let go.
 *
 * <p>Work is counted, not timed, so that the same file is always refused at the same place. Its unit is a byte that is
 * made of a file: copied, compared, hashed. What takes longer than that is charged as more bytes. Bytes that are read
 * earn a number each, and work is never given back: whatever reads on and on, at the pace of what is there, never runs
 * out.
 *
 * <p>Used by one thread at a time.
 */
public final class ReadAccount {
    private static final int MEGABYTE = 1 << 20;

    private final String file;
    private final ReadLimits limits;
    private final int workPerByte;
    private final Function<String, ? extends RuntimeException> error;
    private long heap;
    private long outside;
    private long workLeft;
    private long work;
    private long read;
    private String place = "";
    private long placeNumber;

    /**
     * Begins with nothing. Bytes that are read earn {@link ReadLimits#WORK_PER_BYTE} each.
     *
     * @param file the file, for errors
     * @param limits what may be taken
     * @param error makes the error of a text
     */
    public ReadAccount(String file, ReadLimits limits, Function<String, ? extends RuntimeException> error) {
        this(file, limits, ReadLimits.WORK_PER_BYTE, error);
    }

    /**
     * Begins with nothing.
     *
     * @param file the file, for errors
     * @param limits what may be taken
     * @param workPerByte how much work a byte earns that is read
     * @param error makes the error of a text
     */
    public ReadAccount(
            String file, ReadLimits limits, int workPerByte, Function<String, ? extends RuntimeException> error) {
        if (workPerByte < 1) {
            throw new IllegalArgumentException("a byte earns work of 1 byte or more: workPerByte=" + workPerByte);
        }
        this.file = file;
        this.limits = limits;
        this.workPerByte = workPerByte;
        this.error = error;
        this.workLeft = limits.workBytes();
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
     * Says where reading is, for errors.
     *
     * @param what what is counted there
     * @param number the number of it
     */
    public void at(String what, long number) {
        place = Objects.requireNonNull(what, "what is counted there");
        placeNumber = number;
    }

    /**
     * Allows the work that bytes are worth which came from the file.
     *
     * @param bytes how many
     */
    public void earnWork(long bytes) {
        requireAmount(bytes);
        read += bytes;
        long most = (Long.MAX_VALUE - workLeft) / workPerByte;
        workLeft = bytes > most ? Long.MAX_VALUE : workLeft + bytes * workPerByte;
    }

    /**
     * Takes work, or throws.
     *
     * @param bytes how many bytes are made, or how many would take as long
     * @param what what for, for the error
     */
    public void chargeWork(long bytes, String what) {
        requireAmount(bytes);
        if (bytes > workLeft) {
            throw error.apply("reading " + file + " is more work than it may be"
                    + (place.isEmpty() ? "" : ", at " + place + " " + placeNumber) + ": " + what + " of "
                    + megabytes(bytes) + " would follow " + megabytes(work) + " that were made of " + read
                    + " bytes, and the limit is " + megabytes(limits.workBytes()) + " and " + workPerByte
                    + " for each of these; if you trust the file, allow more with ReadLimits.withWork or with fdp"
                    + " --max-work");
        }
        workLeft -= bytes;
        work += bytes;
    }

    private static void requireAmount(long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("work is 0 bytes or more: bytes=" + bytes);
        }
    }

    /**
     * What was charged as work so far.
     *
     * @return bytes
     */
    public long workBytes() {
        return work;
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
