package io.fdp.replication.internal.event;

import io.fdp.annotations.Event;
import io.fdp.codec.data.Serializer;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.event.EventBytes;
import io.fdp.kernel.event.EventStream;
import io.fdp.kernel.event.EventType;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.kernel.event.NativeEvents;
import io.fdp.kernel.frame.FinishedFrame;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.kernel.layout.FieldLayout;
import io.fdp.replication.internal.NodeTable;
import io.fdp.replication.internal.World;
import io.fdp.replication.internal.content.SchemaTopic;
import io.fdp.replication.internal.memory.IdMap;
import io.fdp.replication.model.EventStats;
import io.fdp.replication.model.NetworkId;
import io.fdp.replication.model.ReplicationException;
import io.fdp.wire.Topic;
import io.fdp.wire.TopicKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Sends the events of this node, and publishes those of others.
 *
 * <p>All events travel on one topic, so those of a node stay in order, whatever their types. A sample has the events of
 * one frame, or a part of them. Requests have streams of their own in a small repository, the outbox: whoever asks
 * publishes there, and only the owner hears it.
 */
public final class EventExchange implements AutoCloseable {
    /** How often a request is passed on to the next owner. */
    static final int MOST_HOPS = 8;

    private static final String TOPIC = "fdp/events";
    private static final long OUTBOX_BYTES = 64L << 20;

    private final World world;
    private final NodeTable nodes;
    private final List<EventKind> kinds = new ArrayList<>();
    private final EventCounters counters = new EventCounters();
    private final RequestQueue toSelf = new RequestQueue();
    private final RequestQueue toOthers = new RequestQueue();
    private final Set<String> reported = new HashSet<>();
    private @Nullable EventSender sender;
    private @Nullable EventApply apply;
    private @Nullable EntityRepository outbox;

    /** What a request is for: a field that names an entity, and who owns what the request is about. */
    public record Target(String field, Owners owners) {}

    /** Exchanges no events yet. */
    public EventExchange(World world, NodeTable nodes) {
        this.world = world;
        this.nodes = nodes;
    }

    /**
     * Opens the topic, if any event travels.
     *
     * @param named events that travel, besides those whose annotation says so
     * @param requests types of requests, and what they are for
     */
    public void open(Set<Integer> named, Map<EventType<?, ?>, Target> requests) {
        EntityRepository repo = world.repo();
        requests.keySet().forEach(type -> requireRegistered(repo, type));
        for (EventStream<?> stream : repo.events().all()) {
            boolean travels = named.contains(stream.id()) || isAnnotated(stream);
            switch (stream) {
                case NativeEvents<?> events -> {
                    Target target = requests.get(events.type());
                    if (travels || target != null) {
                        kinds.add(kind(events, travels, target));
                    }
                }
                case ManagedEvents<?> events -> {
                    if (travels) {
                        kinds.add(kind(events));
                    }
                }
            }
        }
        if (!kinds.isEmpty()) {
            Topic topic = new Topic(TOPIC, TopicKind.EVENTS, EventLayout.MOST_BYTES);
            sender = new EventSender(world, world.wire().writer(topic), counters);
            apply = new EventApply(this, world.wire().reader(topic));
        }
    }

    private static void requireRegistered(EntityRepository repo, EventType<?, ?> type) {
        if (repo.events().find(type.name()) == null) {
            throw new ReplicationException("event " + type.name() + " is named as a request and is not registered:"
                    + " register it with the repository before replication opens");
        }
    }

    private static boolean isAnnotated(EventStream<?> stream) {
        Event how = stream.valueClass().getAnnotation(Event.class);
        return how != null && how.replicated();
    }

    private NativeKind kind(NativeEvents<?> events, boolean travels, @Nullable Target target) {
        if (target == null) {
            return new NativeKind(world, events, travels, null, null, entity -> 0);
        }
        return new NativeKind(
                world, events, travels, requests(events.type()), field(events, target.field()), target.owners());
    }

    private <T> ObjectKind<T> kind(ManagedEvents<T> events) {
        Serializer<T> serializer = events.serializer();
        if (serializer == null) {
            throw new ReplicationException("event " + events.name() + " is replicated and has no serializer: add"
                    + " @Serialized to its class, and register it with serializedBy()");
        }
        return new ObjectKind<>(world, events, serializer);
    }

    private static FieldLayout field(NativeEvents<?> events, String name) {
        for (FieldLayout field : events.layout().fields()) {
            if (field.name().equals(name) && field.kind() == FieldKind.ENTITY && !field.array()) {
                return field;
            }
        }
        throw new ReplicationException("event " + events.name() + " has no single @EntityRef field " + name
                + ": name the field with the entity whose owner gets the request");
    }

    /** The stream of requests of a type. Only the owner of the named entity hears what is published there. */
    public <T, X extends NativeEvents<T>> X requests(EventType<T, X> type) {
        EntityRepository box = outbox;
        if (box == null) {
            box = EntityRepository.create(new RepositoryConfig(1, OUTBOX_BYTES, false));
            outbox = box;
        }
        return box.events().register(type);
    }

    /** Whether requests of a type exist. */
    public boolean hasRequests(EventType<?, ?> type) {
        EventKind kind = find(type.id());
        return kind != null && kind.isRequest();
    }

    World world() {
        return world;
    }

    EventCounters counters() {
        return counters;
    }

