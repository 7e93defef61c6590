package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.memory.Memory;
import io.fdp.kernel.singleton.TableSingleton;
import io.fdp.kernel.state.StateHashes;
import io.fdp.testkit.ColumnKind;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.EverythingTable;
import io.fdp.tests.components.Kinds;
import io.fdp.tests.components.PositionEditSpan;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Shapes;
import io.fdp.tests.components.Shapes.Position;
import io.fdp.tests.components.VelocityTable;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The state hash changes with everything that the next tick depends on, and with nothing else. */
class StateHashTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository world(Consumer<EntityRepository> change) {
        EntityRepository repo = worlds.create();
        PositionTable position = repo.register(PositionTable.TYPE);
        repo.registerTag(Shapes.Damaged.class);
        long[] entities = new long[2000];
        repo.createEntities(entities);
        for (long entity : entities) {
            position.add(entity, new Position((float) entity, 1, 2));
        }
        repo.destroyEntity(entities[7]);
        change.accept(repo);
        return repo;
    }

    private void flips(Consumer<EntityRepository> change) {
        long before = world(repo -> {}).stateHash();
        assertThat(world(repo -> {}).stateHash()).isEqualTo(before);
        assertThat(world(change).stateHash()).isNotEqualTo(before);
        EntityRepository hashedBefore = world(repo -> {});
        long first = hashedBefore.stateHash();
        change.accept(hashedBefore);
        assertThat(hashedBefore.stateHash())
                .as("with cached hashes")
                .isNotEqualTo(first)
                .isEqualTo(world(change).stateHash());
    }

    private static final long E = 1L << 32 | 1500;
    private static final long REUSED = 2L << 32 | 7;

    @Test
    void shouldFlipWithTheTick() {
        flips(EntityRepository::tick);
    }

    @Test
    void shouldFlipWithALivingEntity() {
        flips(EntityRepository::createEntity);
        flips(repo -> repo.destroyEntity(E));
    }

    @Test
    void shouldFlipWithTheGenerationOfADeadSlot() {
        flips(repo -> {
            long again = repo.createEntity();
            assertThat(again).isEqualTo(REUSED);
            repo.destroyEntity(again);
        });
    }

    @Test
    void shouldFlipWithTheHeader() {
        flips(repo -> repo.setDisType(E, 1));
        flips(repo -> repo.setTkbType(E, 1));
        flips(repo -> repo.setSide(E, 1));
        flips(repo -> repo.setFlags(E, 1));
    }

    @Test
    void shouldFlipWithSpawnAndStructuralTick() {
        long early = world(repo -> {
                    repo.createEntity();
                    repo.tick();
                })
                .stateHash();
        long late = world(repo -> {
                    repo.tick();
                    repo.createEntity();
                })
                .stateHash();
        assertThat(early).isNotEqualTo(late);
        long changedEarly = world(repo -> {
                    repo.tag(Shapes.Damaged.class).add(E);
                    repo.tick();
                })
                .stateHash();
        long changedLate = world(repo -> {
                    repo.tick();
                    repo.tag(Shapes.Damaged.class).add(E);
                })
                .stateHash();
        assertThat(changedEarly).isNotEqualTo(changedLate);
    }

    @Test
    void shouldFlipWithPresenceAuthorityAndTags() {
        flips(repo -> repo.table(PositionTable.TYPE).remove(E));
        flips(repo -> repo.table(PositionTable.TYPE).setAuthority(E, false));
        flips(repo -> repo.tag(Shapes.Damaged.class).add(E));
    }

    @Test
    void shouldFlipWithEveryBitOfAValue() {
        EntityRepository repo = world(r -> {});
        PositionTable position = repo.table(PositionTable.TYPE);
        long before = repo.stateHash();
        PositionEditSpan span = position.editSpan(1);
        MemorySegment row = span.segment().asSlice(500 * 12, 12);
        for (int bit = 0; bit < 96; bit++) {
            byte old = row.get(ValueLayout.JAVA_BYTE, bit / 8);
            row.set(ValueLayout.JAVA_BYTE, bit / 8, (byte) (old ^ (1 << (bit % 8))));
            position.markChanged(1L << 32 | 1024 + 500);
            assertThat(repo.stateHash()).as("bit " + bit).isNotEqualTo(before);
            row.set(ValueLayout.JAVA_BYTE, bit / 8, old);
            position.markChanged(1L << 32 | 1024 + 500);
            assertThat(repo.stateHash()).as("bit " + bit + " restored").isEqualTo(before);
        }
    }

    @Test
    void shouldReadOnlyChunksThatChangedAgain() {
        EntityRepository repo = world(r -> {});
        PositionTable position = repo.table(PositionTable.TYPE);
        long before = repo.stateHash();
        Memory.putFloat(position.address(E), 777);
        assertThat(repo.stateHash())
                .as("nothing was marked, so nothing is read")
                .isEqualTo(before);
        assertThat(repo.checkStructure()).singleElement().asString().contains("without a mark");
        position.markChanged(E);
        assertThat(repo.stateHash()).isNotEqualTo(before);
    }

    @Test
    void shouldNotFlipWithBytesBetweenFields() {
        long[] hashes = new long[2];
        for (int i = 0; i < 2; i++) {
            EntityRepository repo = worlds.create();
            EverythingTable padded = repo.register(EverythingTable.TYPE);
            long entity = repo.createEntity();
            padded.add(entity).i(5);
            var value = padded.get(entity);
            Memory.putByte(padded.address(entity) + 1, (byte) i); // padding
            padded.remove(entity);
            padded.add(entity, value);
            hashes[i] = repo.stateHash();
        }
        assertThat(hashes[0]).isEqualTo(hashes[1]);
    }

    @Test
    void shouldNotFlipWithWhatIsNotState() {
        long before = world(repo -> {}).stateHash();
        assertThat(world(repo -> repo.register(VelocityTable.TYPE)).stateHash())
                .as("a type that nobody uses")
                .isEqualTo(before);
        assertThat(world(EntityRepository::stateHash).stateHash()).isEqualTo(before);
        assertThat(world(repo -> repo.trim(100)).stateHash()).isEqualTo(before);
        assertThat(world(repo -> {
                            TagColumn damaged = repo.tag(Shapes.Damaged.class);
                            damaged.add(E);
                            damaged.remove(E);
                        })
                        .stateHash())
                .as("a change that was undone within the tick")
                .isEqualTo(before);
        assertThat(world(repo -> {
                            PositionEditSpan span =
                                    repo.table(PositionTable.TYPE).editSpan(0);
                            span.x(7, 99);
                        })
                        .stateHash())
                .as("memory of a slot without the component")
                .isEqualTo(before);
    }

    @Test
    void shouldNotDependOnTheOrderOfRegistration() {
        List<Long> hashes = new ArrayList<>();
        for (int order = 0; order < 4; order++) {
            List<ColumnKind> kinds = new ArrayList<>(Kinds.SMALL);
            Collections.rotate(kinds, order * 3);
            EntityRepository repo = worlds.create();
            List<ColumnKind.Column> columns = new ArrayList<>();
            kinds.forEach(kind -> columns.add(kind.register(repo)));
            long[] entities = new long[50];
            repo.createEntities(entities);
            for (ColumnKind.Column column : columns) {
                for (int i = 0; i < 50; i += 3) {
                    column.add(entities[i], i);
                }
            }
            hashes.add(repo.stateHash());
        }
        assertThat(hashes).containsOnly(hashes.getFirst());
    }

    @Test
    void shouldBeTheSameWhetherItWasTakenOftenOrOnce() {
        Seeds.run(30, random -> {
            long seed = random.nextLong();
            assertThat(program(new SplittableRandom(seed), true)).isEqualTo(program(new SplittableRandom(seed), false));
        });
    }

    private static void moveBelow(EntityRepository repo, long child, long parent) {
        if (child != parent && !repo.hierarchy().isAncestor(child, parent)) {
            repo.hierarchy().reparent(parent, child);
        }
    }

    /** A random program whose choices do not depend on whether the hash is taken meanwhile. */
    private static long program(SplittableRandom random, boolean hashOften) {
        try (EntityRepository repo = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(4000))) {
            List<ColumnKind.Column> columns =
                    Kinds.SMALL.stream().map(kind -> kind.register(repo)).toList();
            TableSingleton<Position, PositionTable> origin = repo.singletons().register(PositionTable.TYPE);
            long[] entities = new long[3000];
            repo.createEntities(entities);
            for (int i = 0; i < 2000; i++) {
                int at = random.nextInt(entities.length);
                long entity = entities[at];
                ColumnKind.Column column = columns.get(random.nextInt(columns.size()));
                int number = random.nextInt(1000);
                switch (random.nextInt(12)) {
                    case 0 -> {
                        repo.destroyEntity(entity);
                        entities[at] = repo.createEntity();
                    }
                    case 1 -> column.column().remove(entity);
                    case 2 -> repo.setSide(entity, number);
                    case 3 -> repo.tick();
                    case 4 -> moveBelow(repo, entity, entities[random.nextInt(entities.length)]);
                    case 5 -> repo.hierarchy().detach(entity);
                    case 6 -> repo.roles().assign(number % 20, entity);
                    case 7 -> origin.set(new Position(number, 0, 0));
                    case 8 -> origin.remove();
                    default -> {
                        if (column.column().has(entity)) {
                            column.set(entity, number);
                        } else {
                            column.add(entity, number);
                        }
                    }
                }
                if (hashOften && i % 3 == 0) {
                    repo.stateHash();
                }
            }
            return repo.stateHash();
        }
    }

    /** A hash of the user's throws in the middle: what was taken before stays, as a whole. */
    @Test
    void shouldHoldWhatWasTakenWhenTakingFails() {
        EntityRepository repo = worlds.create();
        PositionTable position = repo.register(PositionTable.TYPE);
        boolean[] fails = {false};
        ManagedType<String> type = ManagedType.of(String.class, "name").hashedBy((text, hash) -> {
            if (fails[0]) {
                throw new IllegalArgumentException("a hash that fails");
            }
            hash.add(text);
        });
        ManagedTable<String> name = repo.registerManaged(type);
        long entity = repo.createEntity();
        position.add(entity, new Position(1, 2, 3));
        name.add(entity, "one");
        StateHashes hashes = repo.stateHashes(part -> true).take();
        List<Object> before = told(hashes, position, name);
        repo.tick();
        position.set(entity, new Position(4, 5, 6));
        name.set(entity, "two");
        fails[0] = true;
        assertThatThrownBy(hashes::take).isInstanceOf(IllegalArgumentException.class);
        assertThat(told(hashes, position, name)).isEqualTo(before);
        repo.register(VelocityTable.TYPE);
        assertThatThrownBy(hashes::take).isInstanceOf(IllegalArgumentException.class);
        assertThat(told(hashes, position, name)).isEqualTo(before);
        fails[0] = false;
        assertThat(hashes.take().total()).isEqualTo(repo.stateHash());
        assertThat(told(hashes, position, name)).doesNotContainAnyElementsOf(before);
    }

    private static List<Object> told(StateHashes hashes, PositionTable position, ManagedTable<String> name) {
        return List.of(hashes.tick(), hashes.total(), hashes.of(position), hashes.of(name), hashes.parts());
    }
}
