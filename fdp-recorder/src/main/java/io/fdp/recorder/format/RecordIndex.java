package io.fdp.recorder.format;

import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.DataWriter;
import io.fdp.codec.data.ReadAccount;
import io.fdp.format.Planes;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The places of keyframes and gaps in a recording, from its INDEX or from a scan of the file. */
public final class RecordIndex {
    private long frames;
    private long first = -1;
    private long last = -1;
    private final Longs schemas;
    private final Longs keyframeTicks;
    private final Longs keyframeOffsets;
    private final Longs gapFirsts;
    private final Longs gapCounts;
    private final Longs gapReasons;

    /** Makes an index without an account. */
    public RecordIndex() {
        this(null);
    }

    /** Makes an index from a file, charged to an account. */
    public RecordIndex(@Nullable ReadAccount account) {
        schemas = new Longs(account);
        keyframeTicks = new Longs(account);
        keyframeOffsets = new Longs(account);
        gapFirsts = new Longs(account);
        gapCounts = new Longs(account);
        gapReasons = new Longs(account);
    }

    /** A growing list of numbers. */
    private static final class Longs {
        private final @Nullable ReadAccount account;
        private long[] values = new long[64];
        private int size;

        Longs(@Nullable ReadAccount account) {
            this.account = account;
        }

        void add(long value) {
            if (size == values.length) {
                int before = size;
                if (account != null) {
                    account.chargeHeap(2L * before * Long.BYTES, "the index"); // both arrays exist briefly
                }
                values = Arrays.copyOf(values, 2 * before);
                if (account != null) {
                    account.releaseHeap((long) before * Long.BYTES);
                }
            }
            values[size++] = value;
        }

        boolean isSame(Longs other) {
            return Arrays.equals(values, 0, size, other.values, 0, other.size);
        }
    }

    // ---- writing

    public void addSchema(long offset) {
        schemas.add(offset);
    }

    public void addFrame(long tick, boolean keyframe, long offset) {
        frames++;
        first = first < 0 ? tick : first;
        last = tick;
        if (keyframe) {
            keyframeTicks.add(tick);
            keyframeOffsets.add(offset);
        }
    }

    /** Whether such a gap is possible. */
    static boolean isGap(long firstTick, long count, int why) {
        return firstTick >= 0
                && count >= 1
                && firstTick <= Format.MAX_TICK
                && count - 1 <= Format.MAX_TICK - firstTick
                && (why == Format.GAP_DROPPED || why == Format.GAP_SKIPPED);
    }

    /** Whether a gap that begins at a tick may come next: gaps ascend and do not overlap. */
    boolean isNextGap(long firstTick) {
        int before = gapFirsts.size - 1;
        return before < 0 || firstTick - gapFirsts.values[before] >= gapCounts.values[before];
    }

    /** Whether another index has the same content. */
    public boolean isSame(RecordIndex other) {
        return frames == other.frames
                && first == other.first
                && last == other.last
                && schemas.isSame(other.schemas)
                && keyframeTicks.isSame(other.keyframeTicks)
                && keyframeOffsets.isSame(other.keyframeOffsets)
                && gapFirsts.isSame(other.gapFirsts)
                && gapCounts.isSame(other.gapCounts)
                && gapReasons.isSame(other.gapReasons);
    }

    public void addGap(long firstTick, long count, int why) {
        gapFirsts.add(firstTick);
        gapCounts.add(count);
        gapReasons.add(why);
    }

    // ---- reading

    /** How many frames there are. */
    public long frames() {
        return frames;
    }

    /** The first tick, -1 without frames. */
    public long first() {
        return first;
    }

    /** The last tick, -1 without frames. */
    public long last() {
        return last;
    }

    public int schemaCount() {
        return schemas.size;
    }

    public long schemaOffset(int i) {
        return schemas.values[i];
    }

    public int keyframes() {
        return keyframeTicks.size;
    }

    public long keyframeTick(int i) {
        return keyframeTicks.values[i];
    }

