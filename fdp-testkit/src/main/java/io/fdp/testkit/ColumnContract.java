package io.fdp.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.fdp.annotations.Layout;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.DuplicateComponentException;
import io.fdp.kernel.error.MemoryBudgetException;
import io.fdp.kernel.error.MissingComponentException;
import io.fdp.kernel.error.StaleEntityException;
import io.fdp.kernel.memory.Memory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The contract of every kind of column. A test class per kind extends it. */
public abstract class ColumnContract {
    /** Enough for the entity index of three chunks, and little more. */
    private static final long BUDGET = 3L * 37_200;

    /** Opens the worlds of the test. */
    @RegisterExtension
    protected final Worlds worlds = new Worlds();

    private final ColumnKind kind;
    private EntityRepository repo;
    private ColumnKind.Column column;

    /**
     * Makes the contract test of a kind.
     *
     * @param kind the kind under test
     */
    @SuppressWarnings("NullAway.Init") // open() sets the rest
    protected ColumnContract(ColumnKind kind) {
        this.kind = kind;
    }

    @BeforeEach
    void open() {
        repo = worlds.create();
        column = kind.register(repo);
    }

    @Test
    void shouldHaveWhatWasAdded() {
        long entity = repo.createEntity();
        assertThat(column.column().has(entity)).isFalse();
        column.add(entity, 1);
        assertThat(column.column().has(entity)).isTrue();
        assertThat(column.holds(entity, 1)).isTrue();
        assertThat(column.column().count()).isEqualTo(1);
        assertThat(repo.components(entity)).containsExactly(column.column());
    }

    @Test
    void shouldKeepValuesApart() {
        long[] entities = new long[3000];
        repo.createEntities(entities);
        for (int i = 0; i < entities.length; i++) {
            column.add(entities[i], i);
        }
        for (int i = 0; i < entities.length; i += 7) {
            column.set(entities[i], i + 1);
        }
        for (int i = 0; i < entities.length; i++) {
            assertThat(column.holds(entities[i], i % 7 == 0 ? i + 1 : i)).isTrue();
        }
        assertThat(column.column().count()).isEqualTo(3000);
    }

    @Test
    void shouldAddToManyAtOnce() {
        long[] entities = new long[3000];
        repo.createEntities(entities);
        column.add(entities[100], 7);
        column.column().remove(entities[100]);
        column.addAll(entities, 50, 2500);
        assertThat(column.column().count()).isEqualTo(2450);
        assertZero(entities[100], entities[2499]);
        ColumnKind.Column twin = kind.register(repo);
        for (int i = 0; i < entities.length; i++) {
            assertThat(column.column().has(entities[i])).isEqualTo(i >= 50 && i < 2500);
            assertThat(column.column().hasAuthority(entities[i])).isEqualTo(i >= 50 && i < 2500);
        }
        for (int i = 50; i < 2500; i += 3) {
            twin.set(entities[i], i);
            assertThat(column.holds(entities[i], i)).isTrue();
        }
        repo.destroyEntities(entities, 40, 2400);
        assertThat(column.column().count()).isEqualTo(100);
        assertThat(repo.entityCount()).isEqualTo(640);
    }

    @Test
    void shouldAddZeroWhereOldValuesWere() {
        long[] entities = new long[2100];
        repo.createEntities(entities);
        for (int i = 0; i < entities.length; i++) {
            column.add(entities[i], i + 1);
        }
        for (long entity : entities) {
            column.column().remove(entity);
        }
        column.addAll(entities, 0, 1500);
        assertZero(entities[0], entities[1499]);
        for (int i = 0; i < 1500; i++) {
            column.column().remove(entities[i]);
        }
        assertThat(repo.trim(2)).isEqualTo(2);
        column.addAll(entities, 0, entities.length);
        assertZero(entities[0], entities[1100], entities[2099]);
    }

    /** Asserts that values are all zero, byte for byte, if values have addresses. */
    private void assertZero(long... entities) {
        if (column.column() instanceof ComponentTable<?> table && table.layout().layout() == Layout.ROWS) {
            for (long entity : entities) {
                long address = table.address(entity);
                for (int i = 0; i < table.layout().stride(); i++) {
                    assertThat(Memory.getByte(address + i)).as("byte " + i).isZero();
                }
            }
        }
    }

