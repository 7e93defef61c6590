package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.replication.Components.Fuel;
import io.fdp.replication.Components.Place;
import io.fdp.replication.ownership.OwnershipGroup;
import io.fdp.testkit.network.SimulatedNetwork;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The owner of an entity adopts what another node released, takes it and removes it. It stays removed while that node
 * gives way, whatever else that node sends meanwhile.
 */
class RemovedAdoptionTest extends ThreeNodes {
    private static final long LEASE = 2 * SimulatedNetwork.SECOND;
    private static final long DELAY = 100 * SimulatedNetwork.MILLISECOND;

    private long other;
    private long own;
    private int moved;

    @BeforeEach
    void acquire() {
        other = one.spawn(8);
        own = two.spawn(9);
        for (long entity : new long[] {tank, other}) {
            one.fuel.add(entity, new Fuel(1));
        }
        net.settle();
        acquireAtTwo(tank);
        acquireAtTwo(other);
        net.pass(3 * LEASE);
        net.network.delay(DELAY, DELAY);
    }

    private void acquireAtTwo(long entity) {
        two.replication.ownership().acquire(two.mirror(one, entity), OwnershipGroup.of(two.place, two.fuel));
    }

    private void frame() {
        two.place.set(own, new Place(moved++, 0, 0));
        net.frames(1);
    }

    /** One node releases, the other one adopts and takes. */
    private void releaseAndTake(long entity, ComponentColumn at, ComponentColumn of) {
        two.replication.ownership().release(two.mirror(one, entity), OwnershipGroup.of(at));
        for (int i = 0; one.replication.ownership().query(entity, of).publisher() != 1; i++) {
            assertThat(i).isLessThan(100);
            frame();
        }
        one.replication.ownership().acquire(entity, OwnershipGroup.of(of));
        frame();
        assertThat(of.hasAuthority(entity)).isTrue();
    }

    private void acquireAgain() {
        net.pass(4 * DELAY);
        two.replication.ownership().acquire(ghost(two), OwnershipGroup.of(two.fuel));
        net.pass(4 * DELAY);
        assertThat(two.fuel.hasAuthority(ghost(two))).isTrue();
    }

    private void assertSame() {
        for (TestNode node : net.nodes()) {
            assertThat(node.replication.hash()).isEqualTo(one.replication.hash());
        }
        assertThat(one.replication.counters().adoptions).isZero();
    }

    @Test
    void shouldStayRemovedWhileNeighboursMove() {
        releaseAndTake(tank, two.place, one.place);
        one.place.remove(tank);
        for (int i = 0; i < 1000; i++) {
            frame();
            assertThat(one.place.has(tank)).isFalse();
        }
        net.settle();
        assertThat(two.place.has(ghost(two))).isFalse();
        assertThat(three.place.has(ghost(three))).isFalse();
        assertSame();
    }

    /** All samples of the component are tried again when an adoption ends. */
    @Test
    void shouldStayRemovedWhenAnotherAdoptionEnds() {
        releaseAndTake(tank, two.fuel, one.fuel);
        one.fuel.remove(tank);
        net.pass(2 * LEASE - 3 * DELAY);
        releaseAndTake(other, two.fuel, one.fuel);
        one.fuel.remove(other);
        for (int i = 0; i < 1000; i++) {
            net.frames(1);
            assertThat(one.fuel.has(other)).isFalse();
        }
        assertThat(two.fuel.has(two.mirror(one, other))).isFalse();
        assertSame();
    }

    /** What is released and adopted a second time has its time from then on. */
    @Test
    void shouldStayRemovedAfterASecondAdoption() {
        releaseAndTake(tank, two.fuel, one.fuel);
        acquireAgain();
        net.pass(2 * LEASE - 10 * DELAY - 20 * SimulatedNetwork.MILLISECOND);
        releaseAndTake(tank, two.fuel, one.fuel);
        one.fuel.remove(tank);
        for (int i = 0; i < 1000; i++) {
            net.frames(1);
            assertThat(one.fuel.has(tank)).isFalse();
        }
        assertThat(two.fuel.has(ghost(two))).isFalse();
        assertSame();
    }

    /** The other node hears of the first adoption, and not of the second one. */
    @Test
    void shouldGoOnWithWhatWasAdoptedTwice() {
        releaseAndTake(tank, two.fuel, one.fuel);
        acquireAgain();
        two.replication.ownership().release(ghost(two), OwnershipGroup.of(two.fuel));
        for (int i = 0; one.replication.ownership().query(tank, one.fuel).publisher() != 1; i++) {
            assertThat(i).isLessThan(100);
            net.frames(1);
        }
        net.pause(two);
        one.replication.ownership().acquire(tank, OwnershipGroup.of(one.fuel));
        net.settle();
        one.fuel.remove(tank);
        net.settle();
        net.resume(two);
        net.pass(7 * LEASE);
        assertThat(one.fuel.has(tank))
                .as("the end is all that the other node heard")
                .isTrue();
        assertSame();
    }
}
