package io.fdp.processor.write;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import io.fdp.processor.base.KernelTypes;
import io.fdp.processor.model.ComponentModel;
import io.fdp.processor.model.Field;
import java.util.Set;
import javax.lang.model.element.Modifier;

/** Writes the table of parts: the parts of all entities, by handle and position or key, and access to views. */
final class PartTableGenerator {
    private final ComponentModel model;
    private final GeneratedTypes types;
    private final AccessCode code;

    PartTableGenerator(ComponentModel model, GeneratedTypes types) {
        this.model = model;
        this.types = types;
        this.code = new AccessCode(model);
    }

    TypeSpec table() {
        TypeSpec.Builder table = types.begin(
                        model, model.table(), "The {@link $T} parts of all entities.", Modifier.FINAL)
                .superclass(ParameterizedTypeName.get(KernelTypes.PART_TABLE, model.type()));
        table.addField(typeConstant());
        model.differentLeaves().forEach(leaf -> LeafCode.of(model, leaf).addConstants(table));
        ReferenceCode.addTo(table, model);
        table.addMethod(override("get", model.type())
                .addParameter(long.class, "entity")
                .addParameter(int.class, "position")
                .addStatement("long at = requirePart(entity, position)")
                .addStatement("return $L", code.readRecord(model.type(), model.fields()))
                .build());
        addWriters(table);
        addSetAll(table);
        addKeyMethods(table);
        addViews(table, "view", model.view(), "Reads all parts of an entity.");
        addViews(
                table, "edit", model.edit(), "Reads and writes all parts of an entity, whose chunk counts as changed.");
        return table.addMethod(LayoutCode.of(model)).build();
    }

