package io.fdp.dds.internal.wire;

import io.fdp.dds.error.DdsException;
import io.fdp.dds.idl.FdpIdl;
import io.fdp.dds.idl.IdlStruct;
import io.fdp.dds.idl.TopicNames;
import io.fdp.dds.internal.library.BackgroundThreads;
import io.fdp.dds.internal.library.Dds;
import io.fdp.dds.internal.library.DdsLibrary;
import io.fdp.dds.internal.memory.EventRing;
import io.fdp.dds.internal.memory.MemoryLimit;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.wire.Topic;
import io.fdp.wire.TopicKind;
import io.fdp.wire.TopicReader;
import io.fdp.wire.TopicWriter;
import io.fdp.wire.WireNode;
import java.lang.foreign.Arena;
import java.security.SecureRandom;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A node in DDS, its topics and its threads: one that sends state, one that sends events, one that receives. The frame
 * thread opens topics and closes the connection.
 */
public final class WireConnection {
    private static final String COMPONENT = "fdp/component/";
    private static final long JOIN_MILLIS = 5000;
    private static final long EXIT_MILLIS = 1000;

    private final WireNode self;
    private final WireSettings settings;
    private final OpenState open;
    private final Arena arena;
    private final MemoryLimit limit;

    /** Own samples have no limit of their own: there are as many as the world has. */
    private final MemoryLimit sending = new MemoryLimit(Long.MAX_VALUE);

    private final AtomicLong ringBytes = new AtomicLong();
    private final WireCounters counters;
    private final Participant participant;
    private final long session = new SecureRandom().nextLong();
    private final Presence presence;
    private final List<StateInbound> states = new CopyOnWriteArrayList<>();
    private final Receiver receiver;
    private final Sender sender;
    private final Sender eventSender;
    private final List<Thread> threads = new CopyOnWriteArrayList<>();
    private final Set<String> written = new HashSet<>();
    private final Set<String> read = new HashSet<>();

    /** Joins a domain and says who this node is. */
    public WireConnection(WireNode self, WireSettings settings) {
        DdsLibrary.require();
        this.self = self;
        this.settings = settings;
        this.open = new OpenState(self);
        this.arena = open.arena();
        this.counters = new WireCounters(open);
        this.limit = new MemoryLimit(settings.receiveBytes());
        this.participant = new Participant(settings.domain(), DomainXml.of(settings), open);
        this.presence = new Presence(open);
        this.sender = new Sender(open, counters);
        this.eventSender = new Sender(open, counters);
        try {
            int reader = participant.createReader(PresenceInbound.TOPIC, FdpIdl.PRESENCE, TopicKind.STATE);
            PresenceInbound inbound = new PresenceInbound(reader, counters, states);
            Peers peers = new Peers(arena, reader, presence, counters);
            this.receiver = new Receiver(open, arena, participant.entity(), peers, inbound, counters);
            announce();
        } catch (RuntimeException failed) {
            participant.end();
            throw failed;
        }
        participant.beforeExit(() -> endThreads(EXIT_MILLIS));
        start("receive", receiver);
        start("send", sender);
    }

    private void announce() {
        int writer = participant.createWriter(PresenceInbound.TOPIC, FdpIdl.PRESENCE, TopicKind.STATE);
        long struct = arena.allocate(FdpIdl.PRESENCE.bytes(), Long.BYTES).address();
        PresenceInbound.put(struct, session, self);
        Dds.check(Dds.write(writer, struct), "say that node " + self + " is present");
        Dds.check(Dds.flush(writer), "say that node " + self + " is present");
    }

    private void start(String name, Runnable work) {
        Thread thread = Thread.ofPlatform()
                .daemon()
                .name("fdp-dds-" + name + "-" + self.number())
                .unstarted(() -> {
                    BackgroundThreads.standBack();
                    work.run();
                });
        threads.add(thread);
        thread.start();
    }

    // ---- topics

    /** Samples wait for {@link #release}. */
    public void hold() {
        sender.hold();
        eventSender.hold();
    }

    /** Samples go out. */
    public void release() {
        sender.release();
        eventSender.release();
    }

    /** Opens a topic for writing. */
    public TopicWriter writer(Topic topic) {
        requireOnce(written, topic, "writer");
        int writer = participant.createWriter(topic.name(), type(topic), topic.kind());
        if (topic.kind() == TopicKind.STATE) {
            StateOutbound outbound =
                    new StateOutbound(topic, writer, session, self.number(), arena, codec(topic), sending, counters);
            sender.add(outbound);
            return new StateWriter(outbound, sender, open);
        }
        EventOutbound outbound =
                new EventOutbound(topic, writer, session, self.number(), arena, settings.eventBytes(), counters);
        ringBytes.addAndGet(outbound.ring().capacity());
        eventSender.add(outbound);
        if (threads.size() < 3) {
            start("events", eventSender);
        }
        return new EventWriter(outbound, eventSender, open, counters);
    }

