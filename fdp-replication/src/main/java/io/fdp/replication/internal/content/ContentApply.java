package io.fdp.replication.internal.content;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.MemoryException;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.kernel.memory.Memory;
import io.fdp.replication.internal.Bindings;
import io.fdp.replication.internal.ClaimedApply;
import io.fdp.replication.internal.IdRuns;
import io.fdp.replication.internal.Mix;
import io.fdp.replication.internal.NodeTable;
import io.fdp.replication.internal.SampleLayout;
import io.fdp.replication.internal.World;
import io.fdp.replication.internal.version.ValueConversion;
import io.fdp.replication.model.NetworkId;
import io.fdp.replication.model.Rejection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Applies samples of parts or objects. */
public final class ContentApply extends ClaimedApply {
    private static final int SLOTS = ImageLayout.SLOTS;

    private final World world;
    private final ContentTopic topic;
    private final ContentCodec codec;
    private final IdRuns ids;

    /** Applies samples of a topic, whose component has a number as a target of ownership. */
    public ContentApply(World world, ContentTopic topic, int target) {
        super(world, topic.format(), topic.column(), topic.claims(), topic.received(), target);
        this.world = world;
        this.topic = topic;
        this.codec = topic.codec();
        this.ids = new IdRuns(world.rooms());
    }

    /** Applies all samples that have arrived. */
    public void receive(NodeTable nodes) {
        receive(topic.reader(), nodes);
    }

    @Override
    protected int convert(ValueConversion from, long at, int bytes, long to) {
        if (SampleLayout.count(at) == 0) {
            Memory.copy(at, to, SampleLayout.HEADER_BYTES);
            return bytes == SampleLayout.HEADER_BYTES ? bytes : 0;
        }
        int size = bytes < ContentTopic.CONTENT ? -1 : ContentTopic.contentBytes(at);
        boolean isOther = SampleLayout.otherCount(at) != 0;
        if (size < 0 || size > topic.mostBytes() || bytes != ContentTopic.sampleBytes(size, isOther)) {
            return 0;
        }
        Memory.copy(at, to, ContentTopic.CONTENT);
        int own = ContentCodec.convert(
                from, at + ContentTopic.CONTENT, size, to + ContentTopic.CONTENT, topic.mostBytes());
        if (own < 0) {
            return 0;
        }
        ContentTopic.putBytes(to, own);
        if (isOther) {
            int end = ContentTopic.CONTENT + own;
            Memory.zero(to + end, ContentTopic.otherAt(own) - end);
            Memory.copy(at + ContentTopic.otherAt(size), to + ContentTopic.otherAt(own), SampleLayout.OTHER_BYTES);
        }
        return ContentTopic.sampleBytes(own, isOther);
    }

    @Override
    protected @Nullable Rejection wrong(int sender, int key, long at, int bytes) {
        ids.clear();
        if (bytes < SampleLayout.HEADER_BYTES) {
            return Rejection.SIZE;
        }
        if (!SampleLayout.isOf(at, SampleLayout.CONTENTS)) {
            return Rejection.FORMAT;
        }
        if (SampleLayout.schema(at) != codec.schema()) {
            return Rejection.SCHEMA;
        }
        int count = SampleLayout.count(at);
        int others = SampleLayout.otherCount(at);
        if (count < 0
                || count > 1
                || others < 0
                || others > count
                || SampleLayout.group(at) != key
                || key >= topic.keys()) {
            return Rejection.RANGE;
        }
        if (count == 0) {
            return bytes == SampleLayout.HEADER_BYTES ? null : Rejection.SIZE;
        }
        return wrongContent(sender, at, bytes, others == 1);
    }

    private @Nullable Rejection wrongContent(int sender, long at, int bytes, boolean isOther) {
        if (bytes < ContentTopic.CONTENT) {
            return Rejection.SIZE;
        }
        int size = ContentTopic.contentBytes(at);
        if (size < 0 || size > topic.mostBytes() || bytes != ContentTopic.sampleBytes(size, isOther)) {
            return Rejection.SIZE;
        }
        if (isOther) {
            long other = at + ContentTopic.otherAt(size);
            if (SampleLayout.otherRow(other) != 0 || !SampleLayout.isOther(other, sender, ContentTopic.epoch(at))) {
                return Rejection.RANGE;
            }
        }
        if (!NetworkId.isValid(ContentTopic.id(at))) {
            return Rejection.IDENTITY;
        }
        ids.add(ContentTopic.id(at), 1);
        return codec.isValid(at + ContentTopic.CONTENT, size) ? null : Rejection.VALUE;
    }

    @Override
    protected IdRuns ids() {
        return ids;
    }

    @Override
    protected void apply(int sender, long at) {
        if (SampleLayout.count(at) == 1) {
            int size = ContentTopic.contentBytes(at);
            boolean isOther = SampleLayout.otherCount(at) == 1;
            long other = at + ContentTopic.otherAt(size);
            int owner = isOther ? SampleLayout.otherOwner(other) : sender;
            long handle = world.bindings().handle(ContentTopic.id(at));
            if (isOther && !speaks(owner, SampleLayout.otherLife(other))) {
                fallSilent(sender, handle);
            } else if (place(sender, handle, ContentTopic.epoch(at), owner) >= 0) {
                write(handle, at + ContentTopic.CONTENT, size);
            }
        }
    }

    private void write(long handle, long content, int bytes) {
        try {
            waits |= !codec.apply(world.bindings(), handle, content, bytes);
        } catch (MemoryException full) {
            world.withoutRoom(1, "values of " + column().name(), full.getMessage());
            waits = true;
            return;
        }
        if (column().has(handle) && column().hasAuthority(handle)) {
            column().setAuthority(handle, false);
        }
        world.counters().values++;
    }

    // ---- questions

    /** The content of an entity as text, by field. */
    Map<String, String> fields(long handle) {
        return codec.fields(world.bindings(), handle);
    }

    /** The hash of the contents of entities that have an id. */
    public long hash() {
        Bindings bindings = world.bindings();
        ComponentColumn column = column();
        long seed = Mix.mix(0, column.name());
        long sum = 0;
        int chunks = Math.min(bindings.chunks(), world.chunks().count());
        for (int chunk = 0; chunk < chunks; chunk++) {
            for (int slot = 0; slot < SLOTS && bindings.isUsed(chunk); slot++) {
                long handle = bindings.boundHandle(chunk, slot);
                if (handle != Entity.NULL && bindings.isShared(chunk, slot) && column.has(handle)) {
                    long id = Memory.getLong(bindings.idsAt(chunk) + slot * (long) Long.BYTES);
                    sum += codec.hash(bindings, handle, Mix.mix(seed, id));
                }
            }
        }
        return sum;
    }
}
