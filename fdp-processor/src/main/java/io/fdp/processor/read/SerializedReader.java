package io.fdp.processor.read;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.TypeName;
import io.fdp.annotations.Component;
import io.fdp.annotations.FieldKey;
import io.fdp.annotations.Managed;
import io.fdp.annotations.Serialized;
import io.fdp.processor.base.KernelTypes;
import io.fdp.processor.base.Problems;
import io.fdp.processor.model.Noun;
import io.fdp.processor.model.SerializerModel;
import io.fdp.processor.model.Shape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/** Reads a class with {@code @Serialized}, or reports what is wrong with it. */
final class SerializedReader {
    private static final String UNKNOWN_FIELDS = KernelTypes.UNKNOWN_FIELDS.canonicalName();
    private static final String SERIALIZER = KernelTypes.SERIALIZER.canonicalName();

    private final Problems problems;
    private final Elements elements;
    private final Types types;
    private final OriginReader origins;
    private final ShapeReader shapes;
    private final Subtypes subtypes;
    private final OptionRule options;
    private final DefaultRule defaults;
    private final ReferenceRule references;

    SerializedReader(Problems problems, Elements elements, Types types) {
        this.problems = problems;
        this.elements = elements;
        this.types = types;
        this.origins = new OriginReader(elements);
        this.shapes = new ShapeReader(problems, elements);
        this.subtypes = new Subtypes(problems);
        this.options = new OptionRule(problems);
        this.defaults = new DefaultRule(problems);
        this.references = new ReferenceRule(problems);
    }

    /** Whether a field has a type that does not resolve yet. */
    static boolean isUnresolved(TypeElement type) {
        return fieldsOf(type).stream().anyMatch(field -> field.asType().getKind() == TypeKind.ERROR);
    }

    @Nullable
    SerializerModel read(TypeElement type) {
        int before = problems.count();
        checkDeclaration(type);
        if (problems.count() > before) {
            return null;
        }
        if (type.getAnnotation(Component.class) == null && type.getAnnotation(Managed.class) == null) {
            references.refuseIn(type, "belongs to an object on the heap, which changes without notice");
        }
        Serialized annotation = type.getAnnotation(Serialized.class);
        options.checkPrefix(type, annotation.prefix(), Noun.SERIALIZED);
        Map<Integer, TypeElement> byId = Subtypes.isBase(type) ? subtypes.of(type) : Map.of();
        if (byId == null) {
            return null;
        }
        boolean hasObjects = byId.isEmpty() || byId.containsValue(type);
        List<SerializerModel.KeyedField> fields = hasObjects ? readFields(type) : List.of();
        if (hasObjects && type.getKind() == ElementKind.CLASS) {
            checkConstructor(type);
        }
        if (problems.count() > before) {
            return null;
        }
        return new SerializerModel(
                origins.read(type),
                ShapeReader.serializerOf(type),
                type.getKind() == ElementKind.RECORD,
                fields,
                fields.stream()
                        .filter(field -> field.key() < 0)
                        .map(SerializerModel.KeyedField::name)
                        .findFirst()
                        .orElse(null),
                subtypesOf(byId),
                type.getAnnotation(Managed.class) != null);
    }

    private static Map<Integer, SerializerModel.Subtype> subtypesOf(Map<Integer, TypeElement> byId) {
        Map<Integer, SerializerModel.Subtype> subtypes = new LinkedHashMap<>();
        byId.forEach((id, type) ->
                subtypes.put(id, new SerializerModel.Subtype(ClassName.get(type), ShapeReader.serializerOf(type))));
        return subtypes;
    }

