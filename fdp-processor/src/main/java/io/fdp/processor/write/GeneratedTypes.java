package io.fdp.processor.write;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import io.fdp.annotations.GeneratedFrom;
import io.fdp.processor.base.Problems;
import io.fdp.processor.model.ComponentModel;
import io.fdp.processor.model.LoopModel;
import io.fdp.processor.model.Origin;
import io.fdp.processor.model.SerializerModel;
import java.io.IOException;
import java.util.List;
import javax.annotation.processing.Filer;
import javax.annotation.processing.FilerException;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;

/** What all generated types have in common, and how they are written to their files. */
final class GeneratedTypes {
    private static final ClassName GENERATED = ClassName.get("javax.annotation.processing", "Generated");
    private static final ClassName NULLABLE = ClassName.get("org.jspecify.annotations", "Nullable");

    /** The types of {@code java.lang} that generated code names. */
    static final List<String> JAVA_LANG = List.of("Override", "RuntimeException", "String", "SuppressWarnings");

    private final Problems problems;
    private final Elements elements;
    private final Filer filer;
    private final String generator;

    /** Makes types that name {@code generator} as their generator. */
    GeneratedTypes(Problems problems, Elements elements, Filer filer, String generator) {
        this.problems = problems;
        this.elements = elements;
        this.filer = filer;
        this.generator = generator;
    }

    /**
     * Starts a generated class for a component or event. {@code doc} has one placeholder for the name of the record.
     */
    TypeSpec.Builder begin(ComponentModel model, ClassName name, String doc, Modifier... modifiers) {
        return begin(model.origin(), name, doc, modifiers);
    }

    /** Starts a generated class. {@code doc} has one placeholder for the name of its origin. */
    TypeSpec.Builder begin(Origin from, ClassName name, String doc, Modifier... modifiers) {
        TypeSpec.Builder type = TypeSpec.classBuilder(name)
                .addOriginatingElement(from.element())
                .addJavadoc(doc, from.type())
                .addModifiers(modifiers)
                .addAnnotation(AnnotationSpec.builder(GeneratedFrom.class)
                        .addMember("value", "$T.class", from.type())
                        .build());
        if (from.isPublic()) {
            type.addModifiers(Modifier.PUBLIC);
        }
        mark(type, from.element());
        if (!from.warnings().isEmpty()) {
            AnnotationSpec.Builder suppressed = AnnotationSpec.builder(SuppressWarnings.class);
            from.warnings().forEach(warning -> suppressed.addMember("value", "$S", warning));
            type.addAnnotation(suppressed.build());
        }
        return type;
    }

    /** Marks a class as generated, if the annotation for that is available. */
    private void mark(TypeSpec.Builder type, TypeElement from) {
        if (canSee(from, GENERATED)) {
            type.addAnnotation(AnnotationSpec.builder(GENERATED)
                    .addMember("value", "$S", generator)
                    .build());
        }
    }

    /** A type with {@code @Nullable}, if that annotation is available. */
    TypeName nullable(ComponentModel model, TypeName type) {
        return nullable(model.element(), type);
    }

    /** The same in code that is generated from an element. */
    TypeName nullable(TypeElement from, TypeName type) {
        return canSee(from, NULLABLE)
                ? type.annotated(AnnotationSpec.builder(NULLABLE).build())
                : type;
    }

    /** Whether the component's module reads that of a type: not every module reads java.compiler or jspecify. */
    private boolean canSee(TypeElement component, ClassName type) {
        return elements.getTypeElement(elements.getModuleOf(component), type.canonicalName()) != null;
    }

    /** Writes a type to its file. */
    void write(ComponentModel model, TypeSpec type) {
        String packageName = model.type().packageName();
        write(
                JavaFile.builder(packageName, type).skipJavaLangImports(!hidesJavaLang(model.element(), packageName)),
                model.element(),
                model.noun() + " " + model.type().simpleName(),
                "rename that type, or write " + model.annotationWithPrefix());
    }

    /** Writes a serializer or codec to its file; false if a problem was reported. */
    boolean write(SerializerModel model, TypeSpec type) {
        return write(
                JavaFile.builder(model.serializer().packageName(), type)
                        .skipJavaLangImports(false), // it names boxes too, and a package may have its own
                model.element(),
                "serialized class " + model.type().simpleName(),
                "rename that type, or write @Serialized(prefix = \"…\")");
    }

    /** Writes a loop to its file. */
    void write(LoopModel model, TypeSpec type) {
        TypeSpec.Builder marked = type.toBuilder();
        mark(marked, model.home());
        write(
                JavaFile.builder(model.type().packageName(), marked.build()).skipJavaLangImports(true),
                model.method(),
                "method " + model.method().getSimpleName(),
                "write @ForEach(name = \"…\") with another name");
    }

    private boolean write(JavaFile.Builder builder, Element from, String what, String instead) {
        JavaFile file = builder.indent("    ").build();
        String name = file.typeSpec().name();
        try {
            file.writeTo(filer);
            return true;
        } catch (FilerException e) {
            problems.report(
                    from,
                    what + " would generate "
                            + ClassName.get(file.packageName(), name).canonicalName()
                            + ", which is declared already: " + instead);
        } catch (IOException e) {
            problems.report(from, "cannot write generated type " + name + ": " + e);
        }
        return false;
    }

    /** Whether the package has its own {@code String} or the like, which must then be imported by name. */
    private boolean hidesJavaLang(TypeElement element, String packageName) {
        return JAVA_LANG.stream().anyMatch(name -> canSee(element, ClassName.get(packageName, name)));
    }
}
