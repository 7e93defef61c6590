package io.fdp.dds.internal.wire;

import io.fdp.dds.idl.FdpIdl;
import io.fdp.dds.idl.IdlStruct;
import io.fdp.dds.idl.TopicNames;
import io.fdp.dds.internal.library.Dds;
import io.fdp.kernel.memory.Memory;
import io.fdp.wire.TopicKind;
import io.fdp.wire.WireNode;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Watches a domain without taking part: participants, readers and writers from the built-in topics of DDS, nodes from
 * their presence, and samples of topics whose type is known.
 *
 * <pre>
 *  a reader or a writer: 0 key | 16 key of its participant | 32 handle | 40 name of the topic* | 48 name of the type*
 * </pre>
 *
 * <p>One thread uses it.
 */
public final class DomainWatch implements AutoCloseable {
    private static final int PARTICIPANTS = 0x7fff_0001;
    private static final int WRITERS = 0x7fff_0003;
    private static final int READERS = 0x7fff_0004;
    private static final int OWNER = 16;
    private static final int TOPIC_NAME = 40;
    private static final int TYPE_NAME = 48;

    /** No text that arrives is longer, with its zero: its length in a message has 16 bits. */
    private static final int MOST_TEXT = 1 << 16;

    private static final long EXIT_MILLIS = 1000;

    private final OpenState open = new OpenState(new WireNode(1, 1, 0, "spy"));
    private final ReentrantLock looking = new ReentrantLock();
    private final Participant participant;
    private final TakenSamples taken = new TakenSamples(open.arena());
    private final Map<String, IdlStruct> types = new HashMap<>();
    private final Map<Key, Boolean> participants = new HashMap<>();
    private final Map<Key, Endpoint> writers = new HashMap<>();
    private final Map<Key, Endpoint> readers = new HashMap<>();
    private final Map<Long, WireNode> nodes = new HashMap<>();
    private final Map<String, Counted> counted = new TreeMap<>();
    private final Key self;
    private final int participantReader;
    private final int writerReader;
    private final int readerReader;
    private final int presenceReader;

    /** The number of something in DDS. */
    private record Key(long first, long second) {
        static Key at(long address) {
            return new Key(Memory.getLong(address), Memory.getLong(address + Long.BYTES));
        }
    }

    /** A reader or a writer of another participant. */
    public record Endpoint(String topic, String type) {}

    /** The samples of a topic. */
    public static final class Counted {
        private final int reader;
        private final boolean isBytes;
        private final int fixedBytes;
        private long samples;
        private long bytes;

        Counted(int reader, boolean isBytes, int fixedBytes) {
            this.reader = reader;
            this.isBytes = isBytes;
            this.fixedBytes = fixedBytes;
        }

        /** How many samples came. */
        public long samples() {
            return samples;
        }

        /** How many bytes they had. */
        public long bytes() {
            return bytes;
        }
    }

    /** Watches a domain; samples of topics of these types are counted, besides those of FDP. */
    public DomainWatch(WireSettings settings, List<IdlStruct> known) {
        types.put(FdpIdl.SAMPLE.fullName(), FdpIdl.SAMPLE);
        known.forEach(type -> types.put(type.fullName(), type));
        this.participant = new Participant(settings.domain(), DomainXml.of(settings), open);
        participant.beforeExit(this::awaitLook);
        try {
            this.self = self(open.arena(), participant.entity());
            this.participantReader = builtIn(PARTICIPANTS);
            this.writerReader = builtIn(WRITERS);
            this.readerReader = builtIn(READERS);
            this.presenceReader = participant.createReader(PresenceInbound.TOPIC, FdpIdl.PRESENCE, TopicKind.STATE);
        } catch (RuntimeException failed) {
            close();
            throw failed;
        }
    }

    private int builtIn(int topic) {
        return Dds.check(Dds.createReader(participant.entity(), topic, 0), "look at the domain");
    }

