package io.fdp.processor.write;

import com.palantir.javapoet.CodeBlock;
import io.fdp.processor.base.KernelTypes;
import io.fdp.processor.model.ComponentModel;
import io.fdp.processor.model.EnumConstant;
import io.fdp.processor.model.FormerNames;
import java.util.List;

/** Writes the former names of a component or event, of its fields and of the constants of its enums. */
final class AliasCode {
    private AliasCode() {}

    /** The call to add to the code that makes the type; empty if nothing has an alias. */
    static CodeBlock of(ComponentModel model) {
        FormerNames former = model.former();
        if (former.isEmpty()) {
            return CodeBlock.of("");
        }
        CodeBlock.Builder calls = CodeBlock.builder();
        former.ofLeaves().forEach(leaf -> addLeaf(calls, leaf));
        return CodeBlock.of(".withAliases($T.of($L)$L)", KernelTypes.ALIASES, quoted(former.ofType()), calls.build());
    }

    private static void addLeaf(CodeBlock.Builder calls, FormerNames.OfLeaf leaf) {
        if (!leaf.paths().isEmpty()) {
            calls.add(".field($S, $L)", leaf.path(), quoted(leaf.paths()));
        }
        for (EnumConstant constant : leaf.constants()) {
            calls.add(".constant($S, $S, $L)", leaf.path(), constant.name(), quoted(constant.former()));
        }
    }

    private static CodeBlock quoted(List<String> names) {
        return names.stream().map(name -> CodeBlock.of("$S", name)).collect(CodeBlock.joining(", "));
    }
}
