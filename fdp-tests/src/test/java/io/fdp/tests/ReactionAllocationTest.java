package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.testkit.Garbage;
import io.fdp.testkit.Worlds;
import io.fdp.tests.model.ReactedWorld;
import io.fdp.tests.model.ReactedWorld.Load;
import io.fdp.tests.model.ReactedWorld.Plan;
import io.fdp.tests.model.SpotEdit;
import io.fdp.tests.model.SpotTable;
import io.fdp.tests.model.SpotView;
import java.util.IdentityHashMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Warm dispatches make no garbage. */
@Tag("allocation")
class ReactionAllocationTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    /** One cursor for each of the two tables that take turns as the last one. */
    private final IdentityHashMap<SpotTable, SpotView> lastViews = new IdentityHashMap<>();

    private double sum;

    @Test
    void shouldMakeNoGarbage() {
        EntityRepository repo = worlds.create();
        ReactedWorld world = new ReactedWorld(repo);
        long[] entities = new long[3000];
        repo.createEntities(entities);
        world.spot.addAll(entities, 0, entities.length);
        SpotView view = world.spot.newView();
        SpotEdit edit = world.spot.newEdit();
        Load one = new Load(1, 2);
        Load other = new Load(1, 3);
        Plan[] plans = {new Plan(1), new Plan(2)};
        repo.reactions().onCreated(entity -> sum++);
        repo.reactions().onDestroyed(entity -> sum++);
        repo.reactions().onChanged(world.spot, (entity, last) -> {
            SpotView lastView = lastViews.computeIfAbsent(last, SpotTable::newView);
            sum += last.view(entity, lastView).y();
        });
        repo.reactions()
                .onChanged(
                        world.spot,
                        entity -> sum += world.spot.view(entity, view).x());
        repo.reactions().onRemoved(world.load, (entity, last) -> sum += last.count(entity));
        repo.reactions()
                .onChanged(world.plan, (entity, last) -> sum += last.get(entity).number());
        repo.reactions()
                .onAdded(world.seen, entity -> world.locked.set(repo.commands().buffer(), entity, true));
        int[] round = {0};
        Garbage.assertNone(() -> {
            int at = round[0]++ & 1;
            CommandBuffer commands = repo.commands().buffer();
            for (int i = 0; i < 100; i++) {
                long entity = entities[i * 30];
                world.spot.edit(entity, edit).x(round[0]);
                if (at == 0) {
                    world.seen.add(commands, entity);
                    world.load.add(entity, i % 2 == 0 ? one : other);
                    world.plan.add(entity, plans[0]);
                } else {
                    world.seen.remove(commands, entity);
                    world.locked.remove(commands, entity);
                    world.load.remove(entity);
                    world.plan.remove(entity);
                }
                commands.destroy(commands.create());
            }
            repo.commands().playback();
            for (int i = 0; i < 100 && at == 0; i++) {
                world.plan.set(entities[i * 30], plans[1]);
            }
            repo.destroyEntity(repo.createEntity());
            repo.tick();
        });
        assertThat(sum).isPositive();
    }
}
