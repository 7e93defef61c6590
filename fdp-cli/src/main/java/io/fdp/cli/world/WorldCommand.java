package io.fdp.cli.world;

import io.fdp.cli.console.CommandFailure;
import io.fdp.cli.console.EntityHandle;
import io.fdp.cli.console.ExitCode;
import io.fdp.cli.console.FileKind;
import io.fdp.cli.console.JsonObject;
import io.fdp.cli.console.ReadOptions;
import io.fdp.cli.console.ReadTwice;
import io.fdp.cli.console.WrongText;
import io.fdp.cli.look.FileTemplates;
import io.fdp.cli.look.Matches;
import io.fdp.cli.look.ShownEntities;
import io.fdp.cli.look.ShownOthers;
import io.fdp.cli.look.ShownParts;
import io.fdp.codec.json.JsonWriter;
import io.fdp.format.query.TextQuery;
import io.fdp.format.query.TextQueryException;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.Shown;
import io.fdp.storage.HashCheck;
import io.fdp.storage.SaveEntities;
import io.fdp.storage.SaveFile;
import io.fdp.storage.SaveSummary;
import io.fdp.storage.error.ForeignSaveException;
import io.fdp.storage.error.SaveException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code fdp world}. A save describes its own types, so the command needs no other program. */
@Command(
        name = "world",
        description = "Shows and searches what is in a saved world.",
        synopsisSubcommandLabel = "COMMAND")
public final class WorldCommand implements Runnable {
    private static final String UNCHECKED =
            "Do not compare the state hash of the save. Nothing tells then that this is the world that was saved.";

    private final PrintStream out;

    @Spec
    private CommandSpec spec;

    /**
     * Makes the command.
     *
     * @param out for results
     */
    public WorldCommand(PrintStream out) {
        this.out = out;
    }

