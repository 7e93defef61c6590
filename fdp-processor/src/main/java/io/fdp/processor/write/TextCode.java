package io.fdp.processor.write;

import com.palantir.javapoet.CodeBlock;
import io.fdp.processor.base.KernelTypes;
import io.fdp.processor.model.ComponentModel;
import io.fdp.processor.model.Field;

/** The code for a text of limited length. Its first byte is the length. */
final class TextCode extends LeafCode {
    TextCode(ComponentModel model, Field.Leaf leaf) {
        super(model, leaf);
    }

    @Override
    CodeBlock layout(int offset) {
        return CodeBlock.of("string($S, $L, $L)", leaf.path(), leaf.count(), offset);
    }

    @Override
    CodeBlock read(CodeBlock address) {
        return CodeBlock.of("$T.read($L, $L)", KernelTypes.FIXED_TEXT, address, leaf.count());
    }

    @Override
    CodeBlock write(CodeBlock address, CodeBlock value) {
        return statement("$T.write($L, $L, $L, $S)", KernelTypes.FIXED_TEXT, address, leaf.count(), value, field());
    }

    /** The name of the field for notices, the same for all elements of an array. */
    private String field() {
        return model.name() + "." + leaf.path().replaceAll("\\.\\d+", "");
    }

    @Override
    boolean isWrittenByCall() {
        return true;
    }

    @Override
    CodeBlock check(CodeBlock value, boolean inCommands) {
        return statement("$L", notNull(value));
    }

    /** An expression that compares the text at an address with a text. */
    CodeBlock isEqual(CodeBlock address, CodeBlock text) {
        return CodeBlock.of("$T.equals($L, $L, $L)", KernelTypes.FIXED_TEXT, address, leaf.count(), text);
    }

    @Override
    CodeBlock isKey(CodeBlock address) {
        return isEqual(address, CodeBlock.of("key"));
    }

    /** Replaces a key that does not fit by one with the length -1, which no part has. */
    @Override
    CodeBlock finishKey(CodeBlock address) {
        return CodeBlock.builder()
                .beginControlFlow("if (!$L)", isKey(address))
                .addStatement("$T.RAW.putByte($L, (byte) -1)", KernelTypes.MEMORY, address)
                .endControlFlow()
                .build();
    }

    @Override
    CodeBlock jsonFrom(CodeBlock address) {
        return CodeBlock.of(
                "utf8($1T.BYTES, $2L + 1, $1T.length($2L, $3L))", KernelTypes.FIXED_TEXT, address, leaf.count());
    }

    @Override
    CodeBlock literal(String text) {
        return CodeBlock.of("$S", text);
    }

    @Override
    CodeBlock readJson() {
        return CodeBlock.of("in.string($L)", leaf.count() - 1);
    }
}
