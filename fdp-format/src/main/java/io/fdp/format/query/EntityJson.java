package io.fdp.format.query;

import io.fdp.codec.json.JsonWriter;
import io.fdp.format.RowJson;
import io.fdp.format.TypeKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Writes entities of a source as JSON, for all tools: header fields under the words of queries, and components under
 * their names, in alphabetical order. A record is an object, parts are an array, a tag is {@code true}.
 *
 * <p>Used by one thread at a time.
 */
public final class EntityJson {
    private final QueryTypes types;
    private final List<RowJson> rows = new ArrayList<>();

    /** The numbers of components in the order of their names: sources number types in orders of their own. */
    private final List<Integer> components;

    /**
     * Makes a writer.
     *
     * @param types the types of the source
     */
    public EntityJson(QueryTypes types) {
        this.types = Objects.requireNonNull(types, "the types are null: pass those of a source");
        for (int type = 0; type < types.count(); type++) {
            rows.add(new RowJson(types.get(type).fields()));
        }
        this.components = IntStream.range(0, types.count())
                .filter(types::isComponent)
                .boxed()
                .sorted(Comparator.comparing(type -> types.get(type).name()))
                .toList();
    }

    /**
     * Writes an entity as an object.
     *
     * @param entity an entity of the source
     * @param json receives the object
     */
    public void write(EntityAccess entity, JsonWriter json) {
        json.beginObject();
        writeMembers(entity, json);
        json.endObject();
    }

    /**
     * Writes the members of an entity into an object that was begun.
     *
     * @param entity an entity of the source
     * @param json receives the members
     */
    public void writeMembers(EntityAccess entity, JsonWriter json) {
        json.name("entity").entity(entity.entity());
        String template = types.templates().name((int) entity.header(HeaderField.TKB));
        json.name("template");
        if (template == null) {
            json.nullValue();
        } else {
            json.value(template);
        }
        json.field("tkb", entity.header(HeaderField.TKB));
        json.field("dis", HexFormat.of().toHexDigits(entity.header(HeaderField.DIS)));
        json.field("side", entity.header(HeaderField.SIDE));
        json.field("flags", entity.header(HeaderField.FLAGS));
        json.field("spawned", entity.header(HeaderField.SPAWNED));
        json.field("changed", entity.header(HeaderField.CHANGED));
        json.name("parent").entity(entity.header(HeaderField.PARENT));
        json.field("children", entity.header(HeaderField.CHILDREN));
        json.name("roles").beginArray();
        int roles = entity.roleCount();
        for (int i = 0; i < roles; i++) {
            json.value((long) entity.role(i));
        }
        json.endArray();
        json.name("owned").beginArray();
        for (int type : components) {
            if (entity.owns(type)) {
                json.value(types.get(type).name());
            }
        }
        json.endArray();
        writeComponents(entity, json);
    }

    private void writeComponents(EntityAccess entity, JsonWriter json) {
        json.name("components").beginObject();
        for (int type : components) {
            if (entity.has(type)) {
                json.name(types.get(type).name());
                writeValue(entity, type, json);
            }
        }
        json.endObject();
    }

    /**
     * Writes the value of a component.
     *
     * @param entity an entity of the source
     * @param type the number of a component that it has
     * @param json receives the value
     */
    public void writeValue(EntityAccess entity, int type, JsonWriter json) {
        TypeKind kind = types.get(type).kind();
        if (kind.hasObjects()) {
            entity.writeObject(type, json);
        } else if (kind == TypeKind.TAG) {
            json.value(true);
        } else if (kind == TypeKind.PARTS) {
            json.beginArray();
            int parts = entity.rows(type);
            for (int i = 0; i < parts; i++) {
                rows.get(type).write(entity.row(type, i), json);
            }
            json.endArray();
        } else {
            rows.get(type).write(entity.row(type, 0), json);
        }
    }
}
