package io.fdp.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.DataWriter;
import io.fdp.kernel.error.DataException;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LayoutRulesTest {
    private static TypeDescription throughASchema(ComponentLayout layout) {
        DataWriter to = new DataWriter();
        DescriptionForm.RECORDING.write(TypeDescription.of(TypeKind.COMPONENT, "test.thing", 0, layout), to);
        DataReader from = new DataReader();
        from.reset(to.array(), 0, to.size());
        return DescriptionForm.RECORDING.read(from);
    }

    private static ComponentLayout.Builder withFields(ComponentLayout.Builder builder) {
        return builder.field("number", FieldKind.LONG, 0).field("flag", FieldKind.BYTE, 8);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8, 16, 32, 64})
    void shouldKnowRowsOfEveryAlignment(int alignment) {
        int bytes = (9 + alignment - 1) / alignment * alignment;
        ComponentLayout layout =
                withFields(ComponentLayout.rows(bytes, alignment)).build();
        assertThat(throughASchema(layout).described()).isEqualTo(layout);
    }

    @Test
    void shouldKnowColumns() {
        ComponentLayout layout = withFields(ComponentLayout.columns(9)).build();
        assertThat(throughASchema(layout).described()).isEqualTo(layout);
    }

    @Test
    void shouldRefuseAHashOfOtherFields() {
        DataWriter to = new DataWriter();
        ComponentLayout one = withFields(ComponentLayout.rows(16, 8)).build();
        DescriptionForm.RECORDING.write(TypeDescription.of(TypeKind.COMPONENT, "test.thing", 0, one), to);
        byte[] bytes = to.toByteArray();
        String text = new String(bytes, java.nio.charset.StandardCharsets.ISO_8859_1);
        bytes[text.indexOf("flag")]++;
        DataReader from = new DataReader();
        from.reset(bytes, 0, bytes.length);
        assertThatThrownBy(() -> DescriptionForm.RECORDING.read(from))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("test.thing")
                .hasMessageContaining("layout hash");
    }
}
