package io.fdp.processor.write;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeSpec;
import io.fdp.processor.base.KernelTypes;
import io.fdp.processor.model.ComponentModel;
import io.fdp.processor.model.LoopModel;
import java.util.List;
import java.util.Objects;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;

/**
 * Writes the loops around a method for one entity: full chunks with constant bounds, full words, single bits.
 *
 * <p>Names in the generated class are numbered, so that they cannot clash with a name of the user: {@code table0},
 * {@code cursor0}, {@code value0}.
 */
final class LoopGenerator {
    private static final String NO_REPOSITORY =
            "the repository of the loop is null: pass the one that has registered its components";

    private final LoopModel model;
    private final List<LoopModel.Parameter.Cursor> cursors;
    private final List<LoopModel.Parameter.Managed> managed;
    private final List<LoopModel.Parameter.Given> given;
    private final List<LoopModel.Parameter.Value> values;
    private final ClassName cursorsType;

    LoopGenerator(LoopModel model) {
        this.model = model;
        this.cursors = model.cursors();
        this.managed = model.managed();
        this.given = model.given();
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
                .superclass(KernelTypes.FOR_EACH_LOOP);
        if (model.isPublic()) {
            type.addModifiers(Modifier.PUBLIC);
        }
        each(
                cursors,
                i -> type.addField(cursors.get(i).component().table(), "table" + i, Modifier.PRIVATE, Modifier.FINAL));
        each(
                managed,
                i -> type.addField(
                        ParameterizedTypeName.get(
                                KernelTypes.MANAGED_TABLE, managed.get(i).type()),
                        "managed" + i,
                        Modifier.PRIVATE,
                        Modifier.FINAL));
        each(given, i -> type.addField(given.get(i).type(), "given" + i, Modifier.PRIVATE, Modifier.FINAL));
        each(values, i -> type.addField(values.get(i).type(), "value" + i, Modifier.PRIVATE));
        type.addMethod(constructor()).addMethod(on());
        if (given.stream().anyMatch(one -> one.table() != null)) {
            type.addMethod(onFound());
        }
        type.addMethod(run(false)).addMethod(run(true));
        type.addMethod(SliceCode.runSlice(values));
        type.addMethod(newCursors())
                .addMethod(SliceCode.indexOf(cursorsType, !cursors.isEmpty()))
                .addMethod(endChunk())
                .addMethod(endRun());
        type.addMethod(all()).addMethod(word());
        type.addMethod(bits()).addMethod(some());
        type.addMethod(few()).addMethod(slots());
        type.addType(cursorsType());
        return type.build();
    }

    private MethodSpec constructor() {
        CodeBlock.Builder query = CodeBlock.builder().add("super(repo.query().with($L)", tables());
        model.filters().forEach((name, columns) -> query.add(".$L($L)", name, columns(columns)));
        if (model.includesDisabled()) {
            query.add(".includeDisabled()");
        }
        query.add(".build(), $T.of($L), $T.of($L)", List.class, tables(false), List.class, tables(true));
        given.forEach(one -> query.add(one.commandsOnly() ? ", commandsOnly($N)" : ", $N", one.name()));
        query.add(")");
        MethodSpec.Builder constructor = MethodSpec.constructorBuilder()
                .addModifiers(Modifier.PRIVATE)
                .addParameter(KernelTypes.ENTITY_REPOSITORY, "repo")
                .addParameters(givenParameters())
                .addStatement(query.build());
        each(
                given,
                i -> constructor.addStatement(
                        "this.given$L = $N", i, given.get(i).name()));
        each(
                cursors,
                i -> constructor.addStatement(
                        "table$L = repo.table($T.TYPE)",
                        i,
                        cursors.get(i).component().table()));
        each(
                managed,
                i -> constructor.addStatement(
                        "managed$L = repo.managed($T.class)", i, managed.get(i).type()));
        return constructor.build();
    }

    private CodeBlock tables() {
        return Stream.concat(tablesOf(cursors.stream()), managedTables()).collect(CodeBlock.joining(", "));
    }

