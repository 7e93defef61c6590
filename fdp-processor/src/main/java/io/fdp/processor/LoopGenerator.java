package io.fdp.processor;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import javax.lang.model.element.Modifier;

/**
 * Writes the loops around a method for one entity: full chunks with constant bounds, full words, single bits.
 *
 * <p>Names in the generated class are numbered, so that they cannot meet a name of the user's: {@code table0}, {@code cursor0}, {@code value0}.
 */
final class LoopGenerator {
    private static final ClassName FOR_EACH_LOOP = ClassName.get("io.fdp.kernel", "ForEachLoop");
    private static final ClassName REPOSITORY = ClassName.get("io.fdp.kernel", "EntityRepository");
    private static final ClassName JOBS = ClassName.get("io.fdp.kernel", "Jobs");
    private static final ClassName LOOPS = ClassName.get("io.fdp.kernel.access", "Loops");

    private final LoopModel model;
    private final List<LoopModel.Parameter.Cursor> cursors;
    private final List<LoopModel.Parameter.Value> values;
    private final ClassName cursorsType;

    LoopGenerator(LoopModel model) {
        this.model = model;
        this.cursors = model.cursors();
        this.values = model.values();
        this.cursorsType = model.type().nestedClass("Cursors");
    }

    TypeSpec loop() {
        TypeSpec.Builder type = TypeSpec.classBuilder(model.type())
                .addOriginatingElement(model.method())
                .addJavadoc(
                        "Runs {@code $T.$L} for every entity that matches.",
                        model.owner(),
                        model.method().getSimpleName().toString())
                .addModifiers(Modifier.FINAL)
                .superclass(FOR_EACH_LOOP);
        if (model.isPublic()) {
            type.addModifiers(Modifier.PUBLIC);
        }
        each(
                cursors,
                i -> type.addField(cursors.get(i).component().table(), "table" + i, Modifier.PRIVATE, Modifier.FINAL));
        each(values, i -> type.addField(values.get(i).type(), "value" + i, Modifier.PRIVATE));
        type.addMethod(constructor()).addMethod(on()).addMethod(run(false)).addMethod(run(true));
        type.addMethod(newCursors()).addMethod(runChunk());
        type.addMethod(loop("all", "int slot = 0; slot < 1024; slot++", false));
        type.addMethod(loop("word", "int slot = from; slot < from + 64; slot++", true));
        type.addMethod(bits());
        type.addType(cursorsType());
        return type.build();
    }

    private MethodSpec constructor() {
        CodeBlock.Builder query = CodeBlock.builder().add("super(repo.query().with($L)", tables());
        model.filters().forEach((name, columns) -> query.add(".$L($L)", name, columns(columns)));
        query.add(".build(), $T.of($L), $T.of($L))", List.class, tables(false), List.class, tables(true));
        MethodSpec.Builder constructor = MethodSpec.constructorBuilder()
                .addModifiers(Modifier.PRIVATE)
                .addParameter(REPOSITORY, "repo")
                .addStatement(query.build());
        each(
                cursors,
                i -> constructor.addStatement(
                        "table$L = repo.table($T.TYPE)",
                        i,
                        cursors.get(i).component().table()));
        return constructor.build();
    }

    private CodeBlock tables() {
        return cursors.stream()
                .map(c -> CodeBlock.of("repo.table($T.TYPE)", c.component().table()))
                .collect(CodeBlock.joining(", "));
    }

    private CodeBlock tables(boolean written) {
        return cursors.stream()
                .filter(c -> c.writes() == written)
                .map(c -> CodeBlock.of("repo.table($T.TYPE)", c.component().table()))
                .collect(CodeBlock.joining(", "));
    }

    private static CodeBlock columns(List<LoopModel.Column> columns) {
        return columns.stream()
                .map(c -> c.table() == null
                        ? CodeBlock.of("repo.tag($T.class)", c.type())
                        : CodeBlock.of("repo.table($T.TYPE)", c.table()))
                .collect(CodeBlock.joining(", "));
    }

    private MethodSpec on() {
        return MethodSpec.methodBuilder("on")
                .addJavadoc("Makes the loop for a repository in which all its components and tags are registered.")
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .returns(model.type())
                .addParameter(REPOSITORY, "repo")
                .addStatement("return new $T(repo)", model.type())
                .build();
    }

    private MethodSpec run(boolean parallel) {
        MethodSpec.Builder run = MethodSpec.methodBuilder("run")
                .addJavadoc(
                        parallel ? "Runs on all threads of a pool, a chunk at a time." : "Runs on the calling thread.")
                .addModifiers(Modifier.PUBLIC);
        if (parallel) {
            run.addParameter(JOBS, "jobs");
        }
        values.forEach(value -> run.addParameter(value.type(), value.name()));
        run.addStatement("beginRun()");
        each(values, i -> run.addStatement("this.value$L = $N", i, values.get(i).name()));
        return run.addStatement(parallel ? "runParallel(jobs)" : "runSerial()").build();
    }

