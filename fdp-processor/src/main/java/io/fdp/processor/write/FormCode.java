package io.fdp.processor.write;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import io.fdp.processor.base.KernelTypes;
import io.fdp.processor.model.EnumConstant;
import io.fdp.processor.model.SerializerModel;
import io.fdp.processor.model.Shape;
import java.util.Locale;
import java.util.Map;

/** Expressions for the forms of fields in JSON. */
final class FormCode {
    private FormCode() {}

    /** An expression for the form of a shape. */
    static CodeBlock of(Shape shape) {
        return switch (shape) {
            case Shape.Scalar number -> CodeBlock.of("$T.$L", KernelTypes.JSON_FORMS, number.primitive());
            case Shape.Text text -> CodeBlock.of("$T.TEXT", KernelTypes.JSON_FORMS);
            case Shape.Constant constant -> constant(constant);
            case Shape.Numbers numbers ->
                CodeBlock.of(
                        "$T.primitives($T.class, $T.$L)",
                        KernelTypes.JSON_FORMS,
                        typeOf(numbers),
                        KernelTypes.JSON_FORMS,
                        numbers.primitive());
            case Shape.Array array ->
                CodeBlock.of(
                        "$T.<$T>array($T[]::new, $L)",
                        KernelTypes.JSON_FORMS,
                        array.elementType(),
                        array.elementType(),
                        of(array.element()));
            case Shape.Group group ->
                CodeBlock.of(
                        "$T.<$T, $T>collection($L, $L)",
                        KernelTypes.JSON_FORMS,
                        group.elementType(),
                        group.type(),
                        group.maker(),
                        of(group.element()));
            case Shape.Entries entries ->
                CodeBlock.of(
                        "$T.<$T, $T, $T>map($L, $L, $L)",
                        KernelTypes.JSON_FORMS,
                        entries.keyType(),
                        entries.valueType(),
                        entries.type(),
                        entries.maker(),
                        of(entries.key()),
                        of(entries.value()));
            case Shape.Instance object ->
                CodeBlock.of(
                        "$T.<$T>object(() -> $T.INSTANCE)",
                        KernelTypes.JSON_FORMS,
                        object.type(),
                        SerializerModel.jsonOf(object.serializer()));
            case Shape.Custom custom ->
                CodeBlock.of("$T.<$T>custom(new $T())", KernelTypes.JSON_FORMS, custom.type(), custom.serializer());
        };
    }

    private static CodeBlock constant(Shape.Constant constant) {
        Map<String, String> former = EnumConstant.formerNames(constant.constants());
        return former.isEmpty()
                ? CodeBlock.of("$T.constant($T.class)", KernelTypes.JSON_FORMS, constant.type())
                : CodeBlock.of(
                        "$T.constant($T.class, $L)",
                        KernelTypes.JSON_FORMS,
                        constant.type(),
                        JsonGenerator.entries(former));
    }

    /** The type that a form reads. */
    static TypeName typeOf(Shape shape) {
        return switch (shape) {
            case Shape.Scalar number -> primitive(number.primitive()).box();
            case Shape.Text text -> TypeName.get(String.class);
            case Shape.Constant constant -> constant.type();
            case Shape.Numbers numbers -> ArrayTypeName.of(primitive(numbers.primitive()));
            case Shape.Array array -> ArrayTypeName.of(array.elementType());
            case Shape.Group group -> group.type();
            case Shape.Entries entries -> entries.type();
            case Shape.Instance object -> object.type();
            case Shape.Custom custom -> custom.type();
        };
    }

    private static TypeName primitive(Shape.Primitive primitive) {
        return switch (primitive) {
            case BOOLEAN -> TypeName.BOOLEAN;
            case BYTE -> TypeName.BYTE;
            case SHORT -> TypeName.SHORT;
            case CHAR -> TypeName.CHAR;
            case INT -> TypeName.INT;
            case LONG -> TypeName.LONG;
            case FLOAT -> TypeName.FLOAT;
            case DOUBLE -> TypeName.DOUBLE;
        };
    }

    /** Whether a field is a primitive, which is read and written without a form. */
    static boolean isPrimitive(Shape shape) {
        return shape instanceof Shape.Scalar number && !number.boxed();
    }

    /** The call that reads a primitive. */
    static CodeBlock readPrimitive(Shape shape) {
        String name = ((Shape.Scalar) shape).primitive().name().toLowerCase(Locale.ROOT);
        return CodeBlock.of("in.$LValue()", name);
    }
}
