package io.fdp.codec.data;

import java.util.Objects;
import java.util.function.Function;

/**
 * Counts the memory and work of reading a file against its {@link ReadLimits}. A reader charges memory whose size comes
 * from the file before it allocates, and releases it afterwards.
 *
 * <p>Work is counted, not timed, so that the same file is always refused at the same place. The unit of work is a byte
 * that is made from a file: copied, compared, hashed. Slower work is charged as more bytes. Each byte that is read
 * earns a number of bytes of work; work is never released. So reading on at the pace of the file never runs out of
 * work.
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
     * Begins an empty account. Bytes that are read earn {@link ReadLimits#WORK_PER_BYTE} each.
     *
     * @param file the file, for errors
     * @param limits the limits of memory and work
     * @param error makes an error from a message
     */
    public ReadAccount(String file, ReadLimits limits, Function<String, ? extends RuntimeException> error) {
        this(file, limits, ReadLimits.WORK_PER_BYTE, error);
    }

    /**
     * Begins an empty account.
     *
     * @param file the file, for errors
     * @param limits the limits of memory and work
     * @param workPerByte the work that each read byte earns
     * @param error makes an error from a message
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
     * Charges bytes of the heap, or throws.
     *
     * @param bytes the number of bytes
     * @param what the purpose, for the error
     */
    public void chargeHeap(long bytes, String what) {
        if (bytes > limits.heapBytes() - heap) {
            throw refused(what, heap, bytes, limits.heapBytes(), "of heap", "withHeap", "--max-heap");
        }
        heap += bytes;
    }

    /**
     * Releases bytes of the heap.
     *
     * @param bytes the number of bytes
     */
    public void releaseHeap(long bytes) {
        heap -= bytes;
    }

    /**
     * Charges bytes outside the heap, or throws.
     *
     * @param bytes the number of bytes
     * @param what the purpose, for the error
     */
    public void chargeNative(long bytes, String what) {
        if (bytes > limits.nativeBytes() - outside) {
            throw refused(
                    what, outside, bytes, limits.nativeBytes(), "outside of the heap", "withNative", "--max-native");
        }
        outside += bytes;
    }

    /**
     * Releases bytes outside the heap.
     *
     * @param bytes the number of bytes
     */
    public void releaseNative(long bytes) {
        outside -= bytes;
    }

    /**
     * Sets the place of reading, for errors.
     *
     * @param what the kind of place, such as {@code "block"}
     * @param number the number of the place
     */
    public void at(String what, long number) {
        place = Objects.requireNonNull(what, "what is counted there");
        placeNumber = number;
    }

    /**
     * Adds the work that bytes from the file earn.
     *
     * @param bytes the number of bytes
     */
    public void earnWork(long bytes) {
        requireAmount(bytes);
        read += bytes;
        long most = (Long.MAX_VALUE - workLeft) / workPerByte;
        workLeft = bytes > most ? Long.MAX_VALUE : workLeft + bytes * workPerByte;
    }

    /**
     * Charges work, or throws.
     *
     * @param bytes the number of bytes that are made, or that would take as long
     * @param what the purpose, for the error
     */
    public void chargeWork(long bytes, String what) {
        requireAmount(bytes);
        if (bytes > workLeft) {
            throw error.apply("reading " + file + " takes more work than allowed"
                    + (place.isEmpty() ? "" : ", at " + place + " " + placeNumber) + ": " + what + " of "
                    + megabytes(bytes) + " would follow " + megabytes(work) + " made from " + read + " bytes of the"
                    + " file; the limit is " + megabytes(limits.workBytes()) + " and " + workPerByte + " bytes for each"
                    + " of these bytes; if you trust the file, allow more with ReadLimits.withWork or with fdp"
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
     * The work charged so far.
     *
     * @return bytes
     */
    public long workBytes() {
        return work;
    }

    /**
     * The heap charged now.
     *
     * @return bytes
     */
    public long heapBytes() {
        return heap;
    }

    /**
     * The memory outside the heap charged now.
     *
     * @return bytes
     */
    public long nativeBytes() {
        return outside;
    }

    /**
     * The limits of the account.
     *
     * @return the limits
     */
    public ReadLimits limits() {
        return limits;
    }

    private RuntimeException refused(
            String what, long taken, long more, long limit, String where, String method, String option) {
        return error.apply("reading " + file + " exceeds the limit of " + megabytes(limit) + " " + where + ": " + what
                + " needs " + megabytes(more) + ", and " + megabytes(taken)
                + " are taken; if you trust the file, allow more with ReadLimits." + method + " or with fdp " + option);
    }

    private static String megabytes(long bytes) {
        long rounded = bytes / MEGABYTE + (bytes % MEGABYTE == 0 ? 0 : 1);
        return rounded + " MB";
    }
}
