package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.Layout;
import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.DataWriter;
import io.fdp.format.DescriptionForm;
import io.fdp.format.FieldDescription;
import io.fdp.format.Placement;
import io.fdp.format.TypeDescription;
import io.fdp.format.TypeKind;
import io.fdp.format.UntypedValue;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.ComponentType;
import io.fdp.kernel.error.FieldValueException;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.kernel.layout.FieldLayout;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.AimTable;
import io.fdp.tests.components.ArraysTable;
import io.fdp.tests.components.BigTable;
import io.fdp.tests.components.EveryColumnTable;
import io.fdp.tests.components.EverythingTable;
import io.fdp.tests.components.GaugeTable;
import io.fdp.tests.components.JsonShape;
import io.fdp.tests.components.ManyTable;
import io.fdp.tests.components.OneTable;
import io.fdp.tests.components.PackedTable;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.RandomRecords;
import io.fdp.tests.components.SquadTable;
import io.fdp.tests.components.TrainTable;
import io.fdp.tests.components.TramTable;
import io.fdp.tests.components.WideTable;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Values by their description alone, against the tables that are generated. */
class UntypedValueTest {
    static final List<JsonShape<?>> SHAPES = JsonShape.ALL;

    static final List<ComponentType<?, ?>> TABLES = List.of(
            PositionTable.TYPE,
            OneTable.TYPE,
            PackedTable.TYPE,
            WideTable.TYPE,
            EverythingTable.TYPE,
            EveryColumnTable.TYPE,
            BigTable.TYPE,
            GaugeTable.TYPE,
            AimTable.TYPE,
            SquadTable.TYPE,
            ManyTable.TYPE,
            ArraysTable.TYPE,
            TrainTable.TYPE,
            TramTable.TYPE);

    /** The bytes of an image before its values: who has the component, and who owns it. */
    private static final int BITS = ImageLayout.VALUES;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private static List<FieldDescription> withoutPlaces(ComponentLayout layout) {
        DataWriter to = new DataWriter();
        DescriptionForm.SAVE.write(TypeDescription.of(TypeKind.EVENT, "any", 1, layout), to);
        return DescriptionForm.SAVE.read(DataReader.of(to.toByteArray())).fields();
    }

    @ParameterizedTest
    @FieldSource("SHAPES")
    void shouldPlaceFieldsWhereGeneratedCodeDoes(JsonShape<?> shape) {
        ComponentLayout layout = shape.layout();
        List<FieldDescription> fields = withoutPlaces(layout);
        if (fields.isEmpty()) {
            return;
        }
        List<ComponentLayout> placed = new ArrayList<>();
        if (layout.layout() == Layout.COLUMNS) {
            placed.add(Placement.columns(fields));
        } else {
            placed.add(Placement.rows(fields, layout.alignment()));
            placed.add(Placement.packed(fields));
        }
        assertThat(placed).contains(layout);
    }

    /** A nested record ends at a multiple of its alignment, also where the next field would fit before. */
    @Test
    void shouldPadNestedRecordsAsStructs() {
        List<FieldDescription> fields = List.of(
                field("a.wide", FieldKind.DOUBLE),
                field("a.small", FieldKind.BYTE),
                field("b.c.x", FieldKind.BYTE),
                field("b.c.y", FieldKind.SHORT),
                field("b.d", FieldKind.BYTE),
                field("e", FieldKind.BYTE));
        assertThat(Placement.rows(fields).fields().stream().map(FieldLayout::offset))
                .containsExactly(0, 8, 16, 18, 20, 22);
        assertThat(Placement.packed(fields).bytes()).isEqualTo(14);
    }

    private static FieldDescription field(String name, FieldKind kind) {
        return new FieldDescription(name, kind, 1, false, FieldDescription.NOWHERE, List.of());
    }

    // ---- against tables

    @ParameterizedTest
    @FieldSource("TABLES")
    <T, X extends ComponentTable<T>> void shouldReadAndWriteWhatTablesHave(ComponentType<T, X> type) {
        EntityRepository from = worlds.create();
        EntityRepository to = worlds.create();
        X source = from.register(type);
        X target = to.register(type);
        TypeDescription description = TypeDescription.of(TypeKind.COMPONENT, type.name(), 0, type.layout());
        Seeds.run(3, random -> {
            from.clear();
            to.clear();
            long[] entities = new long[300];
            from.createEntities(entities);
            to.createEntities(new long[300]);
            RandomRecords records = new RandomRecords(type.layout(), random);
            List<Long> owners = new ArrayList<>();
            List<T> values = new ArrayList<>();
            for (long entity : entities) {
                if (random.nextInt(3) > 0) {
                    owners.add(entity);
                    values.add(records.next(type.valueClass()));
                    source.add(entity, values.getLast());
                }
            }
            MemorySegment image = Arena.ofAuto().allocate(from.rawChunks().imageBytes(source, 0));
            from.rawChunks().read(source, 0, image, 0);
            MemorySegment rebuilt = Arena.ofAuto().allocate(image.byteSize());
            rebuilt.copyFrom(image.asSlice(0, BITS));
            UntypedValue value = new UntypedValue(description);
            UntypedValue again = new UntypedValue(description);
            for (int row = 0; row < values.size(); row++) {
                value.take(image, BITS, values.size(), row);
                assertThat(value.wrong()).isNull();
                assertThat(leaves(value)).isEqualTo(leaves(values.get(row)));
                copy(value, again);
                again.put(rebuilt, BITS, values.size(), row);
            }
            to.rawChunks().write(target, 0, rebuilt, 0, rebuilt.byteSize());
            for (int i = 0; i < values.size(); i++) {
                assertThat(RandomRecords.same(target.get(owners.get(i)), values.get(i)))
                        .isTrue();
            }
        });
    }

