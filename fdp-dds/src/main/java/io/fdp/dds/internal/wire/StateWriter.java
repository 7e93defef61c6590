package io.fdp.dds.internal.wire;

import io.fdp.dds.error.DdsException;
import io.fdp.dds.internal.memory.LatestSamples;
import io.fdp.wire.TopicWriter;

/** Writes state samples. The frame thread calls it. */
final class StateWriter implements TopicWriter {
    private final StateOutbound topic;
    private final LatestSamples samples;
    private final Sender sender;
    private final WriteCheck check;
    private long room;

    StateWriter(StateOutbound topic, Sender sender, OpenState open) {
        this.topic = topic;
        this.samples = topic.samples();
        this.sender = sender;
        this.check = new WriteCheck(open, topic.topic());
    }

    @Override
    public long begin(int key, int bytes) {
        check.begin(samples.hasBegun(), key, bytes);
        room = samples.begin(key);
        if (room == 0) {
            throw new DdsException(
                    "no memory for a sample of topic " + topic.topic().name() + ", key " + key);
        }
        return room;
    }

    @Override
    public boolean commit(int bytes, int from) {
        check.commit(samples.hasBegun(), bytes);
        EntityCodec codec = topic.codec();
        if (codec != null && !codec.isSample(room, bytes)) {
            samples.cancel();
            throw new DdsException("topic " + topic.topic().name() + " has plain fields, and what was written is not a"
                    + " value of one entity: let the component travel in the entity mode, or do not name it in"
                    + " DdsConfig.entities");
        }
        boolean isNew = samples.commit(bytes, from);
        if (isNew) {
            sender.wake();
        }
        return isNew;
    }

    @Override
    public void cancel() {
        samples.cancel();
    }
}
