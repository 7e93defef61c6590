package io.fdp.replication;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.phase.Phase;
import io.fdp.kernel.phase.PhaseConfig;
import io.fdp.kernel.query.Query;
import io.fdp.replication.Components.Burning;
import io.fdp.replication.Components.Hidden;
import io.fdp.replication.Components.Place;
import io.fdp.wire.Wire;

/** A node of a test: a world, its tables and its replication. */
final class TestNode implements AutoCloseable {
    final EntityRepository repo;
    final Wire wire;
    final PlaceTable place;
    final StateTable state;
    final AimTable aim;
    final FuelTable fuel;
    final LocalTable local;
    final Query all;
    final Replication replication;

    TestNode(EntityRepository repo, Wire wire) {
        this(repo, wire, new ReplicationConfig());
    }

    TestNode(EntityRepository repo, Wire wire, ReplicationConfig config) {
        this.repo = repo;
        this.wire = wire;
        this.place = repo.register(PlaceTable.TYPE);
        this.state = repo.register(StateTable.TYPE);
        this.aim = repo.register(AimTable.TYPE);
        this.fuel = repo.register(FuelTable.TYPE);
        this.local = repo.register(LocalTable.TYPE);
        repo.registerTag(Burning.class);
        repo.registerTag(Hidden.class);
        this.all = repo.query().build();
        this.replication =
                Replication.open(repo, wire, null, config.tag(Burning.class).tag(Hidden.class));
        repo.phases().configure(PhaseConfig.networked(), Phase.INITIALIZATION);
    }

    /** An entity with a network id and a place. */
    long spawn(double x) {
        long entity = repo.createEntity();
        place.add(entity, new Place(x, 0, 0));
        replication.publish(entity);
        return entity;
    }

    /** Takes in what arrived, and ends the frame: in between the test may do what it likes. */
    void frame() {
        repo.phases().enter(Phase.NETWORK_RECEIVE);
        replication.receive();
        repo.phases().enter(Phase.SIMULATION);
        repo.phases().enter(Phase.NETWORK_SEND);
        repo.tick();
        repo.phases().enter(Phase.PRESENTATION);
        repo.phases().enter(Phase.INITIALIZATION);
    }

    /** The entity of this node that is an entity of another node. */
    long mirror(TestNode other, long entity) {
        return replication.entity(other.replication.networkId(entity));
    }

    @Override
    public void close() {
        replication.close();
        wire.close();
    }
}
