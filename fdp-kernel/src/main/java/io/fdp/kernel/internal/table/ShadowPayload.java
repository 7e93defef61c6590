package io.fdp.kernel.internal.table;

import java.util.List;
import java.util.function.IntPredicate;

/**
 * The payload of a shadow copy: it is to a {@link Payload} what the copy is to the column.
 *
 * <p>The copy knows which values are accepted; this payload follows the copy. All calls are made under the structure
 * lock.
 */
public interface ShadowPayload {
    /** Selects, from entities of one word that have a value in both, those whose values differ. */
    long differing(int word, long mask);

    /**
     * Holds the present value of an index aside, with the memory to accept it, or throws and changes nothing. Releases
     * the value that was held before.
     */
    void hold(int index);

    /** Releases the value that is held aside, if there is one. */
    void letGo();

    /** Accepts the value that is held aside; {@code replaces} says whether its index has an accepted value. */
    void acceptHeld(int index, boolean replaces);

    /** Drops the accepted value of an index. */
    void drop(int index);

    /** Gives back unused memory, in proportion to a number of chunks. */
    void trim(int chunks);

    /**
     * Adds inconsistencies with the accepted indexes to the faults, given their number; returns the bytes that should
     * be charged.
     */
    long check(List<String> faults, IntPredicate accepted, int count);

    /** The bytes in RAM, or -1 if unknown. */
    long residentBytes();

    /** Gives everything back, including its charge. */
    void close();
}
