package io.fdp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.cli.console.StopSignal;
import io.fdp.codec.data.DataWriter;
import io.fdp.format.KeptKeys;
import io.fdp.format.TypeDescription;
import io.fdp.format.TypeKind;
import io.fdp.storage.format.BlockKind;
import io.fdp.storage.format.BlockWriter;
import io.fdp.storage.format.SaveHeader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code show} and {@code query} of recordings and saves. */
class LookCommandTest {
    private static final Path FILES = RecordingCommandTest.FILES;
    private static final Path EVERYTHING = FILES.resolve("everything.fdp");

    @TempDir
    static Path folder;

    private static String recorded;
    private static String saved;

    @BeforeAll
    static void record() {
        recorded = folder.resolve("battle.fdp").toString();
        saved = folder.resolve("battle.fdpw").toString();
        CliRun run = CliRun.of(
                "demo",
                "--entities",
                "1500",
                "--ticks",
                "30",
                "--threads",
                "1",
                "--record",
                recorded,
                "--save",
                saved,
                "--json");
        assertThat(run.exitCode()).isZero();
    }

    private static CliRun run(Object... args) {
        List<String> all = new ArrayList<>();
        for (Object arg : args) {
            all.add(arg.toString());
        }
        return CliRun.of(all.toArray(String[]::new));
    }

    private static void assertOneObject(CliRun run) {
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .startsWith("{")
                .endsWith("}" + System.lineSeparator())
                .hasLineCount(1);
    }

    // ---- query

    @Test
    void shouldFindTheSameInARecordingAndASave() {
        for (String query : List.of(
                "",
                "Position, !Munition",
                "Hull.strength < 50, template = \"T-72\"",
                "Turret.target != none",
                "Wheel[3].angle > 0.1, side = 1",
                "battle.Position.x > 0, owned(Hull)",
                "children > 0, parent = none",
                "dis = \"1.1.225\", spawned = 0")) {
            CliRun inRecording = run("recording", "query", recorded, query, "--json", "--all");
            CliRun inSave = run("world", "query", saved, query, "--json", "--all");
            assertOneObject(inRecording);
            assertThat(inSave.out()).as(query).isEqualTo(inRecording.out());
            assertThat(inRecording.jsonLong("tick")).isEqualTo(30);
            assertThat(inRecording.jsonLong("count")).isPositive();
        }
    }

    @Test
    void shouldListAThousandMatchesUnlessAllAreAskedFor() {
        CliRun some = run("world", "query", saved, "", "--json");
        CliRun all = run("world", "query", saved, "", "--json", "--all");
        assertThat(some.jsonLong("count")).isEqualTo(all.jsonLong("count")).isGreaterThan(1000);
        assertThat(some.out().split("#", -1)).hasSize(1001);
        assertThat(all.out().split("#", -1)).hasSize((int) all.jsonLong("count") + 1);
        CliRun text = run("world", "query", saved, "");
        assertThat(text.out()).contains("entities match", "0#1           blue headquarters", "more: --all lists them");
        assertThat(text.err()).isEmpty();
    }

    @Test
    void shouldExitWithZeroWhenNothingMatches() {
        CliRun run = run("recording", "query", recorded, "side = 77", "--json");
        assertOneObject(run);
        assertThat(run.out()).contains("\"count\":0,\"entities\":[]");
        CliRun never = run("recording", "query", recorded, "side = 77", "--first", "--json");
        assertOneObject(never);
        assertThat(never.jsonLong("tick")).isEqualTo(-1);
        assertThat(run("recording", "query", recorded, "side = 77", "--first").out())
                .contains("ticks 1 to 30", "0 entities match");
    }

