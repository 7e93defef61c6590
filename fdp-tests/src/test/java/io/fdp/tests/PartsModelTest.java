package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.component.PartTable;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.MemoryBudgetException;
import io.fdp.kernel.memory.Memory;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PartKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Random programs against parts and plain lists; both must always agree, also when memory is refused. */
class PartsModelTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Test
    void shouldAgreeWithTheModelAfterRandomOperations() {
        Seeds.run(30, random -> runAll(random, 2000));
    }

    @Tag("long")
    @Test
    void shouldAgreeWithTheModelAfterManyRandomOperations() {
        Seeds.run(100, random -> runAll(random, 8000));
    }

    private static void runAll(SplittableRandom random, int operations) {
        long budget =
                random.nextInt(3) == 0 ? random.nextLong(80_000, 600_000) : RepositoryConfig.DEFAULT.memoryBudget();
        switch (random.nextInt(4)) {
            case 0 -> new Program<>(PartKind.DOT, random, budget).run(operations);
            case 1 -> new Program<>(PartKind.GADGET, random, budget).run(operations);
            case 2 -> new Program<>(PartKind.CRATE, random, budget).run(operations / 4);
            default -> new Program<>(PartKind.WHEEL, random, budget).run(operations);
        }
    }

    /** One random program on one kind of parts. */
    private static final class Program<T, X extends PartTable<T>> {
        private final PartKind<T, X> kind;
        private final SplittableRandom random;
        private final EntityRepository repo;
        private final X table;
        private final List<Long> entities = new ArrayList<>();
        private final Map<Long, List<T>> model = new HashMap<>();
        private final int most;
        private int refused;

        Program(PartKind<T, X> kind, SplittableRandom random, long budget) {
            this.kind = kind;
            this.random = random;
            this.repo = EntityRepository.create(RepositoryConfig.DEFAULT.withMemoryBudget(budget));
            this.table = repo.register(kind.type());
            this.most = random.nextInt(1, 300);
        }

        void run(int operations) {
            try (repo) {
                for (int i = 0; i < operations; i++) {
                    try {
                        step(random.nextInt(20));
                    } catch (MemoryBudgetException expected) {
                        refused++;
                    }
                    if (i % 100 == 99) {
                        compare();
                    }
                }
                compare();
                assertSameBytesInAnotherWorld();
                pack();
                compare();
                entities.forEach(repo::destroyEntity);
                repo.trim(1000);
                assertThat(repo.checkStructure()).isEmpty();
            }
        }

        private void step(int choice) {
            switch (choice) {
                case 0 -> create();
                case 1 -> destroy();
                case 2 -> removeAll();
                case 3, 4 -> setAll();
                case 5 -> addMany();
                case 6 -> table.defragment(random.nextLong(4000));
                case 7 -> repo.tick();
                case 8 -> repo.trim(random.nextInt(1, 3));
                case 9, 10, 11 -> removeAt();
                case 12 -> set();
                default -> add();
            }
        }

        private long some() {
            if (entities.isEmpty()) {
                create();
            }
            return entities.get(random.nextInt(entities.size()));
        }

        private List<T> parts(long entity) {
            return model.getOrDefault(entity, List.of());
        }

        private T value() {
            return kind.value().apply(random.nextInt(-1000, 1000));
        }

        private void create() {
            if (entities.size() < 200) {
                entities.add(repo.createEntity());
            }
        }

        private void destroy() {
            long entity = some();
            repo.destroyEntity(entity);
            entities.remove(entity);
            model.remove(entity);
            assertThat(table.count(entity)).isZero();
        }

        private void removeAll() {
            long entity = some();
            assertThat(table.remove(entity)).isEqualTo(model.remove(entity) != null);
        }

        private void add() {
            long entity = some();
            for (int n = random.nextInt(8) == 0 ? random.nextInt(40) : 1;
                    n > 0 && parts(entity).size() < most;
                    n--) {
                T value = value();
                assertThat(table.add(entity, value)).isEqualTo(parts(entity).size());
                model.computeIfAbsent(entity, e -> new ArrayList<>()).add(value);
            }
        }

        private void set() {
            long entity = some();
            List<T> parts = parts(entity);
            if (!parts.isEmpty()) {
                int position = random.nextInt(parts.size());
                T value = value();
                table.set(entity, position, value);
                parts.set(position, value);
            }
        }

        private void setAll() {
            long entity = some();
            T[] values = kind.array().apply(random.nextInt(random.nextInt(4) == 0 ? most : 12));
            List<T> list = new ArrayList<>();
            for (int i = 0; i < values.length; i++) {
                values[i] = value();
                list.add(values[i]);
            }
            table.setAll(entity, values);
            if (values.length == 0) {
                model.remove(entity);
            } else {
                model.put(entity, list);
            }
        }

        private void addMany() {
            long[] bare = entities.stream()
                    .filter(entity -> parts(entity).isEmpty())
                    .limit(random.nextInt(1, 30))
                    .mapToLong(Long::longValue)
                    .toArray();
            table.addAll(bare);
            for (long entity : bare) {
                model.put(entity, new ArrayList<>(table.getAll(entity)));
                assertThat(table.count(entity)).isEqualTo(1);
            }
        }

        private void removeAt() {
            long entity = some();
            for (int n = random.nextInt(1, 20); n > 0 && !parts(entity).isEmpty(); n--) {
                List<T> parts = parts(entity);
                int position = random.nextInt(parts.size());
                table.removeAt(entity, position);
                T last = parts.removeLast();
                if (position < parts.size()) {
                    parts.set(position, last);
                }
                if (parts.isEmpty()) {
                    model.remove(entity);
                }
            }
        }

        private void compare() {
            assertThat(table.count()).isEqualTo(model.size());
            long total = 0;
            for (long entity : entities) {
                List<T> expected = parts(entity);
                total += expected.size();
                assertThat(table.has(entity)).isEqualTo(!expected.isEmpty());
                assertThat(kind.same(expected, table.getAll(entity)))
                        .as("parts of " + Entity.toString(entity) + " after " + refused + " refusals")
                        .isTrue();
            }
            assertThat(table.totalParts()).isEqualTo(total);
            assertThat(repo.checkStructure()).isEmpty();
        }

        /** The same parts, which came there in another way, are the same bytes. */
        private void assertSameBytesInAnotherWorld() {
            try (EntityRepository other = EntityRepository.create()) {
                X others = other.register(kind.type());
                for (long entity : entities) {
                    long twin = other.createEntity();
                    parts(entity).forEach(part -> others.add(twin, part));
                    if (table.has(entity)) {
                        assertThat(bytes(table, entity)).isEqualTo(bytes(others, twin));
                    }
                }
            }
        }

        private byte[] bytes(X of, long entity) {
            byte[] bytes = new byte[of.count(entity) * of.layout().stride()];
            long at = of.address(entity);
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = Memory.getByte(at + i);
            }
            return bytes;
        }

        /** Packs until there is nothing to pack. */
        private void pack() {
            long hash = repo.stateHash();
            double before = table.density();
            for (int i = 0; table.density() < 0.7 && i < 100_000; i++) {
                table.defragment(random.nextLong(1, 3000));
            }
            assertThat(table.density()).isGreaterThanOrEqualTo(Math.min(1, before));
            assertThat(table.density()).isGreaterThanOrEqualTo(0.7);
            assertThat(repo.stateHash()).isEqualTo(hash);
        }
    }
}
