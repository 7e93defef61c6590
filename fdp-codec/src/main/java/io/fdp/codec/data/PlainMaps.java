package io.fdp.codec.data;

import io.fdp.kernel.error.DataException;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds the maps of a MessagePack value whose keys can be names in JSON: all keys are texts in UTF-8, or all are whole
 * numbers that fit a {@code long}.
 *
 * <p>One pass over the value covers all its maps, at any depth. Looking ahead at each map would read inner maps again
 * and again. The writer of the value asks for its maps in the order in which they begin.
 *
 * <p>Used by one thread at a time.
 */
public final class PlainMaps {
    private final DataReader ahead = new DataReader();
    private final BitSet odd = new BitSet();
    private int found;
    private int asked;

    /** The number of values left in each open map and array; a key and its value count as two. */
    private long[] left = new long[16];

    /** The numbers of the open maps, -1 for arrays. */
    private int[] maps = new int[16];

    /** The kind of the first key of each open map. */
    private @Nullable MessageKind[] kinds = new MessageKind[16];

    private int depth;
    private int deepest;

    /** Makes an instance without a value. */
    public PlainMaps() {}

    /**
     * The depth of nested arrays and maps in the value.
     *
     * @return the depth; 0 for a value that is neither
     */
    public int deepest() {
        return deepest;
    }

    /**
     * Examines the next value of a reader. The reader does not move.
     *
     * @param from a reader at the beginning of the value
     * @throws DataException when there is no complete value
     */
    public void find(DataReader from) {
        ahead.reset(from.array(), from.position(), from.remaining());
        odd.clear();
        found = 0;
        asked = 0;
        depth = 0;
        deepest = 0;
        take();
        while (depth > 0) {
            int at = depth - 1;
            if (left[at] == 0) {
                depth--;
                continue;
            }
            if (maps[at] >= 0 && (left[at] & 1) == 0) {
                takeKey(at);
            }
            left[at]--;
            take();
        }
    }

    private void take() {
        switch (ahead.peek()) {
            case ARRAY -> open(ahead.arrayHeader(), -1);
            case MAP -> open(2L * ahead.mapHeader(), found++);
            default -> ahead.skip();
        }
    }

    private void open(long values, int map) {
        if (depth == left.length) {
            left = Arrays.copyOf(left, 2 * depth);
            maps = Arrays.copyOf(maps, 2 * depth);
            kinds = Arrays.copyOf(kinds, 2 * depth);
        }
        left[depth] = values;
        maps[depth] = map;
        kinds[depth] = null;
        depth++;
        deepest = Math.max(deepest, depth);
    }

    private void takeKey(int at) {
        MessageKind kind = ahead.peek();
        MessageKind first = kinds[at];
        kinds[at] = first == null ? kind : first;
        if ((first != null && kind != first) || !canBeName(kind)) {
            odd.set(maps[at]);
        }
    }

    /** Whether the next value can be a name. The reader does not move. */
    private boolean canBeName(MessageKind kind) {
        byte[] bytes = ahead.array();
        int position = ahead.position();
        int remaining = ahead.remaining();
        try {
            switch (kind) {
                case TEXT -> ahead.text();
                case INTEGER -> ahead.int64();
                default -> {
                    return false;
                }
            }
            return true;
        } catch (DataException noName) {
            return false;
        } finally {
            ahead.reset(bytes, position, remaining);
        }
    }

    /**
     * Whether the keys of the next map can be names. Maps come in the order in which they begin in the value.
     *
     * @return true if they can; also for a map without keys
     */
    public boolean next() {
        return !odd.get(asked++);
    }
}
