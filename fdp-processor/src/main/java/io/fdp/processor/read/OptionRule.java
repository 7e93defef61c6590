package io.fdp.processor.read;

import io.fdp.annotations.Component;
import io.fdp.annotations.Layout;
import io.fdp.processor.base.Problems;
import io.fdp.processor.model.Noun;
import java.util.Set;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;

/** Checks the options of {@code @Component} and {@code @Event}. */
final class OptionRule {
    private static final Set<Integer> ALIGNMENTS = Set.of(0, 8, 16, 32, 64);

    private final Problems problems;

    OptionRule(Problems problems) {
        this.problems = problems;
    }

    void check(TypeElement record, Component annotation) {
        if (!ALIGNMENTS.contains(annotation.align())) {
            problems.report(
                    record,
                    "alignment " + annotation.align() + " of component " + record.getSimpleName()
                            + " is not supported: write 8, 16, 32 or 64");
        }
        if (annotation.layout() != Layout.ROWS && (annotation.packed() || annotation.align() != 0)) {
            problems.report(
                    record,
                    "packed and align are for rows, and component " + record.getSimpleName()
                            + " is in columns: remove them, or write layout = Layout.ROWS");
        }
        if (annotation.layout() != Layout.ROWS && annotation.parts()) {
            problems.report(
                    record,
                    "parts of one entity lie together in rows, and component " + record.getSimpleName()
                            + " is in columns: write @Component(parts = true) without a layout");
        }
        checkPrefix(record, annotation.prefix(), Noun.COMPONENT);
    }

    void checkPrefix(TypeElement record, String prefix, Noun noun) {
        if (!prefix.isEmpty() && (!SourceVersion.isIdentifier(prefix) || SourceVersion.isKeyword(prefix))) {
            problems.report(
                    record,
                    "prefix \"" + prefix + "\" of " + noun + " " + record.getSimpleName()
                            + " is not a Java identifier: write one, as in \"" + record.getSimpleName() + "\"");
        }
    }
}
