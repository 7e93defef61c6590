package io.fdp.tests.components;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.testkit.ColumnKind;
import java.util.function.IntFunction;

/**
 * A managed component.
 *
 * @param <T> the class of its objects
 */
public record ManagedKind<T>(ManagedType<T> type, IntFunction<T> value) implements ColumnKind {
    @Override
    public Column register(EntityRepository repository) {
        ManagedTable<T> table = repository.registerManaged(type);
        return new Column() {
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
            public void addAll(long[] entities, int from, int to) {
                table.addAll(entities, from, to, entity -> value.apply(0));
            }

            @Override
            public void set(long entity, int number) {
                table.set(entity, value.apply(number));
            }

            @Override
            public boolean holds(long entity, int number) {
                T expected = value.apply(number);
                return expected.equals(table.get(entity)) && expected.equals(table.tryGet(entity));
            }
        };
    }

    @Override
    public String toString() {
        return type.name();
    }
}
