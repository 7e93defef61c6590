package io.fdp.kernel.internal.content;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.error.MemoryBudgetException;
import io.fdp.kernel.internal.table.WorldState;
import io.fdp.kernel.internal.world.World;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What reactions were told last, and what they are told now.
 *
 * <p>Everything exists on two sides. A dispatch makes one side like the world, and compares it with the other side,
 * which is the world at the dispatch before. Then the sides change places. So reactions may change the world while they
 * are called: both sides stay as they are, and the next dispatch finds what they did.
 *
 * <p>A world without reactions has none of this memory, and no write path knows of it: versions of chunks, which the
 * world keeps anyway, say which chunks to look at. Lives and presence are in {@link Trace}s. Values are in two worlds
 * that follow the repository like its {@link LastFrame}, for components whose reactions ask for values.
 */
public final class ReactionShadow {
    private final WorldState world;
    private final World entities;
    private final LastFrame[] sides;
    private final List<PresenceTrace> presences = new ArrayList<>();
    private final List<ValueTrace> values = new ArrayList<>();
    private @Nullable LifeTrace life;
    private int before;
    private int renewals;

    ReactionShadow(ColumnRegistry now, boolean hugePages) {
        this.entities = now.world();
        this.world = entities.state();
        this.sides = new LastFrame[] {
            new LastFrame(now, hugePages, "state that reactions compare"),
            new LastFrame(now, hugePages, "state that reactions compare")
        };
    }

    LastFrame side(int side) {
        return sides[side];
    }

    /** The side of the last dispatch; the other side is {@code 1 - before()}. */
    public int before() {
        return before;
    }

    /** How often everything was taken as known, by a copy or on purpose. */
    public int renewals() {
        return renewals;
    }

    // ---- what is traced; under the lock, except for values

    /**
     * The lives of entities. All other traces need them.
     *
     * @throws MemoryBudgetException when there is no memory for them; nothing has changed then
     */
    public LifeTrace openLife() {
        if (life == null) {
            life = new LifeTrace(world, entities.columns());
        }
        return life;
    }

    /**
     * Begins to trace which entities have a component; the trace knows none.
     *
     * @throws MemoryBudgetException when there is no memory for it; nothing has changed then
     */
    public PresenceTrace openPresence(ComponentColumn column) {
        boolean isFirst = life == null;
        try {
            PresenceTrace trace = new PresenceTrace(world, column, openLife());
            presences.add(trace);
            return trace;
        } catch (Throwable refused) {
            if (isFirst) {
                closeLife();
            }
            throw refused;
        }
    }

    /** Begins to trace the values of a component. Without the lock: types are registered. */
    public ValueTrace openValues(ComponentColumn column) {
        boolean done = false;
        try {
            ValueTrace trace = ValueTrace.of(column, sides[0].open(), sides[1].open());
            join(trace);
            done = true;
            return trace;
        } finally {
            if (!done) {
                giveUpValues();
            }
        }
    }

    private void join(ValueTrace trace) {
        world.lock().acquireForLong();
        try {
            world.requireOpen();
            setWanted(trace, true);
            values.add(trace);
        } finally {
            world.lock().release();
        }
    }

    /** Values could not be traced: gives the two worlds back if nothing else needs them. */
    private void giveUpValues() {
        world.lock().acquireToEnd();
        try {
            if (values.isEmpty() && !world.isClosed()) {
                resetSides();
            }
        } finally {
            world.lock().release();
        }
    }

    private void setWanted(ValueTrace trace, boolean wanted) {
        for (LastFrame side : sides) {
            side.setWanted(trace.name(), wanted);
        }
    }

    /** Ends a trace. */
    public void close(PresenceTrace trace) {
        if (presences.remove(trace)) {
            trace.close();
        }
    }

    /** Ends a trace of values. With the last, all memory of values is given back. */
    public void close(ValueTrace trace) {
        if (values.remove(trace)) {
            setWanted(trace, false);
            if (values.isEmpty()) {
                resetSides();
            }
        }
    }

    /** Ends the trace of lives, after all others. */
    public void closeLife() {
        LifeTrace open = life;
        if (open != null) {
            life = null;
            open.close();
        }
    }

    private void resetSides() {
        for (LastFrame side : sides) {
            side.reset();
        }
    }

    // ---- a dispatch; under the lock

    /**
     * Makes one side like the world.
     *
     * @throws MemoryBudgetException when there is no memory for it; no side has changed then
     */
    public void take() {
        grow();
        world.markLoops();
        LastFrame side = sides[1 - before];
        side.prepare();
        takeTraces(1 - before);
        side.apply(world.tick());
        world.nextVersion();
    }

    /** The dispatch is over: what was told now is what was told last. */
    public void flip() {
        before = 1 - before;
    }

    /**
     * Makes both sides like the world: everything counts as told.
     *
     * @throws MemoryBudgetException when there is no memory for it; nothing has changed then
     */
    public void renew() {
        grow();
        world.markLoops();
        sides[0].prepare();
        boolean both = false;
        try {
            sides[1].prepare();
            both = true;
        } finally {
            if (!both) {
                sides[0].giveUp();
            }
        }
        for (int i = 0; i < sides.length; i++) {
            takeTraces(i);
            sides[i].apply(world.tick());
        }
        renewals++;
        world.nextVersion();
    }

    private void takeTraces(int side) {
        if (life != null) {
            life.take(side);
        }
        for (int i = 0; i < presences.size(); i++) { // no iterator: this runs in every frame
            presences.get(i).take(side);
        }
    }

    /** Selects the entities of a word that had and have a component, with different values. */
    public long changedWord(PresenceTrace presence, ValueTrace value, int word) {
        long both = presence.onBoth(word);
        return both == 0 ? 0 : value.differing(word, both);
    }

    // ---- copies into the repository; under the lock

    /** Makes room for all entities of the world, or throws. */
    void grow() {
        if (life != null) {
            life.grow();
        }
        for (int i = 0; i < presences.size(); i++) {
            presences.get(i).grow();
        }
    }

    /** The repository and both worlds became like another repository: all of it counts as told. */
    void becameLike() {
        takeTraces(0);
        takeTraces(1);
        for (int i = 0; i < values.size(); i++) {
            values.get(i).takeObjects();
        }
        renewals++;
    }

    // ---- memory; under the lock

    int trim(int most) {
        int trimmed = sides[0].trim(most);
        return trimmed < most ? trimmed + sides[1].trim(most - trimmed) : trimmed;
    }

    long check(List<String> faults) {
        long charged = sides[0].check(faults) + sides[1].check(faults);
        charged += life == null ? 0 : life.committedBytes();
        for (PresenceTrace trace : presences) {
            charged += trace.committedBytes();
        }
        return charged;
    }

    long residentBytes() {
        long resident = World.sum(sides[0].residentBytes(), sides[1].residentBytes());
        resident = World.sum(resident, life == null ? 0 : life.residentBytes());
        for (PresenceTrace trace : presences) {
            resident = World.sum(resident, trace.residentBytes());
        }
        return resident;
    }

    void close() {
        sides[0].close();
        sides[1].close();
        for (PresenceTrace trace : presences) {
            trace.close();
        }
        presences.clear();
        closeLife();
    }
}