    private void checkDeclaration(TypeElement type) {
        String name = type.getSimpleName().toString();
        if (type.getKind() == ElementKind.ENUM || type.getKind() == ElementKind.ANNOTATION_TYPE) {
            problems.report(
                    type,
                    "@Serialized is for classes and records, and " + name + " is none: remove it; enums are written"
                            + " by the names of their constants");
            return;
        }
        if (!type.getTypeParameters().isEmpty()) {
            problems.report(
                    type,
                    "serialized class " + name
                            + " is generic, so the types of its fields are not known: remove the type parameters");
        }
        for (Element e = type; e instanceof TypeElement around; e = e.getEnclosingElement()) {
            if (around.getModifiers().contains(Modifier.PRIVATE)) {
                problems.report(
                        type,
                        "serialized class " + name + " is private"
                                + (around.equals(type) ? "" : " because " + around.getSimpleName() + " is")
                                + ", so generated code cannot see it: make it package-private or public");
                return;
            }
        }
        if (type.getEnclosingElement() instanceof TypeElement
                && type.getKind() == ElementKind.CLASS
                && !type.getModifiers().contains(Modifier.STATIC)) {
            problems.report(
                    type,
                    "serialized class " + name + " is an inner class, which needs an object around it: make it static");
        }
        if (elements.getTypeElement(elements.getModuleOf(type), SERIALIZER) == null) {
            problems.report(
                    type,
                    "the serializer of " + name + " needs fdp-kernel: add the dependency io.fdp:fdp-kernel"
                            + ", and in a module-info.java write requires io.fdp.kernel;");
        }
    }

    private void checkConstructor(TypeElement type) {
        for (ExecutableElement constructor : ElementFilter.constructorsIn(type.getEnclosedElements())) {
            if (constructor.getParameters().isEmpty()
                    && !constructor.getModifiers().contains(Modifier.PRIVATE)) {
                return;
            }
        }
        problems.report(
                type,
                "serialized class " + type.getSimpleName()
                        + " has no constructor without parameters that generated code can see: add one, or make it a"
                        + " record");
    }

    /** The fields of a record, or of a class and its superclasses. */
    private static List<Element> fieldsOf(TypeElement type) {
        if (type.getKind() == ElementKind.RECORD) {
            return new ArrayList<>(type.getRecordComponents());
        }
        List<Element> all = new ArrayList<>();
        TypeElement from = type;
        while (from != null && !from.getQualifiedName().contentEquals("java.lang.Object")) {
            List<Element> own = new ArrayList<>();
            for (Element field : ElementFilter.fieldsIn(from.getEnclosedElements())) {
                Set<Modifier> modifiers = field.getModifiers();
                if (!modifiers.contains(Modifier.STATIC) && !modifiers.contains(Modifier.TRANSIENT)) {
                    own.add(field);
                }
            }
            all.addAll(0, own);
            from = from.getSuperclass() instanceof DeclaredType above
                            && above.asElement() instanceof TypeElement element
                    ? element
                    : null;
        }
        return all;
    }

    private List<SerializerModel.KeyedField> readFields(TypeElement type) {
        List<SerializerModel.KeyedField> fields = new ArrayList<>();
        Map<Integer, String> keys = new HashMap<>();
        PackageElement home = elements.getPackageOf(type);
        for (Element field : fieldsOf(type)) {
            SerializerModel.KeyedField read = readField(type, field, home, keys);
            if (read != null) {
                fields.add(read);
            }
        }
        return fields;
    }

