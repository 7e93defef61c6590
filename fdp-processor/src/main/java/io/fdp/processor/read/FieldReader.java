package io.fdp.processor.read;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.TypeName;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.FixedArray;
import io.fdp.annotations.FixedString;
import io.fdp.processor.base.Problems;
import io.fdp.processor.model.ComponentModel;
import io.fdp.processor.model.EnumConstant;
import io.fdp.processor.model.Field;
import io.fdp.processor.model.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.tools.JavaFileObject;
import org.jspecify.annotations.Nullable;

/** Reads the fields of a record, and reports those that cannot be stored. */
final class FieldReader {
    private static final Set<Integer> STRING_SIZES = Set.of(32, 64, 128);
    private static final String ALLOWED =
            "fields are primitives, enums, records of such fields, @EntityRef long, @FixedString(32|64|128) String, or"
                    + " @FixedArray(n) arrays of primitives or records";

    private final Problems problems;
    private final Elements elements;
    private final FieldAnnotationRule annotations;
    private final DefaultRule defaults;
    private final String otherwise;

    /** Makes a reader whose refusals end with an alternative, if there is one. */
    FieldReader(Problems problems, Elements elements, String otherwise) {
        this.otherwise = otherwise;
        this.problems = problems;
        this.elements = elements;
        this.annotations = new FieldAnnotationRule(problems);
        this.defaults = new DefaultRule(problems);
    }

    /**
     * Reads all fields of a component. Reported fields are left out.
     *
     * @param component the record
     * @param home the package of the generated code
     */
    List<Field> read(TypeElement component, PackageElement home) {
        List<Field> fields = new ArrayList<>();
        for (RecordComponentElement field : component.getRecordComponents()) {
            String name = field.getSimpleName().toString();
            add(fields, read(new Place(field, field, name, name, List.of(component), home)));
        }
        return fields;
    }

    private static void add(List<Field> fields, @Nullable Field field) {
        if (field != null) {
            fields.add(field);
        }
    }

    private @Nullable Field read(Place at) {
        Field field = readType(at);
        return field == null ? null : defaults.read(field, at.declaration(), at.element());
    }

    private @Nullable Field readType(Place at) {
        TypeMirror type = at.declaration().asType();
        if (!annotations.check(at.declaration(), at.element())) {
            return null;
        }
        if (type.getKind().isPrimitive()) {
            return leaf(at, TypeName.get(type), at.kindOf(type), 1, false);
        }
        if (type instanceof ArrayType array) {
            return array(at, array);
        }
        TypeElement declared = RecordFields.typeOf(at.declaration());
        return declared == null ? notStorable(at, type.toString()) : declared(at, declared);
    }

    private static Field leaf(Place at, TypeName type, Kind kind, int count, boolean array) {
        return new Field.Leaf(
                at.element(),
                at.name(),
                at.path(),
                type.withoutAnnotations(),
                kind,
                count,
                array,
                List.of(),
                null,
                ReferenceRule.onDeath(at.declaration()));
    }

    private @Nullable Field array(Place at, ArrayType type) {
        TypeMirror element = type.getComponentType();
        TypeElement record = recordOf(element);
        if (!element.getKind().isPrimitive() && record == null) {
            return refuse(
                    at,
                    "field " + at.path() + " is an array of " + element
                            + ": only one-dimensional arrays of primitives or records can be stored; use several"
                            + " fields, a record around the element, or parts" + otherwise);
        }
        FixedArray length = at.declaration().getAnnotation(FixedArray.class);
        if (length == null) {
            return refuse(
                    at,
                    "array " + at.path() + " has no length: write @FixedArray(8) " + nameOf(element, record) + "[] "
                            + at.name() + otherwise);
        }
        int most = record == null ? ComponentModel.MAX_BYTES : ComponentModel.MAX_LEAVES;
        if (length.value() < 1 || length.value() > most) {
            return refuse(
                    at, "array " + at.path() + " has length " + length.value() + ": write a length from 1 to " + most);
        }
        return record == null
                ? leaf(at, TypeName.get(type), at.kindOf(element), length.value(), true)
                : elements(at, record, length.value());
    }