    /** Opens a topic for reading. */
    public TopicReader reader(Topic topic) {
        requireOnce(read, topic, "reader");
        int reader = participant.createReader(topic.name(), type(topic), topic.kind());
        if (topic.kind() == TopicKind.EVENTS) {
            EventRing ring = new EventRing(arena, settings.eventBytes(), topic.maxBytes());
            ringBytes.addAndGet(ring.capacity());
            receiver.add(new EventInbound(reader, topic, ring, counters));
            return new EventReader(open, presence, topic, ring);
        }
        int index = states.size();
        EntityCodec codec = codec(topic);
        StateInbound inbound = codec == null
                ? new StateInbound(reader, topic, index, arena, limit, counters)
                : new EntityInbound(reader, topic, index, arena, limit, counters, codec);
        states.add(inbound);
        receiver.add(inbound);
        return new StateReader(open, presence, topic, index);
    }

    private void requireOnce(Set<String> topics, Topic topic, String what) {
        open.require();
        int most = FdpIdl.MOST_SAMPLE_BYTES - EventOutbound.NUMBER_BYTES;
        if (topic.maxBytes() > most) {
            throw new DdsException("samples of topic " + topic.name() + " are too large for DDS: maxBytes="
                    + topic.maxBytes() + ", and at most " + most + " bytes are possible");
        }
        if (topic.name().equals(PresenceInbound.TOPIC) || !topics.add(TopicNames.toDds(topic.name()))) {
            throw new IllegalStateException("topic " + topic.name() + " has a " + what + " already: keep it");
        }
    }

    private IdlStruct type(Topic topic) {
        EntityCodec codec = codec(topic);
        return codec == null ? FdpIdl.SAMPLE : codec.type();
    }

    /** Whether samples of a topic have a type with plain fields. */
    public boolean isTyped(Topic topic) {
        return layout(topic) != null;
    }

    private @Nullable ComponentLayout layout(Topic topic) {
        boolean isComponent = topic.kind() == TopicKind.STATE && topic.name().startsWith(COMPONENT);
        return isComponent ? settings.entities().get(topic.name().substring(COMPONENT.length())) : null;
    }

    private @Nullable EntityCodec codec(Topic topic) {
        ComponentLayout layout = layout(topic);
        if (layout == null) {
            return null;
        }
        String component = topic.name().substring(COMPONENT.length());
        EntityCodec codec = new EntityCodec(component, layout);
        if (codec.mostBytes() != topic.maxBytes()) {
            throw new DdsException("component " + component + " is named in DdsConfig.entities, but does not travel in"
                    + " the entity mode, or its layout is another one: its samples have " + topic.maxBytes()
                    + " bytes, and values of single entities have " + codec.mostBytes());
        }
        return codec;
    }

    // ---- the rest

    /** Who joined and who was lost. */
    public Presence presence() {
        open.require();
        return presence;
    }

    /** What was done so far. */
    public WireCounters counters() {
        return counters;
    }

    /** After which silence nodes are lost, as far as this node knows. */
    public long leaseNanos() {
        return DomainXml.leaseNanos(settings);
    }

    /** Memory of samples of others. */
    public long receivedMemory() {
        return limit.taken();
    }

    /** Memory of own samples, and of events in both directions. */
    public long sentMemory() {
        return sending.taken() + ringBytes.get();
    }

    /** Leaves. */
    public void close() {
        if (open.isClosed()) {
            return;
        }
        open.close();
        endThreads(JOIN_MILLIS);
        participant.end();
    }

    /** Waits for the end of all threads, which was asked for. One that hangs in DDS keeps its memory. */
    private void endThreads(long mostMillis) {
        sender.wake();
        eventSender.wake();
        receiver.wake();
        for (Thread thread : threads) {
            join(thread, mostMillis);
        }
    }

    private static void join(Thread thread, long mostMillis) {
        boolean interrupted = false;
        boolean ended = false;
        long end = System.nanoTime() + mostMillis * 1_000_000L;
        while (!ended && System.nanoTime() < end) {
            try {
                thread.join(mostMillis);
                ended = !thread.isAlive();
            } catch (InterruptedException stopped) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
