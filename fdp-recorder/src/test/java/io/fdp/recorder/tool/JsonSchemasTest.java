package io.fdp.recorder.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.format.FieldDescription;
import io.fdp.format.FieldTree;
import io.fdp.format.TypeDescription;
import io.fdp.format.TypeKind;
import io.fdp.kernel.layout.FieldKind;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Schemas of arrays of records hold for each element, also where a file describes elements that differ. */
class JsonSchemasTest {
    private static final String WHEEL =
            "{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"integer\"},\"b\":{\"type\":\"number\"}}}";

    private static FieldDescription field(String name, FieldKind kind) {
        return new FieldDescription(name, kind, 1, false, FieldDescription.NOWHERE, List.of());
    }

    private static String schema(FieldDescription... fields) {
        TypeDescription type = TypeDescription.ofFields(TypeKind.COMPONENT, "test.Truck", 0, List.of(fields));
        return new String(new JsonSchemas().of(type, FieldTree.of(type.fields())), StandardCharsets.UTF_8);
    }

    @Test
    void shouldDescribeElementsThatAreAlikeOnce() {
        assertThat(schema(
                        field("w.0.a", FieldKind.INT),
                        field("w.0.b", FieldKind.FLOAT),
                        field("w.1.a", FieldKind.INT),
                        field("w.1.b", FieldKind.FLOAT)))
                .contains("\"w\":{\"type\":\"array\",\"items\":" + WHEEL + "}");
    }

    @Test
    void shouldDescribeElementsThatDifferOneByOne() {
        assertThat(schema(
                        field("w.0.a", FieldKind.INT),
                        field("w.0.b", FieldKind.FLOAT),
                        field("w.1.b", FieldKind.INT),
                        field("w.1.a", FieldKind.FLOAT)))
                .contains("\"w\":{\"type\":\"array\",\"prefixItems\":[" + WHEEL
                        + ",{\"type\":\"object\",\"properties\":{\"b\":{\"type\":\"integer\"},"
                        + "\"a\":{\"type\":\"number\"}}}]}");
    }

    @Test
    void shouldDescribeElementsThatAreNoRecordsAsAnObject() {
        assertThat(schema(field("w.0.a", FieldKind.INT), field("w.1", FieldKind.INT)))
                .contains("\"w\":{\"type\":\"object\"");
    }
}
