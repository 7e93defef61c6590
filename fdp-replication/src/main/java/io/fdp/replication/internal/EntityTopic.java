package io.fdp.replication.internal;

import io.fdp.kernel.component.TagColumn;
import io.fdp.replication.model.ReplicationException;
import io.fdp.wire.Topic;
import io.fdp.wire.TopicKind;
import io.fdp.wire.TopicReader;
import io.fdp.wire.TopicWriter;
import java.util.Comparator;
import java.util.List;

/** The topic of entities: births, deaths and headers, in groups of 256 neighbouring indexes. */
public final class EntityTopic {
    /** The most tags that travel. */
    public static final int MOST_TAGS = Long.SIZE;

    static final int GROUP_SIZE = ComponentTopic.MOST_IN_GROUP;
    static final int MOST_DEATHS = 256;

    private final Topic topic = new Topic("fdp/entities", TopicKind.STATE, sampleBytes(GROUP_SIZE, MOST_DEATHS));
    private final List<TagColumn> tags;
    private final long schema;
    private final int groups;
    private final TopicWriter writer;
    private final TopicReader reader;
    private final Received received;

    /** Opens the topic. Tags travel as bits in the order of their names. */
    public EntityTopic(World world, List<TagColumn> tags) {
        this.tags = tags.stream().sorted(Comparator.comparing(TagColumn::name)).toList();
        long hash = 0;
        for (TagColumn tag : this.tags) {
            hash = Mix.mix(hash, tag.name());
        }
        this.schema = hash;
        if (tags.size() > MOST_TAGS) {
            throw new ReplicationException(
                    "at most " + MOST_TAGS + " tags can travel, and " + tags.size() + " are named");
        }
        this.groups = world.mostIndexes() / GROUP_SIZE;
        this.writer = world.wire().writer(topic);
        this.reader = world.wire().reader(topic);
        this.received = new Received(world.rooms());
    }

    static int sampleBytes(int count, int deaths) {
        return SampleLayout.entity(count) + deaths * Long.BYTES;
    }

    Topic topic() {
        return topic;
    }

    public List<TagColumn> tags() {
        return tags;
    }

    int groups() {
        return groups;
    }

    public long schema() {
        return schema;
    }

    TopicWriter writer() {
        return writer;
    }

    TopicReader reader() {
        return reader;
    }

    Received received() {
        return received;
    }
}
