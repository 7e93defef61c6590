package io.fdp.recorder.tool;

import io.fdp.codec.data.ReadAccount;
import io.fdp.recorder.format.Format;
import java.util.ArrayList;
import java.util.List;

/**
 * The ticks between two frames of a recording that follow each other, and why each is missing.
 *
 * <p>A recording has gaps, and damage loses ticks. Any other tick between two frames never existed: the world went from
 * one tick to the other at once. Before the first frame and after the last frame the recording says nothing.
 */
public final class MissingRanges {
    /** Why a tick is missing. */
    public enum Why {
        /** The recording says nothing about the tick. */
        OUTSIDE,
        /** The world skipped the tick. */
        SKIPPED_BY_WORLD,
        /** The recorder dropped the tick. */
        DROPPED,
        /** The recorder left the tick out on purpose. */
        THINNED,
        /** The file is damaged there. */
        LOST;

        /** Whether the tick existed and is missing. */
        public boolean isGap() {
            return this == DROPPED || this == THINNED || this == LOST;
        }

        /** The reason of a gap in a file. Frames that are lost are dropped frames. */
        public int reason() {
            return this == THINNED ? Format.GAP_SKIPPED : Format.GAP_DROPPED;
        }

        /** The reason of a gap that a file has. */
        public static Why of(int reason) {
            return reason == Format.GAP_DROPPED ? DROPPED : THINNED;
        }

        /** Why a tick is missing in two recordings together; between their frames, nothing told is dropped. */
        public Why with(Why other) {
            if (isGap() || other.isGap()) {
                return isGap() && !(this == LOST && other.isGap()) ? this : other;
            }
            return this == SKIPPED_BY_WORLD || other == SKIPPED_BY_WORLD ? SKIPPED_BY_WORLD : OUTSIDE;
        }
    }

    /**
     * Consecutive ticks that are missing for the same reason.
     *
     * @param first the first tick
     * @param last the last tick
     * @param why the reason
     */
    public record Range(long first, long last, Why why) {}

    private static final int RANGE_BYTES = 64;

    private final ReadAccount account;
    private final List<Range> ranges = new ArrayList<>();
    private Why rest = Why.OUTSIDE;

    /** Begins without ranges; their memory is charged. */
    public MissingRanges(ReadAccount account) {
        this.account = account;
    }

    /** Begins again; ticks in no range are missing for the given reason. */
    public void clear(Why others) {
        account.releaseHeap((long) ranges.size() * RANGE_BYTES);
        ranges.clear();
        rest = others;
    }

    /** Adds ticks after all ticks so far. */
    public void add(long first, long last, Why why) {
        if (first <= last) {
            account.chargeHeap(RANGE_BYTES, "a list of gaps");
            ranges.add(new Range(first, last, why));
        }
    }

    /** The ticks from a tick on that are missing for the same reason as it. */
    public Range at(long tick) {
        int low = 0;
        int high = ranges.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (ranges.get(middle).last < tick) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        if (low == ranges.size()) {
            return new Range(tick, Long.MAX_VALUE, rest);
        }
        Range next = ranges.get(low);
        return next.first > tick ? new Range(tick, next.first - 1, rest) : new Range(tick, next.last, next.why);
    }
}
