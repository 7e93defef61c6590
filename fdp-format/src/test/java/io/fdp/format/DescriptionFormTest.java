package io.fdp.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.DataWriter;
import io.fdp.kernel.error.DataException;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class DescriptionFormTest {
    private static final ComponentLayout LAYOUT = ComponentLayout.rows(24, 8)
            .field("at.x", FieldKind.DOUBLE, 0)
            .enumeration("state", 8, "OFF", "ON")
            .string("name", 7, 12)
            .array("few", FieldKind.BYTE, 3, 19)
            .build();

    private static DataReader reader(DataWriter from) {
        DataReader reader = new DataReader();
        reader.reset(from.array(), 0, from.size());
        return reader;
    }

    private static TypeDescription again(DescriptionForm form, TypeDescription type) {
        DataWriter to = new DataWriter();
        form.write(type, to);
        return form.read(reader(to));
    }

    private static TypeDescription read(DescriptionForm form, String kind, int id, String hashed) {
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
        return form.read(reader(to));
    }

    // ---- both forms

    @ParameterizedTest
    @CsvSource({"TAG, 0", "MANAGED, 0", "MANAGED_EVENT, 7"})
    void shouldTakeTheIdOfAnEvent(TypeKind kind, int id) {
        for (DescriptionForm form : DescriptionForm.values()) {
            assertThat(again(form, TypeDescription.of(kind, "yard.Thing", id, null))
                            .id())
                    .isEqualTo(id);
        }
    }

    @ParameterizedTest
    @CsvSource({"TAG, 5", "MANAGED, 5", "MANAGED_SINGLETON, 1", "EVENT, 0", "MANAGED_EVENT, 0"})
    void shouldRefuseAnIdOfAnythingElseAndAnEventWithoutOne(TypeKind kind, int id) {
        for (DescriptionForm form : DescriptionForm.values()) {
            TypeDescription type = TypeDescription.of(kind, "yard.Thing", id, null);
            assertThatThrownBy(() -> again(form, type)).hasMessageContaining("cannot have the id " + id);
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldSayWhatFieldsHold(DescriptionForm form) {
        TypeDescription type = TypeDescription.of(TypeKind.COMPONENT, "yard.Thing", 0, LAYOUT);
        TypeDescription again = again(form, type);
        assertThat(again.key()).isEqualTo("component yard.Thing");
        assertThat(again.fields()).hasToString(type.fields().toString());
        assertThat(again.hasRules()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void shouldRefuseTwoTypesOfOneName(DescriptionForm form) {
        DataWriter to = new DataWriter();
        TypeDescription tag = TypeDescription.of(TypeKind.TAG, "yard.Thing", 0, null);
        TypeDescription managed = TypeDescription.of(TypeKind.MANAGED, "yard.Thing", 0, null);
        form.writeAll(List.of(tag, managed), to);
        assertThatThrownBy(() -> form.readAll(reader(to)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("managed yard.Thing is there twice");
    }

    private static FieldDescription field(String name, FieldKind kind, int count, boolean array, String... constants) {
        return new FieldDescription(name, kind, count, array, FieldDescription.NOWHERE, List.of(constants));
    }

    @Test
    void shouldRefuseFieldsThatNoProgramHas() {
        for (FieldDescription field : List.of(
                field("", FieldKind.INT, 1, false),
                field("a", FieldKind.INT, 2, false),
                field("a", FieldKind.INT, 0, true),
                field("a", FieldKind.LONG, 8_193, true),
                field("a", FieldKind.STRING, 1, false),
                field("a", FieldKind.STRING, 8, true),
                field("a", FieldKind.ENUM, 1, false),
                field("a", FieldKind.ENUM, 1, false, "ON", "ON"),
                field("a", FieldKind.ENUM, 1, false, "ON", ""),
                field("a", FieldKind.INT, 1, false, "ON"))) {
            TypeDescription type = TypeDescription.ofFields(TypeKind.COMPONENT, "yard.Thing", 0, List.of(field));
            assertThatThrownBy(() -> again(DescriptionForm.SAVE, type))
                    .as(field.name() + " " + field)
                    .isInstanceOf(DataException.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldRefuseFieldsWhereThereCannotBeAnyAndNoneWhereThereMustBe(DescriptionForm form) {
        assertThatThrownBy(() -> again(form, TypeDescription.of(TypeKind.TAG, "yard.Thing", 0, LAYOUT)))
                .hasMessageContaining("has 4 fields");
        assertThatThrownBy(() -> again(form, TypeDescription.of(TypeKind.PARTS, "yard.Thing", 0, null)))
                .hasMessageContaining("has 0 fields");
    }

    // ---- what differs

    @Test
    void shouldSayWhereFieldsLieInRecordingsOnly() {
        TypeDescription type = TypeDescription.of(TypeKind.COMPONENT, "yard.Thing", 0, LAYOUT);
        TypeDescription recorded = again(DescriptionForm.RECORDING, type);
        assertThat(recorded.isSame(type)).isTrue();
        assertThat(recorded.described()).isEqualTo(LAYOUT);
        TypeDescription saved = again(DescriptionForm.SAVE, type);
        assertThat(saved.layout()).isNull();
        assertThat(saved.fields()).allMatch(field -> field.offset() == FieldDescription.NOWHERE);
        assertThatThrownBy(saved::shape).hasMessageContaining("does not say where its fields lie");
    }

    @ParameterizedTest
    @CsvSource({"COMPONENT, 0, true", "SINGLETON, 0, true", "PARTS, 0, false", "EVENT, 3, false"})
    void shouldRefusePartsAndEventsInColumns(TypeKind kind, int id, boolean may) {
        ComponentLayout columns =
                ComponentLayout.columns(2).field("a", FieldKind.SHORT, 0).build();
        TypeDescription type = TypeDescription.of(kind, "yard.Thing", id, columns);
        if (may) {
            assertThat(again(DescriptionForm.RECORDING, type).isSame(type)).isTrue();
        } else {
            assertThatThrownBy(() -> again(DescriptionForm.RECORDING, type))
                    .isInstanceOf(DataException.class)
                    .hasMessageContaining(kind.text() + " yard.Thing has the wrong arrangement");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "managed, 0, value",
        "managed singleton, 0, value",
        "managed event, 3, value",
        "managed, 0, content",
        "managed, 0, program",
        "managed singleton, 0, program",
        "managed event, 3, java"
    })
    void shouldKnowTheWaysInWhichObjectsAreHashed(String kind, int id, String hashed) {
        assertThat(read(DescriptionForm.RECORDING, kind, id, hashed).hashed()).isEqualTo(hashed);
    }

    @ParameterizedTest
    @CsvSource({"managed, 0, foo", "managed, 0, java", "managed singleton, 0, java", "tag, 0, content", "tag, 0, value"
    })
    void shouldRefuseWaysThatNoPageNames(String kind, int id, String hashed) {
        assertThatThrownBy(() -> read(DescriptionForm.RECORDING, kind, id, hashed))
                .hasMessageContaining("be hashed by " + hashed);
    }

    @Test
    void shouldRefuseAWayWithoutAName() {
        assertThatThrownBy(() -> read(DescriptionForm.RECORDING, "tag", 0, ""))
                .hasMessageContaining("hashed in a way without a name");
    }

    @Test
    void shouldKeepWhatLaterVersionsSayInSavesOnly() {
        TypeDescription saved = read(DescriptionForm.SAVE, "managed", 0, "content");
        assertThat(saved.hashed()).isEmpty();
        assertThat(saved.more().count()).isEqualTo(1);
        assertThat(again(DescriptionForm.SAVE, saved).more()).isEqualTo(saved.more());
        assertThat(again(DescriptionForm.RECORDING, saved).more()).isEqualTo(KeptKeys.NONE);
    }
}
