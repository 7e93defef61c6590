package io.fdp.cli.recording;

import io.fdp.recorder.Gap;
import io.fdp.recorder.Recording;
import io.fdp.recorder.RecordingCheck;
import io.fdp.recorder.error.Damage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A range of consecutive ticks.
 *
 * @param first the first tick
 * @param last the last tick, inclusive
 */
record TickRange(long first, long last) {
    /** The ticks that can be shown: all from the first to the last, without gaps and lost ticks. */
    static List<TickRange> readable(RecordingCheck check, List<Gap> gaps) {
        if (check.frames() == 0) {
            return List.of();
        }
        List<TickRange> without = new ArrayList<>();
        gaps.forEach(gap -> without.add(new TickRange(gap.first(), gap.last())));
        for (Damage damage : check.damages()) {
            if (damage.firstLost() >= 0) {
                without.add(new TickRange(damage.firstLost(), damage.lastLost()));
            }
        }
        without.sort(Comparator.comparingLong(TickRange::first));
        List<TickRange> left = new ArrayList<>();
        long next = check.firstTick();
        for (TickRange hole : without) {
            if (hole.first > next) {
                left.add(new TickRange(next, Math.min(hole.first - 1, check.lastTick())));
            }
            next = Math.max(next, hole.last + 1);
        }
        if (next <= check.lastTick()) {
            left.add(new TickRange(next, check.lastTick()));
        }
        left.removeIf(range -> range.first > range.last || range.first > check.lastTick());
        return left;
    }

    /** The ticks from the later beginning of two recordings to the earlier end; null when there are none. */
    static @Nullable TickRange common(Recording a, Recording b) {
        TickRange range = new TickRange(Math.max(a.firstTick(), b.firstTick()), Math.min(a.lastTick(), b.lastTick()));
        return a.frames() == 0 || b.frames() == 0 || range.first > range.last ? null : range;
    }

    /** Whether the range is a single tick. */
    boolean isOne() {
        return first == last;
    }

    /** As {@code tick 7} and {@code ticks 7 to 1,200}. */
    String ticks() {
        return (isOne() ? "tick " : "ticks ") + this;
    }

    /** As {@code tick 7} and {@code ticks 1 to 6, 11}. */
    static String ticks(List<TickRange> ranges) {
        return switch (ranges.size()) {
            case 0 -> "no ticks";
            case 1 -> ranges.getFirst().ticks();
            default ->
                "ticks "
                        + String.join(
                                ", ", ranges.stream().map(TickRange::toString).toList());
        };
    }

    @Override
    public String toString() {
        return isOne()
                ? String.format(Locale.ROOT, "%,d", first)
                : String.format(Locale.ROOT, "%,d to %,d", first, last);
    }
}
