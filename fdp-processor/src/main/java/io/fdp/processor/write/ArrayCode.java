package io.fdp.processor.write;

import com.palantir.javapoet.CodeBlock;
import io.fdp.processor.base.KernelTypes;
import io.fdp.processor.model.ComponentModel;
import io.fdp.processor.model.Field;
import io.fdp.processor.model.Kind;

/** The code for an array of fixed length, of primitives or handles. */
final class ArrayCode extends LeafCode {
    private final LeafCode element;

    ArrayCode(ComponentModel model, Field.Leaf leaf) {
        super(model, leaf);
        this.element = holdsEntities(leaf) ? new EntityCode(model, leaf) : new PrimitiveCode(model, leaf);
    }

    private static boolean holdsEntities(Field.Leaf leaf) {
        return leaf.kind() == Kind.ENTITY;
    }

    @Override
    CodeBlock layout(int offset) {
        return CodeBlock.of(
                "array($S, $T.$L, $L, $L)", leaf.path(), KernelTypes.FIELD_KIND, leaf.kind(), leaf.count(), offset);
    }

    @Override
    CodeBlock read(CodeBlock address) {
        return CodeBlock.of(
                "$T.read$Ls($L, $L)", KernelTypes.FIELDS, leaf.kind().accessor(), address, leaf.count());
    }

    /** Checks the length again: an accessor need not return the same array twice. */
    @Override
    CodeBlock write(CodeBlock address, CodeBlock value) {
        return statement(
                "$T.write$Ls($L, $L, $L)", KernelTypes.FIELDS, leaf.kind().accessor(), address, value, leaf.count());
    }

    @Override
    boolean isWrittenByCall() {
        return true;
    }

    @Override
    CodeBlock check(CodeBlock value, boolean inCommands) {
        CodeBlock.Builder checks = CodeBlock.builder()
                .addStatement(
                        "$T.length($L.length, $L, $S)", KernelTypes.FIELDS, notNull(value), leaf.count(), label());
        if (holdsEntities(leaf) && !inCommands) {
            checks.addStatement("$T.entities($L, $S)", KernelTypes.FIELDS, value, label());
        }
        return checks.build();
    }

    /** An expression for an element. */
    CodeBlock readElement(CodeBlock address, String number) {
        return element.read(elementAddress(address, number));
    }

    /** Statements that write {@code value} to an element. */
    CodeBlock writeElement(CodeBlock address, String number) {
        CodeBlock value = CodeBlock.of("value");
        return CodeBlock.builder()
                .add(element.check(value, false))
                .add(element.write(elementAddress(address, number), value))
                .build();
    }

    private CodeBlock elementAddress(CodeBlock address, String number) {
        CodeBlock checked = CodeBlock.of("$T.element($L, $L)", KernelTypes.FIELDS, number, leaf.count());
        int bytes = leaf.kind().bytes();
        return bytes == 1
                ? CodeBlock.of("$L + $L", address, checked)
                : CodeBlock.of("$L + $L * $L", address, checked, bytes);
    }

    @Override
    CodeBlock writeJson(CodeBlock value) {
        return afterName(CodeBlock.of("$T.write$L($L, out)", KernelTypes.JSON_ARRAYS, plural(), value));
    }

    @Override
    CodeBlock writeJsonFrom(CodeBlock address) {
        return afterName(
                CodeBlock.of("$T.write$L($L, $L, out)", KernelTypes.JSON_ARRAYS, plural(), address, leaf.count()));
    }

    private CodeBlock afterName(CodeBlock write) {
        return CodeBlock.builder()
                .addStatement("out.name($S)", leaf.name())
                .addStatement(write)
                .build();
    }

    @Override
    CodeBlock literal(String text) {
        return CodeBlock.of(
                "$T.filled(new $T[$L], $L)",
                KernelTypes.JSON_ARRAYS,
                leaf.kind().primitive(),
                leaf.count(),
                element.literal(text));
    }

    @Override
    CodeBlock readJson() {
        return CodeBlock.of("$T.read$L(in, $L)", KernelTypes.JSON_ARRAYS, plural(), leaf.count());
    }

    /** The end of a method's name in {@code JsonArrays}. */
    private String plural() {
        return holdsEntities(leaf) ? "Entities" : leaf.kind().accessor() + "s";
    }
}
