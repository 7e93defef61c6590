package io.fdp.processor.read;

import io.fdp.annotations.EntityRef;
import io.fdp.annotations.OnDeath;
import io.fdp.processor.base.Problems;
import io.fdp.processor.model.Field;
import javax.lang.model.element.Element;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/** Reads what {@code @EntityRef} asks for, and reports where nobody could do it. */
final class ReferenceRule {
    private final Problems problems;

    ReferenceRule(Problems problems) {
        this.problems = problems;
    }

    /** What happens when the referred entity dies; null if nothing does and the reference is not indexed. */
    static @Nullable OnDeath onDeath(Element declaration) {
        EntityRef reference = declaration.getAnnotation(EntityRef.class);
        return reference == null || (!reference.indexed() && reference.onDeath() == OnDeath.KEEP)
                ? null
                : reference.onDeath();
    }

    /** Reports an indexed reference of something that has none. */
    void refuse(Element declaration, Element at, String why) {
        if (onDeath(declaration) != null) {
            problems.report(at, why + ": write @EntityRef without indexed and onDeath");
        }
    }

    /** Reports indexed references in a record, and in the records nested in it. */
    void refuseIn(TypeElement record, String why) {
        for (RecordComponentElement field : RecordFields.of(record)) {
            refuse(field, record, "field " + field.getSimpleName() + " " + why);
        }
    }

    /** Reports a key that would become 0, like that of another part. */
    void checkKey(Field.@Nullable Leaf key) {
        if (key != null && key.onDeath() == OnDeath.CLEAR) {
            problems.report(
                    key.element(),
                    "key " + key.name() + " tells parts apart, and several of them would be cleared to 0: write"
                            + " onDeath = OnDeath.REMOVE, which removes the part");
        }
    }
}
