package io.fdp.processor.write;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import io.fdp.processor.base.KernelTypes;
import io.fdp.processor.model.ComponentModel;
import javax.lang.model.element.Modifier;

/** Writes the view and the edit: cursors on one value. */
final class CursorGenerator {
    private final ComponentModel model;
    private final GeneratedTypes types;

    CursorGenerator(ComponentModel model, GeneratedTypes types) {
        this.model = model;
        this.types = types;
    }

    TypeSpec view() {
        TypeSpec.Builder view = types.begin(model, model.view(), "Reads the {@link $T} of one entity.")
                .superclass(KernelTypes.CURSOR)
                .addField(FieldSpec.builder(long.class, "cursorEpoch")
                        .addJavadoc("When the cursor was put where it is. A getter looks first if the world has gone on"
                                + " since.\n")
                        .build())
                .addField(FieldSpec.builder(long.class, "editEpoch")
                        .addJavadoc("The same for setters.\n")
                        .build())
                .addField(long.class, "cursorPlace")
                .addField(model.rows() ? long.class : int.class, model.rows() ? "base" : "slot", Modifier.PRIVATE)
                .addMethod(MethodSpec.constructorBuilder()
                        .addParameter(KernelTypes.TABLE_CONTEXT, "context")
                        .addParameter(boolean.class, "writes")
                        .addStatement("super(context, writes)")
                        .build())
                .addMethod(moveTo())
                .addMethod(owner())
                .addMethod(cursorLook())
                .addMethod(cursorSlot())
                .addMethod(text("textAt(cursorEpoch)"))
                .addMethod(loopOver())
                .addMethod(loopTo())
                .addMethod(loopLeave("cursorEpoch").toBuilder()
                        .addStatement("editEpoch = cursorEpoch")
                        .build());
        new Accessors(model, Accessors.On.CURSOR).addGetters(view);
        return view.build();
    }

    TypeSpec edit() {
        TypeSpec.Builder edit = types.begin(
                        model, model.edit(), "Reads and writes the {@link $T} of one entity.", Modifier.FINAL)
                .superclass(model.view())
                .addField(boolean.class, "written", Modifier.PRIVATE)
                .addMethod(MethodSpec.constructorBuilder()
                        .addParameter(KernelTypes.TABLE_CONTEXT, "context")
                        .addStatement("super(context, true)")
                        .build())
                .addMethod(editLook("cursorEpoch", "cursorLook()"))
                .addMethod(loopEnd());
        new Accessors(model, Accessors.On.CURSOR).addSetters(edit);
        return edit.build();
    }

    private MethodSpec moveTo() {
        MethodSpec.Builder move = MethodSpec.methodBuilder("moveToIndex")
                .addModifiers(Modifier.FINAL)
                .addParameter(long.class, "entity")
                .addParameter(long.class, "table")
                .addParameter(int.class, "index")
                .addStatement("long now = enter(entity)");
        if (model.rows()) {
            move.addStatement("cursorPlace = table + (long) index * $L", model.stride());
        } else {
            move.addStatement(
                            "cursorPlace = table + (index >>> 10) * $LL", (long) model.stride() * ComponentModel.CHUNK)
                    .addStatement("slot = index & 1023");
        }
        // last: if another thread already uses a new cursor, it must not find the cursor valid without a place
        return move.addStatement("editEpoch = editEpoch(now)")
                .addStatement("cursorEpoch = now")
                .build();
    }

    /** What a getter does if its epoch is not the epoch of the world. */
    private static MethodSpec cursorLook() {
        return MethodSpec.methodBuilder("cursorLook")
                .addModifiers(Modifier.FINAL)
                .addStatement("cursorEpoch = renew(cursorEpoch)")
                .build();
    }

    /** The same for a setter. */
    static MethodSpec editLook(String epoch, String look) {
        return MethodSpec.methodBuilder("editLook")
                .addModifiers(Modifier.PRIVATE)
                .beginControlFlow("if ($L != clock.now)", epoch)
                .addStatement(look)
                .endControlFlow()
                .addStatement("requireScope()")
                .addStatement("editEpoch = editEpoch($L)", epoch)
                .build();
    }

    /** The text for debuggers; the base class makes it, so that it takes no room here. */
    static MethodSpec text(String made) {
        return MethodSpec.methodBuilder("toString")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .returns(String.class)
                .addStatement("return $L", made)
                .build();
    }

    private MethodSpec cursorSlot() {
        return MethodSpec.methodBuilder("cursorSlot")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PROTECTED, Modifier.FINAL)
                .returns(int.class)
                .addStatement(
                        "return $L & 1023",
                        model.rows()
                                ? CodeBlock.of("(int) ((cursorPlace - base) / $L)", model.stride())
                                : CodeBlock.of("slot"))
                .build();
    }

    private MethodSpec loopOver() {
        return loop("loopOver", "Puts the cursor on a chunk; for generated loops.")
                .addParameter(int.class, "first")
                .addParameter(long.class, "chunkBase")
                .addStatement("$L = chunkBase", model.rows() ? "base" : "cursorPlace")
                .addStatement("cursorEpoch = enterLoop(first)")
                .addStatement("editEpoch = cursorEpoch")
                .build();
    }

    private MethodSpec loopTo() {
        MethodSpec.Builder to = loop("loopTo", "Moves the cursor in its chunk; for generated loops.")
                .addParameter(int.class, "at");
        return model.rows()
                ? to.addStatement("cursorPlace = base + (at & 1023) * $LL", model.stride())
                        .build()
                : to.addStatement("slot = at").build();
    }

    static MethodSpec loopLeave(String epoch) {
        return loop("loopLeave", "Ends a run, after which the cursor is refused; for generated loops.")
                .addStatement("$L = leaveLoop()", epoch)
                .build();
    }

    static MethodSpec loopEnd() {
        return loop("loopEnd", "Ends a chunk, which counts as changed if a setter ran; for generated loops.")
                .addParameter(int.class, "chunk")
                .beginControlFlow("if (written)")
                .addStatement("written = false")
                .addStatement("markWritten(chunk)")
                .endControlFlow()
                .build();
    }

    static MethodSpec.Builder loop(String name, String doc) {
        return MethodSpec.methodBuilder(name)
                .addJavadoc(doc)
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .addParameter(KernelTypes.LOOPS, "key");
    }

    private static MethodSpec owner() {
        return MethodSpec.methodBuilder("isOf")
                .addModifiers(Modifier.FINAL)
                .returns(boolean.class)
                .addParameter(KernelTypes.TABLE_CONTEXT, "context")
                .addStatement("return belongsTo(context)")
                .build();
    }
}
