package io.fdp.recorder.read;

import io.fdp.codec.data.ReadAccount;
import io.fdp.recorder.format.RecordIndex;
import io.fdp.recorder.format.RecordReader;
import io.fdp.recorder.format.Schema;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Where the schemas of a file are, and how many types frames behind each schema can have. */
public final class SchemaPlaces {
    /** Any type is possible, because a schema may be missing. */
    static final int UNKNOWN = Integer.MAX_VALUE;

    /** No frame is possible, because the schema before it contradicts earlier schemas. */
    static final int REFUSED = -1;

    private final ReadAccount account;
    private long[] offsets = new long[4];
    private int[] types = new int[4];
    private int count;
    private @Nullable Schema last;

    /** Begins without places; memory for many places is charged. */
    SchemaPlaces(ReadAccount account) {
        this.account = account;
    }

    /** Reads all schemas of a file with right headers; null when a schema does not continue the schema before. */
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

    /**
     * Sets how many types frames behind an offset can have. An offset before the last offset counts as the last one.
     */
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
