package io.fdp.processor.write;

import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import io.fdp.processor.base.KernelTypes;
import io.fdp.processor.model.ComponentModel;
import javax.lang.model.element.Modifier;

/** Writes the span and the edit span: one chunk of values. */
final class SpanGenerator {
    private final ComponentModel model;
    private final GeneratedTypes types;

    SpanGenerator(ComponentModel model, GeneratedTypes types) {
        this.model = model;
        this.types = types;
    }

    TypeSpec span() {
        TypeSpec.Builder span = types.begin(model, model.span(), "Reads one chunk of {@link $T} values.")
                .superclass(KernelTypes.SPAN)
                .addMethod(MethodSpec.constructorBuilder()
                        .addParameter(KernelTypes.TABLE_CONTEXT, "context")
                        .addParameter(boolean.class, "writes")
                        .addStatement("super(context, writes)")
                        .build())
                .addMethod(MethodSpec.methodBuilder("moveToChunk")
                        .addModifiers(Modifier.FINAL)
                        .addParameter(int.class, "chunk")
                        .addStatement("moveTo(chunk)")
                        .build())
                .addMethod(MethodSpec.methodBuilder("isOf")
                        .addModifiers(Modifier.FINAL)
                        .returns(boolean.class)
                        .addParameter(KernelTypes.TABLE_CONTEXT, "context")
                        .addStatement("return belongsTo(context)")
                        .build());
        new Accessors(model, Accessors.On.SPAN).addGetters(span);
        return span.build();
    }

    TypeSpec editSpan() {
        TypeSpec.Builder span = types.begin(
                        model, model.editSpan(), "Reads and writes one chunk of {@link $T} values.", Modifier.FINAL)
                .superclass(model.span())
                .addMethod(MethodSpec.constructorBuilder()
                        .addParameter(KernelTypes.TABLE_CONTEXT, "context")
                        .addStatement("super(context, true)")
                        .build());
        new Accessors(model, Accessors.On.SPAN).addSetters(span);
        return span.build();
    }
}
