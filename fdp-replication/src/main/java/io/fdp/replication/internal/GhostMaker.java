package io.fdp.replication.internal;

import io.fdp.engine.tkb.Tkb;
import io.fdp.engine.tkb.TkbTemplate;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.MemoryException;
import io.fdp.kernel.layout.ImageLayout;
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
        boolean owned = column instanceof TagColumn tag ? tag.hasOwnAuthority(handle) : column.hasAuthority(handle);
        if (owned) {
            column.setAuthority(handle, false);
        }
    }

    /** Destroys an entity that has an id, and forgets the id. */
    void destroy(long handle) {
        world.unbind(Entity.index(handle));
        repo.destroyEntity(handle);
    }

    /** Another node owns an entity from here on. */
    void cede(long handle) {
        world.bindings().setOwned(Entity.index(handle), false, repo.version());
        ghost.set(handle, true);
        disown(ghost, handle);
        world.counters().yielded++;
    }

    /** Destroys all ghosts of a node that was lost. They may come again. */
    public void destroyAll(int owner) {
        Bindings bindings = world.bindings();
        for (int chunk = 0; chunk < bindings.chunks(); chunk++) {
            for (int slot = 0; slot < ImageLayout.SLOTS && bindings.isUsed(chunk); slot++) {
                int index = chunk * ImageLayout.SLOTS + slot;
                long handle = bindings.boundHandle(chunk, slot);
                if (handle != Entity.NULL
                        && !bindings.isOwned(index)
                        && bindings.claims().owner(index) == owner) {
                    destroy(handle);
                    world.counters().forgotten++;
                }
            }
        }
    }
}
