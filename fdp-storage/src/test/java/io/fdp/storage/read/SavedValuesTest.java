package io.fdp.storage.read;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.DataWriter;
import io.fdp.format.TypeDescription;
import io.fdp.format.TypeKind;
import io.fdp.kernel.error.DataException;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.storage.Accounts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values of a save that cannot be are refused before anything is made of them. */
class SavedValuesTest {
    private static final TypeDescription TYPE = TypeDescription.of(
            TypeKind.COMPONENT,
            "some",
            0,
            ComponentLayout.rows(12, 4)
                    .field("flag", FieldKind.BOOLEAN, 0)
                    .enumeration("state", 4, "OFF", "ON")
                    .string("text", 4, 8)
                    .build());

    private static void read(byte[] flag, byte[] state, byte[] text) {
        DataWriter data = new DataWriter();
        data.arrayHeader(3);
        for (byte[] column : new byte[][] {flag, state, text}) {
            data.binaryHeader(column.length);
            data.raw(column, 0, column.length);
        }
        DataReader from = new DataReader();
        from.reset(data.array(), 0, data.size());
        new SavedRows().read(from, TYPE, 1, Accounts.ofTest());
    }

    @Test
    void shouldTakeValuesThatCanBe() {
        assertThatCode(() -> read(new byte[] {1}, new byte[] {1, 0, 0, 0}, new byte[] {2, (byte) 0xc3, (byte) 0xa9, 0}))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({
        "flag, 2, 1, 0, 0, 0, 0",
        "state, 1, 2, 0, 0, 0, 0",
        "text, 1, 1, 4, 97, 97, 97",
        "text, 1, 1, 255, 97, 97, 97",
        "text, 1, 1, 2, -61, 97, 0",
        "text, 1, 1, 1, 97, 97, 0"
    })
    void shouldRefuseAValueThatCannotBe(String field, int flag, int state, int length, byte a, byte b, byte c) {
        assertThatThrownBy(() -> read(
                        new byte[] {(byte) flag}, new byte[] {(byte) state, 0, 0, 0}, new byte[] {(byte) length, a, b, c
                        }))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("field " + field + " has a value");
    }
}
