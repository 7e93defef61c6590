package io.fdp.processor.write;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import io.fdp.processor.base.KernelTypes;
import io.fdp.processor.model.ComponentModel;
import io.fdp.processor.model.Field;
import io.fdp.processor.model.Kind;

/**
 * The code that looks for a part by its key.
 *
 * <p>The parameter is called {@code key}; {@code at} is the address of the part that is looked at.
 */
final class KeyCode {
    private final ComponentModel model;
    private final AccessCode code;
    private final Field.Leaf key;

    KeyCode(ComponentModel model, Field.Leaf key) {
        this.model = model;
        this.code = new AccessCode(model);
        this.key = key;
    }

    TypeName type() {
        return key.type();
    }

    /** Statements that return the position of the first part with the key, or -1. */
    CodeBlock search(CodeBlock first, CodeBlock size) {
        CodeBlock.Builder search = CodeBlock.builder().add(code.check(key, CodeBlock.of("key")));
        if (key.kind() == Kind.ENUM) {
            search.addStatement("int ordinal = key.ordinal()");
        }
        return search.addStatement("int size = $L", size)
                .addStatement("long at = $L", first)
                .beginControlFlow("for (int i = 0; i < size; i++)")
                .beginControlFlow("if ($L)", matches())
                .addStatement("return i")
                .endControlFlow()
                .addStatement("at += $L", model.stride())
                .endControlFlow()
                .addStatement("return -1")
                .build();
    }

    private CodeBlock matches() {
        return switch (key.kind()) {
            case STRING -> code.textEquals(key, CodeBlock.of("key"));
            case ENUM -> CodeBlock.of("$T.RAW.getInt($L) == ordinal", KernelTypes.MEMORY, code.address(key));
            default -> CodeBlock.of("$L == key", code.read(key));
        };
    }
}
