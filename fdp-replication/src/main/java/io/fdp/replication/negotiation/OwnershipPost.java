package io.fdp.replication.negotiation;

import io.fdp.kernel.entity.Entity;
import io.fdp.replication.internal.Counters;
import io.fdp.replication.internal.SampleHeader;
import io.fdp.replication.internal.World;
import io.fdp.replication.model.Rejection;
import io.fdp.replication.ownership.OwnershipOutcome;
import io.fdp.wire.Topic;
import io.fdp.wire.TopicKind;
import io.fdp.wire.TopicReader;
import io.fdp.wire.TopicWriter;
import io.fdp.wire.WireNode;

/** Sends messages about ownership, and hands out those that other nodes sent to this one. */
final class OwnershipPost {
    private final World world;
    private final Targets targets;
    private final Topic topic;
    private final TopicWriter writer;
    private final TopicReader reader;
    private final Operation message;
    private int kind;
    private OwnershipOutcome reason = OwnershipOutcome.REFUSED;
    private boolean known;

    OwnershipPost(World world, Targets targets) {
        this.world = world;
        this.targets = targets;
        this.topic =
                new Topic("fdp/ownership", TopicKind.EVENTS, OwnershipMessage.bytes(OwnershipMessage.MOST_TARGETS));
        this.writer = world.wire().writer(topic);
        this.reader = world.wire().reader(topic);
        this.message = new Operation(targets.count());
    }

    /** Sends a message about an operation; false if there is no room now. */
    boolean send(int what, int receiver, Operation operation, OwnershipOutcome why) {
        int bytes = OwnershipMessage.bytes(operation.count());
        long at = writer.begin(0, bytes);
        if (at == 0) {
            return false;
        }
        SampleHeader.putOwnership(at, world.repo().currentTick(), world.wire().nanoTime(), operation.count());
        OwnershipMessage.put(at, what, receiver, operation, why, targets);
        writer.commit(bytes, -1);
        Counters counters = world.counters();
        counters.sent++;
        counters.sentBytes += bytes;
        return true;
    }

    /** Goes to the next message to this node. */
    boolean next() {
        while (reader.next()) {
            WireNode sender = reader.sender();
            Counters counters = world.counters();
            counters.received++;
            counters.receivedBytes += reader.bytes();
            if (!world.nodes().isPresent(sender)) {
                continue;
            }
            Rejection wrong = OwnershipMessage.wrong(reader.address(), reader.bytes());
            if (wrong != null) {
                counters.reject(sender, topic.name(), reader.key(), wrong);
            } else if (OwnershipMessage.receiver(reader.address()) == world.self()) {
                read(sender.number(), reader.address());
                return true;
            }
        }
        return false;
    }

    private void read(int sender, long at) {
        long id = OwnershipMessage.id(at);
        kind = OwnershipMessage.kind(at);
        reason = OwnershipMessage.reason(at);
        message.begin(
                kind == OwnershipMessage.ACQUIRE_IF_AVAILABLE
                        ? Operation.Kind.ACQUIRE_IF_AVAILABLE
                        : kind == OwnershipMessage.OFFER ? Operation.Kind.OFFER : Operation.Kind.ACQUIRE,
                OwnershipMessage.operation(at),
                targets.living(id),
                id,
                sender,
                0);
        known = message.handle != Entity.NULL;
        for (int i = 0; i < OwnershipMessage.targets(at); i++) {
            int target = targets.find(OwnershipMessage.key(at, i));
            known = known && target >= 0 && (kind != OwnershipMessage.OFFER || isWanted(target));
            if (target >= 0) {
                message.add(target);
            }
        }
        known &= message.count() > 0;
    }

    private boolean isWanted(int target) {
        return targets.get(target).isWanted(message.handle);
    }

    /** The kind of the message. */
    int kind() {
        return kind;
    }

    /** Why the sender refuses. */
    OwnershipOutcome reason() {
        return reason;
    }

    /** What the message is about, until the next one: its peer is the sender. */
    Operation message() {
        return message;
    }

    /** Whether the entity and all targets of the message are known here, and wanted if they are offered. */
    boolean isKnown() {
        return known;
    }
}
