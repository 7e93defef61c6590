package io.fdp.tests.components;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.ComponentType;
import io.fdp.testkit.ColumnKind;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.IntFunction;

/**
 * A table with several ways to write and to read it; the ways take turns.
 *
 * @param <T> the record
 * @param <X> its table
 */
public record TableKind<T, X extends ComponentTable<T>>(
        ComponentType<T, X> type,
        IntFunction<T> value,
        BiPredicate<T, T> same,
        List<Writer<T, X>> writers,
        List<Reader<T, X>> readers)
        implements ColumnKind {
    /** A way to write a value. */
    @FunctionalInterface
    public interface Writer<T, X> {
        void write(X table, long entity, T value);
    }

    /** A way to read a value. */
    @FunctionalInterface
    public interface Reader<T, X> {
        T read(X table, long entity);
    }

    @Override
    public Column register(EntityRepository repository) {
        X table = repository.register(type);
        return new Column() {
            private int turn;

            @Override
            public ComponentColumn column() {
                return table;
            }

            @Override
            public boolean hasValues() {
                return true;
            }

            @Override
            public void add(long entity, int number) {
                table.add(entity, value.apply(number));
            }

            @Override
            public void set(long entity, int number) {
                writers.get(turn++ % writers.size()).write(table, entity, value.apply(number));
            }

            @Override
            public boolean holds(long entity, int number) {
                T expected = value.apply(number);
                return same.test(expected, table.get(entity))
                        && same.test(expected, table.tryGet(entity))
                        && readers.stream().allMatch(reader -> same.test(expected, reader.read(table, entity)));
            }
        };
    }

    @Override
    public String toString() {
        return type.valueClass().getSimpleName();
    }
}
