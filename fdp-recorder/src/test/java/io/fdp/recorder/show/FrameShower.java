package io.fdp.recorder.show;

import io.fdp.kernel.EntityRepository;
import io.fdp.recorder.format.Schema;
import io.fdp.recorder.read.FrameCursor;

/** Brings frames into a repository as replays do, without their checks. */
public final class FrameShower {
    private final FrameCursor cursor;
    private final StateApplier writer;
    private final ReplayTypes types;
    private long shown;

    public FrameShower(FrameCursor cursor, Schema schema, EntityRepository repo) {
        this.cursor = cursor;
        this.writer = new StateApplier(repo, cursor.account(), null);
        this.types = new ReplayTypes(schema, repo, "a recording", false);
    }

    /** Shows the frame that the cursor is at: all of it, or what changed since the last one. */
    public void show(boolean everything) {
        writer.write(cursor.state(), types, shown, everything, true);
        shown = cursor.state().sequence();
    }
}
