package io.fdp.recorder;

import io.fdp.format.FieldDescription;
import io.fdp.format.TypeDescription;
import io.fdp.kernel.error.Required;
import java.util.List;

/**
 * A recorded type, as the file describes it.
 *
 * @param kind {@code component}, {@code parts}, {@code tag}, {@code managed}, {@code singleton}, {@code managed
 *     singleton}, {@code event} or {@code managed event}
 * @param name its stable name
 * @param bytes the bytes of a value; 0 for tags and objects
 * @param fields the fields of a record; none for tags and objects
 */
public record RecordingType(String kind, String name, int bytes, List<Field> fields) {
    /** Keeps a copy of the list. */
    public RecordingType {
        fields = Required.list(fields, "fields of a type");
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

    static RecordingType of(TypeDescription type) {
        int bytes = type.fields().stream().mapToInt(FieldDescription::bytes).sum();
        List<Field> fields = type.fields().stream()
                .map(field -> new Field(field.name(), describe(field)))
                .toList();
        return new RecordingType(type.kind().text(), type.name(), bytes, fields);
    }

    private static String describe(FieldDescription field) {
        return field.kind().spell(field.count(), field.isArray(), field.constants());
    }
}
