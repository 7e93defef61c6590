package io.fdp.processor;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.TypeSpec;
import io.fdp.annotations.GeneratedFrom;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.annotation.processing.Filer;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;

/** What all generated types have in common, and the way to their files. */
final class GeneratedTypes {
    private static final ClassName GENERATED = ClassName.get("javax.annotation.processing", "Generated");

    private final Elements elements;
    private final Filer filer;

    GeneratedTypes(Elements elements, Filer filer) {
        this.elements = elements;
        this.filer = filer;
    }

    /** Starts a generated class for a component; {@code doc} has one place for the record's name. */
    TypeSpec.Builder begin(ComponentModel model, ClassName name, String doc, Modifier... modifiers) {
        TypeSpec.Builder type = TypeSpec.classBuilder(name)
                .addOriginatingElement(model.element())
                .addJavadoc(doc, model.type())
                .addModifiers(modifiers)
                .addAnnotation(AnnotationSpec.builder(GeneratedFrom.class)
                        .addMember("value", "$T.class", model.type())
                        .build());
        if (model.isPublic()) {
            type.addModifiers(Modifier.PUBLIC);
        }
        if (hasGenerated(model.element())) {
            type.addAnnotation(AnnotationSpec.builder(GENERATED)
                    .addMember("value", "$S", FdpProcessor.class.getName())
                    .build());
        }
        return type;
    }

    /** A module that does not read java.compiler cannot name the annotation. */
    private boolean hasGenerated(TypeElement component) {
        return elements.getTypeElement(elements.getModuleOf(component), GENERATED.canonicalName()) != null;
    }

    /** Writes a type to its file. */
    void write(ComponentModel model, TypeSpec type) {
        try {
            JavaFile.builder(model.type().packageName(), type)
                    .skipJavaLangImports(true)
                    .indent("    ")
                    .build()
                    .writeTo(filer);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + type.name(), e);
        }
    }
}
