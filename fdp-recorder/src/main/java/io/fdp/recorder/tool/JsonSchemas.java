package io.fdp.recorder.tool;

import io.fdp.codec.json.JsonWriter;
import io.fdp.format.FieldDescription;
import io.fdp.format.FieldTree;
import io.fdp.format.TypeDescription;
import io.fdp.format.TypeKind;
import io.fdp.kernel.layout.FieldKind;
import java.util.List;

/**
 * The schemas of messages: plain schemas without alternatives, because viewers need that. Rare exceptions are not in
 * the schema: NaN and infinite numbers are texts, half of a character is a number, no entity is null.
 */
final class JsonSchemas {
    private final JsonWriter json = new JsonWriter();

    /** The schema of a message with plain members, given as name and type in turn. */
    byte[] plain(String... members) {
        json.reset().beginObject().field("type", "object").name("properties").beginObject();
        members(members);
        return json.endObject().endObject().toByteArray();
    }

    /** The schema of the message with all roles. */
    byte[] roles() {
        json.reset().beginObject().field("type", "object").name("properties").beginObject();
        members("tick", "integer");
        json.name("roles").beginObject().field("type", "array").name("items");
        json.beginObject().field("type", "object").name("properties").beginObject();
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

    /** The schema of messages of a type: a tick, the entity, and the value. */
    byte[] of(TypeDescription type, List<FieldTree.Node> members) {
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
            object(type, members);
            json.endObject();
        } else if (kind.hasFields()) {
            json.name("value");
            object(type, members);
        } else if (kind.hasObjects()) {
            json.name("value").beginObject().field("type", "object");
            json.name("properties").beginObject().endObject().endObject();
        }
        return json.endObject().endObject().toByteArray();
    }

    private void object(TypeDescription type, List<FieldTree.Node> members) {
        json.beginObject().field("type", "object").name("properties").beginObject();
        for (FieldTree.Node member : members) {
            json.name(member.name());
            member(type, member);
        }
        json.endObject().endObject();
    }

    private void member(TypeDescription type, FieldTree.Node member) {
        switch (member) {
            case FieldTree.Leaf leaf -> field(type.fields().get(leaf.number()));
            case FieldTree.Group group
            when group.isArray() -> {
                json.beginObject().field("type", "array");
                elements(type, group.members());
                json.endObject();
            }
            case FieldTree.Group group -> object(type, group.members());
        }
    }

    /** Elements of a record are alike; a file may describe others, each of which has a schema of its own. */
    private void elements(TypeDescription type, List<FieldTree.Node> members) {
        FieldTree.Node first = members.getFirst();
        if (members.stream().allMatch(member -> isAlike(type, first, member))) {
            json.name("items");
            member(type, first);
        } else {
            json.name("prefixItems").beginArray();
            members.forEach(member -> member(type, member));
            json.endArray();
        }
    }

    private static boolean isAlike(TypeDescription type, FieldTree.Node one, FieldTree.Node other) {
        if (one instanceof FieldTree.Leaf leaf && other instanceof FieldTree.Leaf second) {
            FieldDescription field = type.fields().get(leaf.number());
            FieldDescription like = type.fields().get(second.number());
            return field.kind() == like.kind() && field.isArray() == like.isArray();
        }
        if (!(one instanceof FieldTree.Group group && other instanceof FieldTree.Group second)
                || group.isArray() != second.isArray()
                || group.members().size() != second.members().size()) {
            return false;
        }
        for (int i = 0; i < group.members().size(); i++) {
            FieldTree.Node member = group.members().get(i);
            FieldTree.Node like = second.members().get(i);
            if (!member.name().equals(like.name()) || !isAlike(type, member, like)) {
                return false;
            }
        }
        return true;
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
