package io.fdp.codec.data;

import io.fdp.kernel.error.DataException;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Tells which maps of a MessagePack value have keys that can be names in JSON: all of them texts in UTF-8, or all of
 * them whole numbers that fit a {@code long}.
 *
 * <p>One look at the whole value tells it for all its maps, however deep they are nested: a look ahead at each map
 * would read what is inside again and again. Whoever writes the value asks for its maps in the order in which they
 * begin.
 *
 * <p>Used by one thread at a time.
 */
public final class PlainMaps {
    private final DataReader ahead = new DataReader();
    private final BitSet odd = new BitSet();
    private int found;
    private int asked;

    /** How many values are left in each map and array that is open, a key and its value as two. */
    private long[] left = new long[16];

    /** The numbers of the maps that are open, -1 for arrays. */
    private int[] maps = new int[16];

    /** The kind of the first key of each map that is open. */
    private @Nullable MessageKind[] kinds = new MessageKind[16];

    private int depth;
    private int deepest;

    /** Knows no value yet. */
    public PlainMaps() {}

    /**
     * How deep arrays and maps of the value are nested.
     *
     * @return 0 for a value that is neither
     */
    public int deepest() {
        return deepest;
    }

    /**
     * Looks at the next value of a reader, which stays where it is.
     *
     * @param from where the value begins
     * @throws DataException when there is no whole value
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

    /** Whether the next value can be a name; the reader stays where it is. */
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
     * @return true if so, and without keys
     */
    public boolean next() {
        return !odd.get(asked++);
    }
}
