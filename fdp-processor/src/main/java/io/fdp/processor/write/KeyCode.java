package io.fdp.processor.write;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import io.fdp.processor.model.ComponentModel;
import io.fdp.processor.model.Field;

/**
 * The code that looks for a part by its key.
 *
 * <p>The parameter is called {@code key}; {@code at} is the address of the part that is compared.
 */
final class KeyCode {
    private final ComponentModel model;
    private final AccessCode code;
    private final Field.Leaf key;
    private final LeafCode leaf;

    KeyCode(ComponentModel model, Field.Leaf key) {
        this.model = model;
        this.code = new AccessCode(model);
        this.key = key;
        this.leaf = LeafCode.of(model, key);
    }

    TypeName type() {
        return key.type();
    }

    /** Statements that return the position of the first part with the key, or -1. */
    CodeBlock search(CodeBlock first, CodeBlock size) {
        return CodeBlock.builder()
                .add(leaf.check(CodeBlock.of("key"), false))
                .add(leaf.prepareKey())
                .addStatement("int size = $L", size)
                .addStatement("long at = $L", first)
                .beginControlFlow("for (int i = 0; i < size; i++)")
                .beginControlFlow("if ($L)", leaf.isKey(code.address(key)))
                .addStatement("return i")
                .endControlFlow()
                .addStatement("at += $L", model.stride())
                .endControlFlow()
                .addStatement("return -1")
                .build();
    }
}
