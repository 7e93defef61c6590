package io.fdp.kernel.internal.query;

import io.fdp.kernel.internal.table.Chunks;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.PhaseRules;
import io.fdp.kernel.internal.table.WorldState;

/**
 * What a query asks for, and the arithmetic that answers it.
 *
 * <p>Everything is words: 64 entities at a time in a chunk, and 64 chunks at a time in the summaries above, where most of a sparse world falls out at
 * once. Only the DIS filter looks at entities one by one, and only at those that passed everything else.
 *
 * @param with all of these
 * @param without none of these
 * @param any at least one of each group; a tag with descendants is a group
 * @param owned all of these, owned by this node
 * @param anyOwned at least one of these, owned by this node; empty for no such condition
 * @param changed in chunks where at least one of these changed since the version asked for; empty for no such condition
 * @param structure whether entities whose structure changed since then count as changed too
 * @param writes what a loop over the matches writes: where the phase allows it
 * @param disMask the bits of the DIS type that count
 * @param disValue their value
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, and read in the innermost loop
public record Filter(
        ColumnStore[] with,
        ColumnStore[] without,
        ColumnStore[][] any,
        ColumnStore[] owned,
        ColumnStore[] anyOwned,
        ColumnStore[] changed,
        boolean structure,
        ColumnStore[] writes,
        long disMask,
        long disValue) {

    /** The chunks among 64 that may have a match. */
    long chunks(EntityColumns entities, int word) {
        long bits = entities.aliveChunksWord(word);
        for (ColumnStore store : with) {
            bits &= store.chunksWord(word);
        }
        for (ColumnStore store : owned) {
            bits &= store.chunksWord(word);
        }
        for (ColumnStore[] group : any) {
            bits &= anyChunks(group, word);
        }
        if (anyOwned.length > 0) {
            bits &= anyChunks(anyOwned, word);
        }
        return bits;
    }

    /** The same conditions for a loop that writes. */
    Filter writing(ColumnStore... stores) {
        return new Filter(with, without, any, owned, anyOwned, changed, structure, stores.clone(), disMask, disValue);
    }

    private static long anyChunks(ColumnStore[] group, int word) {
        long bits = 0;
        for (ColumnStore store : group) {
            bits |= store.chunksWord(word);
        }
        return bits;
    }

    private boolean tracksChanges() {
        return structure || changed.length > 0;
    }

    /** One bit per word of a chunk: where an entity may have changed since a version, in one of the columns that count for it. */
    int changedWords(EntityColumns entities, int chunk, long since) {
        if (!tracksChanges() || (structure && entities.structureVersion(chunk) > since)) {
            return Chunks.ALL_WORDS;
        }
        int words = 0;
        for (ColumnStore store : changed) {
            words |= store.changedWords(chunk, since);
        }
        return words;
    }

    /** Of matches among 64 entities, those that changed since a version, as exactly as the columns know. */
    long changedEntities(EntityColumns entities, int word, long since, long bits) {
        if (!tracksChanges() || bits == 0) {
            return bits;
        }
        long any = structure ? entities.restructured(word, since, bits) : 0;
        for (ColumnStore store : changed) {
            any |= store.changedWord(word, since, bits);
        }
        return any;
    }

    /** Whether presence alone decides who matches, changes aside: so it is for most loops, and is found out once, not for each word. */
    boolean isPlain(WorldState world) {
        return with.length > 0
                && owned.length + without.length + any.length + anyOwned.length == 0
                && disMask == 0
                && (writes.length == 0 || world.phaseRule() == PhaseRules.WRITE_ALL);
    }

    /** The matches among 64 entities, for a filter that is {@linkplain #isPlain plain}. The loop stands in {@link #entities} too: one call deeper and the compiler does not inline it any more. */
    long present(int word) {
        long bits = -1L;
        for (ColumnStore store : with) {
            bits &= store.presentWord(word);
        }
        return bits;
    }

    /** The matches among 64 entities. */
    long entities(EntityColumns entities, int word) {
        long bits = with.length + owned.length == 0 ? entities.aliveWord(word) : -1L;
        for (ColumnStore store : with) {
            bits &= store.presentWord(word);
        }
        for (ColumnStore store : owned) {
            bits &= store.authorityWord(word);
        }
        for (ColumnStore store : without) {
            bits &= ~store.presentWord(word);
        }
        for (ColumnStore store : writes) {
            bits &= store.writableWord(word);
        }
        for (ColumnStore[] group : any) {
            bits &= anyPresent(group, word);
        }
        if (anyOwned.length > 0) {
            bits &= anyAuthority(word);
        }
        return disMask == 0 || bits == 0 ? bits : withDisType(entities, word, bits);
    }

    private static long anyPresent(ColumnStore[] group, int word) {
        long bits = 0;
        for (ColumnStore store : group) {
            bits |= store.presentWord(word);
        }
        return bits;
    }

    private long anyAuthority(int word) {
        long bits = 0;
        for (ColumnStore store : anyOwned) {
            bits |= store.authorityWord(word);
        }
        return bits;
    }

    private long withDisType(EntityColumns entities, int word, long candidates) {
        long bits = candidates;
        for (long left = candidates; left != 0; left &= left - 1) {
            int bit = Long.numberOfTrailingZeros(left);
            if ((entities.disType((word << 6) + bit) & disMask) != disValue) {
                bits &= ~Chunks.bit(bit);
            }
        }
        return bits;
    }

    /** Whether one entity matches; the changed condition is left out. */
    public boolean matches(EntityColumns entities, long entity) {
        int index = (int) entity;
        return entities.isAlive(entity) && (entities(entities, index >>> 6) & Chunks.bit(index)) != 0;
    }
}
