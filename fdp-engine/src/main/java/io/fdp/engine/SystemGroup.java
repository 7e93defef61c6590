package io.fdp.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Systems that are updated together, in the order that their annotations ask for; where these leave it open, in the order in which they were added. A group is a system itself, so that
 * groups can be in groups and have an order there.
 *
 * <p>Subclass it for a name that {@link UpdateInGroup} can refer to, for a phase, and for a barrier at its end.
 */
public class SystemGroup extends SimSystem {
    private final List<SimSystem> added = new ArrayList<>();
    private SimSystem[] order = {};

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
     * The phase that the repository is in while this group is updated.
     *
     * @return the name of a phase, or null to stay in that of the group around it
     */
    protected @Nullable String phase() {
        return null;
    }

    /**
     * Whether commands are played back when all of the group was updated.
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
        context("update()").frame().updateAll(this, order);
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
