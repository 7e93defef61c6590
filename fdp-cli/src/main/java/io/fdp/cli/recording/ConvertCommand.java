package io.fdp.cli.recording;

import io.fdp.cli.console.CommandFailure;
import io.fdp.cli.console.ExitCode;
import io.fdp.cli.console.Screen;
import io.fdp.cli.console.StopSignal;
import io.fdp.recorder.Recording;
import io.fdp.recorder.RecordingCopy;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code fdp recording convert}. */
@Command(
        name = "convert",
        description = "Writes a recording anew: whole and with its index, whatever it was, or with some types only.",
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done, also when the file had no end",
            "1:frames are lost by damage, and are gaps in what was written; or nothing could be written",
            "2:--only names an unknown type, with a suggestion"
        },
        footer = {
            "%nEach state is checked and stays the same. Ticks that damage lost become gaps.",
            "With --only, state hashes cover the chosen types; entities, links and roles stay."
        })
public final class ConvertCommand implements Callable<Integer> {
    private final PrintStream out;
    private final Screen screen;
    private final StopSignal stop;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "A recording.")
    private Path file;

    @Option(
            names = "--only",
            paramLabel = "TYPES",
            split = ",",
            description = "Keep only these components, tags, singletons and events: names with commas between them,"
                    + " whole or any end after a point; * is any characters, ? is one.")
    private List<String> only = List.of();

    @Mixin
    private CopyOptions options = new CopyOptions();

    /**
     * Makes the command.
     *
     * @param out for results
     * @param screen for everything else
     * @param stop ends a command early
     */
    public ConvertCommand(PrintStream out, Screen screen, StopSignal stop) {
        this.out = out;
        this.screen = screen;
        this.stop = stop;
    }

    @Override
    public Integer call() {
        try (Recording recording = options.open(file, screen, stop)) {
            RecordingCopy copy = chosen(RecordingCopy.of(recording));
            return options.run("convert", List.of(recording), out, screen, stop, (to, key, progress) -> {
                RecordingCopy told = copy.withProgress(progress);
                return (key == null ? told : told.signedWith(key)).to(to);
            });
        } catch (Interrupted asked) {
            return ExitCode.INTERRUPTED;
        } catch (IOException failed) {
            throw CommandFailure.of("cannot read", file, failed, "try again");
        }
    }

    private RecordingCopy chosen(RecordingCopy all) {
        if (only.isEmpty()) {
            return all;
        }
        List<String> names = only.stream().map(String::strip).toList();
        try {
            return all.only(names.toArray(String[]::new));
        } catch (IllegalArgumentException unknown) {
            throw new ParameterException(spec.commandLine(), "--only: " + unknown.getMessage());
        }
    }
}
