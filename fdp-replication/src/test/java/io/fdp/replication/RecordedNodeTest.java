package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import io.fdp.recorder.FlightRecorder;
import io.fdp.recorder.RecorderConfig;
import io.fdp.recorder.Recording;
import io.fdp.recorder.Replay;
import io.fdp.recorder.WhenBehind;
import io.fdp.replication.Components.Aim;
import io.fdp.replication.Components.Gun;
import io.fdp.replication.Components.Mood;
import io.fdp.replication.Components.Note;
import io.fdp.replication.Components.Place;
import io.fdp.replication.Components.Plan;
import io.fdp.replication.Components.Weather;
import io.fdp.replication.model.Ghost;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import io.fdp.testkit.network.SimulatedNetwork;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A recording of one node has its ghosts and what it heard: replay needs no network. */
class RecordedNodeTest {
    private static final int FRAMES = 120;

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path directory;

    /** Changes what a node owns. */
    private static void act(TestNode node, List<Long> mine, SplittableRandom random, int frame) {
        if (random.nextInt(3) == 0) {
            long entity = node.spawn(frame);
            node.gun.add(entity, new Gun(entity, (short) frame, Mood.CALM));
            node.plan.add(entity, new Plan("p" + frame, List.of(frame)));
            mine.add(entity);
        }
        if (!mine.isEmpty()) {
            long entity = mine.get(random.nextInt(mine.size()));
            node.place.set(entity, new Place(frame, 1, 2));
            if (!node.aim.has(entity)) {
                node.aim.add(entity, new Aim(mine.getFirst(), new long[2], (short) frame));
            }
            if (random.nextInt(10) == 0) {
                node.repo.destroyEntity(entity);
                mine.remove(entity);
            }
        }
        node.bangs.publish(Entity.NULL, frame, Mood.ANGRY);
        node.notes.publish(new Note("n" + frame));
    }

    @Test
    void shouldReplayGhostsWithoutANetwork() throws IOException {
        SimulatedNetwork network = new SimulatedNetwork(5)
                .delay(0, 40 * SimulatedNetwork.MILLISECOND)
                .loss(0.1);
        SplittableRandom random = new SplittableRandom(5);
        Path file = directory.resolve("node.fdp");
        Map<Long, Long> hashes = new HashMap<>();
        int heard = 0;
        try (TestNode one = new TestNode(worlds.create(), network.join(1, "one"));
                TestNode two = new TestNode(worlds.create(), network.join(2, "two"))) {
            List<Long> mine = new ArrayList<>();
            List<Long> theirs = new ArrayList<>();
            RecorderConfig config =
                    RecorderConfig.DEFAULT.whenBehind(WhenBehind.WAIT).keyframeEvery(25);
            try (FlightRecorder recorder = FlightRecorder.start(two.repo, file, config)) {
                for (int frame = 0; frame < FRAMES; frame++) {
                    network.advance(16 * SimulatedNetwork.MILLISECOND);
                    act(one, mine, random, frame);
                    act(two, theirs, random, 1000 + frame);
                    one.replication.claim(one.weather);
                    one.weather.set(new Weather(frame, Mood.CALM, Entity.NULL));
                    one.frame();
                    two.frame();
                    heard += two.bangs.count();
                    hashes.put(two.repo.currentTick(), two.repo.stateHash());
                }
                assertThat(recorder).isNotNull();
            }
            assertThat(two.replication.stats().born()).isGreaterThan(5);
        }
        assertThat(heard).as("own and others").isGreaterThan(FRAMES);
        EntityRepository again = worlds.create();
        // the same types, and no replication
        TestNode types = new TestNode(again, new SimulatedNetwork(1).join(1, "nobody"));
        types.close();
        try (Recording recording = Recording.open(file)) {
            Replay replay = recording.replayInto(again);
            int compared = 0;
            int ghosts = 0;
            while (replay.next()) {
                Long live = hashes.get(again.currentTick());
                if (live != null) {
                    assertThat(again.stateHash())
                            .as("tick " + again.currentTick())
                            .isEqualTo(live);
                    compared++;
                }
                ghosts = Math.max(ghosts, again.tag(Ghost.class).count());
            }
            assertThat(compared).isGreaterThanOrEqualTo(FRAMES - 1);
            assertThat(ghosts).isGreaterThan(2);
        }
    }
}
