package io.fdp.kernel;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.internal.content.Contents;
import io.fdp.kernel.internal.content.SingletonOwner;
import io.fdp.kernel.internal.job.Worker;
import io.fdp.kernel.internal.rule.WriteScopes;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.Stores;
import io.fdp.kernel.internal.table.WorldState;
import io.fdp.kernel.memory.Memory;
import io.fdp.kernel.singleton.Singleton;
import org.jspecify.annotations.Nullable;

/**
 * Somebody who works on a world, as a system of an engine, and what it said it would write: for engines, which begin
 * and end scopes around what they call.
 *
 * <pre>{@code
 * WriteScope scope = WriteScope.of(repo, "Driving").only().and(car);
 * scope.begin();
 * try {
 *     driving.update();              // writing anything else throws an UndeclaredAccessException that names both
 * } finally {
 *     scope.end();
 * }
 * }</pre>
 *
 * <p>The thread that begins a scope belongs to it, and so do the workers of the runs of jobs that it starts. Other
 * threads do not. In a scope the frame cannot be ended. What has no column, as headers and the hierarchy, is not
 * limited. Without checks ({@code -Dfdp.checks=false}) nothing is.
 *
 * <p>Between {@link #beginTogether} and {@link #endTogether} several scopes may be begun, each on a thread of its own;
 * then the structure changes by commands only, and what would depend on who comes first is refused.
 */
public final class WriteScope {
    private final WorldState world;
    private final WriteScopes.Scope scope;
    private @Nullable Worker worker;
    private @Nullable String outer;

    private WriteScope(WorldState world, String name) {
        this.world = world;
        this.scope = new WriteScopes.Scope(name, EntityColumns.MASK_WORDS);
    }

    /**
     * Somebody who may write everything.
     *
     * @param repository the world
     * @param name who it is, for messages
     * @return the scope
     */
    public static WriteScope of(EntityRepository repository, String name) {
        return new WriteScope(Contents.of(repository).world().state(), name);
    }

    /**
     * Limits it to what {@link #and} names.
     *
     * @return this
     */
    public WriteScope only() {
        if (Memory.CHECKS) {
            scope.limit();
        }
        return this;
    }

    /**
     * Allows a component, or the table of a singleton. One of another repository allows nothing here, where it is not
     * refused either.
     *
     * @param column its table, parts, managed table or tag
     * @return this
     */
    public WriteScope and(ComponentColumn column) {
        WorldState of = Stores.of(column).world();
        boolean singleton = world.leads(of);
        if (singleton || of == world) {
            scope.allow(column.id(), column.name(), singleton);
        }
        return this;
    }

    /**
     * Allows a singleton.
     *
     * @param singleton the singleton
     * @return this
     */
    public WriteScope and(Singleton<?> singleton) {
        return and(SingletonOwner.column(singleton));
    }

    /**
     * Begins to work, on the calling thread.
     *
     * @throws PhaseException when somebody else is at work, and not together with others
     */
    public void begin() {
        world.rules().beginScope(scope);
        Worker here = world.rules().scopes().isOneOfSeveral() ? Worker.current() : null;
        if (here != null) {
            outer = here.setAtWork(scope.name());
            worker = here;
        }
    }

    /** Ends the work; by the thread that began it. Does nothing when it did not begin. */
    public void end() {
        Worker here = worker;
        if (here != null) {
            here.setAtWork(outer);
            worker = null;
        }
        world.rules().endScope(scope);
    }

    /**
     * The calling thread runs a frame: until {@link #releaseFrame} it cannot end it with {@link
     * EntityRepository#tick()}, whoever it calls.
     *
     * @param repository the world
     * @return false when a frame of it is under way already, which goes on to be held
     */
    public static boolean holdFrame(EntityRepository repository) {
        return Contents.of(repository).world().state().rules().scopes().holdFrame();
    }

    /**
     * The frame can be ended.
     *
     * @param repository the world
     */
    public static void releaseFrame(EntityRepository repository) {
        Contents.of(repository).world().state().rules().scopes().releaseFrame();
    }

    /**
     * From here on several may be at work.
     *
     * @param repository the world; nobody may be at work, nor iterate it
     */
    public static void beginTogether(EntityRepository repository) {
        Contents.of(repository).world().state().rules().setTogether(true);
    }

    /**
     * All are done.
     *
     * @param repository the world
     */
    public static void endTogether(EntityRepository repository) {
        Contents.of(repository).world().state().rules().setTogether(false);
    }

    @Override
    public String toString() {
        return scope.name();
    }
}
