package io.fdp.replication;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.event.ManagedEventType;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.kernel.phase.Phase;
import io.fdp.kernel.phase.PhaseConfig;
import io.fdp.kernel.query.Query;
import io.fdp.kernel.singleton.ManagedSingleton;
import io.fdp.kernel.singleton.TableSingleton;
import io.fdp.replication.Components.Burning;
import io.fdp.replication.Components.Hidden;
import io.fdp.replication.Components.Note;
import io.fdp.replication.Components.Orders;
import io.fdp.replication.Components.Place;
import io.fdp.replication.Components.Plan;
import io.fdp.replication.Components.Weather;
import io.fdp.wire.Wire;

/** A node of a test: a world, its tables and its replication. */
final class TestNode implements AutoCloseable {
    static final ManagedType<Orders> ORDERS = ManagedType.of(Orders.class).serializedBy(OrdersSerializer.INSTANCE);

    final EntityRepository repo;
    final Wire wire;
    final PlaceTable place;
    final StateTable state;
    final AimTable aim;
    final FuelTable fuel;
    final LocalTable local;
    final GunParts gun;
    final ManagedTable<Plan> plan;
    final TableSingleton<Weather, WeatherTable> weather;
    final ManagedSingleton<Orders> orders;
    final BangEvents bangs;
    final HitEvents hits;
    final WhisperEvents whispers;
    final ManagedEvents<Note> notes;
    final HitEvents requests;
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
        this.gun = repo.register(GunParts.TYPE);
        this.plan = repo.registerManaged(ManagedType.of(Plan.class).serializedBy(PlanSerializer.INSTANCE));
        this.weather = repo.singletons().register(WeatherTable.TYPE);
        this.orders = repo.singletons().registerManaged(ORDERS);
        this.bangs = repo.events().register(BangEvents.TYPE);
        this.hits = repo.events().register(HitEvents.TYPE);
        this.whispers = repo.events().register(WhisperEvents.TYPE);
        this.notes =
                repo.events().registerManaged(ManagedEventType.of(Note.class).serializedBy(NoteSerializer.INSTANCE));
        config.singleton(WeatherTable.TYPE, wire.self().number() <= 2)
                .singleton(ORDERS, wire.self().number() == 1);
        config.tag(Burning.class).tag(Hidden.class).request(HitEvents.TYPE, "target");
        this.replication = Replication.open(repo, wire, null, config);
        this.requests = replication.requests(HitEvents.TYPE);
        this.all = repo.query().build();
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
