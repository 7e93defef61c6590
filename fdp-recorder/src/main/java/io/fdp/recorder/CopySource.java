package io.fdp.recorder;

import io.fdp.codec.data.ReadAccount;
import io.fdp.recorder.error.Damage;
import io.fdp.recorder.format.RecordIndex;
import io.fdp.recorder.format.RecordedState;
import io.fdp.recorder.tool.MissingRanges;
import io.fdp.recorder.tool.MissingRanges.Why;
import io.fdp.recorder.write.StateWriter;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * A recording that is copied, or a part of it: its frames one after the other, and why ticks between them are missing.
 */
final class CopySource {
    /** The state of no frame, and the end. */
    static final long NONE = -1;

    private final Recording recording;
    private final FrameWalk walk;
    private final StateWriter.Marker marker;
    private final MissingRanges missing;
    private final long from;
    private final long to;
    private final long[] damagedAt;
    private int nextGap;
    private long before = NONE;
    private long tick = NONE;
    private long position;
    private boolean ended;

    /**
     * Begins before the first frame.
     *
     * @param recording the recording
     * @param places for each written type its place in the recording, or -1
     * @param from the first tick to copy
     * @param to the last tick to copy
     * @param output what writing is charged to; earns work by the bytes of the recording
     */
    CopySource(Recording recording, int[] places, long from, long to, ReadAccount output) throws IOException {
        this.recording = recording;
        this.walk = FrameWalk.comparing(recording);
        this.marker = new StateWriter.Marker(places);
        this.missing = new MissingRanges(output);
        this.from = from;
        this.to = to;
        this.damagedAt = recording.damages().stream()
                .mapToLong(Damage::position)
                .sorted()
                .toArray();
        output.earnWork(recording.bytes());
        if (from > 0) {
            walk.skipTo(from);
        }
    }

    Recording recording() {
        return recording;
    }

    RecordedState state() {
        return walk.state();
    }

    StateWriter.Marker marker() {
        return marker;
    }

    boolean isKeyframe() {
        return walk.isKeyframe();
    }

    boolean isCompared() {
        return walk.isCompared();
    }

    /** The tick of the frame; -1 after the last frame. */
    long tick() {
        return tick;
    }

    /** Why ticks between the frame before and this frame are missing. */
    MissingRanges missing() {
        return missing;
    }

    /** Whether the recording knows that there was no such tick. */
    boolean excludes(long other) {
        return missing.at(other).why() == Why.SKIPPED_BY_WORLD;
    }

    /** Damage that concerns the copied ticks; for a copy of everything, all damage. */
    List<Damage> damages() {
        return walk.damages().stream().filter(this::concerns).toList();
    }

    private boolean concerns(Damage damage) {
        return (from <= 0 && to >= recording.lastTick())
                || (damage.firstLost() >= 0 && damage.firstLost() <= to && damage.lastLost() >= from);
    }

    /** Goes to the next readable frame. */
    void next() throws IOException {
        if (ended) {
            return;
        }
        before = tick;
        boolean more = walk.next();
        while (more && walk.tick() < from) {
            more = walk.next();
        }
        findMissing(more);
        if (more) {
            position = walk.position();
        }
        ended = !more || walk.tick() > to;
        tick = ended ? NONE : walk.tick();
    }

    private void findMissing(boolean more) {
        boolean between = more && before >= 0;
        long first = before < 0 ? from : before + 1;
        long last = more ? Math.min(walk.tick() - 1, to) : to;
        boolean lost = walk.nextLost(more ? walk.tick() : Long.MAX_VALUE) != null;
        missing.clear(between ? Why.SKIPPED_BY_WORLD : Why.OUTSIDE);
        if (between) {
            boolean damaged = lost || isDamagedBetween(position, walk.position());
            addAll(first, last, damaged ? first : Long.MAX_VALUE, damaged ? last : NONE);
            return;
        }
        long firstLost = Long.MAX_VALUE;
        long lastLost = NONE;
        for (Damage damage : walk.damages()) {
            if (damage.firstLost() >= 0 && damage.firstLost() <= last && damage.lastLost() >= first) {
                firstLost = Math.min(firstLost, Math.max(first, damage.firstLost()));
                lastLost = Math.max(lastLost, Math.min(last, damage.lastLost()));
            }
        }
        addAll(first, last, firstLost, lastLost);
    }

    /** Whether the file is damaged between two places: a gap may have been there. */
    private boolean isDamagedBetween(long start, long end) {
        int at = Arrays.binarySearch(damagedAt, start);
        int next = at >= 0 ? at : -at - 1;
        return next < damagedAt.length && damagedAt[next] < end;
    }

    /** Adds all gaps among ticks, and lost ticks between these gaps. */
    private void addAll(long first, long last, long firstLost, long lastLost) {
        RecordIndex index = recording.source().index();
        long lostFrom = Math.max(first, firstLost);
        while (nextGap < index.gaps() && index.gapFirst(nextGap) <= last) {
            long start = Math.max(first, index.gapFirst(nextGap));
            long end = index.gapFirst(nextGap) + index.gapCount(nextGap) - 1;
            if (end >= first) {
                missing.add(lostFrom, Math.min(lastLost, start - 1), Why.LOST);
                missing.add(start, Math.min(end, last), Why.of(index.gapReason(nextGap)));
                lostFrom = Math.max(lostFrom, end + 1);
            }
            if (end > last) {
                break;
            }
            nextGap++;
        }
        missing.add(lostFrom, lastLost, Why.LOST);
    }
}
