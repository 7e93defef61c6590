package io.fdp.benchmarks.rows;

import io.fdp.benchmarks.artemis.ArtemisAddRemove;
import io.fdp.benchmarks.artemis.ArtemisBody;
import io.fdp.benchmarks.artemis.ArtemisCreate;
import io.fdp.benchmarks.artemis.ArtemisDestroy;
import io.fdp.benchmarks.artemis.ArtemisGetRandom;
import io.fdp.benchmarks.artemis.ArtemisMatch;
import io.fdp.benchmarks.artemis.ArtemisMove;
import io.fdp.benchmarks.artemis.ArtemisVehicle;
import io.fdp.benchmarks.ashley.AshleyAddRemove;
import io.fdp.benchmarks.ashley.AshleyBody;
import io.fdp.benchmarks.ashley.AshleyCreate;
import io.fdp.benchmarks.ashley.AshleyDestroy;
import io.fdp.benchmarks.ashley.AshleyGetRandom;
import io.fdp.benchmarks.ashley.AshleyMatch;
import io.fdp.benchmarks.ashley.AshleyMove;
import io.fdp.benchmarks.ashley.AshleyVehicle;
import io.fdp.benchmarks.dis.CopyStates;
import io.fdp.benchmarks.dis.OpenDisDecode;
import io.fdp.benchmarks.dis.OpenDisEncode;
import io.fdp.benchmarks.dominion.DominionAddRemove;
import io.fdp.benchmarks.dominion.DominionBody;
import io.fdp.benchmarks.dominion.DominionCreate;
import io.fdp.benchmarks.dominion.DominionDestroy;
import io.fdp.benchmarks.dominion.DominionGetRandom;
import io.fdp.benchmarks.dominion.DominionMatch;
import io.fdp.benchmarks.dominion.DominionMove;
import io.fdp.benchmarks.dominion.DominionVehicle;
import io.fdp.benchmarks.fdp.FdpChanged;
import io.fdp.benchmarks.fdp.FdpCommandAdds;
import io.fdp.benchmarks.fdp.FdpNeighbourUpdate;
import io.fdp.benchmarks.network.FdpReplication;
import io.fdp.benchmarks.objects.CachedVehicles;
import io.fdp.benchmarks.plain.BitColumnsMatch;
import io.fdp.benchmarks.plain.CopyFloor;
import io.fdp.benchmarks.plain.HashGridPairs;
import io.fdp.benchmarks.plain.HeapBody;
import io.fdp.benchmarks.plain.HeapCreate;
import io.fdp.benchmarks.plain.HeapMove;
import io.fdp.benchmarks.plain.HeapVehicle;
import io.fdp.benchmarks.plain.RawCopyWorld;
import io.fdp.benchmarks.plain.RawEventWrite;
import io.fdp.benchmarks.plain.RawGetRandom;
import io.fdp.benchmarks.plain.RawMove;
import io.fdp.benchmarks.plain.RawPartsGet;
import io.fdp.benchmarks.plain.SortedGridPairs;
import io.fdp.benchmarks.shared.CopyTransforms;
import io.fdp.benchmarks.shared.FdpShared;
import io.fdp.benchmarks.world.Population;

/** The worlds and the work of the benchmark, each with its peers; {@link Rows} adds FDP. */
public final class Scenarios {

    public static final int MILLION = 1_000_000;

    private static final int HUNDRED_THOUSAND = 100_000;

    private static final int TEN_THOUSAND = 10_000;

    private static final String OPEN_DIS = "open-dis";
    private static final String ENTITY = "entity";
    private static final String ENTITY_IN_WORLD = "entity in the world";

    private Scenarios() {}

    /** Position += Velocity · dt for every entity. */
    public static Scenario move(int entities) {
        return movers(Population.moving(entities))
                .floor("MemorySegment.copy of one Position table", p -> new CopyFloor(p))
                .heap(p -> new HeapMove(p));
    }

    /** The same move on a span, against the same loop on raw addresses. */
    public static Scenario span(int entities) {
        return movers(Population.moving(entities))
                .floorWithSameWork("the same loop on raw MemorySegment addresses", p -> new RawMove(p))
                .heap(p -> new HeapMove(p));
    }

    /** A move of every tenth entity among those that have only a Position. */
    public static Scenario paddingTen() {
        return moveSome(new Population(MILLION, 10, 0), "match");
    }

    /** A move of every sixteenth entity, four in each word of bits, in a world that fits into caches. */
    public static Scenario sparseSixteen() {
        return moveSome(new Population(HUNDRED_THOUSAND, 16, 0), ENTITY);
    }

