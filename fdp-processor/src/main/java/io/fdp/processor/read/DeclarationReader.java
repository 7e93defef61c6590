package io.fdp.processor.read;

import io.fdp.annotations.Serialized;
import io.fdp.processor.base.Problems;
import io.fdp.processor.model.ComponentModel;
import io.fdp.processor.model.EventModel;
import io.fdp.processor.model.LoopModel;
import io.fdp.processor.model.Noun;
import io.fdp.processor.model.SerializerModel;
import java.lang.annotation.Annotation;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/**
 * Reads the declarations of one compilation, and remembers from round to round which names and numbers they take.
 *
 * <p>A wrong declaration is reported and has no model.
 */
public final class DeclarationReader {
    private final StableNames stableNames;
    private final GeneratedNames generatedNames;
    private final ComponentReader components;
    private final EventReader events;
    private final SerializedReader serialized;
    private final LoopReader loops;
    private final TagRule tags;
    private final ManagedRule managed;

    public DeclarationReader(Problems problems, Elements elements, Types types) {
        this.stableNames = new StableNames(problems);
        this.generatedNames = new GeneratedNames(problems);
        this.components = new ComponentReader(problems, elements);
        this.events = new EventReader(problems, elements);
        this.serialized = new SerializedReader(problems, elements, types);
        this.loops = new LoopReader(problems, components);
        this.tags = new TagRule(problems, stableNames);
        this.managed = new ManagedRule(problems, stableNames);
    }

    /** Whether an annotated type contains a name that does not resolve, or not yet. */
    public static boolean isUnresolved(TypeElement type, Class<? extends Annotation> annotation) {
        return Unresolved.in(type) || (annotation == Serialized.class && SerializedReader.isUnresolved(type));
    }

    /**
     * The same for a method with {@code @ForEach}: cursors of the same compilation do not resolve in the first round.
     */
    public static boolean isUnresolved(ExecutableElement method) {
        return !LoopReader.isResolved(method);
    }

    /** The class of a method. */
    public static TypeElement ownerOf(ExecutableElement method) {
        return LoopReader.ownerOf(method);
    }

    /** Reads a record with {@code @Component}. */
    @Nullable
    public ComponentModel component(TypeElement type) {
        ComponentModel model = components.read(type);
        return model != null && stableNames.claim(model.name(), type, Noun.COMPONENT) && generatedNames.claim(model)
                ? model
                : null;
    }

    /** Reads a record with {@code @Event}. There is no model either if the events are objects. */
    @Nullable
    public EventModel event(TypeElement type) {
        EventModel event = events.read(type);
        return event != null && generatedNames.claim(event.value()) ? event : null;
    }

    /** Reads a class with {@code @Serialized}. */
    @Nullable
    public SerializerModel serialized(TypeElement type) {
        return serialized.read(type);
    }

    /** Reads a method with {@code @ForEach}. */
    @Nullable
    public LoopModel loop(ExecutableElement method) {
        return loops.read(method);
    }

    /** Checks an interface with {@code @Tag}. Nothing is generated for it. */
    public void checkTag(TypeElement type) {
        tags.check(type);
    }

    /** Checks a class with {@code @Managed}. Nothing is generated for it. */
    public void checkManaged(TypeElement type) {
        managed.check(type);
    }
}
