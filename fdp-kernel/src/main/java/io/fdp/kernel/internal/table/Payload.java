package io.fdp.kernel.internal.table;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What entities of a column keep outside of its value memory: objects, or ranges of a heap of parts.
 *
 * <p>The column knows which entities have the component; the payload follows the column. All calls are made under the
 * structure lock.
 */
public interface Payload {
    /** Makes sure that a number of entities can get the component in bulk, with one value that is all zero. */
    default void prepareBulk(int entities) {}

    /** Entities of one word got the component in bulk. */
    default void added(int word, long mask) {}

    /**
     * Makes room for an entity of a chunk without memory that is about to get the component. Called again if a later
     * step failed.
     */
    default void prepare(int chunk) {}

    /** Gives back the room of a chunk without entities, which gave its memory back. */
    default void trimmed(int chunk) {}

    /**
     * Describes a fault in what is kept for an index, given whether the index has the component; null if there is none.
     */
    default @Nullable String fault(int index, boolean present) {
        return null;
    }

    /** Whether nothing is kept for a chunk, so that {@link #fault} need not be called. */
    default boolean keepsNothing(int chunk) {
        return true;
    }

    /** Releases what entities of one word keep; they are about to lose the component. */
    void stripped(int word, long mask);

    /** Mixes the payload of one entity into a hash, whatever its place. */
    long hash(long seed, int index);

    /**
     * Prepares everything that can fail for copying a chunk of a payload of the same kind. The present payload stays.
     */
    void prepareCopy(Payload source, int chunk);

    /**
     * Makes the payload of a chunk like that of another payload. {@code present} and {@code before} are 16 words each:
     * which entities have the component there, and which have it here.
     */
    void copyChunk(Payload source, int chunk, long present, long before);

    /** Releases what was prepared for a copy that is over or was given up. */
    default void endCopy() {}

    /**
     * The bytes of the payload of some entities of a chunk in an image. The entities are given as 16 words. 0 if the
     * payload is handed over separately.
     */
    default long imageBytes(int chunk, long who) {
        return 0;
    }

    /** Writes the payload of these entities of a chunk to an image. */
    default void readImage(int chunk, long who, long image) {}

    /**
     * The bytes of an image for a number of entities, given how many are available; -1 if the available bytes cannot be
     * an image.
     */
    default long imageBytes(long image, int count, long available) {
        return 0;
    }

    /** Describes the first invalid value in an image for a number of entities; null if there is none. */
    default @Nullable String wrongValue(long image, int count) {
        return null;
    }

    /**
     * Makes the payload of a chunk like an image for a number of entities, or throws and changes nothing. {@code
     * present} and {@code before} are as for a copy.
     */
    default void writeImage(int chunk, long present, long before, long image, int count) {}

    /** Gives back unused memory, in proportion to a number of chunks. */
    default void trim(int chunks) {}

    /** Adds inconsistencies to the faults; returns the bytes that should be charged for the payload. */
    default long check(List<String> faults) {
        return 0;
    }

    /**
     * The payload of a shadow copy whose values begin at an address; null if this payload cannot be copied. Needs no
     * lock.
     */
    default @Nullable ShadowPayload shadow(String name, long values) {
        return null;
    }

    /** The bytes in RAM, or -1 if unknown. */
    long residentBytes();

    /** Gives everything back. */
    void close();
}
