package io.fdp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.codec.data.DataWriter;
import io.fdp.format.FieldDescription;
import io.fdp.format.KeptKeys;
import io.fdp.format.TypeDescription;
import io.fdp.format.TypeKind;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.SaveWatch;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.storage.WorldStorage;
import io.fdp.storage.format.BlockKind;
import io.fdp.storage.format.BlockWriter;
import io.fdp.storage.format.SaveHeader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorldCommandTest {
    private static final Path FILES = Path.of(System.getProperty("basedir", ""), "../docs/spec/save");

    private static CliRun world(String command, Path file, String... more) {
        String[] args = new String[3 + more.length];
        args[0] = "world";
        args[1] = command;
        args[2] = file.toString();
        System.arraycopy(more, 0, args, 3, more.length);
        return CliRun.of(args);
    }

    @Test
    void shouldSayWhatIsInASave() {
        CliRun run = world("info", FILES.resolve("rest.fdpw"));
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("tick       1", "entities   6", "links      3", "stock.Rules", "limit: int");
        assertThat(run.err()).isEmpty();

        CliRun json = world("info", FILES.resolve("rest.fdpw"), "--json");
        assertThat(json.exitCode()).isZero();
        assertThat(json.out().strip())
                .startsWith("{\"tick\":1,\"entities\":6,")
                .endsWith("}]}")
                .doesNotContain("\n");
    }

    /** Whoever made the file chose the names in it: they must not reach the terminal as they are. */
    @Test
    void shouldEscapeControlCharactersInNames(@TempDir Path folder) throws IOException {
        String name = "red\u001b[31m\u0007\n\u202ename";
        List<FieldDescription> fields = List.of(new FieldDescription(
                name + "1", FieldKind.ENUM, 1, false, FieldDescription.NOWHERE, List.of(name + 2)));
        List<TypeDescription> types = List.of(
                TypeDescription.of(TypeKind.TAG, name, 0, null),
                TypeDescription.ofFields(TypeKind.COMPONENT, "blue", 0, fields));
        Path file = folder.resolve("odd.fdpw");
        try (OutputStream to = Files.newOutputStream(file)) {
            BlockWriter blocks = new BlockWriter();
            blocks.begin(to);
            DataWriter data = new DataWriter();
            new SaveHeader(0, 0, 0, 0, null, types, KeptKeys.NONE).write(data);
            blocks.write(BlockKind.HEADER, data);
            data.reset();
            data.arrayHeader(2);
            data.integer(1);
            data.integer(0);
            blocks.write(BlockKind.END, data);
        }
        String shown = "red\\u001b[31m\\u0007\\u000a\\u202ename";
        CliRun info = world("info", file);
        assertThat(info.exitCode()).isZero();
        assertThat(info.out()).contains("  " + shown, shown + "1: enum {" + shown + "2}");
        for (String command : List.of("info", "show", "verify", "json")) {
            CliRun run = world(command, file);
            assertThat(run.exitCode()).isZero();
            assertThat(run.out() + run.err()).doesNotContain("\u001b", "\u0007");
        }
    }

    @Test
    void shouldPrintTheTwin() throws IOException {
        CliRun run = world("json", FILES.resolve("everything.fdpw"));
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo(Files.readString(FILES.resolve("everything.json")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"empty", "entities", "components", "objects", "rest", "everything", "kept"})
    void shouldVerifyWholeFiles(String name) {
        CliRun run = world("verify", FILES.resolve(name + ".fdpw"));
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("is whole");
        assertThat(world("verify", FILES.resolve(name + ".fdpw"), "--json").out())
                .startsWith("{\"whole\":true");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cut", "flipped", "foreign", "newer"})
    void shouldRefuseDamagedFilesWithWhereAndWhy(String name) {
        Path file = FILES.resolve("damaged-" + name + ".fdpw");
        for (String command : new String[] {"info", "json", "verify"}) {
            CliRun run = world(command, file);
            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.out()).isEmpty();
            assertThat(run.err()).contains(file.toString()).hasLineCount(1);
            assertThat(run.err())
                    .containsPattern(
                            switch (name) {
                                case "cut" -> "damaged at byte \\d+: it ends in block";
                                case "flipped" -> "damaged at byte \\d+: the checksum of";
                                case "foreign" -> "no save of a world";
                                default -> "version 2 of the format";
                            });
        }
        CliRun json = world("verify", file, "--json");
        assertThat(json.exitCode()).isEqualTo(1);
        assertThat(json.out()).startsWith("{\"whole\":false,\"why\":");
    }

    @Test
    void shouldRefuseWhatIsNoFile(@TempDir Path folder) {
        CliRun missing = world("verify", folder.resolve("nowhere"));
        assertThat(missing.exitCode()).isEqualTo(1);
        assertThat(missing.err()).contains("there is no such file").hasLineCount(1);
        CliRun directory = world("verify", folder);
        assertThat(directory.exitCode()).isEqualTo(1);
        assertThat(directory.err()).contains("cannot read").hasLineCount(1);
        assertThat(CliRun.of("world").exitCode()).isEqualTo(2);
        assertThat(CliRun.of("world", "verify").exitCode()).isEqualTo(2);
    }

    /** A world with two entities of templates whose names only the program knows that saves it. */
    private static Path balls(Path folder, Map<Integer, String> templates) throws IOException {
        Path file = folder.resolve("balls.fdpw");
        try (EntityRepository repo = EntityRepository.create()) {
            SaveWatch.set(repo, new SaveWatch() {
                @Override
                public void saved() {}

                @Override
                public List<String> lacking(EntityRepository loaded) {
                    return List.of();
                }

                @Override
                public Map<Integer, String> templates() {
                    return templates;
                }
            });
            repo.setTkbType(repo.createEntity(), 1);
            repo.setTkbType(repo.createEntity(), 2);
            repo.tick();
            WorldStorage.of(repo).save(file);
        }
        return file;
    }

    @Test
    void shouldKnowTemplatesByTheNamesInTheSave(@TempDir Path folder) throws IOException {
        Path file = balls(folder, Map.of(1, "ball", 2, "rubber\u001b ball"));
        assertThat(world("show", file).out()).contains("0#1           ball", "1#1           rubber\\u001b ball");
        assertThat(world("show", file, "--entity", "1#1").out()).contains("template   rubber\\u001b ball, number 2");
        assertThat(world("show", file, "--entity", "0#1", "--json").out()).contains("\"template\":\"ball\",\"tkb\":1");
        CliRun query = world("query", file, "template = 'ball'", "--json");
        assertThat(query.out()).contains("\"count\":1,", "0#1");
        CliRun wrong = world("query", file, "template = 'bal'");
        assertThat(wrong.exitCode()).isEqualTo(2);
        assertThat(wrong.err()).contains("there is no template \"bal\"; did you mean \"ball\"?");
    }

    @Test
    void shouldSayThatASaveHasNumbersOnly(@TempDir Path folder) throws IOException {
        Path file = balls(folder, Map.of());
        assertThat(world("show", file).out()).contains("template 2");
        assertThat(world("query", file, "template = 'ball'").err()).contains("numbers of templates only");
    }
}
