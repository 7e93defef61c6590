package io.fdp.recorder.tool;

import io.fdp.recorder.format.RecordedState;
import java.io.IOException;

/** Visits frames as exports and comparisons do. */
public final class FrameSteps {
    private final FrameChanges changes;
    private final StateDiff diff;
    private final int type;

    public FrameSteps(RecordedState first, RecordedState second, int type) {
        this.type = type;
        changes = new FrameChanges(first);
        diff = new StateDiff(first, second, new SchemaMatch(first.schema(), second.schema()));
    }

    /** Visits what changed in the first state, and compares it with the second one. */
    public void visit() throws IOException {
        changes.forEachDestroyed(entity -> {});
        changes.forEachCreated((image, chunk, slot) -> {});
        changes.forEachRestated((image, chunk, slot) -> {});
        changes.forEachValue(type, (entity, values, slot) -> {});
        changes.forEachRemoved(type, entity -> {});
        changes.forEachFamily((parent, children, count) -> {});
        changes.accept();
        diff.run(new DiffSink() {
            @Override
            public void differ(Area area, String type, String entity, String field, String first, String second) {
                throw new AssertionError("two of the same differ in " + area + " " + type);
            }

            @Override
            public boolean isFull() {
                return false;
            }
        });
    }
}
