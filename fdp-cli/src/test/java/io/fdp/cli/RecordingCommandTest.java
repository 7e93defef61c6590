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
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordingCommandTest {
    static final Path FILES = Path.of(System.getProperty("basedir", ""), "../docs/spec/recording");

    private static final String NEW_LINE = System.lineSeparator();
    private static final Path EVERYTHING = FILES.resolve("everything.fdp");

    @TempDir
    Path folder;

    private static CliRun recording(String command, Object... more) {
        String[] args = new String[2 + more.length];
        args[0] = "recording";
        args[1] = command;
        for (int i = 0; i < more.length; i++) {
            args[2 + i] = more[i].toString();
        }
        return CliRun.of(args);
    }

    private static void assertOneObject(CliRun run) {
        assertThat(run.out())
                .startsWith("{")
                .endsWith("}" + System.lineSeparator())
                .hasLineCount(1);
    }

    // ---- info

    @Test
    void shouldSayWhatIsInARecording() {
        CliRun run = recording("info", EVERYTHING);
        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .contains(
                        "ticks      1 to 12",
                        "frames     12",
                        "keyframes  3, at most 5 ticks apart",
                        "dropped    0",
                        "end        complete",
                        "|----|----|-",
                        "yard.Label",
                        "numbers: short[3]",
                        "state: enum {IDLE, MOVING, BROKEN}");
        CliRun json = recording("info", EVERYTHING, "--json");
        assertThat(json.exitCode()).isZero();
        assertOneObject(json);
        assertThat(json.jsonLong("first_tick")).isEqualTo(1);
        assertThat(json.jsonLong("last_tick")).isEqualTo(12);
        assertThat(json.jsonLong("frames")).isEqualTo(12);
        assertThat(json.jsonLong("keyframes")).isEqualTo(3);
        assertThat(json.json("complete")).isEqualTo("true");
    }

    @Test
    void shouldSayWhereGapsAreAndThatAFileIsCut() {
        CliRun gaps = recording("info", FILES.resolve("gaps.fdp"));
        assertThat(gaps.out())
                .contains("gap        4, thinned", "gap        6 to 7, dropped", "dropped    2", "thinned    1");
        assertThat(gaps.out()).contains("|--:-..", ": thinned   . gap");
        assertThat(recording("info", FILES.resolve("gaps.fdp"), "--json").jsonLong("thinned"))
                .isEqualTo(1);
        CliRun cut = recording("info", FILES.resolve("damaged-cut.fdp"));
        assertThat(cut.exitCode()).isZero();
        assertThat(cut.out()).contains("cut off");
        CliRun empty = recording("info", FILES.resolve("empty.fdp"));
        assertThat(empty.exitCode()).isZero();
        assertThat(empty.out())
                .contains("ticks      none", "keyframes  0" + System.lineSeparator())
                .doesNotContain("per frame", "apart", "keyframe" + System.lineSeparator());
    }

    // ---- verify

    @ParameterizedTest
    @ValueSource(strings = {"empty", "small", "everything", "keyframes", "gaps", "schemas"})
    void shouldVerifyWholeFiles(String name) {
        CliRun run = recording("verify", FILES.resolve(name + ".fdp"));
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("is whole");
        CliRun json = recording("verify", FILES.resolve(name + ".fdp"), "--json");
        assertThat(json.exitCode()).isZero();
        assertOneObject(json);
        assertThat(json.out()).startsWith("{\"whole\":true");
    }

    @Test
    void shouldSayHowManyFramesWereNotCompared() {
        CliRun run = recording("verify", FILES.resolve("unhashed.fdp"));
        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("is whole", "were not compared with a state hash: it was recorded without state hashes");
        CliRun json = recording("verify", FILES.resolve("unhashed.fdp"), "--json");
        assertThat(json.exitCode()).isZero();
        assertOneObject(json);
        assertThat(json.out())
                .startsWith("{\"whole\":true")
                .doesNotContain("\"unchecked\":0")
                .contains("\"unchecked\":");
        assertThat(recording("verify", EVERYTHING).out()).doesNotContain("compared");
        assertThat(recording("verify", EVERYTHING, "--json").out()).contains("\"unchecked\":0");
    }

    @Test
    void shouldSayWhichFramesAreLostAndWhatCanStillBeRead() {
        CliRun flipped = recording("verify", FILES.resolve("damaged-flipped.fdp"));
        assertThat(flipped.exitCode()).isEqualTo(1);
        assertThat(flipped.out())
                .contains("is damaged:", "ticks 7 to 10 are lost", "8 frames can be read: ticks 1 to 6, 11 to 12")
                .contains("|----|xxxx|-", "| keyframe   x damage");
        CliRun json = recording("verify", FILES.resolve("damaged-header.fdp"), "--json");
        assertThat(json.exitCode()).isEqualTo(1);
        assertOneObject(json);
        assertThat(json.out())
                .startsWith("{\"whole\":false,\"frames\":9,")
                .contains("\"damaged\":[{\"tick\":3,\"offset\":2344,\"reason\":\"", "\"readable\":[[1,2],[6,12]]");
        CliRun cut = recording("verify", FILES.resolve("damaged-cut.fdp"));
        assertThat(cut.exitCode()).isEqualTo(1);
        assertThat(cut.out()).contains("cut off");
    }

    // ---- what is no recording

    @ParameterizedTest
    @ValueSource(strings = {"info", "verify", "diff", "export", "replay"})
    void shouldRefuseWhatIsNoRecordingInOneLine(String command) throws IOException {
        Path empty = folder.resolve("empty");
        Files.createFile(empty);
        Path three = folder.resolve("three");
        Files.write(three, new byte[] {(byte) 0x89, 'F', 'D'});
        Path headless = folder.resolve("headless");
        Files.write(headless, List.of("\u0089"));
        for (Path file : List.of(
                folder.resolve("nowhere"),
                folder.resolve("no/where"),
                folder,
                empty,
                three,
                headless,
                FILES.resolve("damaged-foreign.fdp"),
                FILES.resolve("damaged-newer.fdp"),
                FILES.resolve("small.json"))) {
            CliRun run = switch (command) {
                case "replay" -> CliRun.of("replay", file.toString());
                case "diff" -> recording("diff", EVERYTHING, file);
                case "export" -> recording("export", file, "--format", "csv", "--out", folder.resolve("out"));
                default -> recording(command, file);
            };
            assertThat(run.exitCode()).as(command + " " + file).isEqualTo(1);
            assertThat(run.out()).isEmpty();
            assertThat(run.err()).contains(file.toString()).hasLineCount(1).doesNotContain("Exception");
        }
        assertThat(folder.resolve("out")).doesNotExist();
        CliRun json = recording("verify", empty, "--json");
        assertThat(json.exitCode()).isEqualTo(1);
        assertOneObject(json);
        assertThat(json.out()).startsWith("{\"whole\":false,");
    }

    @Test
    void shouldRefuseFilesThatMayNotBeRead() throws IOException {
        Path file = folder.resolve("secret");
        Files.copy(EVERYTHING, file);
        if (!file.toFile().setReadable(false) || Files.isReadable(file)) {
            return; // who may read everything cannot be refused
        }
        CliRun run = recording("info", file);
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("access is denied").hasLineCount(1);
    }

    @Test
    void shouldExplainWrongUsage() {
        for (String[] args : new String[][] {
            {"recording"},
            {"recording", "info"},
            {"recording", "diff", "one"},
            {"recording", "export", "a", "--format", "xml", "--out", "b"},
            {"recording", "export", "a", "--format", "csv"},
            {"recording", "export", "a", "--out", "b"},
            {"recording", "shrink", "a"}
        }) {
            CliRun run = CliRun.of(args);
            assertThat(run.exitCode()).as(String.join(" ", args)).isEqualTo(2);
            assertThat(run.err()).hasLineCount(2).contains("--help");
            assertThat(run.out()).isEmpty();
        }
    }

    // ---- diff

    @Test
    void shouldCompareRecordings() {
        CliRun same = recording("diff", EVERYTHING, EVERYTHING);
        assertThat(same.exitCode()).isZero();
        assertThat(same.out()).isEqualTo("same: 12 frames" + System.lineSeparator());
        CliRun gaps = recording("diff", EVERYTHING, FILES.resolve("gaps.fdp"));
        assertThat(gaps.exitCode()).isEqualTo(1);
        assertThat(gaps.out())
                .contains("differ at tick 4", "ticks: in the first tick 4; in the second missing: skipped");
        CliRun others = recording("diff", EVERYTHING, FILES.resolve("keyframes.fdp"), "--json");
        assertThat(others.exitCode()).isEqualTo(1);
        assertOneObject(others);
        assertThat(others.out()).startsWith("{\"same\":false,\"frames\":0,\"schema\":[],\"tick\":1,");
        CliRun types = recording("diff", FILES.resolve("small.fdp"), EVERYTHING);
        assertThat(types.exitCode()).isEqualTo(1);
        assertThat(types.out()).contains("schema: only the second has the component yard.Label");
    }

    /** What both have lost was never compared. */
    @Test
    void shouldNotCallRecordingsTheSameThatAreDamagedAtTheSameTicks() {
        Path damaged = FILES.resolve("damaged-flipped.fdp");
        CliRun both = recording("diff", damaged, damaged);
        assertThat(both.exitCode()).isEqualTo(1);
        assertThat(both.out()).startsWith("they differ at tick 7").contains("ticks 7 to 10 lost: ");
        assertThat(both.err())
                .hasLineCount(2)
                .containsPattern("fdp recording diff: .*damaged-flipped.fdp, at byte .*; ticks 7 to 10 are lost");
        CliRun json = recording("diff", damaged, damaged, "--json");
        assertThat(json.exitCode()).isEqualTo(1);
        assertOneObject(json);
        assertThat(json.out())
                .startsWith("{\"same\":false,")
                .containsPattern(
                        "\"damaged\":\\{\"first\":\\[\\{\"byte\":\\d+,\"why\":.*\"first_lost\":7,\"last_lost\":10}],"
                                + "\"second\":\\[\\{");
    }

    @Test
    void shouldTellOfDamageThatCostsNoFrame() {
        CliRun index = recording("diff", EVERYTHING, FILES.resolve("damaged-index.fdp"));
        assertThat(index.exitCode()).isZero();
        assertThat(index.out()).isEqualTo("same: 12 frames" + System.lineSeparator());
        assertThat(index.err())
                .hasLineCount(1)
                .containsPattern("fdp recording diff: .*damaged-index.fdp, at byte .*; no frame in the file is lost");
        assertThat(recording("diff", EVERYTHING, EVERYTHING, "--json").out())
                .contains("\"damaged\":{\"first\":[],\"second\":[]}");
    }

    @Test
    void shouldSayWhichTicksOnlyOneHas() throws IOException {
        CliRun lost = recording("diff", EVERYTHING, FILES.resolve("damaged-flipped.fdp"));
        assertThat(lost.out()).containsPattern("ticks: in the first ticks 7 to 10; in the second lost: .* is wrong");
        CliRun swapped = recording("diff", FILES.resolve("damaged-flipped.fdp"), EVERYTHING);
        assertThat(swapped.out()).containsPattern("ticks: in the first lost: .* is wrong; in the second ticks 7 to 10");
        Path cut = folder.resolve("cut");
        byte[] bytes = Files.readAllBytes(FILES.resolve("damaged-cut.fdp"));
        Files.write(cut, Arrays.copyOf(bytes, bytes.length / 2));
        assertThat(recording("diff", EVERYTHING, cut).out())
                .containsPattern("ticks: in the first ticks \\d+ to 12; in the second ticks 1 to \\d+ only");
        assertThat(recording("diff", EVERYTHING, FILES.resolve("gaps.fdp"), "--json")
                        .out())
                .contains("\"first\":\"tick 4\",\"second\":\"missing: skipped\"");
    }

    // ---- other files and options

    @Test
    void shouldSayWhichKindOfFileItIs() {
        Path saved = folder.resolve("saved");
        Path recorded = folder.resolve("recorded");
        CliRun.of(
                "demo",
                "--entities",
                "10",
                "--ticks",
                "2",
                "--record",
                recorded.toString(),
                "--save",
                saved.toString());
        for (String command : List.of("info", "verify", "show")) {
            CliRun run = recording(command, saved);
            assertThat(run.exitCode()).as(command).isEqualTo(1);
            assertThat(run.err())
                    .contains("cannot read " + saved + ": it is a saved world; use fdp world info, show, query");
            CliRun world = CliRun.of("world", command, recorded.toString());
            assertThat(world.exitCode()).as(command).isEqualTo(1);
            assertThat(world.err())
                    .contains("cannot read " + recorded + ": it is a recording; use fdp recording info, show, query");
        }
        assertThat(recording("query", saved, "").err()).contains("it is a saved world");
        assertThat(CliRun.of("replay", saved.toString()).err()).contains("it is a saved world");
        assertThat(CliRun.of("world", "query", recorded.toString(), "").err()).contains("it is a recording");
        assertThat(CliRun.of("world", "json", recorded.toString()).err()).contains("it is a recording");
    }

    @Test
    void shouldSuggestOptions() {
        CliRun run = recording("export", EVERYTHING, "--form", "csv", "--out", folder.resolve("x"));
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errLines().getFirst()).endsWith("unknown option '--form': did you mean --format?");
    }

    @Test
    void shouldCountThinnedFrames() {
        Path thinned = FILES.resolve("gaps.fdp");
        long count = recording("info", thinned, "--json").jsonLong("thinned");
        assertThat(count).isPositive();
        assertThat(recording("verify", thinned, "--json").jsonLong("thinned")).isEqualTo(count);
        assertThat(recording("verify", thinned).out()).contains(" dropped, " + count + " thinned");
    }

    // ---- words

    @Test
    void shouldCountOneAndMany() {
        Path one = folder.resolve("one");
        Path many = folder.resolve("many");
        CliRun.of("demo", "--entities", "10", "--ticks", "1", "--record", one.toString());
        CliRun.of("demo", "--entities", "10", "--ticks", "1200", "--record", many.toString());
        assertThat(recording("verify", one).out())
                .endsWith("is whole: 1 frame, tick 1, 0 dropped, 0 thinned" + NEW_LINE);
        assertThat(recording("verify", many).out())
                .endsWith("is whole: 1,200 frames, ticks 1 to 1,200, 0 dropped, 0 thinned" + NEW_LINE);
        assertThat(recording("info", one).out()).contains("ticks      1" + NEW_LINE, "keyframes  1" + NEW_LINE);
        assertThat(recording("info", many).out()).contains("ticks      1 to 1,200" + NEW_LINE);
        assertThat(recording("diff", one, one).out()).isEqualTo("same: 1 frame" + NEW_LINE);
        assertThat(recording("diff", many, one).out())
                .contains("after 1 frame that is the same:")
                .contains("ticks: in the first ticks 2 to 1200; in the second tick 1 only");
        assertThat(CliRun.of("replay", many.toString(), "--to", "1201").err()).contains("it has ticks 1 to 1,200");
        assertThat(CliRun.of("replay", one.toString(), "--to", "2").err()).contains("it has tick 1" + NEW_LINE);
    }

    @Test
    void shouldAdviseOnce() throws IOException {
        Path file = Files.copy(EVERYTHING, folder.resolve("recording"));
        CliRun itself = recording("export", file, "--format", "jsonl", "--out", file);
        assertThat(itself.exitCode()).isEqualTo(1);
        assertThat(itself.err())
                .endsWith(file + ": the recording itself is there, and would be lost: give --out another path"
                        + NEW_LINE);
        CliRun table = recording("export", EVERYTHING, "--format", "csv", "--out", file);
        assertThat(table.err()).endsWith("it is a file, and tables need a folder: give --out another path" + NEW_LINE);
        CliRun none = recording("export", EVERYTHING, "--format", "csv", "--out", folder.resolve("no/where"));
        assertThat(none.err()).endsWith("its folder does not exist; name another path with --out" + NEW_LINE);
    }

    @Test
    void shouldRefusePathsWithoutAName() {
        for (String[] args : new String[][] {
            {"recording", "info", ""},
            {"replay", ""},
            {"demo", "--record", ""},
            {"demo", "--save", ""},
            {"world", "info", ""},
        }) {
            CliRun run = CliRun.of(args);
            assertThat(run.exitCode()).as(String.join(" ", args)).isEqualTo(2);
            assertThat(run.err()).contains("it is empty, and must name a file").hasLineCount(2);
        }
    }

    // ---- export

    @ParameterizedTest
    @ValueSource(strings = {"csv", "jsonl", "mcap"})
    void shouldExport(String format) throws IOException {
        Path to = folder.resolve("out." + format);
        CliRun run = recording("export", EVERYTHING, "--format", format, "--out", to);
        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).contains("12 frames");
        assertThat(to).exists();
        assertThat(Files.isDirectory(to)).isEqualTo(format.equals("csv"));
        CliRun again = recording("export", EVERYTHING, "--format", format, "--out", to, "--json");
        assertThat(again.exitCode()).isZero();
        assertOneObject(again);
        assertThat(again.jsonLong("frames")).isEqualTo(12);

        CliRun damaged = recording("export", FILES.resolve("damaged-flipped.fdp"), "--format", format, "--out", to);
        assertThat(damaged.exitCode()).as("not all is there").isEqualTo(1);
        assertThat(damaged.err()).contains("ticks 7 to 10 are lost");
        assertThat(damaged.out()).contains("8 frames");

        CliRun nowhere = recording("export", EVERYTHING, "--format", format, "--out", folder.resolve("no/where"));
        assertThat(nowhere.exitCode()).isEqualTo(1);
        assertThat(nowhere.err()).contains("its folder does not exist").hasLineCount(1);
        Path wrong = format.equals("csv") ? Files.createFile(folder.resolve("file")) : folder;
        CliRun refused = recording("export", EVERYTHING, "--format", format, "--out", wrong);
        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.err())
                .contains(format.equals("csv") ? "it is a file" : "it is a folder")
                .hasLineCount(1);
    }

    @Test
    void shouldLeaveNothingBehindWhenAskedToStop() throws IOException {
        StopSignal stop = new StopSignal();
        stop.request();
        String file = EVERYTHING.toString();
        for (String format : List.of("csv", "jsonl", "mcap")) {
            String to = folder.resolve("stopped").toString();
            CliRun run = CliRun.of(stop, "recording", "export", file, "--format", format, "--out", to);
            assertThat(run.exitCode()).isEqualTo(130);
        }
        assertThat(CliRun.of(stop, "recording", "verify", file).exitCode()).isEqualTo(130);
        assertThat(CliRun.of(stop, "recording", "diff", file, file).exitCode()).isEqualTo(130);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void shouldExportAllOfAFileThatWasCutOff() {
        Path to = folder.resolve("out");
        CliRun run = recording("export", FILES.resolve("damaged-cut.fdp"), "--format", "jsonl", "--out", to);
        assertThat(run.exitCode()).as("no frame that was complete is lost").isZero();
        assertThat(run.err()).contains("cut off");
    }

    // ---- files of others

    @Test
    void shouldSayWhatToChangeWhenMemoryDoesNotSuffice() {
        CliRun run = recording("verify", EVERYTHING, "--max-heap", "1");
        CliRun enough = recording("verify", EVERYTHING, "--max-heap", "64", "--max-native", "64");
        assertThat(enough.exitCode()).isZero();
        assertThat(run.exitCode()).isIn(0, 1);
        assertThat(recording("verify", EVERYTHING, "--max-heap", "0").err())
                .contains("--max-heap is 1 megabyte or more, not 0");
    }

    @Test
    void shouldReadAFileOfAProgramWithHardlyAnyWorkAllowed() {
        assertThat(recording("verify", EVERYTHING, "--max-work", "1").exitCode())
                .isZero();
        assertThat(recording("verify", EVERYTHING, "--max-work", "0").err())
                .contains("--max-work is 1 megabyte or more, not 0");
    }

    @Test
    void shouldCheckSignatures() throws IOException, GeneralSecurityException {
        KeyPair keys = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        Path secret = pem("key.pem", "PRIVATE KEY", keys.getPrivate());
        Path key = pem("pub.pem", "PUBLIC KEY", keys.getPublic());
        Path file = folder.resolve("signed.fdp");
        String[] demo = {"demo", "--entities", "50", "--ticks", "80", "--record", file.toString()};
        String[] signing = Arrays.copyOf(demo, demo.length + 2);
        signing[demo.length] = "--sign";
        signing[demo.length + 1] = secret.toString();
        assertThat(CliRun.of(signing).exitCode()).isZero();
        CliRun right = recording("verify", file, "--key", key);
        assertThat(right.exitCode()).isZero();
        assertThat(right.out()).contains("is signed with the key of " + key + ": all ");
        assertThat(recording("verify", file, "--key", key, "--json").out()).contains("\"signature\":{\"whole\":true");
        CliRun unsigned = recording("verify", EVERYTHING, "--key", key);
        assertThat(unsigned.exitCode()).isEqualTo(1);
        assertThat(unsigned.out()).contains("is whole:", "is not signed with the key of");
        assertThat(recording("verify", file, "--key", secret).err()).contains("BEGIN PUBLIC KEY", "openssl pkey");
        assertThat(CliRun.of("demo", "--sign", secret.toString()).err()).contains("--sign goes with --record");
    }

    private Path pem(String name, String kind, Key key) throws IOException {
        String text = Base64.getMimeEncoder().encodeToString(key.getEncoded());
        return Files.writeString(
                folder.resolve(name), "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n");
    }
}
