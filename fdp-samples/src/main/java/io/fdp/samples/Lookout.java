package io.fdp.samples;

import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.ForEach;
import io.fdp.annotations.Tag;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.neighbour.NeighbourList;
import io.fdp.kernel.neighbour.Neighbours;
import java.util.ArrayList;
import java.util.List;

/** Ships look around: who is near, who is nearest, and who comes too close to whom. */
public final class Lookout {
    @Component
    record Craft(float x, float y) {}

    @Component
    record Watch(int ships, @EntityRef long nearest) {}

    @Tag
    interface Anchored {}

    private Lookout() {}

    /** Looks around from one ship; several threads do so at the same time. */
    @ForEach
    static void look(CraftView at, WatchEdit watch, @EntityRef long self, Neighbours near) {
        NeighbourList found = near.list(); // that of the thread
        near.within(at.x(), at.y(), 50, found);
        watch.ships(found.size() - 1); // without itself
        watch.nearest(near.nearestOther(self, at.x(), at.y(), 50));
    }

    /**
     * Lets six ships look around.
     *
     * @return what they see
     */
    public static List<String> run() {
        float[] eastings = {0, 30, 31, 60, 400, 430};
        List<String> lines = new ArrayList<>();
        try (EntityRepository repo = EntityRepository.create();
                Jobs jobs = Jobs.create(2)) {
            CraftTable craft = repo.register(CraftTable.TYPE);
            WatchTable watch = repo.register(WatchTable.TYPE);
            TagColumn anchored = repo.registerTag(Anchored.class);
            for (float easting : eastings) {
                long ship = repo.createEntity();
                craft.add(ship, easting, 0);
                watch.add(ship);
            }
            anchored.add(repo.entityAt(4));
            Neighbours near = Neighbours.of(craft).cell(50).build(); // once
            Neighbours moving = Neighbours.of(craft)
                    .cell(50)
                    .where(repo.query().without(anchored).build())
                    .build();
            LookoutLook look = LookoutLook.on(repo, near);

            near.update(); // each frame, when the ships have their places
            look.run(jobs);
            near.pairs(
                    5,
                    (one, other, squaredDistance) -> lines.add("too close: " + Entity.index(one) + " and "
                            + Entity.index(other) + ", " + Math.sqrt(squaredDistance)));
            moving.box(50, -10, 500, 10, ship -> lines.add("moving in the box: " + Entity.index(ship)));
            for (int i = 0; i < eastings.length; i++) {
                Watch seen = watch.get(repo.entityAt(i));
                lines.add(i + " sees " + seen.ships() + ", the nearest is " + Entity.index(seen.nearest()));
            }
            return lines;
        }
    }

    public static void main(String[] args) {
        run().forEach(System.out::println);
    }
}
