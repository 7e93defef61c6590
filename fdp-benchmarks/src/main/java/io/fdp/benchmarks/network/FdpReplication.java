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
 * <p>A pass writes as little as makes the samples new, and then sends whole samples: where all entities or neighbours
 * move, one value of each group is written, because the row is about sending, not about moving.
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

    /** How many neighbours share a sample. */
    private static final int GROUP = 256;

    private final LocalNetwork network = new LocalNetwork();
    private final Node sender = new Node(network.join(1));
    private final Node receiver = new Node(network.join(2));
    private final Work work;
    private final long[] handles;
    private final long[] shuffled;
    private final PlaceEdit place = sender.position.newEdit();
    private final SpeedEdit speed = sender.velocity.newEdit();
    private int next;
    private int passes;

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
        for (int frame = 0; frame < 2; frame++) { // two samples of each group
            writeGroups(frame);
            sender.frame();
            receiver.frame();
        }
    }

    @Override
    public long pass() {
        passes++;
        switch (work) {
            case SEND_ALL -> {
                writeGroups(passes);
                sender.frame();
            }
            case SEND_NEIGHBOURS -> {
                for (int i = handles.length / 100; i > 0; i--) {
                    if (i == 1 || next % GROUP == GROUP - 1) {
                        write(handles[next]);
                    }
                    next = (next + 1) % handles.length;
                }
                sender.frame();
            }
            case SEND_SCATTERED -> {
                for (int i = handles.length / 100; i > 0; i--) {
                    write(shuffled[next]);
                    next = (next + 1) % handles.length;
                }
                sender.frame();
            }
            case RECEIVE_ALL -> {
                network.repeatBefore(sender.wire);
                receiver.frame();
            }
        }
        return handles.length;
    }

    private void writeGroups(int value) {
        for (int i = 0; i < handles.length; i += GROUP) {
            sender.position.edit(handles[i], place).x(value);
            sender.velocity.edit(handles[i], speed).dx(value);
        }
    }

    private void write(long entity) {
        sender.position.edit(entity, place);
        sender.velocity.edit(entity, speed);
        place.x(place.x() + 1);
        speed.dx(speed.dx() + 1);
    }

    /** Compares both worlds; the number of entities that are right. */
    @Override
    public long checksum() {
        receiver.frame();
        int right = 0;
        for (long entity : handles) {
            long ghost = receiver.replication.entity(sender.replication.networkId(entity));
            right += work == Work.RECEIVE_ALL || isSame(entity, ghost) ? 1 : 0;
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
