package io.fdp.dds.internal.wire;

import io.fdp.dds.internal.memory.LatestSamples;
import io.fdp.wire.Topic;

/** Checks what the frame thread writes. */
final class WriteCheck {
    private final OpenState open;
    private final Topic topic;
    private int asked;

    WriteCheck(OpenState open, Topic topic) {
        this.open = open;
        this.topic = topic;
    }

    void begin(boolean hasBegun, int key, int bytes) {
        open.require();
        if (hasBegun) {
            throw new IllegalStateException("a sample of topic " + topic.name() + " has begun: commit or cancel it");
        }
        if (key < 0 || key > LatestSamples.MAX_KEY || bytes < 0 || bytes > topic.maxBytes()) {
            throw new IllegalArgumentException("topic " + topic.name() + " has keys from 0 to " + LatestSamples.MAX_KEY
                    + " and samples of up to " + topic.maxBytes() + " bytes: key=" + key + ", bytes=" + bytes);
        }
        asked = bytes;
    }

    void commit(boolean hasBegun, int bytes) {
        open.require();
        if (!hasBegun || bytes < 0 || bytes > asked) {
            throw new IllegalStateException("topic " + topic.name() + " has no sample of " + bytes
                    + " bytes that has begun: call begin() with the most bytes before");
        }
    }
}
