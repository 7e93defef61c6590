package io.fdp.storage;

import io.fdp.kernel.error.Required;
import java.util.List;

/**
 * The content of a save in figures, read without the program that wrote it.
 *
 * @param bytes its size
 * @param rawBytes the size before compression
 * @param tick the tick at which it was saved
 * @param entities how many entities live
 * @param links how many of them have a parent
 * @param roles how many roles there are
 * @param types all types
 * @param hash whether the state hash of the save was computed and compared
 */
public record SaveSummary(
        long bytes,
        long rawBytes,
        long tick,
        int entities,
        long links,
        long roles,
        List<TypeSummary> types,
        HashCheck hash) {
    public SaveSummary {
        types = Required.list(types, "types of a save");
    }

    /**
     * A type of a save.
     *
     * @param kind component, parts, tag, managed, singleton, managed singleton, event or managed event
     * @param name its stable name
     * @param values how many values there are; for events, the waiting ones, current and pending
     * @param fields its fields; none for tags and objects
     */
    public record TypeSummary(String kind, String name, long values, List<Field> fields) {
        public TypeSummary {
            fields = Required.list(fields, "fields of a type");
        }
    }

    /**
     * A field.
     *
     * @param name its path
     * @param type what it holds, as {@code float}, {@code short[3]} or {@code enum {RAW, FINE}}
     */
    public record Field(String name, String type) {
        @Override
        public String toString() {
            return name + ": " + type;
        }
    }
}
