package game;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.memory.Loops;
import io.fdp.kernel.neighbour.Neighbours;
import io.fdp.kernel.query.ForEachLoop;
import io.fdp.kernel.query.SlicedIteration;
import java.util.List;
import java.util.Objects;
import javax.annotation.processing.Generated;

/**
 * Runs {@code Drill.look} for every entity that matches.
 */
@Generated("io.fdp.processor.FdpProcessor")
final class DrillLook extends ForEachLoop {
    private final UnitTable table0;

    private final UnitTable given0;

    private final Neighbours given1;

    private final TurretParts given2;

    private DrillLook(EntityRepository repo, UnitTable units, Neighbours near,
            TurretParts turrets) {
        super(repo.query().with(repo.table(UnitTable.TYPE)).build(), List.of(repo.table(UnitTable.TYPE)), List.of(), units, near, commandsOnly(turrets));
        this.given0 = units;
        this.given1 = near;
        this.given2 = turrets;
        table0 = repo.table(UnitTable.TYPE);
    }

    /**
     * Makes the loop for a repository in which all its components and tags are registered.
     */
    public static DrillLook on(EntityRepository repo, UnitTable units, Neighbours near,
            TurretParts turrets) {
        return new DrillLook(Objects.requireNonNull(repo, "the repository of the loop is null: pass the one that has registered its components"), units, near, turrets);
    }

    /**
     * The same with the tables and singletons of records of this repository.
     */
    public static DrillLook on(EntityRepository repo, Neighbours near) {
        return new DrillLook(Objects.requireNonNull(repo, "the repository of the loop is null: pass the one that has registered its components"), repo.table(UnitTable.TYPE), near, repo.table(TurretParts.TYPE));
    }

    /**
     * Runs on the calling thread.
     */
    public void run() {
        beginRun();
        runSerial();
    }

    /**
     * Runs on all threads of a pool, a chunk at a time.
     */
    public void run(Jobs jobs) {
        beginRun(jobs);
        runParallel(jobs);
    }

    /**
     * Runs a slice on the calling thread: goes on where the last one stopped. Made with {@code query().sliced(budget)}; answers how many entities were visited.
     */
    public int runSlice(SlicedIteration slice) {
        beginSlice();
        return runSliced(slice);
    }

    @Override
    protected Object newCursors() {
        return new Cursors(this);
    }

    @Override
    protected int indexOf(Object ownCursors) {
        return Entity.index(((Cursors) ownCursors).cursor0.self());
    }

    @Override
    protected void endChunk(int chunk, Object ownCursors) {
        Cursors cursors = (Cursors) ownCursors;
    }

    @Override
    protected void endRun(Object ownCursors) {
        Cursors cursors = (Cursors) ownCursors;
        cursors.cursor0.loopLeave(Loops.KEY);
    }

    @Override
    protected void all(Object ownCursors, int first) {
        Cursors cursors = (Cursors) ownCursors;
        UnitView cursor0 = cursors.cursor0;
        cursor0.loopOver(Loops.KEY, first, table0.loopBase(Loops.KEY) + (long) first * 160);
        UnitTable other0 = given0;
        Neighbours other1 = given1;
        TurretParts other2 = given2;
        CommandBuffer buffer = commands();
        for (int slot = 0; slot < 1024; slot++) {
            cursor0.loopTo(Loops.KEY, slot);
            Drill.look(cursor0, other0, other1, other2, buffer);
        }
    }

    @Override
    protected void word(Object ownCursors, int first, int from) {
        Cursors cursors = (Cursors) ownCursors;
        UnitView cursor0 = cursors.cursor0;
        cursor0.loopOver(Loops.KEY, first, table0.loopBase(Loops.KEY) + (long) first * 160);
        UnitTable other0 = given0;
        Neighbours other1 = given1;
        TurretParts other2 = given2;
        CommandBuffer buffer = commands();
        for (int i = 0; i < 64; i++) {
            int slot = (from & 960) + i;
            cursor0.loopTo(Loops.KEY, slot);
            Drill.look(cursor0, other0, other1, other2, buffer);
        }
    }

    @Override
    protected void bits(Object ownCursors, int first, int from, long bits) {
        Cursors cursors = (Cursors) ownCursors;
        UnitView cursor0 = cursors.cursor0;
        cursor0.loopOver(Loops.KEY, first, table0.loopBase(Loops.KEY) + (long) first * 160);
        UnitTable other0 = given0;
        Neighbours other1 = given1;
        TurretParts other2 = given2;
        CommandBuffer buffer = commands();
        for (long left = bits; left != 0; left &= left - 1) {
            int slot = from + Long.numberOfTrailingZeros(left);
            cursor0.loopTo(Loops.KEY, slot);
            Drill.look(cursor0, other0, other1, other2, buffer);
        }
    }

    @Override
    protected void some(Object ownCursors, int[] chunks, int[] used, long[] words, int from,
            int to) {
        for (int k = from; k < to; k++) {
            for (int left = used[k]; left != 0; left &= left - 1) {
                int i = Integer.numberOfTrailingZeros(left);
                bits(ownCursors, chunks[k] << 10, i << 6, words[k * 16 + i]);
            }
            endChunk(chunks[k], ownCursors);
        }
    }

    @Override
    protected void few(Object ownCursors, int[] chunks, int[] used, long[] words, int from,
            int to) {
        int[] slots = ((Cursors) ownCursors).slots;
        for (int k = from; k < to; k++) {
            int count = Loops.slots(used[k], words, k * 16, slots);
            slots(ownCursors, chunks[k] << 10, slots, count);
            endChunk(chunks[k], ownCursors);
        }
    }

    private void slots(Object ownCursors, int first, int[] slots, int count) {
        Cursors cursors = (Cursors) ownCursors;
        UnitView cursor0 = cursors.cursor0;
        cursor0.loopOver(Loops.KEY, first, table0.loopBase(Loops.KEY) + (long) first * 160);
        UnitTable other0 = given0;
        Neighbours other1 = given1;
        TurretParts other2 = given2;
        CommandBuffer buffer = commands();
        for (int i = 0; i < count; i++) {
            int slot = slots[i];
            cursor0.loopTo(Loops.KEY, slot);
            Drill.look(cursor0, other0, other1, other2, buffer);
        }
    }

    /**
     * The cursors of one thread, with room around them: two threads never write to one cache line.
     */
    private static final class Cursors {
        final long[] roomBefore = new long[16];

        final int[] slots = Loops.newSlots();

        final UnitView cursor0;

        final long[] roomAfter = new long[16];

        Cursors(DrillLook loop) {
            cursor0 = loop.table0.newView();
        }
    }
}
