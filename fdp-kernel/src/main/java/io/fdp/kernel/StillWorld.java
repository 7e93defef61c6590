package io.fdp.kernel;

import io.fdp.kernel.error.CommandException;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.internal.content.Contents;
import io.fdp.kernel.internal.table.WorldState;
import java.util.Objects;

/**
 * A repository that nobody changes while somebody reads all of it.
 *
 * <p>Reading a world takes many calls, and what was read before a change does not fit what was read after it. So, until
 * a reader is done, all threads are refused what changes the world, with a {@link PhaseException}, as while observers
 * look at a finished frame: structure, values, also through edits that are held, events, roles, ticks, commands. Spans
 * end. Everybody may read.
 *
 * <p>What the repository cannot see stays with the program: threads that write an object of a managed component, and
 * threads that were in the middle of a write, or of a loop that writes through edits and spans it took before, when the
 * reading began. The compiler may ask once for such a loop whether it may write. Let them wait.
 *
 * <p>The calling thread may read in an observer, and so may threads that an observer waits for. When a frame ends while
 * somebody reads, who had begun before, the tick is another one afterwards.
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
         * Reads while nobody writes.
         *
         * @throws E when reading fails
         */
        void read() throws E;
    }

    /**
     * Lets a reader read a repository that stays as it is.
     *
     * @param repository the world
     * @param what what the reader does, for errors, as {@code "save the world"}
     * @param reader is called once, on the calling thread
     * @param <E> what the reader throws
     * @throws E when the reader throws it
     * @throws IterationException when the world is being iterated: the loop may write
     * @throws PhaseException when systems run at the same time
     * @throws CommandException when commands are played back
     */
    public static <E extends Exception> void read(EntityRepository repository, String what, Reader<E> reader) throws E {
        Objects.requireNonNull(repository, "the repository is null: pass an open one");
        Objects.requireNonNull(what, "what is done is null: name it for errors");
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

    private static void begin(EntityRepository repository, WorldState world, String what) {
        world.lock().acquireForLong();
        try {
            world.requireOpen();
            world.rules().requireNoSync(what);
            if (!world.rules().isKeptStill()) { // else iterations cannot write either
                world.rules().scopes().requireAlone(what);
                world.rules().requireNotIterated(what);
            }
            world.rules().beginReading();
            boolean sealed = false;
            try {
                Contents.of(repository).channels().seal(); // who publishes afterwards looks at the world
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
