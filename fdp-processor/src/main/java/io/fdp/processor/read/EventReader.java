package io.fdp.processor.read;

import io.fdp.annotations.Event;
import io.fdp.processor.base.Problems;
import io.fdp.processor.model.ComponentModel;
import io.fdp.processor.model.EventModel;
import io.fdp.processor.model.Field;
import io.fdp.processor.model.FormerNames;
import io.fdp.processor.model.LayoutPlan;
import io.fdp.processor.model.Noun;
import java.util.List;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;
import org.jspecify.annotations.Nullable;

/** Reads an event from its declaration, or reports what is wrong with it. */
final class EventReader {
    private static final String OTHERWISE =
            "; or write managed = true in its @Event and publish it as an object, with registerManaged()";

    private final Problems problems;
    private final Elements elements;
    private final EventIds ids;
    private final StableNames names;
    private final OriginReader origins;
    private final DeclarationRule declarations;
    private final OptionRule options;
    private final FieldReader fieldReader;
    private final AccessorRule accessors;
    private final ReferenceRule references;

    EventReader(Problems problems, Elements elements) {
        this.problems = problems;
        this.elements = elements;
        this.ids = new EventIds(problems);
        this.names = new StableNames(problems);
        this.origins = new OriginReader(elements);
        this.declarations = new DeclarationRule(problems, elements, Noun.EVENT);
        this.options = new OptionRule(problems);
        this.fieldReader = new FieldReader(problems, elements, OTHERWISE);
        this.accessors = new AccessorRule(problems);
        this.references = new ReferenceRule(problems);
    }

    /** Reads an event in native memory; null if a problem was reported, or if events of the type are objects. */
    @Nullable
    EventModel read(TypeElement type) {
        Event annotation = type.getAnnotation(Event.class);
        int before = problems.count();
        if (annotation.managed()) {
            checkManaged(type, annotation);
        } else if (!declarations.check(type)) {
            return null;
        }
        references.refuseIn(
                type, "belongs to an event, which nobody looks up by an entity, and which ends with its frame");
        ids.claim(annotation.id(), type);
        String name = StableNames.of(type, annotation.name());
        names.claim(name, type, Noun.EVENT);
        return annotation.managed() || problems.count() > before ? null : readFields(type, annotation, name);
    }

    private void checkManaged(TypeElement type, Event annotation) {
        if (!annotation.prefix().isEmpty()) {
            problems.report(
                    type,
                    "event " + type.getSimpleName()
                            + " is managed, so no class with a prefix is generated for it: remove the prefix, or"
                            + " managed = true");
        }
    }

    private @Nullable EventModel readFields(TypeElement type, Event annotation, String name) {
        int before = problems.count();
        options.checkPrefix(type, annotation.prefix(), Noun.EVENT);
        List<Field> fields = fieldReader.read(type, elements.getPackageOf(type));
        accessors.check(type, fields, false);
        LayoutPlan plan = LayoutPlan.of(fields, true, 0);
        SizeRule.check(problems, type, fields, plan, Noun.EVENT, "write managed = true in its @Event");
        if (problems.count() > before) { // records may contain themselves
            return null;
        }
        FormerNames former = AliasReader.read(type, problems);
        if (problems.count() > before) {
            return null;
        }
        return new EventModel(
                annotation.id(),
                new ComponentModel(
                        origins.read(type),
                        name,
                        annotation.prefix().isEmpty() ? type.getSimpleName().toString() : annotation.prefix(),
                        true,
                        fields,
                        plan.offsets(),
                        (int) Math.max(plan.bytes(), fields.isEmpty() ? Integer.BYTES : 1),
                        plan.alignment(),
                        false,
                        Noun.EVENT,
                        false,
                        null,
                        former));
    }
}
