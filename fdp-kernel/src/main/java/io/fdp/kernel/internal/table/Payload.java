package io.fdp.kernel.internal.table;

/**
 * What entities of a column keep outside of its value memory: objects, or ranges of a heap of parts.
 *
 * <p>The column knows who has the component; the payload follows it. All calls are made under the structure lock.
 */
public interface Payload {
    /** Entities of one word are about to lose the component: let go of what they kept. */
    void stripped(int word, long mask);

    /** Mixes what one entity keeps into a hash. It must not depend on where it is kept. */
    long hash(long seed, int index);

    /** The bytes in RAM, or -1 where the system does not tell. */
    long residentBytes();

    /** Gives everything back. */
    void close();
}
