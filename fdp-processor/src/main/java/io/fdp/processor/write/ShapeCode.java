package io.fdp.processor.write;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import io.fdp.processor.base.KernelTypes;
import io.fdp.processor.model.EnumConstant;
import io.fdp.processor.model.Shape;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;

/**
 * Writes expressions that write and read values.
 *
 * <p>Lambdas without captured variables handle the elements of collections, so each is made only once. Each enum and
 * each hand-written serializer needs a member of the generated class, which {@link #addTo} adds at the end.
 */
final class ShapeCode {
    private final Map<Shape.Constant, String> enums = new LinkedHashMap<>();
    private final Map<ClassName, String> customs = new LinkedHashMap<>();

    CodeBlock write(Shape shape, String to, CodeBlock value, int depth) {
        String writer = "w" + depth;
        String element = "e" + depth;
        return switch (shape) {
            case Shape.Scalar number ->
                CodeBlock.of(
                        "$L.$L($L)",
                        to,
                        number.boxed()
                                ? number.primitive().boxedWriter()
                                : number.primitive().writer(),
                        value);
            case Shape.Text text -> CodeBlock.of("$L.string($L)", to, value);
            case Shape.Constant constant -> CodeBlock.of("$L.constant($L)", to, value);
            case Shape.Numbers numbers -> CodeBlock.of("$L.primitives($L)", to, value);
            case Shape.Array array ->
                CodeBlock.of(
                        "$L.<$T>array($L, ($L, $L) -> $L)",
                        to,
                        array.elementType(),
                        value,
                        writer,
                        element,
                        write(array.element(), writer, CodeBlock.of(element), depth + 1));
            case Shape.Group group ->
                CodeBlock.of(
                        "$L.<$T>collection($L, ($L, $L) -> $L)",
                        to,
                        group.elementType(),
                        value,
                        writer,
                        element,
                        write(group.element(), writer, CodeBlock.of(element), depth + 1));
            case Shape.Entries entries ->
                CodeBlock.of(
                        "$L.<$T, $T>map($L, ($L, $L) -> $L, ($L, $L) -> $L)",
                        to,
                        entries.keyType(),
                        entries.valueType(),
                        value,
                        writer,
                        element,
                        write(entries.key(), writer, CodeBlock.of(element), depth + 1),
                        writer,
                        element,
                        write(entries.value(), writer, CodeBlock.of(element), depth + 1));
            case Shape.Instance object ->
                object.exact()
                        ? CodeBlock.of(
                                "$L.object($L, $T.class, $T.INSTANCE)", to, value, object.type(), object.serializer())
                        : CodeBlock.of("$L.object($L, $T.INSTANCE)", to, value, object.serializer());
            case Shape.Custom custom -> CodeBlock.of("$L.object($L, $L)", to, value, nameOf(custom));
        };
    }

    CodeBlock read(Shape shape, String from, int depth) {
        String reader = "r" + depth;
        return switch (shape) {
            case Shape.Scalar number ->
                CodeBlock.of(
                        "$L.$L()",
                        from,
                        number.boxed()
                                ? number.primitive().boxedReader()
                                : number.primitive().reader());
            case Shape.Text text -> CodeBlock.of("$L.string()", from);
            case Shape.Constant constant -> CodeBlock.of("$L($L)", nameOf(constant), from);
            case Shape.Numbers numbers ->
                CodeBlock.of("$L.$L()", from, numbers.primitive().arrayReader());
            case Shape.Array array ->
                CodeBlock.of(
                        "$L.<$T>array($T[]::new, $L -> $L)",
                        from,
                        array.elementType(),
                        array.elementType(),
                        reader,
                        read(array.element(), reader, depth + 1));
            case Shape.Group group ->
                CodeBlock.of(
                        "$L.<$T, $T>collection($L, $L -> $L)",
                        from,
                        group.elementType(),
                        group.type(),
                        group.maker(),
                        reader,
                        read(group.element(), reader, depth + 1));
            case Shape.Entries entries ->
                CodeBlock.of(
                        "$L.<$T, $T, $T>map($L, $L -> $L, $L -> $L)",
                        from,
                        entries.keyType(),
                        entries.valueType(),
                        entries.type(),
                        entries.maker(),
                        reader,
                        read(entries.key(), reader, depth + 1),
                        reader,
                        read(entries.value(), reader, depth + 1));
            case Shape.Instance object -> CodeBlock.of("$L.object($T.INSTANCE)", from, object.serializer());
            case Shape.Custom custom -> CodeBlock.of("$L.object($L)", from, nameOf(custom));
        };
    }

    /** The value of a field that a file does not have. */
    static CodeBlock missing(Shape shape) {
        return switch (shape) {
            case Shape.Scalar number
            when !number.boxed() -> CodeBlock.of(number.primitive() == Shape.Primitive.BOOLEAN ? "false" : "0");
            case Shape.Numbers numbers ->
                CodeBlock.of("new $L[0]", numbers.primitive().name().toLowerCase(Locale.ROOT));
            case Shape.Array array -> emptyArray(array);
            case Shape.Group group -> made(group.maker());
            case Shape.Entries entries -> made(entries.maker());
            default -> CodeBlock.of("null");
        };
    }

    private static CodeBlock emptyArray(Shape.Array array) {
        String text = array.elementType().toString();
        int brackets = text.indexOf('[');
        return brackets < 0
                ? CodeBlock.of("new $T[0]", array.elementType())
                : CodeBlock.of("new $L[0]$L", text.substring(0, brackets), text.substring(brackets));
    }

    /** An empty collection, from the maker of a collection for a number of elements. */
    private static CodeBlock made(CodeBlock maker) {
        String text = maker.toString();
        String type = text.contains("::")
                ? text.substring(0, text.indexOf("::"))
                : text.substring(text.indexOf("new ") + 4, text.indexOf('<'));
        return CodeBlock.of("new $T<>()", ClassName.bestGuess(type));
    }

    private String nameOf(Shape.Constant constant) {
        return enums.computeIfAbsent(
                constant, type -> "constant" + type.type().simpleName() + (enums.isEmpty() ? "" : enums.size()));
    }

    private String nameOf(Shape.Custom custom) {
        return customs.computeIfAbsent(custom.serializer(), type -> "SERIALIZER_" + customs.size());
    }

    /** Adds the members that the expressions refer to. */
    void addTo(TypeSpec.Builder serializer) {
        customs.forEach((type, name) ->
                serializer.addField(FieldSpec.builder(type, name, Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                        .initializer("new $T()", type)
                        .build()));
        enums.forEach((type, name) -> serializer.addMethod(constantReader(type, name)));
    }

    private static MethodSpec constantReader(Shape.Constant type, String name) {
        CodeBlock.Builder cases =
                CodeBlock.builder().add("return switch (name) {\n").indent();
        for (EnumConstant constant : type.constants()) {
            CodeBlock names = Stream.concat(Stream.of(constant.name()), constant.former().stream())
                    .map(each -> CodeBlock.of("$S", each))
                    .collect(CodeBlock.joining(", "));
            cases.add("case $L -> $T.$L;\n", names, type.type(), constant.name());
        }
        cases.add(
                        "default -> throw from.unknownConstant($S, name);\n",
                        type.type().simpleName())
                .unindent()
                .add("};\n");
        return MethodSpec.methodBuilder(name)
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                .returns(type.type())
                .addParameter(KernelTypes.DATA_READER, "from")
                .addStatement("$T name = from.string()", String.class)
                .beginControlFlow("if (name == null)")
                .addStatement("return null")
                .endControlFlow()
                .addCode(cases.build())
                .build();
    }
}
