package io.fdp.processor;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import javax.lang.model.element.Modifier;

/** Writes the view and the edit: cursors on one value. */
final class CursorGenerator {
    static final ClassName TABLE_CONTEXT = ClassName.get("io.fdp.kernel.access", "TableContext");
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
                .addMethod(MethodSpec.constructorBuilder()
                        .addParameter(TABLE_CONTEXT, "context")
                        .addParameter(boolean.class, "writes")
                        .addStatement("super(context, writes)")
                        .build())
                .addMethod(moveTo())
                .addMethod(owner());
        new Accessors(model, false).addGetters(view);
        return view.build();
    }

    TypeSpec edit() {
        TypeSpec.Builder edit = types.begin(
                        model, model.edit(), "Reads and writes the {@link $T} of one entity.", Modifier.FINAL)
                .superclass(model.view())
                .addMethod(MethodSpec.constructorBuilder()
                        .addParameter(TABLE_CONTEXT, "context")
                        .addStatement("super(context, true)")
                        .build());
        new Accessors(model, false).addSetters(edit);
        return edit.build();
    }

    private MethodSpec moveTo() {
        CodeBlock place = model.rows()
                ? CodeBlock.of("moveUnchecked(entity, base + (long) index * $L, 0)", model.stride())
                : CodeBlock.of(
                        "moveUnchecked(entity, base + (index >>> 10) * $LL, index & 1023)",
                        (long) model.stride() * ComponentModel.CHUNK);
        return MethodSpec.methodBuilder("moveToIndex")
                .addModifiers(Modifier.FINAL)
                .addParameter(long.class, "entity")
                .addParameter(long.class, "base")
                .addParameter(int.class, "index")
                .addStatement(place)
                .build();
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
