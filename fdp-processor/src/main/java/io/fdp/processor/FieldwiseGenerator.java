package io.fdp.processor;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Modifier;

/**
 * Writes {@code add} and {@code set} that take the leaf fields one by one.
 *
 * <p>The methods that take a record call them. They read the record in a few instructions that the compiler always puts into the caller, so that it sees
 * that the record is not needed; what remains may be large and is called with plain values. Components with very many leaves have no such methods.
 */
final class FieldwiseGenerator {
    private static final int MOST_SLOTS = 32;

    private final ComponentModel model;
    private final AccessCode code;
    private final Map<Field.Leaf, String> parameters = new LinkedHashMap<>();

    FieldwiseGenerator(ComponentModel model) {
        this.model = model;
        this.code = new AccessCode(model);
        Set<String> taken = new HashSet<>(Set.of("entity", "at", "index", "entityIndex", "added", "position"));
        for (Field.Leaf leaf : model.leaves()) {
            String name = leaf.accessor();
            while (!taken.add(name)) {
                name += "Value";
            }
            parameters.put(leaf, name);
        }
    }

    /** Whether a component has few enough leaves. */
    boolean applies() {
        return parameters.keySet().stream()
                        .mapToInt(leaf -> !leaf.array() && leaf.kind().bytes() == Long.BYTES ? 2 : 1)
                        .sum()
                <= MOST_SLOTS;
    }

    void addTo(TypeSpec.Builder table) {
        table.addMethod(withFields("add", Modifier.PUBLIC)
                .addJavadoc("Adds the component, field by field.")
                .addCode(checks())
                .addStatement("int added = beginAdd(entity)")
                .beginControlFlow("try")
                .addCode(model.hasPadding() ? CodeBlock.of("zero(added);\n") : CodeBlock.of(""))
                .addStatement("write(added, $L)", arguments())
                .addStatement("finishAdd(entity, added)")
                .nextControlFlow("finally")
                .addStatement("endAdd()")
                .endControlFlow()
                .build());
        table.addMethod(withFields("set", Modifier.PUBLIC)
                .addJavadoc("Writes the value of an entity, field by field.")
                .addCode(checks())
                .addStatement("write(requireWritable(entity), $L)", arguments())
                .build());
        MethodSpec.Builder write = MethodSpec.methodBuilder("write")
                .addModifiers(Modifier.PRIVATE)
                .addParameter(int.class, model.rows() ? "index" : "entityIndex");
        addParameters(write);
        write.addCode(TableGenerator.locate(model));
        write.addCode(writes());
        table.addMethod(write.build());
    }

    private MethodSpec.Builder withFields(String name, Modifier modifier) {
        MethodSpec.Builder method =
                MethodSpec.methodBuilder(name).addModifiers(modifier).addParameter(long.class, "entity");
        addParameters(method);
        return method;
    }

    /** Adds a parameter for each leaf. */
    void addParameters(MethodSpec.Builder method) {
        parameters.forEach((leaf, name) -> method.addParameter(leaf.type(), name));
    }

    /** Statements that refuse what cannot be stored. */
    CodeBlock checks() {
        CodeBlock.Builder checks = CodeBlock.builder();
        parameters.forEach((leaf, name) -> checks.add(code.check(leaf, CodeBlock.of("$N", name))));
        return checks.build();
    }

    /** Statements that write all leaves to where {@code at} points. */
    CodeBlock writes() {
        CodeBlock.Builder writes = CodeBlock.builder();
        parameters.forEach((leaf, name) -> writes.add(code.write(leaf, CodeBlock.of("$N", name))));
        return writes.build();
    }

    /** The parameters, to pass on. */
    CodeBlock arguments() {
        return parameters.values().stream()
                .map(name -> CodeBlock.of("$N", name))
                .collect(CodeBlock.joining(", "));
    }

    /** The leaves of a record in an expression, as arguments. */
    CodeBlock leavesOf(String record) {
        return parameters.keySet().stream()
                .map(leaf -> CodeBlock.of("$L.$L()", record, leaf.path().replace(".", "().")))
                .collect(CodeBlock.joining(", "));
    }
}
