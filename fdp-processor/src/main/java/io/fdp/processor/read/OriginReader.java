package io.fdp.processor.read;

import com.palantir.javapoet.ClassName;
import io.fdp.processor.model.Origin;
import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;

/** Reads what concerns all types that are generated from a declaration. */
final class OriginReader {
    private final SuppressedWarnings warnings;

    OriginReader(Elements elements) {
        this.warnings = new SuppressedWarnings(elements);
    }

    Origin read(TypeElement type) {
        return new Origin(type, ClassName.get(type), isPublic(type), List.copyOf(warnings.in(type)));
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