    /** A move of so few entities that beginning and ending the loop count. */
    public static Scenario small(int entities) {
        return withMovers(Scenario.repeated(Population.moving(entities), ENTITY, entities))
                .floorWithSameWork("the same loop on raw MemorySegment addresses", p -> new RawMove(p))
                .heap(p -> new HeapMove(p));
    }

    /** Body += Force · dt for every entity, by a method with that many field accesses. */
    public static Scenario body(int accesses) {
        return Scenario.repeated(Population.resting(HUNDRED_THOUSAND), ENTITY, HUNDRED_THOUSAND)
                .artemis(p -> new ArtemisBody(p, accesses))
                .dominion(p -> new DominionBody(p, accesses))
                .ashley(p -> new AshleyBody(p, accesses))
                .heap(p -> new HeapBody(p, accesses));
    }

    /** One step of every ground vehicle: five components, branches, trigonometry. */
    public static Scenario vehicle() {
        return Scenario.repeated(Population.resting(HUNDRED_THOUSAND), ENTITY, HUNDRED_THOUSAND)
                .artemis(p -> new ArtemisVehicle(p))
                .dominion(p -> new DominionVehicle(p))
                .ashley(p -> new AshleyVehicle(p))
                .floor("the same method on 64 plain objects in the cache", p -> new CachedVehicles(p))
                .heap(p -> new HeapVehicle(p));
    }

    /** A count of those with Position and Velocity that are not Frozen; a tenth is. */
    public static Scenario matchThreeFilters() {
        return match(new Population(MILLION, 1, 10));
    }

    /** A count of one hundred entities with Position and Velocity, spread evenly. */
    public static Scenario matchSparse() {
        return match(new Population(MILLION, MILLION / 100, 0));
    }

    /** A visit of the one hundred entities among a hundred thousand that were written since the last look. */
    public static Scenario changed() {
        Population hundredThousand = Population.resting(100_000);
        return Scenario.repeated(hundredThousand, ENTITY_IN_WORLD, hundredThousand.entities())
                .floorWithSameWork("the generated loop over all, with the same body", p -> new FdpChanged(p, true));
    }

    /** A read of every Position by handle, in shuffled order. */
    public static Scenario getRandom() {
        return Scenario.repeated(Population.resting(MILLION), "access", MILLION)
                .floorWithSameWork("the same reads on raw MemorySegment addresses", p -> new RawGetRandom(p))
                .artemis(p -> new ArtemisGetRandom(p))
                .dominion(p -> new DominionGetRandom(p))
                .ashley(p -> new AshleyGetRandom(p));
    }

    /** Entities with Position and Velocity in an empty world. */
    public static Scenario create() {
        return Scenario.oneShot(Population.moving(MILLION), ENTITY)
                .floorWithSameWork("the values written once into six new heap float[] columns", p -> new HeapCreate(p))
                .artemis(p -> new ArtemisCreate(p))
                .dominion(p -> new DominionCreate(p))
                .ashley(p -> new AshleyCreate(p));
    }

    /** The end of every entity of a world of entities with Position and Velocity. */
    public static Scenario destroy() {
        return Scenario.oneShot(Population.moving(MILLION), ENTITY)
                .artemis(p -> new ArtemisDestroy(p))
                .dominion(p -> new DominionDestroy(p))
                .ashley(p -> new AshleyDestroy(p));
    }

    /** A Velocity for every entity with a Position, then all of them taken away again. */
    public static Scenario addRemove() {
        return Scenario.repeated(Population.resting(MILLION), ENTITY, MILLION)
                .artemis(p -> new ArtemisAddRemove(p))
                .dominion(p -> new DominionAddRemove(p))
                .ashley(p -> new AshleyAddRemove(p));
    }

    /** One field of the four parts of every entity, in the order of the entities. */
    public static Scenario partsGet() {
        return Scenario.repeated(Population.resting(MILLION), ENTITY, MILLION)
                .floorWithSameWork(
                        "the same sum over one array on raw MemorySegment addresses", p -> new RawPartsGet(p));
    }

    /** A frame with many events, published and made readable. None of the peers has events. */
    public static Scenario publishEvents() {
        return Scenario.repeated(Population.resting(300_000), "event", 300_000)
                .floorWithSameWork(
                        "the same bytes written to one contiguous array by one thread", p -> new RawEventWrite(p));
    }

    /** A Velocity for every entity with a Position, by commands. */
    public static Scenario commands() {
        return Scenario.oneShot(Population.resting(100_000), "command")
                .floorWithSameWork("the same components added directly", p -> new FdpCommandAdds(p, false));
    }

