package io.fdp.recorder.tool;

import io.fdp.recorder.format.Schema;
import java.io.IOException;

/** Takes in a recording frame by frame and writes it in another format. */
public interface FrameSink {
    /** Begins with what the recording says about itself. */
    void begin(Schema schema) throws IOException;

    /** Frames are missing before the one that comes next. */
    void gap(long first, long count, String why) throws IOException;

    /** A frame: its state, and what it changed. */
    void frame(FrameChanges changes, boolean keyframe) throws IOException;

    /** Ends; nothing follows. */
    void end() throws IOException;
}
