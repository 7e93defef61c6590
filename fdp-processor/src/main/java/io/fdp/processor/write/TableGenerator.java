package io.fdp.processor.write;

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

/** Writes the table: all values of a component, by handle, and access to cursors and spans. */
final class TableGenerator {
    private final ComponentModel model;
    private final GeneratedTypes types;
    private final AccessCode code;

    TableGenerator(ComponentModel model, GeneratedTypes types) {
        this.model = model;
        this.types = types;
        this.code = new AccessCode(model);
    }

    TypeSpec table() {
        TypeSpec.Builder table = types.begin(
                        model, model.table(), "The {@link $T} values of all entities.", Modifier.FINAL)
                .superclass(ParameterizedTypeName.get(KernelTypes.COMPONENT_TABLE, model.type()));
        addConstants(table);
        ReferenceCode.addTo(table, model);
        addValueMethods(table);
        addCursors(table, "view", model.view(), "requirePresent", "Reads the value of an entity field by field.");
        addCursors(table, "edit", model.edit(), "requirePresent", "Writes the value of an entity field by field.");
        addSpans(table, "span", model.span(), "Reads a chunk.");
        addSpans(table, "editSpan", model.editSpan(), "Writes a chunk, which counts as changed.");
        addMemoryMethods(table);
        return table.addMethod(LayoutCode.of(model)).build();
    }

