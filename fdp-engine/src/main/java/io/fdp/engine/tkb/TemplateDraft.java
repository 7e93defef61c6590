package io.fdp.engine.tkb;

import io.fdp.kernel.component.ComponentColumn;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A template as far as it was read. */
final class TemplateDraft {
    int id;
    String name = "";

    @Nullable
    DisType disType;

    final Set<Object> given = new HashSet<>();
    final List<Consumer<TemplateBuilder>> steps = new ArrayList<>();

    /** Notes that a column is given; false when the file gave it before, under another name. */
    boolean give(ComponentColumn column) {
        return given.add(column);
    }

    void addTo(TkbBuilder builder) {
        DisType type = disType == null ? DisType.NONE : disType;
        TemplateBuilder template = builder.template(id, name, type);
        steps.forEach(step -> step.accept(template));
    }
}
