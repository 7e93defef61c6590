package io.fdp.replication.internal;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.frame.FinishedFrame;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.kernel.memory.Memory;
import java.util.Arrays;

/** Sends the entities that this node owns: who lives, with which header, tags and parent, and who died lately. */
public final class EntityCapture {
    private static final int SLOTS = ImageLayout.SLOTS;
    private static final int WORDS = EntityTopic.GROUP_SIZE / Long.SIZE;

    /** A bit for each 64 entities of a chunk. */
    private static final int ALL = (1 << (SLOTS / Long.SIZE)) - 1;

    /** A bit for each 64 entities of a group. */
    private static final int GROUP = (1 << WORDS) - 1;

    private static final int STRUCTURE = 0;
    private static final int LINKS = 1;
    private static final int TAGS = 2;
    private static final int UNKNOWN = -1;
    private static final int NONE = Integer.MAX_VALUE;

    private final World world;
    private final EntityRepository repo;
    private final EntityTopic topic;
    private final Deaths deaths;
    private final long[] words = new long[WORDS];

    /** The next chunk with each kind of change: of structure, of links, of each tag. */
    private final int[] changes;

    private long[] sentGroups = new long[0];
    private long seen;

    /** Sends entities of a world. */
    public EntityCapture(World world, EntityTopic topic) {
        this.world = world;
        this.repo = world.repo();
        this.topic = topic;
        this.deaths = world.deaths();
        this.changes = new int[TAGS + topic.tags().size()];
    }

    /** Takes ids from entities that died in the frame. */
    public void bury(FinishedFrame frame) {
        for (int i = 0; i < frame.destroyedCount(); i++) {
            world.bury(frame.destroyed(i));
        }
        if (!frame.isComplete()) {
            buryUnseen();
        }
    }

    /** Looks at all bound entities, because the list of the dead is not complete. */
    private void buryUnseen() {
        Bindings bindings = world.bindings();
        for (int chunk = 0; chunk < bindings.chunks(); chunk++) {
            for (int slot = 0; slot < SLOTS && bindings.isUsed(chunk); slot++) {
                long handle = bindings.boundHandle(chunk, slot);
                if (handle != Entity.NULL && !repo.isAlive(handle)) {
                    world.bury(handle);
                }
            }
        }
    }

    /** Sends the groups in which something changed since the last time. */
    public void capture(FinishedFrame frame) {
        Bindings bindings = world.bindings();
        boolean rebound = world.parentsVersion() > seen;
        boolean bound = rebound || bindings.newestVersion() > seen;
        Arrays.fill(changes, UNKNOWN);
        int chunks = Math.min(bindings.chunks(), world.chunks().count());
        for (int chunk = next(frame, 0, bound); chunk < chunks; chunk = next(frame, chunk + 1, bound)) {
            if (bindings.isUsed(chunk)) {
                captureChunk(frame, chunk, changedWords(frame, chunk, rebound));
            }
        }
        seen = frame.version();
    }

    /** The next chunk to look at: any if entities were bound, else one that changed; a high number if there is none. */
    private int next(FinishedFrame frame, int chunk, boolean any) {
        int next = any ? chunk : NONE;
        for (int kind = 0; !any && kind < changes.length; kind++) {
            next = Math.min(next, nextOf(frame, kind, chunk));
        }
        return next;
    }

    /** The next chunk with a kind of change; each chunk is looked at once. */
    private int nextOf(FinishedFrame frame, int kind, int chunk) {
        if (changes[kind] < chunk) {
            int found = switch (kind) {
                case STRUCTURE -> frame.nextRestructured(chunk, seen);
                case LINKS -> frame.nextRelinked(chunk, seen);
                default -> frame.nextChanged(topic.tags().get(kind - TAGS), chunk, seen);
            };
            changes[kind] = found < 0 ? NONE : found;
        }
        return changes[kind];
    }

    /** A bit for each 64 entities of a chunk whose samples may differ from those that were sent last. */
    private int changedWords(FinishedFrame frame, int chunk, boolean rebound) {
        if (nextOf(frame, LINKS, chunk) == chunk || (rebound && world.chunks().hasLinks(chunk))) {
            return ALL;
        }
        for (int i = 0; i < topic.tags().size(); i++) {
            if (nextOf(frame, TAGS + i, chunk) == chunk) {
                return ALL;
            }
        }
        return boundWords(chunk) | (nextOf(frame, STRUCTURE, chunk) == chunk ? frame.restructured(chunk, seen) : 0);
    }