    @Test
    void shouldAddToAllOrNone() {
        long[] entities = new long[2000];
        repo.createEntities(entities);
        column.add(entities[1500], 7);
        long hash = repo.stateHash();
        assertThatThrownBy(() -> column.addAll(entities, 0, entities.length))
                .isInstanceOf(DuplicateComponentException.class);
        assertThat(repo.stateHash()).isEqualTo(hash);
        column.column().remove(entities[1500]);
        long kept = entities[700];
        entities[700] = entities[3];
        hash = repo.stateHash();
        assertThatThrownBy(() -> column.addAll(entities, 0, entities.length))
                .as("an entity given twice")
                .isInstanceOf(DuplicateComponentException.class);
        entities[700] = entities[701];
        assertThatThrownBy(() -> column.addAll(entities, 0, entities.length))
                .as("an entity given twice in a row")
                .isInstanceOf(DuplicateComponentException.class);
        entities[700] = Entity.of(700, 9);
        assertThatThrownBy(() -> column.addAll(entities, 0, entities.length)).isInstanceOf(StaleEntityException.class);
        entities[700] = Entity.of(-700, 1);
        assertThatThrownBy(() -> column.addAll(entities, 0, entities.length)).isInstanceOf(StaleEntityException.class);
        assertThat(repo.stateHash()).isEqualTo(hash);
        assertThat(column.column().count()).isZero();
        entities[700] = kept;
        column.addAll(entities, 0, entities.length);
        assertThat(column.column().count()).isEqualTo(2000);
    }

    @Test
    void shouldRefuseToAddTwice() {
        long entity = repo.createEntity();
        assumeFalse(column.takesMore(), "more can be added");
        column.add(entity, 1);
        assertThatThrownBy(() -> column.add(entity, 2))
                .isInstanceOf(DuplicateComponentException.class)
                .hasMessageContaining(Entity.toString(entity))
                .hasMessageContaining(column.column().name())
                .hasMessageContaining("set()");
        assertThat(column.holds(entity, 1)).isTrue();
    }

    @Test
    void shouldForgetWhatWasRemoved() {
        long entity = repo.createEntity();
        column.add(entity, 1);
        assertThat(column.column().remove(entity)).isTrue();
        assertThat(column.column().has(entity)).isFalse();
        assertThat(column.column().remove(entity)).isFalse();
        assertThat(column.column().count()).isZero();
        column.add(entity, 2);
        assertThat(column.holds(entity, 2)).isTrue();
    }

    @Test
    void shouldLoseEverythingWithTheEntity() {
        long entity = repo.createEntity();
        column.add(entity, 1);
        repo.destroyEntity(entity);
        assertThat(column.column().has(entity)).isFalse();
        assertThat(column.column().hasAuthority(entity)).isFalse();
        long next = repo.createEntity();
        assertThat(Entity.index(next)).isEqualTo(Entity.index(entity));
        assertThat(column.column().has(next)).isFalse();
        column.add(next, 5);
        assertThat(column.column().has(entity)).isFalse();
        assertThat(column.holds(next, 5)).isTrue();
    }

    @Test
    void shouldRefuseStaleHandles() {
        long entity = repo.createEntity();
        column.add(entity, 1);
        repo.destroyEntity(entity);
        repo.createEntity();
        assertThatThrownBy(() -> column.add(entity, 2))
                .isInstanceOf(StaleEntityException.class)
                .hasMessageContaining(Entity.toString(entity))
                .hasMessageContaining("dead");
        assertThatThrownBy(() -> column.column().remove(entity)).isInstanceOf(StaleEntityException.class);
        assertThatThrownBy(() -> column.column().setAuthority(entity, true)).isInstanceOf(StaleEntityException.class);
        assertThatThrownBy(() -> repo.components(entity)).isInstanceOf(StaleEntityException.class);
    }

    @Test
    void shouldRefuseHandlesThatNeverWere() {
        long[] wrong = {0L, -1L, 1L << 32, Entity.of(Integer.MAX_VALUE, 1), Entity.of(-5, 3), Entity.of(1_048_575, 1)};
        for (long handle : wrong) {
            assertThat(column.column().has(handle)).isFalse();
            assertThat(column.column().hasAuthority(handle)).isFalse();
            assertThat(repo.isAlive(handle)).isFalse();
            assertThat(repo.destroyEntity(handle)).isFalse();
            assertThatThrownBy(() -> column.add(handle, 1)).isInstanceOf(StaleEntityException.class);
            assertThatThrownBy(() -> column.column().remove(handle)).isInstanceOf(StaleEntityException.class);
        }
        assertThat(column.column().count()).isZero();
    }

    @Test
    void shouldOwnWhatItAdds() {
        long entity = repo.createEntity();
        assertThat(column.column().hasAuthority(entity)).isFalse();
        assertThatThrownBy(() -> column.column().setAuthority(entity, true))
                .isInstanceOf(MissingComponentException.class);
        column.add(entity, 1);
        assertThat(column.column().hasAuthority(entity)).isTrue();
        column.column().setAuthority(entity, false);
        assertThat(column.column().hasAuthority(entity)).isFalse();
        column.column().setAuthority(entity, true);
        column.column().remove(entity);
        column.add(entity, 1);
        assertThat(column.column().hasAuthority(entity)).isTrue();
    }

