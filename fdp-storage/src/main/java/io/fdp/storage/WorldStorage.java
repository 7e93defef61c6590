package io.fdp.storage;

import io.fdp.codec.data.ReadLimits;
import io.fdp.format.TypeReport;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.LoadedSave;
import io.fdp.kernel.SaveWatch;
import io.fdp.kernel.SliceOwner;
import io.fdp.kernel.StillWorld;
import io.fdp.kernel.copy.WorldCopy;
import io.fdp.kernel.error.CapacityException;
import io.fdp.kernel.error.CommandException;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

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
 * <p>A save has all state that the next tick depends on: entities with their generations (of dead slots too), headers,
 * hierarchy, components, authority, parts, tags, managed components, singletons, roles, waiting events, and the tick.
 * Types and fields are matched by name, so that the program may have changed meanwhile; see the guide. Types and fields
 * that the program does not know are kept beside the world, and any storage of the repository writes them with the next
 * save. A load that is not exact logs a warning; {@link #requireExact} refuses it.
 *
 * <p>If the loaded world does not have the state hash of the save, the values in the save are hashed as they lay in the
 * program that saved. If they do not have that hash either, the save is refused as damaged;
 * {@link #unchecked} loads it.
 *
 * <p>Loading replaces the world, or leaves it as it was. Saving to a file replaces the file, or leaves it as it was.
 * Only one thread at a time may use a storage. Saving and loading work in any phase, between frames. A frame observer
 * may save, too: the save has the world as it is when the frame has ended.
 *
 * <p>A save is the state of one moment. Code that changes the world during a save, on another thread or in the stream
 * that receives the save, gets a {@link PhaseException}: see {@link StillWorld}. Two changes are not detected: changes
 * inside objects of managed components, and writes or writing loops that another thread began before the save. Let
 * other threads wait.
 */
public final class WorldStorage {
    private final EntityRepository repository;
    private final Disk disk;
    private final boolean force;
    private final WorldWriter writer;
    private final ReadLimits limits;
    private final boolean exact;
    private final boolean checked;

    WorldStorage(EntityRepository repository, Disk disk, boolean force) {
        this(repository, disk, force, ReadLimits.ofProgram(), false, true);
    }

    private WorldStorage(
            EntityRepository repository, Disk disk, boolean force, ReadLimits limits, boolean exact, boolean checked) {
        this.repository = Objects.requireNonNull(repository, "the repository is null: pass an open one");
        this.disk = disk;
        this.force = force;
        this.limits = limits;
        this.exact = exact;
        this.checked = checked;
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
     * Makes a storage that does not wait until the disk has all bytes. A crash of the machine may then lose the file; a
     * crash of the program does not.
     *
     * @return a new storage of the same repository
     */
    public WorldStorage withoutForce() {
        return new WorldStorage(repository, disk, false, limits, exact, checked);
    }

    /**
     * Makes a storage whose loads take limited memory. The limit does not include the world itself, which has its own
     * budget.
     *
     * @param most the memory that a load may take
     * @return a new storage of the same repository
     */
    public WorldStorage withLimits(ReadLimits most) {
        Objects.requireNonNull(most, "the limits are null");
        return new WorldStorage(repository, disk, force, most, exact, checked);
    }

    /**
     * Makes a storage that loads a save only if the loaded world is exactly the saved one, see
     * {@link LoadReport#isExact}. Other saves are refused with an {@link IncompatibleSaveException} that names what
     * differs, and the world stays as it was.
     *
     * @return a new storage of the same repository
     */
    public WorldStorage requireExact() {
        return new WorldStorage(repository, disk, force, limits, true, checked);
    }

    /**
     * Makes a storage that also loads a save whose values do not have the state hash of the save. Nothing tells then
     * that this is the world that was saved.
     *
     * @return a new storage of the same repository
     */
    public WorldStorage unchecked() {
        return new WorldStorage(repository, disk, force, limits, exact, false);
    }

    /**
     * Saves the world to a file. The new file replaces the old file when it is complete and on disk. A device, a pipe,
     * or an open file of the program, such as {@code /dev/stdout}, is written directly. Every error names the file.
     *
     * @param file the file
     * @return the size of the save in bytes
     * @throws IOException when the file cannot be written; the old file is unchanged, unless the complete new file had
     *     already replaced it
     * @throws UnsavableException when the world has something that cannot be saved, is in the middle of a frame, or a
     *     frame ended during the save
     * @throws IterationException when the world is being iterated
     */
    public long save(Path file) throws IOException {
        Objects.requireNonNull(file, "the file is null");
        try {
            long size = new SafeFile(disk, force).replace(file, this::write);
            tellSaved();
            return size;
        } catch (SaveException wrong) {
            throw wrong.in(file);
        } catch (MemoryBudgetException full) {
            throw because(new MemoryBudgetException(file + ": " + full.getMessage()), full);
        }
    }

    /**
     * Saves the world to a stream, which is neither flushed nor closed.
     *
     * @param to receives the save
     * @return how many bytes were written
     * @throws IOException when the stream throws this error
     * @throws UnsavableException when the world has something that cannot be saved, is in the middle of a frame, or a
     *     frame ended during the save; part of the save may be written
     * @throws IterationException when the world is being iterated
     */
    public long save(OutputStream to) throws IOException {
        long size = write(Objects.requireNonNull(to, "the stream is null: pass one to write to"));
        tellSaved();
        return size;
    }

    private long write(OutputStream to) throws IOException {
        return writer.write(to, repository.keptBeside() instanceof KeptData kept ? kept : new KeptData());
    }

    /** Lets the engine warn of what belongs to the simulation and is not in the save. */
    private void tellSaved() {
        SaveWatch watch = SaveWatch.of(repository);
        if (watch != null) {
            watch.saved();
        }
    }

    /**
     * Replaces the world with the content of a file. Every error names the file.
     *
     * @param file the file
     * @return a report of what was loaded
     * @throws IOException when the file cannot be read
     * @throws DamagedSaveException when the file is damaged, or its values do not have its state hash
     * @throws ForeignSaveException when the file is no save
     * @throws IncompatibleSaveException when a type of the save does not fit the type of the program, or the load would
     *     not be exact and {@link #requireExact} was asked for
     * @throws CapacityException when an entity is outside the capacity of the repository
     * @throws EventCapacityException when the save has more waiting events than a frame may have
     * @throws MemoryBudgetException when the budget of the repository does not suffice
     * @throws SaveLimitException when loading would take more memory than {@link #withLimits} allows
     * @throws IterationException when the world is being iterated
     * @throws CommandException when commands wait, which were recorded for the world before
     * @throws PhaseException when a frame is under way
     */
    public LoadReport load(Path file) throws IOException {
        try (SaveSource source = SaveSource.open(file)) {
            return source.read(in -> {
                try {
                    return load(in, source);
                } catch (CapacityException full) {
                    throw because(new CapacityException(file + ": " + full.getMessage()), full);
                } catch (EventCapacityException full) {
                    throw because(new EventCapacityException(file + ": " + full.getMessage()), full);
                } catch (MemoryBudgetException full) {
                    throw because(new MemoryBudgetException(file + ": " + full.getMessage()), full);
                }
            });
        }
    }

    private static <E extends MemoryException> E because(E named, MemoryException cause) {
        named.initCause(cause);
        return named;
    }

    /**
     * Loads a save from a stream. The stream is read up to the end of the save, and not closed. Errors are those of
     * {@link #load(Path)}.
     *
     * @param from a stream at the first byte of a save
     * @return a report of what was loaded
     * @throws IOException when the stream throws this error
     */
    public LoadReport load(InputStream from) throws IOException {
        Objects.requireNonNull(from, "the stream is null: pass one to read from");
        return load(from, null);
    }

    private LoadReport load(InputStream from, @Nullable SaveSource source) throws IOException {
        requireNoCommands();
        Object name = source == null ? "a stream" : source.file();
        SaveParser parser = new SaveParser(SaveFile.account(name, limits));
        try (WorldLoader loader = new WorldLoader(repository.createLike(), parser.relations(), parser.account())) {
            LoadCheck check = new LoadCheck(loader, source != null && source.isRepeatable() ? source : null, checked);
            long bytes = parser.parse(from, check.visitor(parser.account()));
            if (source != null) {
                SaveSource.requireEnd(from, bytes);
            }
            boolean same = check.isSameState(parser);
            SaveHeader header = loader.header();
            TypeReport types = loader.types();
            LoadReport report = new LoadReport(
                    header.tick(),
                    header.entities(),
                    bytes,
                    same ? types : types.withConverted(loader.otherLayouts()),
                    unclaimed(loader),
                    same);
            String differences = report.isExact() ? "" : Differences.of(report, loader, check.result());
            if (exact && !report.isExact()) {
                throw new IncompatibleSaveException("cannot load exactly, as requireExact() asks: " + differences
                        + ". Give the program the types of the save, or load without requireExact()");
            }
            requireNoCommands();
            loader.keepUnknown();
            replaceWorld(loader.world(), name);
            LoadedSave.note(repository, name.toString(), header.templates());
            if (!report.isExact()) {
                Differences.warn(name, differences, report);
            }
            return report;
        }
    }

    private void replaceWorld(EntityRepository loaded, Object name) {
        try {
            WorldCopy.of(loaded, repository).copyAll();
        } catch (PhaseException wrong) {
            PhaseException named =
                    new PhaseException("cannot load " + name + " now: " + wrong.getMessage() + ". Load between frames");
            named.initCause(wrong);
            throw named;
        }
    }

    /**
     * Types that the program does not have, fields that were probably renamed, keys of objects that their classes do
     * not have, positions of sliced work that no system
     * of a running engine continues, and templates that it does not have. Without an engine there are only the first
     * three.
     */
    private List<String> unclaimed(WorldLoader loader) {
        List<String> all = new ArrayList<>(loader.lost());
        if (SliceOwner.areAny(repository)) {
            all.addAll(SliceOwner.lost(repository, loader.world()));
        }
        SaveWatch watch = SaveWatch.of(repository);
        if (watch != null) {
            all.addAll(watch.lacking(loader.world()));
        }
        return all;
    }

    /** Refuses to load while commands wait, which were recorded for the world before. */
    private void requireNoCommands() {
        int waiting = repository.commands().sizeWithoutInput();
        if (waiting > 0) {
            throw new CommandException("cannot load a world: "
                    + (waiting == 1 ? "1 command waits that was" : waiting + " commands wait that were")
                    + " recorded for the world before, and would change the loaded one; call"
                    + " commands().playback() or discard() first");
        }
    }
}
