package io.fdp.processor.write;

import com.palantir.javapoet.CodeBlock;
import io.fdp.processor.base.KernelTypes;
import io.fdp.processor.model.ComponentModel;
import io.fdp.processor.model.Field;

/** The code for a handle: a long that refers to an existing entity, or, in commands, to one that will exist. */
final class EntityCode extends PrimitiveCode {
    EntityCode(ComponentModel model, Field.Leaf leaf) {
        super(model, leaf);
    }

    @Override
    CodeBlock check(CodeBlock value, boolean inCommands) {
        return inCommands ? CodeBlock.of("") : statement("$T.entity($L, $S)", KernelTypes.FIELDS, value, label());
    }

    @Override
    CodeBlock json(CodeBlock value) {
        return CodeBlock.of("entity($L)", value);
    }

    @Override
    CodeBlock literal(String text) {
        return CodeBlock.of("$T.NULL", KernelTypes.ENTITY);
    }

    @Override
    CodeBlock readJson() {
        return CodeBlock.of("in.entity()");
    }
}
