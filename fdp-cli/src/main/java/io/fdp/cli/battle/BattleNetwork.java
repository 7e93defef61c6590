package io.fdp.cli.battle;

import io.fdp.engine.tkb.Tkb;
import io.fdp.engine.tkb.TkbTemplate;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.ComponentType;
import io.fdp.kernel.query.Query;
import io.fdp.replication.Replication;
import io.fdp.replication.ReplicationConfig;
import io.fdp.replication.model.Ghost;
import io.fdp.replication.model.LossPolicy;
import io.fdp.replication.ownership.OwnershipConfig;
import io.fdp.replication.ownership.OwnershipGroup;
import io.fdp.replication.ownership.OwnershipWatch;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The network that a battle is fought on: what travels, and which units are whose.
 *
 * <p>Each node simulates its own units. A detonation is a request to the owner of the target, who decides about the
 * damage. Only the frame thread calls it.
 */
public final class BattleNetwork {
    /** The components that other programs can read and write, with plain fields. */
    public static final List<ComponentType<?, ?>> PLAIN = List.of(WreckTable.TYPE);

    private static final long LEAST_TIMEOUT_NANOS = 2_000_000_000L;

    private final Tables tables;
    private final Tkb tkb;
    private final List<ComponentTable<?>> travelling;
    private final Query[] owned;
    private final Query units;
    private final Query own;
    private final Query ghosts;
    private final Query.EntityVisitor counter = this::countUnit;
    private final Query.EntityVisitor offerer = this::offerUnit;
    private int[] counted = new int[1];
    private int offered;
    private int wanted;
    private int taker;
    private @Nullable Replication replication;
    private @Nullable DetonationEvents requests;
    private int self;

    BattleNetwork(Tables tables, Tkb tkb) {
        this.tables = tables;
        this.tkb = tkb;
        this.travelling = List.of(
                tables.position(),
                tables.velocity(),
                tables.sighting(),
                tables.hull(),
                tables.route(),
                tables.station(),
                tables.turn(),
                tables.wreck());
        this.owned = travelling.stream().map(this::ownedBy).toArray(Query[]::new);
        ComponentColumn ghost = tables.repo().registerTag(Ghost.class);
        this.units = tables.repo().query().with(tables.hull()).build();
        this.own = tables.repo().query().with(tables.position()).without(ghost).build();
        this.ghosts = tables.repo().query().with(ghost).build();
    }

    private Query ownedBy(ComponentTable<?> table) {
        return tables.repo().query().with(table).owned(table).build();
    }

    /**
     * What travels, and what becomes of units whose node is lost. Munitions of a lost node always disappear.
     *
     * @param onLoss what becomes of units
     * @param lease after which silence a node is lost
     * @return the configuration of this battle
     */
    public ReplicationConfig config(LossPolicy onLoss, Duration lease) {
        long timeout = Math.max(lease.toNanos(), LEAST_TIMEOUT_NANOS);
        ReplicationConfig config = new ReplicationConfig()
                .request(DetonationEvents.TYPE, "target", HullTable.TYPE)
                .onLoss(onLoss)
                .ownership(new OwnershipConfig().timeout(timeout));
        for (TkbTemplate template : tkb.templates()) {
            if (template.components().contains(tables.munition())) {
                config.onLossOfTemplate(template.id(), LossPolicy.REMOVE);
            }
        }
        return config;
    }

    /**
     * Joins the network: units that exist, and all that come later, are seen by other nodes.
     *
     * @param opened the replication of the world of this battle
     * @param number the number of this node
     */
    public void join(Replication opened, int number) {
        replication = opened;
        requests = opened.requests(DetonationEvents.TYPE);
        self = number;
        own.forEach(opened::publish);
    }

    /** Something was created here. */
    void born(long entity) {
        if (replication != null) {
            replication.publish(entity);
        }
    }

    /** Whether this node decides about the life of an entity. */
    boolean owns(long entity) {
        Replication joined = replication;
        return joined == null || joined.owner(entity) == self;
    }

    /** Where detonations go: to the owners of their targets. */
    DetonationEvents detonations() {
        return requests == null ? tables.detonations() : requests;
    }

    /**
     * How many entities this node owns, munitions included.
     *
     * @return the number of entities
     */
    public int own() {
        return own.count();
    }

    /**
     * How many entities of other nodes are here.
     *
     * @return the number of ghosts
     */
    public int ghosts() {
        return ghosts.count();
    }

    /**
     * How many values that travel this node owns.
     *
     * @return the number of values
     */
    public long ownedComponents() {
        long sum = 0;
        for (Query of : owned) {
            sum += of.count();
        }
        return sum;
    }

    /**
     * Counts units, wrecks included, by their owner as this node knows it.
     *
     * @param byOwner gets the number of units of each node; a node whose number is too high counts for 0
     */
    public void countUnits(int[] byOwner) {
        counted = byOwner;
        units.forEach(counter);
    }

    private void countUnit(long unit) {
        Replication joined = replication;
        int owner = joined == null ? self : joined.owner(unit);
        counted[owner < counted.length ? owner : 0]++;
    }

    /**
     * Follows where units are, which changes in each frame, while units change hands.
     *
     * @return the watch; close it
     */
    public OwnershipWatch watch() {
        return Objects.requireNonNull(replication, "the battle has not joined a network")
                .ownership()
                .watch(tables.position());
    }

    /**
     * Offers whole units of this node to another node, wrecks excepted.
     *
     * @param to the number of the other node
     * @param components how many values to hand over at least; the entity itself counts as one
     * @return how many values are offered; fewer if there are no more
     */
    public int offer(int to, int components) {
        offered = 0;
        wanted = components;
        taker = to;
        units.forEach(offerer);
        return offered;
    }

    private void offerUnit(long unit) {
        Replication joined = replication;
        if (joined != null && offered < wanted && !tables.wreck().has(unit) && owns(unit)) {
            joined.ownership().offer(unit, OwnershipGroup.WHOLE, taker);
            offered += values(unit);
        }
    }

    private int values(long unit) {
        int count = 1;
        for (int i = 0; i < travelling.size(); i++) {
            count += travelling.get(i).has(unit) ? 1 : 0;
        }
        return count;
    }
}
