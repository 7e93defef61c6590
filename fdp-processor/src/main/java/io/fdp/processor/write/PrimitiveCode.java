package io.fdp.processor.write;

import com.palantir.javapoet.CodeBlock;
import io.fdp.processor.base.KernelTypes;
import io.fdp.processor.model.ComponentModel;
import io.fdp.processor.model.Field;

/** The code for a primitive. All its values can be stored. */
class PrimitiveCode extends LeafCode {
    PrimitiveCode(ComponentModel model, Field.Leaf leaf) {
        super(model, leaf);
    }

    @Override
    CodeBlock layout(int offset) {
        return CodeBlock.of("field($S, $T.$L, $L)", leaf.path(), KernelTypes.FIELD_KIND, leaf.kind(), offset);
    }

    @Override
    CodeBlock read(CodeBlock address) {
        return CodeBlock.of("$T.RAW.get$L($L)", KernelTypes.MEMORY, leaf.kind().accessor(), address);
    }

    @Override
    CodeBlock write(CodeBlock address, CodeBlock value) {
        return statement("$T.RAW.put$L($L, $L)", KernelTypes.MEMORY, leaf.kind().accessor(), address, value);
    }

    @Override
    CodeBlock check(CodeBlock value, boolean inCommands) {
        return CodeBlock.of("");
    }

    @Override
    CodeBlock literal(String text) {
        return DefaultCode.literal(leaf.kind(), text);
    }

    @Override
    CodeBlock readJson() {
        return CodeBlock.of("in.$LValue()", leaf.kind().primitive());
    }
}
