package io.fdp.recorder.tool;

import io.fdp.format.FieldDescription;
import io.fdp.format.FieldTree;
import io.fdp.format.TypeDescription;
import io.fdp.format.TypeKind;
import io.fdp.kernel.json.JsonWriter;
import io.fdp.kernel.layout.FieldKind;

/** The schemas of messages: plain ones, without alternatives, because that is what viewers take. What seldom is otherwise is not said: a number that is none is a text, half of a character is a number, no entity is null. */
final class JsonSchemas {
    private final JsonWriter json = new JsonWriter();

    /** A message of plain members, as name and type in turn. */
    byte[] plain(String... members) {
        json.reset().beginObject().field("type", "object").name("properties").beginObject();
        members(members);
        return json.endObject().endObject().toByteArray();
    }

    /** The message of roles: all of them. */
    byte[] roles() {
        json.reset().beginObject().field("type", "object").name("properties").beginObject();
        members("tick", "integer");
        json.name("roles").beginObject().field("type", "array").name("items");
        beginObject();
        members("role", "integer", "entity", "string");
        return json.endObject().endObject().endObject().endObject().endObject().toByteArray();
    }

    private void members(String... members) {
        for (int i = 0; i < members.length; i += 2) {
            json.name(members[i]).beginObject();
            if (members[i + 1].equals("strings")) {
                json.field("type", "array").name("items").beginObject();
                json.field("type", "string").endObject();
            } else {
                json.field("type", members[i + 1]);
            }
            json.endObject();
        }
    }

    /** Messages of a type: a tick, whose value it is, and the value. */
    byte[] of(TypeDescription type, FieldTree tree) {
        TypeKind kind = type.kind();
        json.reset().beginObject();
        json.field("title", type.name())
                .field("type", "object")
                .name("properties")
                .beginObject();
        members("tick", "integer");
        if (!kind.isEvent()) {
            if (!kind.isSingleton()) {
                members("entity", "string");
            }
            members("removed", "boolean", "owned", "boolean");
        }
        if (kind == TypeKind.PARTS) {
            json.name("parts").beginObject().field("type", "array").name("items");
            row(type, tree);
            json.endObject();
        } else if (kind.hasFields()) {
            json.name("value");
            row(type, tree);
        } else if (kind.hasObjects()) {
            json.name("value").beginObject().field("type", "object");
            json.name("properties").beginObject().endObject().endObject();
        }
        return json.endObject().endObject().toByteArray();
    }

    private void row(TypeDescription type, FieldTree tree) {
        beginObject();
        for (int field = 0; field < type.fields().size(); field++) {
            end(tree.ends(field));
            for (String name : tree.begins(field)) {
                json.name(name);
                beginObject();
            }
            json.name(tree.name(field));
            field(type.fields().get(field));
        }
        end(tree.lastEnds());
        json.endObject().endObject();
    }

    private void beginObject() {
        json.beginObject().field("type", "object").name("properties").beginObject();
    }

    private void end(int objects) {
        for (int i = 0; i < objects; i++) {
            json.endObject().endObject();
        }
    }

    private void field(FieldDescription field) {
        json.beginObject();
        if (field.isArray() && field.kind() != FieldKind.STRING) {
            json.field("type", "array").name("items").beginObject();
            json.field("type", typeOf(field.kind())).endObject();
        } else {
            json.field("type", typeOf(field.kind()));
        }
        json.endObject();
    }

    private static String typeOf(FieldKind kind) {
        return switch (kind) {
            case BYTE, SHORT, INT, LONG -> "integer";
            case FLOAT, DOUBLE -> "number";
            case BOOLEAN -> "boolean";
            case CHAR, ENUM, ENTITY, STRING -> "string";
        };
    }
}
