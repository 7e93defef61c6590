package io.fdp.processor.write;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import io.fdp.processor.base.KernelTypes;
import io.fdp.processor.model.ComponentModel;
import io.fdp.processor.model.Field;
import java.util.List;
import java.util.Set;

/**
 * The code that reads and writes fields in memory.
 *
 * <p>It works on two local variables: {@code at}, the address of the value (rows) or of the chunk (columns), and, in columns,
 * {@code index}, the slot in the chunk as a long.
 */
final class AccessCode {
    private final ComponentModel model;
    private final String at;
    private final boolean inOnePiece;
    private final boolean inCommands;

    AccessCode(ComponentModel model) {
        this(model, "at", model.rows(), false);
    }

    private AccessCode(ComponentModel model, String at, boolean inOnePiece, boolean inCommands) {
        this.model = model;
        this.at = at;
        this.inOnePiece = inOnePiece;
        this.inCommands = inCommands;
    }

    /** For values in commands: in one piece, also if the table has columns; and they may refer to entities that do not exist yet. */
    static AccessCode ofCommands(ComponentModel model) {
        return new AccessCode(model, "at", true, true);
    }

    /** For cursors: in rows the address is in a field, and needs no local variable. */
    static AccessCode ofCursors(ComponentModel model) {
        return new AccessCode(model, model.rows() ? "cursorPlace" : "at", model.rows(), false);
    }

    /** The address of a leaf. */
    CodeBlock address(Field.Leaf leaf) {
        int offset = model.offset(leaf);
        if (inOnePiece) {
            return offset == 0 ? CodeBlock.of(at) : CodeBlock.of("$L + $L", at, offset);
        }
        long column = (long) offset * ComponentModel.CHUNK;
        CodeBlock element = leaf.bytes() == 1 ? CodeBlock.of("index") : CodeBlock.of("index * $L", leaf.bytes());
        return column == 0 ? CodeBlock.of("at + $L", element) : CodeBlock.of("at + $LL + $L", column, element);
    }

    /** An expression for the value of a field. */
    CodeBlock read(Field field) {
        return switch (field) {
            case Field.Leaf leaf -> of(leaf).read(address(leaf));
            case Field.Nested nested -> readRecord(nested.type(), nested.fields());
        };
    }

    private LeafCode of(Field.Leaf leaf) {
        return LeafCode.of(model, leaf);
    }

    /** An expression for a whole record. */
    CodeBlock readRecord(ClassName type, List<Field> fields) {
        return CodeBlock.of("new $T($L)", type, fields.stream().map(this::read).collect(CodeBlock.joining(", ")));
    }

    /** Statements that write a leaf from an expression. */
    CodeBlock write(Field.Leaf leaf, CodeBlock value) {
        return of(leaf).write(address(leaf), value);
    }

    /** A statement that asks for stack before a value is written, if methods are called for that; else none. */
    CodeBlock room() {
        boolean many = !new LeafParameters(model, Set.of()).fit();
        return many || model.leaves().stream().map(this::of).anyMatch(LeafCode::isWrittenByCall)
                ? LeafCode.statement("$T.room()", KernelTypes.FIELDS)
                : CodeBlock.of("");
    }

    /** The same for one field. */
    CodeBlock room(Field field) {
        boolean calls = switch (field) {
            case Field.Leaf leaf -> of(leaf).isWrittenByCall();
            case Field.Nested nested ->
                nested.fields().stream().anyMatch(inner -> !room(inner).isEmpty());
        };
        return calls ? LeafCode.statement("$T.room()", KernelTypes.FIELDS) : CodeBlock.of("");
    }

    /** Statements that refuse what cannot be stored: null, arrays of another length, and entities that do not exist yet. */
    CodeBlock check(Field field, CodeBlock value) {
        return switch (field) {
            case Field.Leaf leaf -> of(leaf).check(value, inCommands);
            case Field.Nested nested ->
                CodeBlock.builder()
                        .add(refuseNull(nested, value))
                        .add(checkRecord(nested.fields(), value))
                        .build();
        };
    }

    /** Statements that refuse a record that cannot be stored. */
    CodeBlock refuseWrong(String value) {
        return CodeBlock.builder()
                .add(LeafCode.statement(
                        "$T.notNull($L, $S)",
                        KernelTypes.FIELDS,
                        value,
                        model.type().simpleName()))
                .add(checkRecord(model.fields(), CodeBlock.of("$L", value)))
                .build();
    }

    /** A statement that refuses null for a nested record. */
    CodeBlock refuseNull(Field.Nested nested, CodeBlock value) {
        return LeafCode.statement(
                "$T.notNull($L, $S)", KernelTypes.FIELDS, value, model.type().simpleName() + "." + nested.path());
    }

    /** Statements that refuse records without one of their nested records: what is left to check are leaves. */
    CodeBlock checkNested(List<Field> fields, CodeBlock value) {
        CodeBlock.Builder code = CodeBlock.builder();
        for (Field field : fields) {
            if (field instanceof Field.Nested nested) {
                CodeBlock inner = CodeBlock.of("$L.$L()", value, nested.name());
                code.add(refuseNull(nested, inner)).add(checkNested(nested.fields(), inner));
            }
        }
        return code.build();
    }

    /** The same for all fields of a record. */
    CodeBlock checkRecord(List<Field> fields, CodeBlock value) {
        CodeBlock.Builder code = CodeBlock.builder();
        for (Field field : fields) {
            code.add(check(field, CodeBlock.of("$L.$L()", value, field.name())));
        }
        return code.build();
    }

    /** An expression for one element of an array. */
    CodeBlock readElement(Field.Leaf leaf) {
        return new ArrayCode(model, leaf).readElement(address(leaf));
    }

    /** Statements that write one element of an array. */
    CodeBlock writeElement(Field.Leaf leaf) {
        return new ArrayCode(model, leaf).writeElement(address(leaf));
    }

    /** An expression that compares a string field with a text. */
    CodeBlock textEquals(Field.Leaf leaf, CodeBlock text) {
        return new TextCode(model, leaf).isEqual(address(leaf), text);
    }
}
