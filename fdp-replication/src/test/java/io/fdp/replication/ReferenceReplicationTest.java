package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.entity.Entity;
import io.fdp.replication.Components.Aim;
import io.fdp.testkit.Worlds;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Fields that name entities: each node reads its own handles, as long as the entity is shared. */
class ReferenceReplicationTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private TestNetwork network;

    @BeforeEach
    void start() {
        network = new TestNetwork(1, worlds);
    }

    @AfterEach
    void close() {
        network.close();
    }

    @Test
    void shouldTranslateReferences() {
        TestNode one = network.join(1);
        TestNode two = network.join(2);
        two.repo.createEntity(); // other indexes there
        long hunter = one.spawn(1);
        long later = one.repo.createEntity();
        long prey = one.spawn(2);
        one.aim.add(hunter, new Aim(prey, new long[] {later, hunter}, (short) -5));
        network.settle();

        long ghost = two.mirror(one, hunter);
        Aim aim = two.aim.get(ghost);
        assertThat(aim.target()).isEqualTo(two.mirror(one, prey)).isNotEqualTo(Entity.NULL);
        assertThat(aim.others()).containsExactly(Entity.NULL, ghost);
        assertThat(aim.strength()).isEqualTo((short) -5);

        one.replication.publish(later);
        network.settle();
        assertThat(two.aim.get(ghost).others()).containsExactly(two.mirror(one, later), ghost);
        assertThat(two.replication.hash()).isEqualTo(one.replication.hash());
    }

    /** Of an entity that nobody has ever named, far from all that travel, and of one whose index is used again. */
    @Test
    void shouldFollowWhomReferencesName() {
        TestNode one = network.join(1);
        TestNode two = network.join(2);
        long hunter = one.spawn(1);
        long prey = one.spawn(2);
        long far = Entity.NULL;
        for (int i = 0; i < 3000; i++) {
            far = one.repo.createEntity();
        }
        one.aim.add(hunter, new Aim(prey, new long[] {far, Entity.of(-7, 1)}, (short) 1));
        network.settle();
        long ghost = two.mirror(one, hunter);
        assertThat(two.aim.get(ghost).others()).containsExactly(Entity.NULL, Entity.NULL);

        one.replication.publish(far);
        network.settle();
        assertThat(two.aim.get(ghost).others()).containsExactly(two.mirror(one, far), Entity.NULL);

        one.repo.destroyEntity(prey);
        network.settle();
        assertThat(two.aim.get(ghost).target()).isEqualTo(Entity.NULL);
        long next = one.spawn(3);
        assertThat(Entity.index(next)).isEqualTo(Entity.index(prey));
        network.settle();
        assertThat(two.aim.get(ghost).target()).isEqualTo(Entity.NULL);
        assertThat(two.replication.hash()).isEqualTo(one.replication.hash());

        one.repo.destroyEntity(far);
        network.settle();
        assertThat(two.aim.get(ghost).others()).containsExactly(Entity.NULL, Entity.NULL);
        assertThat(two.replication.hash()).isEqualTo(one.replication.hash());
    }

    @Test
    void shouldLookOnlyWhereEntitiesCameOrWent() {
        TestNode one = network.join(1);
        network.join(2);
        long hunter = one.spawn(0);
        long prey = one.spawn(0);
        one.aim.add(hunter, new Aim(prey, new long[2], (short) 1));
        for (int i = 0; i < 300; i++) {
            one.spawn(i);
        }
        network.settle();
        long before = looked(one);
        long unnamed = one.repo.createEntity();
        one.replication.publish(unnamed);
        network.settle();
        assertThat(looked(one) - before)
                .as("entities, and places of the same group")
                .isEqualTo(2);

        before = looked(one);
        one.repo.destroyEntity(unnamed);
        network.settle();
        assertThat(looked(one) - before)
                .as("entities, and places of the same group")
                .isEqualTo(2);

        long sent = one.replication.stats().sent();
        one.repo.destroyEntity(prey);
        network.settle();
        assertThat(one.replication.stats().sent() - sent)
                .as("entities, places, and who aims at it")
                .isEqualTo(3);
    }

    /** How many samples a node has made, to send them or not. */
    private static long looked(TestNode node) {
        return node.replication.stats().sent() + node.replication.stats().unchanged();
    }
}
