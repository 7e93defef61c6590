package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.CapacityException;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.MemoryBudgetException;
import io.fdp.kernel.error.StaleEntityException;
import io.fdp.testkit.Worlds;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EntityTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Test
    void shouldMakeHandlesOfIndexAndGeneration() {
        long entity = Entity.of(42, 3);
        assertThat(Entity.index(entity)).isEqualTo(42);
        assertThat(Entity.generation(entity)).isEqualTo(3);
        assertThat(Entity.toString(entity)).isEqualTo("42#3");
        assertThat(Entity.toString(Entity.NULL)).isEqualTo("null");
        assertThat(Entity.toString(Entity.of(-1, -1))).isEqualTo("4294967295#4294967295");
    }

    @Test
    void shouldReadItsOwnText() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 1000; i++) {
            int bits = random.nextInt(1, 32);
            long entity = Entity.of(random.nextInt(1 << (bits - 1)), (random.nextInt() >>> (32 - bits)) | 1);
            assertThat(Entity.parse(Entity.toString(entity))).isEqualTo(entity);
        }
        assertThat(Entity.parse("2147483647#4294967295")).isEqualTo(Entity.of(Integer.MAX_VALUE, -1));
        assertThat(Entity.parse("0042#3")).isEqualTo(Entity.of(42, 3));
        assertThat(Entity.parse(Entity.toString(Entity.NULL))).isEqualTo(Entity.NULL);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "42",
                "#",
                "42#",
                "#3",
                "42#0",
                "-1#3",
                "42#-3",
                "+42#3",
                " 42#3",
                "42#3 ",
                "42 # 3",
                "42#3#4",
                "2147483648#1",
                "42#4294967296",
                "99999999999#1",
                "NULL",
                "new@0:60:3",
                "\u0664#1",
                "42#\u001b3"
            })
    void shouldRefuseTextsThatAreNoHandle(String text) {
        assertThatThrownBy(() -> Entity.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is no entity: write its index, # and its generation from 1 on, as in 42#3")
                .satisfies(thrown -> assertThat(thrown.getMessage().chars()).noneMatch(Character::isISOControl));
    }

    @Test
    void shouldUseTheLowestFreeIndexFirst() {
        EntityRepository repo = worlds.create();
        long[] entities = new long[1000];
        repo.createEntities(entities);
        for (int i = 0; i < 1000; i++) {
            assertThat(entities[i]).isEqualTo(Entity.of(i, 1));
        }
        repo.destroyEntity(entities[900]);
        repo.destroyEntity(entities[3]);
        repo.destroyEntity(entities[500]);
        assertThat(repo.createEntity()).isEqualTo(Entity.of(3, 2));
        assertThat(repo.createEntity()).isEqualTo(Entity.of(500, 2));
        assertThat(repo.createEntity()).isEqualTo(Entity.of(900, 2));
        assertThat(repo.createEntity()).isEqualTo(Entity.of(1000, 1));
    }

    @Test
    void shouldNeverTakeADeadEntityForItsSuccessor() {
        EntityRepository repo = worlds.create();
        long first = repo.createEntity();
        assertThat(repo.destroyEntity(first)).isTrue();
        assertThat(repo.destroyEntity(first)).isFalse();
        long second = repo.createEntity();
        assertThat(Entity.index(second)).isEqualTo(Entity.index(first));
        assertThat(repo.isAlive(first)).isFalse();
        assertThat(repo.isAlive(second)).isTrue();
        assertThatThrownBy(() -> repo.side(first))
                .isInstanceOf(StaleEntityException.class)
                .hasMessageContaining("0#1")
                .hasMessageContaining("taken by 0#2")
                .satisfies(e -> assertThat(((StaleEntityException) e).entity()).isEqualTo(first));
    }

    @Test
    void shouldTellWhoLivesAtAnIndex() {
        EntityRepository repo = worlds.create();
        assertThat(repo.entityAt(0)).isEqualTo(Entity.NULL);
        long[] entities = new long[1500];
        repo.createEntities(entities);
        for (long entity : entities) {
            assertThat(repo.entityAt(Entity.index(entity))).isEqualTo(entity);
        }
        repo.destroyEntity(entities[700]);
        assertThat(repo.entityAt(700)).isEqualTo(Entity.NULL);
        assertThat(repo.entityAt(Entity.index(repo.createEntity()))).isEqualTo(Entity.of(700, 2));
        assertThat(repo.entityAt(1500)).isEqualTo(Entity.NULL);
        assertThat(repo.entityAt(-1)).isEqualTo(Entity.NULL);
        assertThat(repo.entityAt(Integer.MAX_VALUE)).isEqualTo(Entity.NULL);
        assertThat(repo.entityAt(Integer.MIN_VALUE)).isEqualTo(Entity.NULL);
    }

    @Test
    void shouldRestoreAnEntityAtItsPlace() {
        EntityRepository repo = worlds.create();
        long entity = Entity.of(5000, 9);
        repo.restoreEntity(entity);
        assertThat(repo.isAlive(entity)).isTrue();
        assertThat(repo.entityCount()).isEqualTo(1);
        assertThat(repo.createEntity()).isEqualTo(Entity.of(0, 1));
        assertThatThrownBy(() -> repo.restoreEntity(Entity.of(5000, 10)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("5000#9");
        assertThatThrownBy(() -> repo.restoreEntity(Entity.of(7, 0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("generation is 0");
        repo.destroyEntity(entity);
        assertThatThrownBy(() -> repo.restoreEntity(Entity.of(5000, 8)))
                .as("a handle that was given before")
                .isInstanceOf(IllegalArgumentException.class);
        repo.restoreEntity(Entity.of(5000, 10));
        assertThatThrownBy(() -> repo.restoreEntity(Entity.of(-7, 1))).isInstanceOf(CapacityException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 63, 64, 65, 1000, 1024, 5000})
    void shouldFillToTheCapacityAndNoFurther(int capacity) {
        EntityRepository repo = worlds.create(RepositoryConfig.DEFAULT.withCapacity(capacity));
        for (int i = 0; i < capacity; i++) {
            assertThat(Entity.index(repo.createEntity())).isEqualTo(i);
        }
        assertThatThrownBy(repo::createEntity)
                .isInstanceOf(CapacityException.class)
                .hasMessageContaining("" + capacity)
                .hasMessageContaining("RepositoryConfig");
        repo.destroyEntity(Entity.of(capacity / 2, 1));
        assertThat(Entity.index(repo.createEntity())).isEqualTo(capacity / 2);
        assertThatThrownBy(repo::createEntity).isInstanceOf(CapacityException.class);
    }

    @Test
    void shouldCreateAllOrNone() {
        EntityRepository repo = worlds.create(RepositoryConfig.DEFAULT.withCapacity(2000));
        long[] handles = new long[1500];
        repo.createEntities(handles, 100, 1100);
        assertThat(handles[99]).isZero();
        assertThat(handles[1100]).isZero();
        assertThat(repo.entityCount()).isEqualTo(1000);
        long[] tooMany = new long[1001];
        assertThatThrownBy(() -> repo.createEntities(tooMany)).isInstanceOf(CapacityException.class);
        assertThat(tooMany).containsOnly(0);
        assertThat(repo.entityCount()).isEqualTo(1000);
        repo.createEntities(new long[0]);
        assertThatThrownBy(() -> repo.createEntities(handles, 5, 1501)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> repo.createEntities(handles, 5, 4)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void shouldCreateNoneWhenTheBudgetDoesNotAllowAll() {
        EntityRepository repo = worlds.create(RepositoryConfig.DEFAULT.withMemoryBudget(100_000));
        repo.createEntities(new long[10]);
        assertThatThrownBy(() -> repo.createEntities(new long[10_000])).isInstanceOf(MemoryBudgetException.class);
        assertThat(repo.entityCount()).isEqualTo(10);
        assertThat(repo.memory().committed()).as("a refusal costs nothing").isLessThan(40_000);
        assertThat(repo.createEntity()).isEqualTo(Entity.of(10, 1));
    }

    @Test
    void shouldDestroyManyAndPassOverTheDead() {
        EntityRepository repo = worlds.create();
        long[] entities = new long[3000];
        repo.createEntities(entities);
        repo.destroyEntity(entities[10]);
        repo.setSide(entities[20], 5);
        long[] doomed = {
            entities[10], entities[20], entities[20], 0, entities[2999], entities[11], Entity.of(-3, 1), entities[12]
        };
        assertThat(repo.destroyEntities(doomed)).isEqualTo(4);
        assertThat(repo.entityCount()).isEqualTo(2995);
        assertThat(repo.createEntity()).isEqualTo(Entity.of(10, 2));
        assertThat(repo.createEntity()).isEqualTo(Entity.of(11, 2));
        assertThat(repo.destroyEntities(entities)).isEqualTo(2995);
        assertThat(repo.entityCount()).isEqualTo(2);
        assertThatThrownBy(() -> repo.destroyEntities(entities, 1, 3001)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void shouldGiveTheMemoryOfTheDeadBack() {
        EntityRepository repo = worlds.create();
        long[] entities = new long[50_000];
        repo.createEntities(entities);
        repo.setSide(entities[49_999], 3);
        long committed = repo.memory().committed();
        long resident = repo.memory().resident();
        repo.destroyEntities(entities, 1024, 50_000);
        assertThat(repo.trim(5)).isEqualTo(5);
        assertThat(repo.trim(1000)).isEqualTo(43);
        assertThat(repo.trim(1000)).isZero();
        assertThat(repo.memory().committed()).isEqualTo(committed / 49);
        assertThat(repo.memory().resident()).isLessThan(resident / 2);
        assertThat(repo.isAlive(entities[5000])).isFalse();
        repo.createEntities(entities, 0, 10_000);
        assertThat(entities[0]).as("generations survive").isEqualTo(Entity.of(1024, 2));
        repo.createEntities(new long[0]);
    }

    @Test
    void shouldKeepTheHeaderOfEachEntity() {
        EntityRepository repo = worlds.create();
        repo.tick();
        repo.tick();
        long entity = repo.createEntity();
        assertThat(repo.spawnTick(entity)).isEqualTo(2);
        assertThat(repo.structuralTick(entity)).isEqualTo(2);
        repo.setDisType(entity, 0x0102_0304_0506_0708L);
        repo.setTkbType(entity, -7);
        repo.setSide(entity, 65535);
        repo.setFlags(entity, 0x8001);
        assertThat(repo.disType(entity)).isEqualTo(0x0102_0304_0506_0708L);
        assertThat(repo.tkbType(entity)).isEqualTo(-7);
        assertThat(repo.side(entity)).isEqualTo(65535);
        assertThat(repo.flags(entity)).isEqualTo(0x8001);
        assertThatThrownBy(() -> repo.setSide(entity, 65536)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> repo.setFlags(entity, -1)).isInstanceOf(IllegalArgumentException.class);
        repo.destroyEntity(entity);
        long next = repo.createEntity();
        assertThat(repo.disType(next)).isZero();
        assertThat(repo.tkbType(next)).isZero();
        assertThat(repo.side(next)).isZero();
        assertThat(repo.flags(next)).isZero();
    }

    @Test
    void shouldRefuseEverythingAfterClose() {
        EntityRepository repo = EntityRepository.create();
        long entity = repo.createEntity();
        repo.close();
        assertThat(repo.isClosed()).isTrue();
        assertThat(repo.isAlive(entity)).isFalse();
        assertThat(repo.entityAt(0)).isEqualTo(Entity.NULL);
        assertThat(repo.memory().reserved()).isZero();
        assertThat(repo).hasToString("EntityRepository[closed, 0 types, tick 0]");
        assertThatThrownBy(repo::createEntity)
                .isInstanceOf(ClosedException.class)
                .hasMessageContaining("closed");
        assertThatThrownBy(() -> repo.createEntities(new long[3])).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> repo.destroyEntity(entity)).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> repo.restoreEntity(entity)).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> repo.components(entity)).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> repo.side(entity)).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> repo.setDisType(entity, 1)).isInstanceOf(ClosedException.class);
        assertThatThrownBy(repo::tick).isInstanceOf(ClosedException.class);
        assertThatThrownBy(repo::stateHash).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> repo.trim(1)).isInstanceOf(ClosedException.class);
        assertThatThrownBy(repo::checkStructure).isInstanceOf(ClosedException.class);
        repo.close(); // does nothing
    }

    @Test
    void shouldRefuseWrongConfigurations() {
        assertThatThrownBy(() -> RepositoryConfig.DEFAULT.withCapacity(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> RepositoryConfig.DEFAULT.withCapacity((1 << 30) + 1))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> RepositoryConfig.DEFAULT.withMemoryBudget(0))
                .isInstanceOf(IllegalArgumentException.class);
        EntityRepository huge = worlds.create(RepositoryConfig.DEFAULT.withHugePages(true));
        assertThat(huge.config().hugePages()).isTrue();
    }
}
