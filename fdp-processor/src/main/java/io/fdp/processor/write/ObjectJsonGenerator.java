package io.fdp.processor.write;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import com.palantir.javapoet.WildcardTypeName;
import io.fdp.processor.base.KernelTypes;
import io.fdp.processor.model.Kind;
import io.fdp.processor.model.SerializerModel;
import io.fdp.processor.model.SerializerModel.KeyedField;
import io.fdp.processor.model.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.lang.model.element.Modifier;

/**
 * Writes the JSON codec of a serialized class, with the same fields as its serializer.
 *
 * <p>A primitive is read and written directly. Every other field has a form, a constant of the codec. A record must
 * have every field without a default. A field of a class may be left out, because the constructor sets it.
 */
final class ObjectJsonGenerator {
    private static final ClassName LIST = ClassName.get(List.class);

    private final SerializerModel model;
    private final GeneratedTypes types;
    private final List<KeyedField> fields;

    ObjectJsonGenerator(SerializerModel model, GeneratedTypes types) {
        this.model = model;
        this.types = types;
        this.fields = model.fields().stream().filter(field -> field.key() >= 0).toList();
    }

    TypeSpec codec() {
        TypeSpec.Builder type = types.begin(
                        model.origin(), model.json(), "Writes and reads {@link $T} as JSON.", Modifier.FINAL)
                .superclass(ParameterizedTypeName.get(KernelTypes.SERIALIZED_JSON, model.type()));
        type.addField(FieldSpec.builder(model.json(), "INSTANCE", Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                .addJavadoc("The one codec; it has no state.")
                .initializer("new $T()", model.json())
                .build());
        if (model.hasObjects()) {
            addConstants(type);
        }
        type.addMethod(
                MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE).build());
        type.addMethod(override("type")
                .returns(ParameterizedTypeName.get(ClassName.get(Class.class), model.type()))
                .addStatement("return $T.class", model.type())
                .build());
        if (!model.subtypes().isEmpty()) {
            type.addMethod(subtypes());
        }
        if (model.hasObjects()) {
            type.addMethod(described()).addMethod(writer()).addMethod(reader());
        }
        return type.build();
    }

    private static MethodSpec.Builder override(String name) {
        return MethodSpec.methodBuilder(name).addAnnotation(Override.class).addModifiers(Modifier.PROTECTED);
    }

    private static Shape shapeOf(KeyedField field) {
        return Objects.requireNonNull(field.shape(), "a field with a key has a shape");
    }

    private boolean isRequired(KeyedField field) {
        return model.isRecord() && field.defaultText() == null;
    }

    // ---- constants

    private void addConstants(TypeSpec.Builder type) {
        type.addField(JsonGenerator.names("FIELDS", namesOf(fields)));
        List<KeyedField> required = fields.stream().filter(this::isRequired).toList();
        if (!required.isEmpty() && required.size() < fields.size()) {
            type.addField(JsonGenerator.names("REQUIRED", namesOf(required)));
        }
        for (int i = 0; i < fields.size(); i++) {
            Shape shape = shapeOf(fields.get(i));
            if (hasForm(shape)) {
                type.addField(FieldSpec.builder(
                                ParameterizedTypeName.get(KernelTypes.JSON_FORM, FormCode.typeOf(shape)),
                                "FORM_" + i,
                                Modifier.PRIVATE,
                                Modifier.STATIC,
                                Modifier.FINAL)
                        .initializer(FormCode.of(shape))
                        .build());
            }
        }
    }

    /** Whether a field has a constant with its form. Boxes and texts have common forms. */
    private static boolean hasForm(Shape shape) {
        return !(shape instanceof Shape.Scalar) && !(shape instanceof Shape.Text);
    }

    private static CodeBlock form(Shape shape, int i) {
        return hasForm(shape) ? CodeBlock.of("FORM_$L", i) : FormCode.of(shape);
    }

    private static CodeBlock namesOf(List<KeyedField> fields) {
        return CodeBlock.of(
                "$T.of($L)",
                LIST,
                fields.stream().map(field -> CodeBlock.of("$S", field.name())).collect(CodeBlock.joining(", ")));
    }

    // ---- what the codec tells of the class

    private MethodSpec subtypes() {
        TypeName codec =
                ParameterizedTypeName.get(KernelTypes.SERIALIZED_JSON, WildcardTypeName.subtypeOf(model.type()));
        return override("subtypes")
                .returns(ParameterizedTypeName.get(LIST, codec))
                .addStatement(
                        "return $T.of($L)",
                        LIST,
                        model.subtypes().values().stream()
                                .map(subtype ->
                                        CodeBlock.of("$T.INSTANCE", SerializerModel.jsonOf(subtype.serializer())))
                                .collect(CodeBlock.joining(", ")))
                .build();
    }

    private MethodSpec described() {
        ClassName described = KernelTypes.SERIALIZED_JSON.nestedClass("Described");
        List<CodeBlock> all = new ArrayList<>();
        for (int i = 0; i < fields.size(); i++) {
            KeyedField field = fields.get(i);
            Shape shape = shapeOf(field);
            all.add(CodeBlock.of(
                    "new $T($S, $L, $L, $L)",
                    described,
                    field.name(),
                    form(shape, i),
                    isRequired(field),
                    !FormCode.isPrimitive(shape)));
        }
        return override("fields")
                .returns(ParameterizedTypeName.get(LIST, described))
                .addStatement("return $T.of($L)", LIST, CodeBlock.join(all, ", "))
                .build();
    }

    // ---- writing

