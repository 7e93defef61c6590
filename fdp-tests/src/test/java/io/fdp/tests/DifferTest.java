package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.Layout;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.error.MemoryBudgetException;
import io.fdp.kernel.error.MissingComponentException;
import io.fdp.kernel.error.StaleCursorException;
import io.fdp.kernel.error.StaleEntityException;
import io.fdp.kernel.layout.FieldLayout;
import io.fdp.kernel.memory.Memory;
import io.fdp.kernel.query.Differ;
import io.fdp.kernel.query.Difference;
import io.fdp.testkit.ColumnKind;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.BigTable;
import io.fdp.tests.components.Kinds;
import io.fdp.tests.components.PositionEdit;
import io.fdp.tests.components.PositionEditSpan;
import io.fdp.tests.components.PositionTable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class DifferTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final long[] entities = new long[3000];
    private EntityRepository repo;
    private PositionTable position;
    private Differ differ;

    @BeforeEach
    void open() {
        repo = worlds.create();
        position = repo.register(PositionTable.TYPE);
        repo.createEntities(entities);
        position.addAll(entities);
        differ = Differ.of(position);
        assertThat(accepted(differ)).hasSize(3000);
    }

    /** Looks and accepts everything. */
    private static List<String> accepted(Differ differ) {
        return looked(differ, true);
    }

    private static List<String> looked(Differ differ, boolean accept) {
        List<String> seen = new ArrayList<>();
        differ.forEach((entity, difference) -> {
            seen.add(difference + " " + Entity.toString(entity));
            return accept;
        });
        return seen;
    }

    @Test
    void shouldReportRemovalBeforeTheSuccessorAndNoSuccessorBeforeTheRemovalIsAccepted() {
        repo.destroyEntity(entities[7]);
        long successor = repo.createEntity();
        position.add(successor, 1, 2, 3);
        assertThat(looked(differ, false)).containsExactly("REMOVED 7#1");
        assertThat(differ.isAccepted(entities[7])).isTrue();
        assertThat(differ.accept(successor)).as("its predecessor is in the way").isFalse();
        assertThat(accepted(differ)).containsExactly("REMOVED 7#1", "ADDED 7#2");
        assertThat(accepted(differ)).isEmpty();
        assertThat(differ.isAccepted(entities[7])).isFalse();
        assertThat(differ.isAccepted(successor)).isTrue();
    }

    @Test
    void shouldReportASuccessorWithTheSameBytes() {
        repo.destroyEntity(entities[7]);
        long successor = repo.createEntity();
        position.add(successor, 0, 0, 0);
        assertThat(accepted(differ)).containsExactly("REMOVED 7#1", "ADDED 7#2");
    }

    @Test
    void shouldNotReportWhatCameAndWentBetweenLooks() {
        position.remove(entities[5]);
        position.add(entities[5], 0, 0, 0);
        long brief = repo.createEntity();
        position.add(brief, 1, 1, 1);
        repo.destroyEntity(brief);
        position.edit(entities[6]).x(1);
        position.edit(entities[6]).x(0);
        assertThat(accepted(differ)).isEmpty();
        position.edit(entities[6]).x(-0.0f);
        assertThat(accepted(differ)).as("bytes count").containsExactly("CHANGED 6#1");
    }

    @Test
    void shouldSeeWritesThroughEditsThatWereTakenBeforeALook() {
        PositionEdit edit = position.edit(entities[5]);
        PositionEditSpan span = position.editSpan(2);
        assertThat(accepted(differ)).isEmpty();
        edit.x(1);
        assertThatThrownBy(() -> span.x(3, 4f)).isInstanceOf(StaleCursorException.class);
        position.editSpan(2, span).x(3, 4f);
        assertThat(accepted(differ)).containsExactly("CHANGED 5#1", "CHANGED 2051#1");
        edit.x(2);
        assertThat(accepted(differ)).containsExactly("CHANGED 5#1");
    }

    @Test
    void shouldReportAgainWhatIsWrittenDuringALook() {
        position.edit(entities[5]).x(1);
        position.edit(entities[2999]).x(1);
        differ.forEach((entity, difference) -> {
            position.edit(entity).y(9);
            position.edit(entities[4]).y(9);
            position.edit(entities[1500]).y(9);
            return true;
        });
        assertThat(accepted(differ))
                .contains("CHANGED 4#1", "CHANGED 5#1", "CHANGED 2999#1")
                .doesNotHaveDuplicates();
        assertThat(accepted(differ)).isEmpty();
    }

    @Test
    void shouldCompareOnlyChunksThatChangedAndWhatWasLeft() {
        long unseen = position.address(entities[1500]);
        Memory.putFloat(unseen, 5); // behind the table's back
        position.edit(entities[0]).x(1);
        position.edit(entities[2999]).x(1);
        assertThat(looked(differ, false)).containsExactly("CHANGED 0#1", "CHANGED 2999#1");
        Memory.putFloat(position.address(entities[1]), 5);
        assertThat(accepted(differ))
                .as("what was left, without comparing its neighbours")
                .containsExactly("CHANGED 0#1", "CHANGED 2999#1");
        assertThat(accepted(differ)).isEmpty();
        position.markChanged(entities[1600]);
        assertThat(accepted(differ)).containsExactly("CHANGED 1500#1");
        position.markChanged(entities[2]);
        assertThat(accepted(differ)).containsExactly("CHANGED 1#1");
    }

    @Test
    void shouldNoticeEveryByteOfEveryField() {
        for (ColumnKind kind : List.of(
                Kinds.ROWS, Kinds.ONE_BYTE, Kinds.PACKED, Kinds.EVERYTHING, Kinds.COLUMNS, Kinds.EVERY_COLUMN)) {
            ColumnKind.Column column = kind.register(repo);
            ComponentTable<?> table = (ComponentTable<?>) column.column();
            for (int i = 60; i < 70; i++) {
                if (!table.has(entities[i])) {
                    column.add(entities[i], i);
                }
            }
            try (Differ bytes = Differ.of(table)) {
                accepted(bytes);
                for (int index = 62; index < 66; index++) {
                    checkBytes(table, bytes, index);
                }
            }
        }
    }

    private void checkBytes(ComponentTable<?> table, Differ bytes, int index) {
        for (FieldLayout field : table.layout().fields()) {
            long address = table.layout().layout() == Layout.ROWS
                    ? table.address(entities[index]) + field.offset()
                    : table.columnAddress(0, field.name()) + (long) index * field.bytes();
            for (int i = 0; i < field.bytes(); i++) {
                byte before = Memory.getByte(address + i);
                Memory.putByte(address + i, (byte) (before ^ 0x40));
                table.markChanged(entities[index]);
                assertThat(looked(bytes, false))
                        .as("byte %s of %s.%s", i, table, field.name())
                        .containsExactly("CHANGED " + index + "#1");
                assertThat(accepted(bytes)).hasSize(1);
                assertThat(accepted(bytes))
                        .as("what was accepted is the same now")
                        .isEmpty();
                Memory.putByte(address + i, before);
                table.markChanged(entities[index]);
                assertThat(accepted(bytes)).hasSize(1);
            }
        }
    }

    @Test
    void shouldAcceptWhatCameFromOutside() {
        position.edit(entities[5]).x(1);
        assertThat(differ.accept(entities[5])).isTrue();
        long ghost = repo.createEntity();
        position.add(ghost, 1, 1, 1);
        assertThat(differ.accept(ghost)).isTrue();
        assertThat(accepted(differ)).isEmpty();
        assertThat(differ.forget(ghost)).isTrue();
        assertThat(differ.forget(ghost)).isFalse();
        assertThat(accepted(differ)).as("without a change").containsExactly("ADDED 3000#1");
        differ.forget(ghost);
        repo.destroyEntity(ghost);
        assertThat(accepted(differ)).as("nobody knows it").isEmpty();
        differ.forgetAll();
        assertThat(accepted(differ)).hasSize(3000).allMatch(line -> line.startsWith("ADDED"));
    }

    @Test
    void shouldKeepAShadowForEachDiffer() {
        try (Differ other = Differ.of(position)) {
            position.edit(entities[5]).x(1);
            assertThat(accepted(differ)).containsExactly("CHANGED 5#1");
            List<String> inner = new ArrayList<>();
            position.edit(entities[6]).x(1);
            differ.forEach((entity, difference) -> inner.addAll(accepted(other)));
            assertThat(inner).hasSize(3000).contains("ADDED 6#1");
            assertThat(differ.table()).isSameAs(position);
            assertThat(other).hasToString("Differ[" + position.name() + "]");
        }
        assertThat(accepted(differ)).isEmpty();
    }

    /** A look begins a version, which ends spans that another thread works on. */
    @Test
    void shouldRefuseALookWhileAnotherThreadIterates() {
        position.edit(entities[5]).x(1);
        repo.query().with(position).build().forEachRun((chunk, from, to) -> {
            PositionEditSpan span = position.editSpan(chunk);
            assertThat(thrownByAnotherThread(() -> accepted(differ)))
                    .isInstanceOf(IterationException.class)
                    .hasMessageContaining("look for differences");
            span.x(from, 2);
        });
        assertThat(accepted(differ)).hasSize(4);
    }

    @Test
    void shouldRefuseStructuralChangesAndItsOwnUseDuringALook() {
        position.edit(entities[5]).x(1);
        int[] calls = {0};
        differ.forEach((entity, difference) -> {
            calls[0]++;
            assertThatThrownBy(() -> repo.destroyEntity(entity)).isInstanceOf(IterationException.class);
            assertThatThrownBy(repo::createEntity).isInstanceOf(IterationException.class);
            assertThatThrownBy(repo::close).isInstanceOf(IterationException.class);
            assertThatThrownBy(() -> accepted(differ))
                    .isInstanceOf(IterationException.class)
                    .hasMessageContaining("look for differences")
                    .hasMessageContaining(position.name());
            assertThatThrownBy(() -> differ.accept(entity)).isInstanceOf(IterationException.class);
            assertThatThrownBy(() -> differ.forget(entity)).isInstanceOf(IterationException.class);
            assertThatThrownBy(differ::forgetAll).isInstanceOf(IterationException.class);
            assertThatThrownBy(differ::close).isInstanceOf(IterationException.class);
            assertThat(thrownByAnotherThread(() -> accepted(differ))).isInstanceOf(IterationException.class);
            assertThat(differ.isAccepted(entity)).isTrue();
            return true;
        });
        assertThat(calls[0]).isEqualTo(1);
        assertThat(repo.destroyEntity(entities[5])).isTrue();
        assertThat(accepted(differ)).containsExactly("REMOVED 5#1");
    }

    private static Throwable thrownByAnotherThread(Runnable action) {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread thread = new Thread(() -> {
            try {
                action.run();
            } catch (RuntimeException failure) {
                thrown.set(failure);
            }
        });
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return thrown.get();
    }

    @Test
    void shouldReportOnceWhatOtherThreadsAddDuringLooks() throws InterruptedException {
        int[] added = new int[20_000];
        Thread adder = new Thread(() -> {
            for (int i = 0; i < 10_000; i++) {
                long entity = repo.createEntity();
                position.add(entity, i + 1, i + 1, i + 1);
            }
        });
        adder.start();
        boolean alive = true;
        while (alive) {
            alive = adder.isAlive();
            differ.forEach((entity, difference) -> {
                assertThat(difference).isEqualTo(Difference.ADDED);
                assertThat(position.get(entity).x())
                        .isPositive()
                        .isEqualTo(position.get(entity).z());
                added[Entity.index(entity)]++;
                return true;
            });
        }
        adder.join();
        for (int index = 3000; index < 13_000; index++) {
            assertThat(added[index]).as("reports of index " + index).isEqualTo(1);
        }
        assertThat(accepted(differ)).isEmpty();
    }

    @Test
    void shouldChargeItsMemoryAndGiveItBack() {
        long before = repo.memory().committed();
        long reserved = repo.memory().reserved();
        Differ other = Differ.of(position);
        assertThat(repo.memory().reserved()).isGreaterThan(reserved);
        assertThat(repo.memory().committed()).as("nothing is accepted yet").isEqualTo(before);
        accepted(other);
        assertThat(repo.memory().committed() - before).isGreaterThanOrEqualTo(3 * 1024 * 12);
        assertThat(repo.checkStructure()).isEmpty();
        other.close();
        other.close();
        assertThat(repo.memory().committed()).isEqualTo(before);
        assertThat(repo.memory().reserved()).isEqualTo(reserved);
    }

    @Test
    void shouldChargeLargeValuesByTheGranule() {
        BigTable big = repo.register(BigTable.TYPE);
        big.add(entities[0]);
        long before = repo.memory().committed();
        try (Differ large = Differ.of(big)) {
            accepted(large);
            assertThat(repo.memory().committed() - before).isBetween(20_000L, 70_000L);
        }
    }

    @Test
    void shouldGiveMemoryBackWhenTrimmed() {
        repo.destroyEntities(entities, 1024, 2048);
        while (repo.trim(100) > 0) {}
        long before = repo.memory().committed();
        accepted(differ);
        assertThat(repo.trim(100)).isEqualTo(1);
        assertThat(repo.trim(100)).isZero();
        assertThat(before - repo.memory().committed()).isGreaterThanOrEqualTo(1024 * 12);
        repo.createEntities(entities, 1024, 2048);
        position.addAll(entities, 1024, 2048);
        assertThat(accepted(differ)).hasSize(1024).allMatch(line -> line.startsWith("ADDED"));
        assertThat(accepted(differ)).isEmpty();
    }

    @Test
    void shouldAskForMemoryBeforeTheVisitorIsCalled() {
        long budget = repo.memory().committed();
        EntityRepository small = worlds.create(RepositoryConfig.DEFAULT.withMemoryBudget(budget / 2));
        PositionTable table = small.register(PositionTable.TYPE);
        long[] many = new long[1024];
        small.createEntities(many);
        table.addAll(many);
        Differ first = Differ.of(table);
        assertThat(accepted(first)).hasSize(1024);
        List<Differ> more = new ArrayList<>();
        List<String> seen = new ArrayList<>();
        assertThatThrownBy(() -> {
                    while (true) {
                        more.add(Differ.of(table));
                        seen.clear();
                        more.getLast().forEach((entity, difference) -> seen.add(Entity.toString(entity)));
                    }
                })
                .isInstanceOf(MemoryBudgetException.class)
                .hasMessageContaining("shadow copy");
        assertThat(seen).as("called although it could not be accepted").isEmpty();
        assertThatThrownBy(() -> more.getLast().accept(many[0])).isInstanceOf(MemoryBudgetException.class);
        assertThat(more.getLast().isAccepted(many[0])).isFalse();
        first.close();
        assertThat(accepted(more.getLast())).as("there is room now").hasSize(1024);
    }

    @Test
    void shouldEndWithTheRepository() {
        repo.close();
        assertThatThrownBy(() -> accepted(differ)).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> differ.isAccepted(entities[0])).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> Differ.of(position)).isInstanceOf(ClosedException.class);
        differ.close();
    }

    @Test
    void shouldRefuseWrongUse() {
        assertThatThrownBy(() -> Differ.of((ComponentTable<?>) null)).hasMessageContaining("table");
        assertThatThrownBy(() -> differ.forEach(null)).hasMessageContaining("visitor");
        long bare = repo.createEntity();
        assertThatThrownBy(() -> differ.accept(bare)).isInstanceOf(MissingComponentException.class);
        repo.destroyEntity(bare);
        assertThatThrownBy(() -> differ.accept(bare)).isInstanceOf(StaleEntityException.class);
        assertThatThrownBy(() -> differ.accept(Entity.NULL)).isInstanceOf(StaleEntityException.class);
        assertThatThrownBy(() -> differ.accept(-1L)).isInstanceOf(StaleEntityException.class);
        for (long strange : new long[] {Entity.NULL, -1L, bare, Entity.of(999_999, 1), Entity.of(5, 0)}) {
            assertThat(differ.isAccepted(strange)).isFalse();
            assertThat(differ.forget(strange)).isFalse();
        }
        differ.close();
        assertThatThrownBy(() -> accepted(differ))
                .isInstanceOf(ClosedException.class)
                .hasMessageContaining("Differ.of");
        assertThatThrownBy(() -> differ.accept(entities[0])).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> differ.isAccepted(entities[0])).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> differ.forget(entities[0])).isInstanceOf(ClosedException.class);
        assertThatThrownBy(differ::forgetAll).isInstanceOf(ClosedException.class);
    }
}
