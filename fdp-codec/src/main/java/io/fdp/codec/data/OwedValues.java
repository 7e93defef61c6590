package io.fdp.codec.data;

import io.fdp.kernel.error.DataException;
import java.util.Arrays;

/**
 * What a serializer still has to write: one value for its object, and what the arrays, maps and bytes inside of it
 * announced.
 *
 * <p>The writer counts values. With each array and map it is noted at which count that one will be complete, so that a
 * value costs nothing here, and a file never gets an object that no reader understands. That an array or map is
 * complete shows when the next one begins, and at the end: what was written after it counts for the one around it.
 * Nothing is checked outside of serializers: blocks and records are put together there, piece by piece.
 */
final class OwedValues {
    private long[] outer = new long[16];
    private int open;

    /** How many arrays and maps were open when the innermost serializer began. */
    private int base;

    /** The count of values at which the innermost array or map is complete, or the object itself. */
    private long due;

    /** What the innermost one lacked when it was looked at; below 0 when there were too many values. */
    private long lacking;

    private int lackingBytes;
    private int bytesAt;
    private boolean counting;

    /** Whether a serializer is at work. */
    boolean isCounting() {
        return counting;
    }

    /** The outermost serializer begins, which writes one value. */
    void start(int values) {
        counting = true;
        open = 0;
        base = 0;
        due = values + 1L;
        lackingBytes = 0;
    }

    /** The outermost serializer is done, or failed. */
    void stop() {
        counting = false;
    }

    /** How many values are to come before the innermost array or map is complete. */
    long lackingAt(int values) {
        return due - values;
    }

    int base() {
        return base;
    }

    /** Another serializer begins inside; answers how many arrays and maps are open, as many as at its end. */
    int begin(int values) {
        base = open;
        due = values + 1L;
        return base;
    }

    /** Whether the serializer wrote exactly one value, and all of it. */
    boolean isComplete(int begunAt, int values) {
        lacking = due - values;
        while (lacking <= 0 && open > base) {
            lacking += outer[--open];
        }
        return lacking == 0 && open == base && base == begunAt && lackingBytes == 0;
    }

    /** A serializer is done: what counted before it counts again, less its value. */
    void end(long lackingBefore, int baseBefore, int values) {
        base = baseBefore;
        due = values + lackingBefore - 1;
    }

    /** The head of an array or a map was written, as the last one of these values, and others follow inside of it. */
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

    /** The head of bytes was written, which come next. */
    void binary(int length, int at, DataPath path) {
        if (counting) {
            if (lackingBytes != 0) {
                throw new DataException("cannot write " + path + ": its serializer " + unfinishedBytes());
            }
            lackingBytes = length;
            bytesAt = at;
        }
    }

    /** Whether bytes come next. */
    boolean owesBytes() {
        return counting && lackingBytes != 0;
    }

    /** Bytes are written at a place. */
    void bytes(int at, int count, DataPath path) {
        if (counting && count > 0) {
            if (count > lackingBytes || at != bytesAt) {
                throw new DataException("cannot write " + path + ": its serializer reserves " + count + " bytes, and "
                        + lackingBytes + " come next; call binaryHeader() with their number just before");
            }
            lackingBytes -= count;
            bytesAt += count;
        }
    }

    /** In what a serializer is wrong that did not write one complete value. */
    String wrong() {
        if (lackingBytes != 0) {
            return unfinishedBytes();
        }
        if (open > base) {
            return "left an array or a map unfinished, which lacks " + lacking + (lacking == 1 ? " value" : " values")
                    + ": write as many values as arrayHeader() announced, and two for each entry of mapHeader()";
        }
        if (lacking == 1) {
            return "wrote no value: write exactly one, for nothing nil()";
        }
        return lacking < 0
                ? "wrote " + (1 - lacking) + " values: write exactly one, for several an array or a map"
                : "went on after an error of an object inside: let the error pass";
    }

    private String unfinishedBytes() {
        return "announced bytes with binaryHeader() of which " + lackingBytes + " are missing: write all of them at"
                + " once";
    }
}
