package io.fdp.cli.recording;

import io.fdp.cli.console.CommandFailure;
import io.fdp.cli.console.ExitCode;
import io.fdp.cli.console.ReadOptions;
import io.fdp.cli.console.Screen;
import io.fdp.cli.console.StandardFile;
import io.fdp.cli.console.StopSignal;
import io.fdp.codec.data.ReadLimits;
import io.fdp.recorder.Recording;
import io.fdp.recorder.RecordingCheck;
import io.fdp.recorder.RecordingDiff;
import io.fdp.recorder.RecordingExport;
import io.fdp.recorder.SignatureCheck;
import io.fdp.recorder.error.Damage;
import io.fdp.recorder.error.RecordingException;
import io.fdp.recorder.error.UncheckedRecordingException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.security.PublicKey;
import java.util.List;
import java.util.Locale;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code fdp recording}. A recording describes its own types, so the command needs no other program. */
@Command(
        name = "recording",
        description = "Shows, searches, checks, compares, exports and rewrites recordings.",
        synopsisSubcommandLabel = "COMMAND")
public final class RecordingCommand implements Runnable {
    private static final String ADVICE = ": pass ";

    private final PrintStream out;
    private final Screen screen;
    private final StopSignal stop;

    @Spec
    private CommandSpec spec;

    /**
     * Makes the command.
     *
     * @param out for results
     * @param screen for everything else
     * @param stop ends a command early
     */
    public RecordingCommand(PrintStream out, Screen screen, StopSignal stop) {
        this.out = out;
        this.screen = screen;
        this.stop = stop;
    }

