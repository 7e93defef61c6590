package io.fdp.ig.internal;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.chunk.RawChunks;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.frame.FinishedFrame;
import io.fdp.kernel.frame.FrameObserver;
import java.io.File;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes each finished frame into a file in shared memory.
 *
 * <p>The file has room for a number of chunks. When the world outgrows it, a larger file replaces it; the same happens
 * when another program cut the file off or deleted it. If that fails, the writer stops and says why; the simulation
 * goes on.
 *
 * <p>Threading: frames come on the frame thread; any thread may close and ask for figures. One lock serves all.
 */
public final class IgWriter implements FrameObserver, AutoCloseable {
    private static final System.Logger LOG = System.getLogger("io.fdp.ig");
    private static final int LEAST_CHUNKS = 16;

    /** Asking for the path costs a call of the system, so not every frame asks. */
    private static final int FRAMES_PER_LOOK = 64;

    private final EntityRepository repository;
    private final RawChunks raw;
    private final Path target;
    private final File path;
    private final List<ComponentTable<?>> tables;
    private final int frames;
    private final WriterLock lock;
    private final Arena arena = Arena.ofShared();
    private final ShownEntities entities;
    private final ShownColumn[] columns;
    private final WorldTime time;
    private final UtcClock clock = new UtcClock();
    private final ShownFrame shown = new ShownFrame();

    private FrameRing ring;
    private long replacements;
    private @Nullable String failure;
    private boolean closed;

    /** Whether another program cut the file off while it was written: then bytes are missing, whatever its length. */
    private boolean broken;

    private IgWriter(EntityRepository repository, Path target, List<ComponentTable<?>> tables, int frames, int capacity)
            throws IOException {
        this.repository = repository;
        this.raw = repository.rawChunks();
        this.target = target;
        this.path = target.toFile();
        this.tables = tables;
        this.frames = frames;
        this.time = new WorldTime(repository);
        long workBytes = RawChunks.ENTITY_IMAGE_BYTES;
        for (ComponentTable<?> table : tables) {
            workBytes = Math.max(workBytes, ShownColumn.workBytes(table));
        }
        MemorySegment work = arena.allocate(workBytes, Long.BYTES);
        this.entities = new ShownEntities(raw, work);
        this.columns =
                tables.stream().map(table -> new ShownColumn(table, raw, work)).toArray(ShownColumn[]::new);
        this.lock = WriterLock.take(target);
        boolean done = false;
        try {
            int chunks = Math.max(Math.ceilDiv(capacity, IgLayout.SLOTS), roomFor(usedChunks()));
            ring = FrameRing.create(target, tables, chunks, frames, clock.nanos(System.nanoTime()));
            ring.file().takeName(null);
            done = true;
        } finally {
            if (!done) {
                abandon();
            }
        }
    }

    /**
     * Begins to write, from the next frame on.
     *
     * @param repository the world
     * @param file the file, made new or replaced
     * @param tables the components to show
     * @param frames the number of frames in the file
     * @param capacity how many indexes the file has room for at least
     * @return the writer, which watches the frames of the repository
     * @throws IOException when the file cannot be written, or another writer writes it
     */
    public static IgWriter start(
            EntityRepository repository, Path file, List<ComponentTable<?>> tables, int frames, int capacity)
            throws IOException {
        Path target = resolved(file);
        IgWriter made;
        try {
            SharedFile.requireReplaceable(target, null);
            made = new IgWriter(repository, target, tables, frames, capacity);
        } catch (IOException wrong) {
            throw SharedFile.ERRORS.of(file, wrong);
        }
        boolean added = false;
        try {
            repository.observers().add(made);
            added = true;
            return made;
        } finally {
            if (!added) {
                made.end();
            }
        }
    }

    /** The path with the real folder, so that one file has one name. The last part is not followed. */
    private static Path resolved(Path file) throws IOException {
        Path absolute = file.toAbsolutePath().normalize();
        Path folder = absolute.getParent();
        Path name = absolute.getFileName();
        if (folder == null || name == null) {
            throw SharedFile.ERRORS.of(file, "it is a folder; name a file in it");
        }
        if (!Files.isDirectory(folder)) {
            throw SharedFile.ERRORS.of(file, "the folder " + folder + " does not exist; make it first");
        }
        return folder.toRealPath().resolve(name);
    }

    /** The chunks up to the last one that entities ever used: a repository reaches further. */
    private int usedChunks() {
        int chunks = raw.count();
        while (chunks > 0 && !raw.isUsed(chunks - 1)) {
            chunks--;
        }
        return chunks;
    }

