package io.fdp.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.component.ComponentType;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.CapacityException;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.RegistrationException;
import io.fdp.kernel.internal.memory.FaultyMemory;
import io.fdp.kernel.internal.memory.OsMemory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LargeWorldTest {
    private static final int MILLION = 1_048_576;
    private static final long MEGABYTE = 1 << 20;

    @AfterEach
    void nothingLeaked() {
        assertThat(MemoryUsage.ofProcess().reserved()).isZero();
        assertThat(MemoryUsage.ofProcess().committed()).isZero();
    }

    private static List<ProbeTable> register(EntityRepository repo, int count, int bytes) {
        List<ProbeTable> tables = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            tables.add(repo.register(ProbeTable.type("probe" + i, bytes)));
        }
        return tables;
    }

    private static OsMemory memory(boolean protect) {
        return new FaultyMemory(protect, Integer.MAX_VALUE);
    }

    private static long mappings() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/maps"))) {
            return lines.count();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldNotRunOutOfMappingsWhenEverySecondChunkOfTwoHundredTablesIsUsed(boolean protect) throws IOException {
        try (EntityRepository repo = EntityRepository.create(RepositoryConfig.DEFAULT, memory(protect))) {
            List<ProbeTable> tables = register(repo, 200, 16);
            long[] entities = new long[MILLION];
            repo.createEntities(entities);
            long before = mappings();
            for (int chunk = 0; chunk < MILLION / 1024; chunk += 2) {
                for (ProbeTable table : tables) {
                    table.add(entities[chunk * 1024 + chunk % 1024], (long) chunk);
                }
            }
            assertThat(mappings() - before).as("more mappings").isLessThan(2_000);
            for (ProbeTable table : tables) {
                assertThat(table.count()).isEqualTo(512);
                assertThat(table.get(entities[1022 * 1024 + 1022])).isEqualTo(1022L);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldUseBothEndsOfAHundredMillion(boolean protect) {
        RepositoryConfig config = RepositoryConfig.DEFAULT.withCapacity(100_000_000);
        try (EntityRepository repo = EntityRepository.create(config, memory(protect))) {
            List<ProbeTable> tables = register(repo, 3, 64);
            long first = repo.createEntity();
            long last = Entity.of(99_999_999, 7);
            repo.restoreEntity(last);
            for (ProbeTable table : tables) {
                table.add(first, 1L);
                table.add(last, 2L);
                assertThat(table.get(first)).isEqualTo(1L);
                assertThat(table.get(last)).isEqualTo(2L);
                assertThat(table.nextChunk(1)).isEqualTo(99_999_999 >>> 10);
            }
            assertThat(repo.memory().resident()).isBetween(1L, 8 * MEGABYTE);
            assertThatThrownBy(() -> repo.restoreEntity(Entity.of(100_000_000, 1)))
                    .isInstanceOf(CapacityException.class)
                    .hasMessageContaining("100000000");
            assertThat(repo.destroyEntity(last)).isTrue();
            assertThat(Entity.index(repo.createEntity())).isEqualTo(1);
        }
    }

    @Test
    void shouldCostLittleWhenEmpty() {
        try (EntityRepository repo = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(MILLION))) {
            register(repo, 100, 128);
            assertThat(repo.memory().resident()).isLessThan(10 * MEGABYTE);
            assertThat(repo.memory().committed()).isZero();
        }
    }

    @Test
    void shouldCostAtMostAChunkForOneUserOfARareComponent() {
        try (EntityRepository repo = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(MILLION))) {
            long[] entities = new long[MILLION];
            repo.createEntities(entities);
            long before = repo.memory().resident();
            long committed = repo.memory().committed();
            ProbeTable rare = repo.register(ProbeTable.type("rare", 16));
            rare.add(entities[777_777], 1L);
            assertThat(repo.memory().resident() - before).isBetween(1L, 64L * 1024);
            assertThat(repo.memory().committed() - committed).isBetween(1L, 64L * 1024);
        }
    }

    @Test
    void shouldCostThePagesTouchedForOneUserOfALargeComponent() {
        try (EntityRepository repo = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(MILLION))) {
            long entity = repo.createEntity();
            long before = repo.memory().resident();
            long committed = repo.memory().committed();
            ProbeTable large = repo.register(ProbeTable.type("large", 65_536));
            large.add(entity, 1L);
            assertThat(repo.memory().resident() - before).isLessThan(64L * 1024);
            assertThat(repo.memory().committed() - committed).isBetween(65_536L, 70_000L);
        }
    }

    @Test
    void shouldHoldAThousandEntitiesWithAHundredTypesInTwelveMegabytes() {
        try (EntityRepository repo = EntityRepository.create()) {
            List<ProbeTable> tables = register(repo, 100, 100);
            long[] entities = new long[1000];
            repo.createEntities(entities);
            for (ProbeTable table : tables) {
                for (long entity : entities) {
                    table.add(entity, entity);
                }
            }
            assertThat(repo.memory().resident()).isLessThan(13 * MEGABYTE);
        }
    }

    @Test
    void shouldRegister256TypesAndRefuseThe257th() {
        try (EntityRepository repo = EntityRepository.create()) {
            List<ProbeTable> tables = register(repo, 256, 8);
            long entity = repo.createEntity();
            for (ProbeTable table : tables) {
                table.add(entity, (long) table.id());
            }
            assertThat(tables.getLast().id()).isEqualTo(255);
            assertThatThrownBy(() -> repo.register(ProbeTable.type("one too many", 8)))
                    .isInstanceOf(RegistrationException.class)
                    .hasMessageContaining("one too many")
                    .hasMessageContaining("256");
            assertThat(repo.components(entity)).hasSize(256);
            assertThat(repo.destroyEntity(entity)).isTrue();
            assertThat(tables.getLast().count()).isZero();
            assertThat(repo.checkStructure()).isEmpty();
        }
    }

    @Test
    void shouldLeakNothingWhenAFactoryFails() {
        try (EntityRepository repo = EntityRepository.create()) {
            ComponentType<Long, ProbeTable> good = ProbeTable.type("good", 8);
            ComponentType<Long, ProbeTable> broken = ComponentType.of("broken", Long.class, good.layout(), context -> {
                throw new IllegalStateException("factory");
            });
            ComponentType<Long, ProbeTable> nested =
                    ComponentType.of("nested", Long.class, good.layout(), context -> repo.register(good));
            long reserved = repo.memory().reserved();
            assertThatThrownBy(() -> repo.register(broken)).hasMessage("factory");
            assertThat(repo.memory().reserved()).isEqualTo(reserved);
            assertThatThrownBy(() -> repo.register(nested)).isInstanceOf(RegistrationException.class);
            assertThat(repo.types()).hasSize(1);
            assertThat(repo.register(good).id()).isZero();
        }
    }

    @Test
    void shouldLeakNothingWhenRegistrationMeetsClose() throws InterruptedException {
        for (int round = 0; round < 100; round++) {
            EntityRepository repo = EntityRepository.create();
            Thread registrar = new Thread(() -> {
                try {
                    for (int i = 0; i < 50; i++) {
                        repo.register(ProbeTable.type("probe" + i, 8));
                    }
                } catch (ClosedException expected) {
                    // closed meanwhile
                }
            });
            registrar.start();
            repo.close();
            registrar.join();
            assertThat(MemoryUsage.ofProcess().reserved()).isZero();
        }
    }

    @Test
    void shouldRefuseValuesOver64KilobytesAndNamesInUse() {
        try (EntityRepository repo = EntityRepository.create()) {
            repo.register(ProbeTable.type("fits", 65_536));
            assertThatThrownBy(() -> repo.register(ProbeTable.type("too large", 65_537)))
                    .isInstanceOf(RegistrationException.class)
                    .hasMessageContaining("too large")
                    .hasMessageContaining("65537")
                    .hasMessageContaining("multi-part");
            assertThatThrownBy(() -> repo.register(ProbeTable.type("fits", 8)))
                    .isInstanceOf(RegistrationException.class)
                    .hasMessageContaining("fits");
            assertThat(repo.types()).hasSize(1);
        }
    }

    @Test
    void shouldNotGrowWhenEntitiesComeAndGo() {
        try (EntityRepository repo = EntityRepository.create()) {
            ProbeTable table = repo.register(ProbeTable.type("probe", 16));
            long[] entities = new long[100_000];
            long resident = 0;
            for (int round = 0; round < 100; round++) {
                repo.createEntities(entities);
                for (long entity : entities) {
                    table.add(entity, entity);
                }
                for (long entity : entities) {
                    repo.destroyEntity(entity);
                }
                if (round == 0) {
                    resident = repo.memory().resident();
                }
            }
            assertThat(repo.entityCount()).isZero();
            assertThat(repo.memory().resident() - resident).isLessThan(MEGABYTE);
        }
    }
}
