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
 * The result of a check of a recording.
 *
 * @param frames how many frames can be read
 * @param firstTick the first tick that can be read, -1 for none
 * @param lastTick the last tick that can be read, -1 for none
 * @param dropped how many frames the recorder dropped
 * @param thinned how many frames the recorder left out evenly, because it could not keep up
 * @param unchecked how many readable frames were not compared with a state hash, because they have no hash, or have
 *     objects whose hash only their program can compute
 * @param damages all damage; empty for a whole file
 */
public record RecordingCheck(
        long frames, long firstTick, long lastTick, long dropped, long thinned, long unchecked, List<Damage> damages) {
    /** The share of checksums in the work: one part in this many; frames take the rest. */
    private static final int SCAN_SHARE = 16;

    /** Keeps a copy of the list. */
    public RecordingCheck {
        damages = Required.list(damages, "damages of a recording");
    }

    /**
     * Whether the file is whole and undamaged. {@link #unchecked} frames were not compared with a state hash.
     *
     * @return true if no damage was found
     */
    public boolean isWhole() {
        return damages.isEmpty();
    }

    /**
     * Checks a whole recording: all checksums, all rules of the format, the state of each frame, and its recorded state
     * hash. Reads the file that the recording opened, even if its path now leads to another file.
     *
     * @param recording the recording, open
     * @param progress receives the finished part of the work, scaled to the bytes of the file; never decreases
     * @return the result of the check
     * @throws IOException when the file cannot be read
     * @throws RecordingException when the file is too damaged to read anything
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

    /** Reads the file twice: first for checksums, the smaller part of the work, then for frames. */
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
        long next = recording.firstTick(); // the first tick that was not checked yet
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
        return new RecordingCheck(frames, first, last, recording.dropped(), recording.thinned(), unchecked, damages);
    }

    /** Damage inside frames that checksums do not find; it extends to the next keyframe. */
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
