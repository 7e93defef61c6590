package io.fdp.codec.json;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The forms of fields of classes with {@code @Serialized}, for generated codecs. */
public final class JsonForms {
    /** A text. */
    public static final JsonForm<String> TEXT = new TextForm();

    /** A boxed boolean. */
    public static final JsonForm<Boolean> BOOLEAN =
            new ScalarForm<>(JsonReader::booleanValue, (value, out) -> out.value((Boolean) value), "boolean");

    /** A boxed byte. */
    public static final JsonForm<Byte> BYTE = whole(JsonReader::byteValue);

    /** A boxed short. */
    public static final JsonForm<Short> SHORT = whole(JsonReader::shortValue);

    /** A boxed int. */
    public static final JsonForm<Integer> INT = whole(JsonReader::intValue);

    /** A boxed long. */
    public static final JsonForm<Long> LONG = whole(JsonReader::longValue);

    /** A boxed char. */
    public static final JsonForm<Character> CHAR = new ScalarForm<>(
            JsonReader::charValue, (value, out) -> out.value((char) (Character) value), "string", "integer");

    /** A boxed float. */
    public static final JsonForm<Float> FLOAT = new ScalarForm<>(
            JsonReader::floatValue, (value, out) -> out.value((float) (Float) value), "number", "string");

    /** A boxed double. */
    public static final JsonForm<Double> DOUBLE = new ScalarForm<>(
            JsonReader::doubleValue, (value, out) -> out.value((double) (Double) value), "number", "string");

    private JsonForms() {}

    private static <N extends Number> JsonForm<N> whole(Function<JsonReader, N> read) {
        return new ScalarForm<>(read, (value, out) -> out.value(((Number) value).longValue()), "integer");
    }

    /**
     * A constant of an enum, by its name.
     *
     * @param type the enum
     * @param <E> the enum
     * @return the form
     */
    public static <E extends Enum<E>> JsonForm<E> constant(Class<E> type) {
        return constant(type, Map.of());
    }

    /**
     * A constant of an enum, by its name; a text may have a former name.
     *
     * @param type the enum
     * @param former the present name for each former name
     * @param <E> the enum
     * @return the form
     */
    public static <E extends Enum<E>> JsonForm<E> constant(Class<E> type, Map<String, String> former) {
        if (type.getEnumConstants() == null) {
            throw new IllegalArgumentException(type.getName() + " is no enum: pass the class of an enum");
        }
        return new ConstantForm<>(type, former);
    }

    /**
     * An array of primitives.
     *
     * @param type the class of the array
     * @param element the form of the boxes of its elements
     * @param <A> the array
     * @return the form
     */
    public static <A> JsonForm<A> primitives(Class<A> type, JsonForm<?> element) {
        if (!type.isArray() || !type.getComponentType().isPrimitive()) {
            throw new IllegalArgumentException(type.getName() + " is no array of primitives: pass the class of one");
        }
        return new PrimitivesForm<>(type, required(element));
    }

    /**
     * An array of objects.
     *
     * @param maker makes an array of a length
     * @param element the form of its elements
     * @param <E> the type of its elements
     * @return the form
     */
    public static <E> JsonForm<E[]> array(IntFunction<E[]> maker, JsonForm<? extends E> element) {
        return new SequenceForm<>(
                required(element),
                array -> Arrays.asList((Object[]) array),
                elements -> elements.toArray(made(maker, elements.size())));
    }

    /**
     * A collection.
     *
     * @param maker makes a collection with room for a number of elements
     * @param element the form of its elements
     * @param <E> the type of its elements
     * @param <C> the collection
     * @return the form
     */
    public static <E, C extends Collection<E>> JsonForm<C> collection(
            IntFunction<C> maker, JsonForm<? extends E> element) {
        return new SequenceForm<>(required(element), collection -> (Collection<?>) collection, elements -> {
            C made = made(maker, elements.size());
            made.addAll(JsonForms.<E>typed(elements));
            return made;
        });
    }

    @SuppressWarnings("unchecked") // the form of the elements read them
    private static <E> List<E> typed(List<@Nullable Object> elements) {
        return (List<E>) (List<?>) elements;
    }

