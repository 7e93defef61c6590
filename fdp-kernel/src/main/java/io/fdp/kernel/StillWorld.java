package io.fdp.kernel;

import io.fdp.kernel.error.CommandException;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.internal.content.Contents;
import io.fdp.kernel.internal.query.SliceCreation;
import io.fdp.kernel.internal.table.WorldState;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a repository unchanged while a reader reads all of it.
 *
 * <p>Reading a world takes many calls, and a change in between would make the result inconsistent. So, until the reader
 * is done, a {@link PhaseException} refuses all changes by all threads, as while observers look at a finished frame.
 * This covers structure, values (also through existing edits), events, roles, ticks and commands. Spans end. All
 * threads may read.
 *
 * <p>The repository cannot see all writers. It does not see threads that write an object of a managed component. It
 * does not see threads that were in the middle of a write when the reading began, or in a loop that writes through
 * earlier edits and spans: the compiler may make the check once for such a loop. Let these threads wait.
 *
 * <p>Observers, and threads that an observer waits for, may use this too. When a frame was already ending as the
 * reading began, the tick may advance during the reading.
 */
public final class StillWorld {
    private StillWorld() {}

    /**
     * Reads a world.
     *
     * @param <E> what the reader throws
     */
    @FunctionalInterface
    public interface Reader<E extends Exception> {
        /**
         * Reads while no thread writes.
         *
         * @throws E when reading fails
         */
        void read() throws E;
    }

    /**
     * Runs a reader while the repository stays unchanged.
     *
     * @param repository the world
     * @param what the work of the reader, for errors, as {@code "save the world"}
     * @param reader is called once, on the calling thread
     * @param <E> what the reader throws
     * @throws E when the reader throws it
     * @throws IterationException when the world is being iterated: the loop may write
     * @throws PhaseException when systems run at the same time
     * @throws CommandException when commands are played back
     */
    public static <E extends Exception> void read(EntityRepository repository, String what, Reader<E> reader) throws E {
        Objects.requireNonNull(repository, "the repository is null: pass an open one");
        Objects.requireNonNull(what, "the name of the work is null: name it for errors");
        Objects.requireNonNull(reader, "the reader is null: pass one");
        WorldState world = Contents.of(repository).world().state();
        begin(repository, world, what);
        try {
            reader.read();
        } finally {
            world.lock().acquireToEnd();
            try {
                world.rules().endReading();
            } finally {
                world.lock().release();
            }
        }
    }

    /**
     * What is under way in the middle of a frame. The state of such a moment is no state from which an engine can go
     * on: it would run the whole frame again.
     *
     * @param repository the world
     * @return what is under way, as {@code "Driving is at work"}; null between frames and while observers look
     */
    public static @Nullable String middleOfFrame(EntityRepository repository) {
        Contents contents = Contents.of(repository);
        WorldState world = contents.world().state();
        if (world.rules().isObserved()) {
            return null;
        }
        SliceCreation creation = contents.slices().creation();
        if (creation != null) {
            return creation.owner() + " is being created";
        }
        return world.isUnfinished()
                ? "the frame was not finished, because its engine stopped or the world was copied in the middle of it"
                : world.rules().scopes().underWay();
    }

    private static void begin(EntityRepository repository, WorldState world, String what) {
        world.lock().acquireForLong();
        try {
            world.requireOpen();
            world.rules().requireNoSync(what);
            if (!world.rules().isKeptStill()) { // else iterations cannot write either
                world.rules().scopes().requireAlone(what);
                world.rules().requireNotIterated(what);
            }
            world.rules().beginReading(what);
            boolean sealed = false;
            try {
                Contents.of(repository).channels().seal(); // threads that publish afterwards check the world
                sealed = true;
            } finally {
                if (!sealed) {
                    world.rules().endReading();
                }
            }
        } finally {
            world.lock().release();
        }
    }
}
