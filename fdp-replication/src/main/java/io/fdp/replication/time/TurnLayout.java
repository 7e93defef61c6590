package io.fdp.replication.time;

import io.fdp.kernel.memory.Memory;
import io.fdp.wire.WireNode;

/**
 * The places of data in a turn: what a node did in one frame of a lockstep exercise. A turn travels in pieces.
 *
 * <pre>
 *  piece   0 ..  | 4 .. | 6 ..  | 8 ..        | 16 .. | 24 .. | 28 ..  | 32 ..
 *          magic | kind | flags | step length | frame | index | origin | bytes of the turn
 *  turn    0 ..  | 8 ..       | 16 ..       | 24 .. | 32 .. | 40 .. | 44 ..  | 48 ..
 *          frame | world time | world steps | speed | epoch | flags | keeper | asked by
 *          52 ..   | 56 ..    | 60 ..  | 64 ..    | 68 ..   | 72 .. ids, 4 bytes each
 *          members | arriving | admits | requests | records | then, at multiples of 8, requests and records
 *  record  0 ..  | 8 .. | 12 .. | 16 ..     | 20 .. | 24 .., padded to a multiple of 8
 *          topic | key  | bytes | for whom  | 0     | sample
 * </pre>
 */
final class TurnLayout {
    static final short KIND_PIECE = 18;
    static final int FLAG_LAST = 1;
    static final int PIECE_FRAME = 16;
    static final int PIECE_INDEX = 24;
    static final int PIECE_ORIGIN = 28;
    static final int PIECE_HEADER = 32;
    static final int PIECE_BYTES = 65_536;

    static final int FRAME = 0;
    static final int WORLD_TIME = 8;
    static final int WORLD_STEPS = 16;
    static final int SPEED = 24;
    static final int EPOCH = 32;
    static final int FLAGS = 40;
    static final int NAMED = 44;
    static final int ASKED_BY = 48;
    static final int MEMBERS = 52;
    static final int ARRIVING = 56;
    static final int ADMITS = 60;
    static final int REQUESTS = 64;
    static final int RECORDS = 68;
    static final int HEADER_BYTES = 72;

    static final int REQUEST_BYTES = 16;
    static final int REQUEST_VALUE = 8;
    static final int RECORD_KEY = 8;
    static final int RECORD_SIZE = 12;
    static final int RECORD_TARGET = 16;
    static final int RECORD_HEADER = 24;

    /** Bit 0 of the flags; the other bits are the number of single steps that wait. */
    static final int FLAG_PAUSED = 1;

    static final int MOST_NODES = 256;

    /** The most bytes of a turn. */
    static final int MOST_BYTES = 1 << 28;

    static final long MOST_FRAME = 1L << 48;
    private static final long MOST_STEPS = 1L << 52;

    private TurnLayout() {}

    static int ids(long at) {
        return Memory.getInt(at + MEMBERS) + Memory.getInt(at + ARRIVING) + Memory.getInt(at + ADMITS);
    }

    static int id(long at, int i) {
        return Memory.getInt(at + HEADER_BYTES + i * (long) Integer.BYTES);
    }

    static boolean hasMember(long at, int id) {
        for (int i = 0; i < Memory.getInt(at + MEMBERS); i++) {
            if (id(at, i) == id) {
                return true;
            }
        }
        return false;
    }

    static boolean hasArriving(long at, int id) {
        int first = Memory.getInt(at + MEMBERS);
        for (int i = 0; i < Memory.getInt(at + ARRIVING); i++) {
            if (id(at, first + i) == id) {
                return true;
            }
        }
        return false;
    }

    static long requests(long at) {
        return at + padded(HEADER_BYTES + ids(at) * Integer.BYTES);
    }

    static long records(long at) {
        return requests(at) + Memory.getInt(at + REQUESTS) * (long) REQUEST_BYTES;
    }

    static int padded(int bytes) {
        return (bytes + Long.BYTES - 1) & -Long.BYTES;
    }

    static long next(long record) {
        return record + RECORD_HEADER + padded(Memory.getInt(record + RECORD_SIZE));
    }

    /** Whether a turn that has come as a whole is as this page says. */
    static boolean isValid(long at, int bytes, long frame) {
        if (bytes < HEADER_BYTES || Memory.getLong(at + FRAME) != frame) {
            return false;
        }
        int requests = Memory.getInt(at + REQUESTS);
        if (!isCount(at + MEMBERS) || !isCount(at + ARRIVING) || !isCount(at + ADMITS)) {
            return false;
        }
        if (requests < 0 || requests > RequestQueue.MOST || !isHeaderValid(at)) {
            return false;
        }
        long end = at + bytes;
        if (records(at) > end) {
            return false;
        }
        for (int i = 0; i < ids(at); i++) {
            if (id(at, i) >>> 16 == 0 || (id(at, i) & 0xffff) == 0) {
                return false;
            }
        }
        for (int i = 0; i < requests; i++) {
            long request = requests(at) + i * (long) REQUEST_BYTES;
            if (!TimeRequest.isValid(Memory.getInt(request), Memory.getDouble(request + REQUEST_VALUE))) {
                return false;
            }
        }
        return hasValidRecords(at, end);
    }

    private static boolean isCount(long at) {
        int count = Memory.getInt(at);
        return count >= 0 && count <= MOST_NODES;
    }

    private static boolean isHeaderValid(long at) {
        long time = Memory.getLong(at + WORLD_TIME);
        long steps = Memory.getLong(at + WORLD_STEPS);
        long epoch = Memory.getLong(at + EPOCH);
        int named = Memory.getInt(at + NAMED);
        int askedBy = Memory.getInt(at + ASKED_BY);
        return time >= 0
                && time < TimeSample.MOST_TIME
                && steps >= 0
                && steps < MOST_STEPS
                && epoch >= 1
                && epoch <= TimeSample.MOST_EPOCH
                && Memory.getInt(at + FLAGS) >= 0
                && named >= 0
                && named <= WireNode.MAX
                && askedBy >= 0
                && askedBy <= WireNode.MAX
                && TimeRequest.isSpeed(Memory.getDouble(at + SPEED));
    }

    private static boolean hasValidRecords(long at, long end) {
        int records = Memory.getInt(at + RECORDS);
        long record = records(at);
        for (int i = 0; i < records; i++) {
            if (end - record < RECORD_HEADER) {
                return false;
            }
            int size = Memory.getInt(record + RECORD_SIZE);
            if (size < 0 || size > end - record - RECORD_HEADER || Memory.getInt(record + RECORD_KEY) < 0) {
                return false;
            }
            record = next(record);
            if (record > end) {
                return false;
            }
        }
        return records >= 0 && record == end;
    }
}
