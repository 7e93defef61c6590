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
 * <p>It works on two local variables: {@code at}, the address of the value (rows) or of the chunk (columns), and, in
 * columns, {@code index}, the slot in the chunk as a long.
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

    /**
     * For values in commands. They are in one piece even if the table has columns, and may refer to entities that do
     * not exist yet.
     */
    static AccessCode ofCommands(ComponentModel model) {
        return new AccessCode(model, "at", true, true);
    }

    /** For cursors. In the rows layout the address is in a field, and needs no local variable. */
    static AccessCode ofCursors(ComponentModel model) {
        return new AccessCode(model, model.rows() ? "cursorPlace" : "at", model.rows(), false);
    }

    /** The same code with the address in another variable. */
    AccessCode from(String variable) {
        return new AccessCode(model, variable, inOnePiece, inCommands);
    }

    /**
     * The address that has the same distance to the leaves of an element as {@code at} has to those of the first
     * element.
     */
    CodeBlock addressOf(List<Field.Elements> arrays, List<String> numbers) {
        CodeBlock.Builder address = CodeBlock.builder().add(at);
        for (int i = 0; i < arrays.size(); i++) {
            Field.Elements array = arrays.get(i);
            address.add(
                    " + $T.element($L, $L) * $LL",
                    KernelTypes.FIELDS,
                    numbers.get(i),
                    array.count(),
                    bytesBetween(array));
        }
        return address.build();
    }

    /** The bytes from a leaf of an element to the same leaf of the next element. */
    long bytesBetween(Field.Elements array) {
        return (long) model.step(array) * (inOnePiece ? 1 : ComponentModel.CHUNK);
    }

    /** The address of a leaf. */
    CodeBlock address(Field.Leaf leaf) {
        int offset = model.offset(leaf);
        if (inOnePiece) {
            return offset == 0 ? CodeBlock.of(at) : CodeBlock.of("$L + $L", at, offset);
        }
        long column = (long) offset * ComponentModel.CHUNK;
        CodeBlock element = leaf.bytes() == 1 ? CodeBlock.of("index") : CodeBlock.of("index * $L", leaf.bytes());
        return column == 0 ? CodeBlock.of("$L + $L", at, element) : CodeBlock.of("$L + $LL + $L", at, column, element);
    }

    /** An expression for the value of a field. */
    CodeBlock read(Field field) {
        return switch (field) {
            case Field.Leaf leaf -> of(leaf).read(address(leaf));
            case Field.Nested nested -> readRecord(nested.type(), nested.fields());
            case Field.Elements array -> CodeBlock.of("new $T {$L}", array.type(), readAll(array.fields()));
        };
    }

    private CodeBlock readAll(List<Field> fields) {
        return fields.stream().map(this::read).collect(CodeBlock.joining(", "));
    }

    private LeafCode of(Field.Leaf leaf) {
        return LeafCode.of(model, leaf);
    }

    /** An expression for a whole record. */
    CodeBlock readRecord(ClassName type, List<Field> fields) {
        return CodeBlock.of("new $T($L)", type, readAll(fields));
    }

    /** Statements that write a leaf from an expression. */
    CodeBlock write(Field.Leaf leaf, CodeBlock value) {
        return of(leaf).write(address(leaf), value);
    }

    /** A statement that asks for stack before a value is written, if writing calls methods; else none. */
    CodeBlock room() {
        boolean many = !new LeafParameters(model, Set.of()).fit();
        return many || model.leaves().stream().map(this::of).anyMatch(LeafCode::isWrittenByCall)
                ? LeafCode.statement("$T.room()", KernelTypes.FIELDS)
                : CodeBlock.of("");
    }

    /** The same statement for one field. */
    CodeBlock room(Field field) {
        boolean calls = switch (field) {
            case Field.Leaf leaf -> of(leaf).isWrittenByCall();
            case Field.Group group ->
                group.fields().stream().anyMatch(inner -> !room(inner).isEmpty());
        };
        return calls ? LeafCode.statement("$T.room()", KernelTypes.FIELDS) : CodeBlock.of("");
    }

    /**
     * Statements that refuse values that cannot be stored: null, arrays of another length, and entities that do not
     * exist yet.
     */
    CodeBlock check(Field field, CodeBlock value) {
        return switch (field) {
            case Field.Leaf leaf -> of(leaf).check(value, inCommands);
            case Field.Group group ->
                CodeBlock.builder()
                        .add(refuseNull(group, value))
                        .add(checkRecord(group.fields(), value))
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

    /** A statement that refuses null for a group, and an array of another length. */
    CodeBlock refuseNull(Field.Group group, CodeBlock value) {
        String label = model.type().simpleName() + "." + group.path();
        CodeBlock notNull = CodeBlock.of("$T.notNull($L, $S)", KernelTypes.FIELDS, value, label);
        return group instanceof Field.Elements array
                ? LeafCode.statement("$T.length($L.length, $L, $S)", KernelTypes.FIELDS, notNull, array.count(), label)
                : LeafCode.statement("$L", notNull);
    }

    /** Statements that refuse records with a missing group. Then only leaves are left to check. */
    CodeBlock checkGroups(List<Field> fields, CodeBlock value) {
        CodeBlock.Builder code = CodeBlock.builder();
        for (Field field : fields) {
            if (field instanceof Field.Group group) {
                CodeBlock inner = group.in(value);
                code.add(refuseNull(group, inner)).add(checkGroups(group.fields(), inner));
            }
        }
        return code.build();
    }

    /** The same statements for all fields of a record. */
    CodeBlock checkRecord(List<Field> fields, CodeBlock value) {
        CodeBlock.Builder code = CodeBlock.builder();
        for (Field field : fields) {
            code.add(check(field, field.in(value)));
        }
        return code.build();
    }

    /** An expression for one element of an array. */
    CodeBlock readElement(Field.Leaf leaf, String number) {
        return new ArrayCode(model, leaf).readElement(address(leaf), number);
    }

    /** Statements that write one element of an array. */
    CodeBlock writeElement(Field.Leaf leaf, String number) {
        return new ArrayCode(model, leaf).writeElement(address(leaf), number);
    }

    /** An expression that compares a string field with a text. */
    CodeBlock textEquals(Field.Leaf leaf, CodeBlock text) {
        return new TextCode(model, leaf).isEqual(address(leaf), text);
    }
}
