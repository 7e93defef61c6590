package io.fdp.kernel.internal.table;

import java.util.List;
import java.util.function.IntPredicate;

/**
 * What a shadow copy keeps of values that the column itself keeps elsewhere: to a {@link Payload} what the copy is to
 * the column.
 *
 * <p>The copy knows whose values are accepted; this follows it. All calls are made under the structure lock.
 */
public interface ShadowPayload {
    /** Of entities of one word that have a value here and there, those whose values are not the same. */
    long differing(int word, long mask);

    /**
     * Holds the present value of an index aside, with the memory to accept it, or throws and changes nothing. What was
     * held before is let go.
     */
    void hold(int index);

    /** Lets go of what is held aside, if anything is. */
    void letGo();

    /** What is held aside becomes the accepted value of its index, in place of another one or not. */
    void acceptHeld(int index, boolean replaces);

    /** The accepted value of an index goes. */
    void drop(int index);

    /** Gives memory that nothing uses back, as much as goes with a number of chunks. */
    void trim(int chunks);

    /**
     * Adds what does not agree with the accepted indexes, so many, to the faults; answers the bytes that should be
     * charged.
     */
    long check(List<String> faults, IntPredicate accepted, int count);

    /** The bytes in RAM, or -1 where the system does not tell. */
    long residentBytes();

    /** Gives everything back, and what it was charged. */
    void close();
}
