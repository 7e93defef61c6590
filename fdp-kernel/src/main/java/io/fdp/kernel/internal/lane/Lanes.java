package io.fdp.kernel.internal.lane;

import io.fdp.kernel.error.MemoryException;
import io.fdp.kernel.internal.job.Worker;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * The lanes of one channel of events, or of all commands, and their order.
 *
 * <p>The contents of the frame thread's lane define the order. The contents of tasks are inserted where their run took
 * place, in the order of the tasks. Runs with nothing of the frame thread between them follow each other. The contents
 * of other threads come last. So the order depends neither on the number of workers nor on which worker did which task.
 *
 * <p>The first write of a worker makes lanes for all workers of its pool: which workers write in a frame is chance, and
 * frames should not allocate by chance. A worker finds its lane in a plain array. Either it has put the lane there
 * itself, or it takes the lock to look again.
 */
public final class Lanes<L extends Lane> {
    private static final int MOST_LIKELY = 4096;

    private final LaneFactory<L> factory;
    private final L frame;
    /** Read without the monitor, because visiting pieces holds the monitor for long. */
    private final List<L> all = new CopyOnWriteArrayList<>();

    private final List<Log> logs = new ArrayList<>();
    private @Nullable L outside;
    private @Nullable Lane[] workers = new Lane[0];
    /** The lanes made so far, of which some workers may not know yet. Under the monitor. */
    private @Nullable Lane[] made = new Lane[0];

    private int[] heads = new int[4];

    /** Makes the lane of the frame thread. Other threads get lanes when needed. */
    public Lanes(LaneFactory<L> factory) {
        this.factory = factory;
        this.frame = add(null);
    }

    private L add(@Nullable Worker worker) {
        L lane = factory.make(worker);
        all.add(lane);
        return lane;
    }

    /** The lane of the frame thread. */
    public L frame() {
        return frame;
    }

    /** The lane of a worker. */
    public L of(Worker worker) {
        @Nullable Lane[] byNumber = workers;
        int number = worker.number();
        Lane lane = number < byNumber.length ? byNumber[number] : null;
        return cast(lane != null ? lane : ensure(worker));
    }

    private synchronized Lane ensure(Worker worker) {
        Lane lane = known(worker);
        if (lane == null) {
            lane = make(worker);
            prepare(lane, worker.bench());
        }
        workers[worker.number()] = lane;
        return lane;
    }

    /** Makes lanes for all other workers as well, and lets all lanes allocate what they will need. */
    private void prepare(Lane first, Worker[] bench) {
        try {
            first.prepare();
            for (Worker mate : bench) {
                if (known(mate) == null) {
                    make(mate).prepare();
                }
            }
        } catch (MemoryException ignored) {
            return; // the worker that needs this lane will get the error
        }
    }

    private @Nullable Lane known(Worker worker) {
        return worker.number() < made.length ? made[worker.number()] : null;
    }

    private L make(Worker worker) {
        int number = worker.number();
        L added = add(worker);
        Log log = new Log(worker, added);
        worker.add(log);
        logs.add(log);
        if (number >= made.length) {
            made = Arrays.copyOf(made, number + 1);
            workers = Arrays.copyOf(workers, number + 1);
        }
        made[number] = added;
        return added;
    }

    /** Notes at the end of each task what the task wrote to the lane of its worker. */
    private final class Log implements Worker.TaskLog {
        private final Worker worker;
        private final L lane;

        Log(Worker worker, L lane) {
            this.worker = worker;
            this.lane = lane;
        }

        @Override
        public void taskEnded(long run, int task) {
            int written = note(run, task);
            if (written > 0) {
                lane.taskEnded(written);
            }
        }

        private int note(long run, int task) {
            int count = lane.count();
            int written = count - lane.segments().end();
            if (written > 0) {
                lane.segments().add(run, task, frame.count(), count);
            }
            return written;
        }

        /** Notes what an unfinished task wrote, for instance a task that ends the frame of a world of its own. */
        void noteUnfinished() {
            note(worker.run(), worker.task());
        }
    }

    /** Removes its logs from the workers. */
    public synchronized void close() {
        for (Log log : logs) {
            log.worker.remove(log);
        }
    }

    /** The lane that other threads share; under their lock. */
    public L outside() {
        L lane = outside;
        return lane != null ? lane : ensureOutside();
    }

    private synchronized L ensureOutside() {
        L added = add(null);
        outside = added;
        return added;
    }

    /** The number of lanes. */
    public int size() {
        return all.size();
    }

    /** A lane by its position. */
    public L get(int i) {
        return all.get(i);
    }

    /**
     * Upper estimate of the number of pieces, however tasks are shared out, and even if workers write that did not
     * write in this frame.
     */
    public synchronized int likelyPieces() {
        int used = 2;
        int all = 2;
        for (int i = 0; i < logs.size(); i++) {
            Segments segments = logs.get(i).lane.segments();
            all += segments.room();
            used += segments.size() == 0 ? 0 : segments.room();
        }
        return Math.max(used, Math.min(all, MOST_LIKELY));
    }

    /** Shows all pending contents, piece by piece, in order. Under the lock of other threads. */
    public synchronized void inOrder(PieceVisitor<? super L> visitor) {
        for (int i = 0; i < logs.size(); i++) {
            logs.get(i).noteUnfinished();
        }
        int framed = mergeWorkers(visitor);
        visit(frame, framed, frame.count(), visitor);
        if (outside != null) {
            visit(outside, 0, outside.count(), visitor);
        }
    }

    /** Shows what workers wrote, and what the frame thread wrote before; returns how much the latter was. */
    private int mergeWorkers(PieceVisitor<? super L> visitor) {
        if (heads.length < all.size()) {
            heads = new int[all.size() * 2];
        }
        Arrays.fill(heads, 0);
        int framed = 0;
        for (int first = firstSegment(); first >= 0; first = firstSegment()) {
            L lane = all.get(first);
            Segments segments = lane.segments();
            int segment = heads[first]++;
            int anchor = Math.clamp(segments.anchor(segment), framed, Math.max(framed, frame.count()));
            visit(frame, framed, anchor, visitor);
            framed = anchor;
            visit(lane, segments.start(segment), segments.end(segment), visitor);
        }
        return framed;
    }

    /** The lane whose next segment comes first, or -1 if none is left. Only lanes of workers have segments. */
    private int firstSegment() {
        int first = -1;
        for (int i = 0; i < all.size(); i++) {
            Segments segments = all.get(i).segments();
            if (heads[i] < segments.size()
                    && (first < 0 || segments.isBefore(heads[i], all.get(first).segments(), heads[first]))) {
                first = i;
            }
        }
        return first;
    }

    private static <L> void visit(L lane, int from, int to, PieceVisitor<? super L> visitor) {
        if (to > from) {
            visitor.piece(lane, from, to - from);
        }
    }

    @SuppressWarnings("unchecked") // all lanes come from the factory
    private L cast(Lane lane) {
        return (L) lane;
    }

    /** Makes lanes. */
    @FunctionalInterface
    public interface LaneFactory<L> {
        /** Makes the lane of a worker, or, for null, a lane of another thread. */
        L make(@Nullable Worker worker);
    }

    /** Visits consecutive contents of one lane. */
    @FunctionalInterface
    public interface PieceVisitor<L> {
        /** A number of units of the lane, from a position on. */
        void piece(L lane, int from, int count);
    }
}
