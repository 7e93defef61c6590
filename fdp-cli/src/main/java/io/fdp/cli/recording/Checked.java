package io.fdp.cli.recording;

import io.fdp.recorder.Recording;
import io.fdp.recorder.RecordingCheck;
import java.util.List;

/**
 * A recording that was checked.
 *
 * @param check what was found
 * @param readable the ticks that can be shown
 * @param recording the recording, open
 */
record Checked(RecordingCheck check, List<TickRange> readable, Recording recording) {
    static Checked of(RecordingCheck check, Recording recording) {
        return new Checked(check, TickRange.readable(check, recording.gaps()), recording);
    }

    /** The line of its ticks, with all damage. */
    List<String> timeLine(int room) {
        return new TimeLine(recording).lines(room, TimeLine.lost(check.damages()));
    }
}
