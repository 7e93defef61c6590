package io.fdp.kernel.event;

import io.fdp.annotations.Event;
import io.fdp.codec.data.Serializer;
import io.fdp.codec.data.Serializers;
import io.fdp.kernel.component.ObjectHashing;
import io.fdp.kernel.error.RegistrationException;
import io.fdp.kernel.internal.hash.DeclaredRecords;
import io.fdp.kernel.internal.hash.ManagedHash;
import io.fdp.kernel.internal.hash.SerializedHash;
import java.util.Objects;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * What a bus must know to register events that are ordinary objects: their class, id and name, and how they count for
 * the state hash.
 *
 * <p>In the state hash texts, boxed primitives and enum constants count by the bytes that a save has of them; records,
 * arrays and collections by what is in them. Other events count by {@code hashCode()} if their class defines one, which
 * must give the same number in every run, else by the name of their class. {@link #hashedBy} and {@link #serializedBy}
 * say otherwise.
 *
 * @param <T> the class of the events
 */
public final class ManagedEventType<T> {
    private final Class<T> valueClass;
    private final int id;
    private final String name;
    private final @Nullable ToLongFunction<? super T> hash;
    private final @Nullable Serializer<T> serializer;
    private final ObjectHashing hashing;

    private ManagedEventType(
            Class<T> valueClass,
            int id,
            String name,
            @Nullable ToLongFunction<? super T> hash,
            @Nullable Serializer<T> serializer,
            ObjectHashing hashing) {
        this.valueClass = valueClass;
        this.id = id;
        this.name = name;
        this.hash = hash;
        this.serializer = serializer;
        this.hashing = hashing;
    }

    /**
     * Describes events of a class with {@code @Event(managed = true)}.
     *
     * @param valueClass the class
     * @param <T> the class
     * @return the type
     * @throws RegistrationException when the class has no such annotation
     */
    public static <T> ManagedEventType<T> of(Class<T> valueClass) {
        Event annotation = annotationOf(valueClass);
        if (annotation == null) {
            throw new RegistrationException(valueClass.getName()
                    + " has no @Event: write @Event(id = …, managed = true) on it,"
                    + " or register it with an id, as in ManagedEventType.of(" + valueClass.getSimpleName()
                    + ".class, 7)");
        }
        if (!annotation.managed()) {
            throw new RegistrationException("event " + valueClass.getName()
                    + " is kept in native memory: register it with " + valueClass.getSimpleName()
                    + "Events.TYPE, or write managed = true in its @Event");
        }
        return simple(valueClass, annotation.id(), annotation.name());
    }

    /**
     * Describes events of a class that cannot have an annotation.
     *
     * @param valueClass the class
     * @param id the stable number of the events, 1 or more
     * @param <T> the class
     * @return the type
     * @throws RegistrationException when the class has an annotation with another id
     */
    public static <T> ManagedEventType<T> of(Class<T> valueClass, int id) {
        Event annotation = annotationOf(valueClass);
        if (annotation != null && annotation.id() != id) {
            throw new RegistrationException("event " + valueClass.getName() + " has id " + annotation.id()
                    + " in its @Event and cannot have id " + id + ": leave the id out, as in ManagedEventType.of("
                    + valueClass.getSimpleName() + ".class)");
        }
        return simple(valueClass, id, annotation == null ? "" : annotation.name());
    }

    private static @Nullable Event annotationOf(Class<?> valueClass) {
        Objects.requireNonNull(valueClass, "the event to register is null: pass a class with @Event(managed = true)");
        if (valueClass.isPrimitive()) {
            throw new RegistrationException(valueClass + " is a primitive type: describe events by its box");
        }
        return valueClass.getAnnotation(Event.class);
    }

    private static <T> ManagedEventType<T> simple(Class<T> valueClass, int id, String declared) {
        String canonical = valueClass.getCanonicalName();
        String name = !declared.isEmpty() ? declared : canonical == null ? valueClass.getName() : canonical;
        Serializer<T> serializer = Serializers.builtIn(valueClass);
        ObjectHashing hashing = serializer == null ? ObjectHashing.PROGRAM : ObjectHashing.VALUE;
        return new ManagedEventType<>(valueClass, id, name, null, serializer, hashing);
    }

    /**
     * The same events with a function for the state hash. It must give equal hashes for events with the same effect, in
     * every run of the program.
     *
     * @param function the hash of an event
     * @return the type
     */
    public ManagedEventType<T> hashedBy(ToLongFunction<? super T> function) {
        Objects.requireNonNull(function, "the hash is null: leave hashedBy() out to count the content");
        return new ManagedEventType<>(valueClass, id, name, function, serializer, ObjectHashing.PROGRAM);
    }

    /**
     * The same events with a serializer, so that they can be saved. They count for the state hash by their saved bytes.
     *
     * @param own writes and reads events, as in {@code MessageSerializer.INSTANCE}
     * @return the type
     */
    public ManagedEventType<T> serializedBy(Serializer<T> own) {
        Objects.requireNonNull(own, "the serializer is null: pass the INSTANCE of a generated one");
        return new ManagedEventType<>(valueClass, id, name, null, own, ObjectHashing.BYTES);
    }

    /**
     * The class of the events.
     *
     * @return the class
     */
    public Class<T> valueClass() {
        return valueClass;
    }

    /**
     * The stable number in recordings.
     *
     * @return 1 or more, once registered
     */
    public int id() {
        return id;
    }

    /**
     * The stable name in files.
     *
     * @return the name in the annotation, else the name of the class
     */
    public String name() {
        return name;
    }

    /**
     * How one repository hashes these events. Repositories share no writer: a thread that waits for a writer holds the
     * lock of a repository.
     */
    ToLongFunction<Object> newHash() {
        ToLongFunction<? super T> function = hash;
        if (function != null) {
            return event -> function.applyAsLong(valueClass.cast(event));
        }
        if (serializer == null) {
            DeclaredRecords.requireReadable(name, valueClass);
        }
        return serializer != null
                ? SerializedHash.of(valueClass, serializer)
                : event -> ManagedHash.DEFAULT.applyAsLong(valueClass.cast(event));
    }

    /**
     * Throws if the events are registered with another description, and this one asks for another hash or serializer.
     * Two functions cannot be compared: the first one stays.
     */
    void requireSameAs(ManagedEventType<?> known) {
        boolean asks = hash != null || hashing == ObjectHashing.BYTES;
        boolean same = (hash == null) == (known.hash == null) && Objects.equals(serializer, known.serializer);
        if (asks && !same) {
            throw new RegistrationException("event " + name + " is registered already with another "
                    + (hash == null ? "serializer" : "hash")
                    + ": register it first with the description that has it, or everywhere with the same one");
        }
    }

    @Nullable
    Serializer<T> serializer() {
        return serializer;
    }

    ObjectHashing hashing() {
        return hashing;
    }

    @Override
    public String toString() {
        return name;
    }
}
