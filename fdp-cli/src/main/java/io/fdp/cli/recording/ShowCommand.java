package io.fdp.cli.recording;

import io.fdp.cli.console.EntityHandle;
import io.fdp.cli.console.ExitCode;
import io.fdp.cli.console.ReadOptions;
import io.fdp.cli.console.Screen;
import io.fdp.cli.console.StopSignal;
import io.fdp.cli.console.WholeNumber;
import io.fdp.cli.look.ShownEntities;
import io.fdp.cli.look.ShownOthers;
import io.fdp.cli.look.ShownParts;
import io.fdp.format.query.EntityAccess;
import io.fdp.kernel.entity.Entity;
import io.fdp.recorder.RecordedEntities;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code fdp recording show}. */
@Command(
        name = "show",
        description = "Shows the entities, singletons and events of a recording at a tick, or everything about one"
                + " entity.",
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:shown", "1:there is no such tick or entity, or it cannot be read"})
public final class ShowCommand implements Callable<Integer> {
    private final PrintStream out;
    private final Screen screen;
    private final StopSignal stop;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "A recording.")
    private Path file;

    @Option(
            names = "--tick",
            paramLabel = "N",
            converter = WholeNumber.class,
            description = "Show this tick (default: the last one).")
    private @Nullable Long tick;

    @Option(
            names = "--entity",
            paramLabel = "I#G",
            converter = EntityHandle.class,
            description = "Show everything about this entity, as in 42#3.")
    private @Nullable Long entity;

    @Mixin
    private ShownParts parts = new ShownParts();

    @Option(
            names = "--unchecked",
            description = "Show the tick without comparing its state hash, as recordings without state hashes need it."
                    + " Nothing tells then that the tick is what was recorded.")
    private boolean unchecked;

    @Option(names = "--json", description = "Print one JSON object on standard output.")
    private boolean json;

    @Mixin
    private ReadOptions reading = new ReadOptions();

    /**
     * Makes the command.
     *
     * @param out for results
     * @param screen for everything else
     * @param stop ends a command early
     */
    public ShowCommand(PrintStream out, Screen screen, StopSignal stop) {
        this.out = out;
        this.screen = screen;
        this.stop = stop;
    }

    @Override
    public Integer call() {
        requireTick(spec, tick);
        if (entity != null) {
            parts.requireNone();
        }
        return RecordingFiles.read(file, path -> {
            try (OpenRecording open = OpenRecording.open("show", path, reading, unchecked, screen, stop)) {
                open.seek(tick);
                show(open.entities(), open.frames().tick(), open.frames().entityCount());
                return ExitCode.DONE;
            } catch (Interrupted asked) {
                return ExitCode.INTERRUPTED;
            }
        });
    }

    static void requireTick(CommandSpec spec, @Nullable Long tick) {
        if (tick != null && tick < 0) {
            throw new ParameterException(spec.commandLine(), "--tick is 0 or more, not " + tick);
        }
    }

    private void show(RecordedEntities entities, long at, int count) throws IOException {
        ShownEntities shown =
                new ShownEntities(entities.types(), out, entities::writeMembers, entities::chargeText, at);
        Long wanted = entity;
        if (wanted == null) {
            String title = String.format(Locale.ROOT, "tick %,d of %s: %,d entities", at, file, count);
            ShownOthers others = new ShownOthers(
                    entities.types(), entities::forEachSingleton, entities::forEachEvent, entities::chargeText);
            shown.printAll(json, title, parts, entities::forEach, others);
            return;
        }
        EntityAccess found = entities.find(wanted);
        if (found == null) {
            throw ShownEntities.notAlive(
                    wanted, entities.living(Entity.index(wanted)), "at tick " + at + " of " + file);
        }
        shown.print(json, found);
    }
}
