package io.fdp.processor.read;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import io.fdp.annotations.CommandsOnly;
import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.ForEach;
import io.fdp.annotations.GeneratedFrom;
import io.fdp.annotations.Managed;
import io.fdp.annotations.Tag;
import io.fdp.processor.base.KernelTypes;
import io.fdp.processor.base.Problems;
import io.fdp.processor.model.ComponentModel;
import io.fdp.processor.model.LoopModel;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** Reads a method with {@code @ForEach}, or reports what is wrong with it. */
final class LoopReader {
    /** What looks elsewhere in the world, besides generated tables. */
    private static final Set<String> GIVEN = Set.of(
            KernelTypes.MANAGED_SINGLETON.canonicalName(),
            KernelTypes.MANAGED_TABLE.canonicalName(),
            KernelTypes.NEIGHBOURS.canonicalName(),
            KernelTypes.QUERY.canonicalName(),
            KernelTypes.REFERRERS.canonicalName(),
            KernelTypes.TABLE_SINGLETON.canonicalName(),
            KernelTypes.TAG_COLUMN.canonicalName());

    /** What looks elsewhere and is no column. */
    private static final Set<TypeName> NO_COLUMNS = Set.of(
            KernelTypes.MANAGED_SINGLETON,
            KernelTypes.NEIGHBOURS,
            KernelTypes.QUERY,
            KernelTypes.REFERRERS,
            KernelTypes.TABLE_SINGLETON);

    private static final Set<String> EVENT_BASES =
            Set.of(KernelTypes.NATIVE_EVENTS.canonicalName(), KernelTypes.EVENT_VIEW.canonicalName());

    private final Problems problems;
    private final ComponentReader components;
    private final ReferenceRule references;
    private final ArgumentRule arguments;
    private final StaticStateRule statics;

    LoopReader(Problems problems, ComponentReader components) {
        this.problems = problems;
        this.components = components;
        this.references = new ReferenceRule(problems);
        this.arguments = new ArgumentRule(problems, components);
        this.statics = new StaticStateRule(problems);
    }

    /** The class of a method. */
    static TypeElement ownerOf(ExecutableElement method) {
        return (TypeElement) Objects.requireNonNull(method.getEnclosingElement(), "a method is in a class");
    }

    /** Whether all types that the method names are already known. */
    static boolean isResolved(ExecutableElement method) {
        return method.getParameters().stream().allMatch(parameter -> isResolved(parameter.asType()));
    }

    /** A table of a singleton may be generated only now. */
    private static boolean isResolved(TypeMirror type) {
        return type.getKind() != TypeKind.ERROR
                && (!(type instanceof DeclaredType declared)
                        || declared.getTypeArguments().stream().allMatch(LoopReader::isResolved));
    }

    @Nullable
    LoopModel read(ExecutableElement method) {
        int before = problems.count();
        TypeElement owner = ownerOf(method);
        checkMethod(method, owner);
        statics.check(owner);
        List<LoopModel.Parameter> parameters = parameters(method);
        Map<String, List<LoopModel.Column>> filters = filters(method);
        checkContradictions(method, parameters, filters);
        String name = nameOf(method, owner);
        if (problems.count() > before) {
            return null;
        }
        return new LoopModel(
                method,
                owner,
                ClassName.get(ClassName.get(owner).packageName(), name),
                isPublic(method, parameters),
                parameters,
                filters,
                method.getAnnotation(ForEach.class).includeDisabled());
    }

