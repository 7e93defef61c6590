package io.fdp.recorder;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.msgpack.value.Value;

/** The chapter SCHEMA of {@code docs/spec/recording.md}: which types a recording has. */
final class SpecSchema {
    record Field(String name, String kind, int count, boolean array, int offset, List<String> constants) {
        int width() {
            return switch (kind) {
                case "byte", "boolean", "string" -> 1;
                case "short", "char" -> 2;
                case "int", "float", "enum" -> 4;
                default -> 8;
            };
        }
    }

    record Type(String kind, String name, int id, List<Field> fields, boolean isInRows, int stride, String hashed) {
        boolean isSingle() {
            return kind.endsWith("singleton");
        }

        boolean isObjects() {
            return kind.startsWith("managed");
        }
    }

    private List<Type> types = List.of();
    private String text = "";

    /** All types so far. */
    List<Type> types() {
        return types;
    }

    /** The last schema, as the twin has it; empty before the first one. */
    String text() {
        return text;
    }

    static Map<String, Value> map(Value value) {
        Map<String, Value> map = new HashMap<>();
        value.asMapValue().map().forEach((k, v) -> map.put(k.asStringValue().asString(), v));
        return map;
    }

    void take(Value value) {
        Map<String, Value> schema = map(value);
        NotAsSpecified.require(schema.get("format").asIntegerValue().asInt() == 1, "format");
        List<Type> described = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (Value each : schema.get("types").asArrayValue()) {
            Map<String, Value> type = map(each);
            List<Field> fields = new ArrayList<>();
            List<String> fieldTexts = new ArrayList<>();
            for (Value f : type.get("fields").asArrayValue()) {
                Map<String, Value> field = map(f);
                List<String> constants = new ArrayList<>();
                field.get("constants")
                        .asArrayValue()
                        .forEach(c -> constants.add(c.asStringValue().asString()));
                fields.add(new Field(
                        field.get("name").asStringValue().asString(),
                        field.get("kind").asStringValue().asString(),
                        field.get("count").asIntegerValue().asInt(),
                        field.get("array").asBooleanValue().getBoolean(),
                        field.get("offset").asIntegerValue().asInt(),
                        constants));
                fieldTexts.add("{\"name\":" + field.get("name").toJson() + ",\"kind\":"
                        + field.get("kind").toJson() + ",\"count\":" + field.get("count") + ",\"array\":"
                        + field.get("array")
                        + (constants.isEmpty()
                                ? ""
                                : ",\"constants\":" + field.get("constants").toJson()) + "}");
            }
            String kind = type.get("kind").asStringValue().asString();
            int id = type.get("id").asIntegerValue().asInt();
            described.add(new Type(
                    kind,
                    type.get("name").asStringValue().asString(),
                    id,
                    fields,
                    type.containsKey("arrangement")
                            && type.get("arrangement")
                                    .asStringValue()
                                    .asString()
                                    .equals("rows"),
                    type.containsKey("stride")
                            ? type.get("stride").asIntegerValue().asInt()
                            : 0,
                    type.containsKey("hashed")
                            ? type.get("hashed").asStringValue().asString()
                            : ""));
            texts.add("{\"kind\":\"" + kind + "\",\"name\":" + type.get("name").toJson()
                    + (kind.endsWith("event") ? ",\"id\":" + id : "") + ",\"fields\":["
                    + String.join(",", fieldTexts) + "]}");
        }
        NotAsSpecified.require(
                described.subList(0, types.size()).equals(types), "a schema goes on with the one before");
        types = described;
        text = "\"created\":" + schema.get("created") + ",\"hash\":"
                + schema.get("hash").toJson() + ",\"recorded\":"
                + schema.get("entities").toJson() + ",\"types\":["
                + String.join(",", texts) + "]";
    }
}
