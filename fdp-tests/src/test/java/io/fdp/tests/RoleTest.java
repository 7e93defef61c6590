package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.error.StaleEntityException;
import io.fdp.kernel.hierarchy.Roles;
import io.fdp.kernel.phase.Phase;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Entities that are known by a number. */
class RoleTest {
    private static final int INSTRUCTOR = 7;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository repo;
    private Roles roles;

    @BeforeEach
    void open() {
        repo = worlds.create();
        roles = repo.roles();
    }

    @Test
    void shouldRestoreAllRoles() {
        long anna = repo.createEntity();
        long bert = repo.createEntity();
        long dead = repo.createEntity();
        repo.destroyEntity(dead);
        roles.assign(INSTRUCTOR, anna);
        roles.assign(3, anna);
        int[] which = {3, -5, INSTRUCTOR};
        assertThatThrownBy(() -> roles.restore(which, new long[] {anna, dead, anna}, 3))
                .isInstanceOf(StaleEntityException.class);
        assertThatThrownBy(() -> roles.restore(which, new long[] {anna}, 2))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(roles.find(INSTRUCTOR)).isEqualTo(anna);
        assertThat(roles.count()).isEqualTo(2);
        for (String phase : List.of(Phase.NETWORK_RECEIVE, Phase.SIMULATION, Phase.NETWORK_SEND, Phase.PRESENTATION)) {
            repo.phases().enter(phase);
        }
        roles.restore(which, new long[] {bert, anna, anna}, 2);
        assertThat(roles.find(3)).isEqualTo(bert);
        assertThat(roles.find(-5)).isEqualTo(anna);
        assertThat(roles.find(INSTRUCTOR)).isEqualTo(Entity.NULL);
        assertThat(roles.count()).isEqualTo(2);
        EntityRepository other = worlds.create();
        other.createEntities(new long[3]);
        other.destroyEntity(dead);
        other.roles().assign(3, bert);
        other.roles().assign(-5, anna);
        assertThat(other.stateHash()).isEqualTo(repo.stateHash());
        assertThatThrownBy(() -> repo.query().build().forEach(e -> roles.restore(which, new long[3], 0)))
                .isInstanceOf(IterationException.class);
        roles.restore(which, new long[3], 0);
        assertThat(roles.count()).isZero();
    }

    @Test
    void shouldFindWhoHasARole() {
        assertThat(roles.find(INSTRUCTOR)).isEqualTo(Entity.NULL);
        long anna = repo.createEntity();
        long bert = repo.createEntity();
        assertThat(roles.assign(INSTRUCTOR, anna)).isEqualTo(Entity.NULL);
        assertThat(roles.assign(-1, anna)).isEqualTo(Entity.NULL);
        assertThat(roles.assign(0, bert)).isEqualTo(Entity.NULL);
        assertThat(roles.find(INSTRUCTOR)).isEqualTo(anna);
        assertThat(roles.find(-1)).isEqualTo(anna);
        assertThat(roles.find(0)).isEqualTo(bert);
        assertThat(roles.assign(INSTRUCTOR, bert)).isEqualTo(anna);
        assertThat(roles.find(INSTRUCTOR)).isEqualTo(bert);
        assertThat(roles.count()).isEqualTo(3);
        assertThat(roles.clear(INSTRUCTOR)).isEqualTo(bert);
        assertThat(roles.clear(INSTRUCTOR)).isEqualTo(Entity.NULL);
        assertThat(roles.clear(12345)).isEqualTo(Entity.NULL);
        assertThat(roles.find(INSTRUCTOR)).isEqualTo(Entity.NULL);
        assertThat(roles.count()).isEqualTo(2);
    }

    @Test
    void shouldEndWithItsEntity() {
        long anna = repo.createEntity();
        roles.assign(INSTRUCTOR, anna);
        repo.destroyEntity(anna);
        assertThat(roles.find(INSTRUCTOR)).isEqualTo(Entity.NULL);
        long next = repo.createEntity();
        assertThat(Entity.index(next)).isEqualTo(Entity.index(anna));
        assertThat(roles.find(INSTRUCTOR)).isEqualTo(Entity.NULL);
        assertThat(roles.count()).isZero();
        assertThat(roles.assign(INSTRUCTOR, next)).as("a dead holder is none").isEqualTo(Entity.NULL);
        assertThat(roles.find(INSTRUCTOR)).isEqualTo(next);
    }

    @Test
    void shouldRefuseWhoIsNotAlive() {
        long anna = repo.createEntity();
        repo.destroyEntity(anna);
        for (long wrong : new long[] {Entity.NULL, anna, Entity.of(-3, 1), -1}) {
            assertThatThrownBy(() -> roles.assign(INSTRUCTOR, wrong)).isInstanceOf(StaleEntityException.class);
        }
        assertThat(roles.count()).isZero();
    }

    @Test
    void shouldListRolesInOrder() {
        List<String> seen = new ArrayList<>();
        long anna = repo.createEntity();
        long bert = repo.createEntity();
        for (int role : new int[] {5, -2, 1_000_000, 3}) {
            roles.assign(role, role == 3 ? bert : anna);
        }
        roles.assign(4, repo.createEntity());
        repo.destroyEntity(roles.find(4));
        roles.clear(5);
        roles.forEach((role, entity) -> {
            seen.add(role + " " + Entity.toString(entity));
            roles.clear(1_000_000);
        });
        assertThat(seen).containsExactly("-2 0#1", "3 1#1");
    }

