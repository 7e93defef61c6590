package io.fdp.processor.read;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;

/**
 * The warnings that generated code must not give: those that the user switched off on the record or around it, and
 * those about deprecated elements, which generated code cannot avoid.
 */
final class SuppressedWarnings {
    private final Elements elements;

    SuppressedWarnings(Elements elements) {
        this.elements = elements;
    }

    Set<String> in(TypeElement component) {
        Set<String> warnings = new LinkedHashSet<>();
        boolean deprecated = false;
        for (Element e = component; e instanceof TypeElement; e = e.getEnclosingElement()) {
            SuppressWarnings annotation = e.getAnnotation(SuppressWarnings.class);
            if (annotation != null) {
                warnings.addAll(List.of(annotation.value()));
            }
            deprecated |= elements.isDeprecated(e);
        }
        if (deprecated || RecordFields.of(component).stream().anyMatch(this::isDeprecated)) {
            warnings.add("deprecation");
            warnings.add("removal");
        }
        return warnings;
    }

    /** Whether the type of a field, or anything in the record that declares the field, is deprecated. */
    private boolean isDeprecated(RecordComponentElement field) {
        TypeElement type = RecordFields.elementTypeOf(field);
        Element declaring = field.getEnclosingElement();
        return (type != null && elements.isDeprecated(type))
                || (declaring != null
                        && declaring.getEnclosedElements().stream().anyMatch(elements::isDeprecated));
    }
}
