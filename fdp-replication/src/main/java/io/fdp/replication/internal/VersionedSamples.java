package io.fdp.replication.internal;

import io.fdp.replication.internal.version.OtherVersions;
import io.fdp.replication.internal.version.ValueConversion;
import io.fdp.replication.internal.version.WaitingSample;
import io.fdp.replication.internal.version.WaitingSamples;
import io.fdp.replication.model.Rejection;
import io.fdp.wire.Topic;
import io.fdp.wire.TopicReader;
import io.fdp.wire.WireNode;
import org.jspecify.annotations.Nullable;

/**
 * Takes the state samples of one type. Samples of nodes that have another version of the type are converted before, or
 * wait until their sender has described its version.
 */
public abstract class VersionedSamples {
    private final World world;
    private final Format format;
    private final WaitingSamples waiting = new WaitingSamples();

    /** Room for a sample of another version as one of this version; 0 until there was one. */
    private long room;

    /**
     * What samples look like here.
     *
     * @param topic the topic, with the size of the largest sample of this version
     * @param keys keys are below this
     * @param versions what other nodes have; null if samples have no versions
     */
    public record Format(
            short kind,
            Topic topic,
            int keys,
            long schema,
            @Nullable OtherVersions versions) {}

    /** Takes samples of a format. */
    protected VersionedSamples(World world, Format format) {
        this.world = world;
        this.format = format;
    }

    // ---- what the kind of samples decides

    /** Takes a sample that has the schema of this node, or is wrong. */
    protected abstract void take(WireNode sender, int key, long at, int bytes);

    /**
     * Writes a sample of another version as one of this version. The caller has found the header.
     *
     * @param to room for the largest sample of this version
     * @return its size, or 0 if its sizes cannot be
     */
    protected abstract int convert(ValueConversion from, long at, int bytes, long to);

    // ---- samples

    /** Takes samples that have waited for their description, and all that a reader has, if there is one. */
    protected final void receive(@Nullable TopicReader reader, NodeTable nodes) {
        takeWaiting(nodes);
        while (reader != null && reader.next()) {
            WireNode sender = reader.sender();
            world.heard(reader, format.topic.name());
            if (nodes.isPresent(sender)) {
                arrive(sender, reader.key(), reader.address(), reader.bytes(), true);
            }
        }
    }

    private void takeWaiting(NodeTable nodes) {
        OtherVersions versions = format.versions;
        if (versions == null || waiting.isEmpty()) {
            return;
        }
        for (WaitingSample of : waiting.takeReady(versions, world.wire().nanoTime())) {
            if (nodes.isPresent(of.sender())) {
                arrive(of.sender(), of.key(), of.address(), of.bytes(), false);
            }
        }
    }

    private void arrive(WireNode sender, int key, long at, int bytes, boolean mayWait) {
        OtherVersions versions = format.versions;
        boolean isOther = bytes >= SampleLayout.HEADER_BYTES
                && SampleLayout.isOf(at, format.kind)
                && SampleLayout.schema(at) != format.schema;
        if (!isOther || versions == null) {
            take(sender, key, at, bytes);
            return;
        }
        ValueConversion conversion = versions.find(sender.number(), SampleLayout.schema(at));
        if (conversion != null) {
            takeConverted(conversion, sender, key, at, bytes);
            return;
        }
        boolean waits = mayWait && key < format.keys && !versions.isDescribed(sender.number());
        if (!waits || !waiting.keep(sender, key, at, bytes, world.wire().nanoTime())) {
            take(sender, key, at, bytes); // which says what is wrong with it
        }
    }

    private void takeConverted(ValueConversion conversion, WireNode sender, int key, long at, int bytes) {
        if (room == 0) {
            room = world.arena().allocate(format.topic.maxBytes(), Long.BYTES).address();
        }
        int own = convert(conversion, at, bytes, room);
        if (own == 0) {
            reject(sender, key, Rejection.SIZE);
            return;
        }
        SampleLayout.putSchema(room, format.schema);
        take(sender, key, room, own);
    }

    /** Counts a sample that is dropped. */
    protected final void reject(WireNode sender, int key, Rejection reason) {
        world.counters().reject(sender, format.topic.name(), key, reason);
    }

    /** Forgets the version of a node that is lost, or started again. */
    protected final void forgetVersion(int sender) {
        waiting.forget(sender);
        if (format.versions != null) {
            format.versions.forget(sender);
        }
    }
}