    private void checkMethod(ExecutableElement method, TypeElement owner) {
        String name = method.getSimpleName().toString();
        Set<Modifier> modifiers = method.getModifiers();
        if (modifiers.contains(Modifier.PRIVATE)) {
            problems.report(
                    method,
                    "method " + name + " is private, so generated code cannot call it: make it package-private, as in"
                            + " static void " + name + "(…)");
        } else if (!modifiers.contains(Modifier.STATIC)) {
            problems.report(
                    method,
                    "@ForEach is for static methods that generated code can call: write static void " + name + "(…)");
        }
        if (method.getReturnType().getKind() != TypeKind.VOID) {
            problems.report(
                    method,
                    "method " + name + " returns a value that nobody would see: write static void " + name
                            + "(…), and write results to an edit");
        }
        if (!method.getTypeParameters().isEmpty()) {
            problems.report(method, "method " + name + " is generic: remove the type parameters");
        }
        if (!method.getThrownTypes().isEmpty()) {
            problems.report(
                    method,
                    "method " + name + " declares exceptions: catch them in the method, or throw" + " unchecked ones");
        }
        for (Element e = owner; e instanceof TypeElement; e = e.getEnclosingElement()) {
            if (e.getModifiers().contains(Modifier.PRIVATE)) {
                problems.report(
                        method,
                        "class " + e.getSimpleName() + " is private, so generated code cannot call " + name
                                + ": make it package-private or public");
            }
        }
    }

    private List<LoopModel.Parameter> parameters(ExecutableElement method) {
        List<LoopModel.Parameter> parameters = new ArrayList<>();
        Set<TypeName> seen = new HashSet<>();
        boolean cursor = false;
        int before = problems.count();
        boolean hasCommands = method.getParameters().stream().anyMatch(LoopReader::isCommandBuffer);
        for (VariableElement parameter : method.getParameters()) {
            LoopModel.Parameter read = parameter(parameter);
            if (read == null) {
                continue;
            }
            parameters.add(read);
            checkCommandsOnly(parameter, read, hasCommands);
            if (read instanceof LoopModel.Parameter.Cursor c) {
                cursor = true;
                if (!seen.add(c.component().type())) {
                    problems.report(
                            parameter,
                            "two cursors on " + c.component().type().simpleName()
                                    + " would be the same place: keep the edit only, which reads as well");
                }
            }
            if (read instanceof LoopModel.Parameter.Managed m) {
                cursor = true;
                if (!seen.add(m.type())) {
                    problems.report(
                            parameter,
                            "two parameters of class " + m.type().simpleName()
                                    + " would be the same object: keep one of them");
                }
            }
        }
        if (!cursor && problems.count() == before) {
            problems.report(
                    method,
                    "method " + method.getSimpleName()
                            + " has no view, edit or managed object, so there is nothing to loop over: add one, as in"
                            + " PositionView p");
        }
        return parameters;
    }

    private LoopModel.@Nullable Parameter parameter(VariableElement parameter) {
        if (parameter.getAnnotation(EntityRef.class) != null) {
            if (parameter.asType().getKind() != TypeKind.LONG) {
                problems.report(parameter, "the entity is a long: write @EntityRef long " + parameter.getSimpleName());
            }
            references.refuse(
                    parameter,
                    parameter,
                    "parameter " + parameter.getSimpleName() + " is the entity itself and no reference to another one");
            return new LoopModel.Parameter.Self();
        }
        if (parameter.asType() instanceof DeclaredType declared && declared.asElement() instanceof TypeElement type) {
            TypeElement record = typeIn(type, GeneratedFrom.class, "value");
            if (record != null && !isOfEvent(type)) {
                return cursor(parameter, type, record);
            }
            if (type.getAnnotation(Managed.class) != null) {
                return managed(parameter, type);
            }
            if (isCommandBuffer(parameter)) {
                return new LoopModel.Parameter.Commands();
            }
            if (GIVEN.contains(type.getQualifiedName().toString())) {
                return given(parameter, tableOf(declared));
            }
            if (!arguments.check(parameter, type)) {
                return null;
            }
        }
        return new LoopModel.Parameter.Value(parameter.getSimpleName().toString(), typeOf(parameter));
    }

    /** The loop is made with a repository, whose name is taken: all names that begin like it give way. */
    private static LoopModel.Parameter given(VariableElement parameter, @Nullable ClassName table) {
        String name = parameter.getSimpleName().toString();
        return new LoopModel.Parameter.Given(
                name.matches("repo_*") ? name + "_" : name, typeOf(parameter), isCommandsOnly(parameter), table);
    }

