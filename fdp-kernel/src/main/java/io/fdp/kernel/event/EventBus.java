package io.fdp.kernel.event;

import io.fdp.annotations.Layout;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.access.EventContext;
import io.fdp.kernel.access.TableContext;
import io.fdp.kernel.error.Errors;
import io.fdp.kernel.error.RegistrationException;
import io.fdp.kernel.internal.event.Channels;
import io.fdp.kernel.internal.event.ChannelsOwner;
import io.fdp.kernel.internal.event.EventChannel;
import io.fdp.kernel.internal.event.NativeChannel;
import io.fdp.kernel.internal.event.ObjectChannel;
import io.fdp.kernel.internal.lane.PublishingThreads;
import io.fdp.kernel.internal.table.WorldState;
import io.fdp.kernel.internal.world.LeftOut;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.NameRules;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * The events of a repository: those published in the last frame, and those published in this frame.
 *
 * <pre>{@code
 * DetonationEvents detonations = repo.events().register(DetonationEvents.TYPE);
 * detonations.publish(10, 20, 500);                       // in this frame
 * repo.tick();
 * detonations.forEach(d -> hear(d.x(), d.y()));           // in the next one
 * }</pre>
 *
 * <p>{@link EntityRepository#tick()} makes the events published in the frame readable and drops those that were
 * readable in it. Event types do not count among the 256 component types. Registering is safe from several threads;
 * {@link EventStream} says which threads may publish.
 */
@SuppressWarnings("exports") // access for the kernel only
public final class EventBus extends ChannelsOwner {
    /** The default limit of events of a type in a frame. */
    public static final int DEFAULT_MOST = 1 << 20;

    /** The largest limit of events of a type in a frame. */
    public static final int MAX_MOST = 1 << 24;

    private final WorldState world;
    private final TableContext.SegmentSource segments;
    private final LeftOut leftOut;
    private final Channels channels = Channels.of(this);
    private final PublishingThreads threads = channels.threads();
    private final Map<Integer, EventStream<?>> byId = new ConcurrentSkipListMap<>();
    private final Map<String, EventStream<?>> byName = new ConcurrentHashMap<>();
    private final Map<EventStream<?>, Integer> mosts = new ConcurrentHashMap<>();

    /**
     * Made by the repository.
     *
     * @param world the state of the world
     * @param segments makes segments over its memory
     * @param leftOut types that cannot be registered
     */
    @SuppressWarnings("exports") // users have no such state
    public EventBus(WorldState world, TableContext.SegmentSource segments, LeftOut leftOut) {
        this.world = world;
        this.leftOut = leftOut;
        this.segments = segments;
    }

    // ---- types

    /**
     * Registers an event in native memory. Registering again returns the same stream.
     *
     * @param type from the generated stream, as in {@code DetonationEvents.TYPE}
     * @param <T> the record
     * @param <X> its stream
     * @return the stream
     * @throws RegistrationException when another event has the id or the name
     */
    public <T, X extends NativeEvents<T>> X register(EventType<T, X> type) {
        return register(type, DEFAULT_MOST);
    }

    /**
     * Registers an event in native memory, with its own limit.
     *
     * @param type from the generated stream
     * @param most the maximum number of events of the type in a frame, over all threads; reserves address space, not
     *     memory
     * @param <T> the record
     * @param <X> its stream
     * @return the stream
     * @throws RegistrationException when another event has the id or the name, or the event is registered with another
     *     limit
     */
    public <T, X extends NativeEvents<T>> X register(EventType<T, X> type, int most) {
        synchronized (world.registration()) {
            world.requireOpen();
            Objects.requireNonNull(type, "the event to register is null: pass the TYPE of a generated stream");
            EventStream<?> known = byId.get(type.id());
            if (known instanceof NativeEvents<?> events && events.type() == type) {
                requireSameMost(known, most);
                return cast(type, events);
            }
            requireFree(type.id(), type.name(), type.valueClass());
            leftOut.requireNot("event", type.name(), type.aliases().names());
            requireLayout(type);
            requireMost(most, type.name());
            NativeChannel channel = new NativeChannel(world, threads, type.name(), type.id(), type.layout(), most);
            X stream = newStream(type, channel);
            join(stream, channel, most);
            return stream;
        }
    }

    /** Makes a stream. A factory that fails leaves nothing behind. */
    private <T, X extends NativeEvents<T>> X newStream(EventType<T, X> type, NativeChannel channel) {
        try {
            X stream = Objects.requireNonNull(
                    type.newStream(new EventContext(channel, segments)),
                    () -> "the factory of " + type.name() + " returned null: return a new stream");
            requireOwn(type.name(), stream, channel);
            requireFree(type.id(), type.name(), type.valueClass());
            return stream;
        } catch (Throwable failure) {
            Errors.close(failure, channel);
            throw failure;
        }
    }

    /**
     * Registers events of a class with {@code @Event(managed = true)}, which are ordinary objects. Registering again
     * returns the same stream.
     *
     * @param type the class
     * @param <T> the class
     * @return the stream
     * @throws RegistrationException when the class has no such annotation, or another event has the id or the name
     */
    public <T> ManagedEvents<T> registerManaged(Class<T> type) {
        return registerManaged(ManagedEventType.of(type));
    }

    /**
     * Registers events that are ordinary objects, with a hash, a serializer or an id of your own. Registering again
     * returns the same stream.
     *
     * @param type the description of the events
     * @param <T> the class
     * @return the stream
     * @throws RegistrationException when another event has the id or the name
     */
    public <T> ManagedEvents<T> registerManaged(ManagedEventType<T> type) {
        Objects.requireNonNull(type, "the type of events is null: pass a ManagedEventType");
        synchronized (world.registration()) {
            world.requireOpen();
            if (byId.get(type.id()) instanceof ManagedEvents<?> events && events.valueClass() == type.valueClass()) {
                ManagedEvents<T> known = cast(events);
                type.requireSameAs(known.type());
                return known;
            }
            requireFree(type.id(), type.name(), type.valueClass());
            leftOut.requireNot("event", type.name(), List.of());
            return join(type);
        }
    }

    private void requireFree(int id, String name, Class<?> type) {
        NameRules.require(name);
        if (id < 1) {
            throw new RegistrationException(
                    "event " + type.getName() + " has id " + id + ": give it one from 1 on, in its @Event");
        }
        EventStream<?> owner = byId.get(id);
        if (owner != null) {
            throw new RegistrationException("event id " + id + " of " + type.getName() + " is taken by "
                    + owner.valueClass().getName() + ": give one of the two another id in its @Event");
        }
        EventStream<?> namesake = byName.get(name);
        if (namesake != null) {
            throw new RegistrationException("event name " + name + " of " + type.getName() + " is taken by "
                    + namesake.valueClass().getName() + ": give one of the two another name in its @Event");
        }
    }

    private static void requireLayout(EventType<?, ?> type) {
        ComponentLayout layout = type.layout();
        NameRules.require(type.name(), layout);
        if (layout.bytes() > ComponentLayout.MAX_BYTES || layout.layout() != Layout.ROWS) {
            throw new RegistrationException("event " + type.name() + " has " + layout.bytes() + " bytes in "
                    + layout.layout() + ": events have at most " + ComponentLayout.MAX_BYTES
                    + " bytes, in rows; make it a managed one");
        }
    }

    private static void requireMost(int most, String name) {
        if (most < 1 || most > MAX_MOST) {
            throw new RegistrationException("event " + name + " cannot be registered for " + most
                    + " events in a frame: give a number from 1 to " + MAX_MOST);
        }
    }

    private void requireSameMost(EventStream<?> known, int most) {
        Integer registered = mosts.get(known);
        if (most != DEFAULT_MOST && registered != null && most != registered) {
            throw new RegistrationException("event " + known.name() + " is registered for " + registered
                    + " events in a frame, not for " + most + ": register it once, with the larger number");
        }
    }

    @SuppressWarnings("ReferenceEquality") // the same channel
    private static void requireOwn(String name, NativeEvents<?> stream, NativeChannel channel) {
        if (EventChannel.of(stream) != channel) {
            throw new RegistrationException("the factory of " + name
                    + " returned a stream that was not made from the given context: make a new stream from the"
                    + " context");
        }
    }

    private void join(EventStream<?> stream, EventChannel channel, int most) {
        mosts.put(stream, most); // before any thread finds the stream
        byId.put(stream.id(), stream);
        byName.put(stream.name(), stream);
        channels.add(channel);
    }

    /**
     * All registered events in the order of their ids, for recorders. Allocates a list.
     *
     * @return the streams
     */
    public List<EventStream<?>> all() {
        return List.copyOf(byId.values());
    }

    /**
     * The number of registered types.
     *
     * @return the number of streams
     */
    public int count() {
        return byId.size();
    }

    /**
     * Finds a stream by its name.
     *
     * @param name the name of a type of events
     * @return the stream, or null when no type has the name
     */
    public @Nullable EventStream<?> find(String name) {
        return byName.get(name);
    }

    // ---- copies

    @Override
    protected void registerIn(ChannelsOwner other) {
        EventBus into = (EventBus) other;
        for (EventStream<?> stream : all()) {
            switch (stream) {
                case NativeEvents<?> events -> into.register(events.type(), mostOf(events));
                case ManagedEvents<?> events -> into.registerLike(events);
            }
        }
    }

    private int mostOf(EventStream<?> stream) {
        return mosts.getOrDefault(stream, DEFAULT_MOST);
    }

    private void registerLike(ManagedEvents<?> events) {
        synchronized (world.registration()) {
            if (!byId.containsKey(events.id())) {
                join(events.type());
            }
        }
    }

    private <T> ManagedEvents<T> join(ManagedEventType<T> type) {
        ObjectChannel channel = new ObjectChannel(world, threads, type.name(), type.id(), DEFAULT_MOST, type.newHash());
        ManagedEvents<T> stream = new ManagedEvents<>(type, channel);
        join(stream, channel, DEFAULT_MOST);
        return stream;
    }

    // ---- frames

    /** Drops all events, current and pending. No task may be publishing. */
    public void clear() {
        requireMayClear();
        channels.clear();
    }

    /** Drops the events that can be read in this frame. A replay does so before it restores others. */
    public void clearCurrent() {
        requireMayClear();
        channels.clearCurrent();
    }

    private void requireMayClear() {
        world.requireOpen();
        world.rules().requireChangeable("drop events");
        world.rules().scopes().requireAlone("drop events");
    }

    @SuppressWarnings({"unchecked", "unused"}) // a stream is kept with the type that made it
    private static <T, X extends NativeEvents<T>> X cast(EventType<T, X> type, NativeEvents<?> stream) {
        return (X) stream;
    }

    @SuppressWarnings("unchecked") // the caller compared the class
    private static <T> ManagedEvents<T> cast(ManagedEvents<?> stream) {
        return (ManagedEvents<T>) stream;
    }
}
