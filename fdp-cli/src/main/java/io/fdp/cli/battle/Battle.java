package io.fdp.cli.battle;

import io.fdp.cli.battle.Components.Scenario;
import io.fdp.cli.battle.Components.Score;
import io.fdp.dis.DisBodies;
import io.fdp.dis.DisConfig;
import io.fdp.dis.DisModule;
import io.fdp.dis.event.DisCollisionEvents;
import io.fdp.dis.event.DisDetonationEvents;
import io.fdp.dis.event.DisFireEvents;
import io.fdp.engine.Engine;
import io.fdp.engine.EngineBuilder;
import io.fdp.engine.SimClock;
import io.fdp.engine.policy.FailurePolicy;
import io.fdp.engine.policy.Maintenance;
import io.fdp.engine.tkb.Tkb;
import io.fdp.engine.tkb.TkbTemplate;
import io.fdp.geo.GeoFrame;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.job.Jobs;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A battle: the world, its kinds of units, and the systems of a frame.
 *
 * <p>To add a system, write a class like {@link Flying} and add it in {@link #engine}.
 */
public final class Battle implements AutoCloseable {
    /** The number of ticks in a second of the world. */
    public static final int TICKS_PER_SECOND = 60;

    /** The name of a component that files of other programs do not have. */
    public static final String MARK = "battle.Hull";

    /** Where the battle takes place on the earth: around Hohenfels. Its ground is level. */
    public static final GeoFrame GROUND = GeoFrame.flatDegrees(49.22, 11.83, 450);

    private static final long TEMPLATES_BUDGET = 64L << 20;

    /** Munitions in flight need entities too; a small world may have more munitions than units. */
    private static final int LEAST_ROOM_FOR_MUNITIONS = 16_384;

    /** A node has room for the units of others, and works in slices that fit what it may take over. */
    private static final int ROOM_FOR_GHOSTS = 1 << 20;

    private static final int LEAST_SLICED = 2_048;

    private final EntityRepository repo;
    private final Tables tables;
    private final Jobs jobs;
    private final Kinds kinds;
    private final Dice dice;
    private final Tkb tkb;
    private final Deployment deployment;
    private final int units;
    private final @Nullable BattleNetwork network;

    private Battle(Tables tables, Jobs jobs, Side side, boolean networked) {
        Scenario scenario = tables.scenario().get();
        this.repo = tables.repo();
        this.tables = tables;
        this.jobs = jobs;
        this.units = scenario.units();
        this.dice = new Dice(scenario.seed());
        this.tkb = Templates.load(repo);
        this.network = networked ? new BattleNetwork(tables, tkb) : null;
        this.deployment = new Deployment(tables, dice, networked);
        this.kinds = new Kinds(tkb, tables, deployment, side.number(), this::born);
    }

    /**
     * Begins a battle on an empty map.
     *
     * @param units how many units there will be
     * @param seed the seed of the dice; each seed gives another battle
     * @param memoryBudget the most native memory that the world may take
     * @param jobs the threads that simulate
     * @return the battle; {@link #populate} comes next
     */
    public static Battle begin(int units, long seed, long memoryBudget, Jobs jobs) {
        EntityRepository repo = EntityRepository.create(config(units, memoryBudget));
        boolean begun = false;
        try {
            Battle battle = begin(Tables.register(repo), units, seed, jobs);
            begun = true;
            return battle;
        } finally {
            if (!begun) {
                repo.close();
            }
        }
    }

    private static Battle begin(Tables tables, int units, long seed, Jobs jobs) {
        tables.scenario().set(new Scenario(seed, units));
        tables.score().set(new Score(0, 0, 0));
        return new Battle(tables, jobs, Side.BOTH, false);
    }

    /**
     * Begins the part of a node in a battle on a network, on an empty map.
     *
     * @param side whose units this node has
     * @param units how many units of its own
     * @param seed the seed of the dice
     * @param memoryBudget the most native memory that the world may take
     * @param jobs the threads that simulate
     * @return the battle; {@link #populate} and {@link #network} come next
     */
    public static Battle beginNode(Side side, int units, long seed, long memoryBudget, Jobs jobs) {
        int capacity = (int) Math.min(RepositoryConfig.MAX_CAPACITY, (long) units + ROOM_FOR_GHOSTS);
        EntityRepository repo = EntityRepository.create(config(capacity, memoryBudget));
        boolean begun = false;
        try {
            Tables tables = Tables.register(repo);
            tables.scenario().set(new Scenario(seed, Math.max(LEAST_SLICED, units)));
            tables.score().set(new Score(0, 0, 0));
            Battle battle = new Battle(tables, jobs, side, true);
            begun = true;
            return battle;
        } finally {
            if (!begun) {
                repo.close();
            }
        }
    }

    /**
     * Makes an empty world with all types of a battle, to copy or load a battle into.
     *
     * @param units how many units there will be, or more
     * @param memoryBudget the most native memory that the world may take
     * @return the empty world
     */
    public static EntityRepository emptyWorld(int units, long memoryBudget) {
        EntityRepository repo = EntityRepository.create(config(units, memoryBudget));
        Tables.register(repo);
        return repo;
    }

    private static RepositoryConfig config(int units, long memoryBudget) {
        long room = Math.max(LEAST_ROOM_FOR_MUNITIONS, units / 4L);
        return RepositoryConfig.DEFAULT
                .withCapacity((int) Math.min(RepositoryConfig.MAX_CAPACITY, units + room))
                .withMemoryBudget(memoryBudget);
    }

    /**
     * The templates of battles.
     *
     * @return the name of each number
     */
    public static Map<Integer, String> templates() {
        try (EntityRepository repo = emptyWorld(1, TEMPLATES_BUDGET);
                Tkb tkb = Templates.load(repo)) {
            return tkb.templates().stream().collect(Collectors.toMap(TkbTemplate::id, TkbTemplate::name));
        }
    }

    /**
     * Whether there is a battle in a world.
     *
     * @param repo the world
     * @return false when the world is empty or has something else
     */
    public static boolean isIn(EntityRepository repo) {
        return Tables.register(repo).scenario().has();
    }

    /**
     * Goes on with a battle in a world that was copied or loaded.
     *
     * @param repo the world; closed with the battle
     * @param jobs the threads that simulate
     * @return the battle
     */
    public static Battle resume(EntityRepository repo, Jobs jobs) {
        return new Battle(Tables.register(repo), jobs, Side.BOTH, false);
    }

    /**
     * Puts units on the map, before the first frame.
     *
     * @param more how many units
     */
    public void populate(int more) {
        for (int i = 0; i < more; i++) {
            long unit = repo.createEntity();
            kinds.atStart(Entity.index(unit)).build(unit);
            deployment.wear(unit);
        }
    }

    /**
     * Makes an engine with the systems of the battle.
     *
     * @return a builder, to add more systems and to start the engine
     */
    public EngineBuilder engine() {
        EngineBuilder builder = Engine.builder(repo)
                .clock(SimClock.fixed(TICKS_PER_SECOND))
                .tkb(tkb)
                .provide(Battle.class, this)
                .provide(Jobs.class, jobs)
                .onFailure(FailurePolicy.stopAfter(1))
                // packs parts but keeps empty chunks: the next munitions need them, and objects of a chunk would be
                // garbage
                .maintenance(new Maintenance(Maintenance.DEFAULT.defragmentBytes(), 0, 1));
        if (network == null) {
            builder.add(new TheirDamage()).add(new TheirGunnery());
        }
        return builder.add(new OurDamage())
                .add(new Driving())
                .add(new Columns())
                .add(new Flying())
                .add(new Rolling())
                .add(new Moving())
                .add(new Reporting())
                .add(network == null ? new OurGunnery(Sides.RED) : new OurGunnery(Sides.BLUE, Sides.RED))
                .add(new Ballistics())
                .add(new Wrecks())
                .add(new Scoring());
    }

    // ---- on a network

    /**
     * The network of a battle that {@link #beginNode} began.
     *
     * @return what travels, and whose units are whose
     */
    public BattleNetwork network() {
        return Objects.requireNonNull(network, "the battle is fought on one node: begin it with beginNode");
    }

    /**
     * The templates of the battle.
     *
     * @return the kinds of units and munitions
     */
    public Tkb tkb() {
        return tkb;
    }

    boolean isNetworked() {
        return network != null;
    }

    /** Whether this node decides about the life of an entity. */
    boolean owns(long entity) {
        return network == null || network.owns(entity);
    }

    /** Whether a component of an entity may go: on a network, only its owner decides about it. */
    boolean mayRemove(ComponentColumn column, long entity) {
        return network == null || (column.has(entity) && column.hasAuthority(entity));
    }

    /** Where munitions report their detonations. */
    DetonationEvents detonations() {
        return network == null ? tables.detonations() : network.detonations();
    }

    private void born(long entity) {
        if (network != null) {
            network.born(entity);
        }
    }

    /**
     * Makes an engine whose battle takes part in an exercise of DIS.
     *
     * @param config how it takes part
     * @return a builder, to add more systems and to start the engine
     */
    public EngineBuilder engine(DisConfig config) {
        return engine().module(new DisModule(config)).add(new Announcing());
    }

    /**
     * Registers what a battle has that takes part in an exercise of DIS, to replay or load such a battle.
     *
     * @param repo an empty world
     */
    public static void registerExercise(EntityRepository repo) {
        repo.events().register(DisFireEvents.TYPE);
        repo.events().register(DisDetonationEvents.TYPE);
        repo.events().register(DisCollisionEvents.TYPE);
    }

    /**
     * How an exercise of DIS sees the units of a battle.
     *
     * @param repo the world of a battle
     * @return their bodies
     */
    public static DisBodies bodies(EntityRepository repo) {
        return new BattleBodies(Tables.register(repo));
    }

    /**
     * The world.
     *
     * @return the repository
     */
    public EntityRepository repo() {
        return repo;
    }

    /**
     * How many units fight, wrecks included; lost units are replaced.
     *
     * @return the number of units
     */
    public int units() {
        return units;
    }

    /**
     * The seed of the dice.
     *
     * @return the seed
     */
    public long seed() {
        return tables.scenario().get().seed();
    }

    Tables tables() {
        return tables;
    }

    /**
     * The threads that simulate.
     *
     * @return the job pool
     */
    public Jobs jobs() {
        return jobs;
    }

    Kinds kinds() {
        return kinds;
    }

    Dice dice() {
        return dice;
    }

    @Override
    public void close() {
        repo.close();
    }
}