    private static @Nullable TypeElement recordOf(TypeMirror type) {
        return type instanceof DeclaredType declared
                        && declared.asElement() instanceof TypeElement element
                        && element.getKind() == ElementKind.RECORD
                ? element
                : null;
    }

    private static String nameOf(TypeMirror element, @Nullable TypeElement record) {
        return record == null ? element.toString() : record.getSimpleName().toString();
    }

    /** Reads the record of an array once for each element. Problems are reported with the first one. */
    private @Nullable Field elements(Place at, TypeElement record, int count) {
        if (Field.depth(at.path()) > Field.Elements.DEEPEST) {
            return refuse(
                    at,
                    "array " + at.path() + " is inside " + Field.depth(at.path())
                            + " other arrays of records, and " + Field.Elements.DEEPEST
                            + " are the most: use parts, or several fields");
        }
        int before = problems.count();
        Field first = nested(at.element(0), record);
        if (first == null || problems.count() > before) {
            return null;
        }
        int leaves = ComponentModel.leavesOf(List.of(first)).size();
        if (count > ComponentModel.MAX_LEAVES / leaves) {
            return refuse(
                    at,
                    "array " + at.path() + " has " + count + " elements of " + leaves + " fields each, and a value has"
                            + " at most " + ComponentModel.MAX_LEAVES + " fields: write a shorter array, or use parts");
        }
        List<Field> elements = new ArrayList<>(List.of(first));
        for (int i = 1; i < count; i++) {
            elements.add(Objects.requireNonNull(nested(at.element(i), record), "the first element was right"));
        }
        return new Field.Elements(at.element(), at.name(), at.path(), ClassName.get(record), elements);
    }

    private @Nullable Field declared(Place at, TypeElement type) {
        if (type.getQualifiedName().contentEquals("java.lang.String")) {
            return string(at);
        }
        if (type.getKind() == ElementKind.ENUM) {
            return enumeration(at, type);
        }
        if (type.getKind() == ElementKind.RECORD) {
            return nested(at, type);
        }
        String boxed = unboxed(type.getQualifiedName().toString());
        return boxed == null
                ? notStorable(at, type.getQualifiedName().toString())
                : refuse(
                        at,
                        "field " + at.path() + " has type " + type.getSimpleName() + ", an object: write " + boxed + " "
                                + at.name());
    }

    private @Nullable Field string(Place at) {
        FixedString size = at.declaration().getAnnotation(FixedString.class);
        if (size == null) {
            return refuse(
                    at,
                    "string " + at.path() + " has no size: write @FixedString(32) String " + at.name()
                            + " (32, 64 or 128 bytes, one of them the length)" + otherwise);
        }
        if (!STRING_SIZES.contains(size.value())) {
            return refuse(at, "string " + at.path() + " has size " + size.value() + ": write 32, 64 or 128");
        }
        return leaf(at, ClassName.get(String.class), Kind.STRING, size.value(), false);
    }

    private @Nullable Field enumeration(Place at, TypeElement type) {
        if (!reachable(at, type)) {
            return null;
        }
        List<String> constants =
                AliasReader.constantsOf(type).stream().map(EnumConstant::name).toList();
        if (constants.isEmpty()) {
            return refuse(
                    at,
                    "enum " + type.getQualifiedName() + " of field " + at.path()
                            + " has no constants, so the field has no value: declare at least one");
        }
        return new Field.Leaf(
                at.element(), at.name(), at.path(), ClassName.get(type), Kind.ENUM, 1, false, constants, null, null);
    }

