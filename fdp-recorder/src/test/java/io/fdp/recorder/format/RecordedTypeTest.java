package io.fdp.recorder.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.data.DataReader;
import io.fdp.kernel.data.DataWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordedTypeTest {
    private static RecordedType read(String kind, int id, String hashed) {
        DataWriter to = new DataWriter();
        to.mapHeader(4);
        to.string("kind");
        to.string(kind);
        to.string("name");
        to.string("yard.Thing");
        to.string("id");
        to.integer(id);
        to.string("hashed");
        to.string(hashed);
        DataReader from = new DataReader();
        from.reset(to.array(), 0, to.size());
        return RecordedType.read(from);
    }

    @ParameterizedTest
    @CsvSource({"managed, 0, content", "managed, 0, program", "managed singleton, 0, program", "managed event, 3, java"
    })
    void shouldKnowTheWaysInWhichObjectsAreHashed(String kind, int id, String hashed) {
        assertThat(read(kind, id, hashed).hashed()).isEqualTo(hashed);
    }

    @ParameterizedTest
    @CsvSource({"managed, 0, foo", "managed, 0, java", "managed singleton, 0, java", "tag, 0, content"})
    void shouldRefuseWaysThatNoPageNames(String kind, int id, String hashed) {
        assertThatThrownBy(() -> read(kind, id, hashed)).hasMessageContaining("be hashed by " + hashed);
    }

    @Test
    void shouldRefuseALaterSchemaThatHashesObjectsInAnotherWay() {
        Schema content = schema("content");
        assertThat(content.isBeginningOf(schema("content"))).isTrue();
        assertThat(content.isBeginningOf(schema("program"))).isFalse();
    }

    private static Schema schema(String hashed) {
        return new Schema(0, Schema.HashCover.WORLD, Schema.ALL, List.of(read("managed", 0, hashed)));
    }
}
