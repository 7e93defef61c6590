package io.fdp.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.data.DataReader;
import io.fdp.kernel.data.DataWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SavedTypeTest {
    private static SavedType again(TypeKind kind, int id) {
        DataWriter to = new DataWriter();
        SavedType.of(kind, "yard.Thing", id).write(to);
        DataReader from = new DataReader();
        from.reset(to.array(), 0, to.size());
        return SavedType.read(from);
    }

    @ParameterizedTest
    @CsvSource({"TAG, 0", "MANAGED, 0", "EVENT, 1", "MANAGED_EVENT, 7"})
    void shouldTakeTheIdOfAnEvent(TypeKind kind, int id) {
        assertThat(again(kind, id).id()).isEqualTo(id);
    }

    @ParameterizedTest
    @CsvSource({"TAG, 5", "MANAGED, 5", "MANAGED_SINGLETON, 1", "EVENT, 0", "MANAGED_EVENT, 0"})
    void shouldRefuseAnIdOfAnythingElseAndAnEventWithoutOne(TypeKind kind, int id) {
        assertThatThrownBy(() -> again(kind, id)).hasMessageContaining("cannot have the id " + id);
    }
}