    /** The table of a singleton, by which the repository finds the singleton. */
    private static @Nullable ClassName tableOf(DeclaredType given) {
        return rawTypeOf(TypeName.get(given).withoutAnnotations()).equals(KernelTypes.TABLE_SINGLETON)
                        && !given.getTypeArguments().isEmpty()
                        && given.getTypeArguments().getLast() instanceof DeclaredType argument
                        && argument.asElement() instanceof TypeElement table
                        && table.getAnnotation(GeneratedFrom.class) != null
                ? ClassName.get(table)
                : null;
    }

    private static TypeName rawTypeOf(TypeName type) {
        return type instanceof ParameterizedTypeName parameterized ? parameterized.rawType() : type;
    }

    private static boolean isCommandsOnly(VariableElement parameter) {
        return parameter.getAnnotation(CommandsOnly.class) != null;
    }

    /** Refuses the annotation where nothing is recorded, or with anything else than a table or a tag. */
    private void checkCommandsOnly(VariableElement parameter, LoopModel.Parameter read, boolean hasCommands) {
        if (!isCommandsOnly(parameter)) {
            return;
        }
        boolean isColumn =
                read instanceof LoopModel.Parameter.Given given && !NO_COLUMNS.contains(rawTypeOf(given.type()));
        if (!isColumn) {
            problems.report(
                    parameter,
                    "@CommandsOnly is for tables and tags: remove it from parameter " + parameter.getSimpleName());
        } else if (!hasCommands) {
            problems.report(
                    parameter,
                    "the method takes no CommandBuffer, so it records nothing with " + parameter.getSimpleName()
                            + ": add a CommandBuffer parameter, or remove @CommandsOnly");
        }
    }

    private static boolean isCommandBuffer(VariableElement parameter) {
        return parameter.asType() instanceof DeclaredType declared
                && declared.asElement() instanceof TypeElement type
                && type.getQualifiedName().contentEquals(KernelTypes.COMMAND_BUFFER.canonicalName());
    }

    private static TypeName typeOf(VariableElement parameter) {
        return TypeName.get(parameter.asType()).withoutAnnotations();
    }

    /** Whether a generated type is for events. Such arguments are passed on like others. */
    private static boolean isOfEvent(TypeElement type) {
        return type.getSuperclass() instanceof DeclaredType above
                && above.asElement() instanceof TypeElement base
                && EVENT_BASES.contains(base.getQualifiedName().toString());
    }

    private LoopModel.@Nullable Parameter cursor(VariableElement parameter, TypeElement type, TypeElement record) {
        ComponentModel component = components.read(record);
        if (component == null) {
            return null;
        }
        ClassName name = ClassName.get(type);
        if (name.equals(component.edit()) || name.equals(component.view())) {
            return new LoopModel.Parameter.Cursor(component, name, name.equals(component.edit()));
        }
        if (name.equals(component.table())) {
            return given(parameter, name);
        }
        problems.report(
                parameter,
                "parameter " + parameter.getSimpleName() + " is of type " + type.getSimpleName()
                        + ", but a method for one entity takes cursors: write "
                        + component.view().simpleName() + " to read or "
                        + component.edit().simpleName() + " to write, or "
                        + component.table().simpleName() + " to look at other entities");
        return null;
    }

    private LoopModel.Parameter managed(VariableElement parameter, TypeElement type) {
        for (Element e = type; e instanceof TypeElement; e = e.getEnclosingElement()) {
            if (e.getModifiers().contains(Modifier.PRIVATE)) {
                problems.report(
                        parameter,
                        "class " + e.getSimpleName() + " is private, so generated code cannot pass parameter "
                                + parameter.getSimpleName() + ": make it package-private or public");
            }
        }
        return new LoopModel.Parameter.Managed(ClassName.get(type));
    }

    private Map<String, List<LoopModel.Column>> filters(ExecutableElement method) {
        Map<String, List<LoopModel.Column>> filters = new LinkedHashMap<>();
        for (String name : List.of("with", "without", "anyOf", "owned", "anyOwned", "changed")) {
            List<LoopModel.Column> columns = new ArrayList<>();
            for (TypeElement type : typesIn(method, ForEach.class, name)) {
                LoopModel.Column column = column(method, name, type);
                if (column != null) {
                    columns.add(column);
                }
            }
            if (!columns.isEmpty()) {
                filters.put(name, columns);
            }
        }
        return filters;
    }

