package io.fdp.processor;

import io.fdp.annotations.Component;
import io.fdp.annotations.Event;
import io.fdp.annotations.ForEach;
import io.fdp.annotations.Managed;
import io.fdp.annotations.Serialized;
import io.fdp.annotations.Tag;
import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import org.jspecify.annotations.Nullable;

/**
 * Turns records with {@code @Component} into tables, cursors and spans, those with {@code @Event} into streams, classes with {@code @Serialized} into serializers, and checks tags and managed classes.
 *
 * <p>Each rule has a class of its own: readers check a declaration and make a model of it, generators write one kind of type
 * from the model. What is wrong is reported at the element, and nothing is generated for it. A declaration with a name that
 * does not resolve waits for the next round, in which another processor may have generated it; what still waits in the
 * end is left to the compiler, which reports the name itself.
 */
@SupportedAnnotationTypes({
    "io.fdp.annotations.Component",
    "io.fdp.annotations.Tag",
    "io.fdp.annotations.Event",
    "io.fdp.annotations.Managed",
    "io.fdp.annotations.Serialized",
    "io.fdp.annotations.ForEach"
})
public final class FdpProcessor extends AbstractProcessor {
    private final Set<String> waitingComponents = new LinkedHashSet<>();
    private final Set<String> waitingTags = new LinkedHashSet<>();
    private final Set<String> waitingEvents = new LinkedHashSet<>();
    private final Set<String> waitingManaged = new LinkedHashSet<>();
    private final Set<String> waitingSerialized = new LinkedHashSet<>();
    private final Set<LoopKey> waitingLoops = new LinkedHashSet<>();
    private @Nullable Rules rules;

    /** Called by the compiler. */
    public FdpProcessor() {}

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latest();
    }

    @Override
    public synchronized void init(ProcessingEnvironment environment) {
        super.init(environment);
        rules = Rules.in(environment);
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        Rules all = rules;
        if (all == null) {
            throw new IllegalStateException("the processor was not initialised");
        }
        if (!round.processingOver()) {
            forEach(round, Component.class, waitingComponents, type -> component(type, all));
            forEach(round, Tag.class, waitingTags, tag -> all.tags().check(tag));
            forEach(round, Event.class, waitingEvents, type -> event(type, all));
            forEach(round, Managed.class, waitingManaged, type -> all.managed().check(type));
            forEach(round, Serialized.class, waitingSerialized, type -> serialized(type, all));
            forEachLoop(round, all);
        }
        return false;
    }

    /** Hands on the declarations that can be understood, and keeps the others for the next round. */
    private void forEach(
            RoundEnvironment round,
            Class<? extends Annotation> annotation,
            Set<String> waiting,
            Consumer<TypeElement> action) {
        List<TypeElement> types = new ArrayList<>();
        for (String name : waiting) {
            TypeElement type = processingEnv.getElementUtils().getTypeElement(name);
            if (type != null) {
                types.add(type);
            }
        }
        waiting.clear();
        types.addAll(ElementFilter.typesIn(round.getElementsAnnotatedWith(annotation)));
        for (TypeElement type : types) {
            if (Unresolved.in(type)) {
                waiting.add(type.getQualifiedName().toString());
            } else {
                action.accept(type);
            }
        }
    }

    /** Hands on methods whose cursors exist by now. In the first round those of the same compilation do not. */
    private void forEachLoop(RoundEnvironment round, Rules all) {
        for (ExecutableElement method : ElementFilter.methodsIn(round.getElementsAnnotatedWith(ForEach.class))) {
            waitingLoops.add(LoopKey.of(method));
        }
        for (LoopKey key : List.copyOf(waitingLoops)) {
            ExecutableElement method = key.find(processingEnv.getElementUtils());
            if (method != null && LoopReader.isResolved(method)) {
                waitingLoops.remove(key);
                LoopModel model = all.loops().read(method);
                if (model != null) {
                    all.types().write(model, new LoopGenerator(model).loop());
                }
            }
        }
    }

    /** Finds a method again in a later round, where its parameters have other types. */
    private record LoopKey(String owner, int number) {
        static LoopKey of(ExecutableElement method) {
            TypeElement owner = LoopReader.ownerOf(method);
            return new LoopKey(
                    owner.getQualifiedName().toString(),
                    ElementFilter.methodsIn(owner.getEnclosedElements()).indexOf(method));
        }

        @Nullable
        ExecutableElement find(Elements elements) {
            TypeElement type = elements.getTypeElement(owner);
            return type == null
                    ? null
                    : ElementFilter.methodsIn(type.getEnclosedElements()).get(number);
        }
    }

    private static void component(TypeElement type, Rules all) {
        ComponentModel model = all.components().read(type);
        if (model != null
                && all.stableNames().claim(model.name(), type, Noun.COMPONENT)
                && all.generatedNames().claim(model)) {
            generate(model, all.types());
        }
    }

    private static void event(TypeElement type, Rules all) {
        EventModel event = all.events().read(type);
        if (event != null && all.generatedNames().claim(event.value())) {
            EventGenerator generator = new EventGenerator(event, all.types());
            all.types().write(event.value(), generator.stream());
            all.types().write(event.value(), generator.view());
            all.types().write(event.value(), new JsonGenerator(event.value(), all.types()).codec());
        }
    }

    private void serialized(TypeElement type, Rules all) {
        if (SerializedReader.isUnresolved(type)) {
            waitingSerialized.add(type.getQualifiedName().toString());
            return;
        }
        SerializerModel model = all.serialized().read(type);
        if (model != null) {
            all.types().write(model, new SerializerGenerator(model, all.types()).serializer());
        }
    }

    private static void generate(ComponentModel model, GeneratedTypes types) {
        types.write(model, new JsonGenerator(model, types).codec());
        if (model.parts()) {
            PartSpanGenerator parts = new PartSpanGenerator(model, types);
            types.write(model, new PartTableGenerator(model, types).table());
            types.write(model, parts.view());
            types.write(model, parts.edit());
            return;
        }
        CursorGenerator cursors = new CursorGenerator(model, types);
        SpanGenerator spans = new SpanGenerator(model, types);
        types.write(model, new TableGenerator(model, types).table());
        types.write(model, cursors.view());
        types.write(model, cursors.edit());
        types.write(model, spans.span());
        types.write(model, spans.editSpan());
    }

    /** The rules of one compilation, with what they remember from round to round. */
    private record Rules(
            ComponentReader components,
            TagRule tags,
            EventReader events,
            ManagedRule managed,
            SerializedReader serialized,
            StableNames stableNames,
            GeneratedNames generatedNames,
            GeneratedTypes types,
            LoopReader loops) {
        static Rules in(ProcessingEnvironment environment) {
            Problems problems = new Problems(environment.getMessager());
            StableNames names = new StableNames(problems);
            ComponentReader components = new ComponentReader(problems, environment.getElementUtils());
            return new Rules(
                    components,
                    new TagRule(problems, names),
                    new EventReader(problems, environment.getElementUtils()),
                    new ManagedRule(problems, names),
                    new SerializedReader(problems, environment.getElementUtils(), environment.getTypeUtils()),
                    names,
                    new GeneratedNames(problems),
                    new GeneratedTypes(problems, environment.getElementUtils(), environment.getFiler()),
                    new LoopReader(problems, components));
        }
    }
}
