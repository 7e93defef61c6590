package io.fdp.benchmarks.network;

import io.fdp.annotations.Replicated;
import io.fdp.benchmarks.world.Checksum;
import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Crowd;
import io.fdp.benchmarks.world.Population;
import io.fdp.benchmarks.world.Values;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.phase.Phase;
import io.fdp.kernel.phase.PhaseConfig;
import io.fdp.replication.Replication;
import io.fdp.replication.ReplicationConfig;
import io.fdp.testkit.network.LocalNetwork;
import io.fdp.wire.Wire;

/**
 * A node with entities of 24 bytes, Place and Speed, and a second node that sees them: the end of the frame that
 * sends, or the receiving of what was sent.
 *
 * <p>Entities move before a pass, which is not timed: the rows are about sending, not about moving. Only what a row
 * names is written, all fields of it are new, and every pass sends or receives.
 */
public final class FdpReplication implements Contender {

    /** What a pass does. */
    public enum Work {
        /** Sends all entities. */
        SEND_ALL,
        /** Sends one entity in a hundred, which lie next to each other: another hundredth in each pass. */
        SEND_NEIGHBOURS,
        /** Sends one entity in a hundred, from anywhere. */
        SEND_SCATTERED,
        /** Receives all entities. */
        RECEIVE_ALL
    }

    private final LocalNetwork network = new LocalNetwork();
    private final Node sender = new Node(network.join(1));
    private final Node receiver = new Node(network.join(2));
    private final Work work;
    private final long[] handles;
    private final long[] shuffled;
    private final PlaceEdit place = sender.position.newEdit();
    private final SpeedEdit speed = sender.velocity.newEdit();
    private int next;

    /** Makes both worlds, and lets the second see the first. */
    public FdpReplication(Population population, Work work) {
        this.work = work;
        handles = new long[population.entities()];
        for (int i = 0; i < handles.length; i++) {
            long entity = sender.repository.createEntity();
            sender.position.add(entity, Values.x(i), Values.y(i), Values.z(i));
            sender.velocity.add(entity, Values.dx(i), Values.dy(i), Values.dz(i));
            sender.replication.publish(entity);
            handles[i] = entity;
        }
        shuffled = handles.clone();
        Crowd.shuffle(shuffled);
        sender.frame();
        receiver.frame();
    }

    @Override
    public void prepare() {
        switch (work) {
            case SEND_ALL -> move(handles, handles.length);
            case SEND_NEIGHBOURS -> move(handles, handles.length / 100);
            case SEND_SCATTERED -> move(shuffled, handles.length / 100);
            case RECEIVE_ALL -> {
                move(handles, handles.length);
                sender.frame();
            }
        }
    }

    /** Moves the next entities of an order. */
    private void move(long[] order, int count) {
        for (int i = 0; i < count; i++) {
            write(order[next]);
            next = next + 1 == order.length ? 0 : next + 1;
        }
    }

    private void write(long entity) {
        sender.position.edit(entity, place);
        sender.velocity.edit(entity, speed);
        place.x(place.x() + 1);
        place.y(place.y() + 1);
        place.z(place.z() + 1);
        speed.dx(-speed.dx());
        speed.dy(-speed.dy());
        speed.dz(-speed.dz());
    }

    @Override
    public long pass() {
        (work == Work.RECEIVE_ALL ? receiver : sender).frame();
        return handles.length;
    }

    /** Compares both worlds; the number of entities that are right. */
    @Override
    public long checksum() {
        receiver.frame();
        int right = 0;
        for (long entity : handles) {
            long ghost = receiver.replication.entity(sender.replication.networkId(entity));
            right += isSame(entity, ghost) ? 1 : 0;
        }
        return right;
    }

    private boolean isSame(long entity, long ghost) {
        Checksum here = new Checksum();
        Checksum there = new Checksum();
        sender.add(entity, here);
        receiver.add(ghost, there);
        return here.value() == there.value();
    }

    @Override
    public void close() {
        sender.close();
        receiver.close();
    }

    private static final class Node {
        private final EntityRepository repository = EntityRepository.create();
        private final PlaceTable position = repository.register(PlaceTable.TYPE);
        private final SpeedTable velocity = repository.register(SpeedTable.TYPE);
        private final Wire wire;
        private final Replication replication;

        Node(Wire wire) {
            this.wire = wire;
            this.replication = Replication.open(
                    repository,
                    wire,
                    null,
                    new ReplicationConfig()
                            .component(PlaceTable.TYPE, Replicated.Mode.GROUP, 0)
                            .component(SpeedTable.TYPE, Replicated.Mode.GROUP, 0));
            repository.phases().configure(PhaseConfig.networked(), Phase.INITIALIZATION);
        }

        void frame() {
            repository.phases().enter(Phase.NETWORK_RECEIVE);
            replication.receive();
            repository.phases().enter(Phase.SIMULATION);
            repository.phases().enter(Phase.NETWORK_SEND);
            repository.tick();
            repository.phases().enter(Phase.PRESENTATION);
            repository.phases().enter(Phase.INITIALIZATION);
        }

        void add(long entity, Checksum to) {
            Place at = position.get(entity);
            Speed by = velocity.get(entity);
            to.add(at.x(), at.y(), at.z());
            to.add(by.dx(), by.dy(), by.dz());
        }

        void close() {
            replication.close();
            wire.close();
            repository.close();
        }
    }
}