    /** The table cannot see what the method does to an object, so managed components count as read. */
    private CodeBlock tables(boolean written) {
        return Stream.concat(
                        tablesOf(cursors.stream().filter(c -> c.writes() == written)),
                        written ? Stream.empty() : managedTables())
                .collect(CodeBlock.joining(", "));
    }

    private static Stream<CodeBlock> tablesOf(Stream<LoopModel.Parameter.Cursor> cursors) {
        return cursors.map(
                c -> CodeBlock.of("repo.table($T.TYPE)", c.component().table()));
    }

    private Stream<CodeBlock> managedTables() {
        return managed.stream().map(m -> CodeBlock.of("repo.managed($T.class)", m.type()));
    }

    private static CodeBlock columns(List<LoopModel.Column> columns) {
        return columns.stream()
                .map(c -> c.table() == null
                        ? CodeBlock.of(c.isManaged() ? "repo.managed($T.class)" : "repo.tag($T.class)", c.type())
                        : CodeBlock.of("repo.table($T.TYPE)", c.table()))
                .collect(CodeBlock.joining(", "));
    }

    private MethodSpec on() {
        return MethodSpec.methodBuilder("on")
                .addJavadoc("Makes the loop for a repository in which all its components and tags are registered.")
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .returns(model.type())
                .addParameter(KernelTypes.ENTITY_REPOSITORY, "repo")
                .addParameters(givenParameters())
                .addStatement(
                        "return new $T($T.requireNonNull(repo, $S)$L)",
                        model.type(),
                        Objects.class,
                        NO_REPOSITORY,
                        given.stream()
                                .map(one -> CodeBlock.of(", $N", one.name()))
                                .collect(CodeBlock.joining("")))
                .build();
    }

    /** The same without the tables, which the repository finds by their types. */
    private MethodSpec onFound() {
        List<LoopModel.Parameter.Given> passed =
                given.stream().filter(one -> one.table() == null).toList();
        return MethodSpec.methodBuilder("on")
                .addJavadoc("The same with the tables and singletons of records of this repository.")
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .returns(model.type())
                .addParameter(KernelTypes.ENTITY_REPOSITORY, "repo")
                .addParameters(parametersOf(passed))
                .addStatement(
                        "return new $T($T.requireNonNull(repo, $S)$L)",
                        model.type(),
                        Objects.class,
                        NO_REPOSITORY,
                        given.stream()
                                .map(one -> one.table() == null
                                        ? CodeBlock.of(", $N", one.name())
                                        : CodeBlock.of(
                                                one.isSingleton()
                                                        ? ", repo.singleton($T.TYPE)"
                                                        : ", repo.table($T.TYPE)",
                                                one.table()))
                                .collect(CodeBlock.joining("")))
                .build();
    }

    /** Tables, tags, queries, referrers and indexes belong to the world and not to a run. */
    private List<ParameterSpec> givenParameters() {
        return parametersOf(given);
    }

    private static List<ParameterSpec> parametersOf(List<LoopModel.Parameter.Given> those) {
        return those.stream()
                .map(one -> ParameterSpec.builder(one.type(), one.name()).build())
                .toList();
    }

    private MethodSpec run(boolean parallel) {
        MethodSpec.Builder run = MethodSpec.methodBuilder("run")
                .addJavadoc(
                        parallel ? "Runs on all threads of a pool, a chunk at a time." : "Runs on the calling thread.")
                .addModifiers(Modifier.PUBLIC);
        String jobs = SliceCode.freeName("jobs", values);
        if (parallel) {
            run.addParameter(KernelTypes.JOBS, jobs);
        }
        values.forEach(value -> run.addParameter(value.type(), value.name()));
        run.addStatement(parallel ? "beginRun(" + jobs + ")" : "beginRun()");
        each(values, i -> run.addStatement("this.value$L = $N", i, values.get(i).name()));
        return run.addStatement(parallel ? "runParallel(" + jobs + ")" : "runSerial()")
                .build();
    }

