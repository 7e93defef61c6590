package io.fdp.processor.write;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import io.fdp.processor.base.KernelTypes;
import io.fdp.processor.model.ComponentModel;
import io.fdp.processor.model.Field;
import javax.lang.model.element.Modifier;

/** Writes the view and the edit of parts: all parts of one entity. */
final class PartSpanGenerator {
    private final ComponentModel model;
    private final GeneratedTypes types;

    PartSpanGenerator(ComponentModel model, GeneratedTypes types) {
        this.model = model;
        this.types = types;
    }

    TypeSpec view() {
        TypeSpec.Builder view = types.begin(model, model.view(), "Reads all {@link $T} parts of one entity.")
                .superclass(KernelTypes.PART_SPAN)
                .addField(FieldSpec.builder(long.class, "partsEpoch")
                        .addJavadoc("When the span was put where it is. A getter looks first if the world has gone on"
                                + " since.\n")
                        .build())
                .addField(FieldSpec.builder(long.class, "editEpoch")
                        .addJavadoc("The same for setters.\n")
                        .build())
                .addField(long.class, "partsPlace")
                .addField(int.class, "partsCount")
                .addField(long.class, "offset", Modifier.PRIVATE)
                .addField(long.class, "state", Modifier.PRIVATE)
                .addField(int.class, "index", Modifier.PRIVATE)
                .addMethod(MethodSpec.constructorBuilder()
                        .addParameter(KernelTypes.TABLE_CONTEXT, "context")
                        .addParameter(boolean.class, "writes")
                        .addStatement("super(context, writes)")
                        .build())
                .addMethod(MethodSpec.methodBuilder("moveTo")
                        .addModifiers(Modifier.FINAL)
                        .addParameter(long.class, "entity")
                        .addStatement("long now = enter(entity)")
                        .addCode(readHeader("(int) entity"))
                        // last: if another thread already uses a new span, it must not find the span valid without a
                        // place
                        .addStatement("editEpoch = editEpoch(now)")
                        .addStatement("partsEpoch = now")
                        .build())
                .addMethod(MethodSpec.methodBuilder("isOf")
                        .addModifiers(Modifier.FINAL)
                        .returns(boolean.class)
                        .addParameter(KernelTypes.TABLE_CONTEXT, "context")
                        .addStatement("return belongsTo(context)")
                        .build())
                .addMethod(size())
                .addMethod(partsLook())
                .addMethod(spanIndex())
                .addMethod(spanBase())
                .addMethod(CursorGenerator.text("textAt(partsEpoch, offset, state)"))
                .addMethod(CursorGenerator.loop("loopOver", "Begins a chunk; for generated loops.")
                        .addStatement("partsEpoch = enterLoop()")
                        .addStatement("editEpoch = partsEpoch")
                        .build())
                .addMethod(CursorGenerator.loop("loopTo", "Moves to the parts of an index; for generated loops.")
                        .addParameter(int.class, "at")
                        .addCode(readHeader("at"))
                        .build())
                .addMethod(CursorGenerator.loopLeave("partsEpoch").toBuilder()
                        .addStatement("editEpoch = partsEpoch")
                        .build());
        new Accessors(model, Accessors.On.PARTS).addGetters(view);
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
                .addField(boolean.class, "written", Modifier.PRIVATE)
                .addMethod(MethodSpec.constructorBuilder()
                        .addParameter(KernelTypes.TABLE_CONTEXT, "context")
                        .addStatement("super(context, true)")
                        .build())
                .addMethod(CursorGenerator.editLook("partsEpoch", "partsLook()"))
                .addMethod(CursorGenerator.loopEnd());
        new Accessors(model, Accessors.On.PARTS).addSetters(edit);
        return edit.build();
    }

    private static CodeBlock readHeader(String at) {
        return CodeBlock.builder()
                .addStatement("index = $L", at)
                .addStatement("offset = offsetAt(index)")
                .addStatement("state = stateAt(index)")
                .addStatement("partsPlace = addressOf(offset)")
                .addStatement("partsCount = countOf(state)")
                .build();
    }

    private static CodeBlock requireCurrent() {
        return CodeBlock.builder()
                .beginControlFlow("if (partsEpoch != clock.now)")
                .addStatement("partsLook()")
                .endControlFlow()
                .build();
    }

    /** What a getter does if its epoch is not the epoch of the world. */
    private static MethodSpec partsLook() {
        return MethodSpec.methodBuilder("partsLook")
                .addModifiers(Modifier.FINAL)
                .addStatement("partsEpoch = renew(partsEpoch, offset, state)")
                .build();
    }

    private static MethodSpec size() {
        return override("size", int.class)
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .addCode(requireCurrent())
                .addStatement("return partsCount")
                .build();
    }

    private static MethodSpec spanIndex() {
        return override("spanIndex", int.class)
                .addModifiers(Modifier.PROTECTED, Modifier.FINAL)
                .addStatement("return index")
                .build();
    }

    /** The address of the first part. */
    private static MethodSpec spanBase() {
        return override("spanBase", long.class)
                .addModifiers(Modifier.PROTECTED, Modifier.FINAL)
                .addCode(requireCurrent())
                .addStatement("return partsPlace")
                .build();
    }

    private static MethodSpec.Builder override(String name, Class<?> result) {
        return MethodSpec.methodBuilder(name).addAnnotation(Override.class).returns(result);
    }
}
