package io.fdp.kernel.internal.table;

import io.fdp.kernel.internal.hash.FloatPattern;
import io.fdp.kernel.internal.hash.Hash64;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.memory.Memory;

/**
 * How chunks are hashed, wherever their bytes are: in a world, or in an image of a chunk that somebody took. Both give
 * the same.
 *
 * <p>A chunk without anything has the hash 0, and no other has. The hashes of the chunks of a column are weighed by
 * their places and added, so that one that changed is exchanged without looking at others.
 */
public final class ChunkHash {
    private static final long LINKS = Hash64.ofText("hierarchy");
    private static final long LOW = 0xffff_ffffL;

    private ChunkHash() {}

    /** What the hash of a chunk adds to that of its column. */
    public static long weight(int chunk, long hash) {
        return hash == 0 ? 0 : Hash64.finish(Hash64.mix(hash, chunk));
    }

    /** The hash of a column, from what its chunks add up to. */
    public static long column(long seed, long sum) {
        return sum == 0 ? 0 : Hash64.finish(Hash64.mix(seed, sum));
    }

    /** The hash of a chunk in which there is something. */
    static long finish(long h) {
        long hash = Hash64.finish(h);
        return hash == 0 ? 1 : hash;
    }

    // ---- entities

    /**
     * The hash of the entities of a chunk: who lives, all generations, and the headers of the living. Headers are four
     * columns, and a lane each.
     */
    public static long entities(EntityImage of) {
        long generations = of.generationsAddress();
        if (Memory.isZero(generations, (long) Chunks.SLOTS * Integer.BYTES)) {
            return 0;
        }
        long h = Hash64.bytes(1, generations, (long) Chunks.SLOTS * Integer.BYTES);
        long spawnTicks = of.spawnTicksAddress();
        long structuralTicks = of.structuralTicksAddress();
        long types = of.disTypesAddress();
        long names = of.identitiesAddress();
        long spawned = h + 1;
        long restructured = h + 2;
        long disTypes = h + 3;
        long identities = h + 4;
        for (int word = 0; word < Chunks.WORDS; word++) {
            long alive = of.aliveWord(word);
            h = Hash64.mix(h, alive);
            if (alive != 0) {
                long at = (long) word << 9;
                long end = at + (64L << 3);
                for (long bits = alive; at < end; at += Long.BYTES, bits >>>= 1) {
                    long mask = -(bits & 1); // whatever is in dead slots does not count
                    long spawn = Memory.getLong(spawnTicks + at);
                    spawned = Hash64.lane(spawned, spawn & mask);
                    // one before the spawn is left of whoever had the index before
                    long structural = Math.max(spawn, Memory.getLong(structuralTicks + at));
                    restructured = Hash64.lane(restructured, structural & mask);
                    disTypes = Hash64.lane(disTypes, Memory.getLong(types + at) & mask);
                    identities = Hash64.lane(identities, Memory.getLong(names + at) & mask);
                }
            }
        }
        return finish(Hash64.mix(Hash64.mix(Hash64.mix(Hash64.mix(h, spawned), restructured), disTypes), identities));
    }

    // ---- links

    /** Where the hash of the links of a chunk begins. */
    public static long beginLinks() {
        return LINKS;
    }

    /** Adds an entity that has a parent or children: indexes, with -1 for none. */
    public static long addLinks(long h, int index, int parent, int firstChild, int next) {
        long place = (long) index << 32 | (parent & LOW);
        return Hash64.mix(Hash64.mix(h, place), (long) firstChild << 32 | (next & LOW));
    }

    /** The hash of the links of a chunk, when all are added; any were. */
    public static long endLinks(long h) {
        return finish(h);
    }

    /** The hash of all links, from what chunks add up to. */
    public static long links(long sum) {
        return column(LINKS, sum);
    }

    // ---- components

    /** Where the hash of a chunk of a component begins: who has it, and who owns it. */
    public static long beginColumn(long seed, long present, long owned) {
        return Hash64.bytes(Hash64.bytes(seed, present, Chunks.SLOTS / 8), owned, Chunks.SLOTS / 8);
    }

    /** Adds the parts of one entity. */
    public static long addParts(long h, long first, long bytes, FloatPattern floats) {
        return floats.hash(h, first, bytes);
    }

    /** The hash of a chunk of a component that somebody has, when all values are added. */
    public static long endColumn(long h) {
        return finish(h);
    }
}
