package io.fdp.processor.read;

import io.fdp.annotations.Component;
import io.fdp.annotations.Layout;
import io.fdp.processor.base.Problems;
import io.fdp.processor.model.ComponentModel;
import io.fdp.processor.model.Field;
import io.fdp.processor.model.FormerNames;
import io.fdp.processor.model.LayoutPlan;
import io.fdp.processor.model.Noun;
import java.util.List;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;
import org.jspecify.annotations.Nullable;

/** Reads a component from its declaration, or reports what is wrong with it. */
final class ComponentReader {
    private final Problems problems;
    private final Elements elements;
    private final OriginReader origins;
    private final DeclarationRule declarations;
    private final OptionRule options;
    private final FieldReader fieldReader;
    private final AccessorRule accessors;
    private final KeyRule keys;
    private final ReferenceRule references;

    ComponentReader(Problems problems, Elements elements) {
        this.problems = problems;
        this.elements = elements;
        this.origins = new OriginReader(elements);
        this.declarations = new DeclarationRule(problems, elements, Noun.COMPONENT);
        this.options = new OptionRule(problems);
        this.fieldReader = new FieldReader(problems, elements, "");
        this.accessors = new AccessorRule(problems);
        this.keys = new KeyRule(problems);
        this.references = new ReferenceRule(problems);
    }

    /** Reads a component; null if a problem was reported. */
    @Nullable
    ComponentModel read(TypeElement record) {
        if (!declarations.check(record)) {
            return null;
        }
        int before = problems.count();
        Component annotation = record.getAnnotation(Component.class);
        boolean rows = annotation.layout() == Layout.ROWS;
        options.check(record, annotation);
        List<Field> fields = fieldReader.read(record, elements.getPackageOf(record));
        accessors.check(record, fields, annotation.parts());
        Field.Leaf key = keys.read(record, fields, annotation.parts());
        references.checkKey(key);
        LayoutPlan plan = LayoutPlan.of(fields, rows && !annotation.packed(), annotation.align());
        SizeRule.check(problems, record, fields, plan, Noun.COMPONENT, "make it a multi-part or a managed one");
        if (problems.count() > before) { // records may contain themselves
            return null;
        }
        FormerNames former = AliasReader.read(record, problems);
        if (problems.count() > before) {
            return null;
        }
        return new ComponentModel(
                origins.read(record),
                StableNames.of(record, annotation.name()),
                annotation.prefix().isEmpty() ? record.getSimpleName().toString() : annotation.prefix(),
                rows,
                fields,
                plan.offsets(),
                (int) plan.bytes(),
                plan.alignment(),
                annotation.entityVersions(),
                Noun.COMPONENT,
                annotation.parts(),
                key,
                former);
    }
}
