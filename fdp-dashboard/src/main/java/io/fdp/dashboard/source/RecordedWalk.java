package io.fdp.dashboard.source;

import io.fdp.format.query.TemplateNames;
import io.fdp.recorder.RecordedEntities;
import io.fdp.recorder.RecordedFrames;
import io.fdp.recorder.Recording;
import io.fdp.recorder.error.Damage;
import io.fdp.recorder.error.DamagedRecordingException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Goes once through all frames of a recording in a thread of its own, and notes what the time line marks: events,
 * entities and damage. Its results grow while it walks.
 */
public final class RecordedWalk implements AutoCloseable {
    /** How many buckets the time line has at most. */
    private static final int BUCKETS = 2000;

    private final Path file;
    private final Thread thread;
    private volatile boolean ended;
    private long first;
    private long ticksPerBucket = 1;
    private int[] events = {};
    private int[] entities = {};
    private final List<Damage> damages = new ArrayList<>();
    private long reached = -1;
    private boolean done;

    RecordedWalk(Path file) {
        this.file = file;
        this.thread = Thread.ofPlatform().daemon().name("fdp-dashboard-walk").unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    private void run() {
        try (Recording recording = Recording.open(file)) {
            begin(recording);
            RecordedFrames frames = RecordedSource.framesOf(recording);
            RecordedEntities of = RecordedEntities.of(frames, TemplateNames.NONE);
            while (!ended && advance(recording, frames)) {
                if (frames.tick() >= 0) {
                    note(frames.tick(), of.eventCount(), frames.entityCount());
                }
            }
        } catch (IOException | RuntimeException unreadable) { // the page shows how far the walk came
            System.getLogger("io.fdp.dashboard")
                    .log(System.Logger.Level.WARNING, "the time line ends early: " + unreadable.getMessage());
        }
        end();
    }

    private synchronized void begin(Recording recording) {
        first = recording.firstTick();
        long ticks = recording.lastTick() - first + 1;
        ticksPerBucket = Math.max(1, Math.ceilDiv(ticks, BUCKETS));
        int buckets = (int) Math.ceilDiv(ticks, ticksPerBucket);
        events = new int[buckets];
        entities = new int[buckets];
        damages.addAll(recording.damages());
    }

    /** Goes to the next frame; damage is noted and skipped. */
    private boolean advance(Recording recording, RecordedFrames frames) throws IOException {
        try {
            return frames.next();
        } catch (DamagedRecordingException damaged) {
            damage(recording, damaged);
            return true;
        }
    }

    private synchronized void damage(Recording recording, DamagedRecordingException damaged) {
        if (damages.stream().noneMatch(known -> known.position() == damaged.position())) {
            long tick = Math.max(reached + 1, recording.firstTick());
            damages.add(new Damage(damaged.position(), String.valueOf(damaged.getMessage()), tick, tick));
        }
    }

    private synchronized void note(long tick, int eventCount, int entityCount) {
        int bucket = (int) ((tick - first) / ticksPerBucket);
        if (bucket >= 0 && bucket < events.length) {
            events[bucket] += eventCount;
            entities[bucket] = Math.max(entities[bucket], entityCount);
        }
        reached = tick;
    }

    private synchronized void end() {
        done = true;
    }

    /** How far the walk has come: the last tick it saw, -1 before the first. */
    public synchronized long reached() {
        return reached;
    }

    /** Whether it is over. */
    public synchronized boolean isDone() {
        return done;
    }

    /** How many ticks are counted together. */
    public synchronized long ticksPerBucket() {
        return ticksPerBucket;
    }

    /** How many events there were, bucket by bucket. */
    public synchronized int[] events() {
        return events.clone();
    }

    /** How many entities lived at most, bucket by bucket. */
    public synchronized int[] entities() {
        return entities.clone();
    }

    /** The damage that was found so far. */
    public synchronized List<Damage> damages() {
        return List.copyOf(damages);
    }

    @Override
    public void close() {
        ended = true;
        try {
            thread.join(2000);
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
        }
    }
}
