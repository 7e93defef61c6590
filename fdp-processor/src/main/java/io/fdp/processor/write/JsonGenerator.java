package io.fdp.processor.write;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import io.fdp.processor.base.KernelTypes;
import io.fdp.processor.model.ComponentModel;
import io.fdp.processor.model.Field;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Modifier;

/**
 * Writes the JSON codec of a component or event: from a record, from memory, and back into a record.
 *
 * <p>The codec is a class of its own that is loaded on the first call for it, so that tables stay small. Each nested
 * record has its own methods, which keeps them below the limit of a class file.
 */
final class JsonGenerator {
    private static final ClassName LIST = ClassName.get(List.class);
    private static final ClassName MAP = ClassName.get(Map.class);

    private final ComponentModel model;
    private final GeneratedTypes types;
    private final JsonCode code;

    JsonGenerator(ComponentModel model, GeneratedTypes types) {
        this.model = model;
        this.types = types;
        this.code = new JsonCode(model);
    }

    /** The end of a type's initializer, by which the codec is found, and loaded when needed. */
    static CodeBlock onType(ComponentModel model) {
        return CodeBlock.of(".withJson(() -> $T.INSTANCE)", model.json());
    }

    TypeSpec codec() {
        TypeSpec.Builder type = types.begin(
                        model, model.json(), "Writes and reads {@link $T} values as JSON.", Modifier.FINAL)
                .superclass(ParameterizedTypeName.get(KernelTypes.NATIVE_JSON, model.type()));
        addConstants(type);
        type.addMethod(
                MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE).build());
        type.addMethod(override("layout", Modifier.PROTECTED)
                .returns(KernelTypes.COMPONENT_LAYOUT)
                .addStatement("return $T.TYPE.layout()", model.holder())
                .build());
        type.addMethod(override("write", Modifier.PUBLIC)
                .addParameter(model.type(), "value")
                .addParameter(KernelTypes.JSON_WRITER, "out")
                .addStatement(
                        "$T.notNull(value, $S)",
                        KernelTypes.FIELDS,
                        model.type().simpleName())
                .addCode(code.writeRecord(model.fields()))
                .build());
        type.addMethod(override("writeFrom", Modifier.PUBLIC)
                .addParameter(long.class, "at")
                .addParameter(long.class, "index")
                .addParameter(KernelTypes.JSON_WRITER, "out")
                .addCode(code.writeMemory(model.fields()))
                .build());
        type.addMethod(override("readValue", Modifier.PROTECTED)
                .returns(model.type())
                .addParameter(KernelTypes.JSON_READER, "in")
                .addParameter(types.nullable(model, model.type()), "defaults")
                .addCode(code.readRecord(model.type(), model.fields(), "FIELDS", ""))
                .build());
        Field.Leaf key = model.key();
        if (key != null) {
            type.addMethod(override("key", Modifier.PUBLIC)
                    .returns(String.class)
                    .addStatement("return $S", key.name())
                    .build());
        }
        for (Field field : model.allFields()) {
            switch (field) {
                case Field.Leaf leaf -> {}
                case Field.Nested nested -> addNested(type, nested);
                case Field.Elements array -> addArray(type, array);
            }
        }
        return type.build();
    }

    private void addConstants(TypeSpec.Builder type) {
        type.addField(FieldSpec.builder(model.json(), "INSTANCE", Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                .addJavadoc("The one instance, which all threads share.")
                .initializer("new $T()", model.json())
                .build());
        addNames(type, "FIELDS", model.fields(), "");
        if (model.allFields().stream().anyMatch(Field::hasDefault)) {
            addOptional(type);
        }
        for (Field field : model.allFields()) {
            switch (field) {
                case Field.Nested nested ->
                    addNames(type, JsonCode.fieldsOf(nested), nested.fields(), nested.path() + ".");
                case Field.Leaf leaf -> LeafCode.of(model, leaf).addJsonConstants(type);
                case Field.Elements array -> {} // its elements have names instead
            }
        }
    }

    /** Adds the names of the fields of a record, of those that a text must have, and the former names. */
    private void addNames(TypeSpec.Builder type, String name, List<Field> fields, String around) {
        type.addField(names(name, namesOf(fields)));
        List<Field> required =
                fields.stream().filter(field -> !field.hasDefault()).toList();
        if (!required.isEmpty() && required.size() < fields.size()) {
            type.addField(names(JsonCode.requiredOf(name), namesOf(required)));
        }
        Map<String, String> former = model.former().among(around, fields);
        if (!former.isEmpty()) {
            type.addField(former(JsonCode.formerOf(name), former));
        }
    }

    /** A constant with the present name for each former name. */
    static FieldSpec former(String name, Map<String, String> former) {
        ClassName string = ClassName.get(String.class);
        return FieldSpec.builder(
                        ParameterizedTypeName.get(MAP, string, string),
                        name,
                        Modifier.PRIVATE,
                        Modifier.STATIC,
                        Modifier.FINAL)
                .initializer(entries(former))
                .build();
    }

    /** An expression for a map of texts. */
    static CodeBlock entries(Map<String, String> map) {
        return CodeBlock.of(
                "$T.ofEntries($L)",
                MAP,
                map.entrySet().stream()
                        .map(each -> CodeBlock.of("$T.entry($S, $S)", MAP, each.getKey(), each.getValue()))
                        .collect(CodeBlock.joining(", ")));
    }

    /** Adds the paths of the leaves that a text may leave out, for the schema. */
    private void addOptional(TypeSpec.Builder type) {
        TypeName set = ParameterizedTypeName.get(ClassName.get(Set.class), ClassName.get(String.class));
        CodeBlock paths = model.allFields().stream()
                .filter(field -> field instanceof Field.Leaf && field.hasDefault())
                .map(field -> CodeBlock.of("$S", field.schemaPath()))
                .distinct()
                .collect(CodeBlock.joining(", "));
        type.addField(FieldSpec.builder(set, "OPTIONAL", Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .initializer("$T.of($L)", Set.class, paths)
                .build());
        type.addMethod(override("optional", Modifier.PROTECTED)
                .returns(set)
                .addStatement("return OPTIONAL")
                .build());
    }

    /** A constant with a list of names. */
    static FieldSpec names(String name, CodeBlock value) {
        TypeName list = ParameterizedTypeName.get(LIST, ClassName.get(String.class));
        return FieldSpec.builder(list, name, Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .initializer(value)
                .build();
    }

    private static CodeBlock namesOf(List<Field> fields) {
        return CodeBlock.of(
                "$T.of($L)",
                LIST,
                fields.stream().map(field -> CodeBlock.of("$S", field.name())).collect(CodeBlock.joining(", ")));
    }

    private void addNested(TypeSpec.Builder type, Field.Nested nested) {
        addDefault(type, nested, code.defaultRecord(nested));
        addMethods(
                type,
                nested,
                types.nullable(model, nested.type()),
                code.writeRecord(nested.fields()),
                code.writeMemory(nested.fields()),
                code.readRecord(nested.type(), nested.fields(), JsonCode.fieldsOf(nested), nested.path() + "."));
    }

    private static void addDefault(TypeSpec.Builder type, Field.Group group, CodeBlock make) {
        if (group.hasDefault()) {
            type.addMethod(helper(JsonCode.defaultOf(group))
                    .returns(group.type())
                    .addCode(make)
                    .build());
        }
    }

    private void addArray(TypeSpec.Builder type, Field.Elements array) {
        addDefault(type, array, JsonCode.defaultArray(array));
        addMethods(
                type,
                array,
                types.nullable(model, array.type()),
                code.writeArray(array),
                code.writeArrayMemory(array),
                code.readArray(array));
    }

    /** Adds methods that write a group from a value and from memory, and read it. */
    private static void addMethods(
            TypeSpec.Builder type,
            Field.Group group,
            TypeName nullable,
            CodeBlock write,
            CodeBlock writeMemory,
            CodeBlock read) {
        type.addMethod(helper(JsonCode.writerOf(group))
                .addParameter(group.type(), "value")
                .addParameter(KernelTypes.JSON_WRITER, "out")
                .addCode(write)
                .build());
        type.addMethod(helper(JsonCode.writerOf(group))
                .addParameter(long.class, "at")
                .addParameter(long.class, "index")
                .addParameter(KernelTypes.JSON_WRITER, "out")
                .addCode(writeMemory)
                .build());
        type.addMethod(helper(JsonCode.readerOf(group))
                .returns(group.type())
                .addParameter(KernelTypes.JSON_READER, "in")
                .addParameter(nullable, "defaults")
                .addCode(read)
                .build());
    }

    private static MethodSpec.Builder helper(String name) {
        return MethodSpec.methodBuilder(name).addModifiers(Modifier.PRIVATE, Modifier.STATIC);
    }

    private static MethodSpec.Builder override(String name, Modifier access) {
        return MethodSpec.methodBuilder(name).addAnnotation(Override.class).addModifiers(access);
    }
}
