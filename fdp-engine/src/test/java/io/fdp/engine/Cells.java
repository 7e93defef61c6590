package io.fdp.engine;

import io.fdp.annotations.Component;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.component.ComponentTable;
import java.util.List;

/** A component whose one field is a number: there are five, for systems that get into each other's way or do not. */
interface Cells {
    ComponentTable<?> table();

    long read(long entity);

    void write(long entity, long value);

    void add(CommandBuffer commands, long entity, long value);

    /** One for each of the components. */
    static List<Cells> of(EntityRepository repo) {
        return List.of(
                new C0(repo.register(Cell0Table.TYPE)),
                new C1(repo.register(Cell1Table.TYPE)),
                new C2(repo.register(Cell2Table.TYPE)),
                new C3(repo.register(Cell3Table.TYPE)),
                new C4(repo.register(Cell4Table.TYPE)));
    }

    @Component
    record Cell0(long value) {}

    @Component
    record Cell1(long value) {}

    @Component
    record Cell2(long value) {}

    @Component
    record Cell3(long value) {}

    @Component
    record Cell4(long value) {}

    record C0(Cell0Table table) implements Cells {
        @Override
        public long read(long entity) {
            return table.view(entity).value();
        }

        @Override
        public void write(long entity, long value) {
            table.edit(entity).value(value);
        }

        @Override
        public void add(CommandBuffer commands, long entity, long value) {
            table.add(commands, entity, value);
        }
    }

    record C1(Cell1Table table) implements Cells {
        @Override
        public long read(long entity) {
            return table.view(entity).value();
        }

        @Override
        public void write(long entity, long value) {
            table.edit(entity).value(value);
        }

        @Override
        public void add(CommandBuffer commands, long entity, long value) {
            table.add(commands, entity, value);
        }
    }

    record C2(Cell2Table table) implements Cells {
        @Override
        public long read(long entity) {
            return table.view(entity).value();
        }

        @Override
        public void write(long entity, long value) {
            table.edit(entity).value(value);
        }

        @Override
        public void add(CommandBuffer commands, long entity, long value) {
            table.add(commands, entity, value);
        }
    }

    record C3(Cell3Table table) implements Cells {
        @Override
        public long read(long entity) {
            return table.view(entity).value();
        }

        @Override
        public void write(long entity, long value) {
            table.edit(entity).value(value);
        }

        @Override
        public void add(CommandBuffer commands, long entity, long value) {
            table.add(commands, entity, value);
        }
    }

    record C4(Cell4Table table) implements Cells {
        @Override
        public long read(long entity) {
            return table.view(entity).value();
        }

        @Override
        public void write(long entity, long value) {
            table.edit(entity).value(value);
        }

        @Override
        public void add(CommandBuffer commands, long entity, long value) {
            table.add(commands, entity, value);
        }
    }
}
