package io.fdp.kernel.event;

import io.fdp.codec.json.ValueJson;
import io.fdp.kernel.access.EventContext;
import io.fdp.kernel.layout.Aliases;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.NativeType;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a bus must know to register an event in native memory: its id, its name, its layout and how to make its stream.
 *
 * <p>Generated streams have theirs in {@code TYPE}; other code does not need to make one.
 *
 * @param <T> the record
 * @param <X> its stream
 */
public final class EventType<T, X extends NativeEvents<T>> extends NativeType<T> {
    private final int id;
    private final Function<EventContext, X> factory;

    private EventType(
            int id,
            String name,
            Class<T> valueClass,
            ComponentLayout layout,
            Function<EventContext, X> factory,
            Aliases aliases,
            @Nullable Supplier<? extends ValueJson<T>> json) {
        super("the event", name, valueClass, layout, aliases, json);
        this.id = id;
        this.factory = Objects.requireNonNull(factory, "the factory of the event is null");
    }

    /**
     * Describes an event.
     *
     * @param id its stable number
     * @param name its stable name
     * @param valueClass the record
     * @param layout how an event lies in memory, in rows
     * @param factory makes the stream
     * @param <T> the record
     * @param <X> its stream
     * @return the type
     */
    public static <T, X extends NativeEvents<T>> EventType<T, X> of(
            int id, String name, Class<T> valueClass, ComponentLayout layout, Function<EventContext, X> factory) {
        return new EventType<>(id, name, valueClass, layout, factory, Aliases.NONE, null);
    }

    /**
     * The same event with former names, by which older files know it.
     *
     * @param former the former names of the event and its fields
     * @return the type
     */
    public EventType<T, X> withAliases(Aliases former) {
        return new EventType<>(id, name(), valueClass(), layout(), factory, former, jsonSource());
    }

    /**
     * The same event with a JSON form.
     *
     * @param codec returns the JSON form; called each time it is needed, so let it return a constant
     * @return the type
     */
    public EventType<T, X> withJson(Supplier<? extends ValueJson<T>> codec) {
        return new EventType<>(id, name(), valueClass(), layout(), factory, aliases(), codec);
    }

    /**
     * The stable number in recordings.
     *
     * @return 1 or more
     */
    public int id() {
        return id;
    }

    X newStream(EventContext context) {
        return factory.apply(context);
    }
}
