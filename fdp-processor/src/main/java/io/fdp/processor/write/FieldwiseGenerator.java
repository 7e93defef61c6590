package io.fdp.processor.write;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import io.fdp.processor.model.ComponentModel;
import java.util.Set;
import javax.lang.model.element.Modifier;

/**
 * Writes {@code add} and {@code set} that take the leaf fields one by one.
 *
 * <p>The methods that take a record call them. They read the record in a few instructions that the compiler always
 * inlines, so it sees that the record is not needed. The rest may be large and is called with plain values. Components
 * with very many leaves have no such methods.
 */
final class FieldwiseGenerator {
    private final ComponentModel model;
    private final AccessCode code;
    private final LeafParameters leaves;

    FieldwiseGenerator(ComponentModel model) {
        this.model = model;
        this.code = new AccessCode(model);
        this.leaves = new LeafParameters(model, Set.of("entity", "at", "index", "entityIndex", "added", "commands"));
    }

    /** Whether a component has few enough leaves. */
    boolean applies() {
        return leaves.fit();
    }

    void addTo(TypeSpec.Builder table) {
        table.addMethod(withFields("add")
                .addJavadoc("Adds the component, field by field.")
                .addCode(leaves.checks(code))
                .addStatement("int added = beginAdd(entity)")
                .beginControlFlow("try")
                .addCode(model.hasPadding() ? CodeBlock.of("zero(added);\n") : CodeBlock.of(""))
                .addStatement("write(added, $L)", leaves.asArguments())
                .addStatement("finishAdd(entity, added)")
                .nextControlFlow("finally")
                .addStatement("endAdd()")
                .endControlFlow()
                .build());
        table.addMethod(withFields("set")
                .addJavadoc("Writes the value of an entity, field by field.")
                .addCode(leaves.checks(code))
                .addCode(code.room())
                .addStatement("write(requireWritable(entity), $L)", leaves.asArguments())
                .build());
        MethodSpec.Builder write = MethodSpec.methodBuilder("write")
                .addModifiers(Modifier.PRIVATE)
                .addParameter(int.class, model.rows() ? "index" : "entityIndex");
        leaves.addTo(write);
        table.addMethod(write.addCode(TableGenerator.locate(model))
                .addCode(leaves.writes(code))
                .build());
    }

    /** Adds methods that record commands to the table. */
    void addCommandsTo(TypeSpec.Builder table, CommandGenerator commands) {
        table.addMethod(commands.method("recordAdd", leaves));
        table.addMethod(commands.method("recordSet", leaves));
        table.addMethod(commands.writeImage(leaves));
    }

    private MethodSpec.Builder withFields(String name) {
        MethodSpec.Builder method =
                MethodSpec.methodBuilder(name).addModifiers(Modifier.PUBLIC).addParameter(long.class, "entity");
        leaves.addTo(method);
        return method;
    }

    /** The leaves of a record in an expression, as arguments. */
    CodeBlock leavesOf(String record) {
        return leaves.leavesOf(record);
    }
}
