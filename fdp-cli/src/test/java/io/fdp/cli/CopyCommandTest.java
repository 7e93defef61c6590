package io.fdp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.cli.console.StopSignal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Convert, cut and merge. */
class CopyCommandTest {
    private static final Path FILES = RecordingCommandTest.FILES;
    private static final Path EVERYTHING = FILES.resolve("everything.fdp");

    @TempDir
    Path folder;

    private static CliRun recording(Object... args) {
        return CliRun.of(Stream.concat(Stream.of("recording"), Stream.of(args).map(Object::toString))
                .toArray(String[]::new));
    }

    private static void assertOneObject(CliRun run) {
        assertThat(run.out())
                .startsWith("{")
                .endsWith("}" + System.lineSeparator())
                .hasLineCount(1);
    }

    private static void assertWhole(Path file) {
        assertThat(recording("verify", file).exitCode()).isZero();
    }

    // ---- convert

    @Test
    void shouldConvertToTheSame() {
        Path to = folder.resolve("copy.fdp");
        CliRun run = recording("convert", EVERYTHING, "--out", to);
        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).startsWith(to + ": 12 frames, ticks 1 to 12, ");
        assertThat(recording("diff", EVERYTHING, to).exitCode()).isZero();
        CliRun json = recording("convert", EVERYTHING, "--out", to, "--json");
        assertOneObject(json);
        assertThat(json.jsonLong("frames")).isEqualTo(12);
        assertThat(json.jsonLong("first_tick")).isEqualTo(1);
        assertThat(json.jsonLong("last_tick")).isEqualTo(12);
        assertThat(json.jsonLong("bytes")).isEqualTo(to.toFile().length());
        assertThat(json.out())
                .contains("\"gaps\":[],\"lost\":0,", "\"hash\":\"world\",\"unchecked\":0,\"signed\":false");
    }

    @Test
    void shouldSayWhatIsLost() {
        Path to = folder.resolve("copy.fdp");
        CliRun lost = recording("convert", FILES.resolve("damaged-flipped.fdp"), "--out", to);
        assertThat(lost.exitCode()).isEqualTo(1);
        assertThat(lost.err())
                .contains("fdp recording convert: ", "ticks 7 to 10 are lost")
                .hasLineCount(1);
        assertThat(lost.out()).contains("8 frames", "1 gap, 4 ticks lost by damage");
        assertWhole(to);
        CliRun json = recording("convert", FILES.resolve("damaged-flipped.fdp"), "--out", to, "--json");
        assertThat(json.exitCode()).isEqualTo(1);
        assertThat(json.out()).contains("\"gaps\":[{\"first\":7,\"count\":4,\"why\":\"dropped\"}],\"lost\":4,");
        CliRun cutOff = recording("convert", FILES.resolve("damaged-cut.fdp"), "--out", to);
        assertThat(cutOff.exitCode()).as("no frame that was complete is lost").isZero();
        assertThat(cutOff.err()).contains("cut off");
        assertWhole(to);
        CliRun unhashed = recording("convert", FILES.resolve("unhashed.fdp"), "--out", to);
        assertThat(unhashed.exitCode()).isZero();
        assertThat(unhashed.out()).contains("5 frames not compared with a state hash");
    }

    @Test
    void shouldKeepOnlyWhatIsNamed() {
        Path to = folder.resolve("copy.fdp");
        assertThat(recording("convert", EVERYTHING, "--out", to, "--only", "Place, yard.L*")
                        .exitCode())
                .isZero();
        assertWhole(to);
        assertThat(recording("info", to).out())
                .contains("hash       types", "yard.Place", "yard.Label", "yard.Load")
                .doesNotContain("yard.Drive");
        CliRun wrong = recording("convert", EVERYTHING, "--out", to, "--only", "Palce");
        assertThat(wrong.exitCode()).isEqualTo(2);
        assertThat(wrong.errLines())
                .containsExactly(
                        "fdp recording convert: --only: unknown type \"Palce\"; did you mean \"Place\"?",
                        "Try 'fdp recording convert --help'.");
        assertThat(recording("convert", EVERYTHING, "--out", to, "--only", "").exitCode())
                .isEqualTo(2);
        assertThat(recording("convert", EVERYTHING).exitCode()).isEqualTo(2);
    }

    // ---- cut

    @Test
    void shouldCompareTheCommonTicksOfTwoCuts() {
        Path early = folder.resolve("early.fdp");
        Path late = folder.resolve("late.fdp");
        recording("cut", EVERYTHING, "--from", "1", "--to", "8", "--out", early);
        recording("cut", EVERYTHING, "--from", "5", "--to", "12", "--out", late);
        assertThat(recording("diff", early, late).exitCode()).isEqualTo(1);
        CliRun common = recording("diff", early, late, "--common");
        assertThat(common.exitCode()).isZero();
        assertThat(common.out()).startsWith("same: 4 frames, of the common ticks 5 to 8");
        CliRun json = recording("diff", early, late, "--common", "--json");
        assertOneObject(json);
        assertThat(json.out())
                .startsWith("{\"same\":true,\"frames\":4,\"first_common_tick\":5,\"last_common_tick\":8,");
        Path end = folder.resolve("end.fdp");
        recording("cut", EVERYTHING, "--from", "9", "--to", "12", "--out", end);
        CliRun none = recording("diff", early, end, "--common");
        assertThat(none.exitCode()).isEqualTo(1);
        assertThat(none.out()).contains("ticks 1 to 8, none of which the other has");
        assertThat(recording("diff", early, end, "--common", "--json").out()).doesNotContain("common_tick");
    }

    @Test
    void shouldCut() {
        Path to = folder.resolve("cut.fdp");
        CliRun run = recording("cut", EVERYTHING, "--from", 3, "--to", 8, "--out", to, "--json");
        assertThat(run.exitCode()).isZero();
        assertOneObject(run);
        assertThat(run.jsonLong("frames")).isEqualTo(6);
        assertThat(run.jsonLong("first_tick")).isEqualTo(3);
        assertThat(run.jsonLong("last_tick")).isEqualTo(8);
        assertWhole(to);
        for (int tick = 3; tick <= 8; tick++) {
            CliRun original = CliRun.of("replay", EVERYTHING.toString(), "--to", "" + tick, "--json");
            CliRun cut = CliRun.of("replay", to.toString(), "--to", "" + tick, "--json");
            assertThat(cut.json("state_hash")).isEqualTo(original.json("state_hash"));
        }
    }

    @Test
    void shouldRefuseTicksThatAreNotThere() {
        Path to = folder.resolve("cut.fdp");
        CliRun outside = recording("cut", EVERYTHING, "--from", 3, "--to", 13, "--out", to);
        assertThat(outside.exitCode()).isEqualTo(1);
        assertThat(outside.err())
                .contains("there is no tick 13 in " + EVERYTHING + ": it has ticks 1 to 12")
                .hasLineCount(1);
        assertThat(recording("cut", EVERYTHING, "--from", 0, "--to", 3, "--out", to)
                        .exitCode())
                .isEqualTo(1);
        CliRun reversed = recording("cut", EVERYTHING, "--from", 5, "--to", 4, "--out", to);
        assertThat(reversed.exitCode()).isEqualTo(2);
        assertThat(reversed.err()).contains("--to 4 is before --from 5").hasLineCount(2);
        assertThat(recording("cut", EVERYTHING, "--from", "x", "--to", 4, "--out", to)
                        .exitCode())
                .isEqualTo(2);
        CliRun gap = recording("cut", FILES.resolve("gaps.fdp"), "--from", 6, "--to", 7, "--out", to);
        assertThat(gap.exitCode()).isEqualTo(1);
        assertThat(gap.err()).contains("none of the ticks 6 to 7 can be read").hasLineCount(1);
        CliRun empty = recording("cut", FILES.resolve("empty.fdp"), "--from", 1, "--to", 1, "--out", to);
        assertThat(empty.exitCode()).isEqualTo(1);
        assertThat(empty.err()).contains("it has no frames");
        assertThat(to).doesNotExist();
    }

    // ---- merge

    @Test
    void shouldMergeWhatWasCut() {
        Path left = folder.resolve("left.fdp");
        Path right = folder.resolve("right.fdp");
        Path to = folder.resolve("merged.fdp");
        recording("cut", EVERYTHING, "--from", 1, "--to", 7, "--out", left);
        recording("cut", EVERYTHING, "--from", 6, "--to", 12, "--out", right);
        CliRun run = recording("merge", right, left, "--out", to, "--json");
        assertThat(run.exitCode()).isZero();
        assertOneObject(run);
        assertThat(run.jsonLong("frames")).isEqualTo(12);
        assertThat(run.jsonLong("compared")).isEqualTo(2);
        assertThat(recording("diff", EVERYTHING, to).exitCode()).isZero();
        recording("cut", EVERYTHING, "--from", 10, "--to", 12, "--out", right);
        CliRun apart = recording("merge", left, right, "--out", to);
        assertThat(apart.exitCode()).isZero();
        assertThat(apart.out()).contains("10 frames, ticks 1 to 12", ", 1 gap");
        String told = "fdp recording merge: ticks 8 to 9 are in neither recording: " + left + " has ticks 1 to 7, "
                + right + " has ticks 10 to 12";
        assertThat(apart.errLines()).containsExactly(told);
        assertThat(recording("merge", right, left, "--out", to).errLines()).containsExactly(told);
        CliRun healed = recording("merge", FILES.resolve("damaged-flipped.fdp"), EVERYTHING, "--out", to);
        assertThat(healed.exitCode()).as("nothing is lost").isZero();
        assertThat(healed.err()).contains("ticks 7 to 10 are lost");
    }

    @Test
    void shouldRefuseRecordingsOfOtherRuns() {
        Path one = folder.resolve("one.fdp");
        Path other = folder.resolve("other.fdp");
        Path to = folder.resolve("merged.fdp");
        CliRun.of("demo", "--entities", "20", "--ticks", "5", "--seed", "1", "--record", one.toString());
        CliRun.of("demo", "--entities", "20", "--ticks", "5", "--seed", "2", "--record", other.toString());
        CliRun differ = recording("merge", one, other, "--out", to);
        assertThat(differ.exitCode()).isEqualTo(1);
        assertThat(differ.err())
                .startsWith("fdp recording merge: cannot merge " + one + " with " + other + ": they differ at tick 1: ")
                .hasLineCount(1);
        CliRun types = recording("merge", EVERYTHING, one, "--out", to);
        assertThat(types.exitCode()).isEqualTo(1);
        assertThat(types.err())
                .contains("their types differ: only the first has the ")
                .hasLineCount(1);
        assertThat(to).doesNotExist();
    }

    // ---- files

    @Test
    void shouldNameThePathThatCannotBeWritten() throws IOException {
        Path file = Files.copy(EVERYTHING, folder.resolve("a.fdp"));
        for (List<Object> command : List.<List<Object>>of(
                List.of("convert", file),
                List.of("cut", file, "--from", 1, "--to", 2),
                List.of("merge", EVERYTHING, file))) {
            CliRun itself = recording(
                    Stream.concat(command.stream(), Stream.of("--out", file)).toArray());
            assertThat(itself.exitCode()).isEqualTo(1);
            assertThat(itself.err())
                    .contains("cannot write to " + file + ": it is the recording that is read, and would be lost; name"
                            + " another path with --out")
                    .hasLineCount(1);
            Path nowhere = folder.resolve("no/where");
            CliRun none = recording(
                    Stream.concat(command.stream(), Stream.of("--out", nowhere)).toArray());
            assertThat(none.exitCode()).isEqualTo(1);
            assertThat(none.err())
                    .contains(nowhere + ": its folder does not exist; ")
                    .hasLineCount(1);
            CliRun inFolder = recording(
                    Stream.concat(command.stream(), Stream.of("--out", folder)).toArray());
            assertThat(inFolder.exitCode()).isEqualTo(1);
            assertThat(inFolder.err()).contains(folder + ": it is a folder; ").hasLineCount(1);
            if (Files.exists(Path.of("/dev/full"))) {
                CliRun full = recording(Stream.concat(command.stream(), Stream.of("--out", "/dev/full"))
                        .toArray());
                assertThat(full.exitCode()).isEqualTo(1);
                assertThat(full.err())
                        .contains("cannot write to /dev/full: No space left")
                        .hasLineCount(1);
            }
        }
        assertThat(file).hasSameBinaryContentAs(EVERYTHING);
        CliRun missing = recording("convert", folder.resolve("missing"), "--out", folder.resolve("x"));
        assertThat(missing.exitCode()).isEqualTo(1);
        assertThat(missing.err()).contains("there is no such file").hasLineCount(1);
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).containsExactly(file);
        }
    }

    @Test
    void shouldLeaveNothingBehindWhenAskedToStop() {
        StopSignal stop = new StopSignal();
        stop.request();
        String file = EVERYTHING.toString();
        String to = folder.resolve("stopped").toString();
        assertThat(CliRun.of(stop, "recording", "convert", file, "--out", to).exitCode())
                .isEqualTo(130);
        assertThat(CliRun.of(stop, "recording", "cut", file, "--from", "1", "--to", "2", "--out", to)
                        .exitCode())
                .isEqualTo(130);
        assertThat(CliRun.of(stop, "recording", "merge", file, file, "--out", to)
                        .exitCode())
                .isEqualTo(130);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void shouldWriteToPipes() throws IOException, InterruptedException {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Path read = folder.resolve("read.fdp");
        Process reader = new ProcessBuilder("cat", pipe.toString())
                .redirectOutput(read.toFile())
                .start();
        CliRun run = recording("convert", EVERYTHING, "--out", pipe);
        assertThat(reader.waitFor()).isZero();
        assertThat(run.exitCode()).isZero();
        assertWhole(read);
        assertThat(recording("diff", EVERYTHING, read).exitCode()).isZero();
    }

    @Test
    void shouldSignAndSayThatOldSignaturesAreGone() throws IOException, GeneralSecurityException {
        KeyPair keys = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        Path secret = pem("key.pem", "PRIVATE KEY", keys.getPrivate());
        Path open = pem("pub.pem", "PUBLIC KEY", keys.getPublic());
        Path signed = folder.resolve("signed.fdp");
        Path to = folder.resolve("copy.fdp");
        CliRun first = recording("convert", EVERYTHING, "--out", signed, "--sign", secret, "--json");
        assertThat(first.err()).isEmpty();
        assertThat(first.out()).contains("\"signed\":true");
        assertThat(recording("verify", signed, "--key", open).exitCode()).isZero();
        CliRun gone = recording("convert", signed, "--out", to);
        assertThat(gone.exitCode()).isZero();
        assertThat(gone.err())
                .contains(signed + " is signed, and its signatures do not carry over", "sign it with --sign KEY")
                .hasLineCount(1);
        assertThat(recording("verify", to, "--key", open).exitCode()).isEqualTo(1);
        CliRun again = recording("cut", signed, "--from", 2, "--to", 9, "--out", to, "--sign", secret);
        assertThat(again.err()).contains("what is written is signed with the key of " + secret);
        assertThat(recording("verify", to, "--key", open).exitCode()).isZero();
        CliRun wrong = recording("convert", signed, "--out", to, "--sign", open);
        assertThat(wrong.exitCode()).isEqualTo(1);
        assertThat(wrong.err()).contains("cannot sign with " + open, "--sign");
    }

    private Path pem(String name, String kind, Key key) throws IOException {
        String text = Base64.getMimeEncoder().encodeToString(key.getEncoded());
        return Files.writeString(
                folder.resolve(name), "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n");
    }
}
