package io.fdp.kernel;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.internal.command.CommandLanes;
import io.fdp.kernel.internal.command.CommandState;
import io.fdp.kernel.internal.content.Contents;
import io.fdp.kernel.internal.job.Worker;
import io.fdp.kernel.internal.rule.WriteScopes;
import io.fdp.kernel.internal.table.ColumnOwner;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.Stores;
import io.fdp.kernel.internal.table.WorldState;
import io.fdp.kernel.memory.Memory;
import io.fdp.kernel.singleton.Singleton;
import org.jspecify.annotations.Nullable;

/**
 * The work of one system on a world, and the components that the system declared to write. Engines begin and end a
 * scope around each call of a system.
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
 * <p>A scope covers the thread that begins it and the workers of the runs of jobs that this thread starts, but no other
 * threads. In a scope the frame cannot be ended. Commands that are recorded in a scope are not limited, because they
 * are played back outside of it; an error of a playback names the scope that recorded the command. Data without a
 * column, such as headers and the hierarchy, is not limited. Without checks ({@code -Dfdp.checks=false}) nothing is
 * limited.
 *
 * <p>Between {@link #beginTogether} and {@link #endTogether} several scopes may run, each on its own thread. Meanwhile
 * the structure changes only by commands, and operations whose result would depend on timing are refused.
 */
public final class WriteScope {
    private final WorldState world;
    private final WriteScopes.Scope scope;
    private final CommandLanes<?> commands;
    private @Nullable Worker worker;
    private @Nullable String outer;
    private boolean begun;

    private WriteScope(WorldState world, CommandLanes<?> commands, String name) {
        this.world = world;
        this.commands = commands;
        this.scope = new WriteScopes.Scope(name, EntityColumns.MASK_WORDS);
    }

    /**
     * Makes a scope that may write everything.
     *
     * @param repository the world
     * @param name the name of the system, for messages
     * @return the scope
     */
    public static WriteScope of(EntityRepository repository, String name) {
        return new WriteScope(
                Contents.of(repository).world().state(),
                CommandState.of(repository.commands()).lanes(),
                name);
    }

    /**
     * Limits the scope to the columns that {@link #and} names.
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
     * Allows a component, or the table of a singleton. A column of another repository has no effect: this scope does
     * not limit other repositories.
     *
     * @param column the table, parts, managed table or tag
     * @return this
     */
    public WriteScope and(ComponentColumn column) {
        return allow(column);
    }

    /**
     * Whether a column is of a repository: of its entities, its singletons or its last frame.
     *
     * @param repository the world
     * @param column the table, parts, managed table or tag
     * @return false if it is of another repository
     */
    public static boolean isOf(EntityRepository repository, ComponentColumn column) {
        WorldState world = Contents.of(repository).world().state();
        WorldState of = Stores.of(column).world();
        return world.sharesEntitiesWith(of) || world.leads(of);
    }

    /**
     * Allows a singleton.
     *
     * @param singleton the singleton
     * @return this
     */
    public WriteScope and(Singleton<?> singleton) {
        return allow(ColumnOwner.SingletonOwner.column(singleton));
    }

    private WriteScope allow(ColumnOwner column) {
        ColumnStore store = Stores.of(column);
        boolean singleton = world.leads(store.world());
        if (singleton || store.world() == world) {
            scope.allow(store.id(), store.name(), singleton);
        }
        return this;
    }

    /**
     * Begins the scope on the calling thread.
     *
     * @throws PhaseException when another scope is active, outside of {@link #beginTogether}
     */
    public void begin() {
        world.rules().beginScope(scope);
        commands.attribute(null);
        begun = true;
        Worker here = world.rules().scopes().isOneOfSeveral() ? Worker.current() : null;
        if (here != null) {
            outer = here.setAtWork(scope.name());
            worker = here;
        }
    }

    /** Ends the scope, on the thread that began it. Does nothing when the scope did not begin. */
    public void end() {
        Worker here = worker;
        if (here != null) {
            here.setAtWork(outer);
            worker = null;
        }
        if (begun) {
            begun = false;
            commands.attribute(scope.name());
        }
        world.rules().endScope(scope);
    }

