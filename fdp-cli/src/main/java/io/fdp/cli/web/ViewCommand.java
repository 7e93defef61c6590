package io.fdp.cli.web;

import io.fdp.cli.console.CommandFailure;
import io.fdp.cli.console.DecimalNumber;
import io.fdp.cli.console.ExitCode;
import io.fdp.cli.console.Screen;
import io.fdp.cli.console.StopSignal;
import io.fdp.cli.console.WholeNumber;
import io.fdp.cli.look.FileTemplates;
import io.fdp.dashboard.Dashboard;
import io.fdp.dashboard.DashboardConfig;
import io.fdp.format.query.TemplateNames;
import io.fdp.recorder.Recording;
import io.fdp.recorder.RecordingType;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code fdp view}. */
@Command(
        name = "view",
        description = "Shows a recording on a web page of this machine, until it is interrupted.",
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:the time was over", "1:the recording cannot be read, or the port is taken", "130:interrupted"
        })
public final class ViewCommand implements Callable<Integer> {
    private static final int MOST_PORT = 65_535;
    private static final long LOOK_NANOS = 50_000_000;

    private final PrintStream out;
    private final Screen screen;
    private final StopSignal stop;

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "FILE", description = "A recording.")
    private Path file;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "OTHER",
            description = "Another recording, to compare with: the page shows the first tick that differs.")
    private @Nullable Path other;

    @Option(
            names = "--port",
            paramLabel = "P",
            converter = WholeNumber.class,
            description = "The port of the page (default: any that is free).")
    private long port;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            converter = DecimalNumber.class,
            description = "End after S seconds (default: when interrupted).")
    private @Nullable Double seconds;

    @Option(names = "--json-lines", description = "Print the address of the page as a line of JSON.")
    private boolean jsonLines;

    /**
     * Makes the command.
     *
     * @param out for the address as JSON
     * @param screen for everything else
     * @param stop ends the command
     */
    public ViewCommand(PrintStream out, Screen screen, StopSignal stop) {
        this.out = out;
        this.screen = screen;
        this.stop = stop;
    }

    @Override
    public Integer call() {
        if (port < 0 || port > MOST_PORT) {
            throw new ParameterException(spec.commandLine(), "--port must be from 0 to " + MOST_PORT + ": was " + port);
        }
        Double wanted = seconds;
        if (wanted != null && !(wanted > 0)) {
            throw new ParameterException(spec.commandLine(), "--seconds must be more than 0: was " + wanted);
        }
        try (Dashboard dashboard = open()) {
            WebPage.tell(dashboard.url(), jsonLines, out, screen);
            long began = System.nanoTime();
            while (!stop.isRequested() && (wanted == null || System.nanoTime() - began < wanted * 1e9)) {
                LockSupport.parkNanos(LOOK_NANOS);
            }
        }
        return stop.isRequested() ? ExitCode.INTERRUPTED : ExitCode.DONE;
    }

    private Dashboard open() {
        Path reading = file;
        try {
            DashboardConfig config = DashboardConfig.DEFAULT
                    .port((int) port)
                    .title(String.valueOf(file.getFileName()))
                    .templates(templates(file));
            Path with = other;
            if (with != null) {
                reading = with;
                templates(with); // told now if it cannot be read
                reading = file;
                config = config.compareWith(with);
            }
            return Dashboard.of(file, config);
        } catch (IOException cannot) {
            throw CommandFailure.of("cannot read", reading, cannot, "name a recording");
        }
    }

    private static TemplateNames templates(Path of) throws IOException {
        try (Recording recording = Recording.open(of)) {
            return FileTemplates.of(
                    recording.types().stream().map(RecordingType::name).toList());
        }
    }
}
