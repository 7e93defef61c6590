package io.fdp.processor.write;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import io.fdp.processor.base.KernelTypes;
import io.fdp.processor.model.ComponentModel;
import io.fdp.processor.model.Field;
import javax.lang.model.element.Modifier;

/**
 * Writes methods that record a command on parts: those of {@link PartTableGenerator}, with a buffer as first parameter.
 */
final class PartCommandGenerator {
    private final ComponentModel model;
    private final AccessCode code;

    PartCommandGenerator(ComponentModel model) {
        this.model = model;
        this.code = AccessCode.ofCommands(model);
    }

    /** Adds all methods. */
    void addTo(TypeSpec.Builder table, LeafParameters leaves) {
        CodeBlock checkValue = code.refuseWrong("value");
        boolean fieldwise = leaves.fit();
        if (fieldwise) {
            table.addMethod(withFields(add(), leaves, "recordAdd(commands, entity)")
                    .addJavadoc("Records that a part is added, field by field.")
                    .build());
            table.addMethod(withFields(set(), leaves, "recordSet(commands, entity, position)")
                    .addJavadoc("Records that a part is written, field by field.")
                    .build());
        }
        table.addMethod(add().addAnnotation(Override.class)
                .addParameter(model.type(), "value")
                .addCode(checkValue)
                .addCode(
                        fieldwise
                                ? CodeBlock.of("add(commands, entity, $L);\n", leaves.leavesOf("value"))
                                : recordingOf("recordAdd(commands, entity)"))
                .build());
        table.addMethod(set().addAnnotation(Override.class)
                .addParameter(model.type(), "value")
                .addCode(checkValue)
                .addCode(
                        fieldwise
                                ? CodeBlock.of("set(commands, entity, position, $L);\n", leaves.leavesOf("value"))
                                : recordingOf("recordSet(commands, entity, position)"))
                .build());
        table.addMethod(setAll(code.refuseWrong("values[i]")));
        table.addMethod(PartTableGenerator.writeOf(model, "writeImage", leaves, code));
        addRemoveByKey(table);
    }

    private static MethodSpec.Builder begin(String name) {
        return MethodSpec.methodBuilder(name)
                .addModifiers(Modifier.PUBLIC)
                .addParameter(KernelTypes.COMMAND_BUFFER, "commands")
                .addParameter(long.class, "entity");
    }

    private static MethodSpec.Builder add() {
        return begin("add");
    }

    private static MethodSpec.Builder set() {
        return begin("set").addParameter(int.class, "position");
    }

    private MethodSpec.Builder withFields(MethodSpec.Builder method, LeafParameters leaves, String record) {
        leaves.addTo(method);
        return method.addCode(leaves.checks(code)).addCode(recording(record, leaves.asArguments()));
    }

    private CodeBlock recording(String record, CodeBlock values) {
        return CodeBlock.builder()
                .addStatement("long at = $L", record)
                .add(writing("write", values))
                .build();
    }

    /** The same for a record, whose accessors are called during the recording. */
    private CodeBlock recordingOf(String record) {
        return CodeBlock.builder()
                .addStatement("long at = $L", record)
                .add(CommandGenerator.held(writing("writeImage", CodeBlock.of("value"))))
                .build();
    }

    private CodeBlock writing(String write, CodeBlock values) {
        return CodeBlock.builder()
                .add(zero("at"))
                .addStatement("$L(at, $L)", write, values)
                .addStatement("recorded(commands, at)")
                .build();
    }

    private CodeBlock zero(String at) {
        return model.hasPadding()
                ? CodeBlock.of("$T.zero($L, $L);\n", KernelTypes.MEMORY, at, model.stride())
                : CodeBlock.of("");
    }

    private MethodSpec setAll(CodeBlock checkEach) {
        return begin("setAll")
                .addAnnotation(Override.class)
                .addParameter(ArrayTypeName.of(model.type()), "values")
                .addParameter(int.class, "from")
                .addParameter(int.class, "to")
                .addStatement("requireRange(values, from, to)")
                .addStatement("int count = to - from")
                .beginControlFlow("if (count == 0)")
                .addStatement("remove(commands, entity)")
                .addStatement("return")
                .endControlFlow()
                .beginControlFlow("for (int i = from; i < to; i++)")
                .addCode(checkEach)
                .endControlFlow()
                .addStatement("long first = recordSetAll(commands, entity, count)")
                .addCode(CommandGenerator.held(CodeBlock.builder()
                        .addStatement("long at = first")
                        .beginControlFlow("for (int i = from; i < to; i++)")
                        .add(zero("at"))
                        .addStatement("writeImage(at, values[i])")
                        .addStatement("at += $L", model.stride())
                        .endControlFlow()
                        .addStatement("recorded(commands, first, count)")
                        .build()))
                .build();
    }

    /** The key is compared byte by byte, so it is recorded as it lies in a part. */
    private void addRemoveByKey(TypeSpec.Builder table) {
        Field.Leaf key = model.key();
        if (key != null) {
            int offset = model.offset(key);
            table.addMethod(begin("removeByKey")
                    .addJavadoc(
                            "Records that the first part of an entity whose {@code $L} is the key is removed; nothing"
                                    + " happens if there is none.",
                            key.name())
                    .addParameter(key.type(), "key")
                    .addCode(code.check(key, CodeBlock.of("key")))
                    .addStatement(
                            "long at = recordRemoveByKey(commands, entity, $L, $L)$L",
                            offset,
                            key.bytes(),
                            offset == 0 ? "" : " - " + offset)
                    .addCode(code.write(key, CodeBlock.of("key")))
                    .addCode(LeafCode.of(model, key).finishKey(code.address(key)))
                    .addStatement("recorded(commands, at$L, 0)", offset == 0 ? "" : " + " + offset)
                    .build());
        }
    }
}