    /** A bit for each 64 entities of the groups of a chunk in which entities were bound, released or taken. */
    private int boundWords(int chunk) {
        int bound = 0;
        for (int first = 0; first < SLOTS && world.bindings().version(chunk) > seen; first += EntityTopic.GROUP_SIZE) {
            if (world.bindings().groupVersion((chunk * SLOTS + first) / EntityTopic.GROUP_SIZE) > seen) {
                bound |= GROUP << (first / Long.SIZE);
            }
        }
        return bound;
    }

    private void captureChunk(FinishedFrame frame, int chunk, int changed) {
        if (changed == 0) {
            return;
        }
        long now = world.wire().nanoTime();
        for (int first = 0; first < SLOTS; first += EntityTopic.GROUP_SIZE) {
            if (((changed >>> (first / Long.SIZE)) & GROUP) == 0) {
                continue;
            }
            int count = 0;
            for (int word = 0; word < WORDS; word++) {
                long at = first / Byte.SIZE + word * (long) Long.BYTES;
                words[word] = Memory.getLong(world.bindings().sentAt(chunk) + at);
                words[word] |= world.bindings().claims().relayed(chunk, first / Long.SIZE + word, world.self());
                count += Long.bitCount(words[word]);
            }
            int group = (chunk * SLOTS + first) / EntityTopic.GROUP_SIZE;
            int dead = deaths.count(group, now);
            if (count > 0 || dead > 0 || wasSent(group)) {
                send(frame, chunk * SLOTS + first, count, dead, now);
            }
        }
    }

    private void send(FinishedFrame frame, int first, int count, int dead, long now) {
        int group = first / EntityTopic.GROUP_SIZE;
        int bytes = EntityTopic.sampleBytes(count, dead);
        long at = topic.writer().begin(group, bytes);
        SampleLayout.putHeader(at, SampleLayout.ENTITIES, topic.schema(), frame.tick(), now, group, count, dead);
        boolean hasLinks = world.chunks().hasLinks(first / SLOTS);
        int row = 0;
        for (int word = 0; word < WORDS; word++) {
            for (long left = words[word]; left != 0; left &= left - 1) {
                int index = first + word * Long.SIZE + Long.numberOfTrailingZeros(left);
                putEntity(at + SampleLayout.entity(row++), index, hasLinks);
            }
        }
        long deadAt = at + SampleLayout.entity(count);
        for (int entry = deaths.first(group); entry != Deaths.NONE; entry = deaths.next(entry)) {
            Memory.putLong(deadAt, deaths.id(entry));
            deadAt += Long.BYTES;
        }
        Counters counters = world.counters();
        if (topic.writer().commit(bytes, SampleLayout.NEWS)) {
            counters.sent++;
            counters.sentBytes += bytes;
            setSent(group);
        } else {
            counters.unchanged++;
        }
    }

    private void putEntity(long at, int index, boolean hasLinks) {
        Bindings bindings = world.bindings();
        long handle = bindings.boundHandle(index / SLOTS, index % SLOTS);
        long parent = hasLinks ? repo.hierarchy().parent(handle) : Entity.NULL;
        Memory.putLong(at + SampleLayout.ID, bindings.id(handle));
        Memory.putLong(at + SampleLayout.PARENT, parent == Entity.NULL ? 0 : bindings.sharedId(parent));
        Memory.putLong(at + SampleLayout.DIS_TYPE, repo.disType(handle));
        Memory.putLong(at + SampleLayout.TAGS, tags(handle));
        Memory.putInt(at + SampleLayout.TKB_TYPE, repo.tkbType(handle));
        Memory.putInt(at + SampleLayout.EPOCH, bindings.claims().epoch(index));
        Memory.putChar(at + SampleLayout.SIDE, (char) repo.side(handle));
        Memory.putChar(at + SampleLayout.FLAGS, (char) repo.flags(handle));
        int owner = bindings.isOwned(index) ? 0 : bindings.claims().owner(index);
        Memory.putChar(at + SampleLayout.OWNER, (char) owner);
        boolean ours = bindings.claims().publisher(index) == world.self(); // else another node publishes it
        Memory.putChar(at + SampleLayout.LIFE, (char) (ours ? world.nodes().incarnation(owner) : 0));
    }

    private long tags(long handle) {
        long bits = 0;
        for (int i = 0; i < topic.tags().size(); i++) {
            TagColumn tag = topic.tags().get(i);
            bits |= tag.hasOwn(handle) ? 1L << i : 0;
        }
        return bits;
    }

    private boolean wasSent(int group) {
        return group >>> 6 < sentGroups.length && (sentGroups[group >>> 6] & 1L << group) != 0;
    }

    private void setSent(int group) {
        if (group >>> 6 >= sentGroups.length) {
            sentGroups = Arrays.copyOf(sentGroups, Math.max((group >>> 6) + 1, 2 * sentGroups.length));
        }
        sentGroups[group >>> 6] |= 1L << group;
    }
}