    @Nullable
    EventKind find(int id) {
        for (int i = 0; i < kinds.size(); i++) {
            if (kinds.get(i).id() == id) {
                return kinds.get(i);
            }
        }
        return null;
    }

    /** Describes events to other nodes. Objects describe themselves. */
    public void addSchemas(SchemaTopic schemas) {
        for (EventKind kind : kinds) {
            if (kind instanceof NativeKind events) {
                events.addSchema(schemas);
            }
        }
    }

    /** Forgets the versions of a node that is lost, or started again. */
    public void forget(int node) {
        kinds.forEach(kind -> kind.forget(node));
        if (apply != null) {
            apply.forget(node);
        }
    }

    // ---- frames

    /** Publishes what has arrived, and requests of this node to itself. */
    public void receive() {
        for (int at = 0; at < toSelf.end(); ) {
            NativeKind kind = (NativeKind) kinds.get(toSelf.kind(at));
            if (toSelf.hops(at) > 0) { // of another node, with ids for handles
                request(kind, toSelf.hops(at), toSelf.value(at));
            } else if (kind.publish(toSelf.value(at), false)) {
                counters.heard++;
            } else {
                counters.overflowed++;
            }
            at = toSelf.next(at, kind.stride());
        }
        toSelf.clear();
        EventApply of = apply;
        if (of != null) {
            of.receive(nodes);
        }
    }

    /** A request for this node has come: hears it, or passes it on to the owner by now. */
    void request(NativeKind kind, int hops, long value) {
        long handle = world.bindings().handle(kind.target(value));
        int owner = handle == IdMap.ABSENT || handle == IdMap.DEAD
                ? 0
                : kind.owners().owner(handle);
        if (owner == world.self()) {
            if (kind.publish(value, true)) {
                counters.heard++;
            } else {
                counters.overflowed++;
            }
        } else if (owner != 0 && hops < MOST_HOPS && nodes.isPresent(owner)) {
            counters.forwarded++;
            toOthers.add(kinds.indexOf(kind), hops + 1, value, kind.stride());
        } else {
            undelivered(kind, kind.target(value));
        }
    }

    private void undelivered(NativeKind kind, long id) {
        counters.undelivered++;
        if (reported.add(kind.name())) {
            world.counters()
                    .reportOnce("nobody heard a request " + kind.name() + " about entity " + NetworkId.toString(id)
                            + ": it is gone, or its owner is not present; later ones of this kind are only counted");
        }
    }

    /** Sends the events of a frame. */
    public void capture(FinishedFrame frame) {
        EventSender to = sender;
        if (to == null) {
            return;
        }
        to.begin(frame.tick());
        for (int at = 0; at < toOthers.end(); ) {
            NativeKind kind = (NativeKind) kinds.get(toOthers.kind(at));
            long value = toOthers.value(at);
            long handle = world.bindings().handle(kind.target(value));
            int owner = handle == IdMap.ABSENT || handle == IdMap.DEAD
                    ? 0
                    : kind.owners().owner(handle);
            sendRequest(to, kind, owner, toOthers.hops(at), value, false);
            at = toOthers.next(at, kind.stride());
        }
        toOthers.clear();
        for (int i = 0; i < kinds.size(); i++) {
            kinds.get(i).capture(to);
            captureRequests(to, i);
        }
        to.finish();
        endFrame();
    }

    private void captureRequests(EventSender to, int number) {
        if (!(kinds.get(number) instanceof NativeKind kind)) {
            return;
        }
        EventBytes pending = kind.pendingRequests();
        int pieces = pending == null || pending.count() == 0 ? 0 : pending.pieces();
        for (int piece = 0; pending != null && piece < pieces; piece++) {
            long at = pending.pieceAddress(piece);
            for (int i = pending.pieceCount(piece); i > 0; i--, at += kind.stride()) {
                long entity = kind.target(at);
                boolean isOurs = world.bindings().id(entity) == NetworkId.NONE
                        && world.repo().isAlive(entity);
                sendRequest(to, kind, isOurs ? world.self() : kind.owners().owner(entity), 0, at, true);
            }
        }
    }

    private void sendRequest(EventSender to, NativeKind kind, int owner, int hops, long value, boolean hasHandles) {
        if (owner == world.self()) { // of others, too: what they asked for may have come in this frame
            toSelf.add(kinds.indexOf(kind), hops, value, kind.stride());
        } else if (owner != 0 && nodes.isPresent(owner)) {
            kind.send(to, owner, hops, value, hasHandles);
        } else {
            long target = kind.target(value);
            undelivered(kind, hasHandles ? world.bindings().id(target) : target);
        }
    }

    /** Forgets which events of the frame came from others, and empties the outbox. */
    public void endFrame() {
        world.counters().eventsSent = counters.sent;
        world.counters().eventsHeard = counters.heard;
        world.counters().eventsLost = counters.lost;
        world.counters().eventsDropped = counters.dropped;
        for (int i = 0; i < kinds.size(); i++) {
            kinds.get(i).endFrame();
        }
        EntityRepository box = outbox;
        if (box != null) {
            box.tick();
        }
    }

    // ---- figures

    /** What has happened so far. */
    public EventStats stats() {
        return counters.stats();
    }

    /** How many events of a node were not heard here. */
    public long lost(int node) {
        EventApply of = apply;
        return of == null ? 0 : of.lost(node);
    }

    @Override
    public void close() {
        EntityRepository box = outbox;
        if (box != null) {
            box.close();
        }
    }
}
