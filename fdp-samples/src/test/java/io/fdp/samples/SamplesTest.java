package io.fdp.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The guide's code does what the guide says. */
class SamplesTest {
    @Test
    void shouldRunTheFirstSteps() {
        assertThat(FirstSteps.run()).isEqualTo("Position[x=1.5, y=0.0, z=0.0]");
    }

    @Test
    void shouldMoveBothWays() {
        assertThat(Movement.run(3000)).isEqualTo("Position[x=60.0, y=120.0, z=180.0]");
    }

    @Test
    void shouldRollTheWheelsThatAreLeft() {
        assertThat(Wheels.run()).isEqualTo("Wheel[id=3, radius=1.0, spin=21.0] and Wheel[id=2, radius=0.5, spin=12.0]");
    }

    @Test
    void shouldReportTheTruckWhoseWheelsAreDifferent() {
        assertThat(Wheels.runDiffer()).containsExactly("CHANGED [Wheel[id=1, radius=0.5, spin=7.0]]");
    }

    @Test
    void shouldPlanInSlices() {
        assertThat(Planning.run()).isEqualTo("1 round, then up to unit 304; 2 plannings; 995 by hand");
    }

    @Test
    void shouldVisitTargetsInTheOrderOfTheirDistance() {
        assertThat(Nearest.run())
                .containsExactly(
                        "nearest first: 2 5 0 3 1 4", "farthest first: 1 4 3 0 5 2", "the two nearest: 2 5", "all: 6");
    }

    @Test
    void shouldKnowWhoFliesToWhom() {
        assertThat(Salvo.run())
                .containsExactly(
                        "threats: 3 and 2",
                        "to the tanker: 8",
                        "to the tanker: 10",
                        "smoke: 4, contacts: 4",
                        "threats to nobody: 0, left: 1");
    }

    @Test
    void shouldLetShipsLookAround() {
        assertThat(Lookout.run())
                .containsExactly(
                        "too close: 1 and 2, 1.0",
                        "moving in the box: 3",
                        "moving in the box: 5",
                        "0 sees 2, the nearest is 1",
                        "1 sees 3, the nearest is 2",
                        "2 sees 3, the nearest is 1",
                        "3 sees 2, the nearest is 2",
                        "4 sees 1, the nearest is 5",
                        "5 sees 1, the nearest is 4");
    }

    @Test
    void shouldSendWhatOthersDoNotKnow() {
        assertThat(Replication.run())
                .containsExactly(
                        List.of("0#1 is at 1.0", "1#1 is at 2.0"),
                        List.of("0#1 is at 5.0"),
                        List.of("0#1 is gone", "0#2 is at 5.0"));
        assertThat(Replication.countChanged()).containsExactly(0, 1024);
    }

    @Test
    void shouldReadDetonationsInTheNextFrame() {
        assertThat(Explosions.run(5)).containsExactly("frame 1: [0.0, 3.0]", "frame 2: [1.0, 4.0]", "frame 3: [2.0]");
        assertThat(Explosions.run(5000).getFirst()).startsWith("frame 1: [0.0, 3.0, 6.0, ");
    }

    @Test
    void shouldSaveAndLoadAHarbour(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("harbour.fdpw");
        assertThat(Harbour.run(file))
                .isEqualTo("1 entity, [Call[ship=Anna, crates=40], Passage[ship=Berta]], the same state hash");
        String later = "Mooring[east=1.5, lit=false], kept: [field depth of component harbour.%s, managed harbour.Log]";
        assertThat(Harbour.runLater(file)).isEqualTo(later.formatted("Berth"));
        assertThat(Harbour.runLater(file)).as("once more").isEqualTo(later.formatted("Mooring"));
    }

    @Test
    void shouldReplayARegatta(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("regatta.fdp");
        long end = Regatta.record(file, 120);
        assertThat(Regatta.look(file))
                .containsExactly(
                        "90: Boat[x=945, speed=16], 0 passed",
                        "89: Boat[x=929, speed=16], 1 passed",
                        "90: Boat[x=945, speed=16], 0 passed");
        assertThat(Regatta.play(file)).isEqualTo(30);
        assertThat(Regatta.goOn(file, 60)).isEqualTo(end);
    }

    @Test
    void shouldFireShellsByCommands() {
        assertThat(Barrage.run(5))
                .containsExactly(
                        "13 commands, 5 shells",
                        "6 commands, 7 shells",
                        "0 commands, 7 shells",
                        "5 applied, 1 skipped");
        assertThat(Barrage.run(5000).getFirst()).isEqualTo("12500 commands, 5000 shells");
    }

