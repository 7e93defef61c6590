package io.fdp.samples;

import io.fdp.annotations.Component;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.copy.WorldCopy;
import java.util.ArrayList;
import java.util.List;

/** Copies of worlds: a second world to draw, and a snapshot to go back to. */
public final class Rollback {
    private Rollback() {}

    /** The position and speed of a ship on a line. */
    @Component
    record Ship(float at, float speed) {}

    private static void sail(EntityRepository repo, ShipTable ship, long entity) {
        ShipEdit s = ship.edit(entity);
        s.at(s.at() + s.speed());
        repo.tick();
    }

    /**
     * Predicts, goes back, and sails again with another speed.
     *
     * @return lines about each step
     */
    public static List<String> run() {
        List<String> log = new ArrayList<>();
        try (EntityRepository repo = EntityRepository.create();
                Snapshot before = Snapshot.of(repo)) {
            ShipTable ship = repo.register(ShipTable.TYPE);
            long own = repo.createEntity();
            ship.add(own, 0, 10);

            before.take();
            long hash = repo.stateHash();
            for (int i = 0; i < 3; i++) {
                sail(repo, ship, own); // as far as we know
            }
            log.add("predicted " + ship.get(own).at() + " at tick " + repo.currentTick());

            before.restore(); // word came in: it was slower
            log.add("back at " + ship.get(own).at() + ", tick " + repo.currentTick() + ", "
                    + (repo.stateHash() == hash ? "the same" : "another") + " world");
            ship.edit(own).speed(8);
            for (int i = 0; i < 3; i++) {
                sail(repo, ship, own);
            }
            log.add("corrected " + ship.get(own).at());
        }
        return log;
    }

    /**
     * Simulates one world and shows another.
     *
     * @return lines about the shown world
     */
    public static List<String> show() {
        List<String> log = new ArrayList<>();
        try (EntityRepository simulation = EntityRepository.create();
                EntityRepository shown = EntityRepository.create()) {
            ShipTable ship = simulation.register(ShipTable.TYPE);
            ShipTable picture = shown.register(ShipTable.TYPE); // the same types, in any order
            long[] fleet = new long[5000];
            simulation.createEntities(fleet);
            ship.addAll(fleet);

            WorldCopy copy = WorldCopy.of(simulation, shown); // kept: it knows what both have in common
            copy.copyChanges(); // the first time: everything
            log.add(copy.writtenChunks() + " chunks");
            ship.edit(fleet[4000]).at(7);
            copy.copyChanges(); // from now on: what changed
            log.add(copy.writtenChunks() + " chunk, " + picture.get(fleet[4000]).at());

            simulation.clear(); // empty; handles stay dead, memory stays for the next ones
            copy.copyChanges();
            log.add(shown.entityCount() + " ships");
        }
        return log;
    }
}
