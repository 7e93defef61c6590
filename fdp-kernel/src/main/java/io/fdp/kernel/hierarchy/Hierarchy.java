package io.fdp.kernel.hierarchy;

import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.HierarchyException;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.error.StaleEntityException;
import io.fdp.kernel.internal.command.CommandCode;
import io.fdp.kernel.internal.command.CommandRecorder;
import io.fdp.kernel.internal.entity.EntityIndex;
import io.fdp.kernel.internal.entity.HierarchyLinks;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.WorldState;
import io.fdp.kernel.internal.world.World;
import io.fdp.kernel.query.Query;

/**
 * The parents and children of entities: one or more trees.
 *
 * <p>An entity has at most one parent. It has its children in the order in which they were added. The cost of adding,
 * moving and detaching does not depend on the number of entities. Moving an entity with children also looks at all
 * entities above the new parent, because cycles are refused. The depth of trees is not limited.
 *
 * <p>When a parent dies, its children become roots; {@link #destroySubtree} destroys all entities below it as well.
 * Dead entities are in no tree.
 *
 * <p>Changes are safe from several threads. They are refused while any thread iterates a query or a hierarchy. Reading
 * takes no lock: read when no other thread changes the same tree.
 */
public final class Hierarchy {
    private final WorldState world;
    private final EntityColumns entities;
    private final EntityIndex index;
    private final HierarchyLinks links;
    private final ColumnStore[] stores;

    /**
     * Made by the repository.
     *
     * @param of the world
     */
    @SuppressWarnings("exports") // users have no such world
    public Hierarchy(World of) {
        this.world = of.state();
        this.entities = of.columns();
        this.index = of.index();
        this.links = index.hierarchy();
        this.stores = of.stores();
    }

    // ---- changing

    /**
     * Makes an entity the last child of another one.
     *
     * @param parent a living entity
     * @param child a living entity without a parent
     * @throws HierarchyException when the child has a parent already, or is above the new parent
     * @throws IterationException when a query or a hierarchy is being iterated
     * @throws StaleEntityException when one of the two is not alive
     */
    public void addChild(long parent, long child) {
        begin("add a child");
        try {
            links.addChild(parent, child);
        } finally {
            world.lock().release();
        }
    }

    /**
     * Makes an entity the last child of another one, wherever it was before. Its subtree comes along.
     *
     * @param parent its new parent
     * @param child a living entity
     * @throws HierarchyException when the child is above the new parent
     */
    public void reparent(long parent, long child) {
        begin("move a child");
        try {
            links.reparent(parent, child);
        } finally {
            world.lock().release();
        }
    }

    /**
     * Makes a child of an entity a root.
     *
     * @param parent a living entity
     * @param child a living entity
     * @return false if {@code child} is not a child of {@code parent}
     */
    public boolean removeChild(long parent, long child) {
        begin("remove a child");
        try {
            entities.requireAlive(parent);
            return links.parent(child) == parent && links.detach(child);
        } finally {
            world.lock().release();
        }
    }

    /**
     * Makes an entity a root, whatever its parent is. Its subtree comes along.
     *
     * @param child a living entity
     * @return false if it had no parent
     */
    public boolean detach(long child) {
        begin("detach a child");
        try {
            return links.detach(child);
        } finally {
            world.lock().release();
        }
    }

    /**
     * Destroys an entity and all below it.
     *
     * @param entity a handle
     * @return how many entities died; 0 if the entity was not alive
     */
    public int destroySubtree(long entity) {
        begin("destroy entities");
        try {
            return index.destroySubtree(entity, stores);
        } finally {
            world.lock().release();
        }
    }

    // ---- recording changes

    /**
     * Records that an entity becomes the last child of another one. At playback it must not have a parent.
     *
     * @param commands the buffer of the calling thread
     * @param parent a handle, or a placeholder from {@link CommandBuffer#create()}
     * @param child a handle, or a placeholder from {@link CommandBuffer#create()}
     */
    public void addChild(CommandBuffer commands, long parent, long child) {
        recorder(commands).record(CommandCode.ADD_CHILD, child, parent);
    }

    /**
     * Records that an entity becomes the last child of another one, wherever it was before.
     *
     * @param commands the buffer of the calling thread
     * @param parent a handle, or a placeholder from {@link CommandBuffer#create()}
     * @param child a handle, or a placeholder from {@link CommandBuffer#create()}
     */
    public void reparent(CommandBuffer commands, long parent, long child) {
        recorder(commands).record(CommandCode.REPARENT, child, parent);
    }

    /**
     * Records that a child of an entity becomes a root. Nothing happens if it is not a child of that entity at
     * playback.
     *
     * @param commands the buffer of the calling thread
     * @param parent a handle, or a placeholder from {@link CommandBuffer#create()}
     * @param child a handle, or a placeholder from {@link CommandBuffer#create()}
     */
    public void removeChild(CommandBuffer commands, long parent, long child) {
        recorder(commands).record(CommandCode.REMOVE_CHILD, child, parent);
    }

    /**
     * Records that an entity becomes a root, whatever its parent is.
     *
     * @param commands the buffer of the calling thread
     * @param child a handle, or a placeholder from {@link CommandBuffer#create()}
     */
    public void detach(CommandBuffer commands, long child) {
        CommandRecorder recorder = recorder(commands);
        recorder.end(recorder.begin(CommandCode.header(CommandCode.DETACH, 0), child, null));
    }

