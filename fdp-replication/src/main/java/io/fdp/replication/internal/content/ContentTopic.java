package io.fdp.replication.internal.content;

import io.fdp.codec.data.Serializer;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.PartTable;
import io.fdp.kernel.memory.Memory;
import io.fdp.replication.internal.ClaimPages;
import io.fdp.replication.internal.Received;
import io.fdp.replication.internal.SampleLayout;
import io.fdp.replication.internal.VersionedSamples.Format;
import io.fdp.replication.internal.World;
import io.fdp.replication.model.ReplicationException;
import io.fdp.wire.Topic;
import io.fdp.wire.TopicKind;
import io.fdp.wire.TopicReader;
import io.fdp.wire.TopicWriter;
import io.fdp.wire.Wire;
import org.jspecify.annotations.Nullable;

/**
 * One replicated component without a fixed size: parts or objects. A sample has everything of one entity; its key is
 * the index of the entity at the sender.
 *
 * <pre>
 *  48 .. | 56 .. | 60 ..   | 64 ..   | then, at a multiple of 8, if the sender is not the owner
 *  id    | epoch | bytes   | content | row 0, owner, life
 * </pre>
 */
public final class ContentTopic {
    static final int CONTENT = 64;
    private static final int ID = 48;
    private static final int EPOCH = 56;
    private static final int BYTES = 60;
    private static final long SECOND = 1_000_000_000L;

    private final ContentCodec codec;
    private final Topic topic;
    private final Format format;
    private final int keys;
    private final int mostBytes;
    private final long intervalNanos;
    private final ClaimPages claims;
    private final TopicWriter writer;
    private final Wire wire;
    private final boolean receives;
    private @Nullable TopicReader reader;
    private final Received received;
    private boolean hurried;

    /** Opens the topic of parts or objects. */
    public ContentTopic(World world, ComponentColumn column, double rate, int mostBytes, boolean receives) {
        this.codec = codec(column);
        this.keys = world.mostIndexes();
        this.intervalNanos = rate == 0 ? 0 : (long) (SECOND / rate);
        this.claims = new ClaimPages(world.arena());
        world.addClaims(claims);
        this.topic = new Topic("fdp/component/" + column.name(), TopicKind.STATE, sampleBytes(mostBytes, true));
        this.format = codec.format(SampleLayout.CONTENTS, topic, keys);
        this.mostBytes = mostBytes;
        this.writer = world.wire().writer(topic);
        this.wire = world.wire();
        this.receives = receives;
        this.reader = receives ? wire.reader(topic) : null;
        this.received = new Received(world.rooms(), !receives);
    }

    private static ContentCodec codec(ComponentColumn column) {
        return switch (column) {
            case PartTable<?> parts -> new PartCodec(parts);
            case ManagedTable<?> objects -> codec(objects);
            default ->
                throw new ReplicationException(column.name() + " is a tag: name it with tag() in the configuration");
        };
    }

    private static <T> ContentCodec codec(ManagedTable<T> table) {
        Serializer<T> serializer = table.type().serializer();
        if (serializer == null) {
            throw new ReplicationException("component " + table.name() + " is replicated and has no serializer: add"
                    + " @Serialized to its class, and register it with serializedBy()");
        }
        return new ObjectCodec<>(table, serializer);
    }

    /** The component. */
    public ComponentColumn column() {
        return codec.column();
    }

    /** Who owns which content. */
    public ClaimPages claims() {
        return claims;
    }

    /** Lets the next frame send contents before their time: an owner has changed. */
    void hurry() {
        hurried = true;
    }

    /** Whether contents are sent before their time, once. */
    boolean takeHurry() {
        boolean was = hurried;
        hurried = false;
        return was;
    }

    ContentCodec codec() {
        return codec;
    }

    Topic topic() {
        return topic;
    }

    /** What samples look like. */
    Format format() {
        return format;
    }

    /** The most bytes of a content. */
    int mostBytes() {
        return mostBytes;
    }

    int keys() {
        return keys;
    }

    long intervalNanos() {
        return intervalNanos;
    }

    TopicWriter writer() {
        return writer;
    }

    /** Whether this node takes contents of others. */
    boolean receives() {
        return receives;
    }

    /** This node has a content that others may claim: it hears them from here on, also of a component it ignores. */
    void hearClaims() {
        if (reader == null) {
            reader = wire.reader(topic);
        }
    }

    /** The reader, or null as long as this node ignores the component and has no content of it. */
    @Nullable
    TopicReader reader() {
        return reader;
    }

    Received received() {
        return received;
    }

    /** Where a sample describes that the sender does not own the content. */
    static int otherAt(int bytes) {
        return SampleLayout.others(CONTENT + bytes);
    }

    static int sampleBytes(int bytes, boolean isOther) {
        return isOther ? otherAt(bytes) + SampleLayout.OTHER_BYTES : CONTENT + bytes;
    }

    static void put(long sample, long id, int epoch, int bytes) {
        Memory.putLong(sample + ID, id);
        Memory.putInt(sample + EPOCH, epoch);
        putBytes(sample, bytes);
    }

    static void putBytes(long sample, int bytes) {
        Memory.putInt(sample + BYTES, bytes);
    }

    static long id(long sample) {
        return Memory.getLong(sample + ID);
    }

    static int epoch(long sample) {
        return Memory.getInt(sample + EPOCH);
    }

    static int contentBytes(long sample) {
        return Memory.getInt(sample + BYTES);
    }
}
