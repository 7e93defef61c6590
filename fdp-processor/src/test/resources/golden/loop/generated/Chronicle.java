package game;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.memory.Loops;
import io.fdp.kernel.query.ForEachLoop;
import io.fdp.kernel.query.SlicedIteration;
import java.util.List;
import java.util.Objects;
import javax.annotation.processing.Generated;

/**
 * Runs {@code Drill.tell} for every entity that matches.
 */
@Generated("io.fdp.processor.FdpProcessor")
final class Chronicle extends ForEachLoop {
    private final ManagedTable<Drill.Log> managed0;

    private final UnitTable given0;

    private Chronicle(EntityRepository repo, UnitTable units) {
        super(repo.query().with(repo.managed(Drill.Log.class)).build(), List.of(repo.managed(Drill.Log.class)), List.of(), units);
        this.given0 = units;
        managed0 = repo.managed(Drill.Log.class);
    }

    /**
     * Makes the loop for a repository in which all its components and tags are registered.
     */
    public static Chronicle on(EntityRepository repo, UnitTable units) {
        return new Chronicle(Objects.requireNonNull(repo, "the repository of the loop is null: pass the one that has registered its components"), units);
    }

    /**
     * The same with the tables and singletons of records of this repository.
     */
    public static Chronicle on(EntityRepository repo) {
        return new Chronicle(Objects.requireNonNull(repo, "the repository of the loop is null: pass the one that has registered its components"), repo.table(UnitTable.TYPE));
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
        return ((Cursors) ownCursors).index;
    }

    @Override
    protected void endChunk(int chunk, Object ownCursors) {
        Cursors cursors = (Cursors) ownCursors;
    }

    @Override
    protected void endRun(Object ownCursors) {
        Cursors cursors = (Cursors) ownCursors;
    }

    @Override
    protected void all(Object ownCursors, int first) {
        Cursors cursors = (Cursors) ownCursors;
        UnitTable other0 = given0;
        CommandBuffer buffer = commands();
        for (int slot = 0; slot < 1024; slot++) {
            cursors.index = first + slot;
            Drill.tell(managed0.loopValue(Loops.KEY, first + slot), buffer, other0, entityAt(first + slot));
        }
    }

    @Override
    protected void word(Object ownCursors, int first, int from) {
        Cursors cursors = (Cursors) ownCursors;
        UnitTable other0 = given0;
        CommandBuffer buffer = commands();
        for (int i = 0; i < 64; i++) {
            int slot = (from & 960) + i;
            cursors.index = first + slot;
            Drill.tell(managed0.loopValue(Loops.KEY, first + slot), buffer, other0, entityAt(first + slot));
        }
    }

    @Override
    protected void bits(Object ownCursors, int first, int from, long bits) {
        Cursors cursors = (Cursors) ownCursors;
        UnitTable other0 = given0;
        CommandBuffer buffer = commands();
        for (long left = bits; left != 0; left &= left - 1) {
            int slot = from + Long.numberOfTrailingZeros(left);
            cursors.index = first + slot;
            Drill.tell(managed0.loopValue(Loops.KEY, first + slot), buffer, other0, entityAt(first + slot));
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
        UnitTable other0 = given0;
        CommandBuffer buffer = commands();
        for (int i = 0; i < count; i++) {
            int slot = slots[i];
            cursors.index = first + slot;
            Drill.tell(managed0.loopValue(Loops.KEY, first + slot), buffer, other0, entityAt(first + slot));
        }
    }

    /**
     * The cursors of one thread, with room around them: two threads never write to one cache line.
     */
    private static final class Cursors {
        final long[] roomBefore = new long[16];

        final int[] slots = Loops.newSlots();

        int index;

        final long[] roomAfter = new long[16];

        Cursors(Chronicle loop) {
        }
    }
}
