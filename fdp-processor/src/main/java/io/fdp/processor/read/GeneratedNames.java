package io.fdp.processor.read;

import com.palantir.javapoet.ClassName;
import io.fdp.processor.base.Problems;
import io.fdp.processor.model.ComponentModel;
import java.util.HashMap;
import java.util.Map;

/** The names of generated types: no two components or events of a compilation share one. */
final class GeneratedNames {
    private final Problems problems;
    private final Map<ClassName, ComponentModel> owners = new HashMap<>();

    GeneratedNames(Problems problems) {
        this.problems = problems;
    }

    /** Takes the names of all types that are generated for a component or event; false if a problem was reported. */
    boolean claim(ComponentModel model) {
        for (ClassName name : model.generated()) {
            ComponentModel owner = owners.get(name);
            if (owner != null) {
                problems.report(
                        model.element(),
                        nouns(owner, model) + " would both generate " + name.canonicalName() + ": write "
                                + model.annotationWithPrefix() + " on "
                                + model.type().simpleName());
                return false;
            }
        }
        model.generated().forEach(name -> owners.put(name, model));
        return true;
    }

    private static String nouns(ComponentModel one, ComponentModel other) {
        String first = one.type().canonicalName();
        String second = other.type().canonicalName();
        return one.noun() == other.noun()
                ? one.noun() + "s " + first + " and " + second
                : one.noun() + " " + first + " and " + other.noun() + " " + second;
    }
}
