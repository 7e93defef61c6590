package io.fdp.processor;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import javax.lang.model.element.Modifier;

/** Writes the view and the edit: cursors on one value. */
final class CursorGenerator {
    static final ClassName TABLE_CONTEXT = ClassName.get("io.fdp.kernel.access", "TableContext");
    private static final ClassName LOOPS = ClassName.get("io.fdp.kernel.access", "Loops");
    private static final ClassName CURSOR = ClassName.get("io.fdp.kernel.access", "Cursor");

    private final ComponentModel model;
    private final GeneratedTypes types;

    CursorGenerator(ComponentModel model, GeneratedTypes types) {
        this.model = model;
        this.types = types;
    }

    TypeSpec view() {
        TypeSpec.Builder view = types.begin(model, model.view(), "Reads the {@link $T} of one entity.")
                .superclass(CURSOR)
                .addField(long.class, "epoch", Modifier.PRIVATE)
                .addField(long.class, "base", Modifier.PRIVATE)
                .addField(int.class, "slot", Modifier.PRIVATE)
                .addMethod(MethodSpec.constructorBuilder()
                        .addParameter(TABLE_CONTEXT, "context")
                        .addParameter(boolean.class, "writes")
                        .addStatement("super(context, writes)")
                        .build())
                .addMethod(moveTo())
                .addMethod(owner())
                .addMethod(cursorBase())
                .addMethod(cursorSlot())
                .addMethod(loopOver())
                .addMethod(loopTo())
                .addMethod(loopLeave());
        new Accessors(model, false).addGetters(view);
        return view.build();
    }

    TypeSpec edit() {
        TypeSpec.Builder edit = types.begin(
                        model, model.edit(), "Reads and writes the {@link $T} of one entity.", Modifier.FINAL)
                .superclass(model.view())
                .addField(boolean.class, "written", Modifier.PRIVATE)
                .addMethod(MethodSpec.constructorBuilder()
                        .addParameter(TABLE_CONTEXT, "context")
                        .addStatement("super(context, true)")
                        .build())
                .addMethod(editBase())
                .addMethod(loopEnd());
        new Accessors(model, false).addSetters(edit);
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
            move.addStatement("base = table + (long) index * $L", model.stride())
                    .addStatement("slot = 0");
        } else {
            move.addStatement("base = table + (index >>> 10) * $LL", (long) model.stride() * ComponentModel.CHUNK)
                    .addStatement("slot = index & 1023");
        }
        // last: another thread that uses a new cursor already must not find it good without a place
        return move.addStatement("epoch = now").build();
    }

    /** The address of the value in rows, of the chunk in columns. */
    private MethodSpec cursorBase() {
        CodeBlock place = model.rows()
                ? CodeBlock.of("$T.address(base) + (slot & 1023) * $LL", AccessCode.MEMORY, model.stride())
                : CodeBlock.of("$T.address(base)", AccessCode.MEMORY);
        return MethodSpec.methodBuilder("cursorBase")
                .addModifiers(Modifier.FINAL)
                .returns(long.class)
                .beginControlFlow("if (isOld(epoch))")
                .addStatement("epoch = renew(epoch)")
                .endControlFlow()
                .addStatement("return $L", place)
                .build();
    }

    private static MethodSpec cursorSlot() {
        return MethodSpec.methodBuilder("cursorSlot")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PROTECTED, Modifier.FINAL)
                .returns(int.class)
                .addStatement("return slot & 1023")
                .build();
    }

    private MethodSpec editBase() {
        MethodSpec.Builder base = MethodSpec.methodBuilder("editBase")
                .addModifiers(Modifier.PRIVATE)
                .returns(long.class)
                .addStatement("long at = cursorBase()")
                .addStatement("requireScope()")
                .addStatement("written = true");
        if (model.versioned()) {
            base.addStatement("markEntity()");
        }
        return base.addStatement("return at").build();
    }

    private static MethodSpec loopOver() {
        return loop("loopOver", "Puts the cursor on a chunk; for generated loops.")
                .addParameter(int.class, "first")
                .addParameter(long.class, "chunkBase")
                .addStatement("epoch = enterLoop(first)")
                .addStatement("base = chunkBase")
                .build();
    }

    private static MethodSpec loopTo() {
        return loop("loopTo", "Moves the cursor in its chunk; for generated loops.")
                .addParameter(int.class, "at")
                .addStatement("slot = at")
                .build();
    }

    static MethodSpec loopLeave() {
        return loop("loopLeave", "Ends a run, after which the cursor is refused; for generated loops.")
                .addStatement("epoch = leaveLoop()")
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
                .addParameter(LOOPS, "key");
    }

    private static MethodSpec owner() {
        return MethodSpec.methodBuilder("isOf")
                .addModifiers(Modifier.FINAL)
                .returns(boolean.class)
                .addParameter(TABLE_CONTEXT, "context")
                .addStatement("return belongsTo(context)")
                .build();
    }
}
