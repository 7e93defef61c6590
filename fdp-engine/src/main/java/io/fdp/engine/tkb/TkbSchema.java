package io.fdp.engine.tkb;

import io.fdp.codec.json.JsonWriter;
import io.fdp.codec.json.ValueJson;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.PartTable;
import io.fdp.kernel.component.TagColumn;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Writes the JSON Schema (2020-12) of TKB files.
 *
 * <p>{@link #fixed()} is the part that is the same for every world. {@link Tkb#schema()} and {@link
 * TkbBuilder#schema()} add their components. Only loading finds mistakes that a schema cannot express, such as two
 * templates with the same number.
 */
public final class TkbSchema {
    private static final List<String> VALUES = List.of("components", "parts", "tags", "data");

    private final JsonWriter out = JsonWriter.pretty();
    private final @Nullable Map<String, ComponentColumn> components;
    private final @Nullable Map<String, DataType> data;

    private TkbSchema(@Nullable Map<String, ComponentColumn> components, @Nullable Map<String, DataType> data) {
        this.components = components;
        this.data = data;
    }

    /**
     * Writes the part of the schema that holds for all TKB files, whatever their components.
     *
     * @return a JSON text
     */
    public static String fixed() {
        return new TkbSchema(null, null).write();
    }

    static String of(NameTable<ComponentColumn> components, NameTable<DataType> data) {
        return new TkbSchema(components.all(), data.all()).write();
    }

    private String write() {
        out.beginObject()
                .field("$schema", "https://json-schema.org/draft/2020-12/schema")
                .field("title", "FDP type knowledge base")
                .field("type", "object");
        out.name("properties").beginObject();
        out.name("$schema").beginObject().field("type", "string").endObject();
        out.name("description").beginObject().field("type", "string").endObject();
        out.name("templates").beginObject().field("type", "array").name("items");
        ref("template");
        out.endObject().endObject();
        out.name("required").beginArray().value("templates").endArray();
        out.field("additionalProperties", false);
        out.name("$defs").beginObject();
        template();
        disType();
        values();
        inheritingValues();
        return out.endObject().endObject() + "\n";
    }

    private void ref(String definition) {
        out.beginObject().field("$ref", "#/$defs/" + definition).endObject();
    }

    private void template() {
        out.name("template").beginObject().field("type", "object");
        out.name("properties").beginObject();
        out.name("id");
        whole(1, Integer.MAX_VALUE);
        out.name("name")
                .beginObject()
                .field("type", "string")
                .field("pattern", "\\S")
                .endObject();
        out.name("extends").beginObject().field("type", "string").endObject();
        out.name("abstract").beginObject().field("type", "boolean").endObject();
        out.name("description").beginObject().field("type", "string").endObject();
        out.name("side");
        whole(0, Character.MAX_VALUE);
        out.field("dis", true);
        for (String values : VALUES) {
            out.field(values, true);
        }
        out.endObject();
        names("required", List.of("name"));
        needsId();
        out.name("if").beginObject();
        names("required", List.of("extends"));
        out.endObject();
        out.name("then").beginObject().name("properties").beginObject();
        out.name("dis").beginObject().name("anyOf").beginArray();
        ref("dis");
        nothing();
        out.endArray().endObject();
        for (String values : VALUES) {
            out.name(values);
            ref("inheriting-" + values);
        }
        out.endObject().endObject();
        out.name("else").beginObject().name("properties").beginObject();
        out.name("dis");
        ref("dis");
        for (String values : VALUES) {
            out.name(values);
            ref(values);
        }
        out.endObject().endObject();
        out.field("additionalProperties", false).endObject();
    }

    /** Every template has a number, unless it is abstract. */
    private void needsId() {
        out.name("anyOf").beginArray().beginObject();
        names("required", List.of("id"));
        out.endObject()
                .beginObject()
                .name("properties")
                .beginObject()
                .name("abstract")
                .beginObject();
        out.field("const", true).endObject().endObject();
        names("required", List.of("abstract"));
        out.endObject().endArray();
    }

    private void nothing() {
        out.beginObject().field("type", "null").endObject();
    }

    private void whole(long min, long max) {
        out.beginObject()
                .field("type", "integer")
                .field("minimum", min)
                .field("maximum", max)
                .endObject();
    }

    private void names(String keyword, Collection<String> names) {
        out.name(keyword).beginArray();
        names.forEach(out::value);
        out.endArray();
    }

    // ---- DIS types

    private void disType() {
        out.name("dis").beginObject().name("oneOf").beginArray();
        out.beginObject()
                .field("type", "string")
                .field("pattern", "^[0-9]{1,5}([.:][0-9]{1,5}){0,6}$")
                .field("description", "kind.domain.country.category.subcategory.specific.extra")
                .endObject();
        disArray();
        disObject();
        out.endArray().endObject();
    }

    private void disArray() {
        out.beginObject()
                .field("type", "array")
                .field("minItems", 1)
                .field("maxItems", DisType.FIELDS)
                .name("prefixItems")
                .beginArray();
        for (int i = 0; i < DisType.FIELDS; i++) {
            whole(0, DisType.largest(i));
        }
        out.endArray().endObject();
    }

    private void disObject() {
        out.beginObject().field("type", "object").field("minProperties", 1);
        out.name("properties").beginObject();
        for (int i = 0; i < DisType.FIELDS; i++) {
            out.name(DisType.fieldName(i));
            switch (i) {
                case 0 -> named(i, DisNames.kinds());
                case 1 -> named(i, DisNames.domains(1), DisNames.domains(2));
                case 2 -> named(i, DisNames.countries());
                default -> whole(0, DisType.largest(i));
            }
        }
        out.endObject().field("additionalProperties", false).endObject();
    }

    @SafeVarargs
    private void named(int field, Collection<String>... names) {
        out.beginObject().name("anyOf").beginArray();
        whole(0, DisType.largest(field));
        for (Collection<String> some : names) {
            out.beginObject();
            names("enum", some);
            out.endObject();
        }
        out.endArray().endObject();
    }

    // ---- what entities have

    private void values() {
        out.name("components");
        if (components == null) {
            anyObject("an object for each component, by its name");
        } else {
            beginFields();
            components.forEach((name, column) -> component(name, column, false));
            endFields();
        }
        out.name("parts");
        if (components == null) {
            anyArrays("an array of objects for each component of parts, by its name");
        } else {
            beginFields();
            components.forEach(this::parts);
            endFields();
        }
        tags();
        out.name("data");
        if (data == null) {
            anyObject("an object for each type of static data, by its name");
        } else {
            beginFields();
            data.forEach((name, type) -> type.json().writeSchema(out.name(name)));
            endFields();
        }
    }

    private void beginFields() {
        out.beginObject().field("type", "object").name("properties").beginObject();
    }

    private void endFields() {
        out.endObject().field("additionalProperties", false).endObject();
    }

    private void anyObject(String description) {
        out.beginObject()
                .field("type", "object")
                .field("description", description)
                .endObject();
    }

    private void anyArrays(String description) {
        out.beginObject()
                .field("type", "object")
                .field("description", description)
                .name("additionalProperties")
                .beginObject()
                .field("type", "array")
                .field("maxItems", PartTable.MAX_PARTS)
                .endObject()
                .endObject();
    }

    private void component(String name, ComponentColumn column, boolean partial) {
        if (TemplateBuilder.isMasterDescriptor(name)) {
            return;
        }
        ValueJson<?> json = switch (column) {
            case ComponentTable<?> table -> table.type().json();
            case ManagedTable<?> table -> table.type().json();
            default -> null;
        };
        if (json != null && partial) {
            partial(name, json);
        } else if (json != null) {
            json.writeSchema(out.name(name));
        }
    }

    /** A value of which some fields are given, or null to remove it. */
    private void partial(String name, ValueJson<?> json) {
        out.name(name).beginObject().name("anyOf").beginArray();
        PartialSchema.write(json, out);
        nothing();
        out.endArray().endObject();
    }

    /** What a template may give that extends another one: some fields, some parts, and null. */
    private void inheritingValues() {
        out.name("inheriting-components");
        if (components == null) {
            anyObject("an object for each component, with the fields that are not inherited, or null to remove it");
        } else {
            beginFields();
            components.forEach((name, column) -> component(name, column, true));
            endFields();
        }
        out.name("inheriting-parts");
        beginFields();
        if (components == null) {
            out.endObject().name("additionalProperties");
            someParts(null);
            out.endObject();
        } else {
            components.forEach((name, column) -> {
                if (column instanceof PartTable<?> table) {
                    out.name(name);
                    someParts(table.type().json());
                }
            });
            endFields();
        }
        out.name("inheriting-tags").beginObject().name("anyOf").beginArray();
        ref("tags");
        out.beginObject().field("type", "object").name("additionalProperties");
        out.beginObject()
                .field("type", "boolean")
                .endObject()
                .name("propertyNames")
                .beginObject();
        tagNames();
        out.endObject().endObject().endArray().endObject();
        out.name("inheriting-data");
        if (data == null) {
            anyObject("an object for each type of static data, with the fields that are not inherited, or null");
        } else {
            beginFields();
            data.forEach((name, type) -> partial(name, type.json()));
            endFields();
        }
    }

    /** All parts in an array, some parts by position or key, or null. */
    private void someParts(@Nullable ValueJson<?> json) {
        out.beginObject().name("anyOf").beginArray();
        array(json);
        out.beginObject().field("type", "object");
        if (json != null) {
            out.name("additionalProperties").beginObject().name("anyOf").beginArray();
            PartialSchema.write(json, out);
            nothing();
            out.endArray().endObject();
        }
        out.endObject();
        nothing();
        out.endArray().endObject();
    }

    private void array(@Nullable ValueJson<?> json) {
        out.beginObject().field("type", "array").field("maxItems", PartTable.MAX_PARTS);
        if (json != null) {
            json.writeSchema(out.name("items"));
        }
        out.endObject();
    }

    private void parts(String name, ComponentColumn column) {
        if (column instanceof PartTable<?> table) {
            out.name(name);
            array(table.type().json());
        }
    }

    private void tags() {
        out.name("tags").beginObject().field("type", "array").field("uniqueItems", true);
        out.name("items").beginObject().field("type", "string");
        tagNames();
        out.endObject().endObject();
    }

    private void tagNames() {
        if (components != null) {
            Set<String> tags = new TreeSet<>(TkbBuilder.BUILT_IN);
            components.forEach((name, column) -> {
                if (column instanceof TagColumn) {
                    tags.add(name);
                } else {
                    tags.remove(name);
                }
            });
            names("enum", tags);
        }
    }
}
