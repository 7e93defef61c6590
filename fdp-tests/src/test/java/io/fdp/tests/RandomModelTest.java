package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.CapacityException;
import io.fdp.kernel.error.DuplicateComponentException;
import io.fdp.kernel.error.StaleEntityException;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.tests.model.WorldModel;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Random programs against a repository and a plain map; both must always agree. */
class RandomModelTest {
    private static final int OPERATIONS = 10_000;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Test
    void shouldAgreeWithTheModelAfterRandomOperations() {
        Seeds.run(20, random -> runProgram(random, OPERATIONS));
    }

    @Tag("long")
    @Test
    void shouldAgreeWithTheModelAfterManyRandomOperations() {
        Seeds.run(500, random -> runProgram(random, OPERATIONS));
    }

    private void runProgram(SplittableRandom random, int operations) {
        int capacity = random.nextInt(1, 5) * 900;
        try (EntityRepository repo = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(capacity))) {
            WorldModel model = new WorldModel(repo, random);
            for (int i = 0; i < operations; i++) {
                step(repo, model, random);
                if (i % 1000 == 999) {
                    model.compare();
                    assertThat(repo.checkStructure()).isEmpty();
                }
            }
            model.compare();
        }
    }

    private static void step(EntityRepository repo, WorldModel model, SplittableRandom random) {
        switch (random.nextInt(22)) {
            case 0, 1, 2 -> create(repo, model);
            case 3 -> createMany(repo, model, random);
            case 4, 5 -> model.destroySome();
            case 6 -> useStaleHandle(repo, model);
            case 7 -> model.destroyRun();
            case 8 -> repo.tick();
            case 9 -> repo.trim(random.nextInt(1, 4));
            case 10, 11, 12, 13 -> addOrRefuse(model);
            case 14, 15 -> model.writeSome();
            case 16 -> model.setHeaderOfSome();
            case 17 -> model.changeAuthorityOfSome();
            case 18 -> model.addMany();
            case 19 -> model.destroyMany();
            default -> model.removeSome();
        }
    }

    private static void create(EntityRepository repo, WorldModel model) {
        if (model.size() == repo.config().capacity()) {
            assertThatThrownBy(repo::createEntity).isInstanceOf(CapacityException.class);
            return;
        }
        int expected = model.lowestFreeIndex();
        long entity = repo.createEntity();
        assertThat(Entity.index(entity)).isEqualTo(expected);
        model.born(entity);
    }

    private static void createMany(EntityRepository repo, WorldModel model, SplittableRandom random) {
        long[] handles = new long[random.nextInt(1, 400)];
        if (model.size() + handles.length > repo.config().capacity()) {
            assertThatThrownBy(() -> repo.createEntities(handles)).isInstanceOf(CapacityException.class);
            return;
        }
        repo.createEntities(handles);
        for (long handle : handles) {
            assertThat(Entity.index(handle)).isEqualTo(model.lowestFreeIndex());
            model.born(handle);
        }
    }

    private static void addOrRefuse(WorldModel model) {
        WorldModel.Choice choice = model.chooseAny();
        if (choice == null) {
            return;
        }
        if (choice.isPresent()) {
            assertThatThrownBy(() -> choice.column().add(choice.entity(), 1))
                    .isInstanceOf(DuplicateComponentException.class);
        } else {
            model.add(choice);
        }
    }

    private static void useStaleHandle(EntityRepository repo, WorldModel model) {
        List<Long> dead = model.dead();
        if (dead.isEmpty()) {
            return;
        }
        long stale = dead.get(model.random().nextInt(dead.size()));
        assertThat(repo.isAlive(stale)).isFalse();
        assertThat(repo.destroyEntity(stale)).isFalse();
        for (var column : model.columns()) {
            assertThat(column.column().has(stale)).isFalse();
            assertThatThrownBy(() -> column.add(stale, 1)).isInstanceOf(StaleEntityException.class);
        }
        assertThatThrownBy(() -> repo.setSide(stale, 1)).isInstanceOf(StaleEntityException.class);
    }
}
