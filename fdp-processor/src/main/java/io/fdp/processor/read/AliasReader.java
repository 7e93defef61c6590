package io.fdp.processor.read;

import io.fdp.annotations.Alias;
import io.fdp.annotations.FixedArray;
import io.fdp.processor.base.Problems;
import io.fdp.processor.model.EnumConstant;
import io.fdp.processor.model.FormerNames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/** Reads the former names of a component or event, of its fields and of the constants of its enums. */
final class AliasReader {
    private final List<FormerNames.OfLeaf> leaves = new ArrayList<>();
    private final Set<TypeElement> checked = new HashSet<>();
    private final Problems problems;

    private AliasReader(Problems problems) {
        this.problems = problems;
    }

    static FormerNames read(TypeElement record, Problems problems) {
        AliasReader reader = new AliasReader(problems);
        reader.addFields(record, List.of(""));
        return new FormerNames(former(record), reader.leaves);
    }

    /** The constants of an enum, with their former names. */
    static List<EnumConstant> constantsOf(TypeElement type) {
        return type.getEnclosedElements().stream()
                .filter(element -> element.getKind() == ElementKind.ENUM_CONSTANT)
                .map(constant -> new EnumConstant(constant.getSimpleName().toString(), former(constant)))
                .toList();
    }

    private static List<String> former(Element element) {
        Alias alias = element.getAnnotation(Alias.class);
        return alias == null ? List.of() : List.of(alias.value());
    }

    /** Visits the fields of a record. {@code around} holds the present path to the record, then its former paths. */
    private void addFields(TypeElement record, List<String> around) {
        if (checked.add(record)) {
            check(record);
        }
        for (RecordComponentElement field : record.getRecordComponents()) {
            List<String> paths = new ArrayList<>();
            for (String before : around) {
                paths.add(before + field.getSimpleName());
            }
            for (String former : former(field)) {
                around.forEach(before -> paths.add(before + former));
            }
            TypeElement type = RecordFields.typeOf(field);
            TypeElement inner = RecordFields.elementTypeOf(field);
            FixedArray length = field.getAnnotation(FixedArray.class);
            if (type != null && type.getKind() == ElementKind.RECORD) {
                addFields(type, paths.stream().map(path -> path + ".").toList());
            } else if (length != null && inner != null) {
                for (int i = 0; i < length.value(); i++) {
                    String number = "." + i + ".";
                    addFields(inner, paths.stream().map(path -> path + number).toList());
                }
            } else {
                addLeaf(paths, type);
            }
        }
    }

    /** Refuses a former name that another field has or had: values would go to the wrong field, or to both. */
    private void check(TypeElement record) {
        Map<String, RecordComponentElement> owners = new HashMap<>();
        for (RecordComponentElement field : record.getRecordComponents()) {
            owners.put(field.getSimpleName().toString(), field);
        }
        for (RecordComponentElement field : record.getRecordComponents()) {
            for (String former : former(field)) {
                RecordComponentElement other = owners.putIfAbsent(former, field);
                if (other != null) {
                    problems.report(
                            field,
                            "@Alias(\"" + former + "\") of " + field.getSimpleName() + " is a name of "
                                    + (other.equals(field) ? "the field itself" : "field " + other.getSimpleName())
                                    + ", too: give each former name to one field, and a name that is still in use to"
                                    + " none");
                }
            }
        }
    }

    private void addLeaf(List<String> paths, @Nullable TypeElement type) {
        List<EnumConstant> constants = type != null && type.getKind() == ElementKind.ENUM
                ? constantsOf(type).stream().filter(c -> !c.former().isEmpty()).toList()
                : List.of();
        if (paths.size() > 1 || !constants.isEmpty()) {
            leaves.add(new FormerNames.OfLeaf(paths.getFirst(), paths.subList(1, paths.size()), constants));
        }
    }
}
