package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.PartTable;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.query.Differ;
import io.fdp.kernel.query.Difference;
import io.fdp.testkit.ColumnKind;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.Kinds;
import io.fdp.tests.components.PartKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Differs against a model that compares everything: random programs that write, add, remove, die and come back, accept
 * and leave.
 */
class DifferModelTest {
    private static final List<ColumnKind> KINDS = List.of(
            Kinds.ROWS,
            Kinds.COLUMNS,
            Kinds.ONE_BYTE,
            Kinds.PACKED,
            Kinds.WIDE,
            Kinds.EVERYTHING,
            Kinds.EVERY_COLUMN,
            Kinds.BIG,
            PartKind.WHEEL,
            PartKind.DOT,
            PartKind.GADGET,
            PartKind.CRATE);

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Test
    void shouldReportWhatAFullComparisonFinds() {
        Seeds.run(24, random -> runProgram(random, 120));
    }

    @Tag("long")
    @Test
    void shouldReportWhatAFullComparisonFindsInManyWorlds() {
        Seeds.run(1000, random -> runProgram(random, 250));
    }

    private static void runProgram(SplittableRandom random, int rounds) {
        try (EntityRepository repo = EntityRepository.create()) {
            new Program(random, repo).run(rounds);
        }
    }

    /** A value: whose it is, and the number that makes it. */
    private record Value(long entity, int number) {}

    private record Report(long entity, Difference difference, boolean accepted) {}

    private static final class Stop extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    /** Two differs over one table, each with a model of what it accepted. */
    private static final class Program {
        private final SplittableRandom random;
        private final EntityRepository repo;
        private final ColumnKind.Column column;
        private final List<Differ> differs = new ArrayList<>();
        private final List<Map<Integer, Value>> accepted = List.of(new TreeMap<>(), new TreeMap<>());
        private final TreeMap<Integer, Value> present = new TreeMap<>();
        private final List<Long> entities = new ArrayList<>();
        private final List<Long> dead = new ArrayList<>();
        private final int most;

        Program(SplittableRandom random, EntityRepository repo) {
            this.random = random;
            this.repo = repo;
            ColumnKind kind = KINDS.get(random.nextInt(KINDS.size()));
            this.column = kind.register(repo);
            this.most = kind.equals(Kinds.BIG) || kind.equals(PartKind.CRATE) ? 60 : random.nextInt(1, 3000);
            differs.add(differ());
            differs.add(differ());
        }

        private Differ differ() {
            return column.column() instanceof PartTable<?> parts
                    ? Differ.of(parts)
                    : Differ.of((ComponentTable<?>) column.column());
        }

        void run(int rounds) {
            for (int round = 0; round < rounds; round++) {
                for (int i = random.nextInt(12); i > 0; i--) {
                    change();
                }
                passTime();
                int which = random.nextInt(2);
                switch (random.nextInt(8)) {
                    case 0 -> touchOne(which);
                    case 1 -> lookAndThrow(which);
                    default -> look(which);
                }
            }
            assertThat(repo.checkStructure()).isEmpty();
        }

        private void change() {
            switch (random.nextInt(8)) {
                case 0 -> create(random.nextInt(1, most / 4 + 2));
                case 1 -> {
                    if (!entities.isEmpty()) {
                        destroy(random.nextInt(8) == 0 ? entities.size() / 2 : 1);
                    }
                }
                case 2, 3 -> {
                    if (!entities.isEmpty()) {
                        addOrRemove(entities.get(random.nextInt(entities.size())));
                    }
                }
                default -> write();
            }
        }

        private void create(int count) {
            for (int i = 0; i < count && entities.size() < most; i++) {
                long entity = repo.createEntity();
                entities.add(entity);
                if (random.nextInt(5) > 0) {
                    addOrRemove(entity);
                }
            }
        }

        private void destroy(int count) {
            for (int i = 0; i < count; i++) {
                long entity = entities.remove(random.nextInt(entities.size()));
                repo.destroyEntity(entity);
                present.remove(Entity.index(entity));
                dead.add(entity);
            }
        }

        private void addOrRemove(long entity) {
            if (present.remove(Entity.index(entity)) != null) {
                column.column().remove(entity);
            } else {
                int number = random.nextInt(100);
                column.add(entity, number);
                present.put(Entity.index(entity), new Value(entity, number));
            }
        }

        /** Writes one value or many, the same as before or another. */
        private void write() {
            int every = random.nextInt(4) == 0 ? 3 : Math.max(1, present.size() - 1);
            int skip = random.nextInt(every);
            for (Value value : List.copyOf(present.values())) {
                if (skip-- == 0) {
                    skip = random.nextInt(every);
                    int number = random.nextInt(3) == 0 ? value.number() : random.nextInt(100);
                    column.set(value.entity(), number);
                    present.put(Entity.index(value.entity()), new Value(value.entity(), number));
                }
            }
        }

