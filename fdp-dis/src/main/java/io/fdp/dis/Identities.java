package io.fdp.dis;

import io.fdp.dis.internal.Slots;
import io.fdp.dis.pdu.EntityNumber;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.entity.Entity;

/**
 * Which entity is which in the exercise, and who speaks for it.
 *
 * <p>Threading: the frame thread.
 */
final class Identities {
    private final EntityRepository repo;
    private final ComponentColumn owned;
    private final Slots own;
    private final Slots ghosts;

    Identities(EntityRepository repo, ComponentColumn owned, Slots own, Slots ghosts) {
        this.repo = repo;
        this.owned = owned;
        this.own = own;
        this.ghosts = ghosts;
    }

    /** The number of an entity that is in the exercise now, or none. */
    long number(long entity) {
        if (entity == Entity.NULL) {
            return EntityNumber.NONE;
        }
        long ofOwn = own.numberOf(entity);
        return ofOwn != EntityNumber.NONE ? ofOwn : ghosts.numberOf(entity);
    }

    /** The number of an entity, also of one that died lately: events name it when it is gone. */
    long numberInEvent(long entity) {
        long present = number(entity);
        if (present != EntityNumber.NONE || entity == Entity.NULL || repo.isAlive(entity)) {
            return present;
        }
        long ofOwn = own.lastNumberOf(entity);
        return ofOwn != EntityNumber.NONE ? ofOwn : ghosts.lastNumberOf(entity);
    }

    /** The entity with a number, or no entity. */
    long entity(long number) {
        long ofOwn = ownEntity(number);
        return ofOwn != Entity.NULL ? ofOwn : entity(ghosts, number);
    }

    /** The own entity with a number, or no entity. */
    long ownEntity(long number) {
        return entity(own, number);
    }

    private long entity(Slots slots, long number) {
        int slot = slots.ofNumber(number);
        return slot == Slots.NONE || !repo.isAlive(slots.entity(slot)) ? Entity.NULL : slots.entity(slot);
    }

    /** Whether another node speaks for an entity: it lives, and this node is not its owner. */
    boolean isOfOthers(long entity) {
        return entity != Entity.NULL && repo.isAlive(entity) && owned.has(entity) && !owned.hasAuthority(entity);
    }
}
