package io.fdp.replication.negotiation;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.replication.internal.Bindings;
import io.fdp.replication.internal.Holding;
import io.fdp.replication.internal.World;
import io.fdp.replication.ownership.OwnershipWatch;
import java.util.Arrays;

/** Who wrote the values of a component, in which epoch and frame, by index. The first look at each value is neutral. */
final class ValueTrail implements OwnershipWatch, World.ValueWatcher {
    private static final int SLOTS = ImageLayout.SLOTS;

    private final World world;
    private final ComponentColumn column;
    private final Holding holding;

    /** Made once, so that frames make no garbage. */
    private final Holding.Visitor owned = this::own;

    private long[] ids = new long[0];
    private int[] epochs = new int[0];
    private char[] writers = new char[0];
    private int[] frames = new int[0];
    private int[] gaps = new int[0];
    private boolean[] moved = new boolean[0];
    private int frame;
    private int changed;
    private long wrongWriters;

    ValueTrail(World world, ComponentColumn column, Holding holding) {
        this.world = world;
        this.column = column;
        this.holding = holding;
        forEachValue(this::begin);
    }

    /** Visits values of entities that have a network id. */
    private void forEachValue(Holding.Visitor visitor) {
        Bindings bindings = world.bindings();
        for (int chunk = 0; chunk < bindings.chunks(); chunk++) {
            for (int slot = 0; slot < SLOTS && bindings.isUsed(chunk); slot++) {
                long handle = bindings.boundHandle(chunk, slot);
                if (handle != Entity.NULL && world.isAlive(handle) && holding.has(handle)) {
                    visitor.visit(holding, handle);
                }
            }
        }
    }

    private void begin(Holding of, long handle) {
        int index = Entity.index(handle);
        ensure(index);
        begin(index, world.bindings().id(handle), of.epoch(handle), of.owner(handle));
    }

    private void begin(int index, long id, int epoch, int writer) {
        ids[index] = id;
        epochs[index] = epoch;
        writers[index] = (char) writer;
        frames[index] = frame;
        gaps[index] = 0;
        moved[index] = false;
    }

    private void ensure(int index) {
        if (index >= ids.length) {
            int room = Math.max(index + 1, 2 * ids.length);
            ids = Arrays.copyOf(ids, room);
            epochs = Arrays.copyOf(epochs, room);
            writers = Arrays.copyOf(writers, room);
            frames = Arrays.copyOf(frames, room);
            gaps = Arrays.copyOf(gaps, room);
            moved = Arrays.copyOf(moved, room);
        }
    }

    /** A frame has applied what arrived. */
    void step() {
        frame++;
        forEachValue(owned);
    }

    private void own(Holding of, long handle) {
        if (of.isOwned(handle)) {
            named(handle, world.bindings().id(handle), of.epoch(handle), world.self());
        }
    }

    @Override
    public ComponentColumn column() {
        return column;
    }

    @Override
    public void named(int sender, long handle, long id, int epoch, boolean owns) {
        named(handle, id, epoch, owns ? sender : 0);
    }

    /** A sample names a value; the writer is 0 if it is not the sender's own. */
    private void named(long handle, long id, int epoch, int writer) {
        int index = Entity.index(handle);
        ensure(index);
        if (ids[index] != id) {
            begin(index, id, epoch, writer);
            return;
        }
        int byEpoch = Integer.compareUnsigned(epoch, epochs[index]);
        if (byEpoch < 0) {
            return; // of a former owner, and refused
        }
        if (byEpoch > 0) {
            epochs[index] = epoch;
            writers[index] = 0;
            changed += moved[index] ? 0 : 1;
            moved[index] = true;
        }
        if (writer != 0) {
            wrongWriters += writers[index] != 0 && writers[index] != writer ? 1 : 0;
            writers[index] = writers[index] == 0 ? (char) writer : writers[index];
        }
        gaps[index] = Math.max(gaps[index], frame - frames[index]);
        frames[index] = frame;
    }

    @Override
    public int changed() {
        return changed;
    }

    @Override
    public int longestGap() {
        int longest = 0;
        for (int i = 0; i < gaps.length; i++) {
            longest = moved[i] ? Math.max(longest, gaps[i]) : longest;
        }
        return longest;
    }

    @Override
    public long wrongWriters() {
        return wrongWriters;
    }

    @Override
    public void close() {
        world.endWatch(this);
    }
}
