package io.fdp.engine;

import io.fdp.engine.error.EngineException;
import io.fdp.engine.internal.Access;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Systems that are updated together. Annotations determine their order; where annotations leave it open, the order of
 * adding does. A group is itself a system, so that groups can be nested and ordered.
 *
 * <p>Subclass it for a name that {@link UpdateInGroup} can refer to, for a phase, and for a barrier at its end.
 */
public class SystemGroup extends SimSystem {
    private final List<SimSystem> added = new ArrayList<>();
    private SimSystem[] order = {};
    private SimSystem[][] batches = {};
    private boolean parallel;
    private @Nullable String ownPhase;
    private boolean barrier;

    /** For subclasses. */
    protected SystemGroup() {}

    /**
     * Makes a group that only has a name.
     *
     * @param name the name of the group
     */
    public SystemGroup(String name) {
        super(Objects.requireNonNull(name, "the name is null"));
    }

    /**
     * The phase of the repository while this group is updated. Called once, when the engine starts.
     *
     * @return the name of a phase, or null to stay in the phase of the surrounding group
     */
    protected @Nullable String phase() {
        return null;
    }

    /**
     * Whether commands are played back after the whole group was updated. Called once, when the engine starts.
     *
     * @return true for a barrier at the end
     */
    protected boolean hasBarrier() {
        return false;
    }

    /**
     * Whether the group is updated while time stands still. Its barrier works in any case.
     *
     * @return false to leave it out
     */
    protected boolean runsWhilePaused() {
        return true;
    }

    /**
     * Whether independent systems that follow each other in the order run at the same time.
     *
     * @return true after {@link #parallel()}
     */
    protected boolean isParallel() {
        return parallel;
    }

    /**
     * Lets systems run at the same time, on the job pool of the engine ({@code provide(Jobs.class, jobs)}). Such
     * systems follow each other in the order, no annotation orders them, and by their declarations none writes what
     * another one uses. The resulting world is the same as if they ran one after the other. Call this before the engine
     * starts.
     *
     * @return this
     */
    public final SystemGroup parallel() {
        if (isAttached()) {
            throw new EngineException("cannot make " + name() + " parallel: the engine has started. Call parallel()"
                    + " before the start");
        }
        parallel = true;
        return this;
    }

    /**
     * Adds a system, before the engine starts.
     *
     * @param system a system or a group
     * @return this
     * @throws EngineException when the system already is in a group, or names another group
     */
    public final SystemGroup add(SimSystem system) {
        if (isAttached()) {
            throw new EngineException("cannot add " + system.name() + " to " + name()
                    + ": the engine has started, and the order is fixed. Add it before, and setEnabled(false)"
                    + " until it is needed");
        }
        Placement.requireFree(system, this);
        added.add(system);
        system.setOwner(this);
        return this;
    }

    /**
     * The direct members of the group.
     *
     * @return systems and groups in the order of updates; before the engine starts, in the order of adding
     */
    public final List<SimSystem> systems() {
        return isAttached() ? List.of(order) : List.copyOf(added);
    }

    @Override
    protected final void update() {
        Frame frame = context("update()").frame();
        if (batches.length == 0) {
            frame.updateAll(this, order);
        } else {
            frame.updateBatches(this, batches);
        }
    }

    /** Whether this is the group that contains all groups. */
    boolean isRoot() {
        return false;
    }

    final List<SimSystem> added() {
        return added;
    }

    final SimSystem[] order() {
        return order;
    }

    final void setOrder(SimSystem[] sorted) {
        order = sorted;
        ownPhase = phase();
        barrier = hasBarrier();
    }

    /** The phase as it was when the engine started. */
    final @Nullable String ownPhase() {
        return ownPhase;
    }

    /** Whether the group had a barrier when the engine started. */
    final boolean isBarrier() {
        return barrier;
    }

    /** Sets the batches of systems that run at the same time; none when all systems run one after the other. */
    final void setBatches(SimSystem[][] all) {
        batches = all;
    }

    /**
     * Which systems run at the same time.
     *
     * @return batches in their order, each of one system or more; a single system runs alone
     */
    public final List<List<SimSystem>> batches() {
        return batches.length == 0
                ? systems().stream().map(List::of).toList()
                : Arrays.stream(batches).map(List::of).toList();
    }

    @Override
    final Access access() {
        Access all = new Access();
        all.addAll(super.access());
        for (SimSystem system : order) {
            all.addAll(system.access());
        }
        return all;
    }
}
