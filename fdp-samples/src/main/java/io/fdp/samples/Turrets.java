package io.fdp.samples;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.hierarchy.Hierarchy;

/** The example of the guide's page on the hierarchy. */
public final class Turrets {
    private Turrets() {}

    /**
     * Runs the example.
     *
     * @return the visited depths and further results, as text
     */
    public static String run() {
        try (EntityRepository repo = EntityRepository.create()) {
            Hierarchy tree = repo.hierarchy();
            long tank = repo.createEntity();
            long turret = repo.createEntity();
            long gun = repo.createEntity();
            long antenna = repo.createEntity();

            tree.addChild(tank, turret); // the last child of its parent
            tree.addChild(tank, antenna);
            tree.addChild(turret, gun);

            StringBuilder seen = new StringBuilder();
            tree.forEachDescendant(tank, entity -> seen.append(tree.depth(entity))); // parents before their children
            for (long child = tree.firstChild(tank); child != Entity.NULL; child = tree.nextSibling(child)) {
                seen.append(child == turret ? " turret" : " antenna");
            }

            tree.reparent(turret, antenna); // moves it, and all below it
            repo.destroyEntity(tank); // its children live on as roots
            seen.append(tree.parent(turret) == Entity.NULL ? " free" : " bound");
            seen.append(' ').append(tree.destroySubtree(turret)); // takes all below along
            return seen.toString();
        }
    }

    public static void main(String[] args) {
        System.out.println(run());
    }
}
