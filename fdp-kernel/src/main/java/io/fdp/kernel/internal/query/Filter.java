package io.fdp.kernel.internal.query;

import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.rule.PhaseRules;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.WorldState;
import java.util.stream.Stream;

/**
 * The conditions of a query, and the arithmetic that evaluates them.
 *
 * <p>Everything works on words: 64 entities at a time in a chunk, and 64 chunks at a time in the summaries above, which
 * exclude most of a sparse world at once. Only the DIS filter checks entities one by one, after all other conditions.
 *
 * @param with all of these
 * @param without none of these
 * @param any at least one of each group; a tag with descendants is a group
 * @param owned all of these, owned by this node
 * @param anyOwned at least one of each group, owned by this node; a tag with descendants is a group
 * @param changes at least one change of each
 * @param writes what a loop over the matches writes, where the phase allows it
 * @param disTypes all of these
 * @param hidden tags whose entities are left out; {@link #hiding} makes a condition of them
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, and read in the innermost loop
public record Filter(
        ColumnStore[] with,
        ColumnStore[] without,
        ColumnStore[][] any,
        ColumnStore[] owned,
        ColumnStore[][] anyOwned,
        Change[] changes,
        ColumnStore[] writes,
        DisType[] disTypes,
        ColumnStore[] hidden) {

    /**
     * What counts as a change since a version.
     *
     * @param columns a change of one of these
     * @param structure whether a change of the entity's structure counts too
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared, and read in the innermost loop
    public record Change(ColumnStore[] columns, boolean structure) {
        int words(EntityColumns entities, int chunk, long since) {
            if (structure && entities.structureVersion(chunk) > since) {
                return Chunks.ALL_WORDS;
            }
            int words = 0;
            for (ColumnStore store : columns) {
                words |= store.changedWords(chunk, since);
            }
            return words;
        }

        long entities(EntityColumns entities, int word, long since, long bits) {
            long any = structure ? entities.restructured(word, since, bits) : 0;
            for (ColumnStore store : columns) {
                any |= store.changedWord(word, since, bits);
            }
            return any;
        }
    }

    /**
     * Bits of the DIS type.
     *
     * @param mask the bits that count
     * @param value their value
     */
    public record DisType(long mask, long value) {}

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
        for (ColumnStore[] group : anyOwned) {
            bits &= anyChunks(group, word);
        }
        return bits;
    }

    /** The same filter for a loop that writes. */
    Filter writing(ColumnStore... stores) {
        return new Filter(with, without, any, owned, anyOwned, changes, stores.clone(), disTypes, hidden);
    }

    /** The same filter, which leaves out who has a hidden tag; itself if there is no such tag. */
    Filter hiding() {
        if (hidden.length == 0) {
            return this;
        }
        ColumnStore[] none =
                Stream.concat(Stream.of(without), Stream.of(hidden)).distinct().toArray(ColumnStore[]::new);
        return new Filter(with, none, any, owned, anyOwned, changes, writes, disTypes, new ColumnStore[0]);
    }

    /** Whether any entity has a hidden tag. Without one, the filter itself and {@link #hiding} find the same. */
    boolean hidesAny() {
        for (ColumnStore store : hidden) {
            if (store.count() > 0) {
                return true;
            }
        }
        return false;
    }

    /** The entities with a component that are not disabled. */
    static Filter enabled(ColumnStore component) {
        ColumnStore[] none = {};
        ColumnStore[][] noGroups = {};
        return new Filter(
                new ColumnStore[] {component},
                none,
                noGroups,
                none,
                noGroups,
                new Change[0],
                none,
                new DisType[0],
                component.world().disabled().family());
    }

    private static long anyChunks(ColumnStore[] group, int word) {
        long bits = 0;
        for (ColumnStore store : group) {
            bits |= store.chunksWord(word);
        }
        return bits;
    }

    /** One bit per word of a chunk: set if an entity there may have changed since a version, in all requested ways. */
    int changedWords(EntityColumns entities, int chunk, long since) {
        int words = Chunks.ALL_WORDS;
        for (Change change : changes) {
            words &= change.words(entities, chunk, since);
        }
        return words;
    }

    /** Selects, from matches among 64 entities, those that changed since a version, as exactly as the columns know. */
    long changedEntities(EntityColumns entities, int word, long since, long bits) {
        long all = bits;
        for (Change change : changes) {
            all = all == 0 ? 0 : change.entities(entities, word, since, all);
        }
        return all;
    }

    /**
     * Whether presence alone decides which entities match, apart from changes. That holds for most loops, so it is
     * checked once.
     */
    boolean isPlain(WorldState world) {
        return with.length > 0
                && owned.length + without.length + any.length + anyOwned.length == 0
                && disTypes.length == 0
                && !restrictsWrites(world);
    }

    /** Whether the phase lets a loop write only some of the matches. */
    private boolean restrictsWrites(WorldState world) {
        return writes.length > 0 && world.rules().phaseRule() != PhaseRules.WRITE_ALL;
    }

    /**
     * The matches among 64 entities, for a {@linkplain #isPlain plain} filter. The loop is repeated in {@link
     * #entities}: one call deeper, the compiler would not inline it any more.
     */
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
        return others(entities, word, bits);
    }

    /**
     * The matches in a chunk, column after column. The words of a column lie next to each other, and each condition is
     * checked once and not for every word. Returns a number of words; all after these are 0.
     */
    int entities(WorldState world, EntityColumns entities, int chunk, long[] to, int at) {
        int words = Chunks.WORDS;
        if (with.length == 0) {
            entities.copyAlive(chunk, to, at);
        } else {
            words = with[0].copyPresent(chunk, to, at);
        }
        for (int i = 1; i < with.length; i++) {
            with[i].andPresent(chunk, words, to, at);
        }
        for (ColumnStore store : owned) {
            store.andAuthority(chunk, to, at);
        }
        for (ColumnStore store : without) {
            store.andNotPresent(chunk, to, at);
        }
        if (any.length + anyOwned.length + disTypes.length > 0 || restrictsWrites(world)) {
            for (int i = 0; i < words; i++) {
                to[at + i] = others(entities, chunk * Chunks.WORDS + i, to[at + i]);
            }
        }
        return words;
    }

    /** Selects, from candidates among 64 entities, those that match the rare conditions. */
    private long others(EntityColumns entities, int word, long candidates) {
        long bits = candidates;
        for (ColumnStore store : writes) {
            bits &= store.rules().writableWord(word);
        }
        for (ColumnStore[] group : any) {
            bits &= anyPresent(group, word);
        }
        for (ColumnStore[] group : anyOwned) {
            bits &= anyAuthority(group, word);
        }
        for (DisType disType : disTypes) {
            bits = withDisType(disType, entities, word, bits);
        }
        return bits;
    }

    private static long anyPresent(ColumnStore[] group, int word) {
        long bits = 0;
        for (ColumnStore store : group) {
            bits |= store.presentWord(word);
        }
        return bits;
    }

    private static long anyAuthority(ColumnStore[] group, int word) {
        long bits = 0;
        for (ColumnStore store : group) {
            bits |= store.authorityWord(word);
        }
        return bits;
    }

    private static long withDisType(DisType disType, EntityColumns entities, int word, long candidates) {
        long mask = disType.mask();
        long value = disType.value();
        long bits = candidates;
        for (long left = candidates; left != 0; left &= left - 1) {
            int bit = Long.numberOfTrailingZeros(left);
            if ((entities.disType((word << 6) + bit) & mask) != value) {
                bits &= ~Chunks.bit(bit);
            }
        }
        return bits;
    }

    /** Whether one entity matches. Changes are not checked. */
    public boolean matches(EntityColumns entities, long entity) {
        int index = (int) entity;
        return entities.isAlive(entity) && (entities(entities, index >>> 6) & Chunks.bit(index)) != 0;
    }
}