    private MethodSpec newCursors() {
        return MethodSpec.methodBuilder("newCursors")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PROTECTED)
                .returns(Object.class)
                .addStatement("return new $T(this)", cursorsType)
                .build();
    }

    private MethodSpec endChunk() {
        MethodSpec.Builder end = MethodSpec.methodBuilder("endChunk")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PROTECTED)
                .addParameter(int.class, "chunk")
                .addParameter(Object.class, "ownCursors")
                .addStatement("$T cursors = ($T) ownCursors", cursorsType, cursorsType);
        each(cursors, i -> {
            if (cursors.get(i).writes()) {
                end.addStatement("cursors.cursor$L.loopEnd($T.KEY, chunk)", i, KernelTypes.LOOPS);
            }
        });
        return end.build();
    }

    private MethodSpec endRun() {
        MethodSpec.Builder end = MethodSpec.methodBuilder("endRun")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PROTECTED)
                .addParameter(Object.class, "ownCursors")
                .addStatement("$T cursors = ($T) ownCursors", cursorsType, cursorsType);
        each(cursors, i -> end.addStatement("cursors.cursor$L.loopLeave($T.KEY)", i, KernelTypes.LOOPS));
        return end.build();
    }

    private MethodSpec all() {
        return body("all")
                .addCode(prelude())
                .beginControlFlow("for (int slot = 0; slot < 1024; slot++)")
                .addCode(visit())
                .endControlFlow()
                .build();
    }

    /** The mask tells the compiler that the slots are inside the chunk. */
    private MethodSpec word() {
        return body("word")
                .addParameter(int.class, "from")
                .addCode(prelude())
                .beginControlFlow("for (int i = 0; i < 64; i++)")
                .addStatement("int slot = (from & 960) + i")
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

    private static MethodSpec some() {
        return chunks("some")
                .beginControlFlow("for (int k = from; k < to; k++)")
                .beginControlFlow("for (int left = used[k]; left != 0; left &= left - 1)")
                .addStatement("int i = $T.numberOfTrailingZeros(left)", Integer.class)
                .addStatement("bits(ownCursors, chunks[k] << 10, i << 6, words[k * 16 + i])")
                .endControlFlow()
                .addStatement("endChunk(chunks[k], ownCursors)")
                .endControlFlow()
                .build();
    }

    private MethodSpec few() {
        return chunks("few")
                .addStatement("int[] slots = (($T) ownCursors).slots", cursorsType)
                .beginControlFlow("for (int k = from; k < to; k++)")
                .addStatement("int count = $T.slots(used[k], words, k * 16, slots)", KernelTypes.LOOPS)
                .addStatement("slots(ownCursors, chunks[k] << 10, slots, count)")
                .addStatement("endChunk(chunks[k], ownCursors)")
                .endControlFlow()
                .build();
    }

    private MethodSpec slots() {
        return MethodSpec.methodBuilder("slots")
                .addModifiers(Modifier.PRIVATE)
                .addParameter(Object.class, "ownCursors")
                .addParameter(int.class, "first")
                .addParameter(int[].class, "slots")
                .addParameter(int.class, "count")
                .addCode(prelude())
                .beginControlFlow("for (int i = 0; i < count; i++)")
                .addStatement("int slot = slots[i]")
                .addCode(visit())
                .endControlFlow()
                .build();
    }

    private static MethodSpec.Builder chunks(String name) {
        return MethodSpec.methodBuilder(name)
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PROTECTED)
                .addParameter(Object.class, "ownCursors")
                .addParameter(int[].class, "chunks")
                .addParameter(int[].class, "used")
                .addParameter(long[].class, "words")
                .addParameter(int.class, "from")
                .addParameter(int.class, "to");
    }

    private MethodSpec.Builder body(String name) {
        return MethodSpec.methodBuilder(name)
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PROTECTED)
                .addParameter(Object.class, "ownCursors")
                .addParameter(int.class, "first");
    }

    private CodeBlock prelude() {
        CodeBlock.Builder code =
                CodeBlock.builder().addStatement("$T cursors = ($T) ownCursors", cursorsType, cursorsType);
        each(cursors, i -> {
            ComponentModel component = cursors.get(i).component();
            code.addStatement("$T cursor$L = cursors.cursor$L", cursors.get(i).type(), i, i);
            if (component.parts()) {
                code.addStatement("cursor$L.loopOver($T.KEY)", i, KernelTypes.LOOPS);
                return;
            }
            code.addStatement(
                    "cursor$L.loopOver($T.KEY, first, table$L.loopBase($T.KEY) + (long) first * $L)",
                    i,
                    KernelTypes.LOOPS,
                    i,
                    KernelTypes.LOOPS,
                    component.stride());
        });
        each(given, i -> code.addStatement("$T other$L = given$L", given.get(i).type(), i, i));
        each(values, i -> code.addStatement("$T own$L = value$L", values.get(i).type(), i, i));
        if (model.hasCommands()) {
            code.addStatement("$T buffer = commands()", KernelTypes.COMMAND_BUFFER);
        }
        return code.build();
    }

    private CodeBlock visit() {
        CodeBlock.Builder code = CodeBlock.builder();
        each(
                cursors,
                i -> code.addStatement(
                        cursors.get(i).component().parts()
                                ? "cursor$L.loopTo($T.KEY, first + slot)"
                                : "cursor$L.loopTo($T.KEY, slot)",
                        i,
                        KernelTypes.LOOPS));
        if (cursors.isEmpty()) {
            code.addStatement("cursors.index = first + slot");
        }
        return code.addStatement(
                        "$T.$L($L)",
                        model.owner(),
                        model.method().getSimpleName().toString(),
                        arguments())
                .build();
    }

    private CodeBlock arguments() {
        int[] next = new int[4];
        return model.parameters().stream()
                .map(parameter -> switch (parameter) {
                    case LoopModel.Parameter.Cursor c -> CodeBlock.of("cursor$L", next[0]++);
                    case LoopModel.Parameter.Value v -> CodeBlock.of("own$L", next[1]++);
                    case LoopModel.Parameter.Managed m ->
                        CodeBlock.of("managed$L.loopValue($T.KEY, first + slot)", next[2]++, KernelTypes.LOOPS);
                    case LoopModel.Parameter.Given g -> CodeBlock.of("other$L", next[3]++);
                    case LoopModel.Parameter.Commands c -> CodeBlock.of("buffer");
                    case LoopModel.Parameter.Self s -> CodeBlock.of("entityAt(first + slot)");
                })
                .collect(CodeBlock.joining(", "));
    }

    private TypeSpec cursorsType() {
        MethodSpec.Builder constructor = MethodSpec.constructorBuilder().addParameter(model.type(), "loop");
        TypeSpec.Builder type = TypeSpec.classBuilder(cursorsType)
                .addJavadoc(
                        "The cursors of one thread, with room around them: two threads never write to one cache line.")
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .addField(room("roomBefore"))
                .addField(FieldSpec.builder(int[].class, "slots", Modifier.FINAL)
                        .initializer("$T.newSlots()", KernelTypes.LOOPS)
                        .build());
        each(cursors, i -> {
            type.addField(cursors.get(i).type(), "cursor" + i, Modifier.FINAL);
            constructor.addStatement(
                    "cursor$L = loop.table$L.$L()", i, i, cursors.get(i).writes() ? "newEdit" : "newView");
        });
        if (cursors.isEmpty()) {
            type.addField(int.class, "index");
        }
        return type.addField(room("roomAfter")).addMethod(constructor.build()).build();
    }

    private static FieldSpec room(String name) {
        return FieldSpec.builder(long[].class, name, Modifier.FINAL)
                .initializer("new long[16]")
                .build();
    }

    private static void each(List<?> items, IntConsumer action) {
        IntStream.range(0, items.size()).forEach(action);
    }
}
