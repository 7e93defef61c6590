package io.fdp.recorder;

import io.fdp.recorder.RecordingDiff.Difference;
import io.fdp.recorder.RecordingDiff.What;
import io.fdp.recorder.error.Damage;
import io.fdp.recorder.tool.SchemaMatch;
import io.fdp.recorder.tool.StateDiff;
import java.io.IOException;
import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Compares the ticks that two recordings have in common. Ticks that only one has, before, after or between them, are
 * left out. Ticks that damage lost are not: nobody knows whether they were the same.
 */
final class CommonDiff {
    private final FrameWalk mine;
    private final FrameWalk its;
    private final SchemaMatch match;
    private final long from;
    private final long to;
    private long frames;

    CommonDiff(FrameWalk mine, FrameWalk its, SchemaMatch match) {
        this.mine = mine;
        this.its = its;
        this.match = match;
        this.from = Math.max(mine.recording().firstTick(), its.recording().firstTick());
        this.to = Math.min(mine.recording().lastTick(), its.recording().lastTick());
    }

    RecordingDiff run(LongConsumer progress) throws IOException {
        boolean here = mine.recording().frames() > 0;
        boolean there = its.recording().frames() > 0;
        if (!here && !there) {
            return new RecordingDiff(0, match.differences(), -1, List.of());
        }
        if (!here || !there || from > to) {
            return differs(Math.max(0, mine.recording().firstTick()), nothingCommon());
        }
        mine.skipTo(from);
        its.skipTo(from);
        here = begin(mine);
        there = begin(its);
        Damage early = lostBefore(mine, here);
        Damage earlyThere = lostBefore(its, there);
        if (early != null || earlyThere != null) {
            return lost(early, earlyThere);
        }
        return compare(here, there, progress);
    }

    private RecordingDiff compare(boolean hasFirst, boolean hasSecond, LongConsumer progress) throws IOException {
        StateDiff diff = new StateDiff(mine.state(), its.state(), match);
        boolean here = hasFirst;
        boolean there = hasSecond;
        while (true) {
            Damage lost = mine.nextLost(here ? mine.tick() : to + 1);
            Damage lostThere = its.nextLost(there ? its.tick() : to + 1);
            if (lost != null || lostThere != null) {
                return lost(lost, lostThere);
            }
            if (!here || !there) {
                return frames == 0
                        ? differs(from, nothingCommon())
                        : new RecordingDiff(frames, match.differences(), -1, List.of());
            }
            if (mine.tick() == its.tick()) {
                RecordingDiff.Found found = new RecordingDiff.Found();
                diff.run(found);
                if (found.isAny()) {
                    return found.at(frames, match.differences(), mine.tick());
                }
                frames++;
                progress.accept(mine.tick());
                here = next(mine);
                there = next(its);
            } else if (mine.tick() < its.tick()) {
                here = next(mine);
            } else {
                there = next(its);
            }
        }
    }

    /** Goes to the first frame of the common ticks. */
    private boolean begin(FrameWalk walk) throws IOException {
        boolean more = walk.next();
        while (more && walk.tick() < from) {
            more = walk.next();
        }
        return more && walk.tick() <= to;
    }

    private boolean next(FrameWalk walk) throws IOException {
        return walk.next() && walk.tick() <= to;
    }

    /** The first damage that loses common ticks before the frame of a walk; damage before the frame is then told. */
    private @Nullable Damage lostBefore(FrameWalk walk, boolean hasFrame) {
        long end = hasFrame ? walk.tick() : to + 1;
        walk.nextLost(from);
        Damage first = null;
        for (Damage damage : walk.damages()) {
            boolean isIn = damage.firstLost() >= 0 && damage.firstLost() < end && damage.lastLost() >= from;
            if (isIn && (first == null || damage.firstLost() < first.firstLost())) {
                first = damage;
            }
        }
        return first;
    }

    private RecordingDiff lost(@Nullable Damage first, @Nullable Damage second) {
        long tick = Math.max(from, RecordingDiff.firstLost(first, second));
        return differs(tick, RecordingDiff.lost(first, second));
    }

    private RecordingDiff differs(long tick, Difference ticks) {
        return new RecordingDiff(frames, match.differences(), tick, List.of(ticks));
    }

    private Difference nothingCommon() {
        return new Difference(What.TICKS, "", "", "", only(mine.recording()), only(its.recording()));
    }

    private static String only(Recording recording) {
        return recording.frames() == 0
                ? "no frames"
                : RecordingDiff.ticks(recording.firstTick(), recording.lastTick()) + ", none of which the other has";
    }
}
