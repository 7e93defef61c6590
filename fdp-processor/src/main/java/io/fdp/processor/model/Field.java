package io.fdp.processor.model;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import io.fdp.annotations.OnDeath;
import java.util.List;
import java.util.regex.Pattern;
import javax.lang.model.element.Element;
import org.jspecify.annotations.Nullable;

/**
 * A field of a component: a leaf in memory, or a group of further fields.
 *
 * <p>An array of records is a group of its elements. The name of an element is its number: the radius of the first
 * wheel has the path {@code wheels.0.radius}. So code that stores or describes a component sees a list of leaves.
 */
public sealed interface Field {
    /** The element at which problems with the field are reported. */
    Element element();

    /** The name in the record that declares it; for an element of an array, its number. */
    String name();

    /** The names from the component down to the field, joined by dots. */
    String path();

    /** The Java type of the field. */
    TypeName type();

    /** The alignment that C gives the field. */
    int alignment();

    /** Whether a JSON text may leave the field out. */
    boolean hasDefault();

    /** The name of the accessor on cursors and spans: the path in camel case, without the numbers of elements. */
    default String accessor() {
        return camelCase(schemaPath());
    }

    /** The path without the numbers of elements. */
    default String schemaPath() {
        return Names.ELEMENTS.matcher(path()).replaceAll("");
    }

    /** A variable name that is unique among the fields of the component: the path in camel case. */
    default String variable() {
        return camelCase(path());
    }

    private static String camelCase(String path) {
        StringBuilder text = new StringBuilder();
        for (String part : path.split("\\.")) {
            text.append(text.isEmpty() ? part.charAt(0) : Character.toUpperCase(part.charAt(0)))
                    .append(part, 1, part.length());
        }
        return text.toString();
    }

    /** Whether it is an element of an array of records. */
    default boolean isElement() {
        return Names.isNumber(name());
    }

    /** The number of arrays of records around it: as many numbers are needed to name it. */
    default int depth() {
        return depth(path());
    }

    /** The number of arrays of records that a path leads through. */
    static int depth(String path) {
        return (int) Names.ELEMENTS.matcher(path).results().count();
    }

    /** An expression for the value of the field, given the record or array around it. */
    default CodeBlock in(CodeBlock group) {
        return isElement() ? CodeBlock.of("$L[$L]", group, name()) : CodeBlock.of("$L.$L()", group, name());
    }

    /**
     * A leaf.
     *
     * @param count elements: 1, the length of an array, or the bytes of a string
     * @param array whether it is an array
     * @param constants the names of an enum's constants
     * @param defaultText its value where a JSON text has none, or null
     * @param onDeath what happens when the referred entity dies, or null if nobody asks who refers to it
     */
    record Leaf(
            Element element,
            String name,
            String path,
            TypeName type,
            Kind kind,
            int count,
            boolean array,
            List<String> constants,
            @Nullable String defaultText,
            @Nullable OnDeath onDeath)
            implements Field {
        /** The same leaf with a default. */
        public Leaf withDefault(String text) {
            return new Leaf(element, name, path, type, kind, count, array, constants, text, onDeath);
        }

        @Override
        public boolean hasDefault() {
            return defaultText != null;
        }

        public int bytes() {
            return kind.bytes() * count;
        }

        @Override
        public int alignment() {
            return kind.bytes();
        }
    }

    /** Fields in a field. */
    sealed interface Group extends Field {
        /** The fields in the group. */
        List<Field> fields();

        @Override
        default boolean hasDefault() {
            return fields().stream().allMatch(Field::hasDefault);
        }

        @Override
        default int alignment() {
            return fields().stream().mapToInt(Field::alignment).max().orElse(1);
        }
    }

    /** A nested record. */
    record Nested(Element element, String name, String path, ClassName type, List<Field> fields) implements Group {}

    /**
     * An array of records.
     *
     * @param record the type of its elements
     * @param fields its elements: nested records that differ in their numbers only
     */
    record Elements(Element element, String name, String path, ClassName record, List<Field> fields) implements Group {
        /** The most arrays of records that can be around another array of records. */
        public static final int DEEPEST = 2;

        @Override
        public TypeName type() {
            return ArrayTypeName.of(record);
        }

        /** Its length. */
        public int count() {
            return fields.size();
        }

        /** The first element, which stands for all others. */
        public Nested first() {
            return (Nested) fields.getFirst();
        }
    }

    /** Recognises numbers of elements. */
    final class Names {
        private static final Pattern ELEMENTS = Pattern.compile("\\.[0-9]+(?=\\.|$)");

        private Names() {}

        private static boolean isNumber(String name) {
            return Character.isDigit(name.charAt(0));
        }
    }
}
