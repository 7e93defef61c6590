package io.fdp.codec.data;

import io.fdp.kernel.error.DataException;
import java.util.Arrays;

/**
 * The values that a serializer still has to write: one value for its object, and the announced content of arrays, maps
 * and bytes inside it.
 *
 * <p>The writer counts values. Each array and map notes the count at which it will be complete. So a plain value costs
 * nothing here, and a file never gets an object that no reader understands. Completeness is checked when the next array
 * or map begins, and at the end: surplus values count for the array or map around. Outside of serializers nothing is
 * checked, because blocks and records are assembled there piece by piece.
 */
final class OwedValues {
    private long[] outer = new long[16];
    private int open;

    /** How many arrays and maps were open when the innermost serializer began. */
    private int base;

    /** The count of values at which the innermost array or map is complete, or the object itself. */
    private long due;

    /** The number of values that the innermost array or map lacked at the last check; negative for surplus values. */
    private long lacking;

    private int lackingBytes;
    private int bytesAt;
    private boolean counting;

    /** Whether a serializer is running. */
    boolean isCounting() {
        return counting;
    }

    /** Begins the outermost serializer, which must write one value. */
    void start(int values) {
        counting = true;
        open = 0;
        base = 0;
        due = values + 1L;
        lackingBytes = 0;
    }

    /** Ends the outermost serializer, also after an error. */
    void stop() {
        counting = false;
    }

    /** The number of values until the innermost array or map is complete. */
    long lackingAt(int values) {
        return due - values;
    }

    int base() {
        return base;
    }

    /** Begins an inner serializer. Returns the number of open arrays and maps, which must be the same at its end. */
    int begin(int values) {
        base = open;
        due = values + 1L;
        return base;
    }

    /** Whether the serializer wrote exactly one complete value. */
    boolean isComplete(int begunAt, int values) {
        lacking = due - values;
        while (lacking <= 0 && open > base) {
            lacking += outer[--open];
        }
        return lacking == 0 && open == base && base == begunAt && lackingBytes == 0;
    }

    /** Ends an inner serializer: restores the counts before it, less its value. */
    void end(long lackingBefore, int baseBefore, int values) {
        base = baseBefore;
        due = values + lackingBefore - 1;
    }

    /** Notes that the last written value is the head of an array or map with values inside. */
    void container(long inside, int values, DataPath path) {
        if (inside > 0 && counting) {
            enter(inside, values, path);
        }
    }

    private void enter(long inside, int values, DataPath path) {
        long left = due - values;
        while (left < 0 && open > base) {
            left += outer[--open];
        }
        if (open == MessageReader.MAX_NESTING) {
            throw new DataException("cannot write " + path + ": its serializer puts more than "
                    + MessageReader.MAX_NESTING + " arrays and maps inside each other, which no reader takes; put long"
                    + " chains into one array");
        }
        if (open == outer.length) {
            outer = Arrays.copyOf(outer, 2 * open);
        }
        outer[open++] = left;
        due = values + inside;
    }

    /** Notes the head of bytes; the bytes must come next. */
    void binary(int length, int at, DataPath path) {
        if (counting) {
            if (lackingBytes != 0) {
                throw new DataException("cannot write " + path + ": its serializer " + unfinishedBytes());
            }
            lackingBytes = length;
            bytesAt = at;
        }
    }

    /** Whether bytes must come next. */
    boolean owesBytes() {
        return counting && lackingBytes != 0;
    }

    /** Notes bytes that are written at a place. */
    void bytes(int at, int count, DataPath path) {
        if (counting && count > 0) {
            if (count > lackingBytes || at != bytesAt) {
                throw new DataException("cannot write " + path + ": its serializer reserves " + count + " bytes, but "
                        + lackingBytes + " announced bytes are left; call binaryHeader() with the right number just"
                        + " before");
            }
            lackingBytes -= count;
            bytesAt += count;
        }
    }

    /** Describes the mistake of a serializer that did not write exactly one complete value. */
    String wrong() {
        if (lackingBytes != 0) {
            return unfinishedBytes();
        }
        if (open > base) {
            return "left an array or a map unfinished, which lacks " + lacking + (lacking == 1 ? " value" : " values")
                    + ": write as many values as arrayHeader() announced, and two for each entry of mapHeader()";
        }
        if (lacking == 1) {
            return "wrote no value: write exactly one value; use nil() for no value";
        }
        return lacking < 0
                ? "wrote " + (1 - lacking) + " values: write exactly one value; put several into an array or a map"
                : "continued after an inner object had failed: do not catch that error";
    }

    private String unfinishedBytes() {
        return "announced bytes with binaryHeader(), but " + lackingBytes + " of them are missing: write all bytes at"
                + " once";
    }
}
