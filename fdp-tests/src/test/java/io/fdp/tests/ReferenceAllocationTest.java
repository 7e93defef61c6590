package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.reference.Referrers;
import io.fdp.testkit.Garbage;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.LeashEdit;
import io.fdp.tests.components.Links.Grudge;
import io.fdp.tests.components.SightEdit;
import io.fdp.tests.model.LinkedWorld;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Warm indexes of references make no garbage. */
@Tag("allocation")
class ReferenceAllocationTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private long sum;

    @Test
    void shouldMakeNoGarbage() {
        EntityRepository repo = worlds.create();
        LinkedWorld world = new LinkedWorld(repo);
        long[] entities = new long[3000];
        repo.createEntities(entities);
        for (int i = 0; i < entities.length; i++) {
            world.aim.add(entities[i], i, entities[i / 2]);
            world.leash.add(entities[i], i, entities[i / 3]);
        }
        Referrers aims = world.aim.targetReferrers();
        LongConsumer visitor = entity -> sum += entity;
        SightEdit aim = world.aim.newEdit();
        LeashEdit leash = world.leash.newEdit();
        long[] some = new long[10];
        long[] foes = {0, 0};
        Grudge grudge = new Grudge(1, foes);
        int[] round = {0};
        Garbage.assertNone(() -> {
            int at = round[0]++;
            long victim = repo.createEntity();
            long ghost = repo.createEntity();
            world.ghost.add(ghost, (byte) 0, victim);
            foes[0] = victim;
            foes[1] = ghost;
            for (int i = 0; i < 50; i++) {
                long one = entities[(i * 37 + at) % entities.length];
                world.aim.edit(one, aim).target(entities[(i * at) % entities.length]);
                world.leash.edit(one, leash).holder(i % 2 == 0 ? victim : ghost);
                world.grudge.add(one, grudge);
            }
            repo.commands().playback();
            aims.forEach(entities[7], visitor);
            sum += aims.count(entities[3]) + aims.collect(entities[1], some) + aims.first(entities[2]);
            repo.destroyEntity(victim);
            aims.update();
            repo.tick();
            assert world.grudge.count() == 0 : "all grudges ended with their foe";
        });
        assertThat(sum).isPositive();
        assertThat(world.leash.holderReferrers().applied()).isPositive();
        assertThat(world.ghost.bodyReferrers().applied()).isPositive();
    }
}
