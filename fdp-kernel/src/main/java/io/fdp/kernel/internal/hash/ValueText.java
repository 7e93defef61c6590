package io.fdp.kernel.internal.hash;

import io.fdp.annotations.Layout;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.Shown;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.kernel.layout.FieldLayout;
import io.fdp.kernel.memory.FixedText;
import io.fdp.kernel.memory.Memory;
import java.util.List;

/**
 * Values as text, for debuggers: {@code {x=1.0, y=2.0}}. It reads what it is told to read: the caller has checked that
 * the value is there. It takes no lock and changes nothing.
 */
public final class ValueText {
    private static final int MOST_ELEMENTS = 8;
    private static final int MOST_CHARACTERS = 600;

    private ValueText() {}

    /** The name of a type without packages and enclosing classes. */
    public static String simple(String name) {
        return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
    }

    /** Adds a value in rows. */
    public static void append(StringBuilder to, ComponentLayout layout, long address) {
        append(to, layout, address, 0);
    }

    /** Adds the value of a slot; the base is that of its chunk, in rows that of the value. */
    public static void append(StringBuilder to, ComponentLayout layout, long base, int slot) {
        boolean rows = layout.layout() == Layout.ROWS;
        to.append('{');
        List<FieldLayout> fields = layout.fields();
        for (int i = 0; i < fields.size(); i++) {
            FieldLayout field = fields.get(i);
            if (to.length() > MOST_CHARACTERS) {
                to.append(", …");
                break;
            }
            long at =
                    base + (rows ? field.offset() : (long) Chunks.SLOTS * field.offset() + (long) slot * field.bytes());
            to.append(i == 0 ? "" : ", ").append(field.name()).append('=');
            append(to, field, at);
        }
        to.append('}');
    }

    private static void append(StringBuilder to, FieldLayout field, long at) {
        if (field.kind() == FieldKind.STRING) {
            to.append('"').append(Shown.text(FixedText.read(at, field.count()))).append('"');
        } else if (field.array()) {
            to.append('[');
            for (int i = 0; i < Math.min(field.count(), MOST_ELEMENTS); i++) {
                to.append(i == 0 ? "" : ", ");
                appendElement(to, field, at + (long) i * field.kind().bytes());
            }
            to.append(field.count() > MOST_ELEMENTS ? ", … " + field.count() + " in all]" : "]");
        } else {
            appendElement(to, field, at);
        }
    }

    private static void appendElement(StringBuilder to, FieldLayout field, long at) {
        switch (field.kind()) {
            case BYTE, STRING -> to.append(Memory.getByte(at));
            case SHORT -> to.append(Memory.getShort(at));
            case CHAR ->
                to.append('\'')
                        .append(Shown.text(Character.toString(Memory.getChar(at))))
                        .append('\'');
            case INT -> to.append(Memory.getInt(at));
            case LONG -> to.append(Memory.getLong(at));
            case FLOAT -> to.append(Memory.getFloat(at));
            case DOUBLE -> to.append(Memory.getDouble(at));
            case BOOLEAN -> to.append(Memory.getByte(at) != 0);
            case ENUM -> to.append(constant(field, Memory.getInt(at)));
            case ENTITY -> to.append(handle(Memory.getLong(at)));
        }
    }

    private static String constant(FieldLayout field, int ordinal) {
        boolean known = ordinal >= 0 && ordinal < field.constants().size();
        return known ? field.constants().get(ordinal) : "#" + ordinal;
    }

    private static String handle(long entity) {
        return entity == Entity.NULL ? "none" : Entity.toString(entity);
    }
}
