package io.fdp.cli.recording;

import io.fdp.cli.console.Fit;
import io.fdp.recorder.Gap;
import io.fdp.recorder.Recording;
import io.fdp.recorder.error.Damage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The ticks of a recording as a line of text, one character for a range of ticks: {@code |} with a keyframe, {@code -}
 * with other frames, {@code :} with frames that were thinned out, {@code .} with frames that were dropped, {@code x}
 * with known damage.
 *
 * <p>Opening a file by its index does not scan it, so its damage becomes known only as frames are read.
 */
final class TimeLine {
    private static final char KEYFRAME = '|';
    private static final char FRAME = '-';
    private static final char THINNED = ':';
    private static final char GAP = '.';
    private static final char DAMAGE = 'x';
    private static final int WIDEST = 72;

    private final Recording recording;

    TimeLine(Recording recording) {
        this.recording = recording;
    }

    /** The ticks that are lost by damage. */
    static List<TickRange> lost(List<Damage> damages) {
        return damages.stream()
                .filter(damage -> damage.firstLost() >= 0)
                .map(damage -> new TickRange(damage.firstLost(), damage.lastLost()))
                .toList();
    }

    /** The line and its legend; nothing for a recording without frames. */
    List<String> lines(int room, List<TickRange> lost) {
        String line = line(room, lost);
        return line.isEmpty() ? List.of() : List.of(line, legend(line, room));
    }

    /** The line; marks newly lost ticks and the damage that was known when the file was opened. */
    String line(int room, List<TickRange> lost) {
        if (recording.frames() == 0 || room <= 0) {
            return "";
        }
        List<TickRange> damaged = new ArrayList<>(lost(recording.damages()));
        damaged.addAll(lost);
        long first = recording.firstTick();
        long last = recording.lastTick();
        for (TickRange range : damaged) {
            last = Math.max(last, range.last());
        }
        Marks marks = new Marks(new char[(int) Math.min(Math.min(room, WIDEST), last - first + 1)], first, last);
        Arrays.fill(marks.line, FRAME);
        mark(Gap.Reason.SKIPPED, THINNED, marks);
        for (int i = 0; i < recording.keyframes(); i++) {
            marks.set(recording.keyframeTick(i), recording.keyframeTick(i), KEYFRAME);
        }
        mark(Gap.Reason.DROPPED, GAP, marks);
        damaged.forEach(range -> marks.set(range.first(), range.last(), DAMAGE));
        return new String(marks.line);
    }

    private void mark(Gap.Reason why, char as, Marks marks) {
        for (Gap gap : recording.gaps()) {
            if (gap.why() == why) {
                marks.set(gap.first(), gap.last(), as);
            }
        }
    }

    /** The legend of a line, for the marks that occur in it. */
    static String legend(String line, int room) {
        List<String> words = new ArrayList<>();
        add(words, line, KEYFRAME, "keyframe");
        add(words, line, THINNED, "thinned");
        add(words, line, GAP, "gap");
        add(words, line, DAMAGE, "damage");
        return Fit.line("   ", words, room);
    }

    private static void add(List<String> words, String line, char mark, String meaning) {
        if (line.indexOf(mark) >= 0) {
            words.add(mark + " " + meaning);
        }
    }

    /** The line while it is drawn. */
    private static final class Marks {
        private final char[] line;
        private final long first;
        private final long last;

        Marks(char[] line, long first, long last) {
            this.line = line;
            this.first = first;
            this.last = last;
        }

        void set(long from, long to, char as) {
            if (to >= first && from <= last) {
                Arrays.fill(line, place(Math.max(from, first)), place(Math.min(to, last)) + 1, as);
            }
        }

        private int place(long tick) {
            double part = (double) (tick - first) / ((double) (last - first) + 1);
            return Math.min((int) (part * line.length), line.length - 1); // large doubles are not exact
        }
    }
}