        private void passTime() {
            switch (random.nextInt(7)) {
                case 0 -> repo.tick();
                case 1 -> repo.advanceVersion();
                case 2 -> repo.stateHash();
                case 3 -> repo.trim(random.nextInt(1, 4));
                case 4 -> repo.defragment(random.nextInt(20_000));
                default -> {}
            }
        }

        /** Accepts or forgets outside of a look. */
        private void touchOne(int which) {
            Differ differ = differs.get(which);
            Map<Integer, Value> known = accepted.get(which);
            if (random.nextInt(10) == 0) {
                differ.forgetAll();
                known.clear();
            } else if (random.nextBoolean() && !present.isEmpty()) {
                Value value = List.copyOf(present.values()).get(random.nextInt(present.size()));
                int index = Entity.index(value.entity());
                boolean free = !known.containsKey(index) || known.get(index).entity() == value.entity();
                assertThat(differ.accept(value.entity())).isEqualTo(free);
                if (free) {
                    known.put(index, value);
                }
            } else {
                List<Long> from = random.nextBoolean() || dead.isEmpty() ? entities : dead;
                if (!from.isEmpty()) {
                    forget(differ, known, from.get(random.nextInt(from.size())));
                }
            }
        }

        private static void forget(Differ differ, Map<Integer, Value> known, long entity) {
            Value value = known.get(Entity.index(entity));
            boolean isKnown = value != null && value.entity() == entity;
            assertThat(differ.isAccepted(entity)).isEqualTo(isKnown);
            assertThat(differ.forget(entity)).isEqualTo(isKnown);
            assertThat(differ.isAccepted(entity)).isFalse();
            if (isKnown) {
                known.remove(Entity.index(entity));
            }
        }

        private void look(int which) {
            int mood = random.nextInt(4);
            List<Report> reports = new ArrayList<>();
            differs.get(which).forEach((entity, difference) -> {
                boolean accepts = mood == 0 || (mood < 3 && random.nextBoolean());
                reports.add(new Report(entity, difference, accepts));
                return accepts;
            });
            replay(accepted.get(which), reports, false);
        }

        private void lookAndThrow(int which) {
            int[] left = {random.nextInt(1, 20)};
            List<Report> reports = new ArrayList<>();
            Runnable look = () -> differs.get(which).forEach((entity, difference) -> {
                boolean accepts = random.nextBoolean();
                if (left[0]-- == 0) {
                    throw new Stop();
                }
                reports.add(new Report(entity, difference, accepts));
                return accepts;
            });
            try {
                look.run();
            } catch (Stop expected) {
                replay(accepted.get(which), reports, true);
                return;
            }
            replay(accepted.get(which), reports, false);
        }

        /** Goes through all indexes as the differ should have, with its answers. */
        private void replay(Map<Integer, Value> known, List<Report> reports, boolean stopped) {
            TreeSet<Integer> indexes = new TreeSet<>(known.keySet());
            indexes.addAll(present.keySet());
            int next = 0;
            for (int index : indexes) {
                Value was = known.get(index);
                Value is = present.get(index);
                if (was != null && (is == null || is.entity() != was.entity())) {
                    if (stopped && next == reports.size()) {
                        return;
                    }
                    if (!take(reports, next++, was.entity(), Difference.REMOVED)) {
                        continue;
                    }
                    known.remove(index);
                    was = null;
                }
                if (is != null && !is.equals(was)) {
                    if (stopped && next == reports.size()) {
                        return;
                    }
                    if (take(reports, next++, is.entity(), was == null ? Difference.ADDED : Difference.CHANGED)) {
                        known.put(index, is);
                    }
                }
            }
            assertThat(reports.subList(next, reports.size()))
                    .as("reports too many")
                    .isEmpty();
            assertThat(stopped).as("stopped after the last difference").isFalse();
        }

        private static boolean take(List<Report> reports, int at, long entity, Difference difference) {
            if (at == reports.size()) {
                throw new AssertionError(difference + " of " + Entity.toString(entity) + " was not reported");
            }
            Report report = reports.get(at);
            if (report.entity() != entity || report.difference() != difference) {
                throw new AssertionError(difference + " of " + Entity.toString(entity) + " was reported as "
                        + report.difference() + " of " + Entity.toString(report.entity()));
            }
            return report.accepted();
        }
    }

    @Test
    void shouldNoticeThatTheModelCanFail() {
        EntityRepository repo = worlds.create();
        Program program = new Program(new SplittableRandom(1), repo);
        program.create(1);
        List<Report> nothing = List.of();
        program.present.clear();
        long entity = program.entities.get(0);
        program.present.put(0, new Value(entity, 1));
        assertThatThrownBy(() -> program.replay(new TreeMap<>(), nothing, false))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("not reported");
    }
}
