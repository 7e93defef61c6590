package io.fdp.replication;

import io.fdp.annotations.Replicated;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.ComponentType;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.component.PartTable;
import io.fdp.kernel.component.PartType;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.Errors;
import io.fdp.kernel.event.EventType;
import io.fdp.kernel.event.ManagedEventType;
import io.fdp.kernel.layout.NativeType;
import io.fdp.kernel.query.Query;
import io.fdp.kernel.singleton.Singleton;
import io.fdp.replication.internal.content.Contents;
import io.fdp.replication.internal.event.EventExchange;
import io.fdp.replication.model.LossPolicy;
import io.fdp.replication.model.ReplicationException;
import io.fdp.replication.ownership.OwnershipConfig;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What is replicated, and how. Components with {@code @Replicated} that are registered when replication opens travel
 * without further words.
 *
 * <pre>{@code
 * ReplicationConfig config = new ReplicationConfig()
 *         .component(FuelTable.TYPE, Replicated.Mode.ENTITY, 1)
 *         .tag(Burning.class)
 *         .onLoss(LossPolicy.FREEZE);
 * }</pre>
 */
public final class ReplicationConfig {
    private static final long SECOND = 1_000_000_000L;
    private static final int TOMBSTONES = 65_536;
    private static final int MOST_CONTENT = 16 << 20;

    private final Map<ComponentType<?, ?>, Travel> components = new LinkedHashMap<>();
    private final List<Class<?>> tags = new ArrayList<>();
    private final Map<String, Double> contents = new LinkedHashMap<>();
    private final Map<String, Boolean> singletons = new LinkedHashMap<>();
    private final Set<String> ignored = new TreeSet<>();
    private @Nullable Query filter;
    private int largestContent = 65_536;
    private final Set<Integer> events = new TreeSet<>();
    private final Map<EventType<?, ?>, Request> requests = new LinkedHashMap<>();
    private LossPolicy onLoss = LossPolicy.REMOVE;
    private final Map<String, LossPolicy> componentLoss = new LinkedHashMap<>();
    private final Map<Integer, LossPolicy> templateLoss = new LinkedHashMap<>();
    private OwnershipConfig ownership = new OwnershipConfig();
    private long tombstoneNanos = 60 * SECOND;
    private int mostTombstones = TOMBSTONES;

    /** How a component travels. */
    record Travel(Replicated.Mode mode, double rate) {
        Travel {
            if (!(rate >= 0 && rate <= 1_000_000)) {
                throw new ReplicationException(
                        "a rate is 0, for every frame, or up to a million samples per second: rate=" + rate);
            }
        }
    }

    /** What requests of a type are for: an entity, or a component of it. */
    record Request(String field, @Nullable ComponentType<?, ?> component) {}

    /** Begins with components that have {@code @Replicated}, without tags. */
    public ReplicationConfig() {}

    /**
     * Lets a component travel. Wins over the annotation of its record.
     *
     * @param type the component; registered with the repository
     * @param mode what a sample holds
     * @param rate the most samples per second, or 0 for every frame
     * @return this
     */
    public ReplicationConfig component(ComponentType<?, ?> type, Replicated.Mode mode, double rate) {
        Objects.requireNonNull(type, "the component to replicate is null");
        components.put(type, new Travel(Objects.requireNonNull(mode, "the mode is null"), rate));
        return this;
    }

    /**
     * Lets parts travel. Wins over the annotation of their record.
     *
     * @param type the parts; registered with the repository
     * @param rate the most samples per second, or 0 for every frame
     * @return this
     */
    public ReplicationConfig parts(PartType<?, ?> type, double rate) {
        contents.put(
                Objects.requireNonNull(type, "the parts to replicate are null").name(),
                new Travel(Replicated.Mode.ENTITY, rate).rate());
        return this;
    }

    /**
     * Lets a managed component travel, by its serializer. Wins over the annotation of its class.
     *
     * @param type the component; registered with the repository
     * @param rate the most samples per second, or 0 for every frame
     * @return this
     */
    public ReplicationConfig managed(ManagedType<?> type, double rate) {
        contents.put(
                Objects.requireNonNull(type, "the managed component to replicate is null")
                        .name(),
                new Travel(Replicated.Mode.ENTITY, rate).rate());
        return this;
    }

    /**
     * Lets a singleton travel.
     *
     * @param type the singleton; registered with the repository
     * @param owned whether this node declares that it owns the singleton; of several present nodes that do, the one
     *     with the highest number owns it
     * @return this
     */
    public ReplicationConfig singleton(ComponentType<?, ?> type, boolean owned) {
        singletons.put(
                Objects.requireNonNull(type, "the singleton to replicate is null")
                        .name(),
                owned);
        return this;
    }

    /**
     * The same for a managed singleton, by its serializer.
     *
     * @param type the singleton; registered with the repository
     * @param owned whether this node declares that it owns the singleton
     * @return this
     */
    public ReplicationConfig singleton(ManagedType<?> type, boolean owned) {
        singletons.put(
                Objects.requireNonNull(type, "the singleton to replicate is null")
                        .name(),
                owned);
        return this;
    }

