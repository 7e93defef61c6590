package io.fdp.processor.read;

import io.fdp.annotations.Key;
import io.fdp.processor.base.Problems;
import io.fdp.processor.model.Field;
import java.util.List;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/** Finds the field that tells parts apart, and reports fields that cannot be a key. */
final class KeyRule {
    private final Problems problems;

    KeyRule(Problems problems) {
        this.problems = problems;
    }

    /** The key of a component; null if it has none or if a problem was reported. */
    Field.@Nullable Leaf read(TypeElement record, List<Field> fields, boolean parts) {
        Field.Leaf key = null;
        for (RecordComponentElement component : record.getRecordComponents()) {
            if (component.getAnnotation(Key.class) == null) {
                continue;
            }
            String name = component.getSimpleName().toString();
            if (!parts) {
                problems.report(
                        component,
                        "@Key tells parts apart, and an entity has one " + record.getSimpleName()
                                + " at most: remove it, or write @Component(parts = true)");
            } else if (key != null) {
                problems.report(
                        component,
                        "fields " + key.name() + " and " + name + " are both @Key, and parts have one: remove one of"
                                + " the two");
            } else {
                key = keyIn(component, name, fields);
            }
        }
        return key;
    }

    private Field.@Nullable Leaf keyIn(RecordComponentElement component, String name, List<Field> fields) {
        for (Field field : fields) {
            if (field.name().equals(name)) {
                if (field instanceof Field.Leaf leaf
                        && !leaf.array()
                        && leaf.kind().canBeKey()) {
                    return leaf;
                }
                problems.report(
                        component,
                        "field " + name + " cannot be a key: write @Key on a whole number, a char, an enum, an"
                                + " @EntityRef long or a @FixedString");
            }
        }
        return null; // the field itself was reported
    }
}
