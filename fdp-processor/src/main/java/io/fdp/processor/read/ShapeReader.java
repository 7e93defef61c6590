package io.fdp.processor.read;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import io.fdp.annotations.Serialized;
import io.fdp.processor.base.Problems;
import io.fdp.processor.model.Shape;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.WildcardType;
import javax.lang.model.util.Elements;
import org.jspecify.annotations.Nullable;

/** Finds the shape of a field of a serialized class, or reports why it cannot be written. */
final class ShapeReader {
    private static final String ALLOWED = "fields are primitives and their boxes, String, enums, arrays, List, Set, Map"
            + " and classes with @Serialized; write @FieldKey(value = …, with = …) with a serializer of yours for"
            + " anything else, or make the field transient";

    /**
     * The class that is made for each type of collection. Hash tables become linked ones, so that the order is that of
     * the file.
     */
    private static final Map<String, Class<?>> COLLECTIONS = Map.ofEntries(
            Map.entry("java.util.Collection", ArrayList.class),
            Map.entry("java.util.SequencedCollection", ArrayList.class),
            Map.entry("java.util.List", ArrayList.class),
            Map.entry("java.util.ArrayList", ArrayList.class),
            Map.entry("java.util.LinkedList", LinkedList.class),
            Map.entry("java.util.Queue", ArrayDeque.class),
            Map.entry("java.util.Deque", ArrayDeque.class),
            Map.entry("java.util.ArrayDeque", ArrayDeque.class),
            Map.entry("java.util.Set", LinkedHashSet.class),
            Map.entry("java.util.SequencedSet", LinkedHashSet.class),
            Map.entry("java.util.HashSet", LinkedHashSet.class),
            Map.entry("java.util.LinkedHashSet", LinkedHashSet.class),
            Map.entry("java.util.SortedSet", TreeSet.class),
            Map.entry("java.util.NavigableSet", TreeSet.class),
            Map.entry("java.util.TreeSet", TreeSet.class));

    private static final Map<String, Class<?>> MAPS = Map.of(
            "java.util.Map", LinkedHashMap.class,
            "java.util.SequencedMap", LinkedHashMap.class,
            "java.util.HashMap", LinkedHashMap.class,
            "java.util.LinkedHashMap", LinkedHashMap.class,
            "java.util.SortedMap", TreeMap.class,
            "java.util.NavigableMap", TreeMap.class,
            "java.util.TreeMap", TreeMap.class);

    /** The classes without a constructor that takes a size. */
    private static final Set<Class<?>> UNSIZED = Set.of(LinkedList.class, TreeSet.class, TreeMap.class);

    private final Problems problems;
    private final Elements elements;

    ShapeReader(Problems problems, Elements elements) {
        this.problems = problems;
        this.elements = elements;
    }

    /**
     * Reads the shape of a type; null if a problem was reported.
     *
     * @param type the type
     * @param field the field of that type, for reports
     * @param home the package of generated code
     */
    @Nullable
    Shape read(TypeMirror type, Element field, PackageElement home) {
        if (type.getKind().isPrimitive()) {
            return new Shape.Scalar(Shape.Primitive.valueOf(type.getKind().name()), false);
        }
        if (type instanceof ArrayType array) {
            return array(array.getComponentType(), field, home);
        }
        if (type instanceof WildcardType wildcard) {
            TypeMirror bound = wildcard.getExtendsBound();
            return bound == null ? refuse(field, type) : read(bound, field, home);
        }
        if (!(type instanceof DeclaredType declared) || !(declared.asElement() instanceof TypeElement element)) {
            return refuse(field, type);
        }
        return declared(declared, element, field, home);
    }

    private @Nullable Shape array(TypeMirror component, Element field, PackageElement home) {
        if (component.getKind().isPrimitive()) {
            return new Shape.Numbers(Shape.Primitive.valueOf(component.getKind().name()));
        }
        if (component instanceof DeclaredType declared
                && !declared.getTypeArguments().isEmpty()) {
            problems.report(
                    field,
                    "field " + field.getSimpleName() + " is an array of " + component
                            + ", which Java cannot make: write a List of them");
            return null;
        }
        Shape element = read(component, field, home);
        return element == null ? null : new Shape.Array(nameOf(component), element);
    }

    private static TypeName nameOf(TypeMirror type) {
        return TypeName.get(type).withoutAnnotations();
    }

    private @Nullable Shape declared(DeclaredType type, TypeElement element, Element field, PackageElement home) {
        String name = element.getQualifiedName().toString();
        if (name.equals("java.lang.String")) {
            return new Shape.Text();
        }
        Shape.Primitive boxed = unboxed(name);
        if (boxed != null) {
            return new Shape.Scalar(boxed, true);
        }
        if (COLLECTIONS.containsKey(name) || MAPS.containsKey(name)) {
            return type.getTypeArguments().isEmpty() ? raw(field, name) : container(type, name, field, home);
        }
        if (element.getKind() == ElementKind.ENUM) {
            return isVisible(element, field, home) ? constant(element) : null;
        }
        Serialized annotation = element.getAnnotation(Serialized.class);
        if (annotation != null) {
            return isVisible(element, field, home) ? object(element) : null;
        }
        return refuse(field, type);
    }

