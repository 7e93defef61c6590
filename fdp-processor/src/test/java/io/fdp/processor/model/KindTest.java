package io.fdp.processor.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.layout.FieldKind;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class KindTest {
    @Test
    void shouldHaveTheKindsOfTheKernelInTheirSizes() {
        assertThat(Arrays.stream(Kind.values()).map(kind -> kind + " " + kind.bytes()))
                .containsExactlyElementsOf(Arrays.stream(FieldKind.values())
                        .map(kind -> kind + " " + kind.bytes())
                        .toList());
    }
}
