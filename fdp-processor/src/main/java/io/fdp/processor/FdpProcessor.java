package io.fdp.processor;

import io.fdp.annotations.Component;
import io.fdp.annotations.Event;
import io.fdp.annotations.ForEach;
import io.fdp.annotations.Managed;
import io.fdp.annotations.Serialized;
import io.fdp.annotations.Tag;
import io.fdp.processor.base.Problems;
import io.fdp.processor.read.DeclarationReader;
import io.fdp.processor.write.SourceWriter;
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
 * Turns records with {@code @Component} into tables, cursors and spans, records with {@code @Event} into streams,
 * classes with {@code @Serialized} into serializers, and methods with {@code @ForEach} into loops. Checks tags and
 * managed classes.
 *
 * <p>Each rule has a class of its own. Readers check a declaration and make a model of it; generators write one kind of
 * type from the model. Mistakes are reported at the element, and nothing is generated for it. A declaration with an
 * unresolved name waits for the next round, in which another processor may have generated that type. If it still waits
 * in the end, the compiler reports the name itself.
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
    private @Nullable DeclarationReader reader;
    private @Nullable SourceWriter writer;

    /** Called by the compiler. */
    public FdpProcessor() {}

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latest();
    }

    @Override
    public synchronized void init(ProcessingEnvironment environment) {
        super.init(environment);
        Problems problems = new Problems(environment.getMessager());
        reader = new DeclarationReader(problems, environment.getElementUtils(), environment.getTypeUtils());
        writer = new SourceWriter(
                problems, environment.getElementUtils(), environment.getFiler(), FdpProcessor.class.getName());
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        DeclarationReader read = reader;
        SourceWriter write = writer;
        if (read == null || write == null) {
            throw new IllegalStateException("the processor was not initialised");
        }
        if (!round.processingOver()) {
            forEach(round, Component.class, waitingComponents, type -> ifRead(read.component(type), write::write));
            forEach(round, Tag.class, waitingTags, read::checkTag);
            forEach(round, Event.class, waitingEvents, type -> ifRead(read.event(type), write::write));
            forEach(round, Managed.class, waitingManaged, read::checkManaged);
            forEach(round, Serialized.class, waitingSerialized, type -> ifRead(read.serialized(type), write::write));
            forEachLoop(round, method -> ifRead(read.loop(method), write::write));
        }
        return false;
    }

    private static <M> void ifRead(@Nullable M model, Consumer<M> action) {
        if (model != null) {
            action.accept(model);
        }
    }

    /** Passes on the declarations that resolve, and keeps the others for the next round. */
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
            if (DeclarationReader.isUnresolved(type, annotation)) {
                waiting.add(type.getQualifiedName().toString());
            } else {
                action.accept(type);
            }
        }
    }

    /**
     * Passes on the methods whose cursors exist by now. In the first round cursors of the same compilation do not
     * exist.
     */
    private void forEachLoop(RoundEnvironment round, Consumer<ExecutableElement> action) {
        for (ExecutableElement method : ElementFilter.methodsIn(round.getElementsAnnotatedWith(ForEach.class))) {
            waitingLoops.add(LoopKey.of(method));
        }
        for (LoopKey key : List.copyOf(waitingLoops)) {
            ExecutableElement method = key.find(processingEnv.getElementUtils());
            if (method != null && !DeclarationReader.isUnresolved(method)) {
                waitingLoops.remove(key);
                action.accept(method);
            }
        }
    }

    /** Finds a method again in a later round, where its parameters have other types. */
    private record LoopKey(String owner, int number) {
        static LoopKey of(ExecutableElement method) {
            TypeElement owner = DeclarationReader.ownerOf(method);
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
}