    /**
     * Leaves out a component of other nodes: this node does not subscribe to it as long as it has no value of its own.
     * It still sends its own values. When it does, it hears what others say of these: another node may get one, or take
     * it over. Such a value stays here as that of a ghost until it ends. Values that this node never had do not come,
     * and nobody can give them to it.
     *
     * @param type a component or parts
     * @return this
     */
    public ReplicationConfig ignore(NativeType<?> type) {
        ignored.add(
                Objects.requireNonNull(type, "the component to ignore is null").name());
        return this;
    }

    /**
     * The same for a managed component.
     *
     * @param type a managed component
     * @return this
     */
    public ReplicationConfig ignore(ManagedType<?> type) {
        ignored.add(
                Objects.requireNonNull(type, "the component to ignore is null").name());
        return this;
    }

    /**
     * Sends only entities that match a query. Other nodes forget an entity that stops matching; it is not dead for
     * them, and comes again when it matches again.
     *
     * @param query a query of the repository; looked at once in each frame
     * @return this
     */
    public ReplicationConfig sendOnly(Query query) {
        filter = Objects.requireNonNull(query, "the query is null");
        return this;
    }

    /**
     * Says how large the parts or the object of an entity may be. Larger ones are not sent. The same on all nodes.
     *
     * @param bytes 65,536 unless said otherwise, at most 16 MB
     * @return this
     */
    public ReplicationConfig largestContent(int bytes) {
        if (bytes < 1 || bytes > MOST_CONTENT) {
            throw new ReplicationException("the largest content has 1 to " + MOST_CONTENT + " bytes: bytes=" + bytes);
        }
        largestContent = bytes;
        return this;
    }

    /**
     * Lets a tag travel, with the entity. All nodes must name the same tags, at most 64.
     *
     * @param tag an interface with {@code @Tag}; registered with the repository
     * @return this
     */
    public ReplicationConfig tag(Class<?> tag) {
        tags.add(Objects.requireNonNull(tag, "the tag to replicate is null"));
        return this;
    }

    /**
     * Lets events travel to all nodes, besides those with {@code @Event(replicated = true)}.
     *
     * @param type the event; registered with the repository
     * @return this
     */
    public ReplicationConfig event(EventType<?, ?> type) {
        events.add(
                Objects.requireNonNull(type, "the event to replicate is null").id());
        return this;
    }

    /**
     * The same for events that are objects; they need a serializer.
     *
     * @param type the event; registered with the repository
     * @return this
     */
    public ReplicationConfig event(ManagedEventType<?> type) {
        events.add(
                Objects.requireNonNull(type, "the event to replicate is null").id());
        return this;
    }

    /**
     * Makes events requests: what is published in {@link Replication#requests} goes to the owner of an entity, and only
     * there.
     *
     * @param type the event; registered with the repository
     * @param field the name of an {@code @EntityRef} field: the entity whose owner hears the request
     * @return this
     */
    public ReplicationConfig request(EventType<?, ?> type, String field) {
        Objects.requireNonNull(type, "the event for requests is null");
        requests.put(type, new Request(Objects.requireNonNull(field, "the field with the entity is null"), null));
        return this;
    }

    /**
     * The same for the owner of a component of the entity.
     *
     * @param type the event; registered with the repository
     * @param field the name of an {@code @EntityRef} field
     * @param component a replicated component: its owner hears the request
     * @return this
     */
    public ReplicationConfig request(EventType<?, ?> type, String field, ComponentType<?, ?> component) {
        Objects.requireNonNull(type, "the event for requests is null");
        requests.put(
                type,
                new Request(
                        Objects.requireNonNull(field, "the field with the entity is null"),
                        Objects.requireNonNull(component, "the component is null")));
        return this;
    }

    /**
     * Says what happens to ghosts whose owner is lost.
     *
     * @param policy removed unless said otherwise
     * @return this
     */
    public ReplicationConfig onLoss(LossPolicy policy) {
        onLoss = Objects.requireNonNull(policy, "the policy is null");
        return this;
    }

    /**
     * Says what happens to values of a component whose owner is lost. Wins over the template and over all.
     *
     * @param type a replicated component or parts
     * @param policy what happens to its values
     * @return this
     */
    public ReplicationConfig onLoss(NativeType<?> type, LossPolicy policy) {
        componentLoss.put(
                Objects.requireNonNull(type, "the component is null").name(),
                Objects.requireNonNull(policy, "the policy is null"));
        return this;
    }

    /**
     * The same for a managed component.
     *
     * @param type a replicated component
     * @param policy what happens to its objects
     * @return this
     */
    public ReplicationConfig onLoss(ManagedType<?> type, LossPolicy policy) {
        componentLoss.put(
                Objects.requireNonNull(type, "the component is null").name(),
                Objects.requireNonNull(policy, "the policy is null"));
        return this;
    }

