package io.fdp.processor;

import com.palantir.javapoet.ClassName;
import java.util.HashMap;
import java.util.Map;

/** The names of generated types: no two components of a compilation share one. */
final class GeneratedNames {
    private final Problems problems;
    private final Map<ClassName, ComponentModel> owners = new HashMap<>();

    GeneratedNames(Problems problems) {
        this.problems = problems;
    }

    /** Takes the names of all types that a component generates; false when something was reported. */
    boolean claim(ComponentModel model) {
        for (ClassName name : model.generated()) {
            ComponentModel owner = owners.get(name);
            if (owner != null) {
                problems.report(
                        model.element(),
                        "components " + owner.type().canonicalName() + " and "
                                + model.type().canonicalName() + " would both generate " + name.canonicalName()
                                + ": write @Component(prefix = \"" + otherPrefix(model) + "\") on "
                                + model.type().simpleName());
                return false;
            }
        }
        model.generated().forEach(name -> owners.put(name, model));
        return true;
    }

    /** A prefix to propose: the names of the types around the record, or else a longer name. */
    static String otherPrefix(ComponentModel model) {
        String joined = String.join("", model.type().simpleNames());
        return joined.equals(model.prefix()) ? model.prefix() + "Data" : joined;
    }
}
