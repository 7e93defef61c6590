package io.fdp.kernel.component;

import io.fdp.annotations.Alias;
import io.fdp.annotations.Managed;
import io.fdp.codec.data.Serializer;
import io.fdp.codec.data.Serializers;
import io.fdp.codec.json.ValueJson;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.error.RegistrationException;
import io.fdp.kernel.error.Required;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a repository must know to register a managed component: its name, its class, and how its objects count for the
 * state hash.
 *
 * <p>The name identifies the type. One class may serve several components, as in {@code ManagedType.of(String.class,
 * "callsign")}.
 *
 * <p><b>The state hash.</b> {@link Object#hashCode()} is not used: for most objects it differs from run to run. Texts,
 * boxed primitives and enums count by the bytes that a save has of them. All other objects count by presence only,
 * unless {@link #hashedBy} or {@link #serializedBy} gives them content.
 *
 * @param <T> the class of the objects
 */
public final class ManagedType<T> {
    private final String name;
    private final Class<T> valueClass;
    private final @Nullable ManagedHasher<? super T> hasher;
    private final @Nullable UnaryOperator<T> copier;
    private final @Nullable Serializer<T> serializer;
    private final List<String> aliases;
    private final @Nullable ValueJson<T> json;

    /** Whether objects are texts, numbers, truth values or constants, which are saved as such and count by that. */
    private final boolean isSimple;

    private ManagedType(
            String name,
            Class<T> valueClass,
            @Nullable ManagedHasher<? super T> hasher,
            @Nullable UnaryOperator<T> copier,
            @Nullable Serializer<T> serializer,
            List<String> aliases,
            @Nullable ValueJson<T> json,
            boolean isSimple) {
        this.name = name;
        this.valueClass = valueClass;
        this.hasher = hasher;
        this.copier = copier;
        this.serializer = serializer;
        this.aliases = List.copyOf(aliases);
        this.json = json;
        this.isSimple = isSimple;
    }

    /**
     * Describes a class with {@code @Managed}.
     *
     * @param valueClass the class
     * @param <T> the class
     * @return the type, with the name from the annotation, or else the name of the class
     * @throws RegistrationException when the class does not carry the annotation
     */
    public static <T> ManagedType<T> of(Class<T> valueClass) {
        Objects.requireNonNull(valueClass, "the managed class is null: pass a class with @Managed");
        Managed annotation = valueClass.getAnnotation(Managed.class);
        if (annotation == null) {
            throw new RegistrationException(valueClass.getName() + " has no stable name: write @Managed on the class,"
                    + " or give it one with ManagedType.of(" + valueClass.getSimpleName() + ".class, \"…\")");
        }
        String canonical = valueClass.getCanonicalName();
        String own = canonical == null ? valueClass.getName() : canonical;
        ManagedType<T> type = of(valueClass, annotation.name().isEmpty() ? own : annotation.name());
        Alias alias = valueClass.getAnnotation(Alias.class);
        return alias == null ? type : type.formerly(alias.value());
    }

    /**
     * Describes any class.
     *
     * @param valueClass the class; values may be of subclasses
     * @param name the stable name in files and on the wire
     * @param <T> the class
     * @return the type
     */
    public static <T> ManagedType<T> of(Class<T> valueClass, String name) {
        Objects.requireNonNull(valueClass, "the managed class is null");
        Objects.requireNonNull(name, "the name of a managed component is null");
        if (valueClass.isPrimitive()) {
            throw new RegistrationException(
                    valueClass + " is a primitive type: use its box, or better a @Component record with the value");
        }
        if (name.isEmpty() || name.codePoints().anyMatch(ManagedType::isBlank)) {
            throw new RegistrationException("name \"" + name + "\" of managed component " + valueClass.getName()
                    + " is empty or has white space: give it a name without, as in \"nav.Route\"");
        }
        Serializer<T> simple = Serializers.builtIn(valueClass);
        ManagedHasher<T> content = simple == null && Enum.class.isAssignableFrom(valueClass) ? ofConstants() : null;
        return new ManagedType<>(name, valueClass, content, null, simple, List.of(), null, simple != null);
    }

    private static boolean isBlank(int character) {
        return Character.isWhitespace(character)
                || Character.isSpaceChar(character)
                || Character.isISOControl(character);
    }

    /** How to hash constants of several enums, or of a class that is one constant of an enum. */
    private static <T> ManagedHasher<T> ofConstants() {
        return (value, into) -> {
            Enum<?> constant = (Enum<?>) value;
            into.add(constant.getDeclaringClass().getName()).add(constant);
        };
    }

    /**
     * The same type, with objects that count for the state hash by their content.
     *
     * @param content adds the content of an object
     * @return a new type
     */
    public ManagedType<T> hashedBy(ManagedHasher<? super T> content) {
        return new ManagedType<>(
                name,
                valueClass,
                Objects.requireNonNull(content, "the hasher is null"),
                copier,
                serializer,
                aliases,
                json,
                false);
    }

    /**
     * The same type, whose objects are copied when a repository is copied and when a {@link Snapshot} is taken or
     * restored. Without a copier, copies share the objects. Only objects in chunks that changed are copied. The copier
     * runs under the locks of both repositories: it must only read the object.
     *
     * @param copy makes an object that is equal and independent
     * @return a new type
     */
    public ManagedType<T> copiedBy(UnaryOperator<T> copy) {
        return new ManagedType<>(
                name,
                valueClass,
                hasher,
                Objects.requireNonNull(copy, "the copier is null"),
                serializer,
                aliases,
                json,
                isSimple);
    }

    /**
     * The same type, whose objects can be saved. Without a hasher they count for the state hash by their saved bytes.
     * The {@code TYPE} of a generated serializer has its serializer already.
     *
     * @param with writes and reads the objects
     * @return a new type
     */
    public ManagedType<T> serializedBy(Serializer<T> with) {
        return new ManagedType<>(
                name,
                valueClass,
                hasher,
                copier,
                Objects.requireNonNull(with, "the serializer is null"),
                aliases,
                json,
                false);
    }

    /**
     * The same type with former names, by which older files know it. {@code @Alias} on a class with {@code @Managed}
     * does the same.
     *
     * @param names former names
     * @return a new type
     */
    public ManagedType<T> formerly(String... names) {
        List<String> all = new ArrayList<>(aliases);
        all.addAll(Required.list(names, "former names of a type"));
        return new ManagedType<>(name, valueClass, hasher, copier, serializer, all, json, isSimple);
    }

    /**
     * How objects are saved.
     *
     * @return the serializer, or null when objects cannot be saved
     */
    public @Nullable Serializer<T> serializer() {
        return serializer;
    }

    /**
     * The former names of the type, for older files.
     *
     * @return the names
     */
    public List<String> aliases() {
        return aliases;
    }

    /**
     * The same type with a JSON form.
     *
     * @param codec writes and reads the objects
     * @return a new type
     */
    public ManagedType<T> withJson(ValueJson<T> codec) {
        return new ManagedType<>(
                name,
                valueClass,
                hasher,
                copier,
                serializer,
                aliases,
                Objects.requireNonNull(codec, "the codec is null"),
                isSimple);
    }

    /**
     * How objects are written as JSON and read again.
     *
     * @return the codec given to {@link #withJson}, or null
     */
    public @Nullable ValueJson<T> json() {
        return json;
    }

    /**
     * The stable name in files and on the wire.
     *
     * @return the name
     */
    public String name() {
        return name;
    }

    /**
     * The class of the objects.
     *
     * @return the class
     */
    public Class<T> valueClass() {
        return valueClass;
    }

    /**
     * How objects count for the state hash, for tools that compute the hash from files.
     *
     * @return the way of hashing
     */
    public ObjectHashing hashing() {
        if (hasher != null) {
            return ObjectHashing.PROGRAM;
        }
        return serializer == null ? ObjectHashing.PRESENCE : isSimple ? ObjectHashing.VALUE : ObjectHashing.BYTES;
    }

    /**
     * Whether objects count for the state hash by their content, and not by presence only.
     *
     * @return true if they count by content
     */
    public boolean hashesContent() {
        return hasher != null || serializer != null;
    }

    /**
     * Whether copies of the world have objects of their own, made by {@link #copiedBy}.
     *
     * @return false if copies share the objects
     */
    public boolean copiesObjects() {
        return copier != null;
    }

    @Nullable
    UnaryOperator<T> copier() {
        return copier;
    }

    @Nullable
    ManagedHasher<? super T> hasher() {
        return hasher;
    }

    @Override
    public String toString() {
        return name;
    }
}