    public long keyframeOffset(int i) {
        return keyframeOffsets.values[i];
    }

    /** The number of the last keyframe at or before a tick, -1 when there is none. */
    public int keyframeFor(long tick) {
        int at = Arrays.binarySearch(keyframeTicks.values, 0, keyframeTicks.size, tick);
        return at >= 0 ? at : -at - 2;
    }

    /** The offset of the first keyframe after a position, -1 when there is none. */
    public long keyframeAfter(long position) {
        int at = Arrays.binarySearch(keyframeOffsets.values, 0, keyframeOffsets.size, position);
        int next = at >= 0 ? at + 1 : -at - 1;
        return next < keyframeOffsets.size ? keyframeOffsets.values[next] : -1;
    }

    /** The number of the gap that contains a tick, -1 when none does. */
    public int gapOf(long tick) {
        int at = Arrays.binarySearch(gapFirsts.values, 0, gapFirsts.size, tick);
        int before = at >= 0 ? at : -at - 2;
        return before >= 0 && tick - gapFirsts.values[before] < gapCounts.values[before] ? before : -1;
    }

    /** The offset of the last keyframe, 0 without one. */
    long lastKeyframe() {
        return keyframeOffsets.size == 0 ? 0 : keyframeOffsets.values[keyframeOffsets.size - 1];
    }

    /** The offset of the keyframe before the last one. */
    long keyframeBefore() {
        return keyframeOffsets.size < 2 ? 0 : keyframeOffsets.values[keyframeOffsets.size - 2];
    }

    public int gaps() {
        return gapFirsts.size;
    }

    public long gapFirst(int i) {
        return gapFirsts.values[i];
    }

    public long gapCount(int i) {
        return gapCounts.values[i];
    }

    /** The reason of a gap: {@link Format#GAP_DROPPED} or {@link Format#GAP_SKIPPED}. */
    public int gapReason(int i) {
        return (int) gapReasons.values[i];
    }

    /** How many frames are missing for a reason. */
    public long missing(int why) {
        long sum = 0;
        for (int i = 0; i < gapFirsts.size; i++) {
            sum += gapReasons.values[i] == why ? gapCounts.values[i] : 0;
        }
        return sum;
    }

    // ---- as MessagePack

    void write(DataWriter to, boolean signed) {
        to.mapHeader((frames == 0 ? 6 : 8) + (signed ? 1 : 0));
        to.string("frames");
        to.integer(frames);
        if (frames > 0) {
            to.string("first");
            to.integer(first);
            to.string("last");
            to.integer(last);
        }
        to.string("dropped");
        to.integer(missing(Format.GAP_DROPPED));
        to.string("skipped");
        to.integer(missing(Format.GAP_SKIPPED));
        to.string("schemas");
        to.arrayHeader(schemas.size);
        for (int i = 0; i < schemas.size; i++) {
            to.integer(schemas.values[i]);
        }
        to.string("keyframes");
        to.arrayHeader(2);
        writeColumn(to, keyframeTicks);
        writeColumn(to, keyframeOffsets);
        to.string("gaps");
        to.arrayHeader(gapFirsts.size);
        for (int i = 0; i < gapFirsts.size; i++) {
            to.arrayHeader(3);
            to.integer(gapFirsts.values[i]);
            to.integer(gapCounts.values[i]);
            to.integer(gapReasons.values[i]);
        }
        if (signed) {
            RecordSigner.writePlace(to);
        }
    }

    private static void writeColumn(DataWriter to, Longs numbers) {
        int bytes = Math.multiplyExact(numbers.size, Long.BYTES);
        to.binaryHeader(bytes);
        int place = to.reserve(bytes);
        for (int i = 0; i < numbers.size; i++) {
            Planes.set(to.array(), place, Long.BYTES, numbers.size, i, numbers.values[i]);
        }
    }

