package io.fdp.processor.model;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import java.util.List;

/** What a field of a serialized class holds, as far as that matters for writing and reading it. */
public sealed interface Shape {
    /** A primitive, or its box. */
    record Scalar(Primitive primitive, boolean boxed) implements Shape {}

    /** A text. */
    record Text() implements Shape {}

    /** A constant of an enum. */
    record Constant(ClassName type, List<EnumConstant> constants) implements Shape {}

    /** An array of primitives. */
    record Numbers(Primitive primitive) implements Shape {}

    /** An array of anything else. */
    record Array(TypeName elementType, Shape element) implements Shape {}

    /** A list, set or other collection. */
    record Group(TypeName type, TypeName elementType, Shape element, CodeBlock maker) implements Shape {}

    /** A map. */
    record Entries(TypeName type, TypeName keyType, Shape key, TypeName valueType, Shape value, CodeBlock maker)
            implements Shape {}

    /**
     * An object of a class with a generated serializer: exactly of that class, or of a subtype that the serializer
     * knows.
     */
    record Instance(ClassName type, ClassName serializer, boolean exact) implements Shape {}

    /** An object of a class with a hand-written serializer. */
    record Custom(TypeName type, ClassName serializer) implements Shape {}

    /** The primitives, and the names of the methods for them. */
    enum Primitive {
        BOOLEAN("bool", "bool", "Bool", "bools"),
        BYTE("integer", "int8", "Int8", "bytes"),
        SHORT("integer", "int16", "Int16", "shorts"),
        CHAR("integer", "character", "Character", "characters"),
        INT("integer", "int32", "Int32", "ints"),
        LONG("integer", "int64", "Int64", "longs"),
        FLOAT("float32", "float32", "Float32", "floats"),
        DOUBLE("float64", "float64", "Float64", "doubles");

        private final String writer;
        private final String reader;
        private final String boxedReader;
        private final String arrayReader;

        Primitive(String writer, String reader, String boxedReader, String arrayReader) {
            this.writer = writer;
            this.reader = reader;
            this.boxedReader = boxedReader;
            this.arrayReader = arrayReader;
        }

        public String writer() {
            return writer;
        }

        public String boxedWriter() {
            return switch (this) {
                case BYTE, SHORT, INT, LONG -> "boxedInteger";
                default -> "boxed" + boxedReader;
            };
        }

        public String reader() {
            return reader;
        }

        public String boxedReader() {
            return "boxed" + boxedReader;
        }

        public String arrayReader() {
            return arrayReader;
        }
    }
}