    /**
     * Records that an entity and all below it are destroyed.
     *
     * @param commands the buffer of the calling thread
     * @param entity a handle, or a placeholder from {@link CommandBuffer#create()}
     */
    public void destroySubtree(CommandBuffer commands, long entity) {
        CommandRecorder recorder = recorder(commands);
        recorder.end(recorder.begin(CommandCode.header(CommandCode.DESTROY_SUBTREE, 0), entity, null));
    }

    private CommandRecorder recorder(CommandBuffer commands) {
        CommandRecorder recorder = CommandRecorder.of(commands);
        recorder.requireOf(world);
        return recorder;
    }

    private void begin(String what) {
        world.lock().acquire();
        boolean may = false;
        try {
            world.requireOpen();
            world.rules().requireMayShrink(what);
            may = true;
        } finally {
            if (!may) {
                world.lock().release();
            }
        }
    }

    // ---- one step

    /**
     * The parent of an entity.
     *
     * @param entity a living entity
     * @return its handle, or {@link Entity#NULL} for a root
     */
    public long parent(long entity) {
        return links.parent(entity);
    }

    /**
     * The first child of an entity.
     *
     * <pre>{@code
     * for (long child = tree.firstChild(tank); child != Entity.NULL; child = tree.nextSibling(child)) { … }
     * }</pre>
     *
     * @param entity a living entity
     * @return its handle, or {@link Entity#NULL} when there is none
     */
    public long firstChild(long entity) {
        return links.firstChild(entity);
    }

    /**
     * The last child of an entity.
     *
     * @param entity a living entity
     * @return its handle, or {@link Entity#NULL} when there is none
     */
    public long lastChild(long entity) {
        return links.lastChild(entity);
    }

    /**
     * The next child of the same parent.
     *
     * @param entity a living entity
     * @return its handle, or {@link Entity#NULL} for the last one and for a root
     */
    public long nextSibling(long entity) {
        return links.nextSibling(entity);
    }

    /**
     * The previous child of the same parent.
     *
     * @param entity a living entity
     * @return its handle, or {@link Entity#NULL} for the first one and for a root
     */
    public long previousSibling(long entity) {
        return links.previousSibling(entity);
    }

    /**
     * The entity after another one in a tree: parents before their children, children in their order.
     *
     * <pre>{@code
     * for (long e = tank; e != Entity.NULL; e = tree.nextInSubtree(tank, e)) { … }
     * }</pre>
     *
     * @param root the top of the tree
     * @param current the root, or an entity below it
     * @return its handle, or {@link Entity#NULL} after the last
     * @throws HierarchyException when the entity is not in that tree
     */
    public long nextInSubtree(long root, long current) {
        return links.nextInSubtree(root, current);
    }

    // ---- asking

    /**
     * How many children an entity has, not counting grandchildren.
     *
     * @param entity a living entity
     * @return the number of children
     */
    public int childCount(long entity) {
        return links.childCount(entity);
    }

    /**
     * How many entities are above an entity.
     *
     * @param entity a living entity
     * @return 0 for a root
     */
    public int depth(long entity) {
        return links.depth(entity);
    }

    /**
     * The top of the tree that an entity is in.
     *
     * @param entity a living entity
     * @return its handle; the entity itself if it has no parent
     */
    public long root(long entity) {
        return links.root(entity);
    }

    /**
     * Whether an entity is above another one, directly or not. No entity is above itself.
     *
     * @param ancestor a living entity
     * @param entity a living entity
     * @return true if {@code ancestor} is above {@code entity}
     */
    public boolean isAncestor(long ancestor, long entity) {
        return links.isAncestor(ancestor, entity);
    }

    /**
     * The version of the repository at which a parent, child or sibling of an entity in a chunk last changed.
     *
     * @param chunk a chunk
     * @return the version, or 0 if none ever changed
     */
    public long chunkVersion(int chunk) {
        return links.chunkVersion(chunk);
    }

    // ---- iterating

    /**
     * Visits the children of an entity in their order. Structural changes are refused meanwhile, as in a query.
     *
     * @param parent a living entity
     * @param visitor gets each handle
     */
    public void forEachChild(long parent, Query.EntityVisitor visitor) {
        beginIteration(parent);
        try {
            for (long child = links.firstChild(parent); child != Entity.NULL; child = links.nextSibling(child)) {
                visitor.visit(child);
            }
        } finally {
            endIteration();
        }
    }

    /**
     * Visits all entities below an entity, parents before their children. Structural changes are refused meanwhile, as
     * in a query.
     *
     * @param root a living entity; it is not visited itself
     * @param visitor gets each handle
     */
    public void forEachDescendant(long root, Query.EntityVisitor visitor) {
        beginIteration(root);
        try {
            for (long at = links.nextInSubtree(root, root); at != Entity.NULL; at = links.nextInSubtree(root, at)) {
                visitor.visit(at);
            }
        } finally {
            endIteration();
        }
    }

    private void beginIteration(long entity) {
        world.lock().acquire();
        try {
            entities.requireAlive(entity);
            world.rules().beginIteration(Thread.currentThread());
        } finally {
            world.lock().release();
        }
    }

    private void endIteration() {
        world.lock().acquireToEnd();
        try {
            world.rules().endIteration(Thread.currentThread());
        } finally {
            world.lock().release();
        }
    }
}
