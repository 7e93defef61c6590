package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.memory.Memory;
import io.fdp.replication.Components.Place;
import io.fdp.replication.model.ReplicationException;
import io.fdp.replication.ownership.OwnershipWatch;
import io.fdp.testkit.network.SimulatedNetwork;
import io.fdp.wire.Topic;
import io.fdp.wire.TopicKind;
import io.fdp.wire.TopicWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a watch sees of hand-overs: gaps between samples, and writers that are not the owner. */
class OwnershipWatchTest extends ThreeNodes {
    private void move(int frames) {
        for (int i = 0; i < frames; i++) {
            for (TestNode node : net.nodes()) {
                if (node.place.hasAuthority(ghost(node))) {
                    node.place.set(
                            ghost(node), new Place(node.place.get(ghost(node)).x() + 1, 0, 0));
                }
            }
            net.frames(1);
        }
    }

    @Test
    void shouldSeeShortGapsAndOneWriter() {
        net.network.delay(SimulatedNetwork.MILLISECOND, 5 * SimulatedNetwork.MILLISECOND);
        move(20);
        List<OwnershipWatch> watches = new ArrayList<>();
        for (TestNode node : net.nodes()) {
            watches.add(node.replication.ownership().watch(node.place));
        }
        move(20);
        for (OwnershipWatch watch : watches) {
            assertThat(watch.changed()).isZero();
            assertThat(watch.longestGap()).as("nothing changed owners").isZero();
        }
        two.replication.ownership().acquire(ghost(two), placeOf(two));
        move(40);
        three.replication.ownership().acquire(ghost(three), placeOf(three));
        move(40);
        for (OwnershipWatch watch : watches) {
            assertThat(watch.changed()).isEqualTo(1);
            assertThat(watch.longestGap()).isBetween(1, 5);
            assertThat(watch.wrongWriters()).isZero();
            watch.close();
        }
        net.settle();
        assertOwner(3, 2);
    }

    /** The network is cut while a value moves: the third node sees the gap. */
    @Test
    void shouldSeeALongGap() {
        move(20);
        OwnershipWatch watch = three.replication.ownership().watch(three.place);
        net.network.partition(three.wire);
        two.replication.ownership().acquire(ghost(two), placeOf(two));
        move(50);
        net.network.heal();
        move(30);
        assertThat(watch.changed()).isEqualTo(1);
        assertThat(watch.longestGap()).isBetween(50, 70);
        assertThat(watch.wrongWriters()).isZero();
    }

    /** A node writes a value as its own in an epoch that is another node's. */
    @Test
    void shouldSeeAWrongWriter() {
        SpyWire spy = new SpyWire(net.network.join(4, "node 4"));
        TestNode four = new TestNode(worlds.create(), spy);
        net.nodes().add(four);
        move(20);
        four.replication.ownership().acquire(ghost(four), placeOf(four));
        move(30);
        Topic topic = spy.samples.keySet().stream()
                .filter(of -> of.name().endsWith("Place"))
                .findFirst()
                .orElseThrow();
        byte[] sample = spy.samples.get(topic).clone();
        OwnershipWatch watch = three.replication.ownership().watch(three.place);
        one.replication.ownership().acquire(tank, place);
        move(30);
        assertThat(watch.wrongWriters()).isZero();
        sample[48 + 12] = 2; // the epoch of its run, which is of node 1
        TopicWriter forged = net.network.join(5, "forged").writer(new Topic(topic.name(), TopicKind.STATE, 1 << 16));
        long at = forged.begin(0, sample.length);
        for (int i = 0; i < sample.length; i++) {
            Memory.putByte(at + i, sample[i]);
        }
        Memory.putInt(at + 32, 0);
        forged.commit(sample.length, -1);
        move(5);
        assertThat(watch.wrongWriters()).isPositive();
    }

    @Test
    void shouldWatchOneComponentAtATime() {
        OwnershipWatch watch = one.replication.ownership().watch(one.place);
        assertThatThrownBy(() -> one.replication.ownership().watch(one.fuel))
                .isInstanceOf(ReplicationException.class)
                .hasMessageContaining("close that watch first");
        watch.close();
        watch.close();
        one.replication.ownership().watch(one.fuel).close();
        assertThatThrownBy(() -> one.replication.ownership().watch(one.local))
                .isInstanceOf(ReplicationException.class)
                .hasMessageContaining("is not replicated here");
        assertThatThrownBy(() -> one.replication.ownership().watch(null)).hasMessageContaining("table is null");
    }
}
