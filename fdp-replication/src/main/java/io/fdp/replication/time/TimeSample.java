package io.fdp.replication.time;

import io.fdp.kernel.memory.Memory;
import io.fdp.replication.model.Rejection;
import org.jspecify.annotations.Nullable;

/**
 * The places of data in samples of time; {@code docs/spec/replication.md} describes them.
 *
 * <pre>
 *  0 ..  | 4 .. | 6 ..  | 8 ..        | 16 ..      | 24 ..     | 32 .. | 40 ..         | 48 ..
 *  magic | kind | flags | step length | world time | wire time | epoch | exercise time | at wire time
 *  56 .. | 64 ..        | 68 ..    | 72 ..  | 76 ..    | 80 ..             | then
 *  speed | named keeper | asked by | echoes | requests | 16 bytes for each | 16 bytes for each
 * </pre>
 */
final class TimeSample {
    /** "FDP" and the version of the layouts. */
    static final int MAGIC = 'F' | 'D' << 8 | 'P' << 16 | 1 << 24;

    static final short KIND_TIME = 16;
    static final int FLAG_KEEPS = 1;
    static final int FLAG_HAS_TIME = 2;
    static final int FLAG_PAUSED = 4;

    static final int KIND = 4;
    static final int FLAGS = 6;
    static final int SCHEMA = 8;
    static final int WORLD_TIME = 16;
    static final int WIRE_TIME = 24;
    static final int EPOCH = 32;
    static final int BASE = 40;
    static final int BASE_WIRE = 48;
    static final int SPEED = 56;
    static final int NAMED = 64;
    static final int ASKED_BY = 68;
    static final int ECHOES = 72;
    static final int REQUESTS = 76;
    static final int HEADER_BYTES = 80;
    static final int ENTRY_BYTES = 16;

    static final int ECHO_INCARNATION = 2;
    static final int ECHO_DONE = 4;
    static final int ECHO_LEAST = 8;
    static final int REQUEST_KIND = 4;
    static final int REQUEST_VALUE = 8;

    static final int MOST_ECHOES = 64;
    static final int MOST_REQUESTS = 8;
    static final int MOST_BYTES = HEADER_BYTES + (MOST_ECHOES + MOST_REQUESTS) * ENTRY_BYTES;

    /** Times in samples are below nine years, so that no sum overflows. */
    static final long MOST_TIME = 1L << 58;

    static final long MOST_EPOCH = 1L << 48;
    private static final int MOST_NUMBER = 65_535;

    private TimeSample() {}

    static long echo(long at, int i) {
        return at + HEADER_BYTES + i * (long) ENTRY_BYTES;
    }

    static long request(long at, int i) {
        return echo(at, Memory.getInt(at + ECHOES) + i);
    }

    static boolean hasFlag(long at, int flag) {
        return (Memory.getChar(at + FLAGS) & flag) != 0;
    }

    /** Why a sample is to be dropped, or null. */
    static @Nullable Rejection check(long at, int bytes, int key, long schema) {
        if (bytes < HEADER_BYTES) {
            return Rejection.SIZE;
        }
        if (Memory.getInt(at) != MAGIC || Memory.getShort(at + KIND) != KIND_TIME) {
            return Rejection.FORMAT;
        }
        if (Memory.getLong(at + SCHEMA) != schema) {
            return Rejection.SCHEMA;
        }
        int echoes = Memory.getInt(at + ECHOES);
        int requests = Memory.getInt(at + REQUESTS);
        if (key != 0 || echoes < 0 || echoes > MOST_ECHOES || requests < 0 || requests > MOST_REQUESTS) {
            return Rejection.RANGE;
        }
        if (bytes != HEADER_BYTES + (echoes + requests) * ENTRY_BYTES) {
            return Rejection.SIZE;
        }
        if (!isHeaderInRange(at)) {
            return Rejection.RANGE;
        }
        if (!TimeRequest.isSpeed(Memory.getDouble(at + SPEED))) {
            return Rejection.VALUE;
        }
        return checkEntries(at, echoes, requests);
    }

    private static boolean isHeaderInRange(long at) {
        int flags = Memory.getChar(at + FLAGS);
        long epoch = Memory.getLong(at + EPOCH);
        boolean keeps = (flags & FLAG_KEEPS) != 0;
        return flags <= (FLAG_KEEPS | FLAG_HAS_TIME | FLAG_PAUSED)
                && epoch >= (keeps ? 1 : 0)
                && epoch <= MOST_EPOCH
                && (!keeps || (flags & FLAG_HAS_TIME) != 0)
                && isTime(Memory.getLong(at + WORLD_TIME))
                && isTime(Memory.getLong(at + BASE))
                && isWireTime(Memory.getLong(at + WIRE_TIME))
                && isWireTime(Memory.getLong(at + BASE_WIRE))
                && isNumber(Memory.getInt(at + NAMED))
                && isNumber(Memory.getInt(at + ASKED_BY));
    }

    private static boolean isTime(long nanos) {
        return nanos >= 0 && nanos < MOST_TIME;
    }

    private static boolean isWireTime(long nanos) {
        return nanos > Long.MIN_VALUE / 4 && nanos < Long.MAX_VALUE / 4;
    }

    private static boolean isNumber(int number) {
        return number >= 0 && number <= MOST_NUMBER;
    }

    private static @Nullable Rejection checkEntries(long at, int echoes, int requests) {
        for (int i = 0; i < echoes; i++) {
            long entry = echo(at, i);
            if (Memory.getChar(entry) == 0 || Memory.getChar(entry + ECHO_INCARNATION) == 0) {
                return Rejection.IDENTITY;
            }
            long least = Memory.getLong(entry + ECHO_LEAST);
            if (Memory.getInt(entry + ECHO_DONE) < 0
                    || (least != OneWay.NONE && (least <= Long.MIN_VALUE / 2 || least >= Long.MAX_VALUE / 2))) {
                return Rejection.RANGE;
            }
        }
        for (int i = 0; i < requests; i++) {
            long entry = request(at, i);
            int number = Memory.getInt(entry);
            if (number < 1 || number != Memory.getInt(request(at, 0)) + i) {
                return Rejection.RANGE;
            }
            if (!TimeRequest.isValid(Memory.getInt(entry + REQUEST_KIND), Memory.getDouble(entry + REQUEST_VALUE))) {
                return Rejection.VALUE;
            }
        }
        return null;
    }
}
