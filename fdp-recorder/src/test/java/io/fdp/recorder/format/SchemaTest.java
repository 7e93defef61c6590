package io.fdp.recorder.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.format.TypeDescription;
import io.fdp.format.TypeKind;
import io.fdp.kernel.component.ObjectHashing;
import java.util.List;
import org.junit.jupiter.api.Test;

class SchemaTest {
    private static Schema schema(ObjectHashing hashing) {
        TypeDescription type = TypeDescription.ofObjects(TypeKind.MANAGED, "yard.Thing", 0, hashing);
        return new Schema(0, Schema.HashCover.WORLD, Schema.ALL, List.of(type));
    }

    @Test
    void shouldRefuseALaterSchemaThatHashesObjectsInAnotherWay() {
        Schema content = schema(ObjectHashing.CONTENT);
        assertThat(content.isBeginningOf(schema(ObjectHashing.CONTENT))).isTrue();
        assertThat(content.isBeginningOf(schema(ObjectHashing.PROGRAM))).isFalse();
    }
}
