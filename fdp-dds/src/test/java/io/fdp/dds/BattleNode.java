package io.fdp.dds;

import io.fdp.dds.BattleParts.Crew;
import io.fdp.dds.BattleParts.Fuel;
import io.fdp.dds.BattleParts.Mood;
import io.fdp.dds.BattleParts.Place;
import io.fdp.dds.BattleParts.Radio;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.phase.Phase;
import io.fdp.kernel.phase.PhaseConfig;
import io.fdp.replication.Replication;
import io.fdp.replication.ReplicationConfig;
import io.fdp.wire.WireNode;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A node of a test with a world that is replicated through DDS. */
final class BattleNode implements AutoCloseable {
    final EntityRepository repo;
    final DdsWire wire;
    final PlaceTable place;
    final FuelTable fuel;
    final CrewTable crew;
    final RadioTable radio;
    final Replication replication;

    BattleNode(EntityRepository repo, int number, int domain, boolean plain) {
        this.repo = repo;
        DdsConfig config = WireRig.config(domain);
        if (plain) {
            config.entity(FuelTable.TYPE).entity(CrewTable.TYPE).entity(RadioTable.TYPE);
        }
        this.wire = DdsWire.open(new WireNode(number, 1, number, "battle " + number), config);
        this.place = repo.register(PlaceTable.TYPE);
        this.fuel = repo.register(FuelTable.TYPE);
        this.crew = repo.register(CrewTable.TYPE);
        this.radio = repo.register(RadioTable.TYPE);
        this.replication = Replication.open(repo, wire, null, new ReplicationConfig());
        repo.phases().configure(PhaseConfig.networked(), Phase.INITIALIZATION);
    }

    long spawn(int i) {
        long entity = repo.createEntity();
        place.add(entity, new Place(i, 2 * i, -i));
        if (i % 2 == 0) {
            fuel.add(entity, new Fuel(i / 3f));
        }
        if (i % 3 == 0) {
            Mood mood = i % 2 == 0 ? Mood.CALM : Mood.LONELY;
            crew.add(
                    entity,
                    new Crew(
                            (byte) i,
                            mood,
                            i % 2 == 0,
                            "crew ä " + i,
                            (short) -i,
                            (char) i,
                            entity,
                            new int[] {i, -i, Integer.MIN_VALUE},
                            Math.PI * i,
                            Long.MAX_VALUE - i));
            radio.add(entity, new Radio((byte) -i, i, Mood.LONELY, "r" + i));
        }
        replication.publish(entity);
        return entity;
    }

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
    long mirror(BattleNode other, long entity) {
        return replication.entity(other.replication.networkId(entity));
    }

    static void until(String what, BooleanSupplier isSo, BattleNode... nodes) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(WireRig.MOST_SECONDS);
        boolean now = false;
        while (!now) {
            for (BattleNode node : nodes) {
                node.frame();
            }
            now = isSo.getAsBoolean();
            if (!now && System.nanoTime() > end) {
                StringBuilder text = new StringBuilder("it never came true that " + what);
                for (BattleNode node : nodes) {
                    text.append("; ")
                            .append(node.wire.self())
                            .append(' ')
                            .append(node.repo.entityCount())
                            .append(" entities ")
                            .append(node.replication.stats())
                            .append(node.wire.stats());
                }
                throw new AssertionError(text.toString());
            }
            try {
                TimeUnit.MILLISECONDS.sleep(2);
            } catch (InterruptedException stopped) {
                throw new AssertionError(stopped);
            }
        }
    }

    @Override
    public void close() {
        replication.close();
        wire.close();
    }
}