    private void addConstants(TypeSpec.Builder table) {
        TypeName type = ParameterizedTypeName.get(KernelTypes.COMPONENT_TYPE, model.type(), model.table());
        table.addField(FieldSpec.builder(type, "TYPE", Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                .addJavadoc("What a repository registers.")
                .initializer(
                        "$T.of($S, $T.class, describe(), $T::new)$L$L$L$L",
                        KernelTypes.COMPONENT_TYPE,
                        model.name(),
                        model.type(),
                        model.table(),
                        model.versioned() ? ".withEntityVersions()" : "",
                        ReferenceCode.onType(model),
                        AliasCode.of(model),
                        JsonGenerator.onType(model))
                .build());
        model.differentLeaves().forEach(leaf -> LeafCode.of(model, leaf).addConstants(table));
    }

    private void addValueMethods(TypeSpec.Builder table) {
        table.addMethod(override("get", model.type())
                .addParameter(long.class, "entity")
                .addStatement("return read(requirePresent(entity))")
                .build());
        table.addMethod(override("tryGet", types.nullable(model, model.type()))
                .addParameter(long.class, "entity")
                .addStatement("return has(entity) ? read(requirePresent(entity)) : null")
                .build());
        addWholeValueMethods(table);
        table.addMethod(MethodSpec.methodBuilder("add")
                .addJavadoc("Adds the component with all fields zero, and answers an edit on it.")
                .addModifiers(Modifier.PUBLIC)
                .returns(model.edit())
                .addParameter(long.class, "entity")
                .addStatement("int index = beginAdd(entity)")
                .beginControlFlow("try")
                .addStatement("zero(index)")
                .addStatement("finishAdd(entity, index)")
                .nextControlFlow("finally")
                .addStatement("endAdd()")
                .endControlFlow()
                .addStatement("return edit(entity)")
                .build());
    }

    /**
     * Methods that write a record. They call those for its fields, or, if there are too many fields, write the record
     * themselves.
     */
    private void addWholeValueMethods(TypeSpec.Builder table) {
        FieldwiseGenerator fieldwise = new FieldwiseGenerator(model);
        MethodSpec.Builder add = override("add", TypeName.VOID)
                .addParameter(long.class, "entity")
                .addParameter(model.type(), "value")
                .addCode(code.refuseWrong("value"));
        MethodSpec.Builder set = override("set", TypeName.VOID)
                .addParameter(long.class, "entity")
                .addParameter(model.type(), "value")
                .addCode(code.refuseWrong("value"));
        if (fieldwise.applies()) {
            add.addStatement("add(entity, $L)", fieldwise.leavesOf("value"));
            set.addStatement("set(entity, $L)", fieldwise.leavesOf("value"));
            fieldwise.addTo(table);
        } else {
            add.addStatement("int index = beginAdd(entity)")
                    .beginControlFlow("try")
                    .addCode(model.hasPadding() ? CodeBlock.of("zero(index);\n") : CodeBlock.of(""))
                    .addStatement("write(index, value)")
                    .addStatement("finishAdd(entity, index)")
                    .nextControlFlow("finally")
                    .addStatement("endAdd()")
                    .endControlFlow();
            LeafParameters leaves = new LeafParameters(model, Set.of("value", "entity", "at", "index", "entityIndex"));
            set.addCode(leaves.asVariables("value"))
                    .addCode(leaves.checks(code))
                    .addCode(code.room())
                    .addStatement("int $L = requireWritable(entity)", model.rows() ? "index" : "entityIndex")
                    .addCode(locate(model))
                    .addCode(leaves.writes(code));
            addWriteOfRecord(table, leaves);
        }
        table.addMethod(add.build()).addMethod(set.build());
        new CommandGenerator(model).addTo(table, fieldwise);
    }

    private void addWriteOfRecord(TypeSpec.Builder table, LeafParameters leaves) {
        table.addMethod(MethodSpec.methodBuilder("write")
                .addModifiers(Modifier.PRIVATE)
                .addParameter(int.class, model.rows() ? "index" : "entityIndex")
                .addParameter(model.type(), "value")
                .addCode(leaves.asVariables("value")) // once: an accessor need not return the same value twice
                .addCode(leaves.checks(code))
                .addCode(locate(model))
                .addCode(leaves.writes(code))
                .build());
    }

    private void addCursors(TypeSpec.Builder table, String name, ClassName cursor, String require, String doc) {
        String capital = Character.toUpperCase(name.charAt(0)) + name.substring(1);
        boolean writes = cursor.equals(model.edit());
        table.addMethod(MethodSpec.methodBuilder(name)
                .addJavadoc(doc)
                .addModifiers(Modifier.PUBLIC)
                .returns(cursor)
                .addParameter(long.class, "entity")
                .addStatement("int index = $L(entity)", require)
                .addStatement("$T cursor = new$L()", cursor, capital)
                .addStatement("cursor.moveToIndex(entity, base(), index)")
                .addStatement("return cursor")
                .build());
        table.addMethod(MethodSpec.methodBuilder(name)
                .addJavadoc(doc + " Moves a cursor that the caller keeps.")
                .addModifiers(Modifier.PUBLIC)
                .returns(cursor)
                .addParameter(long.class, "entity")
                .addParameter(cursor, "cursor")
                .addStatement("requireOwn(cursor.isOf(context()))")
                .addStatement("cursor.moveToIndex(entity, base(), $L(entity))", require)
                .addStatement("return cursor")
                .build());
        table.addMethod(MethodSpec.methodBuilder("new" + capital)
                .addJavadoc("A cursor for later use, on no entity yet.")
                .addModifiers(Modifier.PUBLIC)
                .returns(cursor)
                .addStatement(
                        writes
                                ? CodeBlock.of("return new $T(context())", cursor)
                                : CodeBlock.of("return new $T(context(), false)", cursor))
                .build());
    }

    private void addSpans(TypeSpec.Builder table, String name, ClassName span, String doc) {
        String capital = Character.toUpperCase(name.charAt(0)) + name.substring(1);
        boolean writes = span.equals(model.editSpan());
        table.addMethod(MethodSpec.methodBuilder(name)
                .addJavadoc(doc)
                .addModifiers(Modifier.PUBLIC)
                .returns(span)
                .addParameter(int.class, "chunk")
                .addStatement("return $L(chunk, new$L())", name, capital)
                .build());
        table.addMethod(MethodSpec.methodBuilder(name)
                .addJavadoc(doc + " Moves a span that the caller keeps.")
                .addModifiers(Modifier.PUBLIC)
                .returns(span)
                .addParameter(int.class, "chunk")
                .addParameter(span, "span")
                .addStatement("requireOwn(span.isOf(context()))")
                .addStatement("span.moveToChunk(chunk)")
                .addStatement("return span")
                .build());
        table.addMethod(MethodSpec.methodBuilder(name)
                .addJavadoc(doc + " In an iteration, which keeps the span for the next chunk.")
                .addModifiers(Modifier.PUBLIC)
                .returns(span)
                .addParameter(KernelTypes.QUERY_CHUNK, "chunk")
                .addStatement("$T span = ($T) keptSpan(chunk, $L)", span, span, writes)
                .beginControlFlow("if (span == null)")
                .addStatement("span = new$L()", capital)
                .addStatement("keepSpan(chunk, span, $L)", writes)
                .endControlFlow()
                .addStatement("span.moveToChunk(chunk.index())")
                .addStatement("return span")
                .build());
        table.addMethod(MethodSpec.methodBuilder("new" + capital)
                .addJavadoc("A span for later use, on no chunk yet.")
                .addModifiers(Modifier.PUBLIC)
                .returns(span)
                .addStatement(
                        writes
                                ? CodeBlock.of("return new $T(context())", span)
                                : CodeBlock.of("return new $T(context(), false)", span))
                .build());
    }

    private void addMemoryMethods(TypeSpec.Builder table) {
        table.addMethod(MethodSpec.methodBuilder("read")
                .addModifiers(Modifier.PRIVATE)
                .returns(model.type())
                .addParameter(int.class, model.rows() ? "index" : "entityIndex")
                .addCode(locate(model))
                .addStatement("return $L", code.readRecord(model.type(), model.fields()))
                .build());
        MethodSpec.Builder zero = MethodSpec.methodBuilder("zero")
                .addModifiers(Modifier.PRIVATE)
                .addParameter(int.class, model.rows() ? "index" : "entityIndex")
                .addCode(locate(model));
        if (model.rows()) {
            zero.addStatement("$T.zero(at, $L)", KernelTypes.MEMORY, model.stride());
        } else {
            for (Field.Leaf leaf : model.leaves()) {
                zero.addStatement("$T.zero($L, $L)", KernelTypes.MEMORY, code.address(leaf), leaf.bytes());
            }
        }
        table.addMethod(zero.build());
    }

    /** Sets {@code at}, and {@code index} in columns, from an entity index. */
    static CodeBlock locate(ComponentModel model) {
        if (model.rows()) {
            return CodeBlock.builder()
                    .addStatement("long at = base() + (long) index * $L", model.stride())
                    .build();
        }
        return CodeBlock.builder()
                .addStatement(
                        "long at = base() + (entityIndex >>> 10) * $LL", (long) model.stride() * ComponentModel.CHUNK)
                .addStatement("long index = entityIndex & 1023")
                .build();
    }

    private static MethodSpec.Builder override(String name, TypeName result) {
        return MethodSpec.methodBuilder(name)
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(result);
    }
}
