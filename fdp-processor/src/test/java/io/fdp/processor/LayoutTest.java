package io.fdp.processor;

import static io.fdp.processor.Refusals.game;
import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.annotations.Layout;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.kernel.layout.FieldLayout;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Layouts of compiled components, against the C ABI: by hand, and by a second calculation from reflection. */
class LayoutTest {
    /** Types of fields, with what is around them; {@code names} is 32 bytes, arrays have 3 elements. */
    private static final String TYPES = """
        public enum Color { RED }
        public record Tiny(byte a) {}
        public record Pair(byte a, short b) {}
        public record Mixed(byte a, double b, boolean c) {}
        public record Deep(boolean a, Mixed b, Pair c, char d) {}
        public record Text(byte a, @FixedString(32) String b, int c) {}
        public record Arrays(byte a, @FixedArray(3) short[] b, @FixedArray(3) double[] c, @FixedArray(3) boolean[] d) {}
        """;

    private static final String[] FIELDS = {
        "byte a, short b, char c, int d, long e, float f, double g, boolean h",
        "boolean a, long b, boolean c, int d, boolean e, short f, boolean g",
        "byte a",
        "byte a, byte b, byte c",
        "double a, byte b",
        "byte a, Color b, byte c",
        "byte a, @EntityRef long b, byte c",
        "byte a, Tiny b, Tiny c, short d",
        "byte a, Pair b, byte c, Pair d",
        "byte a, Mixed b, byte c, Mixed d, int e",
        "short a, Deep b, Deep c, byte d",
        "int a, Text b, byte c, Text d, long e",
        "byte a, Arrays b, byte c, @FixedArray(3) int[] d, byte e",
        "short a, @FixedArray(3) char[] b, @EntityRef @FixedArray(3) long[] c, @FixedArray(3) float[] d",
    };

    @ParameterizedTest
    @CsvSource({"'', 1", "align = 8, 8", "align = 16, 16", "align = 32, 32", "align = 64, 64"})
    void shouldFollowTheAbiOfC(String options, int alignment) {
        CompiledClasses classes = compile(options);
        for (int i = 0; i < FIELDS.length; i++) {
            Abi abi = new Abi(true, alignment).place(classes.get("game.Game$C" + i));
            ComponentLayout layout = classes.layout("game.C" + i + "Table");

            assertThat(offsets(layout)).as(FIELDS[i]).isEqualTo(abi.offsets);
            assertThat(layout.bytes()).as(FIELDS[i]).isEqualTo(abi.size);
            assertThat(layout.alignment()).as(FIELDS[i]).isEqualTo(abi.alignment);
            assertThat(layout.layout()).isEqualTo(Layout.ROWS);
            assertThat(layout.stride() % Math.max(4, abi.alignment)).isZero();
            assertThat(layout.stride()).isBetween(abi.size, abi.size + 3);
        }
    }

    @ParameterizedTest
    @CsvSource({"packed = true, 1", "'packed = true, align = 16', 16", "'packed = true, align = 64', 64"})
    void shouldLeaveOutPaddingWhenPacked(String options, int alignment) {
        CompiledClasses classes = compile(options);
        for (int i = 0; i < FIELDS.length; i++) {
            Abi abi = new Abi(false, alignment).place(classes.get("game.Game$C" + i));
            ComponentLayout layout = classes.layout("game.C" + i + "Table");

            assertThat(offsets(layout)).as(FIELDS[i]).isEqualTo(abi.offsets);
            assertThat(layout.bytes()).as(FIELDS[i]).isEqualTo(abi.size);
            assertThat(layout.alignment()).as(FIELDS[i]).isEqualTo(alignment);
        }
    }

    @Test
    void shouldPutColumnsOneAfterTheOther() {
        CompiledClasses classes = compile("layout = Layout.COLUMNS");
        for (int i = 0; i < FIELDS.length; i++) {
            Abi abi = new Abi(false, 1).place(classes.get("game.Game$C" + i));
            ComponentLayout layout = classes.layout("game.C" + i + "Table");

            assertThat(offsets(layout)).as(FIELDS[i]).isEqualTo(abi.offsets);
            assertThat(layout.bytes()).as(FIELDS[i]).isEqualTo(abi.size);
            assertThat(layout.layout()).isEqualTo(Layout.COLUMNS);
        }
    }

    @Test
    void shouldMatchWhatCompilerOfCSays() {
        ComponentLayout layout = CompiledClasses.of(game("""
            record Inner(byte a, double b, boolean c) {}
            record Small(byte a, short b) {}
            enum Color { RED }
            @Component
            record Outer(
                byte first, Inner inner, byte second, Small small, byte third, Color color,
                @FixedArray(3) short[] array, @EntityRef long entity, @FixedString(32) String text, char last) {}
            """)).layout("game.OuterTable");

        // gcc 12 on x86-64, offsetof and sizeof of the same structs with int8_t, double, _Bool, int16_t, int32_t, …
        assertThat(offsets(layout))
                .containsExactlyInAnyOrderEntriesOf(Map.ofEntries(
                        Map.entry("first", 0),
                        Map.entry("inner.a", 8),
                        Map.entry("inner.b", 16),
                        Map.entry("inner.c", 24),
                        Map.entry("second", 32),
                        Map.entry("small.a", 34),
                        Map.entry("small.b", 36),
                        Map.entry("third", 38),
                        Map.entry("color", 40),
                        Map.entry("array", 44),
                        Map.entry("entity", 56),
                        Map.entry("text", 64),
                        Map.entry("last", 96)));
        assertThat(layout.bytes()).isEqualTo(104);
        assertThat(layout.alignment()).isEqualTo(8);
    }

