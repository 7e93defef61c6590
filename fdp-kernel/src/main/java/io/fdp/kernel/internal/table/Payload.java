package io.fdp.kernel.internal.table;

import org.jspecify.annotations.Nullable;

/**
 * What entities of a column keep outside of its value memory: objects, or ranges of a heap of parts.
 *
 * <p>The column knows who has the component; the payload follows it. All calls are made under the structure lock.
 */
public interface Payload {
    /** An entity of a chunk without memory is about to get the component: make room. Called again when what follows failed. */
    default void prepare(int chunk) {}

    /** A chunk without entities gave its memory back: give back its room. */
    default void trimmed(int chunk) {}

    /** What is wrong with what is kept for an index that has the component or does not have it; null when all is well. */
    default @Nullable String fault(int index, boolean present) {
        return null;
    }

    /** Entities of one word are about to lose the component: let go of what they kept. */
    void stripped(int word, long mask);

    /** Mixes what one entity keeps into a hash. It must not depend on where it is kept. */
    long hash(long seed, int index);

    /** A chunk of a payload of the same kind will be copied: make ready what can fail. What is kept stays. */
    void prepareCopy(Payload source, int chunk);

    /** Makes what is kept for a chunk like in another payload; {@code present} and {@code before} are 16 words each: who has the component there, and who has it here. */
    void copyChunk(Payload source, int chunk, long present, long before);

    /** The copy is over, or was given up: let go of what was made ready for it. */
    default void endCopy() {}

    /** The bytes in RAM, or -1 where the system does not tell. */
    long residentBytes();

    /** Gives everything back. */
    void close();
}
