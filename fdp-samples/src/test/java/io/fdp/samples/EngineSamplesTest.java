package io.fdp.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.testkit.ExpectedLog;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The guide's code on systems and time does what the guide says. */
class EngineSamplesTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("broken failed", "ambiguous: ");

    @Test
    void shouldRunSystemsInOrder() {
        assertThat(Traffic.run())
                .containsExactly(
                        "0.25 s: at 2.625, 10.5 m/s",
                        "0.5 s: at 5.375, 11.0 m/s",
                        "0.75 s: at 8.25, 11.5 m/s",
                        "1.0 s: at 11.25, 12.0 m/s",
                        """
                        InitializationGroup (phase initialization)
                          input
                        NetworkReceiveGroup (phase network receive)
                        sync
                        SimulationGroup (phase simulation)
                          Throttle
                          Driving
                        sync
                        NetworkSendGroup (phase network send)
                        PresentationGroup (phase presentation)
                          Display
                        """);
    }

    @Test
    void shouldGoOnWithoutABrokenSystem() {
        assertThat(Traffic.runWithFailures()).isEqualTo("10 cars, 3 failures, disabled");
        assertThat(Traffic.figures()).containsExactly("lights: 100 updates, 0 failures", "100 frames, {cars.passed=3}");
        assertThat(Traffic.runAmbiguous()).contains("ambiguous: Throttle and Pushing both write Car");
    }

    @Test
    void shouldFireByCommandsInAnEngine() {
        assertThat(Barrage.runInEngine(5)).isEqualTo(7);
    }

    @Test
    void shouldPauseStepAndFollow() {
        assertThat(Rehearsal.run()).containsExactly(1.0, 1.0, 1.1, 2.0);
        assertThat(Rehearsal.follow()).isEqualTo("2.02 s in 1.0 s");
        assertThat(Rehearsal.think()).isEqualTo(75);
    }

    @Test
    void shouldCreateFromTemplates() {
        assertThat(Motorpool.run())
                .containsExactly(
                        "24 vehicles, 8 axles, the second at Spot[x=10.0, y=20.0] on side 2, flags of the fourth 1",
                        "55, 1.1.222.1.2.0.0, 24 on land, template 55 \"T-72\"",
                        "41500.0 kg, a truck 8000.0 kg",
                        "44500.0 kg, [Axle[number=1, radius=0.5], Axle[number=2, radius=0.6]]");
        assertThat(Motorpool.load())
                .containsExactly(
                        "Spot[x=1.0, y=2.0], Mobility[mass=41500.0, topSpeed=16.5]",
                        "Spot[x=0.0, y=0.0], from the class path",
                        "Mobility[mass=9500.0, topSpeed=22.0], as its base has it in part",
                        "tkb.json:3:18: $.templates[0].components.Spt: unknown component \"Spt\"; did you mean"
                                + " \"Spot\"?");
    }

    @Test
    void shouldFindWhereRunsDiffer() {
        assertThat(Replica.compare())
                .isEqualTo("tick 26: io.fdp.samples.Replica.Probe of entity 42#1: drift is 13.0 and 13.25");
        assertThat(Replica.trails())
                .containsExactly("at tick 25: [component io.fdp.samples.Replica.Probe]", "2 fields differ, first: at");
        assertThat(Replica.hashes()).isTrue();
        assertThat(Replica.gather(false)).containsExactly(8.0, 10.0, 6.0).isEqualTo(Replica.gather(true));
    }

    @Test
    void shouldShareAShipOnTwoNodes() {
        assertThat(Allies.run(1))
                .containsSequence("  alpha sees mile 50.0, owned by 1", "  beta sees mile 50.0, owned by 1")
                .contains("the network is cut: alpha owns the ship: true, beta owns it: true")
                .endsWith("same world: true");
        for (long seed = 2; seed < 12; seed++) {
            assertThat(Allies.run(seed))
                    .as("seed " + seed)
                    .endsWith("same world: true")
                    .contains("the network is cut: alpha owns the ship: true, beta owns it: true");
        }
    }
}
