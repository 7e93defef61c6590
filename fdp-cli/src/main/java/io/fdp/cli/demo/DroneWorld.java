package io.fdp.cli.demo;

import io.fdp.cli.demo.Components.Grounded;
import io.fdp.cli.demo.Components.Stranded;
import io.fdp.kernel.Entity;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.TagColumn;

/**
 * The world of the demo: a box of air with drones in it.
 *
 * <p>The number of drones stays the same: whoever is taken away is replaced in the same tick, after it has gone. So the
 * repository needs room for the drones at the start and for no more.
 */
final class DroneWorld implements AutoCloseable {
    /** Ticks per second of the simulated time. */
    static final int TICKS_PER_SECOND = 60;

    /** The simulated seconds of a tick. */
    static final float STEP = 1f / TICKS_PER_SECOND;

    /** The length and width of the box in metres. */
    static final float SIDE = 10_000;

    /** The height of the box in metres. */
    static final float HEIGHT = 1_000;

    /** The slots of a chunk: entities {@code 1,024 * chunk} and after. */
    static final int CHUNK_SLOTS = 1_024;

    private static final int LONGEST_FLIGHT_TICKS = 60 * TICKS_PER_SECOND;
    private static final int HUNTERS_ONE_IN = 8;
    private static final float SPEED = 100;
    private static final float CLIMB = 10;

    /** What a roll of the dice is for. */
    private static final class Purpose {
        static final int X = 0;
        static final int Y = 1;
        static final int Z = 2;
        static final int DX = 3;
        static final int DY = 4;
        static final int DZ = 5;
        static final int FUEL = 6;
        static final int HUNTER = 7;
    }

    private final EntityRepository repo;
    private final PositionTable positions;
    private final VelocityTable velocities;
    private final FuelTable fuels;
    private final TargetTable targets;
    private final TagColumn grounded;
    private final TagColumn stranded;

    private final Dice dice;
    private final int drones;

    DroneWorld(int drones, long seed, long memoryBudget) {
        this.drones = drones;
        this.dice = new Dice(seed);
        repo = EntityRepository.create(
                RepositoryConfig.DEFAULT.withCapacity(drones).withMemoryBudget(memoryBudget));
        positions = repo.register(PositionTable.TYPE);
        velocities = repo.register(VelocityTable.TYPE);
        fuels = repo.register(FuelTable.TYPE);
        targets = repo.register(TargetTable.TYPE);
        grounded = repo.registerTag(Grounded.class);
        stranded = repo.registerTag(Stranded.class);
    }

    EntityRepository repo() {
        return repo;
    }

    PositionTable positions() {
        return positions;
    }

    VelocityTable velocities() {
        return velocities;
    }

    FuelTable fuels() {
        return fuels;
    }

    TargetTable targets() {
        return targets;
    }

    TagColumn grounded() {
        return grounded;
    }

    TagColumn stranded() {
        return stranded;
    }

    Dice dice() {
        return dice;
    }

    /** The drones that the world was made for. */
    int drones() {
        return drones;
    }

    /** The chunks that the drones fill. */
    int chunks() {
        return (drones - 1) / CHUNK_SLOTS + 1;
    }

    /** Creates drones before the first tick; answers how many. */
    int populate(int more) {
        for (int i = 0; i < more; i++) {
            long drone = spawn();
            if (Entity.index(drone) % CHUNK_SLOTS == 0) {
                prepareChunk(drone);
            }
        }
        return more;
    }

    /** Gets the memory that any drone of a chunk may need later: in a frame there is no time to ask the system for it. */
    private void prepareChunk(long drone) {
        stranded.add(drone);
        stranded.remove(drone);
        if (!targets.has(drone)) {
            targets.add(drone, Entity.NULL);
            targets.remove(drone);
        }
    }

    /** Puts a new drone into the air. Components are added field by field, which leaves no garbage. */
    long spawn() {
        long drone = repo.createEntity();
        positions.add(
                drone,
                dice.unit(roll(drone, Purpose.X)) * SIDE,
                dice.unit(roll(drone, Purpose.Y)) * SIDE,
                dice.unit(roll(drone, Purpose.Z)) * HEIGHT);
        velocities.add(
                drone,
                dice.signedUnit(roll(drone, Purpose.DX)) * SPEED,
                dice.signedUnit(roll(drone, Purpose.DY)) * SPEED,
                dice.signedUnit(roll(drone, Purpose.DZ)) * CLIMB);
        fuels.add(drone, 1 + dice.below(LONGEST_FLIGHT_TICKS, roll(drone, Purpose.FUEL)));
        if (dice.below(HUNTERS_ONE_IN, roll(drone, Purpose.HUNTER)) == 0) {
            targets.add(drone, Entity.NULL);
        }
        return drone;
    }

    private long roll(long drone, int purpose) {
        return dice.roll(drone, repo.currentTick(), purpose);
    }

    @Override
    public void close() {
        repo.close();
    }
}
