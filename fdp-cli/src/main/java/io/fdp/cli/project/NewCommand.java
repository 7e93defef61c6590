package io.fdp.cli.project;

import io.fdp.cli.console.CommandFailure;
import io.fdp.cli.console.ExitCode;
import io.fdp.codec.json.JsonWriter;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code fdp new}: writes a small project that builds, runs and is tested. */
@Command(
        name = "new",
        description = "Writes a project to begin with: a component, a system, templates, a recording, a test.")
public final class NewCommand implements Callable<Integer> {
    private static final String CANNOT = "cannot write a project to";
    private static final String ADVICE = "name a folder that is empty or does not exist yet";

    private final PrintStream out;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "The folder of the project; empty, or not there yet.")
    private Path folder;

    @Option(
            names = "--name",
            required = true,
            paramLabel = "NAME",
            description = "The Java package of the project, as my.sim; its artifact is my-sim then.")
    private String name;

    @Option(names = "--json", description = "Print one JSON object on standard output.")
    private boolean json;

    /**
     * Makes the command.
     *
     * @param out for results
     */
    public NewCommand(PrintStream out) {
        this.out = out;
    }

    @Override
    public Integer call() {
        List<ProjectFile> files = ProjectTemplate.filesFor(checkedName());
        Path target = folder.toAbsolutePath().normalize();
        try {
            requireEmpty(target);
            ProjectWriter.write(target, files);
        } catch (IOException failed) {
            throw CommandFailure.ofWriting(CANNOT, target, failed, ADVICE);
        }
        if (json) {
            JsonWriter object = new JsonWriter().beginObject();
            object.field("dir", target.toString()).field("name", name);
            object.name("files").beginArray();
            files.forEach(file -> object.value(file.path()));
            out.println(object.endArray().endObject());
        } else {
            out.println("wrote " + files.size() + " files to " + target);
            out.println("once, in the folder of FDP:   mvn -B -ntp -DskipTests install"
                    + " -pl fdp-bom,fdp-processor,fdp-engine,fdp-storage,fdp-recorder,fdp-testkit -am");
            out.println("then, in the new folder:      mvn -B -ntp verify   and   ./run");
        }
        return ExitCode.DONE;
    }

    private ProjectName checkedName() {
        try {
            return ProjectName.of(name);
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), String.valueOf(wrong.getMessage()), wrong);
        }
    }

    private static void requireEmpty(Path target) throws IOException {
        if (!Files.exists(target)) {
            if (Files.isSymbolicLink(target)) {
                throw new CommandFailure(CANNOT + " " + target + ": it is a link that leads nowhere; " + ADVICE);
            }
            return;
        }
        if (!Files.isDirectory(target)) {
            throw new CommandFailure(CANNOT + " " + target + ": it is a file; " + ADVICE);
        }
        try (Stream<Path> content = Files.list(target)) {
            if (content.findFirst().isPresent()) {
                throw new CommandFailure(CANNOT + " " + target + ": it is not empty; " + ADVICE);
            }
        }
    }
}
