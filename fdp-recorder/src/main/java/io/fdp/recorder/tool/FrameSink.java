package io.fdp.recorder.tool;

import io.fdp.recorder.format.Schema;
import java.io.IOException;

/** Receives a recording frame by frame and writes it in another format. */
public interface FrameSink {
    /** Begins with the schema of the recording. */
    void begin(Schema schema) throws IOException;

    /** Frames are missing before the next frame. */
    void gap(long first, long count, String why) throws IOException;

    /** A frame: its state and its changes. */
    void frame(FrameChanges changes, boolean keyframe) throws IOException;

    /** Ends; nothing follows. */
    void end() throws IOException;
}
