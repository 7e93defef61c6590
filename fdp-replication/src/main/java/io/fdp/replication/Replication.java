package io.fdp.replication;

import io.fdp.engine.tkb.Tkb;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.event.EventType;
import io.fdp.kernel.event.NativeEvents;
import io.fdp.kernel.frame.FinishedFrame;
import io.fdp.kernel.frame.FrameObserver;
import io.fdp.kernel.singleton.Singleton;
import io.fdp.replication.internal.Counters;
import io.fdp.replication.internal.EntityApply;
import io.fdp.replication.internal.EntityCapture;
import io.fdp.replication.internal.EntityHolding;
import io.fdp.replication.internal.EntityTopic;
import io.fdp.replication.internal.Fences;
import io.fdp.replication.internal.GhostMaker;
import io.fdp.replication.internal.Holding;
import io.fdp.replication.internal.LossRules;
import io.fdp.replication.internal.NodeTable;
import io.fdp.replication.internal.ReplicatedHash;
import io.fdp.replication.internal.SendFilter;
import io.fdp.replication.internal.ValueApply;
import io.fdp.replication.internal.Values;
import io.fdp.replication.internal.World;
import io.fdp.replication.internal.content.ContentApply;
import io.fdp.replication.internal.content.Contents;
import io.fdp.replication.internal.content.NodeView;
import io.fdp.replication.internal.content.SchemaTopic;
import io.fdp.replication.internal.event.EventExchange;
import io.fdp.replication.internal.memory.IdMap;
import io.fdp.replication.model.EventStats;
import io.fdp.replication.model.Ghost;
import io.fdp.replication.model.NetworkId;
import io.fdp.replication.model.Rejection;
import io.fdp.replication.model.ReplicationException;
import io.fdp.replication.model.ReplicationStats;
import io.fdp.replication.model.TopicTraffic;
import io.fdp.replication.negotiation.OwnershipDesk;
import io.fdp.replication.ownership.Ownership;
import io.fdp.wire.PresenceReader;
import io.fdp.wire.Wire;
import io.fdp.wire.WireNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Joins a repository to the worlds of other nodes.
 *
 * <p>An entity takes part when it gets a network id by {@link #publish}. At the end of each frame the entities and
 * values that this node owns and that changed go to the wire. {@link #receive} applies what other nodes sent: it
 * creates their entities as ghosts and writes their values. {@link ReplicationModule} does both in an engine. Register
 * all components and tags that travel before. Close it before the repository; the wire stays open.
 */
public final class Replication implements AutoCloseable {
    private final EntityRepository repo;
    private final Wire wire;
    private final World world;
    private final NodeTable nodes;
    private final LossRules lossRules;
    private final OwnershipDesk ownership;
    private final EntityTopic entityTopic;
    private final EntityCapture entityCapture;
    private final EntityApply entityApply;
    private final GhostMaker ghosts;
    private final Values values;
    private final Contents contents;
    private final @Nullable SendFilter filter;
    private final EventExchange events;
    private final SchemaTopic schemas;
    private final FrameObserver observer = this::frameFinished;
    private int lastSerial;
    private @Nullable WireNode earlierTwin;
    private volatile boolean closed;

    private Replication(EntityRepository repo, Wire wire, @Nullable Tkb tkb, ReplicationConfig config) {
        this.repo = repo;
        this.wire = wire;
        this.world = new World(repo, wire, config.tombstoneNanos(), config.mostTombstones());
        this.nodes = world.nodes();
        this.lossRules = new LossRules(config.onLoss(), config.templateLoss());
        config.componentLoss(repo).forEach(lossRules::add);
        TagColumn ghost = repo.registerTag(Ghost.class);
        List<TagColumn> tags = config.tags().stream().map(repo::tag).distinct().toList();
        this.entityTopic = new EntityTopic(world, tags);
        this.entityCapture = new EntityCapture(world, entityTopic);
        List<ComponentColumn> travelling = new ArrayList<>(tags);
        this.values = new Values(world);
        config.tables(repo)
                .forEach((table, travel) ->
                        values.add(table, travel.mode(), travel.rate(), config.receives(table.name())));
        values.topics().forEach(topic -> travelling.add(topic.table()));
        this.contents = new Contents(world, values.topics().size());
        config.open(repo, contents);
        travelling.addAll(contents.columns());
        this.ghosts = new GhostMaker(world, tkb, ghost, travelling);
        this.entityApply = new EntityApply(world, entityTopic, ghosts);
        this.filter = config.filter() == null ? null : new SendFilter(world, config.filter());
        this.events = new EventExchange(world, nodes);
        config.open(repo, events, this);
        this.schemas = new SchemaTopic(world, entityTopic, values.topics(), contents);
        events.addSchemas(schemas);
        List<Holding> holdings = new ArrayList<>();
        holdings.add(new EntityHolding(world, ghosts, lossRules));
        values.addHoldings(holdings, lossRules);
        contents.addHoldings(holdings, lossRules);
        this.ownership = new OwnershipDesk(world, holdings, config.ownership());
        repo.observers().add(observer);
    }

    /**
     * Joins a repository to other nodes.
     *
     * @param repo the world
     * @param wire the connection, which nobody else uses
     * @param tkb templates for ghosts, or null if ghosts are entities without a template
     * @param config what is replicated
     * @return the replication; close it
     */
    public static Replication open(EntityRepository repo, Wire wire, @Nullable Tkb tkb, ReplicationConfig config) {
        Objects.requireNonNull(repo, "the repository to replicate is null");
        Objects.requireNonNull(wire, "the wire is null");
        return new Replication(repo, wire, tkb, Objects.requireNonNull(config, "the configuration is null"));
    }

    // ---- identity

    /**
     * Gives an entity a network id: other nodes see the entity from the end of this frame on. The owner of its
     * components is this node. An entity that has an id keeps it.
     *
     * @param entity a living entity
     * @return its network id
     */
    public long publish(long entity) {
        requireOpen();
        if (!repo.isAlive(entity)) {
            throw new ReplicationException("cannot publish entity " + Entity.toString(entity) + ": it is not alive");
        }
        long known = world.bindings().id(entity);
        if (known != NetworkId.NONE) {
            return known;
        }
        if (lastSerial == -1) {
            throw new ReplicationException("node " + wire.self() + " has used all its 4 billion network ids: restart it"
                    + " with another incarnation");
        }
        long id = NetworkId.of(wire.self().number(), wire.self().incarnation(), ++lastSerial);
        if (!world.bind(entity, id, true)) {
            throw new ReplicationException("no room for network id " + NetworkId.toString(id)
                    + ": open the repository with a larger capacity");
        }
        return id;
    }

    /**
     * The network id of an entity.
     *
     * @param entity a handle
     * @return the id, or {@link NetworkId#NONE}
     */
    public long networkId(long entity) {
        requireOpen();
        return world.bindings().id(entity);
    }

    /**
     * The entity with a network id.
     *
     * @param networkId any number
     * @return its handle, or {@link Entity#NULL} if it is not here
     */
    public long entity(long networkId) {
        requireOpen();
        long handle = world.bindings().handle(networkId);
        return handle == IdMap.DEAD || handle == IdMap.ABSENT || !repo.isAlive(handle) ? Entity.NULL : handle;
    }

    /**
     * Whether this node remembers the death of an entity. While it does, no sample brings the entity back.
     *
     * @param networkId any number
     * @return false if the entity lives, was never here, or died so long ago that its death is forgotten
     */
    public boolean isDead(long networkId) {
        requireOpen();
        return world.bindings().handle(networkId) == IdMap.DEAD;
    }

    /**
     * The node that owns an entity: its life, its header, its parent and its tags.
     *
     * @param entity an entity with a network id
     * @return the number of the node, or 0 if the entity has no id
     */
    public int owner(long entity) {
        requireOpen();
        if (world.bindings().id(entity) == NetworkId.NONE) {
            return 0;
        }
        int index = Entity.index(entity);
        return world.bindings().isOwned(index)
                ? world.self()
                : world.bindings().claims().owner(index);
    }

    /**
     * The node that owns a value of an entity.
     *
     * @param entity an entity with a network id
     * @param table the table of a replicated component, its parts or its objects
     * @return the number of the node, or 0 if the entity has no id or no value, or if nobody owns the value
     */
    public int owner(long entity, ComponentColumn table) {
        requireOpen();
        Objects.requireNonNull(table, "the table is null");
        ContentApply content = contents.find(table);
        if (content != null) {
            return world.bindings().id(entity) == NetworkId.NONE ? 0 : content.owner(entity);
        }
        ValueApply value = values.find(table);
        if (value != null) {
            return world.bindings().id(entity) == NetworkId.NONE ? 0 : value.owner(entity);
        }
        throw new ReplicationException(
                table.name() + " is not replicated here: add @Replicated to it, or name it in the" + " configuration");
    }

    /**
     * The node whose value of a singleton all nodes show.
     *
     * @param singleton a replicated singleton
     * @return the number of the node, or 0 if no present node declares that it owns the singleton
     */
    public int owner(Singleton<?> singleton) {
        requireOpen();
        return contents.require(singleton).owner();
    }

    /**
     * Lets this node own a singleton from here on: its claim is higher than all that it knows. If two nodes do so at
     * the same time, the higher number wins.
     *
     * @param singleton a replicated singleton
     */
    public void claim(Singleton<?> singleton) {
        requireOpen();
        contents.require(singleton).claim();
    }

    /** {@return who owns what, and how to change it} */
    public Ownership ownership() {
        return ownership;
    }

    /** {@return the other nodes that are present, in the order in which they joined} */
    public List<WireNode> nodes() {
        return List.copyOf(nodes.all());
    }

    // ---- frames

    /**
     * Applies what has arrived: presence, then entities, then values, in an order that depends on samples only. Call it
     * once in each frame, in the phase {@code NetworkReceive} or another one that may write what others own.
     *
     * @throws ReplicationException when another node had the number of this node before; this node must end
     */
    public void receive() {
        requireOpen();
        PresenceReader presence = wire.presence();
        while (presence.next()) {
            if (presence.hasJoined()) {
                join(presence.node());
            } else {
                lose(presence.node());
            }
        }
        requireAlone();
        boolean again = world.tombstones().expire(wire.nanoTime());
        schemas.receive(nodes);
        entityApply.receive(nodes);
        values.receive(nodes);
        again |= contents.receive(nodes);
        again |= world.takeRoom();
        again |= entityApply.hasRefused() || values.hasRefused();
        for (again |= ghosts.takeBorn(); again; again = ghosts.takeBorn()) {
            retry();
        }
        contents.receiveSingletons(nodes);
        events.receive();
        ownership.step();
    }

    private void retry() {
        entityApply.retry();
        values.retry();
        contents.retry();
    }

    private void join(WireNode node) {
        if (nodes.isEarlierTwin(node)) {
            earlierTwin = node;
        }
        if (nodes.join(node)) {
            if (nodes.isAnotherLife(node)) {
                entityApply.forgetLife(node.number());
                values.forgetLife(node.number());
                contents.forgetLife(node.number());
                events.forget(node.number());
            }
        } else {
            world.counters().reportOnce("node " + node + " has the number of another node: it is ignored");
        }
    }

    private void requireAlone() {
        if (earlierTwin != null) {
            throw new ReplicationException("node " + earlierTwin + " has the number of this node, " + wire.self()
                    + ", and started before it: end this node, and start it with another number");
        }
    }

    private void lose(WireNode node) {
        if (!nodes.lose(node)) {
            return;
        }
        world.counters().lostNodes++;
        entityApply.forget(node.number());
        ghosts.loseAll(node.number(), lossRules);
        values.forget(node.number(), lossRules);
        contents.forget(node.number(), lossRules);
        events.forget(node.number());
        ownership.lose(node.number());
    }

    private void frameFinished(FinishedFrame frame) {
        entityCapture.bury(frame);
        if (earlierTwin != null) {
            events.endFrame();
            return;
        }
        wire.hold(); // until all is written: who sends would take this core, or the memory, in the middle of it
        try {
            schemas.send(frame);
            if (filter != null) {
                filter.update();
            }
            entityCapture.capture(frame);
            values.capture(frame);
            contents.capture(frame);
            events.capture(frame);
        } finally {
            wire.release();
        }
    }

    /**
     * The stream of requests of a type: what is published there in a frame goes to the owner of the entity that its
     * field names. The owner hears it in its ordinary stream of the type, once; nobody else does. If this node is the
     * owner, it hears the request itself.
     *
     * @param type an event that {@link ReplicationConfig#request} names
     * @param <T> the record
     * @param <X> its stream
     * @return a stream to publish to
     */
    public <T, X extends NativeEvents<T>> X requests(EventType<T, X> type) {
        requireOpen();
        Objects.requireNonNull(type, "the type of requests is null");
        if (!events.hasRequests(type)) {
            throw new ReplicationException(
                    type.name() + " is no request here: name it with request() in the configuration");
        }
        return events.requests(type);
    }

    /** {@return what has happened to replicated events and requests so far} */
    public EventStats eventStats() {
        return events.stats();
    }

    /**
     * How many events of a node were not heard here: its queue was full, or it was cut off for a while.
     *
     * @param node the number of the sender
     * @return the number of events
     */
    public long lostEvents(int node) {
        return events.lost(node);
    }

    /**
     * Gives ghosts other templates, such as those of a TKB with more types. Ghosts that are here stay as they are.
     * Entities whose type was unknown appear in the next {@link #receive}, with all their values.
     *
     * @param tkb templates of the same repository
     */
    public void templates(Tkb tkb) {
        requireOpen();
        ghosts.setTkb(Objects.requireNonNull(tkb, "the TKB is null"));
    }

    // ---- figures

    /**
     * A hash of everything that travels: entities with a network id, their headers, tags and parents, and the values of
     * replicated components with network ids for handles. It is equal on all nodes when nothing is on its way.
     *
     * @return 64 bits
     */
    public long hash() {
        return hash(components());
    }

    /**
     * The same for some components. Nodes that receive different ones compare what both have.
     *
     * @param components names from {@link #components}
     * @return 64 bits; entities that a filter holds back do not count
     */
    public long hash(Set<String> components) {
        requireOpen();
        ReplicatedHash hashes = new ReplicatedHash(world);
        return hashes.hash(entityTopic) + values.hash(hashes, components) + contents.hash(components);
    }

    /** {@return the names of the components and singletons that this node sends and receives} */
    public Set<String> components() {
        Set<String> names = new TreeSet<>();
        values.addNames(names);
        contents.addNames(names);
        return names;
    }

    /** {@return what replication has done so far} */
    public ReplicationStats stats() {
        return world.counters().stats(world.tombstones().count(), world.memoryBytes());
    }

    /** {@return what every other node has sent so far, for each topic; the figures go on} */
    public List<TopicTraffic> traffic() {
        return world.counters().traffic().all();
    }

    /**
     * How many samples of a node were dropped for a reason.
     *
     * @param node the number of the sender
     * @param reason the reason
     * @return the number of samples
     */
    public long rejected(int node, Rejection reason) {
        return world.counters().rejected(node, Objects.requireNonNull(reason, "the reason is null"));
    }

    /** Where entities and values are found, to compare nodes. */
    NodeView view() {
        requireOpen();
        return new NodeView(world, entityTopic, values.topics(), contents);
    }

    /** What keeps wrong samples out; a test takes it away. */
    Fences fences() {
        return world.fences();
    }

    /** The counters that {@link #stats} copies. */
    Counters counters() {
        return world.counters();
    }

    private void requireOpen() {
        if (closed) {
            throw new ReplicationException("replication of node " + wire.self() + " is closed: open it again");
        }
    }

    /**
     * Ends replication. Ghosts stay in the repository; the wire stays open. A thread that is at work in it meanwhile
     * finishes, or gets a {@link ReplicationException}. Throws while observers are called, and closes nothing then.
     */
    @Override
    public void close() {
        if (!closed) {
            if (!repo.isClosed()) {
                repo.observers().remove(observer); // may throw: then it can be closed later
            }
            closed = true;
            events.close();
            ownership.close();
        }
    }
}