    /** Sets all leaves of a value to those of another. */
    private static void copy(UntypedValue from, UntypedValue to) {
        to.clear();
        List<FieldDescription> fields = from.type().fields();
        for (int i = 0; i < fields.size(); i++) {
            for (int element = 0; element < elements(fields.get(i)); element++) {
                switch (fields.get(i).kind()) {
                    case FLOAT, DOUBLE -> to.setDecimal(i, element, from.decimal(i, element));
                    case STRING -> to.setText(i, from.text(i));
                    default -> to.setNumber(i, element, from.number(i, element));
                }
            }
        }
    }

    private static int elements(FieldDescription field) {
        return field.kind() == FieldKind.STRING ? 1 : field.count();
    }

    private static List<Object> leaves(UntypedValue of) {
        List<Object> leaves = new ArrayList<>();
        List<FieldDescription> fields = of.type().fields();
        for (int i = 0; i < fields.size(); i++) {
            for (int element = 0; element < elements(fields.get(i)); element++) {
                leaves.add(
                        switch (fields.get(i).kind()) {
                            case FLOAT, DOUBLE -> of.decimal(i, element);
                            case STRING -> of.text(i);
                            default -> of.number(i, element);
                        });
            }
        }
        return leaves;
    }

    @SuppressWarnings("EnumOrdinal") // ordinals are what memory has
    private static List<Object> leaves(Object of) {
        return switch (of) {
            case Float decimal -> List.of((double) decimal);
            case Double decimal -> List.of(decimal);
            case Number number -> List.of(number.longValue());
            case Character unit -> List.of((long) unit);
            case Boolean on -> List.of(on ? 1L : 0L);
            case Enum<?> constant -> List.of((long) constant.ordinal());
            case String text -> List.of(text);
            case Record record ->
                Arrays.stream(record.getClass().getRecordComponents())
                        .flatMap((RecordComponent each) -> leaves(RandomRecords.read(each, record)).stream())
                        .toList();
            default ->
                IntStream.range(0, Array.getLength(of))
                        .mapToObj(i -> leaves(Array.get(of, i)))
                        .flatMap(List::stream)
                        .toList();
        };
    }

    // ---- random descriptions

    private static TypeDescription randomType(SplittableRandom random) {
        List<FieldDescription> fields = new ArrayList<>();
        FieldKind[] kinds = FieldKind.values();
        for (int i = random.nextInt(1, 12); i > 0; i--) {
            FieldKind kind = kinds[random.nextInt(kinds.length)];
            boolean array = kind != FieldKind.STRING && random.nextInt(3) == 0;
            int count = kind == FieldKind.STRING ? 1 << random.nextInt(2, 8) : array ? random.nextInt(1, 9) : 1;
            List<String> constants = kind == FieldKind.ENUM ? List.of("A", "B", "C") : List.of();
            String name = (random.nextBoolean() ? "r" + i / 3 + "." : "") + "f" + i;
            fields.add(new FieldDescription(name, kind, count, array, FieldDescription.NOWHERE, constants));
        }
        ComponentLayout layout = switch (random.nextInt(4)) {
            case 0 -> Placement.columns(fields);
            case 1 -> Placement.packed(fields);
            case 2 -> Placement.rows(fields, 64);
            default -> Placement.rows(fields);
        };
        return TypeDescription.of(TypeKind.COMPONENT, "any", 0, layout);
    }

    private static void fill(UntypedValue value, SplittableRandom random) {
        List<FieldDescription> fields = value.type().fields();
        for (int i = 0; i < fields.size(); i++) {
            FieldDescription field = fields.get(i);
            for (int element = 0; element < elements(field); element++) {
                long bits = random.nextLong();
                switch (field.kind()) {
                    case BYTE -> value.setNumber(i, element, (byte) bits);
                    case SHORT -> value.setNumber(i, element, (short) bits);
                    case CHAR -> value.setNumber(i, element, (char) bits);
                    case INT -> value.setNumber(i, element, random.nextInt());
                    case LONG, ENTITY -> value.setNumber(i, element, bits);
                    case BOOLEAN -> value.setNumber(i, element, bits & 1);
                    case ENUM -> value.setNumber(i, element, random.nextInt(3));
                    case FLOAT -> value.setDecimal(i, element, (float) random.nextGaussian());
                    case DOUBLE -> value.setDecimal(i, element, random.nextGaussian());
                    case STRING -> value.setText(i, "é".repeat(random.nextInt(field.count() / 2)));
                }
            }
        }
    }

