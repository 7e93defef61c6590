package io.fdp.cli.recording;

import io.fdp.recorder.Recording;
import io.fdp.recorder.RecordingCheck;
import io.fdp.recorder.SignatureCheck;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A recording that was checked.
 *
 * @param check the result of the check
 * @param signed the result of a check of its signatures, null when not requested
 * @param readable the ticks that can be shown
 * @param recording the recording, open
 */
record Checked(RecordingCheck check, @Nullable SignatureCheck signed, List<TickRange> readable, Recording recording) {
    static Checked of(RecordingCheck check, @Nullable SignatureCheck signed, Recording recording) {
        return new Checked(check, signed, TickRange.readable(check, recording.gaps()), recording);
    }

    /** Whether the recording is whole, and signed if that was requested. */
    boolean isGood() {
        return check.isWhole() && (signed == null || signed.isWhole());
    }

    /** The text that some frames were not compared with a state hash, and why; empty when all were. */
    String unchecked() {
        if (check.unchecked() == 0) {
            return "";
        }
        boolean isOne = check.unchecked() == 1;
        return Words.count(check.unchecked(), "frame") + (isOne ? " was" : " were")
                + " not compared with a state hash: "
                + (recording.hashCover().equals("none")
                        ? "it was recorded without state hashes"
                        : (isOne ? "it has" : "they have") + " objects whose hash only their program knows");
    }

    /** The time line of its ticks, with all damage. */
    List<String> timeLine(int room) {
        return new TimeLine(recording).lines(room, TimeLine.lost(check.damages()));
    }
}
