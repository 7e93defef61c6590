package io.fdp.recorder.show;

import io.fdp.format.FieldDescription;
import io.fdp.format.FieldMove;
import io.fdp.format.TypeDescription;
import io.fdp.format.TypeMove;
import java.util.ArrayList;
import java.util.List;

/** How the types of a recording and of a repository differ, in words. */
public final class TypeReport {
    private final List<String> skipped = new ArrayList<>();
    private final List<String> defaulted = new ArrayList<>();
    private final List<String> renamed = new ArrayList<>();
    private final List<String> converted = new ArrayList<>();

    TypeReport() {}

    public List<String> skipped() {
        return skipped;
    }

    public List<String> defaulted() {
        return defaulted;
    }

    public List<String> renamed() {
        return renamed;
    }

    public List<String> converted() {
        return converted;
    }

    /** Notes a type of the recording that is not registered. */
    void skip(TypeDescription type) {
        skipped.add(type.toString());
    }

    /** Notes a registered type that was not recorded. */
    void defaulted(TypeDescription type) {
        defaulted.add(type.toString());
    }

    /** Notes how a type differs from the registered type. */
    void compare(TypeMove move) {
        TypeDescription type = move.saved();
        if (move.isRenamed()) {
            renamed.add(type + " is " + move.target().saved().name());
        }
        for (int field : move.unknown()) {
            skipped.add("field " + type.fields().get(field).name() + " of " + type);
        }
        for (FieldDescription field : move.missingFields()) {
            defaulted.add("field " + field.name() + " of " + move.target().saved());
        }
        for (FieldMove field : move.fields()) {
            renamed.addAll(field.renames());
            String conversion = field.conversion();
            if (conversion != null) {
                converted.add(conversion);
            }
        }
    }
}