    @Test
    void shouldGoToTheFirstTickWithAMatch() {
        CliRun first = run("recording", "query", recorded, "Munition", "--first", "--json");
        assertOneObject(first);
        long tick = first.jsonLong("tick");
        assertThat(tick).isBetween(1L, 30L);
        assertThat(run("recording", "query", recorded, "Munition", "--tick", tick, "--json")
                        .out())
                .isEqualTo(first.out());
        if (tick > 1) {
            assertThat(run("recording", "query", recorded, "Munition", "--tick", tick - 1, "--json")
                            .jsonLong("count"))
                    .isZero();
        }
    }

    @Test
    void shouldAskAboutEveryKindOfFieldOfAnotherProgram() {
        assertThat(run("recording", "query", EVERYTHING, "Label.text = 'two\\nlines', Label.state = MOVING", "--json")
                        .exitCode())
                .isZero();
        CliRun noNames = run("recording", "query", EVERYTHING, "template = 'a'");
        assertThat(noNames.exitCode()).isEqualTo(2);
        assertThat(noNames.err()).contains("numbers of templates only", "tkb = 7");
    }

    @Test
    void shouldMarkWhatIsWrongInAQuery() {
        for (String[] of : new String[][] {{"recording", recorded}, {"world", saved}}) {
            CliRun run = run(of[0], "query", of[1], "Position, Hul.strength < 30");
            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.out()).isEmpty();
            assertThat(run.errLines().getFirst())
                    .startsWith("fdp " + of[0] + " query: the query is wrong at column 11: unknown component"
                            + " \"Hul.strength\"; did you mean \"Hull\"? components are Airborne, Blue, Hull, ");
            assertThat(run.errLines().subList(1, 4))
                    .containsExactly(
                            "  Position, Hul.strength < 30", "            ^", "Try 'fdp " + of[0] + " query --help'.");
        }
        CliRun early = run("recording", "query", "no such file", "Position,,");
        assertThat(early.exitCode()).isEqualTo(2);
        CliRun hidden = run("world", "query", saved, "Posi\u001btion");
        assertThat(hidden.err()).doesNotContain("\u001b").contains("\\u001b");
    }

    @Test
    void shouldSayThatAnEarlierMatchMayBeMissing() {
        Path gaps = FILES.resolve("gaps.fdp");
        CliRun after = run("recording", "query", gaps, "tkb = -1127996353", "--first");
        assertThat(after.out()).contains("tick 5 of");
        assertThat(after.err()).contains("lacks tick 4 just before");
        CliRun whole = run("recording", "query", gaps, "tkb = -1679069246", "--first");
        assertThat(whole.out()).contains("tick 1 of");
        assertThat(whole.err()).isEmpty();
    }

    @Test
    void shouldSayThatNoEntityHasASingletonOrEvent() {
        for (String name : List.of("Weather", "Entered")) {
            CliRun run = run("recording", "query", FILES.resolve("everything.fdp"), name + ".wind > 1");
            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.err()).contains("\"" + name + "\" is of kind", "ask for components and tags");
            String option = name.equals("Weather") ? "--singletons" : "--events";
            assertThat(run.err()).contains("./fdp recording show", "./fdp world show", "have " + option);
            CliRun told = run("recording", "show", FILES.resolve("everything.fdp"), option);
            assertThat(told.out()).contains(name);
        }
    }

    @Test
    void shouldRefuseWrongOptions() {
        assertThat(run("recording", "query", recorded, "", "--tick", "1", "--first")
                        .exitCode())
                .isEqualTo(2);
        assertThat(run("recording", "query", recorded, "", "--tick", "-1").exitCode())
                .isEqualTo(2);
        assertThat(run("recording", "show", recorded, "--entity", "42").err()).contains("as in 42#3");
        assertThat(run("recording", "show", recorded, "--entity", "42").exitCode())
                .isEqualTo(2);
        assertThat(run("world", "show", saved, "--entity", "4#0").exitCode()).isEqualTo(2);
        assertThat(run("recording", "query", recorded).exitCode()).isEqualTo(2);
    }

    // ---- show

    @Test
    void shouldShowOneEntityTheSameInARecordingAndASave() {
        CliRun inRecording = run("recording", "show", recorded, "--entity", "100#1", "--json");
        assertOneObject(inRecording);
        assertThat(inRecording.out())
                .startsWith("{\"tick\":30,\"entity\":\"100#1\",\"template\":\"T-72\"")
                .contains("\"components\":{\"battle.Hull\":{\"strength\":");
        assertThat(run("world", "show", saved, "--entity", "100#1", "--json").out())
                .isEqualTo(inRecording.out());
        CliRun text = run("world", "show", saved, "--entity", "100#1");
        assertThat(text.out())
                .contains(
                        "entity     100#1", "template   T-72, number 2", "battle.Wheel  (7 parts", "[6].radius  0.32");
        assertThat(text.out().lines()).allMatch(line -> line.length() <= 80);
    }

    @Test
    void shouldShowAllEntities() {
        CliRun json = run("recording", "show", EVERYTHING, "--tick", "5", "--json");
        assertOneObject(json);
        assertThat(json.out()).startsWith("{\"tick\":5,\"entities\":[{\"entity\":\"0#1\",\"template\":null");
        CliRun text = run("recording", "show", EVERYTHING, "--tick", "5");
        assertThat(text.out()).contains("tick 5 of", "27 entities", "Place, Drive");
        assertThat(run("world", "show", saved, "--json").out())
                .isEqualTo(run("recording", "show", recorded, "--json").out());
    }

    // ---- singletons and events

    @Test
    void shouldShowTheSingletonsAndEventsOfATick() {
        CliRun some = run("recording", "show", EVERYTHING, "--tick", "3", "--events", "--json");
        assertOneObject(some);
        assertThat(some.out().strip())
                .isEqualTo("{\"tick\":3,\"events\":[{\"event\":\"yard.Bell\",\"value\":{}},"
                        + "{\"event\":\"yard.Entered\",\"value\":{\"who\":\"147#4\",\"at\":-1.156089,"
                        + "\"gate\":\"say \\\"hi\\\"\"}},"
                        + "{\"event\":\"yard.Entered\",\"value\":{\"who\":\"147#4\",\"at\":-0.007437619,"
                        + "\"gate\":\"two\\nlines\"}},"
                        + "{\"event\":\"yard.Notice\",\"value\":{\"1\":\"\",\"2\":[\"IDLE\"]}},"
                        + "{\"event\":\"yard.Notice\",\"value\":{\"1\":\"Grüße ☃\",\"2\":[\"IDLE\"]}}]}");
        CliRun singletons = run("recording", "show", EVERYTHING, "--tick", "4", "--singletons", "--json");
        assertThat(singletons.out().strip())
                .isEqualTo("{\"tick\":4,\"singletons\":{\"yard.Papers\":{\"1\":\"say \\\"hi\\\"\",\"2\":["
                        + "{\"1\":\"plain\",\"2\":-1624112740,\"3\":null},"
                        + "{\"1\":\"a,b\",\"2\":759864132,\"3\":\"MOVING\"}],\"3\":{\"\":0.7824029257838142}},"
                        + "\"yard.Weather\":{\"wind\":54489685,\"rain\":-0.08875754614676584}},"
                        + "\"owned_singletons\":[\"yard.Papers\",\"yard.Weather\"]}");
        CliRun none = run("recording", "show", EVERYTHING, "--tick", "1", "--json", "--events", "--singletons");
        assertThat(none.out().strip())
                .isEqualTo("{\"tick\":1,\"singletons\":{},\"owned_singletons\":[],\"events\":[]}");
    }

    @Test
    void shouldAddSingletonsAndEventsAfterTheEntities() {
        CliRun all = run("recording", "show", EVERYTHING, "--tick", "4", "--json");
        assertOneObject(all);
        assertThat(all.out())
                .startsWith("{\"tick\":4,\"entities\":[{\"entity\":")
                .contains("}}],\"singletons\":{\"yard.Papers\":", "],\"events\":[{\"event\":\"yard.Entered\"");
        CliRun one = run("world", "show", saved, "--entity", "100#1", "--json");
        assertThat(one.out()).doesNotContain("\"singletons\"", "\"events\"");
    }

    @Test
    void shouldShowThePendingEventsOfASave() {
        Path rest = FILES.resolve("../save/rest.fdpw");
        CliRun json = run("world", "show", rest, "--singletons", "--events", "--json");
        assertOneObject(json);
        assertThat(json.out())
                .startsWith("{\"tick\":1,\"singletons\":{\"stock.Rules\":{\"limit\":3,\"price\":2.5}},"
                        + "\"owned_singletons\":[\"stock.Rules\"],\"events\":["
                        + "{\"event\":\"stock.Alarm\",\"value\":{}},"
                        + "{\"event\":\"stock.Alarm\",\"pending\":true,\"value\":{}},"
                        + "{\"event\":\"stock.Alarm\",\"pending\":true,\"value\":{}},"
                        + "{\"event\":\"stock.Arrival\",\"value\":{\"who\":\"0#1\",\"at\":1.5,")
                .contains("{\"event\":\"stock.Notice\",\"pending\":true,\"value\":{\"1\":\"next\",\"2\":[]}}");
        CliRun text = run("world", "show", rest);
        assertThat(text.out().lines())
                .containsSubsequence(
                        "singletons:",
                        "stock.Rules  (singleton)",
                        "  limit  3",
                        "  price  2.5",
                        "events:",
                        "Alarm  {}",
                        "Alarm (pending)  {}",
                        "Arrival  {\"who\":\"0#1\",\"at\":1.5,\"gate\":\"north\"}");
        CliRun kept = run("world", "show", FILES.resolve("../save/kept.fdpw"), "--singletons", "--json");
        assertThat(kept.out())
                .as("in the order of names, also of types that were only kept")
                .contains(
                        "{\"evolved.Gone\":{\"a\":6,\"b\":\"once\"},\"evolved.GonePlan\":{\"1\":\"single\"},\"stock.M");
    }

    /** A save with nothing but events. */
    private static Path bells(int count) throws IOException {
        Path file = folder.resolve("bells.fdpw");
        try (OutputStream to = Files.newOutputStream(file)) {
            BlockWriter blocks = new BlockWriter();
            blocks.begin(to);
            DataWriter data = new DataWriter();
            TypeDescription bell = TypeDescription.ofFields(TypeKind.EVENT, "yard.Bell", 1, List.of());
            new SaveHeader(5, 9, 0, 0, null, List.of(bell), KeptKeys.NONE).write(data);
            blocks.write(BlockKind.HEADER, data);
            data.reset();
            data.arrayHeader(4);
            data.integer(0);
            data.bool(false);
            data.integer(count);
            data.arrayHeader(0);
            blocks.write(BlockKind.EVENTS, data);
            data.reset();
            data.arrayHeader(2);
            data.integer(2);
            data.integer(0);
            blocks.write(BlockKind.END, data);
        }
        return file;
    }

    @Test
    void shouldListSomeEventsUnlessAllAreAskedFor() throws IOException {
        Path many = bells(25);
        assertThat(run("world", "show", many).out().lines().filter(line -> line.equals("Bell  {}")))
                .hasSize(10);
        assertThat(run("world", "show", many).out()).contains("15 more: --events lists them", "no singletons");
        CliRun all = run("world", "show", many, "--events");
        assertThat(all.out().lines().filter(line -> line.equals("Bell  {}"))).hasSize(25);
        assertThat(all.out()).doesNotContain(" more: ", "singletons");
        assertThat(run("world", "show", bells(10)).out()).doesNotContain(" more: ");
        assertThat(run("recording", "show", EVERYTHING, "--tick", "1").out()).contains("no singletons", "no events");
    }

    @Test
    void shouldRefusePartsTogetherWithAnEntity() {
        CliRun both = run("recording", "show", recorded, "--entity", "100#1", "--events");
        assertThat(both.exitCode()).isEqualTo(2);
        assertThat(both.err()).contains("give --entity or --events, not both");
        assertThat(run("world", "show", saved, "--entity", "100#1", "--singletons")
                        .err())
                .contains("give --entity or --singletons, not both");
    }

    @Test
    void shouldShowSingletonsAndEventsWithoutControlCharacters() {
        for (int tick = 1; tick <= 12; tick++) {
            CliRun run = run("recording", "show", EVERYTHING, "--tick", tick, "--events", "--singletons");
            assertThat(run.exitCode()).isZero();
            assertThat(run.out().codePoints().filter(c -> c != '\n' && c != '\r'))
                    .noneMatch(Character::isISOControl);
        }
    }

    @Test
    void shouldShowEveryEntityWithoutControlCharacters() {
        for (int index = 0; index < 20; index++) {
            for (int generation = 1; generation < 4; generation++) {
                CliRun run = run("recording", "show", EVERYTHING, "--tick", "5", "--entity", index + "#" + generation);
                assertThat(run.out().codePoints().filter(c -> c != '\n' && c != '\r'))
                        .noneMatch(Character::isISOControl);
                assertThat(run.exitCode()).isBetween(0, 1);
            }
        }
    }

    @Test
    void shouldSayWhichTicksAndEntitiesThereAre() {
        CliRun tick = run("recording", "show", recorded, "--tick", "31");
        assertThat(tick.exitCode()).isOne();
        assertThat(tick.err()).contains("there is no tick 31", "it has ticks 1 to 30");
        assertThat(run("recording", "query", recorded, "", "--tick", "0").exitCode())
                .isOne();
        CliRun other = run("recording", "show", recorded, "--entity", "100#9");
        assertThat(other.exitCode()).isOne();
        assertThat(other.err()).contains("entity 100#9 does not live at tick 30", "100#1 lives at index 100");
        CliRun nobody = run("world", "show", saved, "--entity", "2000000#1");
        assertThat(nobody.exitCode()).isOne();
        assertThat(nobody.err()).contains("nobody lives at index 2000000");
        CliRun gap = run("recording", "show", FILES.resolve("gaps.fdp"), "--tick", "6");
        assertThat(gap.exitCode()).isOne();
        assertThat(gap.err()).contains("was not recorded");
        assertThat(run("recording", "query", FILES.resolve("empty.fdp"), "").exitCode())
                .isOne();
        assertThat(run("recording", "query", FILES.resolve("empty.fdp"), "", "--first")
                        .exitCode())
                .isOne();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "damaged-cut",
                "damaged-flipped",
                "damaged-keyframe",
                "damaged-missing",
                "small",
                "schemas",
                "unhashed",
                "keyframes"
            })
    void shouldKeepAllPromisesWithOddFiles(String name) {
        Path file = FILES.resolve(name + ".fdp");
        for (CliRun run : List.of(
                run("recording", "show", file, "--json"),
                run("recording", "query", file, "", "--json"),
                run("recording", "query", file, "", "--first", "--json"),
                run("recording", "query", file, "side > 99999", "--first", "--unchecked", "--json"),
                run("world", "query", file, ""))) {
            assertThat(run.exitCode()).isBetween(0, 1);
            assertThat(run.err()).doesNotContain("\tat ", "Exception");
        }
    }

    @Test
    void shouldKeepToTheLimits() {
        CliRun run = run("world", "query", saved, "", "--max-heap", "1");
        assertThat(run.exitCode()).isBetween(0, 1);
        assertThat(run("recording", "show", recorded, "--max-heap", "1").err()).contains("--max-heap");
    }

    @Test
    void shouldStopWhenAsked() {
        StopSignal stop = new StopSignal();
        stop.request();
        CliRun run = CliRun.of(stop, "recording", "query", recorded, "side = 77", "--first");
        assertThat(run.exitCode()).isEqualTo(130);
    }
}
