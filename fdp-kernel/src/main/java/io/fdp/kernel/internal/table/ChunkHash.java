package io.fdp.kernel.internal.table;

import io.fdp.kernel.internal.hash.FloatPattern;
import io.fdp.kernel.internal.hash.Hash64;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.memory.Memory;

/**
 * Hashes chunks, wherever their bytes are: in a world, or in an image of a chunk. Both give the same hash.
 *
 * <p>An empty chunk, and no other, has the hash 0. The hash of a column is the sum of the hashes of its chunks,
 * weighted by their places. So a changed chunk is exchanged without looking at other chunks.
 */
public final class ChunkHash {
    private static final long LINKS = Hash64.ofText("hierarchy");
    private static final long LOW = 0xffff_ffffL;

    private ChunkHash() {}

    /** The share of a chunk in the hash of its column. */
    public static long weight(int chunk, long hash) {
        return hash == 0 ? 0 : Hash64.finish(Hash64.mix(hash, chunk));
    }

    /** The hash of a column, from the sum over its chunks. */
    public static long column(long seed, long sum) {
        return sum == 0 ? 0 : Hash64.finish(Hash64.mix(seed, sum));
    }

    /** The hash of a chunk that is not empty. */
    static long finish(long h) {
        long hash = Hash64.finish(h);
        return hash == 0 ? 1 : hash;
    }

    // ---- entities

    /**
     * The hash of the entities of a chunk: which live, all generations, and the headers of living entities. Headers are
     * four columns, with a hash lane each.
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
                    long mask = -(bits & 1); // the contents of dead slots do not count
                    long spawn = Memory.getLong(spawnTicks + at);
                    spawned = Hash64.lane(spawned, spawn & mask);
                    // a tick before the spawn belongs to an earlier entity of the index
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

    /** The start of the hash of the links of a chunk. */
    public static long beginLinks() {
        return LINKS;
    }

    /** Adds an entity that has a parent or children: indexes, with -1 for none. */
    public static long addLinks(long h, int index, int parent, int firstChild, int next) {
        long place = (long) index << 32 | (parent & LOW);
        return Hash64.mix(Hash64.mix(h, place), (long) firstChild << 32 | (next & LOW));
    }

    /** The hash of the links of a chunk, after all were added; there must be one. */
    public static long endLinks(long h) {
        return finish(h);
    }

    /** The hash of all links, from the sum over chunks. */
    public static long links(long sum) {
        return column(LINKS, sum);
    }

    // ---- components

    /** The start of the hash of a chunk of a component: which entities have it, and which are owned. */
    public static long beginColumn(long seed, long present, long owned) {
        return Hash64.bytes(Hash64.bytes(seed, present, Chunks.SLOTS / 8), owned, Chunks.SLOTS / 8);
    }

    /** Adds the parts of one entity. */
    public static long addParts(long h, long first, long bytes, FloatPattern floats) {
        return floats.hash(h, first, bytes);
    }

    /** The hash of a chunk of a component, after all values were added; there must be one. */
    public static long endColumn(long h) {
        return finish(h);
    }
}