    @Test
    void shouldReceiveOnAThreadOfItsOwn() throws InterruptedException {
        try (EntityRepository repo = EntityRepository.create()) {
            ShellTable shell = repo.register(ShellTable.TYPE);
            Thread receiver = new Thread(() -> Barrage.receive(repo, shell, 7));
            receiver.start();
            while (shell.count() == 0) {
                repo.commands().playback();
            }
            receiver.join();
            assertThat(shell.count()).isEqualTo(1);
        }
    }

    @Test
    void shouldSortRowsInC() {
        assertThat(NativeInterop.run()).containsExactly(1, 7, 20, 90, 500, 800, 3000);
    }

    @Test
    void shouldWriteInItsTurn() {
        assertThat(Turns.run()).containsExactly("simulating", "refused", "9 7");
        assertThat(Turns.physicsAndPlanning().phase("physics").leadsTo("planning"))
                .isTrue();
    }

    @Test
    void shouldReactToPlanes() {
        assertThat(Airfield.watch())
                .containsExactly(
                        "channels {1, 2, 3}", "from 200.0 to 150.0", "lost a plane", "channels {3}", "channels {}");
        assertThat(Airfield.run()).containsExactly("hello on channel 7", "watching", "watching");
    }

    @Test
    void shouldKeepRoutesAsObjects() {
        assertThat(Convoy.run()).isEqualTo("Bravo 2 to depot");
    }

    @Test
    void shouldWriteAndReadJson() {
        assertThat(Dossier.run())
                .containsExactly(
                        "{\"name\":\"Aurora\",\"speed\":12.1,\"flag\":\"NEUTRAL\",\"escort\":\"0#1\"}",
                        "{\"id\":\"1#1\",\"io.fdp.samples.Dossier.Vessel\":{\"name\":\"Aurora\",\"speed\":12.1,"
                                + "\"flag\":\"NEUTRAL\",\"escort\":\"0#1\"},\"io.fdp.samples.Dossier.Armed\":true}",
                        "Aurora 15.0",
                        "patch.json:2:2: $.sped: unknown field \"sped\"; did you mean \"speed\"?",
                        "patch.json:1:11: $.speed: expected a float, or one of \"NaN\", \"Infinity\" and \"-Infinity\","
                                + " found the string \"fast\"",
                        "patch.json:1:10: $.flag: expected one of \"NONE\", \"NEUTRAL\", \"HOSTILE\", found \"HOSTIL\";"
                                + " did you mean \"HOSTILE\"?",
                        "patch.json:1:1: $: Vessel refuses the value: speed is negative: -1.0");
    }

    @Test
    void shouldKnowTimeTitleAndInstructor() {
        assertThat(Exercise.run()).isEqualTo("0.25 s, Night drive, 0#1");
    }

    @Test
    void shouldLetTrucksWaitInReserve() {
        assertThat(Reserves.run())
                .containsExactly(
                        "1 stops", "3 of 4 drive", "0 stops", "2 stops", "3 stops", "0 of 4 drive", "4 of 4 drive");
    }

    @Test
    void shouldKeepTurretsOnTheTank() {
        assertThat(Turrets.run()).isEqualTo("121 turret antenna free 3");
    }

    @Test
    void shouldGoBackAndCorrect() {
        assertThat(Rollback.run())
                .containsExactly("predicted 30.0 at tick 3", "back at 0.0, tick 0, the same world", "corrected 24.0");
    }

    @Test
    void shouldShowAnotherWorld() {
        assertThat(Rollback.show()).containsExactly("10 chunks", "1 chunk, 7.0", "0 ships");
    }

    @Test
    void shouldSeeFinishedFrames() {
        assertThat(BlackBox.run())
                .containsExactly(
                        "frame 0: chunk 0 chunk 1 chunk 2, 0 events",
                        "frame 1: chunk 1, 1 events",
                        "frame 2: chunk 1 1500#1 died, 0 events");
    }

    @Test
    void shouldReplayWhatWasRecorded() {
        assertThat(BlackBox.replay()).isEqualTo("0#1 of 1#1 at 850.0");
    }

    @Test
    void shouldCaptureEverySecondFrame() {
        assertThat(BlackBox.skip())
                .containsExactly("frame 0: 13056 bytes", "frame 2: 8704 bytes", "same hash after the frame: true");
    }

    @Test
    void shouldFindWhereTwoRunsParted(@TempDir Path folder) throws IOException {
        assertThat(Postmortem.run(folder))
                .isEqualTo(
                        "tick 8: component postmortem.Fuel of entity 1#1, litres: 93 in the first, 12 in the second");
        assertThat(folder.resolve("second.jsonl")).isNotEmptyFile();
    }
}
