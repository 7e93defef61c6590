package io.fdp.recorder;

import io.fdp.kernel.error.Required;
import io.fdp.recorder.error.Damage;
import io.fdp.recorder.error.DamagedRecordingException;
import io.fdp.recorder.error.RecordingException;
import io.fdp.recorder.format.RecordIndex;
import io.fdp.recorder.format.RecordReader;
import io.fdp.recorder.read.FrameCursor;
import io.fdp.recorder.read.RecordingScan;
import io.fdp.recorder.read.RecordingSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.LongConsumer;

/**
 * What a check of a recording found.
 *
 * @param frames how many frames can be read
 * @param firstTick the first tick that can be read, -1 for none
 * @param lastTick the last tick that can be read, -1 for none
 * @param dropped how many frames were dropped when it was recorded
 * @param unchecked how many of the frames that can be read were not compared with a state hash, because they have none
 *     or have objects whose hash only their program knows
 * @param damages everything that is not what was written; empty for a whole file
 */
public record RecordingCheck(
        long frames, long firstTick, long lastTick, long dropped, long unchecked, List<Damage> damages) {
    /** Checksums take about one part of the work in so many; frames take the others. */
    private static final int SCAN_SHARE = 16;

    /** Keeps a copy of the list. */
    public RecordingCheck {
        damages = Required.list(damages, "damages of a recording");
    }

    /**
     * Whether the file is whole and undamaged, as far as can be told: {@link #unchecked} frames were not compared with
     * a state hash.
     *
     * @return true if so
     */
    public boolean isWhole() {
        return damages.isEmpty();
    }

    /**
     * Checks a recording from its first byte to its last: all checksums, all rules of the format, whether each frame is
     * one, and whether its state has the state hash that was recorded. All of that is read from the file that the
     * recording opened, whatever its name leads to meanwhile.
     *
     * @param recording the recording, open
     * @param progress is told how much of the work is done, as a part of the bytes of the file; never less than before
     * @return what was found
     * @throws IOException when the file cannot be read
     * @throws RecordingException when it is so damaged that nothing in it can be read
     */
    public static RecordingCheck of(Recording recording, LongConsumer progress) throws IOException {
        Objects.requireNonNull(recording, "the recording is null: open one");
        Objects.requireNonNull(progress, "the consumer of progress is null: pass one, or p -> {}");
        try {
            return check(recording, progress);
        } catch (RecordingException wrong) {
            throw wrong.in(recording.path());
        } catch (IOException wrong) {
            throw RecordingSource.ERRORS.of(recording.path(), wrong);
        }
    }

    /** Goes through the file twice: for checksums, which is the smaller part of the work, and for frames. */
    private static RecordingCheck check(Recording recording, LongConsumer progress) throws IOException {
        RecordReader reader = recording.source().reader();
        List<Damage> damages = new ArrayList<>(new RecordingScan(reader)
                .run(at -> progress.accept(at / SCAN_SHARE))
                .damages());
        long scanned = reader.fileBytes() / SCAN_SHARE;
        long frames = 0;
        long first = -1;
        long last = -1;
        long unchecked = 0;
        long next = recording.firstTick(); // the first tick of which nothing is known yet
        FrameCursor cursor = recording.cursor();
        KnownDamage known = new KnownDamage(damages);
        boolean more = true;
        while (more) {
            try {
                more = cursor.next();
                if (more) {
                    cursor.requireRight(true);
                    frames++;
                    unchecked += cursor.canTell() ? 0 : 1;
                    first = first < 0 ? cursor.tick() : first;
                    last = cursor.tick();
                    next = last + 1;
                    progress.accept(scanned + cursor.position() / SCAN_SHARE * (SCAN_SHARE - 1));
                }
            } catch (DamagedRecordingException wrong) {
                Damage found = damage(wrong, next, recording);
                if (known.isNew(wrong.position(), next)) {
                    damages.add(RecordingScan.charged(found, reader.account()));
                    known.goesOnTo(found.lastLost());
                }
                next = found.lastLost() + 1;
            }
        }
        return new RecordingCheck(frames, first, last, recording.dropped(), unchecked, damages);
    }

    /** Damage inside of frames, which checksums do not tell: it goes on up to the next keyframe. */
    private static Damage damage(DamagedRecordingException wrong, long first, Recording recording) {
        RecordIndex index = recording.source().index();
        int next = index.keyframeFor(first) + 1;
        while (next < recording.keyframes() && index.keyframeOffset(next) <= wrong.position()) {
            next++;
        }
        long last = next < recording.keyframes() ? recording.keyframeTick(next) - 1 : recording.lastTick();
        return new Damage(wrong.position(), RecordingScan.reason(wrong), first, Math.max(first, last));
    }
}