    /** Reads an INDEX; requires offsets within the file and ascending ticks. */
    static RecordIndex read(DataReader from, long end, ReadAccount account) {
        RecordIndex index = new RecordIndex(account);
        long dropped = 0;
        long skipped = 0;
        int entries = from.mapHeader();
        Set<String> keys = new HashSet<>();
        for (int i = 0; i < entries; i++) {
            switch (from.newKey(keys)) {
                case "dropped" -> dropped = from.int64();
                case "skipped" -> skipped = from.int64();
                case "frames" -> index.frames = from.int64();
                case "first" -> index.first = tick(from);
                case "last" -> index.last = tick(from);
                case "schemas" -> index.readSchemas(from, end);
                case "keyframes" -> index.readKeyframes(from, end);
                case "gaps" -> index.readGaps(from);
                default -> from.skip();
            }
        }
        if (from.remaining() > 0 || index.schemas.size == 0) {
            throw from.wrong("the index has no schema, or bytes at its end");
        }
        index.requireSensible(from);
        if (dropped != index.missing(Format.GAP_DROPPED) || skipped != index.missing(Format.GAP_SKIPPED)) {
            throw from.wrong(
                    "its gaps do not add up to the " + dropped + " dropped and " + skipped + " skipped frames");
        }
        return index;
    }

    private static long tick(DataReader from) {
        long tick = from.int64();
        if (tick < 0 || tick > Format.MAX_TICK) {
            throw from.wrong("the index has a tick " + tick + ", which cannot be");
        }
        return tick;
    }

    /** Ticks that are absent are below 0. */
    private void requireSensible(DataReader from) {
        if (frames < 0 || (frames == 0) != (first < 0) || (frames == 0) != (last < 0) || last < first) {
            throw from.wrong("the index has " + frames + " frames from tick " + first + " to " + last);
        }
        for (int i = 1; i < keyframeTicks.size; i++) {
            if (keyframeTicks.values[i] <= keyframeTicks.values[i - 1]
                    || keyframeOffsets.values[i] <= keyframeOffsets.values[i - 1]) {
                throw from.wrong("keyframe " + i + " is not after the keyframe before it");
            }
        }
        if ((frames > 0) != (keyframeTicks.size > 0)) {
            throw from.wrong("there are frames without keyframes");
        }
    }

    private void readSchemas(DataReader from, long end) {
        int count = from.arrayHeader();
        for (int i = 0; i < count; i++) {
            schemas.add(requireOffset(from, from.int64(), end));
        }
    }

    private static long requireOffset(DataReader from, long offset, long end) {
        if (offset < Format.MAGIC_BYTES || offset >= end) {
            throw from.wrong("an offset of " + offset + " is outside of the file");
        }
        return offset;
    }

    private void readKeyframes(DataReader from, long end) {
        if (from.arrayHeader() != 2) {
            throw from.wrong("keyframes are no pair of columns");
        }
        byte[] ticks = from.bytes();
        byte[] offsets = from.bytes();
        if (ticks == null || offsets == null || ticks.length != offsets.length || ticks.length % Long.BYTES != 0) {
            throw from.wrong("keyframes are no pair of columns");
        }
        int count = ticks.length / Long.BYTES;
        for (int i = 0; i < count; i++) {
            keyframeTicks.add(Planes.get(ticks, 0, Long.BYTES, count, i));
            keyframeOffsets.add(requireOffset(from, Planes.get(offsets, 0, Long.BYTES, count, i), end));
        }
    }

    private void readGaps(DataReader from) {
        int count = from.arrayHeader();
        for (int i = 0; i < count; i++) {
            if (from.arrayHeader() != 3) {
                throw from.wrong("a gap has no three numbers");
            }
            long firstTick = from.int64();
            long ticks = from.int64();
            int why = from.count(Format.GAP_SKIPPED, "the reason of a gap");
            if (!isGap(firstTick, ticks, why) || !isNextGap(firstTick)) {
                throw from.wrong("a gap of " + ticks + " ticks from " + firstTick + " on");
            }
            addGap(firstTick, ticks, why);
        }
    }
}