    private SerializerModel.@Nullable KeyedField readField(
            TypeElement type, Element field, PackageElement home, Map<Integer, String> keys) {
        String name = field.getSimpleName().toString();
        boolean isFinal =
                type.getKind() != ElementKind.RECORD && field.getModifiers().contains(Modifier.FINAL);
        if (type.getKind() != ElementKind.RECORD && !canSee(field, home)) {
            problems.report(
                    at(field, type),
                    "field " + name + " of serialized class " + type.getSimpleName()
                            + " cannot be seen by generated code: make it package-private, or transient");
            return null;
        }
        if (field.asType() instanceof DeclaredType declared
                && declared.asElement() instanceof TypeElement element
                && element.getQualifiedName().contentEquals(UNKNOWN_FIELDS)) {
            return keepsUnknown(type, field, isFinal, keys);
        }
        FieldKey key = field.getAnnotation(FieldKey.class);
        if (key == null) {
            problems.report(
                    at(field, type),
                    "field " + name + " has no key: write @FieldKey(" + nextKey(type) + ") on it"
                            + (type.getKind() == ElementKind.RECORD ? "" : ", or make it transient"));
            return null;
        }
        if (key.value() < 0 || keys.putIfAbsent(key.value(), name) != null) {
            problems.report(
                    at(field, type),
                    "key " + key.value() + " of field " + name
                            + (key.value() < 0 ? " is negative" : " is taken by field " + keys.get(key.value()))
                            + ": write @FieldKey(" + nextKey(type) + ")");
            return null;
        }
        Shape shape = shapeOf(type, field, home);
        if (shape == null) {
            return null;
        }
        if (isFinal && !(shape instanceof Shape.Group) && !(shape instanceof Shape.Entries)) {
            problems.report(
                    at(field, type),
                    "field " + name + " is final, so it cannot be read into: remove final, or make "
                            + type.getSimpleName() + " a record");
            return null;
        }
        return new SerializerModel.KeyedField(
                key.value(), name, typeOf(field), shape, isFinal, defaults.read(shape, field, at(field, type)));
    }

    private SerializerModel.@Nullable KeyedField keepsUnknown(
            TypeElement type, Element field, boolean isFinal, Map<Integer, String> keys) {
        if (isFinal || keys.putIfAbsent(-1, "") != null) {
            problems.report(
                    at(field, type),
                    "field " + field.getSimpleName() + " keeps unknown fields; a class has one such field at most,"
                            + " which must not be final: remove "
                            + (isFinal ? "final" : "the other field"));
            return null;
        }
        return new SerializerModel.KeyedField(-1, field.getSimpleName().toString(), typeOf(field), null, false, null);
    }

    private static TypeName typeOf(Element field) {
        return TypeName.get(field.asType()).withoutAnnotations();
    }

    /** Where to report: fields of superclasses may be in another file. */
    private static Element at(Element field, TypeElement type) {
        return type.equals(field.getEnclosingElement()) ? field : type;
    }

    private static int nextKey(TypeElement type) {
        int next = 1;
        for (Element field : fieldsOf(type)) {
            FieldKey key = field.getAnnotation(FieldKey.class);
            next = key == null ? next : Math.max(next, key.value() + 1);
        }
        return next;
    }

    private boolean canSee(Element field, PackageElement home) {
        Set<Modifier> modifiers = field.getModifiers();
        return modifiers.contains(Modifier.PUBLIC)
                || (!modifiers.contains(Modifier.PRIVATE)
                        && elements.getPackageOf(field).equals(home));
    }

    private @Nullable Shape shapeOf(TypeElement type, Element field, PackageElement home) {
        TypeElement with = serializerBy(field);
        if (with == null) {
            return shapes.read(field.asType(), at(field, type), home);
        }
        TypeElement serializer = elements.getTypeElement(SERIALIZER);
        TypeMirror value = field.asType().getKind().isPrimitive()
                ? types.boxedClass(types.getPrimitiveType(field.asType().getKind()))
                        .asType()
                : field.asType();
        if (serializer == null || !types.isAssignable(with.asType(), types.getDeclaredType(serializer, value))) {
            problems.report(
                    at(field, type),
                    "serializer " + with.getSimpleName() + " is not for field " + field.getSimpleName()
                            + ": let it implement Serializer<" + value + ">");
            return null;
        }
        return new Shape.Custom(TypeName.get(value).withoutAnnotations(), ClassName.get(with));
    }

    /** The class that {@code with} names, or null. */
    private static @Nullable TypeElement serializerBy(Element field) {
        for (AnnotationMirror annotation : field.getAnnotationMirrors()) {
            if (annotation.getAnnotationType().toString().equals(FieldKey.class.getName())) {
                for (var value : annotation.getElementValues().entrySet()) {
                    if (value.getKey().getSimpleName().contentEquals("with")
                            && value.getValue().getValue() instanceof DeclaredType declared
                            && declared.asElement() instanceof TypeElement element) {
                        return element;
                    }
                }
            }
        }
        return null;
    }
}
