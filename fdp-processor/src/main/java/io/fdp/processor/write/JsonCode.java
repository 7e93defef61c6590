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

    /** The name of the constant with the names of the fields that a text must have. */
    static String requiredOf(String fields) {
        return fields.replaceFirst("FIELDS", "REQUIRED");
    }

    /** The name of the constant with the former names of fields. */
    static String formerOf(String fields) {
        return fields.replaceFirst("FIELDS", "FORMER");
    }

    /** The name of the method that makes a group of defaults. */
    static String defaultOf(Field.Group group) {
        return (group instanceof Field.Elements ? "defaultAll_" : "default_") + group.accessor();
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
    CodeBlock readRecord(ClassName type, List<Field> fields, String names, String around) {
        CodeBlock.Builder code = CodeBlock.builder();
        for (Field field : fields) {
            code.addStatement(
                    "$T $L = defaults == null ? $L : defaults.$L()",
                    field.type(),
                    variable(field),
                    initial(field),
                    field.name());
        }
        String former = model.former().among(around, fields).isEmpty() ? "" : formerOf(names);
        code.addStatement("in.beginObject()")
                .beginControlFlow(
                        "for ($T name = in.nextField($L); name != null; name = in.nextField($L))",
                        String.class,
                        former,
                        former);
        if (fields.isEmpty()) {
            code.addStatement("in.refuseField(name, $L)", names);
        } else {
            code.beginControlFlow("switch (name)");
            for (Field field : fields) {
                code.addStatement("case $S -> $L = $L", field.name(), variable(field), read(field));
            }
            code.addStatement("default -> in.refuseField(name, $L)", names).endControlFlow();
        }
        code.endControlFlow();
        if (fields.isEmpty() || !fields.stream().allMatch(Field::hasDefault)) {
            boolean some = fields.stream().anyMatch(Field::hasDefault);
            code.beginControlFlow("if (defaults == null)")
                    .addStatement("in.require($L)", some ? requiredOf(names) : names)
                    .endControlFlow();
        }
        return code.beginControlFlow("try")
                .addStatement(
                        "return new $T($L)",
                        type,
                        fields.stream().map(JsonCode::given).collect(CodeBlock.joining(", ")))
                .nextControlFlow("catch ($T e)", RuntimeException.class)
                .addStatement("in.refuse($S, e)", type.simpleName())
                .addStatement("return unset()")
                .endControlFlow()
                .build();
    }

    /** The value of a field that was read, or its default. */
    private static CodeBlock given(Field field) {
        String variable = variable(field);
        return field instanceof Field.Group group && group.hasDefault()
                ? CodeBlock.of("$L == null ? $L() : $L", variable, defaultOf(group), variable)
                : CodeBlock.of("$L", variable);
    }

    /** A statement that returns a nested record of defaults. */
    CodeBlock defaultRecord(Field.Nested nested) {
        return CodeBlock.builder()
                .addStatement(
                        "return new $T($L)",
                        nested.type(),
                        nested.fields().stream().map(this::defaultValue).collect(CodeBlock.joining(", ")))
                .build();
    }

    /** Statements that return an array of records of defaults. */
    static CodeBlock defaultArray(Field.Elements array) {
        return CodeBlock.builder()
                .addStatement("$T array = new $T[$L]", array.type(), array.record(), array.count())
                .beginControlFlow("for (int i = 0; i < $L; i++)", array.count())
                .addStatement("array[i] = $L()", defaultOf(array.first()))
                .endControlFlow()
                .addStatement("return array")
                .build();
    }

    private CodeBlock defaultValue(Field field) {
        return switch (field) {
            case Field.Group group -> CodeBlock.of("$L()", defaultOf(group));
            case Field.Leaf leaf -> initial(leaf);
        };
    }

    /** The value of the variable of a field until the field is read. */
    private CodeBlock initial(Field field) {
        return field instanceof Field.Leaf leaf && leaf.defaultText() != null
                ? LeafCode.of(model, leaf).literal(leaf.defaultText())
                : CodeBlock.of(unset(field.type()));
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
