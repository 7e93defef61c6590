package io.fdp.replication.internal.content;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.frame.FinishedFrame;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.kernel.memory.Memory;
import io.fdp.replication.internal.Bindings;
import io.fdp.replication.internal.SampleLayout;
import io.fdp.replication.internal.SlotSet;
import io.fdp.replication.internal.World;

/** Sends parts or objects of this node, and those it publishes for others: at the end of a frame, what changed. */
public final class ContentCapture {
    private static final int SLOTS = ImageLayout.SLOTS;

    private final World world;
    private final ContentTopic topic;
    private final ContentCodec codec;
    private final SlotSet sent = new SlotSet();
    private long seen;
    private long dueNanos = Long.MIN_VALUE;

    /** Sends contents of a topic. */
    public ContentCapture(World world, ContentTopic topic) {
        this.world = world;
        this.topic = topic;
        this.codec = topic.codec();
    }

    /** Sends what changed since the last time, if its time has come. */
    public void capture(FinishedFrame frame) {
        long now = world.wire().nanoTime();
        if (topic.intervalNanos() > 0 && !topic.takeHurry()) {
            if (dueNanos != Long.MIN_VALUE && now - dueNanos < 0) {
                return;
            }
            dueNanos = now + topic.intervalNanos();
        }
        Bindings bindings = world.bindings();
        boolean all = codec.hasReferences() && world.boundVersion() > seen;
        int chunks = Math.min(bindings.chunks(), world.chunks().count());
        for (int chunk = 0; chunk < chunks; chunk++) {
            if (bindings.isUsed(chunk)
                    && (all || bindings.version(chunk) > seen || topic.column().chunkVersion(chunk) > seen)) {
                captureChunk(frame.tick(), chunk, now);
            }
        }
        seen = frame.version();
    }

    private void captureChunk(long tick, int chunk, long now) {
        long present = world.chunks().presentAddress(topic.column(), chunk);
        long authority = world.chunks().authorityAddress(topic.column(), chunk);
        for (int word = 0; word < SLOTS / Long.SIZE; word++) {
            long at = word * (long) Long.BYTES;
            long here = Memory.getLong(present + at) & world.bindings().shared(chunk, word);
            long owned = here & Memory.getLong(authority + at);
            long mine = owned | (here & topic.claims().relayed(chunk, word, world.self()));
            long before = sent.word(chunk * (SLOTS / Long.SIZE) + word);
            for (long left = mine | before; left != 0; left &= left - 1) {
                int bit = Long.numberOfTrailingZeros(left);
                int index = chunk * SLOTS + word * Long.SIZE + bit;
                if ((mine & 1L << bit) != 0) {
                    send(tick, index, now, (owned & 1L << bit) == 0);
                } else {
                    sendNone(tick, index, now);
                }
            }
        }
    }

    private void send(long tick, int index, long now, boolean isOther) {
        Bindings bindings = world.bindings();
        long handle = bindings.boundHandle(index / SLOTS, index % SLOTS);
        int bytes = codec.prepare(handle);
        if (bytes > topic.mostBytes()) {
            world.counters().tooLarge++;
            world.counters()
                    .reportOnce(
                            "bytes of " + topic.column().name(),
                            topic.column().name() + " of entity " + Entity.toString(handle) + " has " + bytes
                                    + " bytes: it is not sent, others keep what they have; make it smaller, or allow"
                                    + " more with largestContent(). Later ones are only counted");
            return;
        }
        int size = ContentTopic.sampleBytes(bytes, isOther);
        long at = topic.writer().begin(index, size);
        SampleLayout.putHeader(at, SampleLayout.CONTENTS, codec.schema(), tick, now, index, 1, isOther ? 1 : 0);
        ContentTopic.put(at, bindings.id(handle), topic.claims().epoch(index), bytes);
        codec.write(bindings, handle, at + ContentTopic.CONTENT);
        if (isOther) {
            long other = at + ContentTopic.otherAt(bytes);
            Memory.zero(at + ContentTopic.CONTENT + bytes, other - at - ContentTopic.CONTENT - bytes);
            SampleLayout.putOther(other, 0, topic.claims().owner(index), world.lifeOfOwner(topic.claims(), index));
        }
        sent.add(index);
        topic.hearClaims();
        commit(size);
    }

    private void sendNone(long tick, int index, long now) {
        long at = topic.writer().begin(index, SampleLayout.HEADER_BYTES);
        SampleLayout.putHeader(at, SampleLayout.CONTENTS, codec.schema(), tick, now, index, 0, 0);
        sent.remove(index);
        commit(SampleLayout.HEADER_BYTES);
    }

    private void commit(int bytes) {
        if (topic.writer().commit(bytes, SampleLayout.NEWS)) {
            world.counters().sent++;
            world.counters().sentBytes += bytes;
        } else {
            world.counters().unchanged++;
        }
    }
}