    @Test
    void shouldKeepValuesOfAnyDescriptionApart() {
        Seeds.run(200, random -> {
            TypeDescription type = randomType(random);
            assertThat(type.described()).isNotNull();
            int rows = random.nextInt(1, 20);
            byte[] image = new byte[7 + rows * type.shape().stride()];
            List<List<Object>> expected = new ArrayList<>();
            UntypedValue value = new UntypedValue(type);
            for (int row = 0; row < rows; row++) {
                fill(value, random);
                expected.add(leaves(value));
                value.put(image, 7, rows, row);
            }
            for (int row = 0; row < rows; row++) {
                value.clear();
                value.take(image, 7, rows, row);
                assertThat(value.wrong()).isNull();
                assertThat(leaves(value)).isEqualTo(expected.get(row));
            }
        });
    }

    // ---- what cannot be

    private static final TypeDescription ALL = TypeDescription.of(
            TypeKind.COMPONENT,
            "yard.All",
            0,
            Placement.rows(List.of(
                    field("number", FieldKind.BYTE),
                    field("letter", FieldKind.CHAR),
                    field("on", FieldKind.BOOLEAN),
                    new FieldDescription(
                            "state", FieldKind.ENUM, 1, false, FieldDescription.NOWHERE, List.of("A", "B")),
                    field("weight", FieldKind.FLOAT),
                    new FieldDescription("name", FieldKind.STRING, 4, false, FieldDescription.NOWHERE, List.of()))));

    @Test
    void shouldRefuseWhatAFieldCannotHold() {
        UntypedValue value = new UntypedValue(ALL);
        for (long wrong : new long[] {128, -129, Long.MIN_VALUE}) {
            assertRefused(() -> value.setNumber(0, 0, wrong), "number", "from -128 to 127, not " + wrong);
        }
        assertRefused(() -> value.setNumber(1, 0, 65_536), "letter", "from 0 to 65535");
        assertRefused(() -> value.setNumber(2, 0, 2), "on", "from 0 to 1, not 2");
        assertRefused(() -> value.setNumber(3, 0, 2), "state", "from 0 to 1, not 2");
        assertRefused(() -> value.setNumber(3, 0, -1), "state", "not -1");
        assertRefused(() -> value.setDecimal(4, 0, 1e39), "weight", "too large");
        assertRefused(() -> value.setText(5, "äö"), "name", "room for 3 bytes, and the text has 4");
        assertRefused(() -> value.setText(5, "\ud800"), "name", "half of a surrogate pair");
        assertThat(value.bytes()).as("nothing was written").containsOnly(0);
        value.setDecimal(4, 0, Double.POSITIVE_INFINITY);
        value.setText(5, "äö".substring(1));
        assertThat(value.decimal(4, 0)).isInfinite();
        assertThat(value.text(5)).isEqualTo("ö");
    }

    @Test
    void shouldRefuseToTakeAFieldForAnother() {
        UntypedValue value = new UntypedValue(ALL);
        assertRefused(() -> value.number(4, 0), "weight", "no whole number");
        assertRefused(() -> value.setNumber(5, 0, 1), "name", "no whole number");
        assertRefused(() -> value.decimal(0, 0), "number", "no decimal");
        assertRefused(() -> value.text(0), "number", "no text");
        assertThatThrownBy(() -> value.number(0, 1))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessageContaining("field number")
                .hasMessageContaining("has no element 1: it has 1");
        assertThatThrownBy(() -> value.decimal(6, 0))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessageContaining("has no field 6: it has 6");
    }

    private static void assertRefused(Runnable what, String field, String why) {
        assertThatThrownBy(what::run)
                .isInstanceOf(FieldValueException.class)
                .hasMessageContaining("field " + field + " of component yard.All")
                .hasMessageContaining(why);
    }

    @Test
    void shouldFindBytesThatAreNoValue() {
        assertWrong(2, 2, "the boolean 2");
        assertWrong(3, 2, "the constant 2 of an enum that has 2");
        assertWrong(5, 4, "a text of 4 bytes, and room for 3");
    }

    private static void assertWrong(int field, int first, String why) {
        UntypedValue value = new UntypedValue(ALL);
        value.bytes()[value.offset(field)] = (byte) first;
        assertThat(value.wrong())
                .isEqualTo("field " + ALL.fields().get(field).name() + " of component yard.All has " + why);
    }

    @Test
    void shouldWantToKnowWhereFieldsLie() {
        TypeDescription nowhere =
                TypeDescription.ofFields(TypeKind.COMPONENT, "yard.All", 0, List.of(field("number", FieldKind.BYTE)));
        assertThatThrownBy(() -> new UntypedValue(nowhere))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("does not say where its fields lie");
    }
}
