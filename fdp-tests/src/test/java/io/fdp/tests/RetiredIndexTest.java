package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.chunk.RawChunks;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.CapacityException;
import io.fdp.kernel.prototype.Prototype;
import io.fdp.storage.WorldStorage;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Shapes.Position;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** No handle of a dead entity comes alive again, also where all generations of an index are used up. */
class RetiredIndexTest {
    private static final RepositoryConfig TINY = RepositoryConfig.DEFAULT.withCapacity(100);

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private static void retire(EntityRepository repo, int index) {
        repo.restoreEntity(Entity.of(index, -1));
        assertThat(repo.destroyEntity(Entity.of(index, -1))).isTrue();
    }

    @Test
    void shouldRetireAnIndexWhoseGenerationsAreUsedUp() {
        EntityRepository repo = worlds.create();
        long first = repo.createEntity();
        repo.destroyEntity(first);
        retire(repo, 0);
        long next = repo.createEntity();
        assertThat(next).isEqualTo(Entity.of(1, 1));
        assertThat(repo.isAlive(first)).isFalse();
        assertThat(repo.isAlive(Entity.of(0, -1))).isFalse();
        for (int generation : new int[] {1, 2, -2, -1}) {
            assertThatThrownBy(() -> repo.restoreEntity(Entity.of(0, generation)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("entity 0#" + Integer.toUnsignedString(generation));
        }
        assertThatThrownBy(() -> repo.restoreEntity(Entity.of(0, -1))).hasMessageContaining("used up");
        assertThat(repo.entityAt(0)).isEqualTo(Entity.NULL);
    }

    @Test
    void shouldNotUseARetiredIndexWhateverCreates() {
        EntityRepository repo = worlds.create();
        PositionTable position = repo.register(PositionTable.TYPE);
        for (int index = 0; index < 200; index += 2) {
            retire(repo, index);
        }
        Prototype prototype = repo.newPrototypes()
                .define("p")
                .with(position, new Position(1, 2, 3))
                .build();
        Set<Long> created = new HashSet<>();
        created.add(repo.createEntity());
        long[] many = new long[20];
        repo.createEntities(many);
        for (long each : many) {
            created.add(each);
        }
        created.add(prototype.create());
        long[] copies = new long[20];
        prototype.createAll(copies);
        for (long each : copies) {
            created.add(each);
        }
        CommandBuffer commands = repo.commands().buffer();
        for (int i = 0; i < 20; i++) {
            position.add(commands, commands.create(), new Position(i, 0, 0));
        }
        repo.commands().playback();
        repo.query().build().forEach(created::add);
        assertThat(created).hasSize(62);
        assertThat(created).allMatch(entity -> Entity.index(entity) % 2 == 1 || Entity.index(entity) >= 200);
        assertThat(repo.entityCount()).isEqualTo(62);
    }

    @Test
    void shouldSayThatTheCapacityIsUsedUpByRetiredIndexes() {
        EntityRepository repo = worlds.create(TINY);
        for (int index = 0; index < 97; index++) {
            retire(repo, index);
        }
        long[] rest = new long[3];
        assertThatThrownBy(() -> repo.createEntities(new long[4]))
                .isInstanceOf(CapacityException.class)
                .hasMessageContaining("0 of 100 are in use and 97 indexes are retired");
        repo.createEntities(rest);
        assertThat(rest).containsExactly(Entity.of(97, 1), Entity.of(98, 1), Entity.of(99, 1));
        assertThatThrownBy(repo::createEntity)
                .isInstanceOf(CapacityException.class)
                .hasMessageContaining("3 of 100 are in use and 97 indexes are retired, because all generations");
        repo.destroyEntity(rest[1]);
        assertThat(repo.createEntity()).isEqualTo(Entity.of(98, 2));
    }

    @Test
    void shouldCarryRetiredIndexesIntoCopiesSavesAndImages() throws IOException {
        EntityRepository repo = worlds.create(TINY);
        retire(repo, 1);
        retire(repo, 64);
        repo.createEntity();
        try (Snapshot before = Snapshot.of(repo)) {
            before.take();
            long hash = repo.stateHash();
            EntityRepository copy = worlds.create(TINY);
            copy.copyFrom(repo);
            EntityRepository loaded = worlds.create(TINY);
            loadInto(loaded, repo);
            EntityRepository raw = worlds.create(TINY);
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment image = arena.allocate(RawChunks.ENTITY_IMAGE_BYTES, 8);
                repo.rawChunks().readEntities(0, image, 0);
                raw.rawChunks().writeEntities(0, image, 0);
            }
            retire(repo, 50);
            before.restore();
            for (EntityRepository each : new EntityRepository[] {repo, copy, loaded, raw}) {
                assertThat(each.stateHash()).isEqualTo(hash);
                long[] all = new long[97];
                each.createEntities(all);
                assertThat(all)
                        .doesNotContain(Entity.of(1, 1), Entity.of(64, 1))
                        .contains(Entity.of(50, 1));
                assertThatThrownBy(each::createEntity).hasMessageContaining("2 indexes are retired");
            }
        }
    }

    private static void loadInto(EntityRepository target, EntityRepository source) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            WorldStorage.of(source).save(bytes);
            WorldStorage.of(target).load(new ByteArrayInputStream(bytes.toByteArray()));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    @Test
    void shouldNeverBringAHandleToLifeTwice() {
        Seeds.run(20, random -> runProgram(random, 400));
    }

    @Tag("long")
    @Test
    void shouldNeverBringAHandleToLifeTwiceInManyWorlds() {
        Seeds.run(500, random -> runProgram(random, 2000));
    }

    private void runProgram(SplittableRandom random, int steps) {
        try (EntityRepository repo = EntityRepository.create(TINY);
                EntityRepository other = EntityRepository.create(TINY)) {
            Set<Long> dead = new HashSet<>();
            for (int i = 0; i < steps; i++) {
                int index = random.nextInt(100);
                long living = repo.entityAt(index);
                switch (random.nextInt(6)) {
                    case 0, 1 -> {
                        if (living != Entity.NULL) {
                            repo.destroyEntity(living);
                            dead.add(living);
                        }
                    }
                    case 2 -> restore(repo, Entity.of(index, -1 - random.nextInt(3)), dead);
                    case 3 -> {
                        loadInto(other, repo);
                        repo.copyFrom(other);
                    }
                    case 4 -> create(repo, new long[1 + random.nextInt(5)], dead);
                    default -> create(repo, new long[1], dead);
                }
                assertThat(repo.checkStructure()).isEmpty();
            }
            for (long entity : dead) {
                assertThat(repo.isAlive(entity)).isFalse();
            }
        }
    }

    private static void restore(EntityRepository repo, long entity, Set<Long> dead) {
        try {
            repo.restoreEntity(entity);
        } catch (IllegalArgumentException refused) {
            return;
        }
        assertThat(dead).doesNotContain(entity);
    }

    private static void create(EntityRepository repo, long[] handles, Set<Long> dead) {
        try {
            repo.createEntities(handles);
        } catch (CapacityException full) {
            return;
        }
        for (long entity : handles) {
            assertThat(dead).doesNotContain(entity);
        }
    }
}