    /**
     * Holds a frame that the calling thread runs. Until {@link #releaseFrame} no code on this thread can end the frame
     * with {@link EntityRepository#tick()}.
     *
     * @param repository the world
     * @return false when a frame is held already; it stays held
     */
    public static boolean holdFrame(EntityRepository repository) {
        return Contents.of(repository).world().state().rules().scopes().holdFrame();
    }

    /**
     * Refuses to begin a frame in a world that is in the middle of another frame, because its engine stopped or the
     * world was copied there. That frame has not ended, and its first systems would run a second time. Also refuses
     * while another thread runs a frame of the world.
     *
     * @param repository the world
     * @throws PhaseException when the world is in the middle of a frame
     */
    public static void requireWholeFrames(EntityRepository repository) {
        WorldState world = Contents.of(repository).world().state();
        if (world.isUnfinished()) {
            throw new PhaseException("cannot run a frame: the frame of tick " + repository.currentTick()
                    + " was not finished, because its engine stopped or the world was copied in the middle of it, so"
                    + " the world would not go on as it was; load a save or restore a snapshot, copy between frames or"
                    + " in a frame observer, or end that frame with tick(), without its other systems");
        }
        Thread other = world.rules().scopes().frameThreadElsewhere();
        if (other != null) {
            throw new PhaseException("cannot run a frame: thread " + other.getName()
                    + " runs a frame of the same world." + " Let one engine run a world");
        }
    }

    /**
     * Notes that a frame was begun and will not be finished. Until the world is replaced, or {@link
     * EntityRepository#tick()} ends the frame, the world cannot be saved, and no frame can begin.
     *
     * @param repository the world
     */
    public static void leaveUnfinished(EntityRepository repository) {
        WorldState world = Contents.of(repository).world().state();
        if (world.lock().isMine()) { // the frame was run inside a change
            world.becameUnfinished();
            return;
        }
        world.lock().acquireToEnd();
        try {
            world.becameUnfinished();
        } finally {
            world.lock().release();
        }
    }

    /**
     * Says who runs all frames of a world from now on. Until {@link #endDriving} nobody else can, and {@link
     * EntityRepository#tick()} is refused outside of {@link #endFrame}.
     *
     * @param repository the world
     * @param who the engine in words, for errors
     * @return null; or who runs the frames of the world already, and goes on doing so
     */
    public static @Nullable String drive(EntityRepository repository, String who) {
        return Contents.of(repository).world().state().rules().scopes().drive(who);
    }

    /**
     * Ends what {@link #drive} began.
     *
     * @param repository the world; it may be closed
     */
    public static void endDriving(EntityRepository repository) {
        Contents.of(repository).world().state().rules().scopes().endDriving();
    }

    /**
     * Ends a frame for the engine that runs it.
     *
     * @param repository the world
     * @param isHeld whether the calling thread holds the frame with {@link #holdFrame}; it holds the next one then
     */
    public static void endFrame(EntityRepository repository, boolean isHeld) {
        WriteScopes scopes = Contents.of(repository).world().state().rules().scopes();
        if (isHeld) {
            scopes.releaseFrame();
        }
        scopes.setEnding(true);
        try {
            repository.tick();
        } finally {
            scopes.setEnding(false);
            if (isHeld) {
                scopes.holdFrame();
            }
        }
    }

    /**
     * Releases the frame, so that it can be ended.
     *
     * @param repository the world
     */
    public static void releaseFrame(EntityRepository repository) {
        Contents.of(repository).world().state().rules().scopes().releaseFrame();
    }

    /**
     * Allows several scopes at the same time.
     *
     * @param repository the world; no scope may be active, and no thread may iterate it
     */
    public static void beginTogether(EntityRepository repository) {
        Contents.of(repository).world().state().rules().setTogether(true);
    }

    /**
     * Ends the time in which several scopes are allowed.
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
