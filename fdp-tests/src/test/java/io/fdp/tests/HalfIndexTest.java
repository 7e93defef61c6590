package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.reference.Referrers;
import io.fdp.testkit.Worlds;
import io.fdp.tests.model.LinkedWorld;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An index of references whose update ended half way, as when the heap is full, answers rightly the next time. */
class HalfIndexTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    /** Leaves the index as an update does that fails after it has forgotten all pairs. */
    private static void failHalfWay(Referrers referrers) throws ReflectiveOperationException {
        Object index = get(Referrers.class, referrers, "index");
        Object pairs = get(index.getClass(), index, "pairs");
        call(pairs, "clear");
        call(index, "distrust");
    }

    private static Object get(Class<?> type, Object of, String name) throws ReflectiveOperationException {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        return field.get(of);
    }

    private static void call(Object of, String name) throws ReflectiveOperationException {
        Method method = of.getClass().getDeclaredMethod(name);
        method.setAccessible(true);
        method.invoke(of);
    }

    @Test
    void shouldMakeAHalfIndexAnew() throws ReflectiveOperationException {
        EntityRepository repo = worlds.create();
        LinkedWorld world = new LinkedWorld(repo);
        long[] entities = new long[2000];
        repo.createEntities(entities);
        for (int i = 0; i < entities.length; i++) {
            world.aim.add(entities[i], i, entities[i / 10]);
        }
        repo.tick();
        Referrers aims = world.aim.targetReferrers();
        long target = entities[7];
        List<Long> expected = new ArrayList<>();
        for (int i = 70; i < 80; i++) {
            expected.add(entities[i]);
        }
        failHalfWay(aims);
        assertThat(aims.count(target)).isEqualTo(10);
        failHalfWay(aims);
        assertThat(aims.first(target)).isEqualTo(entities[70]);
        failHalfWay(aims);
        assertThat(aims.contains(target, entities[75])).isTrue();
        failHalfWay(aims);
        List<Long> found = new ArrayList<>();
        aims.forEach(target, found::add);
        assertThat(found).isEqualTo(expected);
        failHalfWay(aims);
        assertThat(aims.collect(target, new long[3])).isEqualTo(10);
        failHalfWay(aims);
        assertThat(aims.size()).isEqualTo(2000);
    }

    /** The dead are found after the failure, too. */
    @Test
    void shouldDealWithTheDeadAfterwards() throws ReflectiveOperationException {
        EntityRepository repo = worlds.create();
        LinkedWorld world = new LinkedWorld(repo);
        long holder = repo.createEntity();
        long held = repo.createEntity();
        world.leash.add(held, 1, holder);
        repo.tick();
        Referrers holders = world.leash.holderReferrers();
        repo.destroyEntity(holder);
        failHalfWay(holders);
        assertThat(holders.size()).isEqualTo(1);
        long before = holders.applied();
        repo.tick();
        assertThat(holders.applied()).isEqualTo(before + 1);
        assertThat(holders.count(holder)).isZero();
    }
}
