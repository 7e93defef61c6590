package io.fdp.cli.world;

import io.fdp.cli.console.CommandFailure;
import io.fdp.cli.console.ExitCode;
import io.fdp.cli.console.JsonObject;
import io.fdp.cli.console.ReadOptions;
import io.fdp.cli.console.ReadTwice;
import io.fdp.codec.json.JsonWriter;
import io.fdp.storage.SaveFile;
import io.fdp.storage.SaveSummary;
import io.fdp.storage.error.SaveException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code fdp world}. A save describes its own types, so the command needs no other program. */
@Command(name = "world", description = "Shows what is in a saved world.", synopsisSubcommandLabel = "COMMAND")
public final class WorldCommand implements Runnable {
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
        throw new ParameterException(spec.commandLine(), "a command is missing: info, json or verify");
    }

    /** Reads a file; any error of the file becomes one line. */
    private interface Reading<T> {
        T read(Path file) throws IOException;
    }

    private static <T> T read(Path file, Reading<T> reading) {
        try {
            return reading.read(file);
        } catch (SaveException | IOException wrong) {
            throw CommandFailure.of("cannot read", file, wrong, "name a file that was saved");
        }
    }

    @Command(name = "info", description = "Says what is in a save: tick, entities, types.")
    int info(
            @Parameters(paramLabel = "FILE", description = "A saved world.") Path file,
            @Option(names = "--json", description = "Print one JSON object on standard output.") boolean json,
            @Mixin ReadOptions reading) {
        SaveSummary summary = read(file, path -> SaveFile.verify(path, reading.limits()));
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
            out.printf(Locale.ROOT, "%-18s %,12d  %s%n", type.kind(), type.values(), type.name());
            type.fields().forEach(field -> out.println("                                   " + field));
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

    @Command(name = "json", description = "Prints the content of a save as JSON.")
    int json(@Parameters(paramLabel = "FILE", description = "A saved world.") Path file, @Mixin ReadOptions reading) {
        read(
                file,
                given -> ReadTwice.of(given, path -> {
                    SaveFile.verify(path, reading.limits()); // a damaged file prints nothing
                    SaveFile.writeJson(path, reading.limits(), out);
                    return path;
                }));
        out.println();
        return ExitCode.DONE;
    }

    @Command(
            name = "verify",
            description = "Reads all of a save and says whether it is whole.",
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
                    .put("entities", summary.entities()));
        } else {
            out.printf(
                    Locale.ROOT,
                    "%s is whole: %,d bytes, tick %,d, %,d entities%n",
                    file,
                    summary.bytes(),
                    summary.tick(),
                    summary.entities());
        }
        return ExitCode.DONE;
    }
}