    private CodeBlock get(String object, String field) {
        return CodeBlock.of(model.isRecord() ? "$L.$L()" : "$L.$L", object, field);
    }

    private MethodSpec writer() {
        MethodSpec.Builder method = override("writeFields")
                .addParameter(model.type(), "value")
                .addParameter(KernelTypes.JSON_WRITER, "out");
        for (int i = 0; i < fields.size(); i++) {
            KeyedField field = fields.get(i);
            Shape shape = shapeOf(field);
            CodeBlock value = get("value", field.name());
            if (FormCode.isPrimitive(shape)) {
                method.addStatement("out.name($S).value($L)", field.name(), value);
            } else {
                method.addStatement("$L.write($L, out.name($S))", form(shape, i), value, field.name());
            }
        }
        return method.build();
    }

    // ---- reading

    private MethodSpec reader() {
        MethodSpec.Builder method = override("readFields")
                .returns(types.nullable(model.element(), model.type()))
                .addParameter(KernelTypes.JSON_READER, "in")
                .addParameter(types.nullable(model.element(), model.type()), "defaults")
                .addParameter(boolean.class, "typed");
        if (model.isRecord()) {
            addRecordReader(method);
        } else {
            addClassReader(method);
        }
        return method.build();
    }

    private void addRecordReader(MethodSpec.Builder method) {
        List<CodeBlock> arguments = new ArrayList<>();
        List<KeyedField> all = model.fields();
        for (KeyedField field : all) {
            method.addStatement("$T $L = $L", field.type(), variable(field), initial(field));
            arguments.add(CodeBlock.of("$L", variable(field)));
        }
        if (!all.isEmpty()) {
            method.beginControlFlow("if (defaults != null)");
            all.forEach(field -> method.addStatement("$L = $L", variable(field), get("defaults", field.name())));
            method.endControlFlow();
        }
        addLoop(method);
        if (fields.isEmpty() || fields.stream().anyMatch(this::isRequired)) {
            method.beginControlFlow("if (defaults == null)")
                    .addStatement("in.require($L)", fields.stream().allMatch(this::isRequired) ? "FIELDS" : "REQUIRED")
                    .endControlFlow();
        }
        method.beginControlFlow("try").addStatement("return new $T($L)", model.type(), CodeBlock.join(arguments, ", "));
        addRefusal(method);
    }

    private void addRefusal(MethodSpec.Builder method) {
        method.nextControlFlow("catch ($T e)", RuntimeException.class)
                .addStatement("in.refuse($S, e)", model.type().simpleName())
                .addStatement("return unset()")
                .endControlFlow();
    }

    private void addClassReader(MethodSpec.Builder method) {
        method.addStatement("$T value", model.type())
                .beginControlFlow("try")
                .addStatement("value = new $T()", model.type())
                .nextControlFlow("catch ($T e)", RuntimeException.class)
                .addStatement("in.skip()")
                .addStatement("in.refuse($S, e)", model.type().simpleName())
                .addStatement("return unset()")
                .endControlFlow();
        if (!model.fields().isEmpty()) {
            method.beginControlFlow("if (defaults != null)");
            for (KeyedField field : model.fields()) {
                if (field.isFinal()) {
                    method.addStatement("fill(in, value.$L, defaults.$L)", field.name(), field.name());
                } else {
                    method.addStatement("value.$L = defaults.$L", field.name(), field.name());
                }
            }
            method.endControlFlow();
        }
        addLoop(method);
        method.addStatement("return value");
    }

    private String variable(KeyedField field) {
        return model.isRecord() ? field.name() + "Value" : "value." + field.name();
    }

    /** The value of a variable until its field is read. */
    private static CodeBlock initial(KeyedField field) {
        Shape shape = field.shape();
        String text = field.defaultText();
        if (text == null) {
            boolean isPrimitive = shape != null && FormCode.isPrimitive(shape);
            boolean isBoolean = shape instanceof Shape.Scalar number && number.primitive() == Shape.Primitive.BOOLEAN;
            return CodeBlock.of(!isPrimitive ? "null" : isBoolean ? "false" : "0");
        }
        return switch (shape) {
            case Shape.Scalar number ->
                DefaultCode.literal(Kind.valueOf(number.primitive().name()), text);
            case Shape.Constant constant -> CodeBlock.of("$T.$L", constant.type(), text);
            case null, default -> CodeBlock.of("$S", text);
        };
    }

    private void addLoop(MethodSpec.Builder method) {
        method.addStatement("in.beginObject()")
                .beginControlFlow("for ($T name = in.nextField(); name != null; name = in.nextField())", String.class);
        if (fields.isEmpty()) {
            method.addStatement("refuseField(in, name, FIELDS, typed)");
        } else {
            method.beginControlFlow("switch (name)");
            for (int i = 0; i < fields.size(); i++) {
                addCase(method, fields.get(i), i);
            }
            method.addStatement("default -> refuseField(in, name, FIELDS, typed)");
            method.endControlFlow();
        }
        method.endControlFlow();
    }

    private void addCase(MethodSpec.Builder method, KeyedField field, int i) {
        Shape shape = shapeOf(field);
        if (FormCode.isPrimitive(shape)) {
            method.addStatement("case $S -> $L = $L", field.name(), variable(field), FormCode.readPrimitive(shape));
        } else if (field.isFinal()) {
            method.addStatement(
                    "case $S -> fill(in, $L, $L.read(in, null))", field.name(), variable(field), form(shape, i));
        } else {
            method.addStatement(
                    "case $S -> $L = $L.read(in, $L)", field.name(), variable(field), form(shape, i), variable(field));
        }
    }
}
