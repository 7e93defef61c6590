package io.fdp.cli.recording;

import java.io.IOException;

/** Shows frames of a recording: in a world, or from the file alone. */
interface Player {
    /** Shows the frame of a tick. */
    void seek(long tick) throws IOException;

    /** Shows the next frame; false at the end. */
    boolean next() throws IOException;

    /** The same, and compares the state hash of the frame where that was not given up. */
    boolean nextChecked() throws IOException;

    /** The tick that is shown, -1 for none. */
    long tick();

    int entities();

    /** The state hash of the shown frame. */
    long stateHash();
}
