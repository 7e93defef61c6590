package io.fdp.ig;

import io.fdp.ig.Sights.Checked;
import io.fdp.kernel.EntityRepository;
import java.util.SplittableRandom;

/** Entities with checked values, of which many change in each frame; one entity dies and another one is born. */
final class CheckedWorld {
    private final EntityRepository repo;
    private final CheckedTable checked;
    private final SplittableRandom random;
    private final long[] all;

    CheckedWorld(EntityRepository repo, int entities, long seed) {
        this.repo = repo;
        this.checked = repo.register(CheckedTable.TYPE);
        this.random = new SplittableRandom(seed);
        this.all = new long[entities];
        for (int i = 0; i < entities; i++) {
            all[i] = repo.createEntity();
            checked.add(all[i], Checked.of(i));
        }
    }

    /** Changes values, and ends the frame. */
    void frame() {
        for (int i = random.nextInt(4); i < all.length; i += random.nextInt(1, 6)) {
            checked.set(all[i], Checked.of(random.nextInt()));
        }
        int at = random.nextInt(all.length);
        repo.destroyEntity(all[at]);
        all[at] = repo.createEntity();
        checked.add(all[at], Checked.of(at));
        repo.tick();
    }
}