    /**
     * A map: an object if its keys are texts or enums, else an array of objects with a key and a value.
     *
     * @param maker makes a map with room for a number of entries
     * @param key the form of its keys
     * @param value the form of its values
     * @param <K> the type of its keys
     * @param <V> the type of its values
     * @param <M> the map
     * @return the form
     */
    public static <K, V, M extends Map<K, V>> JsonForm<M> map(
            IntFunction<M> maker, JsonForm<? extends K> key, JsonForm<? extends V> value) {
        return required(key).isName()
                ? new ObjectMapForm<>(maker, key, required(value))
                : new PairMapForm<>(maker, key, required(value));
    }

    /**
     * An object of a class with a generated codec.
     *
     * @param codec returns the codec; called when it is needed, because classes may refer to each other
     * @param <T> the class
     * @return the form
     */
    public static <T> JsonForm<T> object(Supplier<? extends SerializedJson<T>> codec) {
        return new InstanceForm<>(Objects.requireNonNull(codec, "the source of the codec is null"));
    }

    /**
     * A value with a serializer of the user's own. If the serializer is also a {@link ValueJson}, that is its form.
     *
     * @param serializer the serializer
     * @param <T> the class of the value
     * @return the form
     */
    public static <T> JsonForm<T> custom(Object serializer) {
        return new CustomForm<>(Objects.requireNonNull(serializer, "the serializer is null"));
    }

    private static <F> F required(F form) {
        return Objects.requireNonNull(form, "the form of elements, keys or values is null");
    }

    /** A new array, collection or map. */
    static <M> M made(IntFunction<M> maker, int size) {
        return Objects.requireNonNull(
                Objects.requireNonNull(maker, "the maker of a collection is null")
                        .apply(size),
                "a maker made no collection");
    }

    /** An object of a class with a generated codec. */
    private static final class InstanceForm<T> extends JsonForm<T> {
        private final Supplier<? extends SerializedJson<T>> codec;

        InstanceForm(Supplier<? extends SerializedJson<T>> codec) {
            this.codec = codec;
        }

        private SerializedJson<T> codec() {
            return Objects.requireNonNull(codec.get(), "the codec is null");
        }

        @Override
        @SuppressWarnings("unchecked") // generated code passes values of the field
        void writeValue(Object value, JsonWriter out) {
            codec().write((T) value, out);
        }

        @Override
        @SuppressWarnings("unchecked") // generated code passes values of the field
        @Nullable
        T readValue(JsonReader in, @Nullable Object defaults) {
            return codec().readValue(in, (T) defaults);
        }

        @Override
        void writeSchema(JsonWriter out, Set<Class<?>> above) {
            codec().writeSchema(out, above);
        }
    }

    /** A value whose serializer may know JSON, too. */
    private static final class CustomForm<T> extends JsonForm<T> {
        private final Object serializer;

        CustomForm(Object serializer) {
            this.serializer = serializer;
        }

        private String advice() {
            String name = serializer.getClass().getSimpleName();
            return "a value of serializer " + name + " has no form in JSON: let " + name + " implement ValueJson, too";
        }

        @SuppressWarnings("unchecked") // the processor has checked that the serializer is for the field
        private @Nullable ValueJson<T> json() {
            return serializer instanceof ValueJson<?> json ? (ValueJson<T>) json : null;
        }

        @Override
        @SuppressWarnings("unchecked") // generated code passes values of the field
        void writeValue(Object value, JsonWriter out) {
            ValueJson<T> json = json();
            if (json == null) {
                throw new IllegalStateException(advice());
            }
            json.write((T) value, out);
        }

        @Override
        @SuppressWarnings("unchecked") // generated code passes values of the field
        @Nullable
        T readValue(JsonReader in, @Nullable Object defaults) {
            ValueJson<T> json = json();
            if (json == null) {
                in.report(in.error(advice()));
                return null;
            }
            return defaults == null ? json.read(in) : json.read(in, (T) defaults);
        }

        @Override
        void writeSchema(JsonWriter out, Set<Class<?>> above) {
            ValueJson<T> json = json();
            if (json == null) {
                out.beginObject().endObject();
            } else {
                json.writeSchema(out);
            }
        }
    }
}
