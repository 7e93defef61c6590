package io.fdp.cli.recording;

import io.fdp.cli.console.CommandFailure;
import io.fdp.recorder.Gap;
import io.fdp.recorder.Recording;
import io.fdp.recorder.error.Damage;
import io.fdp.recorder.error.DamagedRecordingException;
import io.fdp.recorder.error.RecordingException;
import io.fdp.recorder.error.UncheckedRecordingException;
import java.io.IOException;
import java.nio.file.Path;

/** A tick of a recording that a person asks for: the failures when it cannot be shown. */
final class RecordedTick {
    private RecordedTick() {}

    /** Refuses a tick that the file does not have, with the ticks that it has. */
    static void require(Recording recording, Path file, long target) {
        requireFrames(recording, file);
        if (target < recording.firstTick() || target > recording.lastTick()) {
            throw new CommandFailure("there is no tick " + target + " in " + file + ": it has "
                    + new TickRange(recording.firstTick(), recording.lastTick()).ticks());
        }
        for (Gap gap : recording.gaps()) {
            if (gap.contains(target)) {
                throw new CommandFailure("tick " + target + " was not recorded in " + file + ": "
                        + missing(gap) + "; go to " + (gap.first() - 1) + " or "
                        + (gap.last() + 1));
            }
        }
    }

    static void requireFrames(Recording recording, Path file) {
        if (recording.frames() == 0) {
            throw new CommandFailure("there is no tick to show in " + file + ": it has no frames");
        }
    }

    private static String missing(Gap gap) {
        TickRange range = new TickRange(gap.first(), gap.last());
        return range.ticks() + (range.isOne() ? " is missing" : " are missing");
    }

    /** The failure of a tick that is in the file and cannot be read. */
    static CommandFailure cannotShow(Recording recording, Path file, long target, RecordingException wrong)
            throws IOException {
        String cannot = "cannot show tick " + target + " of " + file + ": ";
        return switch (wrong) {
            case DamagedRecordingException damaged -> {
                String why = String.valueOf(damaged.getMessage());
                for (Damage damage : recording.damages()) {
                    if (damage.isLost(target)) {
                        why = "the recording is damaged at byte " + damage.position() + ": " + damage.why();
                    }
                }
                yield new CommandFailure(
                        cannot + why + "; " + Neighbours.of(recording, target).advice(recording));
            }
            case UncheckedRecordingException unchecked ->
                new CommandFailure(cannot + RecordingFiles.unchecked(unchecked));
            default -> new CommandFailure(cannot + wrong.getMessage());
        };
    }
}
