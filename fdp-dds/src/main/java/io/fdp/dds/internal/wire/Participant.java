package io.fdp.dds.internal.wire;

import io.fdp.dds.error.DdsException;
import io.fdp.dds.idl.IdlStruct;
import io.fdp.dds.idl.TopicNames;
import io.fdp.dds.internal.descriptor.TopicDescriptor;
import io.fdp.dds.internal.library.Dds;
import io.fdp.dds.internal.library.Qos;
import io.fdp.wire.TopicKind;
import java.lang.foreign.Arena;
import java.util.HashMap;
import java.util.Map;

/** This node in DDS: makes topics, readers and writers, and ends with all of them. */
final class Participant {
    /** The most events that DDS keeps for a slow reader. */
    static final int MOST_EVENTS = 4096;

    private static final long STATE_BLOCKING_NANOS = 100_000_000L;
    private static final long EVENT_BLOCKING_NANOS = 100_000_000L;

    private final DdsDomain domain;
    private final OpenState open;
    private final Runnable onExit = this::endWithProcess;
    private final int entity;
    private final Map<String, Integer> topics = new HashMap<>();
    private volatile Runnable beforeExit = () -> {};
    private boolean ended;

    Participant(int domain, String configuration, OpenState open) {
        this.open = open;
        this.domain = DdsDomain.join(domain, configuration, onExit);
        int created = Dds.createParticipant(domain);
        if (created < 0) {
            this.domain.leave(onExit);
            throw new DdsException("DDS cannot join domain " + domain + ": " + Dds.text(created)
                    + ". Perhaps too many nodes run on this machine, or the network interface is missing");
        }
        this.entity = created;
    }

    int entity() {
        return entity;
    }

    int createReader(String topic, IdlStruct type, TopicKind kind) {
        try (Qos qos = qos(kind)) {
            return Dds.check(
                    Dds.createReader(entity, topic(topic, type), qos.address()), "make a reader of topic " + topic);
        }
    }

    int createWriter(String topic, IdlStruct type, TopicKind kind) {
        try (Qos qos = qos(kind)) {
            return Dds.check(
                    Dds.createWriter(entity, topic(topic, type), qos.address()), "make a writer of topic " + topic);
        }
    }

    /** A reader that nobody waits for. */
    int createWatcher(String topic, IdlStruct type) {
        try (Qos qos = Qos.watching()) {
            return Dds.check(
                    Dds.createReader(entity, topic(topic, type), qos.address()), "make a reader of topic " + topic);
        }
    }

    private static Qos qos(TopicKind kind) {
        return kind == TopicKind.STATE
                ? Qos.state(STATE_BLOCKING_NANOS)
                : Qos.events(MOST_EVENTS, EVENT_BLOCKING_NANOS);
    }

    private int topic(String name, IdlStruct type) {
        return topics.computeIfAbsent(name, any -> createTopic(name, type));
    }

    private int createTopic(String name, IdlStruct type) {
        try (Arena arena = Arena.ofConfined()) {
            long descriptor = TopicDescriptor.of(type, arena).address();
            long text = arena.allocateFrom(TopicNames.toDds(name)).address();
            return Dds.check(Dds.createTopic(entity, descriptor, text), "make topic " + name);
        }
    }

    /** Leaves the domain: others lose this node now. */
    void end() {
        if (tryEnd()) {
            Dds.delete(entity);
            domain.leave(onExit);
        }
    }

    /** Sets what is done when the process ends, before this node leaves. */
    void beforeExit(Runnable work) {
        beforeExit = work;
    }

    /**
     * The domain ends with the process. Threads of the wire end before, because samples that they have taken lie in
     * memory of readers, which end with this node.
     */
    private void endWithProcess() {
        open.end();
        beforeExit.run();
        if (tryEnd()) {
            Dds.delete(entity);
        }
    }

    private synchronized boolean tryEnd() {
        boolean isFirst = !ended;
        ended = true;
        return isFirst;
    }
}
