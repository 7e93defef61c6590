package io.fdp.replication.internal;

import io.fdp.kernel.entity.Entity;
import io.fdp.replication.model.LossPolicy;

/** The ownership of entities themselves: life, header, tags and parent. */
public final class EntityHolding extends Holding {
    private final World world;
    private final GhostMaker ghosts;

    /** Of the entities of a world. */
    public EntityHolding(World world, GhostMaker ghosts, LossRules rules) {
        super(world, world.bindings().claims(), rules);
        this.world = world;
        this.ghosts = ghosts;
    }

    @Override
    public int column() {
        return NO_COLUMN;
    }

    @Override
    public long key() {
        return 0;
    }

    @Override
    public String name() {
        return "the entity";
    }

    @Override
    public boolean has(long handle) {
        return true;
    }

    @Override
    public boolean isOwned(long handle) {
        return world.bindings().isOwned(Entity.index(handle));
    }

    @Override
    void own(long handle, boolean owned) {
        if (owned) {
            ghosts.own(handle);
        } else {
            ghosts.disown(handle);
        }
    }

    @Override
    void end(long handle) {
        throw new IllegalStateException("an entity ends by its death only");
    }

    @Override
    public boolean isWanted(long handle) {
        return true;
    }

    @Override
    public void tryAgain() {} // when a ghost is gone, all is tried again anyway

    @Override
    void hurry() {} // entities have no rate

    @Override
    LossPolicy policy(LossRules by, long handle) {
        return by.of(world.repo().tkbType(handle));
    }
}
