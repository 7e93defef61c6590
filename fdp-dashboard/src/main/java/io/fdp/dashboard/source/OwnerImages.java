package io.fdp.dashboard.source;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.frame.FinishedFrame;
import io.fdp.kernel.layout.ImageLayout;
import java.util.Arrays;
import java.util.function.LongToIntFunction;

/**
 * The owners of entities, brought up to date on request. Asking costs more than copying, so each copy asks for what is
 * new, and for some chunks in turn: what changes hands shows a moment later.
 */
final class OwnerImages {
    /** Chunks that are asked again with each copy, although nothing says that they changed. */
    private static final int IN_TURN = 8;

    private final EntityRepository world;
    private final LongToIntFunction owners;
    private int[] byIndex = new int[ImageLayout.SLOTS];
    private long since;
    private int turn;

    OwnerImages(EntityRepository world, LongToIntFunction owners) {
        this.world = world;
        this.owners = owners;
    }

    /** Asks for owners. Called by the frame thread. */
    void take(FinishedFrame frame) {
        int chunks = frame.rawChunks().count();
        if (chunks * ImageLayout.SLOTS > byIndex.length) {
            byIndex = Arrays.copyOf(byIndex, Math.max(chunks * ImageLayout.SLOTS, 2 * byIndex.length));
        }
        for (int chunk = frame.nextRestructured(0, since);
                chunk >= 0;
                chunk = frame.nextRestructured(chunk + 1, since)) {
            ask(chunk);
        }
        since = frame.version();
        for (int i = 0; i < Math.min(IN_TURN, chunks); i++) {
            turn = turn + 1 < chunks ? turn + 1 : 0;
            ask(turn);
        }
    }

    private void ask(int chunk) {
        int first = chunk * ImageLayout.SLOTS;
        for (int index = first; index < first + ImageLayout.SLOTS; index++) {
            long entity = world.entityAt(index);
            byIndex[index] = entity == Entity.NULL ? 0 : owners.applyAsInt(entity);
        }
    }

    /** The owner of the entity at an index; 0 if it has none. */
    int owner(int index) {
        return index < byIndex.length ? byIndex[index] : 0;
    }
}
