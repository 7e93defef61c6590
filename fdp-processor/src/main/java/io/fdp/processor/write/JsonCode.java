package io.fdp.processor.write;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import io.fdp.processor.base.KernelTypes;
import io.fdp.processor.model.ComponentModel;
import io.fdp.processor.model.Field;
import java.util.List;

/**
 * The code that writes fields as JSON and reads them.
 *
 * <p>It works on local variables: {@code value}, the record; {@code at} and {@code index}, as in {@link AccessCode};
 * {@code out}, {@code in} and {@code defaults}. The variable of a field that is read ends in {@code Value}, so it
 * cannot be one of these.
 */
final class JsonCode {
    private final ComponentModel model;
    private final AccessCode access;

    JsonCode(ComponentModel model) {
        this.model = model;
        this.access = new AccessCode(model);
    }

    /** The name of the constant with the field names of a nested record. */
    static String fieldsOf(Field.Nested nested) {
        return "FIELDS_" + nested.accessor();
    }

    /** The name of the methods that write a group. */
    static String writerOf(Field.Group group) {
        return (group instanceof Field.Elements ? "writeAll_" : "write_") + group.accessor();
    }

    /** The name of the method that reads a group. */
    static String readerOf(Field.Group group) {
        return (group instanceof Field.Elements ? "readAll_" : "read_") + group.accessor();
    }

    /** Statements that write the record {@code value}. */
    CodeBlock writeRecord(List<Field> fields) {
        CodeBlock.Builder code = CodeBlock.builder().addStatement("out.beginObject()");
        for (Field field : fields) {
            CodeBlock value = CodeBlock.of("value.$L()", field.name());
            CodeBlock checked = field.type().isPrimitive() ? value : notNull(field, value);
            switch (field) {
                case Field.Group group ->
                    code.addStatement("out.name($S)", field.name())
                            .addStatement("$L($L, out)", writerOf(group), checked);
                case Field.Leaf leaf -> code.add(LeafCode.of(model, leaf).writeJson(checked));
            }
        }
        return code.addStatement("out.endObject()").build();
    }

    private CodeBlock notNull(Field field, CodeBlock value) {
        return CodeBlock.of(
                "$T.notNull($L, $S)", KernelTypes.FIELDS, value, model.type().simpleName() + "." + field.path());
    }

    /** Statements that write the value at {@code at}. */
    CodeBlock writeMemory(List<Field> fields) {
        CodeBlock.Builder code = CodeBlock.builder().addStatement("out.beginObject()");
        for (Field field : fields) {
            switch (field) {
                case Field.Group group ->
                    code.addStatement("out.name($S)", field.name()).addStatement("$L(at, index, out)", writerOf(group));
                case Field.Leaf leaf -> code.add(LeafCode.of(model, leaf).writeJsonFrom(access.address(leaf)));
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

    /** Statements that write the array {@code value}. */
    CodeBlock writeArray(Field.Elements array) {
        return CodeBlock.builder()
                .add(access.refuseNull(array, CodeBlock.of("value")))
                .addStatement("out.beginArray()")
                .beginControlFlow("for ($T element : value)", array.record())
                .addStatement("$L($L, out)", writerOf(array.first()), notNull(array, CodeBlock.of("element")))
                .endControlFlow()
                .addStatement("out.endArray()")
                .build();
    }

    /** Statements that write an array from memory, whose first element lies at the offsets from {@code at}. */
    CodeBlock writeArrayMemory(Field.Elements array) {
        return CodeBlock.builder()
                .addStatement("out.beginArray()")
                .beginControlFlow("for (int i = 0; i < $L; i++)", array.count())
                .addStatement("$L(at + i * $LL, index, out)", writerOf(array.first()), access.bytesBetween(array))
                .endControlFlow()
                .addStatement("out.endArray()")
                .build();
    }

    /** Statements that read an array, which must have exactly its length, and return it. */
    CodeBlock readArray(Field.Elements array) {
        return CodeBlock.builder()
                .addStatement("$T array = new $T[$L]", array.type(), array.record(), array.count())
                .addStatement("in.beginArray()")
                .beginControlFlow("for (int i = 0; in.nextElement(i, $L); i++)", array.count())
                .addStatement(
                        "array[i] = $L(in, defaults == null || i >= defaults.length ? null : defaults[i])",
                        readerOf(array.first()))
                .endControlFlow()
                .addStatement("return array")
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
            case Field.Group group ->
                CodeBlock.of("$L(in, defaults == null ? null : defaults.$L())", readerOf(group), group.name());
            case Field.Leaf leaf -> LeafCode.of(model, leaf).readJson();
        };
    }
}
