package io.fdp.processor.read;

import io.fdp.processor.base.Problems;
import io.fdp.processor.model.ComponentModel;
import io.fdp.processor.model.Field;
import io.fdp.processor.model.LayoutPlan;
import io.fdp.processor.model.Noun;
import java.util.List;
import javax.lang.model.element.TypeElement;

/** Checks that a value is not too large, and does not have too many fields for methods that handle all of them. */
final class SizeRule {
    private SizeRule() {}

    /** Reports a value that is too large. {@code otherwise} says what to do besides splitting it. */
    static void check(
            Problems problems, TypeElement record, List<Field> fields, LayoutPlan plan, Noun noun, String otherwise) {
        if (plan.bytes() > ComponentModel.MAX_BYTES) {
            problems.report(
                    record,
                    noun + " " + record.getSimpleName() + " has " + plan.bytes() + " bytes, more than "
                            + ComponentModel.MAX_BYTES + ": split it into several " + noun + "s, or " + otherwise);
        }
        int leaves = ComponentModel.leavesOf(fields).size();
        if (leaves > ComponentModel.MAX_LEAVES) {
            problems.report(
                    record,
                    noun + " " + record.getSimpleName() + " has " + leaves + " fields, those of nested records"
                            + " included, more than " + ComponentModel.MAX_LEAVES + ": split it into several " + noun
                            + "s, or write @FixedArray fields");
        }
    }
}
