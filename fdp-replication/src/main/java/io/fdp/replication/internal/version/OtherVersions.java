package io.fdp.replication.internal.version;

import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.memory.Memory;
import io.fdp.wire.WireNode;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * The versions that other nodes have of one component.
 *
 * <p>A node describes its types on a topic of its own, so values may come before their description. They wait: their
 * owner does not send them again. At most one sample of each group waits, none of a node that has described the
 * component, and none for longer than ten seconds.
 */
public final class OtherVersions {
    private static final int MOST_WAITING = 65_536;
    private static final long MOST_NANOS = 10_000_000_000L;

    private final ComponentLayout own;
    private final Map<Integer, Version> senders = new HashMap<>();
    private final Map<Long, Waiting> waiting = new HashMap<>();
    private final Queue<Waiting> ready = new ArrayDeque<>();

    /** What a sender has said: its schema, and how its values are read if they can be. */
    private record Version(long schema, @Nullable ValueConversion conversion) {}

    /** A sample of a version that is not described yet. */
    public record Waiting(WireNode sender, int key, MemorySegment bytes, long since) {
        /** Where the sample lies. */
        public long address() {
            return bytes.address();
        }

        /** Its size. */
        public int size() {
            return (int) bytes.byteSize();
        }
    }

    /** No other versions yet. */
    public OtherVersions(ComponentLayout own) {
        this.own = own;
    }

    /**
     * A node describes the component.
     *
     * @return whether its values can be read here
     */
    public boolean describe(int sender, long schema, Map<String, String> fields) {
        ValueConversion conversion = schema == own.hash() ? null : ValueConversion.of(own, schema, fields);
        senders.put(sender, new Version(schema, conversion));
        Iterator<Waiting> all = waiting.values().iterator();
        while (all.hasNext()) {
            Waiting sample = all.next();
            if (sample.sender.number() == sender) {
                ready.add(sample);
                all.remove();
            }
        }
        return schema == own.hash() || conversion != null;
    }

    /** How samples of a sender with another schema are read; null if they cannot be, or the schema is unknown. */
    public @Nullable ValueConversion find(int sender, long schema) {
        Version version = senders.get(sender);
        ValueConversion conversion = version == null ? null : version.conversion;
        return conversion != null && conversion.schema() == schema ? conversion : null;
    }

    /** Keeps a copy of a sample until its sender has described the component; false if the sample cannot wait. */
    public boolean keep(WireNode sender, int key, long at, int bytes, long now) {
        long place = (long) sender.number() << 32 | key;
        Waiting before = waiting.get(place);
        if (senders.containsKey(sender.number()) || (waiting.size() >= MOST_WAITING && before == null)) {
            return false;
        }
        MemorySegment copy = Arena.ofAuto().allocate(bytes, Long.BYTES);
        Memory.copy(at, copy.address(), bytes);
        waiting.put(place, new Waiting(sender, key, copy, before == null ? now : before.since));
        return true;
    }

    /** A sample that has waited for its description, which is here now; null if there is none. */
    public @Nullable Waiting nextReady() {
        return ready.poll();
    }

    /** Takes out a sample whose description has not come in time; null if there is none. */
    public @Nullable Waiting nextLate(long now) {
        if (waiting.isEmpty()) {
            return null;
        }
        for (Map.Entry<Long, Waiting> entry : waiting.entrySet()) {
            if (now - entry.getValue().since >= MOST_NANOS) {
                return waiting.remove(entry.getKey());
            }
        }
        return null;
    }

    /** Forgets what a node has said: it is lost, and says it again if it comes back. */
    public void forget(int sender) {
        senders.remove(sender);
        waiting.values().removeIf(sample -> sample.sender.number() == sender);
        ready.removeIf(sample -> sample.sender.number() == sender);
    }
}
