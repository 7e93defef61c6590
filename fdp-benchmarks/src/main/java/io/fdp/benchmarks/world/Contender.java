package io.fdp.benchmarks.world;

import java.util.List;

/**
 * One way of doing the work of a row: a library, the floor or the heap, with a world of its own.
 *
 * <p>The constructor builds the world from a {@link Population} and is not timed; {@link #pass()} is. In a repeated row
 * a pass leaves the world fit for the next pass; in a prepared row {@link #prepare()} does, and is not timed either; in
 * a one-shot row every pass gets a new contender. Each forked JVM runs passes of one contender class only, so that its
 * call sites stay monomorphic.
 *
 * <p>A one-shot pass that must not allocate should hand its loop to a method in slices of about a thousand entities: a
 * method that is called only once per pass starts every pass in the interpreter, where nothing is scalar-replaced.
 */
public interface Contender extends AutoCloseable {

    /** Makes the world of a prepared row ready for the next pass. Called once before each pass. */
    default void prepare() {}

    /**
     * Does the row's work once, on the whole world.
     *
     * @return something that depends on the work, so that it cannot be optimised away; the same on every pass
     */
    long pass();

    /** Returns a checksum over the result of the passes so far, equal for all contenders that ran as many passes. */
    long checksum();

    /** Returns the threads besides the caller's that passes run on, whose allocations count too. */
    default List<Thread> otherThreads() {
        return List.of();
    }

    /** Releases the world; without effect where the garbage collector does it. */
    @Override
    default void close() {}
}