    @Test
    void shouldMarkTheChunkChangedByWritingAndNotByReading() {
        long entity = repo.createEntity();
        column.add(entity, 1);
        repo.tick();
        long before = column.column().chunkVersion(0);
        assertThat(column.holds(entity, 1)).isTrue();
        assertThat(column.column().has(entity)).isTrue();
        assertThat(column.column().chunkVersion(0)).isEqualTo(before);
        if (column.hasValues()) {
            column.set(entity, 2);
            assertThat(column.column().chunkVersion(0)).isEqualTo(repo.version());
            repo.tick();
        }
        column.column().remove(entity);
        assertThat(column.column().chunkVersion(0)).isEqualTo(repo.version());
    }

    @Test
    void shouldFindChunksInUse() {
        assertThat(column.column().nextChunk(0)).isEqualTo(-1);
        long[] entities = new long[70 * 1024];
        repo.createEntities(entities);
        column.add(entities[5], 1);
        column.add(entities[66 * 1024 + 1023], 2);
        assertThat(column.column().nextChunk(0)).isEqualTo(0);
        assertThat(column.column().nextChunk(1)).isEqualTo(66);
        assertThat(column.column().nextChunk(67)).isEqualTo(-1);
        assertThat(column.column().nextChunk(-1)).isEqualTo(-1);
        assertThat(column.column().nextChunk(Integer.MAX_VALUE)).isEqualTo(-1);
    }

    @Test
    void shouldGiveMemoryBackWhenTrimmed() {
        long[] entities = new long[5 * 1024];
        repo.createEntities(entities);
        long before = repo.memory().committed();
        for (long entity : entities) {
            column.add(entity, 1);
        }
        for (long entity : entities) {
            column.column().remove(entity);
        }
        assertThat(repo.memory().committed()).isGreaterThan(before);
        long resident = repo.memory().resident();
        assertThat(repo.trim(2)).isEqualTo(2);
        assertThat(repo.trim(100)).isEqualTo(3);
        if (column.hasValues()) {
            assertThat(repo.memory().resident()).as("bytes in RAM").isLessThan(resident);
        }
        assertThat(repo.trim(100)).isZero();
        assertThat(repo.memory().committed()).isEqualTo(before);
        column.add(entities[2000], 9);
        assertThat(column.holds(entities[2000], 9)).isTrue();
    }

    @Test
    void shouldChangeNothingWhenTheBudgetIsUsedUp() {
        EntityRepository small = worlds.create(RepositoryConfig.DEFAULT.withMemoryBudget(BUDGET));
        ColumnKind.Column tight = kind.register(small);
        long[] entities = new long[3000];
        small.createEntities(entities);
        long hash = 0;
        int added = 0;
        MemoryBudgetException refused = null;
        while (refused == null) {
            hash = small.stateHash();
            try {
                tight.add(entities[added % 3 * 1024 + added / 3], 1);
                added++;
            } catch (MemoryBudgetException expected) {
                refused = expected;
            }
        }
        assertThat(refused).hasMessageContaining("" + BUDGET).hasMessageContaining("memoryBudget");
        assertThat(small.memory().committed()).isLessThanOrEqualTo(BUDGET);
        assertThat(tight.column().count()).isEqualTo(added);
        assertThat(small.stateHash()).isEqualTo(hash);
    }

    @Test
    void shouldRefuseUseAfterClose() {
        long entity = repo.createEntity();
        column.add(entity, 1);
        repo.close();
        assertThat(column.column().has(entity)).isFalse();
        assertThat(column.column().nextChunk(0)).isEqualTo(-1);
        assertThatThrownBy(() -> column.add(entity, 1)).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> column.column().remove(entity)).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> column.column().setAuthority(entity, true)).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> column.column().address(entity)).isInstanceOf(RuntimeException.class);
        repo.close(); // does nothing
    }

    @Test
    void shouldBeRegisteredOnce() {
        ColumnKind.Column again = kind.register(repo);
        assertThat(again.column()).isSameAs(column.column());
        assertThat(repo.types()).containsOnlyOnce(column.column());
    }

    @Test
    void shouldFlipTheStateHash() {
        long entity = repo.createEntity();
        long without = repo.stateHash();
        column.add(entity, 1);
        long with = repo.stateHash();
        assertThat(with).isNotEqualTo(without);
        column.column().setAuthority(entity, false);
        assertThat(repo.stateHash()).isNotEqualTo(with);
        column.column().setAuthority(entity, true);
        assertThat(repo.stateHash()).isEqualTo(with);
        if (column.hasValues()) {
            column.set(entity, 2);
            assertThat(repo.stateHash()).isNotEqualTo(with);
            column.set(entity, 1);
            assertThat(repo.stateHash()).isEqualTo(with);
        }
        column.column().remove(entity);
        assertThat(repo.stateHash()).isEqualTo(without);
    }
}
