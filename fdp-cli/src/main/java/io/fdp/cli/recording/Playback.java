package io.fdp.cli.recording;

import io.fdp.cli.console.StopSignal;
import io.fdp.recorder.Recording;
import io.fdp.recorder.error.DamagedRecordingException;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Plays a recording frame by frame, past damage. Reports and remembers the lost ticks.
 *
 * <p>Threading: one thread plays; any thread may ask which ticks were lost so far.
 */
final class Playback {
    private final Recording recording;
    private final Player player;
    private final Consumer<String> warn;
    private final List<TickRange> lost = new CopyOnWriteArrayList<>();

    /** The last frame that was shown, -1 for none. */
    private long last = -1;

    /** The damage since then: the first, and how many. */
    private @Nullable DamagedRecordingException damage;

    private int places;

    Playback(Recording recording, Player player, Consumer<String> warn) {
        this.recording = recording;
        this.player = player;
        this.warn = warn;
    }

    /** Plays until a tick is reached, or passed because it is lost, or until the recording ends. */
    void play(long target, @Nullable Pace pace, LongConsumer progress, StopSignal stop) throws IOException {
        boolean more = true;
        while (more && last < target && !stop.isRequested()) {
            try {
                more = player.next();
                if (more) {
                    shown(player.tick());
                    progress.accept(last);
                    if (pace != null) {
                        pace.await(last, stop);
                    }
                }
            } catch (DamagedRecordingException found) {
                damage = damage == null ? found : damage;
                places++;
            }
        }
        if (!more) {
            tellDamage(
                    recording.lastTick(),
                    last < 0 ? "nothing before it can be shown" : "the last that can be shown is tick " + text(last));
        }
    }

    private void shown(long tick) {
        tellDamage(tick - 1, "it goes on with tick " + text(tick));
        last = tick;
    }

    private void tellDamage(long lastLost, String then) {
        DamagedRecordingException found = damage;
        if (found == null) {
            return;
        }
        TickRange range = new TickRange(last < 0 ? recording.firstTick() : last + 1, lastLost);
        String more = places == 1 ? "" : ", and " + Words.count(places - 1, "more place");
        if (range.first() <= range.last()) {
            lost.add(range);
            warn.accept(found.getMessage() + more + "; " + range.ticks() + (range.isOne() ? " is" : " are") + " lost, "
                    + then);
        } else {
            warn.accept(found.getMessage() + more + "; no frame in the file is lost");
        }
        damage = null;
        places = 0;
    }

    private static String text(long tick) {
        return new TickRange(tick, tick).toString();
    }

    /** The last frame that was shown, -1 for none. */
    long last() {
        return last;
    }

    /** The ticks that were lost so far. */
    List<TickRange> lost() {
        return lost;
    }
}