    /** Without a subcommand there is nothing to do. */
    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "a command is missing: info, show, query, verify, diff, export, convert, cut or merge");
    }

    private ProgressBar bar(String what, long from, long until) {
        return ProgressBar.start(screen, what, from, until);
    }

    private Recording open(Path file, ReadLimits limits) {
        try (ProgressBar bar = bar("reading, bytes", 0, RecordingFiles.size(file))) {
            return RecordingFiles.open(file, limits, Interrupted.orTell(bar, stop));
        }
    }

    private void warnUnchecked(String command, boolean unchecked, String done) {
        if (unchecked) {
            screen.messages()
                    .println("fdp recording " + command + ": " + done
                            + " unchecked: nothing tells that this is what was recorded");
        }
    }

    // ---- info

    @Command(
            name = "info",
            description = "Says what is in a recording: ticks, frames, gaps, types and their fields, size.")
    int info(
            @Parameters(paramLabel = "FILE", description = "A recording.") Path file,
            @Option(names = "--json", description = "Print one JSON object on standard output.") boolean json,
            @Mixin ReadOptions reading) {
        try (Recording recording = open(file, reading.limits())) {
            if (json) {
                out.println(RecordingText.asJson(recording));
            } else {
                RecordingText.print(recording, out);
            }
            return ExitCode.DONE;
        } catch (Interrupted asked) {
            return ExitCode.INTERRUPTED;
        } catch (IOException failed) {
            throw CommandFailure.of("cannot read", file, failed, "try again");
        }
    }

    // ---- verify

    @Command(
            name = "verify",
            description =
                    "Reads all of a recording, computes the state hash of each frame again, and says whether it is"
                            + " whole and undamaged, and if not what can still be read.",
            exitCodeListHeading = "%nExit codes:%n",
            exitCodeList = {
                "0:it is whole and undamaged, as far as can be told, and with --key all of it is signed",
                "1:it is damaged or cut off, with which frames are lost, or not signed"
            })
    int verify(
            @Parameters(paramLabel = "FILE", description = "A recording.") Path file,
            @Option(
                            names = "--key",
                            paramLabel = "PUB",
                            description = "Also check that it is signed, with this public key of Ed25519, a PEM file.")
                    @Nullable
                    Path key,
            @Option(names = "--json", description = "Print one JSON object on standard output.") boolean json,
            @Mixin ReadOptions reading) {
        try {
            PublicKey by = key == null ? null : SignedFile.key(key);
            try (Recording recording = open(file, reading.limits())) { // one file for all results
                Checked checked = check(recording, by);
                if (json) {
                    out.println(RecordingText.asJson(checked));
                } else {
                    RecordingText.print(file, checked, out);
                }
                SignatureCheck signed = checked.signed();
                if (signed != null && key != null && !json) {
                    out.println(SignedFile.text(file, key, signed));
                }
                return checked.isGood() ? ExitCode.DONE : ExitCode.FAILED;
            }
        } catch (Interrupted asked) {
            return ExitCode.INTERRUPTED;
        } catch (CommandFailure nothingLeft) {
            if (json) {
                String why = nothingLeft.getMessage();
                out.println(RecordingText.unreadable(why == null ? "" : why));
            }
            throw nothingLeft;
        } catch (IOException failed) {
            throw CommandFailure.of("cannot read", file, failed, "try again");
        }
    }

    private Checked check(Recording recording, @Nullable PublicKey by) {
        Path file = recording.path();
        try (ProgressBar bar = bar("checking, bytes", 0, recording.bytes())) {
            return RecordingFiles.readOpen(file, path -> {
                LongConsumer progress = Interrupted.orTell(bar, stop);
                SignatureCheck signed = by == null ? null : SignatureCheck.of(recording, by, progress);
                return Checked.of(RecordingCheck.of(recording, progress), signed, recording);
            });
        }
    }

    // ---- diff

    @Command(
            name = "diff",
            description = "Says at which tick two recordings differ first, and in what.",
            exitCodeListHeading = "%nExit codes:%n",
            exitCodeList = {
                "0:they are the same",
                "1:they differ, with tick, component, entity and field, or frames are lost"
            })
    int diff(
            @Parameters(paramLabel = "A", description = "A recording.") Path first,
            @Parameters(paramLabel = "B", description = "Another one.") Path second,
            @Option(
                            names = "--unchecked",
                            description =
                                    "Compare frames without checking their state hashes, as recordings without state"
                                            + " hashes need it. Nothing tells then that the frames are what was"
                                            + " recorded.")
                    boolean unchecked,
            @Option(names = "--common", description = "Compare only the ticks that both have.") boolean common,
            @Option(names = "--json", description = "Print one JSON object on standard output.") boolean json,
            @Mixin ReadOptions reading) {
        RecordingDiff diff;
        TickRange ticks = null;
        warnUnchecked("diff", unchecked, "they are compared");
        try (Recording a = open(first, reading.limits());
                Recording b = open(second, reading.limits());
                ProgressBar bar = bar("comparing, tick", a.firstTick(), a.lastTick())) {
            LongConsumer progress = Interrupted.orTell(bar, stop);
            if (common) {
                ticks = TickRange.common(a, b);
                diff = RecordingDiff.ofCommonTicks(a, b, !unchecked, progress);
            } else {
                diff = RecordingDiff.between(a, b, !unchecked, progress);
            }
        } catch (Interrupted asked) {
            return ExitCode.INTERRUPTED;
        } catch (UncheckedRecordingException wrong) {
            throw new CommandFailure(
                    "cannot compare " + first + " with " + second + ": " + RecordingFiles.unchecked(wrong));
        } catch (RecordingException | IOException wrong) {
            throw new CommandFailure("cannot compare " + first + " with " + second + ": " + wrong.getMessage());
        }
        tellDamages("diff", first, diff.firstDamages());
        tellDamages("diff", second, diff.secondDamages());
        if (json) {
            out.println(RecordingText.asJson(diff, ticks));
        } else {
            RecordingText.print(diff, ticks, out);
        }
        return diff.isSame() ? ExitCode.DONE : ExitCode.FAILED;
    }

    /** Reports damage in a file that is still read; returns whether frames are lost. */
    private boolean tellDamages(String command, Path file, List<Damage> damages) {
        boolean lost = false;
        for (Damage damage : damages) {
            screen.messages().println("fdp recording " + command + ": " + file + ", " + RecordingText.text(damage));
            lost |= damage.firstLost() >= 0;
        }
        return lost;
    }

    // ---- export

    /** The formats, as people write them. */
    enum Format {
        csv,
        jsonl,
        mcap
    }

    @Command(
            name = "export",
            description = "Writes a recording in a format that other programs read.",
            sortOptions = false,
            footer = {
                "%ncsv writes a folder with a table for each type, jsonl a file with a line for each frame,",
                "mcap a file that Foxglove opens. What is there already is replaced."
            })
    int export(
            @Parameters(paramLabel = "FILE", description = "A recording.") Path file,
            @Option(names = "--format", required = true, paramLabel = "FORMAT", description = "csv, jsonl or mcap.")
                    Format format,
            @Option(
                            names = "--out",
                            required = true,
                            paramLabel = "PATH",
                            description = "The file, or with csv the folder, to write; - is standard output.")
                    Path given,
            @Option(
                            names = "--unchecked",
                            description =
                                    "Export frames without comparing their state hashes, as recordings without state"
                                            + " hashes need it. Nothing tells then that the frames are what was"
                                            + " recorded.")
                    boolean unchecked,
            @Option(names = "--json", description = "Print one JSON object on standard output.") boolean json,
            @Mixin ReadOptions reading) {
        RecordingExport.Report report;
        Path to = StandardFile.orStandardOutput(given);
        warnUnchecked("export", unchecked, "it is exported");
        try (Recording recording = open(file, reading.limits());
                ProgressBar bar = bar("exporting, tick", recording.firstTick(), recording.lastTick())) {
            RecordingExport export =
                    RecordingExport.of(recording).checking(!unchecked).withProgress(Interrupted.orTell(bar, stop));
            report = export(export, format, to);
        } catch (Interrupted asked) {
            return ExitCode.INTERRUPTED;
        } catch (IOException failed) {
            StandardFile.requireReader(to, failed);
            throw cannotExport(to, failed);
        } catch (UncheckedRecordingException wrong) {
            throw new CommandFailure("cannot export " + file + ": " + RecordingFiles.unchecked(wrong));
        } catch (RecordingException wrong) {
            throw CommandFailure.of("cannot export", file, wrong, "");
        }
        boolean lost = tellDamages("export", file, report.damages());
        PrintStream results = StandardFile.resultsBeside(out, screen, to);
        if (json) {
            results.println(RecordingText.asJson(report));
        } else {
            results.printf(
                    Locale.ROOT, "%s: %s, %,d bytes%n", to, Words.count(report.frames(), "frame"), report.bytes());
        }
        return lost ? ExitCode.FAILED : ExitCode.DONE;
    }

    /** Makes the failure of an export, without further advice if the export already says which path to pass. */
    private static CommandFailure cannotExport(Path to, IOException failed) {
        String why = CommandFailure.reason(failed);
        int advice = why.indexOf(ADVICE);
        return advice < 0
                ? CommandFailure.ofWriting("cannot export to", to, failed, "name another path with --out")
                : new CommandFailure("cannot export to " + to + ": " + why.substring(0, advice) + ": give --out "
                        + why.substring(advice + ADVICE.length()));
    }

    private static RecordingExport.Report export(RecordingExport export, Format format, Path to) throws IOException {
        return switch (format) {
            case csv -> export.toCsv(to);
            case jsonl -> export.toJsonLines(to);
            case mcap -> export.toMcap(to);
        };
    }
}