    /**
     * Says what happens to entities of a template and to their values when the owner is lost. Wins over all.
     *
     * @param tkbType the number of the template
     * @param policy what happens to them
     * @return this
     */
    public ReplicationConfig onLossOfTemplate(int tkbType, LossPolicy policy) {
        templateLoss.put(tkbType, Objects.requireNonNull(policy, "the policy is null"));
        return this;
    }

    /**
     * Says how this node answers others that want to own something, and how long it waits for them.
     *
     * @param config grants everything unless said otherwise
     * @return this
     */
    public ReplicationConfig ownership(OwnershipConfig config) {
        ownership = Objects.requireNonNull(config, "the configuration of ownership is null");
        return this;
    }

    /**
     * Says how long deaths are remembered: longer than a partition is expected to last. Memory for it is bounded.
     *
     * @param nanos 60 seconds unless said otherwise
     * @param most the most deaths that are remembered; then the oldest is forgotten. 65,536 unless said otherwise
     * @return this
     */
    public ReplicationConfig tombstones(long nanos, int most) {
        if (nanos < 0 || most < 1) {
            throw new ReplicationException(
                    "tombstones are kept for a time from 0 up, and at least one: nanos=" + nanos + ", most=" + most);
        }
        tombstoneNanos = nanos;
        mostTombstones = most;
        return this;
    }

    /** The tables that travel: those that are named, then those with an annotation. */
    Map<ComponentTable<?>, Travel> tables(EntityRepository repo) {
        Map<ComponentTable<?>, Travel> all = new LinkedHashMap<>();
        components.forEach((type, travel) -> all.put(repo.table(type), travel));
        for (ComponentColumn column : repo.types()) {
            if (column instanceof ComponentTable<?> table && !components.containsKey(table.type())) {
                Replicated how = table.type().valueClass().getAnnotation(Replicated.class);
                if (how != null) {
                    all.put(table, new Travel(how.mode(), how.rate()));
                }
            }
        }
        return all;
    }

    List<Class<?>> tags() {
        return tags;
    }

    @Nullable
    Query filter() {
        return filter;
    }

    boolean receives(String component) {
        return !ignored.contains(component);
    }

    /** Opens the topics of parts, objects and singletons. */
    void open(EntityRepository repo, Contents to) {
        Map<String, Double> open = new LinkedHashMap<>(contents);
        for (ComponentColumn column : repo.types()) {
            Class<?> type = switch (column) {
                case PartTable<?> parts -> parts.type().valueClass();
                case ManagedTable<?> objects -> objects.type().valueClass();
                default -> null;
            };
            Replicated how = type == null ? null : type.getAnnotation(Replicated.class);
            if (type != null && open.containsKey(column.name())) {
                to.add(column, open.remove(column.name()), largestContent, receives(column.name()));
            } else if (how != null) {
                to.add(
                        column,
                        new Travel(Replicated.Mode.ENTITY, how.rate()).rate(),
                        largestContent,
                        receives(column.name()));
            }
        }
        if (!open.isEmpty()) {
            throw notRegistered("component " + open.keySet().iterator().next());
        }
        singletons.forEach((name, owned) -> {
            Singleton<?> singleton = repo.singletons().find(name);
            if (singleton == null) {
                throw notRegistered("singleton " + name);
            }
            to.add(singleton, owned, largestContent);
        });
    }

    /** Opens the topic of events. */
    void open(EntityRepository repo, EventExchange to, Replication owners) {
        Map<EventType<?, ?>, EventExchange.Target> targets = new LinkedHashMap<>();
        requests.forEach((type, request) -> {
            ComponentType<?, ?> component = request.component();
            if (component == null) {
                targets.put(type, new EventExchange.Target(request.field(), owners::owner));
            } else {
                ComponentTable<?> table = repo.table(component);
                owners.owner(Entity.NULL, table); // must be replicated
                targets.put(type, new EventExchange.Target(request.field(), entity -> owners.owner(entity, table)));
            }
        });
        try {
            to.open(events, targets);
        } catch (RuntimeException failure) {
            Errors.close(failure, to);
            throw failure;
        }
    }

    private static ReplicationException notRegistered(String what) {
        return new ReplicationException(
                what + " is to travel and is not registered: register it before replication opens");
    }

    LossPolicy onLoss() {
        return onLoss;
    }

    Map<ComponentColumn, LossPolicy> componentLoss(EntityRepository repo) {
        Map<String, LossPolicy> open = new LinkedHashMap<>(componentLoss);
        Map<ComponentColumn, LossPolicy> all = new LinkedHashMap<>();
        for (ComponentColumn column : repo.types()) {
            LossPolicy policy = open.remove(column.name());
            if (policy != null) {
                all.put(column, policy);
            }
        }
        if (!open.isEmpty()) {
            throw notRegistered("component " + open.keySet().iterator().next());
        }
        return all;
    }

    Map<Integer, LossPolicy> templateLoss() {
        return templateLoss;
    }

    OwnershipConfig ownership() {
        return ownership;
    }

    long tombstoneNanos() {
        return tombstoneNanos;
    }

    int mostTombstones() {
        return mostTombstones;
    }
}