    /** Room for some more chunks than there are, in powers of two. */
    private static int roomFor(int chunks) {
        int wanted = Math.max(LEAST_CHUNKS, chunks + chunks / 4);
        return Integer.highestOneBit(wanted - 1) << 1;
    }

    // ---- frames

    @Override
    public synchronized void frameFinished(FinishedFrame frame) {
        if (closed || failure != null) {
            return;
        }
        collect(frame);
        boolean replacing = broken || shown.chunks > ring.chunks() || !isThere();
        broken = true;
        try {
            if (replacing) {
                replace();
                broken = false;
            } else {
                ring.put(shown, entities, columns);
                broken = !ring.file().isIntact();
            }
        } catch (IOException wrong) {
            fail(String.valueOf(wrong.getMessage()));
        } catch (InternalError cutOff) { // the next frame goes into a new file
            if (replacing) {
                fail(target + ": another program cut it off while it was made");
            }
        }
    }

    /** Notes what the frame is, and which chunks changed in it. */
    private void collect(FinishedFrame frame) {
        int before = shown.chunks;
        long number = shown.number + 1;
        shown.number = number;
        shown.tick = frame.tick() + 1; // the number of frames when this frame has ended
        shown.simNanos = time.nanos();
        shown.monotonicNanos = System.nanoTime();
        shown.wallNanos = clock.nanos(shown.monotonicNanos);
        shown.living = repository.entityCount();
        shown.births += frame.createdCount();
        shown.deaths += frame.destroyedCount();
        shown.chunks = usedChunks();
        shown.version = frame.version();
        for (int chunk = frame.nextRestructured(0); chunk >= 0; chunk = frame.nextRestructured(chunk + 1)) {
            entities.changed.mark(chunk, number);
        }
        for (ShownColumn column : columns) {
            for (int chunk = frame.nextChanged(column.table, 0);
                    chunk >= 0;
                    chunk = frame.nextChanged(column.table, chunk + 1)) {
                column.changed.mark(chunk, number);
            }
        }
        for (int chunk = shown.chunks; chunk < before; chunk++) { // a smaller world was loaded
            entities.changed.mark(chunk, number);
            for (ShownColumn column : columns) {
                column.changed.mark(chunk, number);
            }
        }
    }

    /** Whether the file is there, and nobody cut it off. */
    private boolean isThere() {
        return ring.file().isIntact() && (shown.number % FRAMES_PER_LOOK != 0 || path.exists());
    }

    /** Goes on in a new file, with the present frame as its first. */
    private void replace() throws IOException {
        FrameRing next = FrameRing.create(
                target, tables, Math.max(ring.chunks(), roomFor(shown.chunks)), frames, shown.wallNanos);
        boolean done = false;
        try {
            next.put(shown, entities, columns);
            next.file().takeName(ring.file());
            done = true;
        } finally {
            if (!done) {
                next.close();
            }
        }
        FrameRing old = ring;
        ring = next;
        replacements++;
        old.file().end(IgLayout.REPLACED);
        old.close();
    }

    private void fail(String why) {
        failure = why;
        ring.file().end(IgLayout.ENDED);
        LOG.log(System.Logger.Level.ERROR, "the world is not shown any more, and the simulation goes on: " + why);
    }

    // ---- figures

    /** The number of frames so far. */
    public synchronized long frames() {
        return shown.number;
    }

    /** The bytes of the file. */
    public synchronized long fileBytes() {
        return ring.file().bytes();
    }

    /** How many indexes the file has room for. */
    public synchronized int capacity() {
        return ring.chunks() * IgLayout.SLOTS;
    }

    /** How often a new file replaced the file. */
    public synchronized long replacements() {
        return replacements;
    }

    /** Why no frame is shown any more, or null. */
    public synchronized @Nullable String failure() {
        return failure;
    }

    // ---- the end

    /** Ends with the last frame; the file stays. Closing twice is harmless. */
    @Override
    public void close() throws IOException {
        if (!repository.isClosed()) {
            repository.observers().remove(this);
        }
        end();
    }

    private synchronized void end() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        try (lock) {
            ring.file().end(IgLayout.ENDED);
            ring.close();
        } finally {
            arena.close();
        }
    }

    /** Releases all when the first file could not be made. */
    @SuppressWarnings("ConstantValue") // the ring may be missing here
    private void abandon() throws IOException {
        try (lock) {
            FrameRing made = ring;
            if (made != null) {
                made.close();
            }
        } finally {
            arena.close();
        }
    }

    @Override
    public String toString() {
        return "IgWriter[" + target + "]";
    }
}