    @Test
    void shouldDescribeEveryField() {
        ComponentLayout layout = CompiledClasses.of(game("""
            enum Color { RED, GREEN }
            record Inner(Color color, @FixedString(64) String text) {}
            @Component(name = "all")
            record All(
                byte b, short s, char c, int i, long l, float f, double d, boolean z, @EntityRef long e, Inner in,
                @FixedArray(7) int[] a, @EntityRef @FixedArray(2) long[] es) {}
            """)).layout("game.AllTable");

        assertThat(layout.fields().stream().map(FieldLayout::kind))
                .containsExactly(
                        FieldKind.BYTE,
                        FieldKind.SHORT,
                        FieldKind.CHAR,
                        FieldKind.INT,
                        FieldKind.LONG,
                        FieldKind.FLOAT,
                        FieldKind.DOUBLE,
                        FieldKind.BOOLEAN,
                        FieldKind.ENTITY,
                        FieldKind.ENUM,
                        FieldKind.STRING,
                        FieldKind.INT,
                        FieldKind.ENTITY);
        assertThat(layout.field("in.color").constants()).containsExactly("RED", "GREEN");
        assertThat(layout.field("in.text").count()).isEqualTo(64);
        assertThat(layout.field("in.text").array()).isFalse();
        assertThat(layout.field("a").count()).isEqualTo(7);
        assertThat(layout.field("a").array()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "name = \"other\"", "prefix = \"Other\""})
    void shouldCarryNameAndRecord(String options) {
        CompiledClasses classes = CompiledClasses.of(game("""
            @Component(%s)
            record Position(int x) {}
            """.formatted(options)));
        var type = classes.type(options.startsWith("prefix") ? "game.OtherTable" : "game.PositionTable");

        assertThat(type.name()).isEqualTo(options.startsWith("name") ? "other" : "game.Game.Position");
        assertThat(type.valueClass()).isEqualTo(classes.get("game.Game$Position"));
    }

    private static CompiledClasses compile(String options) {
        StringBuilder body = new StringBuilder(TYPES);
        for (int i = 0; i < FIELDS.length; i++) {
            body.append("@Component(%s) public record C%d(%s) {}\n".formatted(options, i, FIELDS[i]));
        }
        return CompiledClasses.of(game(body.toString()).replace("class Game", "public class Game"));
    }

    private static Map<String, Integer> offsets(ComponentLayout layout) {
        Map<String, Integer> offsets = new LinkedHashMap<>();
        layout.fields().forEach(field -> offsets.put(field.name(), field.offset()));
        return offsets;
    }

    /** What C does with a struct, written down a second time. */
    private static final class Abi {
        private static final int TEXT_BYTES = 32;
        private static final int ARRAY_LENGTH = 3;

        private final Map<String, Integer> offsets = new LinkedHashMap<>();
        private final boolean padded;
        private final int alignment0;
        private int alignment;
        private int size;

        Abi(boolean padded, int minimumAlignment) {
            this.padded = padded;
            this.alignment0 = minimumAlignment;
        }

        Abi place(Class<?> record) {
            int end = place("", record, 0);
            alignment = Math.max(alignment0, padded ? alignmentOf(record) : 1);
            size = (end + alignment - 1) / alignment * alignment;
            return this;
        }

        private int place(String path, Class<?> record, int start) {
            int at = start;
            for (RecordComponent field : record.getRecordComponents()) {
                Class<?> type = field.getType();
                int step = padded ? alignmentOf(type) : 1;
                at = (at + step - 1) / step * step;
                if (type.isRecord()) {
                    at = place(path + field.getName() + ".", type, at);
                } else {
                    offsets.put(path + field.getName(), at);
                    at += sizeOf(type);
                }
            }
            int step = padded ? alignmentOf(record) : 1;
            return (at + step - 1) / step * step;
        }

        private static int alignmentOf(Class<?> type) {
            if (type.isRecord()) {
                int widest = 1;
                for (RecordComponent field : type.getRecordComponents()) {
                    widest = Math.max(widest, alignmentOf(field.getType()));
                }
                return widest;
            }
            return type == String.class ? 1 : type.isArray() ? sizeOf(type.getComponentType()) : sizeOf(type);
        }

        private static int sizeOf(Class<?> type) {
            if (type == String.class) {
                return TEXT_BYTES;
            }
            if (type.isArray()) {
                return ARRAY_LENGTH * sizeOf(type.getComponentType());
            }
            return switch (type.isEnum() ? "enum" : type.getName()) {
                case "byte", "boolean" -> 1;
                case "short", "char" -> 2;
                case "int", "float", "enum" -> 4;
                case "long", "double" -> 8;
                default -> throw new IllegalArgumentException("no size for " + type);
            };
        }
    }
}
