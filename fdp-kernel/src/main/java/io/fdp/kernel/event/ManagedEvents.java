package io.fdp.kernel.event;

import io.fdp.annotations.Alias;
import io.fdp.codec.data.Serializer;
import io.fdp.kernel.component.ObjectHashing;
import io.fdp.kernel.error.Article;
import io.fdp.kernel.internal.event.ObjectChannel;
import io.fdp.kernel.layout.Aliases;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The events of one class, as ordinary objects: for content that does not fit a record of fixed size.
 *
 * <p>All readers share an event, so it should not change after it was published. The stream releases it when its frame
 * is over.
 *
 * @param <T> the class
 */
public final class ManagedEvents<T> extends EventStream<T> {
    private final ManagedEventType<T> type;
    private final ObjectChannel channel;

    ManagedEvents(ManagedEventType<T> type, ObjectChannel channel) {
        super(type.id(), type.name(), type.valueClass(), channel);
        this.type = type;
        this.channel = channel;
    }

    /**
     * The description that the events were registered with.
     *
     * @return the type
     */
    public ManagedEventType<T> type() {
        return type;
    }

    /**
     * How events are saved.
     *
     * @return the serializer, or null when events cannot be saved
     */
    public @Nullable Serializer<T> serializer() {
        return type.serializer();
    }

    /**
     * How events count for the state hash, for tools that compute the hash from files.
     *
     * @return the way of hashing
     */
    public ObjectHashing hashing() {
        return type.hashing();
    }

    @Override
    public Aliases aliases() {
        Alias alias = valueClass().getAnnotation(Alias.class);
        return alias == null ? Aliases.NONE : Aliases.of(alias.value());
    }

    @Override
    public void publish(T event) {
        channel.publish(requireEvent(event));
    }

    @Override
    public int count() {
        return channel.count();
    }

    @Override
    public T get(int index) {
        return valueClass().cast(channel.get(index));
    }

    @Override
    public int pendingCount() {
        return channel.pendingCount();
    }

    /**
     * Visits the events that can be read in this frame, in their order.
     *
     * @param action gets each event
     */
    public void forEach(Consumer<? super T> action) {
        int count = count();
        for (int i = 0; i < count; i++) {
            action.accept(get(i));
        }
    }

    /**
     * Visits the events that were published in this frame, in the order in which the next frame will read them: for
     * recorders. No task may be publishing.
     *
     * @param action gets each event; must not publish
     */
    public void forEachPending(Consumer<? super T> action) {
        int count = channel.pendingCount();
        @Nullable Object[] events = channel.pending();
        for (int i = 0; i < Math.min(count, events.length); i++) {
            Object event = events[i];
            if (event != null) { // another thread ended the frame
                action.accept(valueClass().cast(event));
            }
        }
    }

    /**
     * Replaces the events that can be read in this frame, as a replay does.
     *
     * @param events the events, in their order
     */
    public void restoreCurrent(List<? extends T> events) {
        channel.replaceCurrent(checked(events));
    }

    /**
     * Replaces the events that were published in this frame, as loading does.
     *
     * @param events the events, in their order
     */
    public void restorePending(List<? extends T> events) {
        channel.replacePending(checked(events));
    }

    private Object[] checked(List<? extends T> events) {
        Object[] all = events.toArray();
        for (Object event : all) {
            requireEvent(event);
        }
        return all;
    }

    /** Refuses null and objects of another class, which only an unchecked cast can pass. */
    private Object requireEvent(@Nullable Object event) {
        if (event == null) { // no lambda: it would be garbage where the compiler does not inline it
            throw new NullPointerException("an event of " + name() + " is null: publish an object");
        }
        if (!valueClass().isInstance(event)) {
            throw new ClassCastException(Article.of(event.getClass().getName()) + " is not an event of " + name()
                    + ": publish " + Article.of(valueClass().getName()));
        }
        return event;
    }
}
