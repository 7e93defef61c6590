package io.fdp.processor;

import io.fdp.annotations.Component;
import io.fdp.annotations.Tag;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import org.jspecify.annotations.Nullable;

/**
 * Turns records with {@code @Component} into tables, cursors and spans, and checks tags.
 *
 * <p>Each rule has a class of its own: readers check a declaration and make a model of it, generators write one kind of type
 * from the model. What is wrong is reported at the element, and nothing is generated for it.
 */
@SupportedAnnotationTypes({"io.fdp.annotations.Component", "io.fdp.annotations.Tag"})
public final class FdpProcessor extends AbstractProcessor {
    private final Map<String, TypeElement> names = new HashMap<>();
    private final Map<String, TypeElement> prefixes = new HashMap<>();
    private @Nullable Problems problems;

    /** Called by the compiler. */
    public FdpProcessor() {}

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latest();
    }

    @Override
    public synchronized void init(ProcessingEnvironment environment) {
        super.init(environment);
        problems = new Problems(environment.getMessager());
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        Problems reported = problems;
        if (reported == null) {
            throw new IllegalStateException("the processor was not initialised");
        }
        ComponentReader reader = new ComponentReader(reported, processingEnv.getElementUtils());
        for (TypeElement type : ElementFilter.typesIn(round.getElementsAnnotatedWith(Component.class))) {
            ComponentModel model = reader.read(type);
            if (model != null && isUnique(model, reported)) {
                generate(model);
            }
        }
        TagRule tags = new TagRule(reported);
        for (TypeElement type : ElementFilter.typesIn(round.getElementsAnnotatedWith(Tag.class))) {
            tags.check(type);
        }
        return false;
    }

    private boolean isUnique(ComponentModel model, Problems reported) {
        Element sameName = names.putIfAbsent(model.name(), model.element());
        if (sameName != null) {
            reported.report(
                    model.element(),
                    "component name " + model.name() + " is taken by " + sameName
                            + ": write @Component(name = \"…\") with another name");
            return false;
        }
        String generated = model.table().canonicalName();
        Element samePrefix = prefixes.putIfAbsent(generated, model.element());
        if (samePrefix != null) {
            reported.report(
                    model.element(),
                    "components " + samePrefix + " and " + model.element()
                            + " would both generate " + generated + ": write @Component(prefix = \""
                            + model.type().simpleNames().stream().reduce("", String::concat) + "\") on one of them");
            return false;
        }
        return true;
    }

    private void generate(ComponentModel model) {
        GeneratedTypes types = new GeneratedTypes(processingEnv.getElementUtils(), processingEnv.getFiler());
        CursorGenerator cursors = new CursorGenerator(model, types);
        SpanGenerator spans = new SpanGenerator(model, types);
        types.write(model, new TableGenerator(model, types).table());
        types.write(model, cursors.view());
        types.write(model, cursors.edit());
        types.write(model, spans.span());
        types.write(model, spans.editSpan());
    }
}