    private MethodSpec newCursors() {
        return MethodSpec.methodBuilder("newCursors")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PROTECTED)
                .returns(Object.class)
                .addStatement("return new $T(this)", cursorsType)
                .build();
    }

    private MethodSpec runChunk() {
        MethodSpec.Builder run = MethodSpec.methodBuilder("runChunk")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PROTECTED)
                .addParameter(int.class, "position")
                .addParameter(Object.class, "ownCursors")
                .addStatement("$T cursors = ($T) ownCursors", cursorsType, cursorsType)
                .addStatement("int chunk = chunkAt(position)")
                .addStatement("int first = chunk << 10");
        each(cursors, i -> run.addStatement("$T.begin(cursors.cursor$L)", LOOPS, i));
        run.beginControlFlow("try")
                .beginControlFlow("if (isFull(position))")
                .addStatement("all(cursors, first)")
                .nextControlFlow("else")
                .beginControlFlow("for (int i = 0; i < 16; i++)")
                .addStatement("long bits = word(position, i)")
                .beginControlFlow("if (bits == -1L)")
                .addStatement("word(cursors, first, i << 6)")
                .nextControlFlow("else if (bits != 0)")
                .addStatement("bits(cursors, first, i << 6, bits)")
                .endControlFlow()
                .endControlFlow()
                .endControlFlow()
                .nextControlFlow("finally");
        each(cursors, i -> {
            if (cursors.get(i).writes()) {
                run.addStatement("$T.end(cursors.cursor$L, chunk)", LOOPS, i);
            }
        });
        return run.endControlFlow().build();
    }

    private MethodSpec loop(String name, String header, boolean from) {
        MethodSpec.Builder loop = body(name);
        if (from) {
            loop.addParameter(int.class, "from");
        }
        return loop.addCode(prelude())
                .beginControlFlow("for ($L)", header)
                .addCode(visit())
                .endControlFlow()
                .build();
    }

    private MethodSpec bits() {
        return body("bits")
                .addParameter(int.class, "from")
                .addParameter(long.class, "bits")
                .addCode(prelude())
                .beginControlFlow("for (long left = bits; left != 0; left &= left - 1)")
                .addStatement("int slot = from + $T.numberOfTrailingZeros(left)", Long.class)
                .addCode(visit())
                .endControlFlow()
                .build();
    }

    private MethodSpec.Builder body(String name) {
        return MethodSpec.methodBuilder(name)
                .addModifiers(Modifier.PRIVATE)
                .addParameter(cursorsType, "cursors")
                .addParameter(int.class, "first");
    }

    private CodeBlock prelude() {
        CodeBlock.Builder code = CodeBlock.builder();
        each(cursors, i -> {
            ComponentModel component = cursors.get(i).component();
            code.addStatement("$T cursor$L = cursors.cursor$L", cursors.get(i).type(), i, i);
            if (!component.parts()) {
                code.addStatement("long base$L = table$L.tableAddress() + (long) first * $L", i, i, component.stride());
            }
        });
        each(values, i -> code.addStatement("$T own$L = value$L", values.get(i).type(), i, i));
        return code.build();
    }

    private CodeBlock visit() {
        CodeBlock.Builder code = CodeBlock.builder();
        each(cursors, i -> {
            ComponentModel component = cursors.get(i).component();
            if (component.parts()) {
                code.addStatement("$T.toParts(cursor$L, first + slot)", LOOPS, i);
            } else if (component.rows()) {
                code.addStatement(
                        "$T.toRow(cursor$L, first + slot, base$L + slot * $LL)", LOOPS, i, i, component.stride());
            } else {
                code.addStatement("$T.toSlot(cursor$L, first + slot, base$L, slot)", LOOPS, i, i);
            }
        });
        return code.addStatement(
                        "$T.$L($L)",
                        model.owner(),
                        model.method().getSimpleName().toString(),
                        arguments())
                .build();
    }

    private CodeBlock arguments() {
        int[] next = new int[2];
        return model.parameters().stream()
                .map(parameter -> switch (parameter) {
                    case LoopModel.Parameter.Cursor c -> CodeBlock.of("cursor$L", next[0]++);
                    case LoopModel.Parameter.Value v -> CodeBlock.of("own$L", next[1]++);
                    case LoopModel.Parameter.Self s -> CodeBlock.of("entityAt(first + slot)");
                })
                .collect(CodeBlock.joining(", "));
    }

    private TypeSpec cursorsType() {
        MethodSpec.Builder constructor = MethodSpec.constructorBuilder().addParameter(model.type(), "loop");
        TypeSpec.Builder type = TypeSpec.classBuilder(cursorsType)
                .addJavadoc("The cursors of one thread.")
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL);
        each(cursors, i -> {
            type.addField(cursors.get(i).type(), "cursor" + i, Modifier.FINAL);
            constructor.addStatement(
                    "cursor$L = loop.table$L.$L()", i, i, cursors.get(i).writes() ? "newEdit" : "newView");
        });
        return type.addMethod(constructor.build()).build();
    }

    private static void each(List<?> items, IntConsumer action) {
        IntStream.range(0, items.size()).forEach(action);
    }
}