    /** Refuses a type that entities must have and must not have, so that the loop would never visit anybody. */
    private void checkContradictions(
            ExecutableElement method,
            List<LoopModel.Parameter> parameters,
            Map<String, List<LoopModel.Column>> filters) {
        for (LoopModel.Column column : filters.getOrDefault("without", List.of())) {
            boolean isParameter = parameters.stream().anyMatch(parameter -> switch (parameter) {
                case LoopModel.Parameter.Cursor c -> c.component().type().equals(column.type());
                case LoopModel.Parameter.Managed m -> m.type().equals(column.type());
                default -> false;
            });
            boolean isWanted = Stream.of("with", "owned")
                    .flatMap(name -> filters.getOrDefault(name, List.of()).stream())
                    .anyMatch(column::equals);
            if (isParameter || isWanted) {
                problems.report(
                        method,
                        "without names " + column.type().simpleName() + ", which "
                                + (isParameter ? "a parameter of " + method.getSimpleName() : "another filter")
                                + " asks for, so the loop would visit nobody: remove one of them");
            }
        }
    }

    private LoopModel.@Nullable Column column(ExecutableElement method, String filter, TypeElement type) {
        if (type.getAnnotation(Tag.class) != null) {
            return new LoopModel.Column(ClassName.get(type), null, false);
        }
        if (type.getAnnotation(Managed.class) != null) {
            return new LoopModel.Column(ClassName.get(type), null, true);
        }
        if (type.getAnnotation(Component.class) != null) {
            ComponentModel component = components.read(type);
            return component == null ? null : new LoopModel.Column(component.type(), component.table(), false);
        }
        problems.report(
                method,
                filter + " names " + type.getSimpleName()
                        + ", which is neither a component nor a tag: write @Component on a record or @Tag on an"
                        + " interface, or @Managed on a class");
        return null;
    }

    private String nameOf(ExecutableElement method, TypeElement owner) {
        String given = method.getAnnotation(ForEach.class).name();
        if (!given.isEmpty() && (!SourceVersion.isIdentifier(given) || SourceVersion.isKeyword(given))) {
            problems.report(method, "name \"" + given + "\" is not a Java identifier: write one");
        }
        String name = method.getSimpleName().toString();
        return given.isEmpty()
                ? owner.getSimpleName() + name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1)
                : given;
    }

    private static boolean isPublic(ExecutableElement method, List<LoopModel.Parameter> parameters) {
        for (Element e = method; e != null && !(e instanceof PackageElement); e = e.getEnclosingElement()) {
            if (!e.getModifiers().contains(Modifier.PUBLIC)) {
                return false;
            }
        }
        return parameters.stream()
                .allMatch(p -> !(p instanceof LoopModel.Parameter.Cursor c)
                        || c.component().isPublic());
    }

    private static @Nullable TypeElement typeIn(Element element, Class<?> annotation, String member) {
        List<TypeElement> types = typesIn(element, annotation, member);
        return types.isEmpty() ? null : types.getFirst();
    }

    /** The classes in a member of an annotation, one or many. */
    private static List<TypeElement> typesIn(Element element, Class<?> annotation, String member) {
        List<TypeElement> types = new ArrayList<>();
        for (AnnotationMirror mirror : element.getAnnotationMirrors()) {
            if (mirror.getAnnotationType().toString().equals(annotation.getName())) {
                mirror.getElementValues().forEach((key, value) -> {
                    if (key.getSimpleName().contentEquals(member)) {
                        addTypes(value, types);
                    }
                });
            }
        }
        return types;
    }

    private static void addTypes(AnnotationValue value, List<TypeElement> into) {
        if (value.getValue() instanceof List<?> many) {
            many.forEach(one -> addTypes((AnnotationValue) one, into));
        } else if (value.getValue() instanceof DeclaredType type && type.asElement() instanceof TypeElement element) {
            into.add(element);
        }
    }
}
