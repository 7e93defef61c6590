package io.fdp.format;

import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.DataWriter;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Entries of a map with keys that this version does not know, kept unchanged to be written back. Immutable. */
public final class KeptKeys {
    /** No entries. */
    public static final KeptKeys NONE = new KeptKeys(0, new byte[0]);

    private final int count;
    private final byte[] bytes;

    private KeptKeys(int count, byte[] bytes) {
        this.count = count;
        this.bytes = bytes;
    }

    /** How many entries there are. */
    public int count() {
        return count;
    }

    /** Gathers the unknown entries of a map that is being read. */
    public static final class Gathering {
        private int count;
        private @Nullable DataWriter entries;

        /** Begins without entries. */
        public Gathering() {}

        /** Adds an entry: its key began at a position and was read, its value follows. */
        public void add(DataReader from, int keyPosition) {
            from.skip();
            if (entries == null) {
                entries = new DataWriter();
            }
            entries.raw(from.array(), keyPosition, from.position() - keyPosition);
            count++;
        }

        /** All gathered entries. */
        public KeptKeys all() {
            return entries == null ? NONE : new KeptKeys(count, entries.toByteArray());
        }
    }

    /** Writes the entries back into a map; the header of the map counts them. */
    public void writeTo(DataWriter to) {
        to.raw(bytes, 0, bytes.length);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof KeptKeys that && count == that.count && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return count + " unknown keys";
    }
}
