package io.fdp.processor.model;

import com.palantir.javapoet.TypeName;

/** The kinds of leaf fields, as the kernel's {@code FieldKind} names them, and how they are read and written. */
public enum Kind {
    BYTE(1, "Byte", byte.class),
    SHORT(2, "Short", short.class),
    CHAR(2, "Char", char.class),
    INT(4, "Int", int.class),
    LONG(8, "Long", long.class),
    FLOAT(4, "Float", float.class),
    DOUBLE(8, "Double", double.class),
    BOOLEAN(1, "Boolean", boolean.class),
    ENUM(4, "Int", int.class),
    ENTITY(8, "Long", long.class),
    STRING(1, "Byte", byte.class);

    private final int bytes;
    private final String accessor;
    private final Class<?> primitive;

    Kind(int bytes, String accessor, Class<?> primitive) {
        this.bytes = bytes;
        this.accessor = accessor;
        this.primitive = primitive;
    }

    /** The size of one element, and its natural alignment. */
    public int bytes() {
        return bytes;
    }

    /** The middle of {@code Memory.getInt} and {@code Fields.readInts}. */
    public String accessor() {
        return accessor;
    }

    /** Whether a field of this kind can tell parts apart. */
    public boolean canBeKey() {
        return switch (this) {
            case BYTE, SHORT, CHAR, INT, LONG, ENUM, ENTITY, STRING -> true;
            case FLOAT, DOUBLE, BOOLEAN -> false;
        };
    }

    /** The type of one element in memory. */
    public TypeName primitive() {
        return TypeName.get(primitive);
    }
}
