package io.fdp.processor;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;

/** Writes the layout descriptor of a component. */
final class LayoutCode {
    private static final ClassName COMPONENT_LAYOUT = ClassName.get("io.fdp.kernel.layout", "ComponentLayout");
    private static final ClassName FIELD_KIND = ClassName.get("io.fdp.kernel.layout", "FieldKind");

    private LayoutCode() {}

    static CodeBlock of(ComponentModel model) {
        CodeBlock.Builder code = CodeBlock.builder();
        if (model.rows()) {
            code.add("$T.rows($L, $L)", COMPONENT_LAYOUT, model.bytes(), model.alignment());
        } else {
            code.add("$T.columns($L)", COMPONENT_LAYOUT, model.bytes());
        }
        for (Field.Leaf leaf : model.leaves()) {
            code.add("\n    ").add(field(leaf, model.offset(leaf)));
        }
        return code.add("\n    .build()").build();
    }

    private static CodeBlock field(Field.Leaf leaf, int offset) {
        if (leaf.array()) {
            return CodeBlock.of(
                    ".array($S, $T.$L, $L, $L)", leaf.path(), FIELD_KIND, leaf.kind(), leaf.count(), offset);
        }
        return switch (leaf.kind()) {
            case STRING -> CodeBlock.of(".string($S, $L, $L)", leaf.path(), leaf.count(), offset);
            case ENUM ->
                CodeBlock.of(
                        ".enumeration($S, $L, $L)",
                        leaf.path(),
                        offset,
                        leaf.constants().stream()
                                .map(constant -> CodeBlock.of("$S", constant))
                                .collect(CodeBlock.joining(", ")));
            default -> CodeBlock.of(".field($S, $T.$L, $L)", leaf.path(), FIELD_KIND, leaf.kind(), offset);
        };
    }
}
