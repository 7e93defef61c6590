package io.fdp.processor;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import javax.lang.model.element.Modifier;

/** Writes the view and the edit of parts: all parts of one entity. */
final class PartSpanGenerator {
    private static final ClassName PART_SPAN = ClassName.get("io.fdp.kernel.access", "PartSpan");

    private final ComponentModel model;
    private final GeneratedTypes types;

    PartSpanGenerator(ComponentModel model, GeneratedTypes types) {
        this.model = model;
        this.types = types;
    }

    TypeSpec view() {
        TypeSpec.Builder view = types.begin(model, model.view(), "Reads all {@link $T} parts of one entity.")
                .superclass(PART_SPAN)
                .addMethod(MethodSpec.constructorBuilder()
                        .addParameter(CursorGenerator.TABLE_CONTEXT, "context")
                        .addParameter(boolean.class, "writes")
                        .addStatement("super(context, writes)")
                        .build())
                .addMethod(MethodSpec.methodBuilder("moveTo")
                        .addModifiers(Modifier.FINAL)
                        .addParameter(long.class, "entity")
                        .addStatement("moveUnchecked(entity)")
                        .build())
                .addMethod(MethodSpec.methodBuilder("isOf")
                        .addModifiers(Modifier.FINAL)
                        .returns(boolean.class)
                        .addParameter(CursorGenerator.TABLE_CONTEXT, "context")
                        .addStatement("return belongsTo(context)")
                        .build());
        new Accessors(model, true).addGetters(view);
        Field.Leaf key = model.key();
        if (key != null) {
            KeyCode code = new KeyCode(model, key);
            view.addMethod(MethodSpec.methodBuilder("find")
                    .addJavadoc("The position of the first part whose {@code $L} is the key, or -1.", key.name())
                    .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                    .returns(int.class)
                    .addParameter(code.type(), "key")
                    .addCode(code.search(CodeBlock.of("spanBase()"), CodeBlock.of("size()")))
                    .build());
        }
        return view.build();
    }

    TypeSpec edit() {
        TypeSpec.Builder edit = types.begin(
                        model, model.edit(), "Reads and writes all {@link $T} parts of one entity.", Modifier.FINAL)
                .superclass(model.view())
                .addMethod(MethodSpec.constructorBuilder()
                        .addParameter(CursorGenerator.TABLE_CONTEXT, "context")
                        .addStatement("super(context, true)")
                        .build());
        new Accessors(model, true).addSetters(edit);
        return edit.build();
    }
}
