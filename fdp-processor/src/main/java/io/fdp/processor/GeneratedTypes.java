package io.fdp.processor;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import io.fdp.annotations.GeneratedFrom;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import javax.annotation.processing.Filer;
import javax.annotation.processing.FilerException;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;

/** What all generated types have in common, and the way to their files. */
final class GeneratedTypes {
    private static final ClassName GENERATED = ClassName.get("javax.annotation.processing", "Generated");
    private static final ClassName NULLABLE = ClassName.get("org.jspecify.annotations", "Nullable");

    /** The types of {@code java.lang} that generated code names. */
    static final List<String> JAVA_LANG = List.of("Override", "RuntimeException", "String", "SuppressWarnings");

    private final Problems problems;
    private final Elements elements;
    private final Filer filer;

    GeneratedTypes(Problems problems, Elements elements, Filer filer) {
        this.problems = problems;
        this.elements = elements;
        this.filer = filer;
    }

    /** Starts a generated class for a component or event; {@code doc} has one place for the record's name. */
    TypeSpec.Builder begin(ComponentModel model, ClassName name, String doc, Modifier... modifiers) {
        return begin(model.element(), model.type(), model.isPublic(), name, doc, modifiers);
    }

    /** Starts a generated class; {@code doc} has one place for the name of what it is made from. */
    TypeSpec.Builder begin(
            TypeElement element, ClassName from, boolean isPublic, ClassName name, String doc, Modifier... modifiers) {
        TypeSpec.Builder type = TypeSpec.classBuilder(name)
                .addOriginatingElement(element)
                .addJavadoc(doc, from)
                .addModifiers(modifiers)
                .addAnnotation(AnnotationSpec.builder(GeneratedFrom.class)
                        .addMember("value", "$T.class", from)
                        .build());
        if (isPublic) {
            type.addModifiers(Modifier.PUBLIC);
        }
        if (canSee(element, GENERATED)) {
            type.addAnnotation(AnnotationSpec.builder(GENERATED)
                    .addMember("value", "$S", FdpProcessor.class.getName())
                    .build());
        }
        Set<String> warnings = new SuppressedWarnings(elements).in(element);
        if (!warnings.isEmpty()) {
            AnnotationSpec.Builder suppressed = AnnotationSpec.builder(SuppressWarnings.class);
            warnings.forEach(warning -> suppressed.addMember("value", "$S", warning));
            type.addAnnotation(suppressed.build());
        }
        return type;
    }

    /** A type with {@code @Nullable}, where that annotation is at hand. */
    TypeName nullable(ComponentModel model, ClassName type) {
        return canSee(model.element(), NULLABLE)
                ? type.annotated(AnnotationSpec.builder(NULLABLE).build())
                : type;
    }

    /** Whether the component's module reads a type's: not every one reads java.compiler or jspecify. */
    private boolean canSee(TypeElement component, ClassName type) {
        return elements.getTypeElement(elements.getModuleOf(component), type.canonicalName()) != null;
    }

    /** Writes a type to its file. */
    void write(ComponentModel model, TypeSpec type) {
        String packageName = model.type().packageName();
        try {
            JavaFile.builder(packageName, type)
                    .skipJavaLangImports(!hidesJavaLang(model.element(), packageName))
                    .indent("    ")
                    .build()
                    .writeTo(filer);
        } catch (FilerException e) {
            problems.report(
                    model.element(),
                    model.noun() + " " + model.type().simpleName() + " would generate "
                            + ClassName.get(packageName, type.name()).canonicalName()
                            + ", which is declared already: rename that type, or write "
                            + GeneratedNames.prefixed(model));
        } catch (IOException e) {
            problems.report(model.element(), "cannot write generated type " + type.name() + ": " + e);
        }
    }

    /** Writes a serializer to its file. */
    void write(SerializerModel model, TypeSpec type) {
        String packageName = model.serializer().packageName();
        try {
            JavaFile.builder(packageName, type)
                    .skipJavaLangImports(false) // it names boxes too, and a package may have its own
                    .indent("    ")
                    .build()
                    .writeTo(filer);
        } catch (FilerException e) {
            problems.report(
                    model.element(),
                    "serialized class " + model.type().simpleName() + " would generate "
                            + model.serializer().canonicalName()
                            + ", which is declared already: rename that type, or write @Serialized(prefix = \"…\")");
        } catch (IOException e) {
            problems.report(model.element(), "cannot write generated type " + type.name() + ": " + e);
        }
    }

    /** Writes a loop to its file. */
    void write(LoopModel model, TypeSpec type) {
        TypeSpec.Builder marked = type.toBuilder();
        TypeElement owner = LoopReader.ownerOf(model.method());
        if (canSee(owner, GENERATED)) {
            marked.addAnnotation(AnnotationSpec.builder(GENERATED)
                    .addMember("value", "$S", FdpProcessor.class.getName())
                    .build());
        }
        try {
            JavaFile.builder(model.type().packageName(), marked.build())
                    .skipJavaLangImports(true)
                    .indent("    ")
                    .build()
                    .writeTo(filer);
        } catch (FilerException e) {
            problems.report(
                    model.method(),
                    "method " + model.method().getSimpleName() + " would generate "
                            + model.type().canonicalName()
                            + ", which is declared already: write @ForEach(name = \"…\") with another name");
        } catch (IOException e) {
            problems.report(model.method(), "cannot write generated type " + type.name() + ": " + e);
        }
    }

    /** Whether the package has a type such as its own {@code String}, which then must be imported by name. */
    private boolean hidesJavaLang(TypeElement element, String packageName) {
        return JAVA_LANG.stream().anyMatch(name -> canSee(element, ClassName.get(packageName, name)));
    }
}
