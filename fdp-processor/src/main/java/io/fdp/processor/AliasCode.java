package io.fdp.processor;

import com.palantir.javapoet.CodeBlock;
import io.fdp.annotations.Alias;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/** Writes what a component or event, its fields and the constants of its enums were called before. */
final class AliasCode {
    private final CodeBlock.Builder calls = CodeBlock.builder();
    private boolean any;

    private AliasCode() {}

    /** The call to add to what makes the type; empty when nothing has an alias. */
    static CodeBlock of(ComponentModel model) {
        AliasCode code = new AliasCode();
        List<String> names = former(model.element());
        code.any = !names.isEmpty();
        code.addFields(model.element(), List.of(""));
        return code.any
                ? CodeBlock.of(".withAliases($T.of($L)$L)", KernelTypes.ALIASES, quoted(names), code.calls.build())
                : CodeBlock.of("");
    }

    private static List<String> former(Element element) {
        Alias alias = element.getAnnotation(Alias.class);
        return alias == null ? List.of() : List.of(alias.value());
    }

    private static CodeBlock quoted(List<String> names) {
        return names.stream().map(name -> CodeBlock.of("$S", name)).collect(CodeBlock.joining(", "));
    }

    /** Goes through the fields of a record; {@code around} is the path to it as it is, then as it was. */
    private void addFields(TypeElement record, List<String> around) {
        for (RecordComponentElement field : record.getRecordComponents()) {
            List<String> paths = new ArrayList<>();
            for (String before : around) {
                paths.add(before + field.getSimpleName());
            }
            for (String former : former(field)) {
                around.forEach(before -> paths.add(before + former));
            }
            TypeElement type = RecordFields.typeOf(field);
            if (type != null && type.getKind() == ElementKind.RECORD) {
                addFields(type, paths.stream().map(path -> path + ".").toList());
            } else {
                addLeaf(paths, type);
            }
        }
    }

    private void addLeaf(List<String> paths, @Nullable TypeElement type) {
        if (paths.size() > 1) {
            any = true;
            calls.add(".field($S, $L)", paths.getFirst(), quoted(paths.subList(1, paths.size())));
        }
        if (type != null && type.getKind() == ElementKind.ENUM) {
            for (Element constant : type.getEnclosedElements()) {
                List<String> names = former(constant);
                if (constant.getKind() == ElementKind.ENUM_CONSTANT && !names.isEmpty()) {
                    any = true;
                    calls.add(".constant($S, $S, $L)", paths.getFirst(), constant.getSimpleName(), quoted(names));
                }
            }
        }
    }
}
