package io.fdp.kernel.component;

import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.DataWriter;
import io.fdp.codec.data.Serializer;
import io.fdp.codec.data.Serializers;
import io.fdp.kernel.error.Article;
import io.fdp.kernel.error.FieldValueException;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.internal.table.ManagedValues;
import java.lang.System.Logger.Level;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** How objects of a managed component are copied: for another world, and for an entity that a prototype makes. */
final class ObjectCopies<T> implements ManagedValues.Giver {
    /** Records within records, to this depth: a record may hold records of its own kind. */
    private static final int DEEPEST = 4;

    private static final ClassValue<Boolean> CONSTANT = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return isConstant(type, DEEPEST);
        }
    };

    private final ManagedType<T> type;
    private final @Nullable UnaryOperator<Object> forWorlds;
    private final AtomicBoolean told = new AtomicBoolean();

    ObjectCopies(ManagedType<T> type) {
        this.type = type;
        UnaryOperator<T> copier = type.copier();
        this.forWorlds = copier == null ? null : value -> copyOf(value, copier);
    }

    /** For another world: by the copier of the type, and null without one. */
    @Nullable
    UnaryOperator<Object> forWorlds() {
        return forWorlds;
    }

    /** An object that a copier makes is checked like an object that users add. */
    private Object copyOf(Object value, UnaryOperator<T> copier) {
        Class<T> valueClass = type.valueClass();
        Object copy = copied(() -> copier.apply(valueClass.cast(value)));
        if (!valueClass.isInstance(copy)) {
            throw new FieldValueException("the copier of " + type.name() + " made "
                    + (copy == null ? "null" : Article.of(copy.getClass().getName())) + ", not "
                    + Article.of(valueClass.getName()) + ": return a copy of the given object");
        }
        return copy;
    }

    /**
     * For each entity of a prototype: by the copier, else by the serializer. Objects that nobody can change are shared.
     * So are objects that nothing can copy, among them those of a subclass that the serializer does not know.
     */
    @Override
    public Object givenOf(Object value) {
        if (forWorlds != null) {
            return forWorlds.apply(value);
        }
        Serializer<T> serializer = type.serializer();
        if (serializer == null || CONSTANT.get(value.getClass())) {
            return value;
        }
        Object copy = copied(() -> throughBytes(type.valueClass().cast(value), serializer));
        return copy != null && copy.getClass() == value.getClass() ? copy : value;
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // identity is meant
    public void tellIfShared(Object value) {
        if (forWorlds == null && !CONSTANT.get(value.getClass()) && givenOf(value) == value && !told.getAndSet(true)) {
            warn(value);
        }
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

    private void warn(Object value) {
        System.getLogger("io.fdp.kernel")
                .log(
                        Level.WARNING,
                        "entities of a prototype share "
                                + Article.of(value.getClass().getName()) + ", their "
                                + type.name() + ": a change for one of them is a change for all. To give each entity"
                                + " its own, write @Serialized on the class, or register its ManagedType with"
                                + " copiedBy(); if it never changes, copiedBy(object -> object) says so");
    }

    private @Nullable Object copied(Supplier<@Nullable Object> copy) {
        try {
            return copy.get();
        } catch (PhaseException | IllegalStateException wrong) {
            throw ManagedTable.named(wrong, "copy " + type.name());
        }
    }
}