    /** A world with five components that is copied into another one, all of it or one chunk in a hundred. */
    public static Scenario copyWorld(boolean changes) {
        return Scenario.repeated(Population.resting(100_000), ENTITY_IN_WORLD, 100_000)
                .floorWithSameWork(
                        changes
                                ? "MemorySegment.copy of the chunks that were written"
                                : "MemorySegment.copy of the same values",
                        p -> new RawCopyWorld(p, changes));
    }

    /** All pairs of a moving crowd that are close; a pass moves, sorts and compares. */
    public static Scenario neighbourPairs() {
        return Scenario.repeated(Population.moving(HUNDRED_THOUSAND), ENTITY, HUNDRED_THOUSAND)
                .floorWithSameWork("a sorted grid on arrays, written for this cube", p -> new SortedGridPairs(p))
                .heap(p -> new HashGridPairs(p));
    }

    /** An index of a crowd of which one entity in a hundred moves. */
    public static Scenario neighbourUpdate() {
        return Scenario.repeated(Population.moving(HUNDRED_THOUSAND), ENTITY_IN_WORLD, HUNDRED_THOUSAND)
                .floorWithSameWork(
                        "the generated loop that moves all",
                        p -> new FdpNeighbourUpdate(p, FdpNeighbourUpdate.Moves.ALL));
    }

    /** A frame that sends or receives the two components of all entities, after all of them moved. */
    public static Scenario replicateAll() {
        return Scenario.prepared(Population.moving(HUNDRED_THOUSAND), ENTITY, HUNDRED_THOUSAND)
                .floor("MemorySegment.copy of both tables", p -> new CopyFloor(p, 2));
    }

    /** A frame that sends one entity in a hundred. */
    public static Scenario replicateSome() {
        return replicateSome(HUNDRED_THOUSAND);
    }

    /** The same in a large world. */
    public static Scenario replicateSomeOfMany() {
        return replicateSome(MILLION);
    }

    private static Scenario replicateSome(int entities) {
        return Scenario.prepared(Population.moving(entities), ENTITY_IN_WORLD, entities)
                .floorWithSameWork("a frame that sends all", p -> new FdpReplication(p, FdpReplication.Work.SEND_ALL));
    }

    /** A frame of transforms in shared memory, all of which changed. */
    public static Scenario showAll() {
        return Scenario.repeated(Population.resting(HUNDRED_THOUSAND), ENTITY, HUNDRED_THOUSAND)
                .floor("MemorySegment.copy of the transforms", p -> new CopyTransforms(p));
    }

    /** A frame of transforms in shared memory, of which one in a hundred changed. */
    public static Scenario showSome() {
        return Scenario.repeated(Population.resting(HUNDRED_THOUSAND), ENTITY_IN_WORLD, HUNDRED_THOUSAND)
                .floorWithSameWork("a frame that shows all", p -> new FdpShared(p, FdpShared.Work.ALL));
    }

    /** Entity States of DIS become bytes. */
    public static Scenario disEncode() {
        return entityStates().peer(OPEN_DIS, p -> new OpenDisEncode(p));
    }

    /** Bytes become Entity States of DIS. */
    public static Scenario disDecode() {
        return entityStates().peer(OPEN_DIS, p -> new OpenDisDecode(p));
    }

    private static Scenario entityStates() {
        return Scenario.repeated(Population.resting(TEN_THOUSAND), "PDU", TEN_THOUSAND)
                .floor("MemorySegment.copy of the PDUs", p -> new CopyStates(p));
    }

    private static Scenario movers(Population population) {
        return withMovers(Scenario.repeated(population, ENTITY, population.entities()));
    }

    private static Scenario moveSome(Population population, String per) {
        return withMovers(Scenario.repeated(population, per, population.withVelocity()))
                .floorWithSameWork("the same moves on raw MemorySegment addresses", p -> new RawMove(p))
                .heap(p -> new HeapMove(p));
    }

    private static Scenario withMovers(Scenario scenario) {
        return scenario.artemis(p -> new ArtemisMove(p))
                .dominion(p -> new DominionMove(p))
                .ashley(p -> new AshleyMove(p));
    }

    private static Scenario match(Population population) {
        return Scenario.repeated(population, ENTITY_IN_WORLD, population.entities())
                .floorWithSameWork("AND and bit count over heap long[] columns", p -> new BitColumnsMatch(p))
                .artemis(p -> new ArtemisMatch(p))
                .dominion(p -> new DominionMatch(p))
                .ashley(p -> new AshleyMatch(p));
    }
}
