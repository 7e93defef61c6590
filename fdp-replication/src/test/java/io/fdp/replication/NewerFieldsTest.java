package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentType;
import io.fdp.kernel.entity.Entity;
import io.fdp.replication.Components.Burning;
import io.fdp.replication.Components.Hidden;
import io.fdp.replication.Components.Mood;
import io.fdp.replication.Components.Place;
import io.fdp.replication.Components.State;
import io.fdp.replication.OtherVersion.NewerPlace;
import io.fdp.replication.OtherVersion.NewerState;
import io.fdp.replication.model.Rejection;
import io.fdp.replication.ownership.OwnershipGroup;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.testkit.network.SimulatedNetwork;
import io.fdp.wire.Wire;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A node whose components have newer fields: what both versions have travels both ways, whatever comes first. */
class NewerFieldsTest {
    private static final String PLACE = "io.fdp.replication.Components.Place";
    private static final String STATE = "io.fdp.replication.Components.State";

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of(PLACE + " of node", STATE + " of node");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    /** A node of the newer version. */
    private static final class NewerNode implements AutoCloseable {
        final EntityRepository repo;
        final Wire wire;
        final NewerPlaceTable place;
        final NewerStateTable state;
        final Replication replication;

        NewerNode(EntityRepository repo, Wire wire) {
            this.repo = repo;
            this.wire = wire;
            this.place = repo.register(ComponentType.of(
                    PLACE, NewerPlace.class, NewerPlaceTable.TYPE.layout(), NewerPlaceTable.TYPE::newTable));
            this.state = repo.register(ComponentType.of(
                    STATE, NewerState.class, NewerStateTable.TYPE.layout(), NewerStateTable.TYPE::newTable));
            repo.registerTag(Burning.class);
            repo.registerTag(Hidden.class);
            this.replication = Replication.open(
                    repo, wire, null, new ReplicationConfig().tag(Burning.class).tag(Hidden.class));
        }

        void frame() {
            replication.receive();
            repo.tick();
        }

        @Override
        public void close() {
            replication.close();
            wire.close();
        }
    }

    private static void frames(SimulatedNetwork network, TestNode older, NewerNode newer, int count) {
        for (int i = 0; i < count; i++) {
            network.advance(10 * SimulatedNetwork.MILLISECOND);
            older.frame();
            newer.frame();
        }
    }

    /** Samples of both topics come in any order: values wait for the description of their version. */
    @Test
    void shouldShareWhatBothVersionsHave() {
        Seeds.run(10, this::share);
        assertThat(log.all())
                .anyMatch(text -> text.contains("floor is only there") && text.contains("building is only there"))
                .anyMatch(text -> text.contains("crew is only here") && text.contains("are zero in values of that"))
                .noneMatch(text -> text.contains("dropped"));
    }

    private void share(SplittableRandom random) {
        SimulatedNetwork network = new SimulatedNetwork(random.nextLong())
                .delay(SimulatedNetwork.MILLISECOND, 100 * SimulatedNetwork.MILLISECOND)
                .loss(0.3);
        try (TestNode older = new TestNode(worlds.create(), network.join(1, "older"));
                NewerNode newer = new NewerNode(worlds.create(), network.join(2, "newer"))) {
            long[] olds = new long[300];
            long[] news = new long[300];
            for (int i = 0; i < olds.length; i++) {
                olds[i] = older.spawn(i);
                older.state.add(olds[i], new State((byte) i, i % 2 == 0 ? Mood.CALM : Mood.ANGRY, true, "old " + i));
                news[i] = newer.repo.createEntity();
                newer.place.add(news[i], new NewerPlace(-i, i, i + 0.5, i + 0.25, news[0]));
                newer.state.add(news[i], new NewerState("new " + i, false, Mood.ANGRY, (byte) -i, (short) i));
                newer.replication.publish(news[i]);
            }
            frames(network, older, newer, 300);
            for (Rejection reason : Rejection.values()) {
                assertThat(older.replication.rejected(2, reason))
                        .as(reason + " " + older.replication.traffic())
                        .isZero();
                assertThat(newer.replication.rejected(1, reason))
                        .as(reason + " " + newer.replication.traffic())
                        .isZero();
            }
            for (int i = 0; i < olds.length; i++) {
                long there = newer.replication.entity(older.replication.networkId(olds[i]));
                long here = older.replication.entity(newer.replication.networkId(news[i]));
                assertThat(newer.place.get(there)).isEqualTo(new NewerPlace(0, i, 0, 0, Entity.NULL));
                assertThat(newer.state.get(there))
                        .isEqualTo(new NewerState(
                                "old " + i, true, i % 2 == 0 ? Mood.CALM : Mood.ANGRY, (byte) i, (short) 0));
                assertThat(older.place.get(here)).isEqualTo(new Place(i, i + 0.5, i + 0.25));
                assertThat(older.state.get(here)).isEqualTo(new State((byte) -i, Mood.ANGRY, false, "new " + i));
            }
            removeAndHandOver(network, older, newer, olds, news);
        }
    }

    private static void removeAndHandOver(
            SimulatedNetwork network, TestNode older, NewerNode newer, long[] olds, long[] news) {
        newer.place.remove(news[1]);
        long here = older.replication.entity(newer.replication.networkId(news[0]));
        older.replication.ownership().acquire(here, OwnershipGroup.of(older.place));
        frames(network, older, newer, 300);
        long without = older.replication.entity(newer.replication.networkId(news[1]));
        assertThat(older.place.has(without)).isFalse();
        assertThat(older.place.hasAuthority(here)).isTrue();
        older.place.set(here, new Place(7, 8, 9));
        frames(network, older, newer, 300);
        assertThat(newer.place.get(news[0])).as("from a node without floors").isEqualTo(new NewerPlace(0, 7, 8, 9, 0));
        assertThat(newer.replication.owner(news[0], newer.place)).isEqualTo(1);
        assertThat(olds).hasSize(news.length);
    }
}
