package io.fdp.dis;

import io.fdp.dis.pdu.EntityStateView;
import io.fdp.engine.tkb.Tkb;
import io.fdp.engine.tkb.TkbTemplate;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.MemoryException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Creates ghosts: from the template that describes their DIS type most closely, or without one. This node owns
 * nothing of a ghost.
 *
 * <p>Threading: the frame thread.
 */
final class GhostMaker {
    private final EntityRepository repo;
    private final @Nullable Tkb tkb;
    private final DisConfig config;
    private final DisCounters counters;
    private final TagColumn ghostTag;

    GhostMaker(EntityRepository repo, @Nullable Tkb tkb, DisConfig config, DisCounters counters, TagColumn ghostTag) {
        this.repo = repo;
        this.tkb = tkb;
        this.config = config;
        this.counters = counters;
        this.ghostTag = ghostTag;
    }

    /** Creates a ghost, or none if its type is unknown or there is no room. */
    long create(EntityStateView pdu) {
        TkbTemplate template = tkb == null ? null : tkb.tryMatch(pdu.type());
        if (template == null && !config.unknownTypes) {
            counters.reject(DisRejection.UNKNOWN_TYPE);
            return Entity.NULL;
        }
        long ghost = Entity.NULL;
        try {
            ghost = template == null ? repo.createEntity() : template.create();
            ghostTag.add(ghost);
        } catch (MemoryException full) {
            if (ghost != Entity.NULL) {
                repo.destroyEntity(ghost);
            }
            counters.reject(DisRejection.NO_ROOM);
            return Entity.NULL;
        }
        refresh(ghost, pdu);
        disown(ghost);
        return ghost;
    }

    /** Lets the program complete a ghost. */
    void complete(long ghost, DisState state) {
        config.bodies.complete(ghost, state);
        disown(ghost);
    }

    /** Brings type and side up to date. */
    void refresh(long ghost, EntityStateView pdu) {
        if (repo.disType(ghost) != pdu.type()) {
            repo.setDisType(ghost, pdu.type());
        }
        if (repo.side(ghost) != pdu.force()) {
            repo.setSide(ghost, pdu.force());
        }
    }

    private void disown(long ghost) {
        List<ComponentColumn> all = repo.types();
        for (int i = 0; i < all.size(); i++) {
            ComponentColumn column = all.get(i);
            boolean owned = column instanceof TagColumn tag ? tag.hasOwnAuthority(ghost) : column.hasAuthority(ghost);
            if (owned) {
                column.setAuthority(ghost, false);
            }
        }
    }
}
