package io.fdp.processor.write;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
import io.fdp.processor.base.KernelTypes;
import io.fdp.processor.model.ComponentModel;
import io.fdp.processor.model.Field;
import javax.lang.model.element.Modifier;

/**
 * Writes the method that makes the layout descriptor of a component.
 *
 * <p>It writes one statement per field, because a chain of a thousand calls would overflow the compiler's stack.
 */
final class LayoutCode {
    private static final ClassName BUILDER = KernelTypes.COMPONENT_LAYOUT.nestedClass("Builder");

    private LayoutCode() {}

    static MethodSpec of(ComponentModel model) {
        MethodSpec.Builder method = MethodSpec.methodBuilder("describe")
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                .returns(KernelTypes.COMPONENT_LAYOUT);
        if (model.leaves().isEmpty()) {
            return method.addStatement("return $T.withoutFields()", KernelTypes.COMPONENT_LAYOUT)
                    .build();
        }
        if (model.rows()) {
            method.addStatement(
                    "$T layout = $T.rows($L, $L)",
                    BUILDER,
                    KernelTypes.COMPONENT_LAYOUT,
                    model.bytes(),
                    model.alignment());
        } else {
            method.addStatement("$T layout = $T.columns($L)", BUILDER, KernelTypes.COMPONENT_LAYOUT, model.bytes());
        }
        for (Field.Leaf leaf : model.leaves()) {
            method.addStatement("layout.$L", LeafCode.of(model, leaf).layout(model.offset(leaf)));
        }
        return method.addStatement("return layout.build()").build();
    }
}
