package io.fdp.processor;

import com.palantir.javapoet.ClassName;
import io.fdp.annotations.Component;
import io.fdp.annotations.Layout;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;
import org.jspecify.annotations.Nullable;

/** Reads a component from its declaration, or reports what is wrong with it. */
final class ComponentReader {
    private static final Set<Integer> ALIGNMENTS = Set.of(0, 8, 16, 32, 64);

    /** What cursors and spans have besides accessors, and so what no field may be called. */
    private static final Set<String> RESERVED = Set.of(
            "self",
            "get",
            "set",
            "cursorBase",
            "cursorSlot",
            "moveUnchecked",
            "moveTo",
            "belongsTo",
            "spanBase",
            "spanSlot",
            "presentAt",
            "nextSlot",
            "runEnd",
            "segment",
            "chunk");

    private final Problems problems;
    private final Elements elements;
    private final FieldReader fieldReader;

    ComponentReader(Problems problems, Elements elements) {
        this.problems = problems;
        this.elements = elements;
        this.fieldReader = new FieldReader(problems, elements);
    }

    /** Reads a component; null when something was reported. */
    @Nullable
    ComponentModel read(TypeElement record) {
        int before = problems.count();
        if (!declarationFits(record)) {
            return null;
        }
        Component annotation = record.getAnnotation(Component.class);
        boolean rows = annotation.layout() == Layout.ROWS;
        List<Field> fields = fieldReader.read(record, "", List.of(record), elements.getPackageOf(record));
        checkOptions(record, annotation, rows);
        checkAccessors(record, fields);
        if (problems.count() > before
                || fields.size() < record.getRecordComponents().size()) {
            return null;
        }
        LayoutPlan plan = LayoutPlan.of(fields, rows && !annotation.packed(), annotation.align());
        if (plan.bytes() > ComponentModel.MAX_BYTES) {
            problems.report(
                    record,
                    "component " + record.getSimpleName() + " has " + plan.bytes() + " bytes, more than "
                            + ComponentModel.MAX_BYTES
                            + ": split it into several components, or make it a multi-part or a managed one");
            return null;
        }
        return new ComponentModel(
                record,
                ClassName.get(record),
                annotation.name().isEmpty() ? record.getQualifiedName().toString() : annotation.name(),
                annotation.prefix().isEmpty() ? record.getSimpleName().toString() : annotation.prefix(),
                isPublic(record),
                rows,
                fields,
                plan.offsets(),
                (int) plan.bytes(),
                plan.alignment());
    }

    private boolean declarationFits(TypeElement type) {
        String name = type.getSimpleName().toString();
        if (type.getKind() != ElementKind.RECORD) {
            problems.report(
                    type,
                    "@Component is for records, and " + name + " is not one: write @Component record " + name
                            + "(float x, float y) {}" + (type.getKind() == ElementKind.INTERFACE ? ", or @Tag" : ""));
            return false;
        }
        if (!type.getTypeParameters().isEmpty()) {
            problems.report(
                    type,
                    "component " + name + " is generic, but its size must be known: remove the type" + " parameters");
            return false;
        }
        for (Element e = type; e instanceof TypeElement; e = e.getEnclosingElement()) {
            if (e.getModifiers().contains(Modifier.PRIVATE)) {
                problems.report(
                        type,
                        "component " + name + " is private"
                                + (e.equals(type) ? "" : " because " + e.getSimpleName() + " is")
                                + ", so generated code cannot see it: make it package-private or public");
                return false;
            }
        }
        if (type.getRecordComponents().isEmpty()) {
            problems.report(
                    type, "component " + name + " has no fields: give it one, or write @Tag interface " + name + " {}");
            return false;
        }
        return true;
    }

    private void checkOptions(TypeElement record, Component annotation, boolean rows) {
        if (!ALIGNMENTS.contains(annotation.align())) {
            problems.report(
                    record,
                    "alignment " + annotation.align() + " of component " + record.getSimpleName()
                            + " cannot be had: write 8, 16, 32 or 64");
        }
        if (!rows && (annotation.packed() || annotation.align() != 0)) {
            problems.report(
                    record,
                    "packed and align are for rows, and component " + record.getSimpleName()
                            + " is in columns: remove them, or write layout = Layout.ROWS");
        }
        if (!annotation.name().isEmpty() && annotation.name().chars().anyMatch(Character::isWhitespace)) {
            problems.report(
                    record,
                    "name \"" + annotation.name() + "\" of component " + record.getSimpleName()
                            + " has white space: write a name without, as in \"nav.Position\"");
        }
        if (!annotation.prefix().isEmpty() && !SourceVersion.isIdentifier(annotation.prefix())) {
            problems.report(
                    record,
                    "prefix \"" + annotation.prefix() + "\" of component " + record.getSimpleName()
                            + " is not a Java identifier: write one, as in \"" + record.getSimpleName() + "\"");
        }
    }

    private void checkAccessors(TypeElement record, List<Field> fields) {
        Set<String> taken = new HashSet<>();
        for (Field field : ComponentModel.flatten(fields)) {
            String accessor = field.accessor();
            Element at = fieldIn(record, field);
            if (RESERVED.contains(accessor)) {
                problems.report(
                        at,
                        "a field cannot be called " + accessor
                                + ", which cursors and spans use themselves: rename it, as in " + accessor + "Value");
            } else if (!taken.add(accessor)) {
                problems.report(
                        at,
                        "field " + field.path() + " would get the accessor " + accessor
                                + "(), which another field has: rename one of them");
            }
        }
    }

    /** The component of the outer record that a field is in: problems with nested fields belong there. */
    private static Element fieldIn(TypeElement record, Field field) {
        String first = field.path().split("\\.", 2)[0];
        return record.getRecordComponents().stream()
                .filter(c -> c.getSimpleName().contentEquals(first))
                .<Element>map(c -> c)
                .findFirst()
                .orElse(record);
    }

    private static boolean isPublic(TypeElement type) {
        for (Element e = type; e instanceof TypeElement; e = e.getEnclosingElement()) {
            if (!e.getModifiers().contains(Modifier.PUBLIC)) {
                return false;
            }
        }
        return true;
    }
}
