package io.fdp.replication.internal;

import io.fdp.annotations.Replicated;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.replication.internal.version.OtherVersions;
import io.fdp.replication.internal.version.ValueConversion;
import io.fdp.wire.Topic;
import io.fdp.wire.TopicKind;
import io.fdp.wire.TopicReader;
import io.fdp.wire.TopicWriter;
import io.fdp.wire.Wire;
import org.jspecify.annotations.Nullable;

/**
 * One replicated component: its topic, its groups, and who owns its values.
 *
 * <p>A group has up to 256 neighbouring indexes, fewer for large values, so that a sample stays below 64 KB where it
 * can. In the entity mode a group has one index.
 */
public final class ComponentTopic {
    /** The most indexes of a group. */
    static final int MOST_IN_GROUP = 256;

    private static final int SAMPLE_BYTES = 65_536;
    private static final long SECOND = 1_000_000_000L;

    private final ComponentTable<?> table;
    private final Topic topic;
    private final ValueShape shape;
    private final int groupSize;
    private final int groups;
    private final long intervalNanos;
    private final ClaimPages claims;
    private final TopicWriter writer;
    private final Topic read;
    private final Wire wire;
    private @Nullable TopicReader reader;
    private final Received received;
    private final OtherVersions versions;
    private boolean hurried;
    private @Nullable ValueMotion motion;

    /** Opens the topic of a table. */
    public ComponentTopic(World world, ComponentTable<?> table, Replicated.Mode mode, double rate, boolean receives) {
        this.table = table;
        this.shape = new ValueShape(table.layout());
        this.groupSize = mode == Replicated.Mode.ENTITY ? 1 : groupSize(shape.bytes());
        this.groups = world.mostIndexes() / groupSize;
        this.intervalNanos = rate == 0 ? 0 : (long) (SECOND / rate);
        this.claims = new ClaimPages(world.arena());
        world.addClaims(claims);
        this.topic = new Topic(
                "fdp/component/" + table.name(), TopicKind.STATE, sampleBytes(groupSize, groupSize, groupSize));
        this.writer = world.wire().writer(topic);
        boolean typed = world.wire().isTyped(topic);
        int growth = typed ? 0 : groupSize * ValueConversion.MOST_GROWTH; // values of other versions may be larger
        this.read = new Topic(topic.name(), topic.kind(), topic.maxBytes() + growth);
        this.wire = world.wire();
        this.reader = receives ? wire.reader(read) : null;
        this.received = new Received(world.rooms(), !receives);
        this.versions = new OtherVersions(
                table.layout(), stride -> !typed && (mode == Replicated.Mode.ENTITY || groupSize(stride) == groupSize));
    }

    private static int groupSize(int valueBytes) {
        int size = MOST_IN_GROUP;
        while (size > 1 && (long) size * (valueBytes + SampleLayout.RUN_BYTES) > SAMPLE_BYTES) {
            size /= 2;
        }
        return size;
    }

    /** The bytes of a sample of some values in runs, of which the sender does not own some others. */
    int sampleBytes(int count, int runs, int others) {
        int end = SampleLayout.values(runs) + count * shape.bytes();
        return others == 0 ? end : SampleLayout.others(end) + others * SampleLayout.OTHER_BYTES;
    }

    /** Where in a sample of some values in runs those are named that the sender does not own. */
    int othersAt(int count, int runs) {
        return SampleLayout.others(SampleLayout.values(runs) + count * shape.bytes());
    }

    /** The table. */
    public ComponentTable<?> table() {
        return table;
    }

    /** Whether this node takes values of others. */
    public boolean receives() {
        return !received.isIgnored();
    }

    /** This node has a value that others may claim: it hears them from here on, also of a component that it ignores. */
    void hearClaims() {
        if (reader == null) {
            reader = wire.reader(read);
        }
    }

    /** Who owns which value. */
    public ClaimPages claims() {
        return claims;
    }

    /** Who wants to know of values that are written, to show them between two samples. */
    public @Nullable ValueMotion motion() {
        return motion;
    }

    /** Lets values move, or not any more. */
    public void move(@Nullable ValueMotion by) {
        motion = by;
    }

    /** Lets the next frame send values before their time: an owner has changed. */
    void hurry() {
        hurried = true;
    }

    /** Whether values are sent before their time, once. */
    boolean takeHurry() {
        boolean was = hurried;
        hurried = false;
        return was;
    }

    Topic topic() {
        return topic;
    }

    ValueShape shape() {
        return shape;
    }

    int groupSize() {
        return groupSize;
    }

    int groups() {
        return groups;
    }

    long intervalNanos() {
        return intervalNanos;
    }

    TopicWriter writer() {
        return writer;
    }

    /** The reader, or null as long as this node ignores the component and has no value of it. */
    @Nullable
    TopicReader reader() {
        return reader;
    }

    Received received() {
        return received;
    }

    /** The versions that other nodes have of the component. */
    public OtherVersions versions() {
        return versions;
    }

    /** What samples look like. */
    VersionedSamples.Format format() {
        return new VersionedSamples.Format(
                SampleLayout.VALUES, topic, groups, table.layout().hash(), versions);
    }
}
