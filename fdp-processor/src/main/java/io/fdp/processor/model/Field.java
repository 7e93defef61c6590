package io.fdp.processor.model;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.TypeName;
import java.util.List;
import javax.lang.model.element.Element;

/** A field of a component: a leaf in memory, or a nested record of further fields. */
public sealed interface Field {
    /** Where problems with the field are reported. */
    Element element();

    /** The name in the record that declares it. */
    String name();

    /** The names from the component down to the field, joined by dots. */
    String path();

    /** The Java type of the field. */
    TypeName type();

    /** The alignment that C gives the field. */
    int alignment();

    /** The name of the accessor on cursors and spans: the path in camel case. */
    default String accessor() {
        StringBuilder text = new StringBuilder();
        for (String part : path().split("\\.")) {
            text.append(text.isEmpty() ? part.charAt(0) : Character.toUpperCase(part.charAt(0)))
                    .append(part, 1, part.length());
        }
        return text.toString();
    }

    /**
     * A leaf.
     *
     * @param count elements: 1, the length of an array, or the bytes of a string
     * @param array whether it is an array
     * @param constants the names of an enum's constants
     */
    record Leaf(
            Element element,
            String name,
            String path,
            TypeName type,
            Kind kind,
            int count,
            boolean array,
            List<String> constants)
            implements Field {
        public int bytes() {
            return kind.bytes() * count;
        }

        @Override
        public int alignment() {
            return kind.bytes();
        }
    }

    /** A nested record. */
    record Nested(Element element, String name, String path, ClassName type, List<Field> fields) implements Field {
        @Override
        public int alignment() {
            return fields.stream().mapToInt(Field::alignment).max().orElse(1);
        }
    }
}
