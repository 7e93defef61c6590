package io.fdp.kernel.reaction;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.Commands;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.CommandException;
import io.fdp.kernel.error.Errors;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.error.MemoryBudgetException;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.internal.command.CommandLane;
import io.fdp.kernel.internal.command.CommandLanes;
import io.fdp.kernel.internal.command.CommandState;
import io.fdp.kernel.internal.content.Contents;
import io.fdp.kernel.internal.content.ReactionOwner;
import io.fdp.kernel.internal.content.ReactionShadow;
import io.fdp.kernel.internal.job.Worker;
import io.fdp.kernel.internal.lane.PublishingThreads;
import io.fdp.kernel.internal.reference.WorldReferences;
import io.fdp.kernel.internal.table.Stores;
import io.fdp.kernel.internal.table.WorldState;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The reactions of a repository: code that is called when entities were created or destroyed, and when components were
 * added, removed or changed: {@link EntityRepository#reactions()}.
 *
 * <pre>{@code
 * repo.reactions().onAdded(radar, entity -> screen.show(entity));
 * repo.reactions().onRemoved(radar, (entity, last) -> screen.hide(last.view(entity).channel()));
 * }</pre>
 *
 * <p>A <i>dispatch</i> calls them: after each {@link Commands#playback()}, and when {@link EntityRepository#tick()}
 * ends the frame, before observers look. A dispatch tells net changes since the dispatch before: what was added and
 * removed again in between is not told. The first dispatch of a new reaction to additions tells all that is there;
 * other new reactions begin with the changes after that dispatch. After a copy into the repository, a load, a restored
 * snapshot or a replay that was taken over, everything counts as told.
 *
 * <p>The order is the same with any number of threads: types in the order of their first reaction, removals before
 * additions before changes, reactions in the order of registration, entities by index.
 *
 * <p>A reaction runs at a sync point, like a blueprint: phases do not count, it may write values, change the structure
 * and record commands. What it does is told by the next dispatch. So one dispatch always ends. The end of a frame plays
 * back what reactions recorded and dispatches again, at most {@value #MOST_ROUNDS} times; then nothing is left to tell.
 *
 * <p>A reaction that throws is called for its other entities, and the other reactions are called. In the end the first
 * error is thrown, with the first errors of other reactions suppressed, unless a {@linkplain #setWatch watch} takes
 * errors over.
 */
@SuppressWarnings("exports") // access for the kernel only
public final class Reactions extends ReactionOwner {
    /** The maximum number of dispatches at the end of a frame. */
    public static final int MOST_ROUNDS = 16;

    private final WorldState world;
    private final WorldReferences references;
    private final ReactionShadow shadow;
    private final PublishingThreads threads;
    private final Commands commands;
    private final CommandLanes<CommandLane> lanes;
    private final Dispatch dispatch;
    private final ReactedTypes types;
    private volatile @Nullable ReactionWatch watch;
    private volatile boolean settling;
    private volatile boolean recorded;

    /**
     * Made by the repository.
     *
     * @param contents what the repository holds
     * @param commands its commands
     */
    @SuppressWarnings("exports") // users have no such contents
    public Reactions(Contents contents, Commands commands) {
        this.world = contents.world().state();
        this.references = contents.world().references();
        this.shadow = contents.reactions();
        this.threads = contents.channels().threads();
        this.commands = commands;
        this.lanes = CommandState.of(commands).lanes();
        this.dispatch = new Dispatch(shadow, lanes);
        this.types = new ReactedTypes(world, shadow);
        CommandState.of(commands).follow(this::played);
    }

    // ---- registering

    /**
     * Reacts to new entities.
     *
     * @param reaction is called with each entity that lives and did not live at the dispatch before
     * @return the reaction; close it to end it
     */
    public Reaction onCreated(EntityReaction reaction) {
        return add(ReactionKind.ADDED, null, reaction, null);
    }

    /**
     * Reacts to the end of entities.
     *
     * @param reaction is called with each entity that lived at the dispatch before and is dead now
     * @return the reaction; close it to end it
     */
    public Reaction onDestroyed(EntityReaction reaction) {
        return add(ReactionKind.REMOVED, null, reaction, null);
    }

    /**
     * Reacts to entities that got a component.
     *
     * @param column a table, parts, a managed table or a tag of this repository. An entity with a tag has all tags
     *     above it
     * @param reaction is called with each entity that has the component now
     * @return the reaction; close it to end it
     * @throws MemoryBudgetException when there is no memory to compare; nothing has changed then
     */
    public Reaction onAdded(ComponentColumn column, EntityReaction reaction) {
        return add(ReactionKind.ADDED, requireOwn(column), reaction, null);
    }

    /**
     * Reacts to entities that lost a component, or died with it.
     *
     * @param column a table, parts, a managed table or a tag of this repository
     * @param reaction is called with each entity that does not have the component any more
     * @return the reaction; close it to end it
     * @throws MemoryBudgetException when there is no memory to compare; nothing has changed then
     */
    public Reaction onRemoved(ComponentColumn column, EntityReaction reaction) {
        return add(ReactionKind.REMOVED, requireOwn(column), reaction, null);
    }

    /**
     * The same with the last value. Keeps two copies of the values.
     *
     * @param column a table, parts or a managed table of this repository
     * @param reaction is called with each entity that does not have the component any more, and with the table as it
     *     was
     * @param <X> the table
     * @return the reaction; close it to end it
     * @throws MemoryBudgetException when there is no memory to compare; nothing has changed then
     */
    public <X extends ComponentColumn> Reaction onRemoved(X column, LastReaction<X> reaction) {
        return add(ReactionKind.REMOVED, requireValues(column), null, untyped(reaction));
    }

    /**
     * Reacts to values that are not what they were. Native values and parts are compared by their bytes, so a written
     * value with the same bytes is no change; -0.0 and 0.0 differ, and a NaN equals itself. Objects of managed
     * components are compared by identity. Keeps two copies of the values.
     *
     * @param column a table, parts or a managed table of this repository
     * @param reaction is called with each entity that had the component, has it now, and has another value
     * @return the reaction; close it to end it
     * @throws MemoryBudgetException when there is no memory to compare; nothing has changed then
     */
    public Reaction onChanged(ComponentColumn column, EntityReaction reaction) {
        return add(ReactionKind.CHANGED, requireValues(column), reaction, null);
    }

    /**
     * The same with the last value.
     *
     * @param column a table, parts or a managed table of this repository
     * @param reaction is called with each entity that has another value, and with the table as it was
     * @param <X> the table
     * @return the reaction; close it to end it
     * @throws MemoryBudgetException when there is no memory to compare; nothing has changed then
     */
    public <X extends ComponentColumn> Reaction onChanged(X column, LastReaction<X> reaction) {
        return add(ReactionKind.CHANGED, requireValues(column), null, untyped(reaction));
    }

    /**
     * Keeps the values of a component for reactions to other components, such as the last place of an entity that lost
     * its plan. Keeps two copies of the values.
     *
     * @param column a table, parts or a managed table of this repository
     * @param <X> the table
     * @return the values, to ask within reactions; close it to end it
     * @throws MemoryBudgetException when there is no memory to keep them; nothing has changed then
     */
    public <X extends ComponentColumn> LastValues<X> keepLast(X column) {
        Reaction keeper = add(ReactionKind.REMOVED, requireValues(column), null, LastValues.NOT_CALLED);
        return new LastValues<>(keeper.named("the last values of " + column.name()), types, shadow);
    }

    /** The table that is passed is of the class of the column. */
    @SuppressWarnings("unchecked")
    private static <X> LastReaction<ComponentColumn> untyped(LastReaction<X> reaction) {
        return (LastReaction<ComponentColumn>)
                Objects.requireNonNull(reaction, "the reaction is null: pass what to call");
    }

    private ComponentColumn requireOwn(ComponentColumn column) {
        Objects.requireNonNull(column, "the column to react to is null: pass a table, parts or tag of this repository");
        world.requireOpen();
        Stores.in(column, world, "pass the one that this repository registered");
        return column;
    }

    private ComponentColumn requireValues(ComponentColumn column) {
        if (requireOwn(column) instanceof TagColumn) {
            throw new IllegalArgumentException("the tag " + column.name()
                    + " has no value: use onAdded() and onRemoved() with a reaction that takes the entity alone");
        }
        return column;
    }

    private Reaction add(
            ReactionKind kind,
            @Nullable ComponentColumn column,
            @Nullable EntityReaction plain,
            @Nullable LastReaction<ComponentColumn> withLast) {
        if (plain == null && withLast == null) {
            throw new NullPointerException("the reaction is null: pass what to call");
        }
        world.rules().scopes().requireNotOneOfSeveral("register a reaction", "register it in create()");
        if (Worker.current() != null) {
            throw new PhaseException("cannot register a reaction in a parallel loop or a job: the order in which"
                    + " reactions are called would depend on the threads; register it in create(), or after the run");
        }
        return types.add(kind, column, plain, withLast);
    }

    // ---- dispatching

    /** Commands were played back. With a watch, a failure here is one of the watch, and comes first. */
    private void played(@Nullable RuntimeException failed) {
        recorded = false;
        if (isIdle() || settling) {
            return;
        }
        Throwable failure;
        try {
            failure = react();
        } catch (Throwable refused) { // for instance without memory to compare
            failure = refused;
        }
        if (failure == null) {
            return;
        }
        if (failed == null || watch != null) {
            throw unchecked(failed == null ? failure : Errors.join(failure, failed));
        }
        Errors.join(failed, failure);
    }

    private boolean isIdle() {
        return types.isEmpty() && references.isEmpty();
    }

    /** What follows a playback: references to dead entities, reactions, and references that reactions wrote. */
    private @Nullable Throwable react() {
        settleReferences("call reactions", false);
        if (types.isEmpty()) {
            return null;
        }
        Throwable failure = dispatch("call reactions", false);
        if (dispatch.called() > 0) {
            settleReferences("call reactions", false);
        }
        return failure;
    }

    /** Deals with references to dead entities, before reactions are told of what happened to them. */
    private void settleReferences(String what, boolean endsFrame) {
        if (!references.isEmpty()) {
            world.lock().acquireForLong();
            try {
                requireMayDispatchNow(what, endsFrame);
                references.settle();
            } finally {
                world.lock().release();
            }
            references.tell();
        }
    }

    @Override
    protected @Nullable Throwable settleFrame() {
        return isIdle() ? null : settle("end the frame", true);
    }

    /**
     * Tells now what has changed, as the end of a frame does: deals with references to dead entities, calls reactions,
     * plays back what they recorded, and so on until nothing is left to tell. For changes between frames, before the
     * world is saved.
     *
     * @throws ReactionException when reactions still cause each other after {@value #MOST_ROUNDS} dispatches
     * @throws CommandException when called by a reaction or during playback
     * @throws ClosedException when the repository is closed
     */
    public void settle() {
        world.requireOpen();
        Throwable failure = isIdle() ? null : settle("call reactions", false);
        if (failure != null) {
            throw unchecked(failure);
        }
    }

    /** Dispatches and plays back in turn. Returns what reactions threw; throws when that is not possible now. */
    private @Nullable Throwable settle(String what, boolean endsFrame) {
        requireMayDispatch(what, endsFrame);
        Throwable failure = null;
        settling = true;
        try {
            for (int round = 0; round < MOST_ROUNDS; round++) {
                failure = recorded ? play(failure) : failure;
                settleReferences(what, endsFrame);
                if (types.isEmpty()) {
                    return failure;
                }
                Throwable thrown = dispatch(what, endsFrame);
                failure = thrown == null ? failure : Errors.join(failure, thrown);
                if (dispatch.called() == 0 && !recorded) {
                    return failure;
                }
            }
            settleReferences(what, endsFrame);
            skip();
            return Errors.join(failure, unsettled());
        } catch (Throwable refused) {
            throw unchecked(failure == null ? refused : Errors.join(refused, failure));
        } finally {
            settling = false;
        }
    }

    private @Nullable Throwable play(@Nullable Throwable before) {
        try {
            commands.playback();
            return before;
        } catch (Throwable thrown) { // some commands failed; the others were played
            return Errors.join(before, thrown);
        }
    }

    private static ReactionException unsettled() {
        return new ReactionException("reactions still caused each other after " + MOST_ROUNDS
                + " dispatches at the end of one frame: what they changed last is not told, and commands that they"
                + " recorded last wait; let reactions change nothing that calls them again");
    }

    private void requireMayDispatch(String what, boolean endsFrame) {
        world.lock().acquireForLong();
        try {
            requireMayDispatchNow(what, endsFrame);
        } finally {
            world.lock().release();
        }
    }

    private void requireMayDispatchNow(String what, boolean endsFrame) {
        world.requireOpen();
        world.rules().requireNoSync(what);
        if (endsFrame) {
            world.rules().scopes().requireMayEndFrame(world.isUnfinished());
            world.requireNextTick();
        }
        world.rules().requireStill(what);
        if (recorded) {
            lanes.requirePresentWorld(what);
        }
    }

    /** Calls all reactions once. Returns what they threw; throws when that is not possible now. */
    private @Nullable Throwable dispatch(String what, boolean endsFrame) {
        begin(what, endsFrame);
        lanes.attribute(world.rules().scopes().currentName()); // what waits is not the work of reactions
        int waiting = lanes.commands();
        try {
            dispatch.run(types.all());
        } finally {
            end(waiting);
        }
        return dispatch.failure();
    }

    private void begin(String what, boolean endsFrame) {
        world.lock().acquireForLong();
        try {
            requireMayDispatchNow(what, endsFrame);
            shadow.take();
            dispatch.begin(shadow.openLife(), types.beginDispatch(), world.chunks(), watch);
            threads.adoptFrame();
            world.rules().beginSync("reactions are called: record commands, or do it after playback() or tick()");
        } finally {
            world.lock().release();
        }
    }

    private void end(int waitingBefore) {
        world.lock().acquireToEnd();
        try {
            world.rules().endSync();
            shadow.flip();
            types.endDispatch();
            if (lanes.commands() > waitingBefore) {
                recorded = true;
            }
        } finally {
            world.lock().release();
        }
        types.giveBack();
    }

    // ---- what is outstanding

    /**
     * Takes everything as told: reactions are not called for what has changed so far. For a world that was put together
     * outside of FDP, chunk by chunk.
     *
     * @throws MemoryBudgetException when there is no memory to compare; nothing has changed then
     * @throws CommandException when called by a reaction or during playback
     * @throws IterationException while a query or a hierarchy is being iterated
     * @throws PhaseException while systems run at the same time, and while observers look
     * @throws ClosedException when the repository is closed
     */
    public void skip() {
        world.lock().acquireForLong();
        try {
            world.requireOpen();
            world.rules().requireNoSync("skip reactions");
            world.rules().requireStill("skip reactions");
            if (!types.isEmpty()) {
                shadow.renew();
            }
        } finally {
            world.lock().release();
        }
    }

    /**
     * Whether a dispatch would call no reaction now. A world that goes on from a save reacts as the saved world if
     * nothing was left to tell.
     *
     * @return false while there is something to tell, and while reactions are called
     * @throws MemoryBudgetException when there is no memory to compare
     * @throws PhaseException while systems run at the same time
     * @throws ClosedException when the repository is closed
     */
    public boolean isSettled() {
        world.lock().acquireForLong();
        try {
            world.requireOpen();
            world.rules().scopes().requireAlone("ask whether reactions are settled");
            if (types.isEmpty()) {
                return true;
            }
            if (types.isDispatching()) {
                return false;
            }
            shadow.take();
            return !dispatch.wouldCall(types.all(), world.chunks());
        } finally {
            world.lock().release();
        }
    }

    /** {@return how many reactions are registered and open} */
    public int count() {
        return types.count();
    }

    // ---- watching

    /**
     * Lets a watch measure reactions and take over their failures. It replaces the watch before.
     *
     * @param watches the watch
     */
    public void setWatch(ReactionWatch watches) {
        watch = Objects.requireNonNull(watches, "the watch is null: use removeWatch() to remove one");
    }

    /**
     * Removes a watch.
     *
     * @param watches the watch
     * @return false if another watch, or none, is set
     */
    @SuppressWarnings("ReferenceEquality") // watches are compared by identity
    public boolean removeWatch(ReactionWatch watches) {
        synchronized (world.registration()) {
            boolean isSet = watch == watches && watches != null;
            watch = isSet ? null : watch;
            return isSet;
        }
    }

    @Override
    public String toString() {
        return "Reactions[" + (world.isClosed() ? "closed" : count()) + "]";
    }
}