    private @Nullable Field nested(Place at, TypeElement type) {
        if (at.above().contains(type)) {
            return refuse(
                    at,
                    "field " + at.path() + " puts record " + type.getSimpleName()
                            + " inside itself: store an entity instead, as in @EntityRef long " + at.name());
        }
        if (!type.getTypeParameters().isEmpty()) {
            return refuse(
                    at,
                    "field " + at.path() + " has the generic type " + type.getSimpleName()
                            + ": write a record without type parameters");
        }
        if (!reachable(at, type)) {
            return null;
        }
        if (type.getRecordComponents().isEmpty()) {
            return refuse(
                    at,
                    "record " + type.getSimpleName() + " of field " + at.path()
                            + " has no fields: leave it out, or give it one");
        }
        List<Field> fields = new ArrayList<>();
        for (RecordComponentElement field : type.getRecordComponents()) {
            add(fields, read(at.inside(type, field, hasSource(field))));
        }
        return new Field.Nested(at.element(), at.name(), at.path(), ClassName.get(type), fields);
    }

    /** Whether generated code in the component's package can name a type. */
    private boolean reachable(Place at, TypeElement type) {
        boolean samePackage = elements.getPackageOf(type).equals(at.home());
        for (Element e = type; e instanceof TypeElement; e = e.getEnclosingElement()) {
            Set<Modifier> modifiers = e.getModifiers();
            if (modifiers.contains(Modifier.PRIVATE) || (!samePackage && !modifiers.contains(Modifier.PUBLIC))) {
                refuse(
                        at,
                        "field " + at.path() + " has type " + type.getQualifiedName() + ", which generated code in "
                                + (at.home().isUnnamed() ? "the unnamed package" : "package " + at.home())
                                + " cannot see: make " + e.getSimpleName()
                                + (samePackage ? " package-private" : " public"));
                return false;
            }
        }
        return true;
    }

    /** Whether a problem can be shown at an element. Records from other jars have no source. */
    private boolean hasSource(Element element) {
        JavaFileObject file = elements.getFileObjectOf(element);
        return file != null && file.getKind() == JavaFileObject.Kind.SOURCE;
    }

    private @Nullable Field notStorable(Place at, String type) {
        return refuse(
                at, "field " + at.path() + " has type " + type + ", which cannot be stored: " + ALLOWED + otherwise);
    }

    private @Nullable Field refuse(Place at, String message) {
        problems.report(at.element(), message);
        return null;
    }

    private static @Nullable String unboxed(String name) {
        return switch (name) {
            case "java.lang.Byte" -> "byte";
            case "java.lang.Short" -> "short";
            case "java.lang.Character" -> "char";
            case "java.lang.Integer" -> "int";
            case "java.lang.Long" -> "long";
            case "java.lang.Float" -> "float";
            case "java.lang.Double" -> "double";
            case "java.lang.Boolean" -> "boolean";
            default -> null;
        };
    }

    /**
     * A field that is being read.
     *
     * @param declaration the field with its annotations
     * @param element where problems are reported: the declaration, or, if that has no source, the field around it
     * @param name its name
     * @param path its name, after those of the fields around it
     * @param above the records around it, to find a record inside itself
     * @param home the package of the generated code
     */
    private record Place(
            RecordComponentElement declaration,
            Element element,
            String name,
            String path,
            List<TypeElement> above,
            PackageElement home) {
        /** A field of the record that this field holds. */
        Place inside(TypeElement record, RecordComponentElement field, boolean hasSource) {
            List<TypeElement> deeper = new ArrayList<>(above);
            deeper.add(record);
            String inner = field.getSimpleName().toString();
            return new Place(field, hasSource ? field : element, inner, path + "." + inner, deeper, home);
        }

        /** An element of the array that this field holds. */
        Place element(int number) {
            return new Place(declaration, element, Integer.toString(number), path + "." + number, above, home);
        }

        Kind kindOf(TypeMirror primitive) {
            return declaration.getAnnotation(EntityRef.class) != null
                    ? Kind.ENTITY
                    : Kind.valueOf(primitive.getKind().name());
        }
    }
}