    @Test
    void shouldFlipTheStateHash() {
        long anna = repo.createEntity();
        long bert = repo.createEntity();
        long none = repo.stateHash();
        roles.assign(1, anna);
        long first = repo.stateHash();
        assertThat(first).isNotEqualTo(none);
        roles.assign(1, bert);
        assertThat(repo.stateHash()).isNotEqualTo(first).isNotEqualTo(none);
        roles.clear(1);
        roles.assign(2, anna);
        assertThat(repo.stateHash()).isNotEqualTo(first).isNotEqualTo(none);
        roles.clear(2);
        assertThat(repo.stateHash()).isEqualTo(none);
        roles.assign(2, bert);
        roles.assign(1, anna);
        long both = repo.stateHash();
        roles.clear(1);
        roles.clear(2);
        roles.assign(1, anna);
        roles.assign(2, bert);
        assertThat(repo.stateHash()).as("in any order").isEqualTo(both);
    }

    @Test
    void shouldNotCountTheDeadInTheHash() {
        EntityRepository other = worlds.create();
        for (EntityRepository world : List.of(repo, other)) {
            long entity = world.createEntity();
            if (world == repo) {
                world.roles().assign(9, entity);
            }
            world.destroyEntity(entity);
        }
        assertThat(repo.stateHash()).isEqualTo(other.stateHash());
    }

    @Test
    void shouldRefuseUseAfterClose() {
        long anna = repo.createEntity();
        roles.assign(1, anna);
        repo.close();
        assertThat(roles.find(1)).isEqualTo(Entity.NULL);
        assertThatThrownBy(() -> roles.assign(1, anna)).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> roles.clear(1)).isInstanceOf(ClosedException.class);
        assertThatThrownBy(roles::count).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> roles.forEach((role, entity) -> {})).isInstanceOf(ClosedException.class);
    }

    @Test
    void shouldAgreeWithAModelAfterRandomOperations() {
        Seeds.run(20, this::runProgram);
    }

    private void runProgram(SplittableRandom random) {
        EntityRepository world = worlds.create(RepositoryConfig.DEFAULT.withCapacity(300));
        Map<Integer, Long> model = new TreeMap<>();
        List<Long> alive = new ArrayList<>();
        int range = random.nextInt(2, 2000);
        for (int i = 0; i < 5000; i++) {
            int role = random.nextInt(range) * 65536 - 7;
            int at = alive.isEmpty() ? 0 : random.nextInt(alive.size());
            switch (random.nextInt(6)) {
                case 0 -> {
                    if (alive.size() < 300) {
                        alive.add(world.createEntity());
                    }
                }
                case 1 -> {
                    if (!alive.isEmpty() && random.nextInt(3) == 0) {
                        long dying = alive.remove(at);
                        world.destroyEntity(dying);
                        model.values().removeIf(entity -> entity == dying);
                    }
                }
                case 2 -> {
                    long before = world.roles().clear(role);
                    assertThat(before).isEqualTo(model.getOrDefault(role, 0L));
                    model.remove(role);
                }
                default -> {
                    if (!alive.isEmpty()) {
                        long before = world.roles().assign(role, alive.get(at));
                        assertThat(before).isEqualTo(model.getOrDefault(role, 0L));
                        model.put(role, alive.get(at));
                    }
                }
            }
            assertThat(world.roles().find(role)).isEqualTo(model.getOrDefault(role, 0L));
        }
        Map<Integer, Long> seen = new TreeMap<>();
        world.roles().forEach(seen::put);
        assertThat(seen).isEqualTo(model);
        assertThat(world.roles().count()).isEqualTo(model.size());
    }

    @Test
    void shouldForgetRolesThatNobodyHas() {
        long anna = repo.createEntity();
        roles.assign(-1, anna);
        for (int role = 0; role < 200_000; role++) {
            roles.assign(role, anna);
            assertThat(roles.clear(role)).isEqualTo(anna);
        }
        assertThat(roles.find(-1)).isEqualTo(anna);
        assertThat(roles.count()).isEqualTo(1);
    }

    @Test
    void shouldBeReadWhileAnotherThreadAssigns() throws InterruptedException {
        long[] entities = new long[500];
        repo.createEntities(entities);
        roles.assign(-5, entities[0]);
        Thread writer = Thread.ofPlatform().start(() -> {
            for (int round = 0; round < 200; round++) {
                for (int i = 0; i < entities.length; i++) {
                    roles.assign(i, entities[i]);
                }
                for (int i = 0; i < entities.length; i++) {
                    roles.clear(i);
                }
            }
        });
        SplittableRandom random = new SplittableRandom(1);
        while (writer.isAlive()) {
            int role = random.nextInt(entities.length);
            assertThat(roles.find(role)).isIn(Entity.NULL, entities[role]);
            assertThat(roles.find(-5)).isEqualTo(entities[0]);
        }
        writer.join();
        assertThat(roles.count()).isEqualTo(1);
    }
}