    private static Shape constant(TypeElement element) {
        return new Shape.Constant(ClassName.get(element), AliasReader.constantsOf(element));
    }

    private static Shape object(TypeElement element) {
        boolean leaf = element.getModifiers().contains(Modifier.FINAL) || element.getKind() == ElementKind.RECORD;
        return new Shape.Instance(ClassName.get(element), serializerOf(element), !leaf && !Subtypes.isBase(element));
    }

    /** The name of the serializer of a class. */
    static ClassName serializerOf(TypeElement type) {
        Serialized annotation = type.getAnnotation(Serialized.class);
        String prefix = annotation.prefix().isEmpty() ? type.getSimpleName().toString() : annotation.prefix();
        return ClassName.get(ClassName.get(type).packageName(), prefix + "Serializer");
    }

    private @Nullable Shape raw(Element field, String name) {
        problems.report(
                field,
                "field " + field.getSimpleName() + " is a " + name
                        + " of anything: say what is in it, as in List<String>");
        return null;
    }

    private @Nullable Shape container(DeclaredType type, String name, Element field, PackageElement home) {
        List<? extends TypeMirror> arguments = type.getTypeArguments();
        List<Shape> shapes = new ArrayList<>();
        List<TypeName> names = new ArrayList<>();
        for (TypeMirror argument : arguments) {
            Shape shape = read(argument, field, home);
            if (shape == null) {
                return null;
            }
            shapes.add(shape);
            names.add(nameOf(argument instanceof WildcardType wildcard ? boundOf(wildcard) : argument));
        }
        ClassName plain = ClassName.bestGuess(name);
        TypeName exact = ParameterizedTypeName.get(plain, names.toArray(TypeName[]::new));
        Class<?> made = COLLECTIONS.get(name);
        if (made != null) {
            return new Shape.Group(exact, names.getFirst(), shapes.getFirst(), maker(made));
        }
        Class<?> map = MAPS.getOrDefault(name, LinkedHashMap.class);
        return new Shape.Entries(exact, names.get(0), shapes.get(0), names.get(1), shapes.get(1), maker(map));
    }

    private static TypeMirror boundOf(WildcardType wildcard) {
        TypeMirror bound = wildcard.getExtendsBound();
        return bound == null ? wildcard : bound;
    }

    private static CodeBlock maker(Class<?> made) {
        return UNSIZED.contains(made) ? CodeBlock.of("n -> new $T<>()", made) : CodeBlock.of("$T::new", made);
    }

    private boolean isVisible(TypeElement type, Element field, PackageElement home) {
        boolean samePackage = elements.getPackageOf(type).equals(home);
        for (Element e = type; e instanceof TypeElement; e = e.getEnclosingElement()) {
            Set<Modifier> modifiers = e.getModifiers();
            if (modifiers.contains(Modifier.PRIVATE) || (!samePackage && !modifiers.contains(Modifier.PUBLIC))) {
                problems.report(
                        field,
                        "field " + field.getSimpleName() + " has type " + type.getQualifiedName()
                                + ", which the generated serializer cannot see: make " + e.getSimpleName()
                                + (samePackage ? " package-private" : " public"));
                return false;
            }
        }
        return true;
    }

    private @Nullable Shape refuse(Element field, TypeMirror type) {
        if (type.getKind() != TypeKind.ERROR) {
            problems.report(field, refusal(field, type));
        }
        return null;
    }

    private static String refusal(Element field, TypeMirror type) {
        String start = "field " + field.getSimpleName() + " has type " + type + ", which cannot be written: ";
        if (type instanceof DeclaredType declared
                && declared.asElement() instanceof TypeElement element
                && !element.getQualifiedName().toString().startsWith("java.")
                && declared.getTypeArguments().isEmpty()) {
            return start + "write @Serialized on " + element.getSimpleName() + "; " + ALLOWED;
        }
        return start + ALLOWED;
    }

    private static Shape.@Nullable Primitive unboxed(String name) {
        return switch (name) {
            case "java.lang.Byte" -> Shape.Primitive.BYTE;
            case "java.lang.Short" -> Shape.Primitive.SHORT;
            case "java.lang.Character" -> Shape.Primitive.CHAR;
            case "java.lang.Integer" -> Shape.Primitive.INT;
            case "java.lang.Long" -> Shape.Primitive.LONG;
            case "java.lang.Float" -> Shape.Primitive.FLOAT;
            case "java.lang.Double" -> Shape.Primitive.DOUBLE;
            case "java.lang.Boolean" -> Shape.Primitive.BOOLEAN;
            default -> null;
        };
    }
}
