package io.fdp.cli.samples;

import io.fdp.cli.console.CommandFailure;
import io.fdp.cli.console.ExitCode;
import io.fdp.codec.json.JsonWriter;
import io.fdp.codec.json.NearNames;
import io.fdp.kernel.error.Shown;
import io.fdp.samples.Sample;
import io.fdp.samples.Samples;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code fdp samples}: lists the samples of the guide, or runs one. */
@Command(name = "samples", description = "Lists the samples of the guide, or runs one.")
public final class SamplesCommand implements Callable<Integer> {
    private final PrintStream out;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "NAME", arity = "0..1", description = "The sample to run; none to list them.")
    private @Nullable String name;

    @Option(names = "--json", description = "Print one JSON object on standard output.")
    private boolean json;

    /**
     * Makes the command.
     *
     * @param out for results
     */
    public SamplesCommand(PrintStream out) {
        this.out = out;
    }

    @Override
    public Integer call() {
        if (name == null) {
            list();
        } else {
            run(find(name));
        }
        return ExitCode.DONE;
    }

    private void list() {
        List<Sample> all = Samples.all();
        if (json) {
            JsonWriter object = new JsonWriter().beginObject();
            object.name("samples").beginArray();
            for (Sample sample : all) {
                object.beginObject();
                object.field("name", sample.name()).field("what", sample.what());
                object.endObject();
            }
            out.println(object.endArray().endObject());
            return;
        }
        int width = all.stream().mapToInt(each -> each.name().length()).max().orElse(0);
        all.forEach(
                each -> out.println(each.name() + " ".repeat(width - each.name().length() + 2) + each.what()));
    }

    private Sample find(String wanted) {
        Sample sample = Samples.find(wanted);
        if (sample == null) {
            String near = NearNames.nearest(
                    wanted, Samples.all().stream().map(Sample::name).toList());
            throw new ParameterException(
                    spec.commandLine(),
                    "unknown sample '" + Shown.text(wanted) + "': "
                            + (near == null ? "" : "perhaps '" + near + "' is meant; ")
                            + "fdp samples lists them");
        }
        return sample;
    }

    private void run(Sample sample) {
        List<String> lines = linesOf(sample);
        if (json) {
            JsonWriter object = new JsonWriter().beginObject();
            object.field("name", sample.name()).name("output").beginArray();
            lines.forEach(object::value);
            out.println(object.endArray().endObject());
        } else {
            lines.forEach(out::println);
        }
    }

    private static List<String> linesOf(Sample sample) {
        try {
            Path folder = Files.createTempDirectory("fdp-sample");
            try {
                return sample.linesIn(folder);
            } finally {
                delete(folder);
            }
        } catch (IOException failed) {
            throw new CommandFailure("cannot run " + sample.name() + ": " + CommandFailure.reason(failed)
                    + "; it needs a folder for temporary files that can be written");
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> content = Files.walk(folder)) {
            for (Path each : content.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }
}
