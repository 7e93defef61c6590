package io.fdp.processor;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.TypeName;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.FixedArray;
import io.fdp.annotations.FixedString;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import org.jspecify.annotations.Nullable;

/** Reads the fields of a record, and reports those that cannot be stored. */
final class FieldReader {
    private static final Set<Integer> STRING_SIZES = Set.of(32, 64, 128);
    private static final String ALLOWED =
            "fields are primitives, enums, records of such fields, @EntityRef long, @FixedString(32|64|128) String, or"
                    + " @FixedArray(n) arrays of primitives";

    private final Problems problems;
    private final Elements elements;

    FieldReader(Problems problems, Elements elements) {
        this.problems = problems;
        this.elements = elements;
    }

    /**
     * Reads all fields of a record.
     *
     * @param record the record
     * @param path the path of the field that has the record's type, or empty for the component itself
     * @param above the records around it, to find a record inside itself
     * @param home the package that generated code will be in
     */
    List<Field> read(TypeElement record, String path, List<TypeElement> above, PackageElement home) {
        List<Field> fields = new ArrayList<>();
        for (RecordComponentElement component : record.getRecordComponents()) {
            String name = component.getSimpleName().toString();
            Field field = read(component, name, path.isEmpty() ? name : path + "." + name, above, home);
            if (field != null) {
                fields.add(field);
            }
        }
        return fields;
    }

    private @Nullable Field read(
            RecordComponentElement at, String name, String path, List<TypeElement> above, PackageElement home) {
        TypeMirror type = at.asType();
        if (type.getKind() == TypeKind.ERROR) {
            return null; // the compiler itself reports a type that it does not know
        }
        if (!annotationsFit(at, type)) {
            return null;
        }
        if (type.getKind().isPrimitive()) {
            Kind kind = at.getAnnotation(EntityRef.class) != null ? Kind.ENTITY : primitive(type.getKind());
            return new Field.Leaf(at, name, path, TypeName.get(type).withoutAnnotations(), kind, 1, false, List.of());
        }
        if (type instanceof ArrayType array) {
            return array(at, name, path, array);
        }
        if (type instanceof DeclaredType declared && declared.asElement() instanceof TypeElement element) {
            return declared(at, name, path, element, above, home);
        }
        problems.report(at, "field " + path + " has type " + type + ", which cannot be stored: " + ALLOWED);
        return null;
    }

    /** Reports annotations on fields that they do not belong to. */
    private boolean annotationsFit(Element at, TypeMirror type) {
        int before = problems.count();
        if (at.getAnnotation(FixedString.class) != null && !isString(type)) {
            problems.report(
                    at,
                    "@FixedString is for String fields: remove it, or write @FixedString(32) String "
                            + at.getSimpleName());
        }
        if (at.getAnnotation(FixedArray.class) != null && type.getKind() != TypeKind.ARRAY) {
            problems.report(
                    at,
                    "@FixedArray is for arrays of primitives: remove it, or write @FixedArray(4) float[] "
                            + at.getSimpleName());
        }
        if (at.getAnnotation(EntityRef.class) != null && elementKind(type) != TypeKind.LONG) {
            problems.report(
                    at,
                    "@EntityRef is for long fields, which hold entity handles: write @EntityRef long "
                            + at.getSimpleName());
        }
        return problems.count() == before;
    }

    private static TypeKind elementKind(TypeMirror type) {
        return type instanceof ArrayType array ? array.getComponentType().getKind() : type.getKind();
    }

    private @Nullable Field array(Element at, String name, String path, ArrayType type) {
        TypeMirror element = type.getComponentType();
        if (!element.getKind().isPrimitive()) {
            problems.report(
                    at,
                    "field " + path + " is an array of " + element
                            + ": only one-dimensional arrays of primitives can be stored; use several fields, a nested"
                            + " record, or parts");
            return null;
        }
        FixedArray length = at.getAnnotation(FixedArray.class);
        if (length == null) {
            problems.report(at, "array " + path + " has no length: write @FixedArray(8) " + element + "[] " + name);
            return null;
        }
        if (length.value() < 1 || length.value() > ComponentModel.MAX_BYTES) {
            problems.report(
                    at,
                    "array " + path + " has length " + length.value() + ": write a length from 1 to "
                            + ComponentModel.MAX_BYTES);
            return null;
        }
        Kind kind = at.getAnnotation(EntityRef.class) != null ? Kind.ENTITY : primitive(element.getKind());
        return new Field.Leaf(
                at, name, path, TypeName.get(type).withoutAnnotations(), kind, length.value(), true, List.of());
    }

