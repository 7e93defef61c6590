package io.fdp.processor.write;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import io.fdp.processor.base.KernelTypes;
import io.fdp.processor.model.ComponentModel;
import io.fdp.processor.model.Field;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The leaf fields of a record as the parameters of a method that takes them one by one, or as its local variables. */
final class LeafParameters {
    private static final int MOST_SLOTS = 32;

    /** Names of classes and packages in the writing code, which a variable would hide. */
    private static final Set<String> CLASSES = Set.of(
            KernelTypes.MEMORY.simpleName(),
            KernelTypes.FIELDS.simpleName(),
            KernelTypes.FIXED_TEXT.simpleName(),
            "Objects",
            "io",
            "java");

    private final Map<Field.Leaf, String> names = new LinkedHashMap<>();
    private final List<Field> fields;

    /** Names the parameters after their fields, and avoids names that the method itself needs. */
    LeafParameters(ComponentModel model, Set<String> reserved) {
        this(model.fields(), reserved);
    }

    /** The same for the leaves of a group only. */
    LeafParameters(Field.Group group, Set<String> reserved) {
        this(group.fields(), reserved);
    }

    private LeafParameters(List<Field> fields, Set<String> reserved) {
        this.fields = fields;
        Set<String> taken = new HashSet<>(CLASSES);
        taken.addAll(reserved);
        for (Field.Leaf leaf : ComponentModel.leavesOf(fields)) {
            String name = leaf.variable();
            while (!taken.add(name)) {
                name += "Value";
            }
            names.put(leaf, name);
        }
    }

    /**
     * Whether they are few enough for a method, and none is inside an element: nobody wants to pass these one by one.
     */
    boolean fit() {
        return names.keySet().stream().allMatch(leaf -> leaf.depth() == 0)
                && names.keySet().stream()
                                .mapToInt(leaf -> !leaf.array() && leaf.kind().bytes() == Long.BYTES ? 2 : 1)
                                .sum()
                        <= MOST_SLOTS;
    }

    /** Whether there are no parameters. */
    boolean isEmpty() {
        return names.isEmpty();
    }

    void addTo(MethodSpec.Builder method) {
        names.forEach((leaf, name) -> method.addParameter(leaf.type(), name));
    }

    /** Local variables of the same names, with the leaves of a record in an expression. */
    CodeBlock asVariables(String record) {
        CodeBlock.Builder variables = CodeBlock.builder();
        addVariables(fields, CodeBlock.of(record), variables);
        return variables.build();
    }

    private void addVariables(List<Field> of, CodeBlock group, CodeBlock.Builder variables) {
        for (Field field : of) {
            CodeBlock value = field.in(group);
            switch (field) {
                case Field.Leaf leaf -> variables.addStatement("$T $N = $L", leaf.type(), names.get(leaf), value);
                case Field.Group inner -> addVariables(inner.fields(), value, variables);
            }
        }
    }

    /** Statements that refuse values that cannot be stored. */
    CodeBlock checks(AccessCode code) {
        CodeBlock.Builder checks = CodeBlock.builder();
        names.forEach((leaf, name) -> checks.add(code.check(leaf, CodeBlock.of("$N", name))));
        return checks.build();
    }

    /** Statements that write all leaves. */
    CodeBlock writes(AccessCode code) {
        CodeBlock.Builder writes = CodeBlock.builder();
        names.forEach((leaf, name) -> writes.add(code.write(leaf, CodeBlock.of("$N", name))));
        return writes.build();
    }

    /** The parameters, as arguments. */
    CodeBlock asArguments() {
        return names.values().stream().map(name -> CodeBlock.of("$N", name)).collect(CodeBlock.joining(", "));
    }

    /** The leaves of a record in an expression, as arguments. */
    CodeBlock leavesOf(String record) {
        return leavesIn(fields, CodeBlock.of(record)).collect(CodeBlock.joining(", "));
    }

    private static Stream<CodeBlock> leavesIn(List<Field> fields, CodeBlock group) {
        return fields.stream().flatMap(field -> switch (field) {
            case Field.Leaf leaf -> Stream.of(leaf.in(group));
            case Field.Group inner -> leavesIn(inner.fields(), inner.in(group));
        });
    }
}
