package io.fdp.codec.data;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Serializers of classes that come with Java: texts, boxes, enums. */
public final class Serializers {
    private Serializers() {}

    /**
     * The serializer of a text, a box or an enum.
     *
     * @param type the class
     * @param <T> the class
     * @return the serializer, or null for other classes
     */
    @SuppressWarnings("unchecked") // each branch is for its class
    public static <T> @Nullable Serializer<T> builtIn(Class<T> type) {
        if (type.isEnum()) {
            return new Constants<>(type);
        }
        Serializer<?> found = SIMPLE.get(type);
        return found == null ? null : (Serializer<T>) found;
    }

    private static final Map<Class<?>, Serializer<?>> SIMPLE = Map.of(
            String.class, new Simple<>(DataWriter::string, DataReader::text),
            Boolean.class, new Simple<Boolean>((to, value) -> to.bool(value), DataReader::bool),
            Character.class, new Simple<Character>((to, value) -> to.integer(value), DataReader::character),
            Byte.class, new Simple<Byte>((to, value) -> to.integer(value), DataReader::int8),
            Short.class, new Simple<Short>((to, value) -> to.integer(value), DataReader::int16),
            Integer.class, new Simple<Integer>((to, value) -> to.integer(value), DataReader::int32),
            Long.class, new Simple<Long>((to, value) -> to.integer(value), DataReader::int64),
            Float.class, new Simple<Float>((to, value) -> to.float32(value), DataReader::float32),
            Double.class, new Simple<Double>((to, value) -> to.float64(value), DataReader::float64));

    private record Simple<T>(ValueWriter<T> writer, ValueReader<T> reader) implements Serializer<T> {
        @Override
        public void write(DataWriter to, T value) {
            writer.write(Objects.requireNonNull(to, "the writer is null: pass one"), value);
        }

        @Override
        public T read(DataReader from) {
            return reader.read(Objects.requireNonNull(from, "the reader is null: pass one"));
        }
    }

    /** The constants of an enum, by name. */
    private static final class Constants<T> implements Serializer<T> {
        private final Class<T> type;
        private final Map<String, T> byName = new HashMap<>();

        Constants(Class<T> type) {
            this.type = type;
            for (T constant : type.getEnumConstants()) {
                byName.put(((Enum<?>) constant).name(), constant);
            }
        }

        @Override
        public void write(DataWriter to, T value) {
            to.constant((Enum<?>) value);
        }

        @Override
        public T read(DataReader from) {
            String name = from.text();
            T constant = byName.get(name);
            if (constant == null) {
                throw from.unknownConstant(type.getSimpleName(), name);
            }
            return constant;
        }
    }
}