    /** Without a subcommand there is nothing to do. */
    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing: info, show, query, json or verify");
    }

    /** Reads a file; any error of the file becomes one line. */
    private interface Reading<T> {
        T read(Path file) throws IOException;
    }

    private static <T> T read(Path file, Reading<T> reading) {
        try {
            return reading.read(file);
        } catch (ForeignSaveException foreign) {
            if (FileKind.of(file) == FileKind.RECORDING) {
                throw FileKind.RECORDING.insteadOf(file);
            }
            throw CommandFailure.of("cannot read", file, foreign, "name a file that was saved");
        } catch (SaveException | IOException wrong) {
            throw CommandFailure.of("cannot read", file, wrong, "name a file that was saved");
        }
    }

    @Command(name = "info", description = "Says what is in a save: tick, entities, types.")
    int info(
            @Parameters(paramLabel = "FILE", description = "A saved world.") Path file,
            @Option(names = "--json", description = "Print one JSON object on standard output.") boolean json,
            @Mixin ReadOptions reading) {
        SaveSummary summary = read(file, path -> SaveFile.summary(path, reading.limits()));
        if (json) {
            out.println(asJson(summary));
            return ExitCode.DONE;
        }
        out.printf(Locale.ROOT, "tick       %,d%n", summary.tick());
        out.printf(Locale.ROOT, "entities   %,d%n", summary.entities());
        out.printf(Locale.ROOT, "links      %,d%n", summary.links());
        out.printf(Locale.ROOT, "roles      %,d%n", summary.roles());
        out.printf(
                Locale.ROOT,
                "size       %,d bytes, %.1f %% of %,d%n",
                summary.bytes(),
                100.0 * summary.bytes() / Math.max(1, summary.rawBytes()),
                summary.rawBytes());
        for (SaveSummary.TypeSummary type : summary.types()) {
            out.printf(Locale.ROOT, "%-18s %,12d  %s%n", type.kind(), type.values(), Shown.text(type.name()));
            type.fields()
                    .forEach(
                            field -> out.println("                                   " + Shown.text(field.toString())));
        }
        return ExitCode.DONE;
    }

    private static JsonWriter asJson(SaveSummary summary) {
        JsonWriter json = new JsonWriter();
        json.beginObject();
        json.field("tick", summary.tick());
        json.field("entities", summary.entities());
        json.field("links", summary.links());
        json.field("roles", summary.roles());
        json.field("bytes", summary.bytes());
        json.field("raw_bytes", summary.rawBytes());
        json.name("types").beginArray();
        for (SaveSummary.TypeSummary type : summary.types()) {
            json.beginObject();
            json.field("kind", type.kind()).field("name", type.name()).field("values", type.values());
            json.name("fields").beginObject();
            type.fields().forEach(field -> json.field(field.name(), field.type()));
            json.endObject().endObject();
        }
        return json.endArray().endObject();
    }

    // ---- entities

    /** Opens a save, with the names of templates that it has, or that are known for a save without names. */
    private static SaveEntities open(Path file, ReadOptions reading, boolean unchecked) throws IOException {
        SaveEntities save = unchecked
                ? SaveEntities.openUnchecked(file, reading.limits())
                : SaveEntities.open(file, reading.limits());
        if (save.hasTemplates()) {
            return save;
        }
        List<String> names = new ArrayList<>();
        for (int type = 0; type < save.types().count(); type++) {
            names.add(save.types().get(type).name());
        }
        return save.templates(FileTemplates.of(names));
    }

    @Command(
            name = "show",
            description = "Shows the entities, singletons and events of a save, or everything about one entity.",
            exitCodeListHeading = "%nExit codes:%n",
            exitCodeList = {"0:shown", "1:there is no such entity, or the file cannot be read"})
    int show(
            @Parameters(paramLabel = "FILE", description = "A saved world.") Path file,
            @Option(
                            names = "--entity",
                            paramLabel = "I#G",
                            converter = EntityHandle.class,
                            description = "Show everything about this entity, as in 42#3.")
                    @Nullable
                    Long entity,
            @Mixin ShownParts parts,
            @Option(names = "--unchecked", description = UNCHECKED) boolean unchecked,
            @Option(names = "--json", description = "Print one JSON object on standard output.") boolean json,
            @Mixin ReadOptions reading) {
        if (entity != null) {
            parts.requireNone();
        }
        return read(
                file,
                given -> ReadTwice.of(given, path -> {
                    try (SaveEntities save = open(path, reading, unchecked)) {
                        show(save, file, entity, parts, json);
                    }
                    return ExitCode.DONE;
                }));
    }

    private void show(SaveEntities save, Path file, @Nullable Long entity, ShownParts parts, boolean json)
            throws IOException {
        ShownEntities shown = new ShownEntities(save.types(), out, save::writeMembers, save::chargeText, save.tick());
        if (entity == null) {
            String title = String.format(Locale.ROOT, "tick %,d of %s: %,d entities", save.tick(), file, save.count());
            ShownOthers others =
                    new ShownOthers(save.types(), save::forEachSingleton, save::forEachEvent, save::chargeText);
            shown.printAll(json, title, parts, save::forEach, others);
        } else if (!save.find(entity, found -> shown.print(json, found))) {
            throw ShownEntities.notAlive(entity, save.living(Entity.index(entity)), "in " + file);
        }
    }

    @Command(
            name = "query",
            description = "Finds entities of a save.",
            exitCodeListHeading = "%nExit codes:%n",
            exitCodeList = {
                "0:done, also when nothing matches",
                "1:the file cannot be read",
                "2:the query is wrong, with the column and a suggestion"
            },
            footer = {
                "%nA query is conditions with commas between them: Position, !Burning, Health.hp < 30, side = 2",
                "The guide, docs/guide/recordings.md, has the whole language."
            })
    int query(
            @Parameters(index = "0", paramLabel = "FILE", description = "A saved world.") Path file,
            @Parameters(
                            index = "1",
                            paramLabel = "QUERY",
                            description = "What to find; an empty text finds all entities.")
                    String text,
            @Option(names = "--all", description = "List all matches (default: at most 1,000).") boolean all,
            @Option(names = "--unchecked", description = UNCHECKED) boolean unchecked,
            @Option(names = "--json", description = "Print one JSON object on standard output.") boolean json,
            @Mixin ReadOptions reading) {
        try {
            TextQuery query = TextQuery.parse(text); // before the file is opened
            return read(
                    file,
                    given -> ReadTwice.of(given, path -> {
                        try (SaveEntities save = open(path, reading, unchecked)) {
                            Matches found = new Matches(all);
                            save.forEach(save.bind(query), found::add);
                            if (json) {
                                found.printJson(save.tick(), out);
                            } else {
                                String when = String.format(Locale.ROOT, "tick %,d of %s", save.tick(), file);
                                found.print(when, save.types(), out);
                            }
                        }
                        return ExitCode.DONE;
                    }));
        } catch (TextQueryException wrong) {
            CommandLine asked = Objects.requireNonNull(spec.subcommands().get("query"), "this is that command");
            throw new WrongText(asked, wrong);
        }
    }

    @Command(name = "json", description = "Prints the content of a save as JSON.")
    int json(
            @Parameters(paramLabel = "FILE", description = "A saved world.") Path file,
            @Option(names = "--unchecked", description = UNCHECKED) boolean unchecked,
            @Mixin ReadOptions reading) {
        read(
                file,
                given -> ReadTwice.of(given, path -> {
                    if (unchecked) { // a damaged file prints nothing
                        SaveFile.summary(path, reading.limits());
                        SaveFile.writeJson(path, reading.limits(), out);
                    } else {
                        SaveFile.writeCheckedJson(path, reading.limits(), out);
                    }
                    return path;
                }));
        out.println();
        return ExitCode.DONE;
    }

    @Command(
            name = "verify",
            description = "Reads all of a save and says whether it is whole. Computes its state hash and compares it;"
                    + " saves of earlier versions do not say how, and loading them compares it.",
            exitCodeListHeading = "%nExit codes:%n",
            exitCodeList = {"0:it is whole", "1:it is damaged, with where and why"})
    int verify(
            @Parameters(paramLabel = "FILE", description = "A saved world.") Path file,
            @Option(names = "--json", description = "Print one JSON object on standard output.") boolean json,
            @Mixin ReadOptions reading) {
        SaveSummary summary;
        try {
            summary = read(file, path -> SaveFile.verify(path, reading.limits()));
        } catch (CommandFailure damaged) {
            if (json) {
                String why = damaged.getMessage();
                out.println(new JsonObject().put("whole", false).put("why", why == null ? "" : why));
            }
            throw damaged;
        }
        if (json) {
            out.println(new JsonObject()
                    .put("whole", true)
                    .put("bytes", summary.bytes())
                    .put("tick", summary.tick())
                    .put("entities", summary.entities())
                    .put("hash_compared", summary.hash() == HashCheck.EQUAL));
        } else {
            out.printf(
                    Locale.ROOT,
                    "%s is whole: %,d bytes, tick %,d, %,d entities; %s%n",
                    file,
                    summary.bytes(),
                    summary.tick(),
                    summary.entities(),
                    summary.hash().text());
        }
        return ExitCode.DONE;
    }
}
