package io.fdp.storage;

import io.fdp.codec.data.ReadLimits;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.StillWorld;
import io.fdp.kernel.copy.WorldCopy;
import io.fdp.kernel.error.CapacityException;
import io.fdp.kernel.error.EventCapacityException;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.error.MemoryBudgetException;
import io.fdp.kernel.error.MemoryException;
import io.fdp.kernel.error.PhaseException;
import io.fdp.storage.error.DamagedSaveException;
import io.fdp.storage.error.ForeignSaveException;
import io.fdp.storage.error.IncompatibleSaveException;
import io.fdp.storage.error.SaveException;
import io.fdp.storage.error.SaveLimitException;
import io.fdp.storage.error.UnsavableException;
import io.fdp.storage.format.SaveHeader;
import io.fdp.storage.load.WorldLoader;
import io.fdp.storage.read.KeptData;
import io.fdp.storage.read.SaveParser;
import io.fdp.storage.save.Disk;
import io.fdp.storage.save.SafeFile;
import io.fdp.storage.save.WorldWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Saves a world to a file or stream, and loads it again.
 *
 * <pre>{@code
 * WorldStorage storage = WorldStorage.of(repo);
 * storage.save(Path.of("evening.fdpw"));
 * …
 * LoadReport report = storage.load(Path.of("evening.fdpw"));    // the same state hash as when it was saved
 * }</pre>
 *
 * <p>A save has all that the next tick depends on: entities with their generations (of dead slots too), headers,
 * hierarchy, components, authority, parts, tags, managed components, singletons, roles, waiting events, and the tick.
 * Types and fields are known by their names, so that the program may have changed meanwhile; see the guide. What the
 * program does not know is kept by the storage, and written by its next save.
 *
 * <p>Loading replaces the world, or leaves it as it was. Saving to a file replaces the file, or leaves it as it was.
 * One thread at a time uses a storage; phases do not matter.
 *
 * <p>What is saved is the state of one moment. Whoever changes the world while it is saved, on another thread or in the
 * stream that takes the save, gets a {@link PhaseException}: see {@link StillWorld}. Objects of managed components can
 * change without anybody seeing it, and so can values by a thread that is in the middle of a write, or of a loop that
 * writes, when the save begins: let other threads wait.
 */
public final class WorldStorage {
    private final EntityRepository repository;
    private final Disk disk;
    private final boolean force;
    private final WorldWriter writer;
    private final ReadLimits limits;
    private KeptData kept = new KeptData();

    WorldStorage(EntityRepository repository, Disk disk, boolean force) {
        this(repository, disk, force, ReadLimits.ofProgram());
    }

    private WorldStorage(EntityRepository repository, Disk disk, boolean force, ReadLimits limits) {
        this.repository = Objects.requireNonNull(repository, "the repository is null: pass an open one");
        this.disk = disk;
        this.force = force;
        this.limits = limits;
        this.writer = new WorldWriter(repository);
    }

    /**
     * Makes a storage for a repository.
     *
     * @param repository the world to save and to load into
     * @return the storage; it holds no file open
     */
    public static WorldStorage of(EntityRepository repository) {
        return new WorldStorage(repository, Disk.SYSTEM, true);
    }

    /**
     * The same storage without the wait until the disk has everything. A crash of the whole machine may then lose the
     * file; a crash of the program does not.
     *
     * @return a new storage, which keeps nothing yet
     */
    public WorldStorage withoutForce() {
        return new WorldStorage(repository, disk, false, limits);
    }

    /**
     * The same storage, whose loads take only so much memory besides the world itself, which has a budget of its own.
     *
     * @param most what a load may take
     * @return a new storage, which keeps nothing yet
     */
    public WorldStorage withLimits(ReadLimits most) {
        return new WorldStorage(repository, disk, force, Objects.requireNonNull(most, "the limits are null"));
    }

    /**
     * Saves the world to a file: the old one is replaced when the new one is complete and on disk. A device, a pipe, or
     * something that the program has open, as {@code /dev/stdout}, is written to as it is. Every error names the file.
     *
     * @param file the file
     * @return its bytes
     * @throws IOException when it cannot be written; the old file is as it was, unless the error came when the new one
     *     was complete and in its place
     * @throws UnsavableException when the world has something that cannot be saved, or a frame ended meanwhile
     * @throws IterationException when the world is being iterated
     */
    public long save(Path file) throws IOException {
        Objects.requireNonNull(file, "the file is null");
        try {
            return new SafeFile(disk, force).replace(file, this::save);
        } catch (SaveException wrong) {
            throw wrong.in(file);
        } catch (MemoryBudgetException full) {
            throw because(new MemoryBudgetException(file + ": " + full.getMessage()), full);
        }
    }

    /**
     * Saves the world to a stream, which is neither flushed nor closed.
     *
     * @param to takes the save
     * @return how many bytes were written
     * @throws IOException when the stream throws it
     * @throws UnsavableException when the world has something that cannot be saved, or a frame ended meanwhile; part of
     *     the save may be written
     * @throws IterationException when the world is being iterated
     */
    public long save(OutputStream to) throws IOException {
        Objects.requireNonNull(to, "the stream is null: pass one to write to");
        return writer.write(to, kept);
    }

    /**
     * Loads a file in place of what the world is. Every error names the file.
     *
     * @param file the file
     * @return what was loaded
     * @throws IOException when it cannot be read
     * @throws DamagedSaveException when it is not what was written
     * @throws ForeignSaveException when it is no save
     * @throws IncompatibleSaveException when a type of the save does not fit the one of the program
     * @throws CapacityException when an entity is outside the capacity of the repository
     * @throws EventCapacityException when more events wait in the save than a frame may have
     * @throws MemoryBudgetException when the budget does not suffice
     * @throws SaveLimitException when loading takes more memory than it may take: see {@link #withLimits}
     * @throws IterationException when the world is being iterated
     */
    public LoadReport load(Path file) throws IOException {
        return SaveFile.read(file, in -> {
            try {
                return load(in, file, true);
            } catch (CapacityException full) {
                throw because(new CapacityException(file + ": " + full.getMessage()), full);
            } catch (EventCapacityException full) {
                throw because(new EventCapacityException(file + ": " + full.getMessage()), full);
            } catch (MemoryBudgetException full) {
                throw because(new MemoryBudgetException(file + ": " + full.getMessage()), full);
            }
        });
    }

    private static <E extends MemoryException> E because(E named, MemoryException cause) {
        named.initCause(cause);
        return named;
    }

    /**
     * Loads a save from a stream, which is read up to the end of the save and not closed. Errors are those of {@link
     * #load(Path)}.
     *
     * @param from is at the first byte of a save
     * @return what was loaded
     * @throws IOException when the stream throws it
     */
    public LoadReport load(InputStream from) throws IOException {
        Objects.requireNonNull(from, "the stream is null: pass one to read from");
        return load(from, "a stream", false);
    }

    private LoadReport load(InputStream from, Object name, boolean isWhole) throws IOException {
        SaveParser parser = new SaveParser(SaveFile.account(name, limits));
        try (WorldLoader loader = new WorldLoader(repository.createLike(), parser.relations(), parser.account())) {
            long bytes = parser.parse(from, loader);
            if (isWhole && from.read() >= 0) {
                throw new DamagedSaveException(bytes, "there are bytes after the end of the save");
            }
            WorldCopy.of(loader.world(), repository).copyAll();
            kept = loader.kept();
            SaveHeader header = loader.header();
            return new LoadReport(
                    header.tick(), header.entities(), bytes, loader.unknown(), loader.missing(), loader.renamed());
        }
    }
}