    private FieldSpec typeConstant() {
        TypeName type = ParameterizedTypeName.get(KernelTypes.PART_TYPE, model.type(), model.table());
        return FieldSpec.builder(type, "TYPE", Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                .addJavadoc("What a repository registers.")
                .initializer(
                        "$T.of($S, $T.class, describe(), $T::new)$L$L$L$L",
                        KernelTypes.PART_TYPE,
                        model.name(),
                        model.type(),
                        model.table(),
                        model.versioned() ? ".withEntityVersions()" : "",
                        ReferenceCode.onType(model),
                        AliasCode.of(model),
                        JsonGenerator.onType(model))
                .build();
    }

    /**
     * Methods that write one part. Those for a record call those for its fields, or, if there are too many fields,
     * write the part themselves.
     */
    private void addWriters(TypeSpec.Builder table) {
        LeafParameters leaves = new LeafParameters(
                model, Set.of("entity", "at", "index", "entityIndex", "added", "position", "commands", "value"));
        MethodSpec.Builder add = override("add", TypeName.INT)
                .addParameter(long.class, "entity")
                .addParameter(model.type(), "value")
                .addCode(code.refuseWrong("value"));
        MethodSpec.Builder set = override("set", TypeName.VOID)
                .addParameter(long.class, "entity")
                .addParameter(int.class, "position")
                .addParameter(model.type(), "value")
                .addCode(code.refuseWrong("value"));
        if (leaves.fit()) {
            add.addStatement("return add(entity, $L)", leaves.leavesOf("value"));
            set.addStatement("set(entity, position, $L)", leaves.leavesOf("value"));
            addFieldwise(table, leaves);
        } else {
            add.addCode(addCode(CodeBlock.of("write(at, value);\n")));
            set.addCode(leaves.asVariables("value"))
                    .addCode(leaves.checks(code))
                    .addCode(code.room())
                    .addStatement("long at = requireWritable(entity, position)")
                    .addCode(leaves.writes(code));
        }
        table.addMethod(add.build()).addMethod(set.build());
        new PartCommandGenerator(model).addTo(table, leaves);
        table.addMethod(writeOf(model, "write", leaves, code));
    }

    /**
     * A method that writes a record, and checks what it writes: an accessor need not return the same value twice, so a
     * check before says nothing.
     */
    static MethodSpec writeOf(ComponentModel model, String name, LeafParameters leaves, AccessCode code) {
        return MethodSpec.methodBuilder(name)
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                .addParameter(long.class, "at")
                .addParameter(model.type(), "value")
                .addCode(leaves.asVariables("value"))
                .addCode(leaves.checks(code))
                .addCode(leaves.writes(code))
                .build();
    }

    private void addFieldwise(TypeSpec.Builder table, LeafParameters leaves) {
        MethodSpec.Builder add = MethodSpec.methodBuilder("add")
                .addJavadoc("Adds a part, field by field, and answers its position.")
                .addModifiers(Modifier.PUBLIC)
                .returns(int.class)
                .addParameter(long.class, "entity");
        leaves.addTo(add);
        table.addMethod(add.addCode(leaves.checks(code))
                .addCode(addCode(CodeBlock.of("write(at, $L);\n", leaves.asArguments())))
                .build());
        MethodSpec.Builder set = MethodSpec.methodBuilder("set")
                .addJavadoc("Writes a part, field by field.")
                .addModifiers(Modifier.PUBLIC)
                .addParameter(long.class, "entity")
                .addParameter(int.class, "position");
        leaves.addTo(set);
        table.addMethod(set.addCode(leaves.checks(code))
                .addCode(code.room())
                .addStatement("write(requireWritable(entity, position), $L)", leaves.asArguments())
                .build());
        MethodSpec.Builder write = MethodSpec.methodBuilder("write")
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                .addParameter(long.class, "at");
        leaves.addTo(write);
        table.addMethod(write.addCode(leaves.writes(code)).build());
    }

    private CodeBlock addCode(CodeBlock write) {
        return CodeBlock.builder()
                .addStatement("long at = beginAdd(entity)")
                .beginControlFlow("try")
                .add(zero())
                .add(write)
                .addStatement("return finishAdd()")
                .nextControlFlow("finally")
                .addStatement("endAdd()")
                .endControlFlow()
                .build();
    }

    /** Zeroes padding, which may hold bytes of an earlier part. */
    private CodeBlock zero() {
        return model.hasPadding()
                ? CodeBlock.of("$T.zero(at, $L);\n", KernelTypes.MEMORY, model.stride())
                : CodeBlock.of("");
    }

    private void addSetAll(TypeSpec.Builder table) {
        table.addMethod(override("setAll", TypeName.VOID)
                .addParameter(long.class, "entity")
                .addParameter(ArrayTypeName.of(model.type()), "values")
                .addParameter(int.class, "from")
                .addParameter(int.class, "to")
                .addStatement("requireRange(values, from, to)")
                .addStatement("int count = to - from")
                .beginControlFlow("if (count == 0)")
                .addStatement("remove(entity)")
                .addStatement("return")
                .endControlFlow()
                .beginControlFlow("for (int i = from; i < to; i++)")
                .addCode(code.refuseWrong("values[i]"))
                .endControlFlow()
                .addStatement("long at = beginSetAll(entity, count)")
                .beginControlFlow("try")
                .beginControlFlow("for (int i = from; i < to; i++)")
                .addCode(zero())
                .addStatement("write(at, values[i])")
                .addStatement("at += $L", model.stride())
                .endControlFlow()
                .addStatement("finishSetAll(count)")
                .nextControlFlow("finally")
                .addStatement("endAdd()")
                .endControlFlow()
                .build());
    }

    private void addKeyMethods(TypeSpec.Builder table) {
        Field.Leaf key = model.key();
        if (key == null) {
            return;
        }
        KeyCode keys = new KeyCode(model, key);
        table.addMethod(byKey("find", TypeName.INT, keys)
                .addJavadoc(
                        "The position of the first part of an entity whose {@code $L} is the key, or -1. Positions last"
                                + " until a part is removed.",
                        key.name())
                .addCode(keys.search(CodeBlock.of("size == 0 ? 0 : address(entity)"), CodeBlock.of("count(entity)")))
                .build());
        table.addMethod(byKey("getByKey", model.type(), keys)
                .addJavadoc(
                        "Reads the first part of an entity whose {@code $L} is the key; throws when there is none.",
                        key.name())
                .addStatement("int position = find(entity, key)")
                .beginControlFlow("if (position < 0)")
                .addStatement("throw missing(entity, key)")
                .endControlFlow()
                .addStatement("return get(entity, position)")
                .build());
        table.addMethod(byKey("tryGetByKey", types.nullable(model, model.type()), keys)
                .addJavadoc("Reads the first part of an entity whose {@code $L} is the key, or null.", key.name())
                .addStatement("int position = find(entity, key)")
                .addStatement("return position < 0 ? null : get(entity, position)")
                .build());
        table.addMethod(byKey("removeByKey", TypeName.BOOLEAN, keys)
                .addJavadoc(
                        "Removes the first part of an entity whose {@code $L} is the key; the last part takes its"
                                + " place. False when there is none.",
                        key.name())
                .addStatement("int position = find(entity, key)")
                .beginControlFlow("if (position >= 0)")
                .addStatement("removeAt(entity, position)")
                .endControlFlow()
                .addStatement("return position >= 0")
                .build());
    }

    private static MethodSpec.Builder byKey(String name, TypeName result, KeyCode keys) {
        return MethodSpec.methodBuilder(name)
                .addModifiers(Modifier.PUBLIC)
                .returns(result)
                .addParameter(long.class, "entity")
                .addParameter(keys.type(), "key");
    }

    private void addViews(TypeSpec.Builder table, String name, ClassName view, String doc) {
        String capital = Character.toUpperCase(name.charAt(0)) + name.substring(1);
        table.addMethod(MethodSpec.methodBuilder(name)
                .addJavadoc(doc)
                .addModifiers(Modifier.PUBLIC)
                .returns(view)
                .addParameter(long.class, "entity")
                .addStatement("requirePresent(entity)")
                .addStatement("$T $L = new$L()", view, name, capital)
                .addStatement("$L.moveTo(entity)", name)
                .addStatement("return $L", name)
                .build());
        table.addMethod(MethodSpec.methodBuilder(name)
                .addJavadoc(doc + " Moves one that the caller keeps.")
                .addModifiers(Modifier.PUBLIC)
                .returns(view)
                .addParameter(long.class, "entity")
                .addParameter(view, name)
                .addStatement("requireOwn($L.isOf(context()))", name)
                .addStatement("requirePresent(entity)")
                .addStatement("$L.moveTo(entity)", name)
                .addStatement("return $L", name)
                .build());
        table.addMethod(MethodSpec.methodBuilder("new" + capital)
                .addJavadoc("For later use, on no entity yet.")
                .addModifiers(Modifier.PUBLIC)
                .returns(view)
                .addStatement(
                        view.equals(model.edit())
                                ? CodeBlock.of("return new $T(context())", view)
                                : CodeBlock.of("return new $T(context(), false)", view))
                .build());
    }

    private static MethodSpec.Builder override(String name, TypeName result) {
        return MethodSpec.methodBuilder(name)
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(result);
    }
}
