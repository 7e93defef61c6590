package io.fdp.cli.recording;

import io.fdp.recorder.Damage;
import io.fdp.recorder.Gap;
import io.fdp.recorder.Recording;
import java.util.Arrays;

/**
 * The ticks of a recording as a line of text, one character for a range of them: {@code |} with a keyframe, {@code -} with other frames, {@code .} with a gap, {@code x} with damage.
 */
final class TimeLine {
    /** What the characters mean. */
    static final String LEGEND = "| keyframe   . gap   x damage";

    private TimeLine() {}

    static String of(Recording recording, int width) {
        long first = recording.firstTick();
        long ticks = recording.lastTick() - first + 1;
        if (recording.frames() == 0) {
            return "";
        }
        char[] line = new char[(int) Math.min(width, ticks)];
        Arrays.fill(line, '-');
        for (int i = 0; i < recording.keyframes(); i++) {
            mark(line, recording.keyframeTick(i), recording.keyframeTick(i), first, ticks, '|');
        }
        for (Gap gap : recording.gaps()) {
            mark(line, gap.first(), gap.last(), first, ticks, '.');
        }
        for (Damage damage : recording.damages()) {
            if (damage.firstLost() >= 0) {
                mark(line, damage.firstLost(), damage.lastLost(), first, ticks, 'x');
            }
        }
        return new String(line);
    }

    private static void mark(char[] line, long from, long to, long first, long ticks, char as) {
        long last = first + ticks - 1;
        if (to < first || from > last) {
            return;
        }
        int begin = place(line, Math.max(from, first) - first, ticks);
        int end = place(line, Math.min(to, last) - first, ticks);
        Arrays.fill(line, begin, end + 1, as);
    }

    private static int place(char[] line, long tick, long ticks) {
        return (int) ((double) tick / ticks * line.length);
    }
}
