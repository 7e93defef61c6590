package io.fdp.tests.components;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.TagColumn;
import io.fdp.testkit.ColumnKind;

/** A tag, which has no values: writing sets it, and it holds any number. */
public record TagKind(Class<?> tag) implements ColumnKind {
    @Override
    public Column register(EntityRepository repository) {
        TagColumn column = repository.registerTag(tag);
        return new Column() {
            @Override
            public ComponentColumn column() {
                return column;
            }

            @Override
            public boolean hasValues() {
                return false;
            }

            @Override
            public void add(long entity, int number) {
                column.add(entity);
            }

            @Override
            public void set(long entity, int number) {
                column.set(entity, true);
            }

            @Override
            public boolean holds(long entity, int number) {
                return column.has(entity) && column.hasOwn(entity);
            }
        };
    }

    @Override
    public String toString() {
        return tag.getSimpleName();
    }
}
