package io.fdp.dashboard.server;

import io.fdp.dashboard.source.MapPoints;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What one client knows of the map, and the difference to what it should know. {@code docs/spec/http.md} has the
 * format.
 *
 * <p>Places are numbers of 16 bits within the view of the client; entities outside of it are not sent. A first message,
 * or one for another view, has all entities; later ones have those that came,
 * went, moved or got another colour or shape.
 */
final class MapDelta {
    static final int HEADER_BYTES = 56;
    private static final byte VERSION = 2;
    private static final int STEPS = 65_535;
    private static final int MOVED = 0;
    private static final int PLACED = 1;
    private static final int GONE = 2;
    private static final int MOST_ENTRY_BYTES = 16;

    private int[] known = new int[1024];
    private int knownCount;
    private int[] next = new int[1024];
    private int nextCount;

    // by index
    private char[] xs = new char[1024];
    private char[] ys = new char[1024];
    private char[] symbols = new char[1024]; // colour, and shape above it

    private byte[] bytes = new byte[1 << 14];
    private int at;
    private int lastIndex;
    private int entries;
    private double[] view = {0, 0, 0, 0};
    private boolean isFull = true;

    /** Forgets what the client knows: the next message has everything. */
    void restart() {
        isFull = true;
    }

    /**
     * Makes the next message.
     *
     * @param seq the number of the message
     * @param points where entities are
     * @param wanted the view: left, lower, right and upper edge
     * @param colours what colours are for which values
     * @param shapes what shapes are for which values
     * @return the message; null when nothing has changed
     */
    @Nullable
    ByteBuffer next(int seq, MapPoints points, double[] wanted, Legend colours, Legend shapes) {
        if (!Arrays.equals(view, wanted)) {
            view = wanted.clone();
            isFull = true;
        }
        boolean full = isFull;
        if (full) {
            knownCount = 0;
        }
        begin();
        merge(points, colours, shapes);
        swap();
        isFull = false;
        if (!full && entries == 0) {
            return null;
        }
        return finish(seq, points.tick(), full);
    }

    /** How many entities the client knows. */
    int count() {
        return knownCount;
    }

    /** The index of an entity that the client knows. */
    int index(int i) {
        return known[i];
    }

    private void begin() {
        at = HEADER_BYTES;
        lastIndex = -1;
        entries = 0;
        nextCount = 0;
    }

    private void merge(MapPoints points, Legend colours, Legend shapes) {
        double left = view[0];
        double lower = view[1];
        double toX = STEPS / (view[2] - left);
        double toY = STEPS / (view[3] - lower);
        int old = 0;
        for (int i = 0; i < points.count(); i++) {
            double x = (points.x(i) - left) * toX;
            double y = (points.y(i) - lower) * toY;
            if (!(x >= 0 && x <= STEPS && y >= 0 && y <= STEPS)) {
                continue;
            }
            int index = points.index(i);
            while (old < knownCount && known[old] < index) {
                gone(known[old++]);
            }
            boolean isKnown = old < knownCount && known[old] == index;
            old += isKnown ? 1 : 0;
            int symbol = colours.number(points.colour(i)) | shapes.number(points.shape(i)) << 8;
            put(index, (char) Math.round(x), (char) Math.round(y), (char) symbol, isKnown);
        }
        while (old < knownCount) {
            gone(known[old++]);
        }
    }

    private void put(int index, char x, char y, char symbol, boolean isKnown) {
        if (nextCount == next.length) {
            next = Arrays.copyOf(next, 2 * nextCount);
        }
        next[nextCount++] = index;
        if (index >= xs.length) {
            int more = Math.max(index + 1, 2 * xs.length);
            xs = Arrays.copyOf(xs, more);
            ys = Arrays.copyOf(ys, more);
            symbols = Arrays.copyOf(symbols, more);
        }
        if (isKnown && symbols[index] == symbol) {
            if (xs[index] != x || ys[index] != y) {
                entry(index, MOVED);
                zigzag(x - xs[index]);
                zigzag(y - ys[index]);
            }
        } else {
            entry(index, PLACED);
            bytes[at++] = (byte) x;
            bytes[at++] = (byte) (x >> 8);
            bytes[at++] = (byte) y;
            bytes[at++] = (byte) (y >> 8);
            bytes[at++] = (byte) symbol;
            bytes[at++] = (byte) (symbol >> 8);
        }
        xs[index] = x;
        ys[index] = y;
        symbols[index] = symbol;
    }

    private void gone(int index) {
        entry(index, GONE);
    }

    private void entry(int index, int kind) {
        if (at + MOST_ENTRY_BYTES > bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * bytes.length);
        }
        entries++;
        varint((long) (index - lastIndex - 1) << 2 | kind);
        lastIndex = index;
    }

    private void zigzag(int value) {
        varint((value << 1 ^ value >> 31) & 0xffff_ffffL);
    }

    private void varint(long value) {
        long left = value;
        while (left > 0x7f) {
            bytes[at++] = (byte) (left | 0x80);
            left >>>= 7;
        }
        bytes[at++] = (byte) left;
    }

    private void swap() {
        int[] spare = known;
        known = next;
        knownCount = nextCount;
        next = spare;
    }

    private ByteBuffer finish(int seq, long tick, boolean full) {
        ByteBuffer out = ByteBuffer.wrap(bytes, 0, at).order(ByteOrder.LITTLE_ENDIAN);
        out.put(0, (byte) 'M').put(1, VERSION).put(2, (byte) (full ? 1 : 0)).put(3, (byte) 0);
        out.putInt(4, seq).putLong(8, tick);
        for (int i = 0; i < view.length; i++) {
            out.putDouble(16 + i * Double.BYTES, view[i]);
        }
        out.putInt(48, entries).putInt(52, knownCount);
        return ByteBuffer.wrap(Arrays.copyOf(bytes, at));
    }
}
