package io.fdp.recorder.read;

import io.fdp.codec.data.ReadAccount;
import io.fdp.recorder.format.RecordIndex;
import io.fdp.recorder.format.RecordReader;
import io.fdp.recorder.format.Schema;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Where the schemas of a file are, and how many types frames behind each of them can have. */
public final class SchemaPlaces {
    /** Any type can be there: a schema may be missing. */
    static final int UNKNOWN = Integer.MAX_VALUE;

    /** No frame can be there: the schema before it contradicts others. */
    static final int REFUSED = -1;

    private final ReadAccount account;
    private long[] offsets = new long[4];
    private int[] types = new int[4];
    private int count;
    private @Nullable Schema last;

    /** No places yet; what many of them take is charged. */
    SchemaPlaces(ReadAccount account) {
        this.account = account;
    }

    /**
     * Reads all schemas of a file whose headers are right; null when one of them does not go on with the one before.
     */
    static @Nullable SchemaPlaces of(RecordReader reader, RecordIndex index) throws IOException {
        SchemaPlaces places = new SchemaPlaces(reader.account());
        for (int i = 0; i < index.schemaCount(); i++) {
            reader.header(index.schemaOffset(i));
            Schema next = reader.schema();
            Schema before = places.last;
            if (before != null && !before.isBeginningOf(next)) {
                return null;
            }
            places.add(index.schemaOffset(i), next.types().size());
            places.last = next;
        }
        return places;
    }

    /** The last schema that was read, which has all types. */
    Schema last() {
        Schema known = last;
        if (known == null) {
            throw new IllegalStateException("no schema was read");
        }
        return known;
    }

    /** Frames behind an offset can have so many types. An offset before the last one counts as that one. */
    void add(long offset, int typesBehind) {
        long from = count == 0 ? offset : Math.max(offset, offsets[count - 1]);
        if (count > 0 && offsets[count - 1] == from) {
            count--;
        }
        if (count > 0 && types[count - 1] == typesBehind) {
            return;
        }
        if (count == offsets.length) {
            account.chargeHeap(2L * count * (Long.BYTES + Integer.BYTES), "the places of schemas");
            offsets = Arrays.copyOf(offsets, 2 * count);
            types = Arrays.copyOf(types, 2 * count);
        }
        offsets[count] = from;
        types[count] = typesBehind;
        count++;
    }

    /** How many types a frame at an offset can have. */
    int typesAt(long offset) {
        int at = Arrays.binarySearch(offsets, 0, count, offset);
        int place = at >= 0 ? at : -at - 2;
        return place < 0 ? UNKNOWN : types[place];
    }
}
