package io.fdp.kernel.internal.table;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What entities of a column keep outside of its value memory: objects, or ranges of a heap of parts.
 *
 * <p>The column knows who has the component; the payload follows it. All calls are made under the structure lock.
 */
public interface Payload {
    /**
     * So many entities are about to get the component in bulk, with one value that is all zero: make sure that it
     * cannot fail.
     */
    default void prepareBulk(int entities) {}

    /** Entities of one word got the component in bulk. */
    default void added(int word, long mask) {}

    /**
     * An entity of a chunk without memory is about to get the component: make room. Called again when what follows
     * failed.
     */
    default void prepare(int chunk) {}

    /** A chunk without entities gave its memory back: give back its room. */
    default void trimmed(int chunk) {}

    /**
     * What is wrong with what is kept for an index that has the component or does not have it; null when all is well.
     */
    default @Nullable String fault(int index, boolean present) {
        return null;
    }

    /** Whether nothing is kept for a chunk that {@link #fault} would have to look at. */
    default boolean keepsNothing(int chunk) {
        return true;
    }

    /** Entities of one word are about to lose the component: let go of what they kept. */
    void stripped(int word, long mask);

    /** Mixes what one entity keeps into a hash. It must not depend on where it is kept. */
    long hash(long seed, int index);

    /** A chunk of a payload of the same kind will be copied: make ready what can fail. What is kept stays. */
    void prepareCopy(Payload source, int chunk);

    /**
     * Makes what is kept for a chunk like in another payload; {@code present} and {@code before} are 16 words each: who
     * has the component there, and who has it here.
     */
    void copyChunk(Payload source, int chunk, long present, long before);

    /** The copy is over, or was given up: let go of what was made ready for it. */
    default void endCopy() {}

    /**
     * The bytes of what is kept for entities of a chunk in an image of these, who are given as 16 words; 0 when it is
     * handed over apart.
     */
    default long imageBytes(int chunk, long who) {
        return 0;
    }

    /** Writes what is kept for these entities of a chunk to an image. */
    default void readImage(int chunk, long who, long image) {}

    /**
     * The bytes that an image for so many entities has, of which some are there; -1 when what is there cannot be one.
     */
    default long imageBytes(long image, int count, long available) {
        return 0;
    }

    /** The first value in an image for so many entities that cannot be, in words; null when there is none. */
    default @Nullable String wrongValue(long image, int count) {
        return null;
    }

    /**
     * Makes what is kept for a chunk like in an image for so many entities, or throws and changes nothing; {@code
     * present} and {@code before} as for a copy.
     */
    default void writeImage(int chunk, long present, long before, long image, int count) {}

    /** Gives memory that nothing uses back, as much as goes with a number of chunks. */
    default void trim(int chunks) {}

    /**
     * Adds what does not agree with itself to the faults; answers the bytes that the payload should be charged with.
     */
    default long check(List<String> faults) {
        return 0;
    }

    /**
     * What a shadow copy, whose values begin at an address, keeps of what this keeps; null when it cannot be copied.
     * Needs no lock.
     */
    default @Nullable ShadowPayload shadow(String name, long values) {
        return null;
    }

    /** The bytes in RAM, or -1 where the system does not tell. */
    long residentBytes();

    /** Gives everything back. */
    void close();
}
