package io.fdp.recorder.show;

import io.fdp.format.FieldDescription;
import io.fdp.format.TypeDescription;
import io.fdp.kernel.error.Article;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Describes the differences between a type of a recording and the type of this program. */
final class TypeDifference {
    private final TypeDescription recorded;
    private final TypeDescription here;
    private final List<String> found;

    private TypeDifference(TypeDescription recorded, TypeDescription here, List<String> found) {
        this.recorded = recorded;
        this.here = here;
        this.found = found;
    }

    /** Adds all differences to a list; none when the types are equal. */
    static void find(TypeDescription recorded, TypeDescription here, List<String> found) {
        if (!recorded.isSame(here)) {
            int before = found.size();
            TypeDifference difference = new TypeDifference(recorded, here, found);
            difference.findInType();
            if (recorded.kind() == here.kind()) {
                difference.findInFields();
            }
            if (found.size() == before) {
                difference.add("was recorded with another layout, of " + recorded.stride()
                        + " bytes from one value to the next, not " + here.stride());
            }
        }
    }

    private void add(String what) {
        found.add(recorded + " " + what);
    }

    private void findInType() {
        if (recorded.kind() != here.kind()) {
            add("is " + Article.of(here.kind().text()) + " here");
            return;
        }
        if (recorded.id() != here.id()) {
            add("was recorded with the id " + recorded.id() + ", and has " + here.id() + " here");
        }
        if (recorded.layout() != here.layout()) {
            add("was recorded in " + text(recorded.layout()) + ", and lies in " + text(here.layout()) + " here");
        }
    }

    private void findInFields() {
        for (FieldDescription field : recorded.fields()) {
            FieldDescription other = find(here.fields(), field.name());
            if (other == null) {
                add("was recorded with the field " + field.name() + " (" + text(field) + "), which is not there here");
            } else if (!field.equals(other)) {
                compare(field, other);
            }
        }
        for (FieldDescription field : here.fields()) {
            if (find(recorded.fields(), field.name()) == null) {
                add("has the field " + field.name() + " (" + text(field) + ") here, which was not recorded");
            }
        }
    }

    private void compare(FieldDescription field, FieldDescription other) {
        if (!text(field).equals(text(other))) {
            add("was recorded with the field " + field.name() + " as " + text(field) + ", and it is " + text(other)
                    + " here");
        } else if (!field.constants().equals(other.constants())) {
            add("was recorded with the constants " + field.constants() + " in the field " + field.name()
                    + ", and they are " + other.constants() + " here");
        } else {
            add("was recorded with the field " + field.name() + " at offset " + field.offset() + ", and it is at "
                    + other.offset() + " here");
        }
    }

    private static @Nullable FieldDescription find(List<FieldDescription> fields, String name) {
        for (FieldDescription field : fields) {
            if (field.name().equals(name)) {
                return field;
            }
        }
        return null;
    }

    private static String text(FieldDescription field) {
        return text(field.kind()) + (field.isArray() || field.count() > 1 ? "[" + field.count() + "]" : "");
    }

    private static String text(@Nullable Enum<?> constant) {
        return constant == null ? "nothing" : constant.name().toLowerCase(Locale.ROOT);
    }
}
