package io.fdp.replication.time;

import io.fdp.kernel.memory.Memory;
import io.fdp.replication.model.Rejection;
import org.jspecify.annotations.Nullable;

/**
 * The places of data in samples about who steps together.
 *
 * <pre>
 *  0 ..  | 4 .. | 6 ..  | 8 ..        | 16 .. | 24 .. | 32 ..      | 40 ..
 *  magic | kind | flags | step length | epoch | frame | world time | join given up
 *  48 .. | 52 ..   | 56 .. | 60 .. | 64 ..
 *  hears | members | votes | 0     | ids of both, 4 bytes each; then, at a multiple of 8, votes:
 *  0 .. | 4 .. | 8 ..      | 16 .. 23
 *  id   | 0    | last turn | last turn that counts
 * </pre>
 */
final class LockstepSample {
    static final short KIND_LOCKSTEP = 17;
    static final int FLAG_MEMBER = 1;
    static final int FLAG_BEGINS = 2;

    static final int EPOCH = 16;
    static final int FRAME = 24;
    static final int WORLD_TIME = 32;
    static final int GAVE_UP = 40;
    static final int HEARS = 48;
    static final int MEMBERS = 52;
    static final int VOTES = 56;
    static final int RESERVED = 60;
    static final int HEADER_BYTES = 64;
    static final int VOTE_BYTES = 24;
    static final int VOTE_LAST = 8;
    static final int VOTE_DECIDED = 16;
    static final int MOST_BYTES = HEADER_BYTES + TurnLayout.MOST_NODES * (2 * Integer.BYTES + VOTE_BYTES);

    private LockstepSample() {}

    static long id(long at, int i) {
        return at + HEADER_BYTES + i * (long) Integer.BYTES;
    }

    static long vote(long at, int hears, int members, int i) {
        return at + TurnLayout.padded(HEADER_BYTES + (hears + members) * Integer.BYTES) + i * (long) VOTE_BYTES;
    }

    /** Why a sample is to be dropped, or null. */
    static @Nullable Rejection check(long at, int bytes, int key, long schema) {
        if (bytes < HEADER_BYTES) {
            return Rejection.SIZE;
        }
        if (Memory.getInt(at) != TimeSample.MAGIC || Memory.getShort(at + TimeSample.KIND) != KIND_LOCKSTEP) {
            return Rejection.FORMAT;
        }
        if (Memory.getLong(at + TimeSample.SCHEMA) != schema) {
            return Rejection.SCHEMA;
        }
        int hears = Memory.getInt(at + HEARS);
        int members = Memory.getInt(at + MEMBERS);
        int votes = Memory.getInt(at + VOTES);
        if (key != 0 || !isCount(hears) || !isCount(members) || !isCount(votes) || !isHeaderInRange(at)) {
            return Rejection.RANGE;
        }
        if (at + bytes != vote(at, hears, members, votes)) {
            return Rejection.SIZE;
        }
        for (int i = 0; i < hears + members; i++) {
            if (!isId(Memory.getInt(id(at, i)))) {
                return Rejection.IDENTITY;
            }
        }
        for (int i = 0; i < votes; i++) {
            long vote = vote(at, hears, members, i);
            if (!isId(Memory.getInt(vote))) {
                return Rejection.IDENTITY;
            }
            long decided = Memory.getLong(vote + VOTE_DECIDED);
            if (Memory.getInt(vote + Integer.BYTES) != 0
                    || !isFrame(Memory.getLong(vote + VOTE_LAST))
                    || (decided != LockPeer.NONE && !isFrame(decided))) {
                return Rejection.RANGE;
            }
        }
        return null;
    }

    private static boolean isHeaderInRange(long at) {
        long epoch = Memory.getLong(at + EPOCH);
        long time = Memory.getLong(at + WORLD_TIME);
        return Memory.getChar(at + TimeSample.FLAGS) <= FLAG_BEGINS // a member has begun
                && Memory.getInt(at + RESERVED) == 0
                && epoch >= 0
                && epoch <= TimeSample.MOST_EPOCH
                && time >= 0
                && time < TimeSample.MOST_TIME
                && isFrame(Memory.getLong(at + FRAME))
                && isFrame(Memory.getLong(at + GAVE_UP));
    }

    private static boolean isCount(int count) {
        return count >= 0 && count <= TurnLayout.MOST_NODES;
    }

    static boolean isId(int id) {
        return id >>> 16 != 0 && (id & 0xffff) != 0;
    }

    private static boolean isFrame(long frame) {
        return frame >= -1 && frame < TurnLayout.MOST_FRAME;
    }
}
