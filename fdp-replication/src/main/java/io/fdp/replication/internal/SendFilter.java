package io.fdp.replication.internal;

import io.fdp.kernel.component.QueryChunk;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.kernel.query.Query;
import java.util.Arrays;

/**
 * Holds back entities that this node made and owns, and that do not match a query. Other nodes forget an entity that
 * stops matching, as if it had never come; it is not dead, and may come again.
 *
 * <p>Entities of others are never held back: all nodes know them. A node that took one over and told nobody would keep
 * it beside the claim of the next node that takes it over, for good.
 */
public final class SendFilter {
    private static final int WORDS = ImageLayout.SLOTS / Long.SIZE;

    private final World world;
    private final Query query;
    private final Query.RunVisitor visitor = this::match;
    private long[] matches = new long[0];

    /** Holds back what a query does not match. */
    public SendFilter(World world, Query query) {
        this.world = world;
        this.query = query;
    }

    /** Decides for all entities of this node, at the end of a frame. */
    public void update() {
        Bindings bindings = world.bindings();
        int words = bindings.chunks() * WORDS;
        if (matches.length < words) {
            matches = new long[words];
        }
        Arrays.fill(matches, 0);
        query.forEachRun(visitor);
        boolean changed = false;
        for (int chunk = 0; chunk < bindings.chunks(); chunk++) {
            for (int word = 0; word < WORDS && bindings.isUsed(chunk); word++) {
                long sent = matches[chunk * WORDS + word];
                sent |= bindings.madeByOthers(chunk, word, ~sent, world.wire().self());
                changed |= bindings.setSent(chunk, word, sent, world.repo().version());
            }
        }
        if (changed) {
            world.markShared();
        }
    }

    private void match(QueryChunk chunk, int from, int to) {
        int first = (Entity.index(chunk.entity(from)) - from) / Long.SIZE;
        for (int slot = from; slot < to; slot++) {
            int word = first + slot / Long.SIZE;
            if (word < matches.length) {
                matches[word] |= 1L << slot;
            }
        }
    }
}
