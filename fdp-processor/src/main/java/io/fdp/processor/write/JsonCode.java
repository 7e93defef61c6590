package io.fdp.processor.write;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import io.fdp.processor.base.KernelTypes;
import io.fdp.processor.model.ComponentModel;
import io.fdp.processor.model.Field;
import io.fdp.processor.model.Kind;
import java.util.List;

/**
 * The code that writes fields as JSON and reads them.
 *
 * <p>It works on local variables: {@code value}, the record; {@code at} and {@code index}, as in {@link AccessCode}; {@code out}, {@code in} and {@code defaults}. A field that is read is in a
 * variable whose name ends in {@code Value}, so that it cannot be one of these.
 */
final class JsonCode {
    private final ComponentModel model;
    private final AccessCode access;

    JsonCode(ComponentModel model) {
        this.model = model;
        this.access = new AccessCode(model);
    }

    /** The constant with the names of a nested record's fields. */
    static String fieldsOf(Field.Nested nested) {
        return "FIELDS_" + nested.accessor();
    }

    /** The constant with the names of an enum's constants. */
    static String constantsOf(Field.Leaf leaf) {
        return "NAMES_" + leaf.accessor();
    }

    /** The methods that write a nested record. */
    static String writerOf(Field.Nested nested) {
        return "write_" + nested.accessor();
    }

    /** The method that reads a nested record. */
    static String readerOf(Field.Nested nested) {
        return "read_" + nested.accessor();
    }

    /** Statements that write the record {@code value}. */
    CodeBlock writeRecord(List<Field> fields) {
        CodeBlock.Builder code = CodeBlock.builder().addStatement("out.beginObject()");
        for (Field field : fields) {
            CodeBlock value = CodeBlock.of("value.$L()", field.name());
            switch (field) {
                case Field.Nested nested ->
                    code.addStatement("out.name($S)", field.name())
                            .addStatement("$L($L, out)", writerOf(nested), notNull(field, value));
                case Field.Leaf leaf
                when leaf.array() ->
                    code.addStatement("out.name($S)", field.name())
                            .addStatement(
                                    "$T.write$L($L, out)",
                                    KernelTypes.JSON_ARRAYS,
                                    plural(leaf),
                                    notNull(field, value));
                case Field.Leaf leaf ->
                    code.addStatement(
                            "out.name($S).$L",
                            field.name(),
                            switch (leaf.kind()) {
                                case ENUM -> CodeBlock.of("value($L.name())", notNull(field, value));
                                case STRING -> CodeBlock.of("value($L)", notNull(field, value));
                                case ENTITY -> CodeBlock.of("entity($L)", value);
                                default -> CodeBlock.of("value($L)", value);
                            });
            }
        }
        return code.addStatement("out.endObject()").build();
    }

    private CodeBlock notNull(Field field, CodeBlock value) {
        return CodeBlock.of(
                "$T.notNull($L, $S)", KernelTypes.FIELDS, value, model.type().simpleName() + "." + field.path());
    }

    /** Statements that write what lies at {@code at}. */
    CodeBlock writeMemory(List<Field> fields) {
        CodeBlock.Builder code = CodeBlock.builder().addStatement("out.beginObject()");
        for (Field field : fields) {
            switch (field) {
                case Field.Nested nested ->
                    code.addStatement("out.name($S)", field.name())
                            .addStatement("$L(at, index, out)", writerOf(nested));
                case Field.Leaf leaf
                when leaf.array() ->
                    code.addStatement("out.name($S)", field.name())
                            .addStatement(
                                    "$T.write$L($L, $L, out)",
                                    KernelTypes.JSON_ARRAYS,
                                    plural(leaf),
                                    access.address(leaf),
                                    leaf.count());
                case Field.Leaf leaf ->
                    code.addStatement(
                            "out.name($S).$L",
                            field.name(),
                            switch (leaf.kind()) {
                                case ENUM -> CodeBlock.of("value($L.name())", access.read(leaf));
                                case STRING -> CodeBlock.of("fixedText($L, $L)", access.address(leaf), leaf.count());
                                case ENTITY -> CodeBlock.of("entity($L)", access.read(leaf));
                                default -> CodeBlock.of("value($L)", access.read(leaf));
                            });
            }
        }
        return code.addStatement("out.endObject()").build();
    }

    /** Statements that read a record and return it. */
    CodeBlock readRecord(ClassName type, List<Field> fields, String names) {
        CodeBlock.Builder code = CodeBlock.builder();
        for (Field field : fields) {
            code.addStatement(
                    "$T $L = defaults == null ? $L : defaults.$L()",
                    field.type(),
                    variable(field),
                    unset(field.type()),
                    field.name());
        }
        code.addStatement("in.beginObject()")
                .beginControlFlow("for ($T name = in.nextField(); name != null; name = in.nextField())", String.class);
        if (fields.isEmpty()) {
            code.addStatement("throw in.unknownField(name, $L)", names);
        } else {
            code.beginControlFlow("switch (name)");
            for (Field field : fields) {
                code.addStatement("case $S -> $L = $L", field.name(), variable(field), read(field));
            }
            code.addStatement("default -> throw in.unknownField(name, $L)", names)
                    .endControlFlow();
        }
        return code.endControlFlow()
                .beginControlFlow("if (defaults == null)")
                .addStatement("in.require($L)", names)
                .endControlFlow()
                .beginControlFlow("try")
                .addStatement(
                        "return new $T($L)",
                        type,
                        fields.stream()
                                .map(field -> CodeBlock.of("$L", variable(field)))
                                .collect(CodeBlock.joining(", ")))
                .nextControlFlow("catch ($T e)", RuntimeException.class)
                .addStatement("throw in.refused($S, e)", type.simpleName())
                .endControlFlow()
                .build();
    }

    private static String variable(Field field) {
        return field.name() + "Value";
    }

    private static String unset(TypeName type) {
        if (!type.isPrimitive()) {
            return "unset()";
        }
        return type.equals(TypeName.BOOLEAN) ? "false" : "0";
    }

    private CodeBlock read(Field field) {
        return switch (field) {
            case Field.Nested nested ->
                CodeBlock.of("$L(in, defaults == null ? null : defaults.$L())", readerOf(nested), nested.name());
            case Field.Leaf leaf
            when leaf.array() -> CodeBlock.of("$T.read$L(in, $L)", KernelTypes.JSON_ARRAYS, plural(leaf), leaf.count());
            case Field.Leaf leaf ->
                switch (leaf.kind()) {
                    case ENUM ->
                        CodeBlock.of("$T.$L[in.oneOf($L)]", model.holder(), model.constantsOf(leaf), constantsOf(leaf));
                    case STRING -> CodeBlock.of("in.string($L)", leaf.count() - 1);
                    case ENTITY -> CodeBlock.of("in.entity()");
                    default -> CodeBlock.of("in.$LValue()", leaf.kind().primitive());
                };
        };
    }

    /** The end of a method's name in {@code JsonArrays}. */
    private static String plural(Field.Leaf leaf) {
        return leaf.kind() == Kind.ENTITY ? "Entities" : leaf.kind().accessor() + "s";
    }
}
