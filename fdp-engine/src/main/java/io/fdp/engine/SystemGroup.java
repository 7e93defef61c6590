package io.fdp.engine;

import io.fdp.engine.error.EngineException;
import io.fdp.engine.internal.Access;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Systems that are updated together, in the order that their annotations ask for; where these leave it open, in the
 * order in which they were added. A group is a system itself, so that groups can be in groups and have an order there.
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
     * A group that is no more than its name.
     *
     * @param name what to call it
     */
    public SystemGroup(String name) {
        super(Objects.requireNonNull(name, "the name is null"));
    }

    /**
     * The phase that the repository is in while this group is updated. Asked once, when the engine starts.
     *
     * @return the name of a phase, or null to stay in that of the group around it
     */
    protected @Nullable String phase() {
        return null;
    }

    /**
     * Whether commands are played back when all of the group was updated. Asked once, when the engine starts.
     *
     * @return true for a barrier at the end
     */
    protected boolean hasBarrier() {
        return false;
    }

    /**
     * Whether the group is updated while the clock is paused. Its barrier works in any case.
     *
     * @return false to leave it out
     */
    protected boolean runsWhilePaused() {
        return true;
    }

    /**
     * Whether systems that follow each other in the order and do not get into each other's way run at the same time.
     *
     * @return true after {@link #parallel()}
     */
    protected boolean isParallel() {
        return parallel;
    }

    /**
     * Lets systems run at the same time, on the job pool that the engine was given ({@code provide(Jobs.class, jobs)}):
     * those that follow each other in the order, have no order by annotations, and declared what they use so that none
     * writes what another one uses. The world is the same as if they ran one after the other. Before the engine starts.
     *
     * @return this
     */
    public final SystemGroup parallel() {
        if (isAttached()) {
            throw new EngineException("cannot make " + name() + " parallel: the engine has started. Say so before");
        }
        parallel = true;
        return this;
    }

    /**
     * Adds a system, before the engine starts.
     *
     * @param system a system or a group
     * @return this
     * @throws EngineException when it is in a group already, or asks for another one
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
     * What is in the group, not what is in groups in it.
     *
     * @return in the order of updates once the engine has started, before that in the order of adding
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

    /** Whether this is the one that all groups are in. */
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

    /** The phase that was checked when the engine started. */
    final @Nullable String ownPhase() {
        return ownPhase;
    }

    /** Whether it had a barrier when the engine started. */
    final boolean isBarrier() {
        return barrier;
    }

    /** Systems that run at the same time, one batch after the other; none when all run one after the other. */
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
