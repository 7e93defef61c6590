package io.fdp.replication.internal;

import io.fdp.engine.tkb.Tkb;
import io.fdp.engine.tkb.TkbTemplate;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.MemoryException;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.replication.model.LossPolicy;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Creates ghosts and ends them.
 *
 * <p>A ghost gets from its template what does not travel. Components and tags that travel come from the owner, so a
 * ghost never shows an initial value of a template that its owner has changed.
 */
public final class GhostMaker {
    private final World world;
    private final EntityRepository repo;
    private @Nullable Tkb tkb;
    private final TagColumn ghost;
    private final Set<ComponentColumn> travelling = new HashSet<>();
    private boolean born;

    /** Creates ghosts from templates, or without templates. */
    public GhostMaker(World world, @Nullable Tkb tkb, TagColumn ghost, List<? extends ComponentColumn> travelling) {
        this.world = world;
        this.repo = world.repo();
        this.tkb = tkb;
        this.ghost = ghost;
        this.travelling.addAll(travelling);
    }

    /** Creates ghosts from other templates. Entities that wait for their type are tried again. */
    public void setTkb(Tkb other) {
        tkb = other;
        born = true;
    }

    /** Whether a ghost was created since the last call. */
    public boolean takeBorn() {
        boolean was = born;
        born = false;
        return was;
    }

    /** Creates a ghost with an id; none if its type is unknown here, or there is no room. */
    long create(long id, int tkbType) {
        TkbTemplate template = tkb == null || tkbType == 0 ? null : tkb.tryTemplate(tkbType);
        if (tkb != null && tkbType != 0 && template == null) {
            world.counters().unknownTypes++;
            world.counters()
                    .reportOnce(
                            "template " + tkbType + ", of entities of other nodes, is unknown here: they appear when"
                                    + " it is added to the TKB of this program, or templates() brings it");
            return Entity.NULL;
        }
        long handle;
        try {
            handle = template == null ? repo.createEntity() : template.create();
        } catch (MemoryException full) {
            world.withoutRoom(1, "entities", full.getMessage());
            return Entity.NULL;
        }
        if (!world.bind(handle, id, false)) {
            repo.destroyEntity(handle);
            world.withoutRoom(1, "entities", "network ids are spread too far");
            return Entity.NULL;
        }
        if (template != null) {
            giveUp(handle, template.components());
        }
        ghost.add(handle);
        disown(ghost, handle);
        world.counters().born++;
        born = true;
        return handle;
    }

    private void giveUp(long handle, List<ComponentColumn> components) {
        for (int i = 0; i < components.size(); i++) {
            ComponentColumn column = components.get(i);
            if (travelling.contains(column)) {
                column.remove(handle);
            } else {
                disown(column, handle);
            }
        }
    }

    private static void disown(ComponentColumn column, long handle) {
        if (hasAuthority(column, handle)) {
            column.setAuthority(handle, false);
        }
    }

    /** Destroys an entity that has an id, and forgets the id. */
    void destroy(long handle) {
        world.unbind(Entity.index(handle));
        repo.destroyEntity(handle);
    }

    /** Another node owns an entity from here on, and its values that do not travel are those of a ghost. */
    void disown(long handle) {
        int index = Entity.index(handle);
        if (!world.bindings().isShared(index / ImageLayout.SLOTS, index % ImageLayout.SLOTS)) {
            world.markShared(); // all nodes know what is not of this node
        }
        world.bindings().setOwned(index, false, repo.version());
        ghost.set(handle, true);
        disown(ghost, handle);
        setLocalAuthority(handle, false);
    }

    /** This node owns an entity from here on, with its tags and its values that do not travel. */
    void own(long handle) {
        world.bindings().setOwned(Entity.index(handle), true, repo.version());
        ghost.set(handle, false);
        setLocalAuthority(handle, true);
    }

    private void setLocalAuthority(long handle, boolean owned) {
        List<ComponentColumn> all = repo.types();
        for (int i = 0; i < all.size(); i++) {
            ComponentColumn column = all.get(i);
            boolean local = column instanceof TagColumn || !travelling.contains(column);
            if (local && !column.equals(ghost) && hasOwn(column, handle) && hasAuthority(column, handle) != owned) {
                column.setAuthority(handle, owned);
            }
        }
    }

    private static boolean hasOwn(ComponentColumn column, long handle) {
        return column instanceof TagColumn tag ? tag.hasOwn(handle) : column.has(handle);
    }

    private static boolean hasAuthority(ComponentColumn column, long handle) {
        return column instanceof TagColumn tag ? tag.hasOwnAuthority(handle) : column.hasAuthority(handle);
    }

    /** A node was lost: destroys its ghosts, which may come again, or keeps them without a publisher. */
    public void loseAll(int node, LossRules rules) {
        Bindings bindings = world.bindings();
        for (int chunk = 0; chunk < bindings.chunks(); chunk++) {
            for (int slot = 0; slot < ImageLayout.SLOTS && bindings.isUsed(chunk); slot++) {
                int index = chunk * ImageLayout.SLOTS + slot;
                long handle = bindings.boundHandle(chunk, slot);
                if (handle != Entity.NULL
                        && !bindings.isOwned(index)
                        && bindings.claims().publisher(index) == node) {
                    lose(handle, rules);
                }
            }
        }
    }

    private void lose(long handle, LossRules rules) {
        int index = Entity.index(handle);
        ClaimPages claims = world.bindings().claims();
        boolean alive = world.isAlive(handle);
        boolean handed = claims.owner(index) == world.self(); // this node has only to take it
        if (alive && (handed || rules.of(repo.tkbType(handle)) != LossPolicy.REMOVE)) {
            claims.losePublisher(index);
        } else {
            destroy(handle);
            world.countGone();
        }
    }
}
