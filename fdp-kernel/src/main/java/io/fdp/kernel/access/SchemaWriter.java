package io.fdp.kernel.access;

import io.fdp.codec.json.JsonWriter;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldLayout;
import java.util.List;
import java.util.Set;

/** Writes the JSON Schema of a record from its layout. */
final class SchemaWriter {
    private static final String ENTITY_PATTERN = "^(0|[1-9][0-9]*)#(0|[1-9][0-9]*)$";

    private final List<FieldLayout> fields;
    private final Set<String> optional;
    private final JsonWriter out;

    private SchemaWriter(List<FieldLayout> fields, Set<String> optional, JsonWriter out) {
        this.fields = fields;
        this.optional = optional;
        this.out = out;
    }

    /** Writes a schema. {@code optional} has the paths of leaves with a default, without the numbers of elements. */
    static void write(ComponentLayout layout, Set<String> optional, JsonWriter out) {
        new SchemaWriter(layout.fields(), optional, out)
                .record(0, layout.fields().size(), 0);
    }

    /**
     * Writes the schema of the record with the leaves {@code from} to {@code to}. The names of its fields begin at
     * {@code nameStart} in the paths of the leaves.
     */
    private void record(int from, int to, int nameStart) {
        out.beginObject().field("type", "object").name("properties").beginObject();
        for (int i = from; i < to; ) {
            String name = nameAt(i, nameStart);
            int next = endOf(i, to, nameStart, name);
            out.name(name);
            if (fields.get(i).name().length() == nameStart + name.length()) {
                field(fields.get(i));
            } else {
                group(i, next, nameStart + name.length() + 1);
            }
            i = next;
        }
        out.endObject().name("required").beginArray();
        for (int i = from; i < to; ) {
            String name = nameAt(i, nameStart);
            int next = endOf(i, to, nameStart, name);
            if (!isOptional(i, next)) {
                out.value(name);
            }
            i = next;
        }
        out.endArray().field("additionalProperties", false).endObject();
    }

    /** Whether all leaves of a field have a default. */
    private boolean isOptional(int from, int to) {
        return !optional.isEmpty()
                && fields.subList(from, to).stream()
                        .allMatch(field -> optional.contains(field.name().replaceAll("\\.[0-9]+(?=\\.|$)", "")));
    }

    /** Writes a record or an array of records. The paths of an array have numbers in place of names. */
    private void group(int from, int to, int nameStart) {
        if (!Character.isDigit(fields.get(from).name().charAt(nameStart))) {
            record(from, to, nameStart);
            return;
        }
        int elements = Integer.parseInt(nameAt(to - 1, nameStart)) + 1;
        out.beginObject()
                .field("type", "array")
                .field("minItems", elements)
                .field("maxItems", elements)
                .name("items");
        String first = nameAt(from, nameStart);
        record(from, endOf(from, to, nameStart, first), nameStart + first.length() + 1);
        out.endObject();
    }

    private String nameAt(int leaf, int start) {
        String path = fields.get(leaf).name();
        int dot = path.indexOf('.', start);
        return path.substring(start, dot < 0 ? path.length() : dot);
    }

    private int endOf(int from, int to, int nameStart, String name) {
        int end = from + 1;
        while (end < to && nameAt(end, nameStart).equals(name)) {
            end++;
        }
        return end;
    }

    private void field(FieldLayout field) {
        if (!field.array()) {
            element(field);
            return;
        }
        out.beginObject()
                .field("type", "array")
                .field("minItems", field.count())
                .field("maxItems", field.count())
                .name("items");
        element(field);
        out.endObject();
    }

    private void element(FieldLayout field) {
        switch (field.kind()) {
            case BYTE -> whole(Byte.MIN_VALUE, Byte.MAX_VALUE);
            case SHORT -> whole(Short.MIN_VALUE, Short.MAX_VALUE);
            case INT -> whole(Integer.MIN_VALUE, Integer.MAX_VALUE);
            case LONG -> whole(Long.MIN_VALUE, Long.MAX_VALUE);
            case FLOAT -> decimal(Float.MAX_VALUE);
            case DOUBLE -> decimal(Double.MAX_VALUE);
            case BOOLEAN -> out.beginObject().field("type", "boolean").endObject();
            case CHAR -> character();
            case ENUM -> constants(field.constants());
            case ENTITY ->
                out.beginObject()
                        .name("type")
                        .beginArray()
                        .value("string")
                        .value("null")
                        .endArray()
                        .field("pattern", ENTITY_PATTERN)
                        .endObject();
            case STRING ->
                out.beginObject()
                        .field("type", "string")
                        .field("maxLength", field.count() - 1)
                        .field("description", "at most " + (field.count() - 1) + " bytes in UTF-8")
                        .endObject();
        }
    }

    private void whole(long min, long max) {
        out.beginObject()
                .field("type", "integer")
                .field("minimum", min)
                .field("maximum", max)
                .endObject();
    }

    private void decimal(double max) {
        out.beginObject().name("anyOf").beginArray();
        out.beginObject()
                .field("type", "number")
                .field("minimum", -max)
                .field("maximum", max)
                .endObject();
        constants(List.of("NaN", "Infinity", "-Infinity"));
        out.endArray().endObject();
    }

    private void character() {
        out.beginObject().name("anyOf").beginArray();
        out.beginObject()
                .field("type", "string")
                .field("minLength", 1)
                .field("maxLength", 1)
                .endObject();
        whole(Character.MIN_VALUE, Character.MAX_VALUE);
        out.endArray().endObject();
    }

    private void constants(List<String> names) {
        out.beginObject().name("enum").beginArray();
        names.forEach(out::value);
        out.endArray().endObject();
    }
}
