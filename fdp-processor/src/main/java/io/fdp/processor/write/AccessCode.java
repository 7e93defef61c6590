package io.fdp.processor.write;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import io.fdp.processor.base.KernelTypes;
import io.fdp.processor.model.ComponentModel;
import io.fdp.processor.model.Field;
import io.fdp.processor.model.Kind;
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
            case Field.Leaf leaf -> readLeaf(leaf);
            case Field.Nested nested -> readRecord(nested.type(), nested.fields());
        };
    }

    private CodeBlock readLeaf(Field.Leaf leaf) {
        CodeBlock address = address(leaf);
        if (leaf.array()) {
            return CodeBlock.of(
                    "$T.read$Ls($L, $L)", KernelTypes.FIELDS, leaf.kind().accessor(), address, leaf.count());
        }
        return switch (leaf.kind()) {
            case ENUM ->
                CodeBlock.of(
                        "$T.constant($T.$L, $T.RAW.getInt($L), $S)",
                        KernelTypes.FIELDS,
                        model.holder(),
                        model.constantsOf(leaf),
                        KernelTypes.MEMORY,
                        address,
                        label(leaf));
            case STRING -> CodeBlock.of("$T.read($L, $L)", KernelTypes.FIXED_TEXT, address, leaf.count());
            default ->
                CodeBlock.of("$T.RAW.get$L($L)", KernelTypes.MEMORY, leaf.kind().accessor(), address);
        };
    }

    /** An expression for a whole record. */
    CodeBlock readRecord(ClassName type, List<Field> fields) {
        return CodeBlock.of("new $T($L)", type, fields.stream().map(this::read).collect(CodeBlock.joining(", ")));
    }

    /** Statements that write a leaf from an expression. */
    CodeBlock write(Field.Leaf leaf, CodeBlock value) {
        CodeBlock address = address(leaf);
        if (leaf.array()) {
            // the length again, although checked: an accessor need not return the same array twice
            return statement(
                    "$T.write$Ls($L, $L, $L)",
                    KernelTypes.FIELDS,
                    leaf.kind().accessor(),
                    address,
                    value,
                    leaf.count());
        }
        return switch (leaf.kind()) {
            case ENUM -> statement("$T.RAW.putInt($L, $L.ordinal())", KernelTypes.MEMORY, address, value);
            case STRING -> statement("$T.write($L, $L, $L)", KernelTypes.FIXED_TEXT, address, leaf.count(), value);
            default ->
                statement(
                        "$T.RAW.put$L($L, $L)", KernelTypes.MEMORY, leaf.kind().accessor(), address, value);
        };
    }

    /** A statement that asks for stack before a value is written, if methods are called for that; else none. */
    CodeBlock room() {
        boolean many = !new LeafParameters(model, Set.of()).fit();
        return many || model.leaves().stream().anyMatch(AccessCode::isWrittenByCall)
                ? statement("$T.room()", KernelTypes.FIELDS)
                : CodeBlock.of("");
    }

    /** The same for one field. */
    CodeBlock room(Field field) {
        boolean calls = switch (field) {
            case Field.Leaf leaf -> isWrittenByCall(leaf);
            case Field.Nested nested ->
                nested.fields().stream().anyMatch(inner -> !room(inner).isEmpty());
        };
        return calls ? statement("$T.room()", KernelTypes.FIELDS) : CodeBlock.of("");
    }

    private static boolean isWrittenByCall(Field.Leaf leaf) {
        return leaf.array() || leaf.kind() == Kind.STRING;
    }

    /** Statements that refuse what cannot be stored: null, arrays of another length, and entities that do not exist yet. */
    CodeBlock check(Field field, CodeBlock value) {
        return switch (field) {
            case Field.Leaf leaf
            when leaf.array() ->
                CodeBlock.builder()
                        .add(statement(
                                "$T.length($T.notNull($L, $S).length, $L, $S)",
                                KernelTypes.FIELDS,
                                KernelTypes.FIELDS,
                                value,
                                label(leaf),
                                leaf.count(),
                                label(leaf)))
                        .add(checkEntities(leaf, value))
                        .build();
            case Field.Leaf leaf
            when leaf.kind() == Kind.ENUM || leaf.kind() == Kind.STRING ->
                statement("$T.notNull($L, $S)", KernelTypes.FIELDS, value, label(leaf));
            case Field.Leaf leaf -> checkEntities(leaf, value);
            case Field.Nested nested ->
                CodeBlock.builder()
                        .add(refuseNull(nested, value))
                        .add(checkRecord(nested.fields(), value))
                        .build();
        };
    }

    private CodeBlock checkEntities(Field.Leaf leaf, CodeBlock value) {
        return leaf.kind() != Kind.ENTITY || inCommands
                ? CodeBlock.of("")
                : statement(
                        "$T.$L($L, $S)", KernelTypes.FIELDS, leaf.array() ? "entities" : "entity", value, label(leaf));
    }

    /** Statements that refuse a record that cannot be stored. */
    CodeBlock refuseWrong(String value) {
        return CodeBlock.builder()
                .add(statement(
                        "$T.notNull($L, $S)",
                        KernelTypes.FIELDS,
                        value,
                        model.type().simpleName()))
                .add(checkRecord(model.fields(), CodeBlock.of("$L", value)))
                .build();
    }

    /** A statement that refuses null for a nested record. */
    CodeBlock refuseNull(Field.Nested nested, CodeBlock value) {
        return statement("$T.notNull($L, $S)", KernelTypes.FIELDS, value, label(nested));
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
        return CodeBlock.of("$T.RAW.get$L($L)", KernelTypes.MEMORY, leaf.kind().accessor(), elementAddress(leaf));
    }

    /** A statement that writes one element of an array. */
    CodeBlock writeElement(Field.Leaf leaf) {
        return CodeBlock.builder()
                .add(
                        leaf.kind() == Kind.ENTITY
                                ? statement("$T.entity(value, $S)", KernelTypes.FIELDS, label(leaf))
                                : CodeBlock.of(""))
                .add(statement(
                        "$T.RAW.put$L($L, value)",
                        KernelTypes.MEMORY,
                        leaf.kind().accessor(),
                        elementAddress(leaf)))
                .build();
    }

    private CodeBlock elementAddress(Field.Leaf leaf) {
        CodeBlock element = CodeBlock.of("$T.element(i, $L)", KernelTypes.FIELDS, leaf.count());
        int bytes = leaf.kind().bytes();
        return bytes == 1
                ? CodeBlock.of("$L + $L", address(leaf), element)
                : CodeBlock.of("$L + $L * $L", address(leaf), element, bytes);
    }

    /** An expression that compares a string field with a text. */
    CodeBlock textEquals(Field.Leaf leaf, CodeBlock text) {
        return CodeBlock.of("$T.equals($L, $L, $L)", KernelTypes.FIXED_TEXT, address(leaf), leaf.count(), text);
    }

    private String label(Field field) {
        return model.type().simpleName() + "." + field.path();
    }

    private static CodeBlock statement(String format, Object... arguments) {
        return CodeBlock.builder().addStatement(format, arguments).build();
    }
}
