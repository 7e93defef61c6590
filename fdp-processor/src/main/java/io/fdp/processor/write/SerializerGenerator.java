package io.fdp.processor.write;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeSpec;
import io.fdp.processor.base.KernelTypes;
import io.fdp.processor.model.SerializerModel;
import io.fdp.processor.model.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.lang.model.element.Modifier;

/**
 * Writes the serializer of a class: a map from keys to fields, preceded by the number of the subtype if there are
 * several.
 */
final class SerializerGenerator {
    private final SerializerModel model;
    private final GeneratedTypes types;
    private final ShapeCode code = new ShapeCode();

    SerializerGenerator(SerializerModel model, GeneratedTypes types) {
        this.model = model;
        this.types = types;
    }

    TypeSpec serializer() {
        TypeSpec.Builder type = types.begin(
                        model.origin(), model.serializer(), "Writes and reads {@link $T}.", Modifier.FINAL)
                .addSuperinterface(ParameterizedTypeName.get(KernelTypes.SERIALIZER, model.type()));
        addConstants(type);
        type.addMethod(
                MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE).build());
        if (model.subtypes().isEmpty()) {
            type.addMethod(fieldWriter("write")
                    .addAnnotation(Override.class)
                    .addModifiers(Modifier.PUBLIC)
                    .build());
            type.addMethod(fieldReader("read")
                    .addAnnotation(Override.class)
                    .addModifiers(Modifier.PUBLIC)
                    .build());
        } else {
            type.addMethod(subtypeWriter()).addMethod(subtypeReader());
            if (model.hasObjects()) {
                type.addMethod(fieldWriter("writeFields")
                        .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                        .build());
                type.addMethod(fieldReader("readFields")
                        .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                        .build());
            }
        }
        code.addTo(type);
        return type.build();
    }

    private void addConstants(TypeSpec.Builder type) {
        type.addField(
                FieldSpec.builder(model.serializer(), "INSTANCE", Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                        .addJavadoc("The one serializer; it has no state.")
                        .initializer("new $T()", model.serializer())
                        .build());
        if (model.isManaged()) {
            type.addField(FieldSpec.builder(
                            ParameterizedTypeName.get(KernelTypes.MANAGED_TYPE, model.type()),
                            "TYPE",
                            Modifier.PUBLIC,
                            Modifier.STATIC,
                            Modifier.FINAL)
                    .addJavadoc("What a repository registers.")
                    .initializer(
                            "$T.of($T.class).serializedBy(INSTANCE).withJson($T.INSTANCE)",
                            KernelTypes.MANAGED_TYPE,
                            model.type(),
                            model.json())
                    .build());
        }
    }

    // ---- fields

    private MethodSpec.Builder fieldWriter(String name) {
        MethodSpec.Builder method = MethodSpec.methodBuilder(name)
                .addParameter(KernelTypes.DATA_WRITER, "to")
                .addParameter(model.type(), "value");
        CodeBlock unknown = model.unknown() == null ? CodeBlock.of("null") : get(model.unknown());
        method.addStatement("to.fields($L, $L)", keyed().size(), unknown);
        for (SerializerModel.KeyedField field : keyed()) {
            method.addStatement("to.field($L, $S)", field.key(), field.name());
            method.addStatement(code.write(shapeOf(field), "to", get(field.name()), 0));
        }
        if (model.unknown() != null) {
            method.addStatement("to.unknown($L)", unknown);
        }
        return method;
    }

    private List<SerializerModel.KeyedField> keyed() {
        return model.fields().stream().filter(field -> field.key() >= 0).toList();
    }

    private static Shape shapeOf(SerializerModel.KeyedField field) {
        return Objects.requireNonNull(field.shape(), "a field with a key has a shape");
    }

    private CodeBlock get(String field) {
        return model.isRecord() ? CodeBlock.of("value.$L()", field) : CodeBlock.of("value.$L", field);
    }

    private MethodSpec.Builder fieldReader(String name) {
        MethodSpec.Builder method =
                MethodSpec.methodBuilder(name).returns(model.type()).addParameter(KernelTypes.DATA_READER, "from");
        List<CodeBlock> arguments = new ArrayList<>();
        if (model.isRecord()) {
            for (int i = 0; i < model.fields().size(); i++) {
                SerializerModel.KeyedField field = model.fields().get(i);
                if (field.key() >= 0) {
                    method.addStatement("$T field$L = $L", field.type(), i, ShapeCode.missing(shapeOf(field)));
                    arguments.add(CodeBlock.of("field$L", i));
                } else {
                    arguments.add(CodeBlock.of("unknown"));
                }
            }
        } else {
            method.addStatement("$T value = new $T()", model.type(), model.type());
        }
        if (model.unknown() != null) {
            method.addStatement("$T unknown = null", KernelTypes.UNKNOWN_FIELDS);
        }
        addLoop(method);
        if (model.isRecord()) {
            return method.addStatement("return new $T($L)", model.type(), CodeBlock.join(arguments, ", "));
        }
        if (model.unknown() != null) {
            method.addStatement("value.$L = unknown", model.unknown());
        }
        return method.addStatement("return value");
    }

    private void addLoop(MethodSpec.Builder method) {
        method.addStatement("int count = from.fields($S)", model.type().simpleName());
        method.beginControlFlow("for (int i = 0; i < count; i++)");
        method.addStatement("int key = from.key()");
        method.beginControlFlow("switch (key)");
        for (int i = 0; i < model.fields().size(); i++) {
            SerializerModel.KeyedField field = model.fields().get(i);
            if (field.key() >= 0) {
                method.beginControlFlow("case $L ->", field.key());
                method.addStatement("from.field($S)", field.name());
                addAssignment(method, field, i);
                method.endControlFlow();
            }
        }
        method.addStatement(
                model.unknown() == null ? "default -> from.skip()" : "default -> unknown = from.keep(unknown, key)");
        method.endControlFlow();
        method.endControlFlow();
    }

    private void addAssignment(MethodSpec.Builder method, SerializerModel.KeyedField field, int i) {
        Shape shape = shapeOf(field);
        CodeBlock read = code.read(shape, "from", 0);
        if (model.isRecord()) {
            method.addStatement("field$L = $L", i, read);
        } else if (field.isFinal()) {
            boolean map = shape instanceof Shape.Entries;
            method.addStatement("var read = $L", read);
            method.addStatement("value.$L.clear()", field.name());
            method.beginControlFlow("if (read != null)");
            method.addStatement("value.$L.$L(read)", field.name(), map ? "putAll" : "addAll");
            method.endControlFlow();
        } else {
            method.addStatement("value.$L = $L", field.name(), read);
        }
    }

    // ---- subtypes

    private MethodSpec subtypeWriter() {
        MethodSpec.Builder method = MethodSpec.methodBuilder("write")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .addParameter(KernelTypes.DATA_WRITER, "to")
                .addParameter(model.type(), "value")
                .addStatement("$T<?> type = value.getClass()", Class.class);
        boolean first = true;
        for (var subtype : model.subtypes().entrySet()) {
            ClassName name = subtype.getValue().type();
            if (first) {
                method.beginControlFlow("if (type == $T.class)", name);
            } else {
                method.nextControlFlow("else if (type == $T.class)", name);
            }
            first = false;
            method.addStatement("to.subtype($L)", subtype.getKey());
            if (model.isSelf(subtype.getValue())) {
                method.addStatement("writeFields(to, value)");
            } else {
                method.addStatement(
                        "$T.INSTANCE.write(to, ($T) value)", subtype.getValue().serializer(), name);
            }
        }
        return method.nextControlFlow("else")
                .addStatement("throw to.unknownSubtype(value, $S)", model.type().simpleName())
                .endControlFlow()
                .build();
    }

    private MethodSpec subtypeReader() {
        CodeBlock.Builder cases =
                CodeBlock.builder().add("return switch (id) {\n").indent();
        model.subtypes().forEach((id, subtype) -> {
            if (model.isSelf(subtype)) {
                cases.add("case $L -> readFields(from);\n", id);
            } else {
                cases.add("case $L -> $T.INSTANCE.read(from);\n", id, subtype.serializer());
            }
        });
        String base = model.type().simpleName();
        cases.add("default -> throw from.unknownSubtype($S, id);\n", base)
                .unindent()
                .add("};\n");
        return MethodSpec.methodBuilder("read")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(model.type())
                .addParameter(KernelTypes.DATA_READER, "from")
                .addStatement("int id = from.subtype($S)", base)
                .addCode(cases.build())
                .build();
    }
}