    /** Waits until nobody looks: samples that were taken lie in memory of readers. */
    private void awaitLook() {
        try {
            if (looking.tryLock(EXIT_MILLIS, TimeUnit.MILLISECONDS)) {
                looking.unlock();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** Takes what has arrived; nothing when the process ends. */
    public void look() {
        looking.lock();
        try {
            if (open.isClosed()) {
                throw new IllegalStateException("the watch of the domain is closed: open another one");
            }
            if (!open.isEnding()) {
                lookAtAll();
            }
        } finally {
            looking.unlock();
        }
    }

    private void lookAtAll() {
        take(participantReader, (at, alive) -> note(participants, Key.at(at), alive, Boolean.TRUE));
        take(writerReader, (at, alive) -> endpoint(writers, at, alive));
        take(readerReader, (at, alive) -> endpoint(readers, at, alive));
        takePresence();
        for (Endpoint writer : List.copyOf(writers.values())) {
            IdlStruct type = types.get(writer.type);
            if (type != null && !counted.containsKey(writer.topic)) {
                boolean isBytes = type.equals(FdpIdl.SAMPLE);
                int reader = participant.createWatcher(writer.topic, type);
                counted.put(writer.topic, new Counted(reader, isBytes, isBytes ? 0 : type.bytes()));
            }
        }
        counted.values().forEach(this::count);
    }

    /** Hears samples of built-in topics. */
    private interface Hearer {
        void hear(long at, boolean alive);
    }

    private int take(int reader) {
        return Dds.check(taken.take(reader, TakenSamples.MOST), "hand out what is on the domain");
    }

    private void take(int reader, Hearer hearer) {
        int count = TakenSamples.MOST;
        while (count == TakenSamples.MOST) {
            count = take(reader);
            for (int i = 0; i < count; i++) {
                hearer.hear(taken.address(i), taken.isAlive(i) && taken.hasValue(i));
            }
            taken.giveBack(reader);
        }
    }

    private static <T> void note(Map<Key, T> all, Key key, boolean alive, T value) {
        if (alive) {
            all.put(key, value);
        } else {
            all.remove(key);
        }
    }

    private void endpoint(Map<Key, Endpoint> all, long at, boolean alive) {
        Key key = Key.at(at);
        if (!alive) {
            all.remove(key);
        } else if (!Key.at(at + OWNER).equals(self)) {
            all.put(key, new Endpoint(text(at + TOPIC_NAME), text(at + TYPE_NAME)));
        }
    }

    private static Key self(Arena arena, int participant) {
        long guid = arena.allocate(2L * Long.BYTES, Long.BYTES).address();
        Dds.check(Dds.guid(participant, guid), "ask for the number of the participant");
        return Key.at(guid);
    }

    @SuppressWarnings("restricted") // a text of DDS, which ends with a zero
    private static String text(long pointer) {
        long at = Memory.getLong(pointer);
        return at == 0 ? "" : MemorySegment.ofAddress(at).reinterpret(MOST_TEXT).getString(0);
    }

    private void takePresence() {
        int count = TakenSamples.MOST;
        while (count == TakenSamples.MOST) {
            count = take(presenceReader);
            for (int i = 0; i < count; i++) {
                if (!taken.isAlive(i)) {
                    nodes.remove(taken.instance(i));
                } else if (taken.hasValue(i) && PresenceInbound.isPossible(taken.address(i))) {
                    nodes.put(taken.instance(i), PresenceInbound.read(taken.address(i)));
                }
            }
            taken.giveBack(presenceReader);
        }
    }

    private void count(Counted topic) {
        int count = TakenSamples.MOST;
        while (count == TakenSamples.MOST) {
            count = take(topic.reader);
            for (int i = 0; i < count; i++) {
                if (taken.hasValue(i)) {
                    topic.samples++;
                    topic.bytes += topic.isBytes ? SampleStruct.length(taken.address(i)) : topic.fixedBytes;
                }
            }
            taken.giveBack(topic.reader);
        }
    }

    /** How many participants there are besides this one. */
    public int participants() {
        return Math.max(0, participants.size() - 1);
    }

    /** The nodes of FDP. */
    public List<WireNode> nodes() {
        return new ArrayList<>(nodes.values());
    }

    /** The writers of others. */
    public List<Endpoint> writers() {
        return new ArrayList<>(writers.values());
    }

    /** The readers of others. */
    public List<Endpoint> readers() {
        return new ArrayList<>(readers.values());
    }

    /** The samples by the name of their topic in DDS. */
    public Map<String, Counted> counted() {
        return counted;
    }

    /** The name in DDS of the topic of presence. */
    public static String presenceTopic() {
        return TopicNames.toDds(PresenceInbound.TOPIC);
    }

    @Override
    public void close() {
        open.close();
        looking.lock(); // samples that were taken lie in memory of readers
        try {
            participant.end();
        } finally {
            looking.unlock();
        }
    }
}
