package io.fdp.samples;

import io.fdp.annotations.Component;
import io.fdp.annotations.Event;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.chunk.RawChunks;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.frame.FinishedFrame;
import io.fdp.kernel.state.StateHashes;
import io.fdp.kernel.state.StatePart;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** Observers see finished frames; here, a recorder with room for one frame. */
public final class BlackBox {
    private BlackBox() {}

    /** The temperature of an engine. */
    @Component
    record Heat(float degrees) {}

    /** An engine went out. */
    @Event(id = 31)
    record Flameout(int engine) {}

    /**
     * Observes three frames.
     *
     * @return a line for each observed frame
     */
    public static List<String> run() {
        List<String> log = new ArrayList<>();
        try (EntityRepository repo = EntityRepository.create()) {
            HeatTable heat = repo.register(HeatTable.TYPE);
            FlameoutEvents flameouts = repo.events().register(FlameoutEvents.TYPE);
            long[] engines = new long[3000];
            repo.createEntities(engines);
            heat.addAll(engines);

            repo.observers()
                    .add(frame -> log.add("frame " + frame.tick() + ": " + describe(frame, heat) + ", "
                            + flameouts.pendingCount() + " events"));
            repo.tick(); // shows everything the first time
            heat.edit(engines[1500]).degrees(900);
            flameouts.publish(1500);
            repo.tick(); // shows what changed
            repo.destroyEntity(engines[1500]);
            repo.tick();
        }
        return log;
    }

    private static String describe(FinishedFrame frame, HeatTable heat) {
        List<String> parts = new ArrayList<>();
        for (int chunk = frame.nextChanged(heat, 0); chunk >= 0; chunk = frame.nextChanged(heat, chunk + 1)) {
            parts.add("chunk " + chunk);
        }
        for (int i = 0; i < frame.destroyedCount(); i++) {
            parts.add(Entity.toString(frame.destroyed(i)) + " died");
        }
        return String.join(" ", parts);
    }

    /**
     * Records a frame as bytes and puts it into another world.
     *
     * @return the content of the other world, as text
     */
    public static String replay() {
        try (EntityRepository recorded = EntityRepository.create();
                EntityRepository replayed = EntityRepository.create();
                Arena arena = Arena.ofShared()) {
            HeatTable heat = recorded.register(HeatTable.TYPE);
            HeatTable again = replayed.register(HeatTable.TYPE);
            MemorySegment box = arena.allocate(1 << 20);
            recorded.observers().add(frame -> copy(frame, box, replayed));
            long engine = recorded.createEntity();
            long plane = recorded.createEntity();
            recorded.hierarchy().addChild(plane, engine);
            heat.add(engine, 20);
            recorded.tick();
            heat.edit(engine).degrees(850);
            recorded.tick();
            return Entity.toString(engine) + " of "
                    + Entity.toString(replayed.hierarchy().parent(engine)) + " at "
                    + again.get(engine).degrees();
        }
    }

    /** Copies a frame as a recorder writes it to a file and a replay reads it. */
    private static void copy(FinishedFrame frame, MemorySegment box, EntityRepository target) {
        RawChunks from = frame.rawChunks();
        RawChunks into = target.rawChunks();
        into.setTick(frame.tick());
        for (int chunk = frame.nextRestructured(0); chunk >= 0; chunk = frame.nextRestructured(chunk + 1)) {
            from.readEntities(chunk, box, 0);
            into.writeEntities(chunk, box, 0);
        }
        for (ComponentColumn column : frame.columns()) {
            for (int chunk = frame.nextChanged(column, 0); chunk >= 0; chunk = frame.nextChanged(column, chunk + 1)) {
                long bytes = from.read(column, chunk, box, 0);
                into.write(target.types().get(column.id()), chunk, box, 0, bytes);
            }
        }
        copyLinks(frame, box, into);
    }

    private static void copyLinks(FinishedFrame frame, MemorySegment box, RawChunks into) {
        RawChunks from = frame.rawChunks();
        int[] relinked = new int[from.count()];
        int count = 0;
        for (int chunk = frame.nextRelinked(0); chunk >= 0; chunk = frame.nextRelinked(chunk + 1)) {
            from.readLinks(chunk, box, (long) count * RawChunks.LINK_IMAGE_BYTES);
            relinked[count++] = chunk;
        }
        into.writeLinks(relinked, count, box, 0); // all at once: links lead from chunk to chunk
    }

    /**
     * Observes every second frame, and takes chunks as they lie in memory.
     *
     * @return a line for each observed frame
     */
    public static List<String> skip() {
        List<String> log = new ArrayList<>();
        try (EntityRepository repo = EntityRepository.create();
                Arena arena = Arena.ofShared()) {
            HeatTable heat = repo.register(HeatTable.TYPE);
            long[] engines = new long[3000];
            repo.createEntities(engines);
            heat.addAll(engines);
            MemorySegment box = arena.allocate(1 << 20);
            StateHashes hashes = repo.stateHashes(part -> part.kind() == StatePart.Kind.COMPONENT);
            long[] seen = new long[1];
            repo.observers().add(frame -> {
                if (frame.tick() % 2 == 0) {
                    log.add("frame " + frame.tick() + ": " + capture(frame, heat, seen[0], box) + " bytes");
                    seen[0] = frame.version(); // for the next time
                    hashes.takeFinished();
                }
            });
            repo.tick();
            heat.edit(engines[1500]).degrees(900);
            repo.tick(); // nobody looks
            heat.edit(engines[2999]).degrees(500);
            repo.tick(); // shows both
            log.add("same hash after the frame: "
                    + (hashes.of(heat) == repo.stateHashes().of(heat)));
        }
        return log;
    }

    private static long capture(FinishedFrame frame, HeatTable heat, long since, MemorySegment box) {
        RawChunks from = frame.rawChunks();
        long at = 0;
        for (int chunk = frame.nextChanged(heat, 0, since); chunk >= 0; ) {
            at += from.isDense(heat, chunk) ? from.readDense(heat, chunk, box, at) : from.read(heat, chunk, box, at);
            chunk = frame.nextChanged(heat, chunk + 1, since);
        }
        return at;
    }
}
