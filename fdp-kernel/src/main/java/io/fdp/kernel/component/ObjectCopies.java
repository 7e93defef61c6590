package io.fdp.kernel.component;

import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.DataWriter;
import io.fdp.codec.data.Serializer;
import io.fdp.codec.data.Serializers;
import io.fdp.kernel.error.Article;
import io.fdp.kernel.error.FieldValueException;
import io.fdp.kernel.error.PhaseException;
import java.lang.System.Logger.Level;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** How objects of a managed component are copied: for another world, and for an entity that a prototype makes. */
final class ObjectCopies {
    /** Records within records, to this depth: a record may hold records of its own kind. */
    private static final int DEEPEST = 4;

    private static final ClassValue<Boolean> CONSTANT = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return isConstant(type, DEEPEST);
        }
    };

    private ObjectCopies() {}

    /**
     * For another world: by the copier of the type, and null without one. An object that a copier makes is checked like
     * an object that users add.
     */
    static <T> @Nullable UnaryOperator<Object> forWorlds(ManagedType<T> type) {
        UnaryOperator<T> copier = type.copier();
        if (copier == null) {
            return null;
        }
        Class<T> valueClass = type.valueClass();
        return value -> {
            Object copy = copied(type, () -> copier.apply(valueClass.cast(value)));
            if (!valueClass.isInstance(copy)) {
                throw new FieldValueException("the copier of " + type.name() + " made "
                        + (copy == null ? "null" : Article.of(copy.getClass().getName())) + ", not "
                        + Article.of(valueClass.getName()) + ": return a copy of the given object");
            }
            return copy;
        };
    }

    /**
     * For each entity of a prototype: by the copier, else by the serializer. Objects that nobody can change are shared.
     * So are objects that nothing can copy, with a warning; among them those of a subclass that the serializer does not
     * know.
     */
    static <T> UnaryOperator<Object> forEntities(ManagedType<T> type) {
        UnaryOperator<Object> copier = forWorlds(type);
        if (copier != null) {
            return copier;
        }
        Serializer<T> serializer = type.serializer();
        AtomicBoolean told = new AtomicBoolean();
        return value -> {
            if (CONSTANT.get(value.getClass())) {
                return value;
            }
            if (serializer != null) {
                Object copy = copied(type, () -> throughBytes(type.valueClass().cast(value), serializer));
                if (copy != null && copy.getClass() == value.getClass()) {
                    return copy;
                }
            }
            if (!told.getAndSet(true)) {
                warn(type, value);
            }
            return value;
        };
    }

    private static <T> T throughBytes(T value, Serializer<T> serializer) {
        DataWriter writer = new DataWriter();
        writer.object(value, serializer);
        DataReader reader = new DataReader();
        reader.reset(writer.array(), 0, writer.size());
        return Objects.requireNonNull(reader.object(serializer), "a serializer read no object");
    }

    /** Whether objects of a class can never change: texts, numbers, constants, and records of nothing else. */
    private static boolean isConstant(Class<?> type, int deepest) {
        return type.isPrimitive()
                || Enum.class.isAssignableFrom(type)
                || Serializers.builtIn(type) != null
                || (type.isRecord()
                        && deepest > 0
                        && Arrays.stream(type.getRecordComponents())
                                .allMatch(part -> isConstant(part.getType(), deepest - 1)));
    }

    private static void warn(ManagedType<?> type, Object value) {
        System.getLogger("io.fdp.kernel")
                .log(
                        Level.WARNING,
                        "entities of a prototype share "
                                + Article.of(value.getClass().getName()) + ", their "
                                + type.name() + ": a change for one of them is a change for all. To give each entity"
                                + " its own, write @Serialized on the class, or register its ManagedType with"
                                + " copiedBy(); if it never changes, copiedBy(object -> object) says so");
    }

    private static @Nullable Object copied(ManagedType<?> type, Supplier<@Nullable Object> copy) {
        try {
            return copy.get();
        } catch (PhaseException | IllegalStateException wrong) {
            throw ManagedTable.named(wrong, "copy " + type.name());
        }
    }
}
