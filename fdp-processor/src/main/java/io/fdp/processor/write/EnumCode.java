package io.fdp.processor.write;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.TypeSpec;
import io.fdp.processor.base.KernelTypes;
import io.fdp.processor.model.ComponentModel;
import io.fdp.processor.model.Field;
import java.util.Map;
import javax.lang.model.element.Modifier;

/** The code for an enum. Memory stores its ordinal, JSON its name. */
final class EnumCode extends LeafCode {
    EnumCode(ComponentModel model, Field.Leaf leaf) {
        super(model, leaf);
    }

    @Override
    void addConstants(TypeSpec.Builder holder) {
        holder.addField(FieldSpec.builder(ArrayTypeName.of(leaf.type()), constants(), Modifier.STATIC, Modifier.FINAL)
                // not E.values(), because a field such as TYPE would hide an enum of that name
                .initializer("$T.class.getEnumConstants()", leaf.type())
                .build());
    }

    private String constants() {
        return "CONSTANTS_" + leaf.accessor();
    }

    private String names() {
        return "NAMES_" + leaf.accessor();
    }

    private String formerNames() {
        return "FORMER_NAMES_" + leaf.accessor();
    }

    private Map<String, String> former() {
        return model.former().ofConstants(leaf.path());
    }

    @Override
    CodeBlock layout(int offset) {
        return CodeBlock.of(
                "enumeration($S, $L, $L)",
                leaf.path(),
                offset,
                leaf.constants().stream()
                        .map(constant -> CodeBlock.of("$S", constant))
                        .collect(CodeBlock.joining(", ")));
    }

    @Override
    CodeBlock read(CodeBlock address) {
        return CodeBlock.of(
                "$T.constant($T.$L, $T.RAW.getInt($L), $S)",
                KernelTypes.FIELDS,
                model.holder(),
                constants(),
                KernelTypes.MEMORY,
                address,
                label());
    }

    @Override
    CodeBlock write(CodeBlock address, CodeBlock value) {
        return statement("$T.RAW.putInt($L, $L.ordinal())", KernelTypes.MEMORY, address, value);
    }

    @Override
    CodeBlock check(CodeBlock value, boolean inCommands) {
        return statement("$L", notNull(value));
    }

    @Override
    CodeBlock prepareKey() {
        return statement("int ordinal = key.ordinal()");
    }

    @Override
    CodeBlock isKey(CodeBlock address) {
        return CodeBlock.of("$T.RAW.getInt($L) == ordinal", KernelTypes.MEMORY, address);
    }

    @Override
    void addJsonConstants(TypeSpec.Builder codec) {
        codec.addField(JsonGenerator.names(names(), CodeBlock.of("namesOf($T.$L)", model.holder(), constants())));
        if (!former().isEmpty()) {
            codec.addField(JsonGenerator.former(formerNames(), former()));
        }
    }

    @Override
    CodeBlock json(CodeBlock value) {
        return CodeBlock.of("value($L.name())", value);
    }

    @Override
    CodeBlock literal(String text) {
        return CodeBlock.of(
                "$T.$L[$L]", model.holder(), constants(), leaf.constants().indexOf(text));
    }

    @Override
    CodeBlock readJson() {
        String how = former().isEmpty() ? names() : names() + ", " + formerNames();
        return CodeBlock.of("$T.$L[in.oneOf($L)]", model.holder(), constants(), how);
    }
}
