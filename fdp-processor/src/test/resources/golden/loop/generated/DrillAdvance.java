package game;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.memory.Loops;
import io.fdp.kernel.query.ForEachLoop;
import io.fdp.kernel.query.SlicedIteration;
import java.util.List;
import java.util.Objects;
import javax.annotation.processing.Generated;

/**
 * Runs {@code Drill.advance} for every entity that matches.
 */
@Generated("io.fdp.processor.FdpProcessor")
public final class DrillAdvance extends ForEachLoop {
    private final UnitTable table0;

    private final TrackTable table1;

    private float value0;

    private String value1;

    private DrillAdvance(EntityRepository repo) {
        super(repo.query().with(repo.table(UnitTable.TYPE), repo.table(TrackTable.TYPE)).with(repo.tag(Drill.Ready.class), repo.table(TurretParts.TYPE)).without(repo.tag(Drill.Burning.class), repo.managed(Drill.Log.class)).anyOf(repo.tag(Drill.Ready.class), repo.table(TrackTable.TYPE)).owned(repo.table(UnitTable.TYPE)).anyOwned(repo.table(UnitTable.TYPE), repo.table(TrackTable.TYPE)).changed(repo.table(TrackTable.TYPE)).build(), List.of(repo.table(TrackTable.TYPE)), List.of(repo.table(UnitTable.TYPE)));
        table0 = repo.table(UnitTable.TYPE);
        table1 = repo.table(TrackTable.TYPE);
    }

    /**
     * Makes the loop for a repository in which all its components and tags are registered.
     */
    public static DrillAdvance on(EntityRepository repo) {
        return new DrillAdvance(Objects.requireNonNull(repo, "the repository of the loop is null: pass the one that has registered its components"));
    }

    /**
     * Runs on the calling thread.
     */
    public void run(float seconds, String jobs) {
        beginRun();
        this.value0 = seconds;
        this.value1 = jobs;
        runSerial();
    }

    /**
     * Runs on all threads of a pool, a chunk at a time.
     */
    public void run(Jobs jobs_, float seconds, String jobs) {
        beginRun(jobs_);
        this.value0 = seconds;
        this.value1 = jobs;
        runParallel(jobs_);
    }

    /**
     * Runs a slice on the calling thread: goes on where the last one stopped. Made with {@code query().sliced(budget)}; answers how many entities were visited.
     */
    public int runSlice(SlicedIteration slice, float seconds, String jobs) {
        beginSlice();
        this.value0 = seconds;
        this.value1 = jobs;
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
        cursors.cursor0.loopEnd(Loops.KEY, chunk);
    }

    @Override
    protected void endRun(Object ownCursors) {
        Cursors cursors = (Cursors) ownCursors;
        cursors.cursor0.loopLeave(Loops.KEY);
        cursors.cursor1.loopLeave(Loops.KEY);
    }

    @Override
    protected void all(Object ownCursors, int first) {
        Cursors cursors = (Cursors) ownCursors;
        UnitEdit cursor0 = cursors.cursor0;
        cursor0.loopOver(Loops.KEY, first, table0.loopBase(Loops.KEY) + (long) first * 160);
        TrackView cursor1 = cursors.cursor1;
        cursor1.loopOver(Loops.KEY, first, table1.loopBase(Loops.KEY) + (long) first * 104);
        float own0 = value0;
        String own1 = value1;
        for (int slot = 0; slot < 1024; slot++) {
            cursor0.loopTo(Loops.KEY, slot);
            cursor1.loopTo(Loops.KEY, slot);
            Drill.advance(cursor0, own0, cursor1, entityAt(first + slot), own1);
        }
    }

    @Override
    protected void word(Object ownCursors, int first, int from) {
        Cursors cursors = (Cursors) ownCursors;
        UnitEdit cursor0 = cursors.cursor0;
        cursor0.loopOver(Loops.KEY, first, table0.loopBase(Loops.KEY) + (long) first * 160);
        TrackView cursor1 = cursors.cursor1;
        cursor1.loopOver(Loops.KEY, first, table1.loopBase(Loops.KEY) + (long) first * 104);
        float own0 = value0;
        String own1 = value1;
        for (int i = 0; i < 64; i++) {
            int slot = (from & 960) + i;
            cursor0.loopTo(Loops.KEY, slot);
            cursor1.loopTo(Loops.KEY, slot);
            Drill.advance(cursor0, own0, cursor1, entityAt(first + slot), own1);
        }
    }

    @Override
    protected void bits(Object ownCursors, int first, int from, long bits) {
        Cursors cursors = (Cursors) ownCursors;
        UnitEdit cursor0 = cursors.cursor0;
        cursor0.loopOver(Loops.KEY, first, table0.loopBase(Loops.KEY) + (long) first * 160);
        TrackView cursor1 = cursors.cursor1;
        cursor1.loopOver(Loops.KEY, first, table1.loopBase(Loops.KEY) + (long) first * 104);
        float own0 = value0;
        String own1 = value1;
        for (long left = bits; left != 0; left &= left - 1) {
            int slot = from + Long.numberOfTrailingZeros(left);
            cursor0.loopTo(Loops.KEY, slot);
            cursor1.loopTo(Loops.KEY, slot);
            Drill.advance(cursor0, own0, cursor1, entityAt(first + slot), own1);
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
        UnitEdit cursor0 = cursors.cursor0;
        cursor0.loopOver(Loops.KEY, first, table0.loopBase(Loops.KEY) + (long) first * 160);
        TrackView cursor1 = cursors.cursor1;
        cursor1.loopOver(Loops.KEY, first, table1.loopBase(Loops.KEY) + (long) first * 104);
        float own0 = value0;
        String own1 = value1;
        for (int i = 0; i < count; i++) {
            int slot = slots[i];
            cursor0.loopTo(Loops.KEY, slot);
            cursor1.loopTo(Loops.KEY, slot);
            Drill.advance(cursor0, own0, cursor1, entityAt(first + slot), own1);
        }
    }

    /**
     * The cursors of one thread, with room around them: two threads never write to one cache line.
     */
    private static final class Cursors {
        final long[] roomBefore = new long[16];

        final int[] slots = Loops.newSlots();

        final UnitEdit cursor0;

        final TrackView cursor1;

        final long[] roomAfter = new long[16];

        Cursors(DrillAdvance loop) {
            cursor0 = loop.table0.newEdit();
            cursor1 = loop.table1.newView();
        }
    }
}