    private @Nullable Field declared(
            RecordComponentElement at,
            String name,
            String path,
            TypeElement type,
            List<TypeElement> above,
            PackageElement home) {
        if (type.getQualifiedName().contentEquals("java.lang.String")) {
            return string(at, name, path);
        }
        if (type.getKind() == ElementKind.ENUM) {
            return enumeration(at, name, path, type, home);
        }
        if (type.getKind() == ElementKind.RECORD) {
            return nested(at, name, path, type, above, home);
        }
        String boxed = unboxed(type.getQualifiedName().toString());
        if (boxed != null) {
            problems.report(
                    at,
                    "field " + path + " has type " + type.getSimpleName() + ", an object: write " + boxed + " " + name);
        } else {
            problems.report(
                    at,
                    "field " + path + " has type " + type.getQualifiedName() + ", which cannot be stored: " + ALLOWED);
        }
        return null;
    }

    private @Nullable Field string(Element at, String name, String path) {
        FixedString size = at.getAnnotation(FixedString.class);
        if (size == null) {
            problems.report(
                    at,
                    "string " + path + " has no size: write @FixedString(32) String " + name
                            + " (32, 64 or 128 bytes, one of them the length)");
            return null;
        }
        if (!STRING_SIZES.contains(size.value())) {
            problems.report(at, "string " + path + " has size " + size.value() + ": write 32, 64 or 128");
            return null;
        }
        return new Field.Leaf(at, name, path, ClassName.get(String.class), Kind.STRING, size.value(), false, List.of());
    }

    private @Nullable Field enumeration(Element at, String name, String path, TypeElement type, PackageElement home) {
        if (!reachable(at, path, type, home)) {
            return null;
        }
        List<String> constants = type.getEnclosedElements().stream()
                .filter(e -> e.getKind() == ElementKind.ENUM_CONSTANT)
                .map(e -> e.getSimpleName().toString())
                .toList();
        if (constants.isEmpty()) {
            problems.report(
                    at,
                    "enum " + type.getQualifiedName() + " of field " + path
                            + " has no constants, so the field has no value: declare at least one");
            return null;
        }
        return new Field.Leaf(at, name, path, ClassName.get(type), Kind.ENUM, 1, false, constants);
    }

    private @Nullable Field nested(
            Element at, String name, String path, TypeElement type, List<TypeElement> above, PackageElement home) {
        if (above.contains(type)) {
            problems.report(
                    at,
                    "field " + path + " puts record " + type.getSimpleName()
                            + " inside itself: store an entity instead, as in @EntityRef long " + name);
            return null;
        }
        if (!type.getTypeParameters().isEmpty()) {
            problems.report(
                    at,
                    "field " + path + " has the generic type " + type.getSimpleName()
                            + ": write a record without type parameters");
            return null;
        }
        if (!reachable(at, path, type, home)) {
            return null;
        }
        if (type.getRecordComponents().isEmpty()) {
            problems.report(
                    at,
                    "record " + type.getSimpleName() + " of field " + path
                            + " has no fields: leave it out, or give it one");
            return null;
        }
        List<TypeElement> deeper = new ArrayList<>(above);
        deeper.add(type);
        List<Field> fields = read(type, path, deeper, home);
        return new Field.Nested(at, name, path, ClassName.get(type), fields);
    }

    /** Whether generated code in the component's package can name a type. */
    private boolean reachable(Element at, String path, TypeElement type, PackageElement home) {
        boolean samePackage = elements.getPackageOf(type).equals(home);
        for (Element e = type; e instanceof TypeElement; e = e.getEnclosingElement()) {
            Set<Modifier> modifiers = e.getModifiers();
            if (modifiers.contains(Modifier.PRIVATE) || (!samePackage && !modifiers.contains(Modifier.PUBLIC))) {
                problems.report(
                        at,
                        "field " + path + " has type " + type.getQualifiedName()
                                + ", which generated code in package " + home.getQualifiedName()
                                + " cannot see: make " + e.getSimpleName()
                                + (samePackage ? " package-private" : " public"));
                return false;
            }
        }
        return true;
    }

    private static boolean isString(TypeMirror type) {
        return type instanceof DeclaredType declared
                && declared.asElement() instanceof TypeElement element
                && element.getQualifiedName().contentEquals("java.lang.String");
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

    private static Kind primitive(TypeKind kind) {
        return Kind.valueOf(kind.name());
    }
}
