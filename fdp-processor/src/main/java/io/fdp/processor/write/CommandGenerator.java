package io.fdp.processor.write;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import io.fdp.processor.base.KernelTypes;
import io.fdp.processor.model.ComponentModel;
import java.util.Set;
import javax.lang.model.element.Modifier;

/**
 * Writes {@code add} and {@code set} that record a command: the value goes straight to the memory of the buffer, in one
 * piece.
 *
 * <p>As for a table, methods that take a record call those that take its fields, unless the record has very many.
 */
final class CommandGenerator {
    private final ComponentModel model;
    private final AccessCode image;

    CommandGenerator(ComponentModel model) {
        this.model = model;
        this.image = AccessCode.ofCommands(model);
    }

    /** Adds all methods. */
    void addTo(TypeSpec.Builder table, FieldwiseGenerator fieldwise) {
        CodeBlock checks = image.refuseWrong("value");
        if (fieldwise.applies()) {
            fieldwise.addCommandsTo(table, this);
            table.addMethod(ofRecord("add", checks)
                    .addStatement("add(commands, entity, $L)", fieldwise.leavesOf("value"))
                    .build());
            table.addMethod(ofRecord("set", checks)
                    .addStatement("set(commands, entity, $L)", fieldwise.leavesOf("value"))
                    .build());
            return;
        }
        table.addMethod(
                ofRecord("add", checks).addCode(recordingOf("recordAdd")).build());
        table.addMethod(
                ofRecord("set", checks).addCode(recordingOf("recordSet")).build());
        LeafParameters leaves = new LeafParameters(model, Set.of("at", "value"));
        table.addMethod(MethodSpec.methodBuilder("writeImage")
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                .addParameter(long.class, "at")
                .addParameter(model.type(), "value")
                .addCode(leaves.asVariables("value")) // once: an accessor need not return the same value twice
                .addCode(leaves.checks(image))
                .addCode(leaves.writes(image))
                .build());
    }

    private MethodSpec.Builder ofRecord(String name, CodeBlock checks) {
        return MethodSpec.methodBuilder(name)
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .addParameter(KernelTypes.COMMAND_BUFFER, "commands")
                .addParameter(long.class, "entity")
                .addParameter(model.type(), "value")
                .addCode(checks);
    }

    /** A method that takes the fields one by one. */
    MethodSpec method(String record, LeafParameters leaves) {
        boolean adds = record.equals("recordAdd");
        MethodSpec.Builder method = MethodSpec.methodBuilder(adds ? "add" : "set")
                .addJavadoc(
                        adds
                                ? "Records that the component is added, field by field."
                                : "Records that the value of an entity is written, field by field.")
                .addModifiers(Modifier.PUBLIC)
                .addParameter(KernelTypes.COMMAND_BUFFER, "commands")
                .addParameter(long.class, "entity");
        leaves.addTo(method);
        return method.addCode(leaves.checks(image))
                .addCode(recording(record, leaves.asArguments()))
                .build();
    }

    /** The method that writes all fields of a value in one piece. */
    MethodSpec writeImage(LeafParameters leaves) {
        MethodSpec.Builder write = MethodSpec.methodBuilder("writeImage")
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                .addParameter(long.class, "at");
        leaves.addTo(write);
        return write.addCode(leaves.writes(image)).build();
    }

    private CodeBlock recording(String record, CodeBlock values) {
        return CodeBlock.builder()
                .addStatement("long at = $L(commands, entity)", record)
                .add(writing(values))
                .build();
    }

    /** The same for a record, whose accessors are called during the recording. */
    private CodeBlock recordingOf(String record) {
        return CodeBlock.builder()
                .addStatement("long at = $L(commands, entity)", record)
                .add(held(writing(CodeBlock.of("value"))))
                .build();
    }

    private CodeBlock writing(CodeBlock values) {
        CodeBlock.Builder code = CodeBlock.builder();
        if (model.hasPadding()) {
            code.addStatement("$T.zero(at, $L)", KernelTypes.MEMORY, model.stride());
        }
        return code.addStatement("writeImage(at, $L)", values)
                .addStatement("recorded(commands, at)")
                .build();
    }

    /** Code that calls accessors of user records before a command ends. They cannot record anything else meanwhile. */
    static CodeBlock held(CodeBlock code) {
        return CodeBlock.builder()
                .addStatement("hold(commands)")
                .beginControlFlow("try")
                .add(code)
                .nextControlFlow("finally")
                .addStatement("release(commands)")
                .endControlFlow()
                .build();
    }
}
