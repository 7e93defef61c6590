package io.fdp.cli.recording;

import io.fdp.cli.console.CommandFailure;
import io.fdp.cli.console.ExitCode;
import io.fdp.cli.console.ReadOptions;
import io.fdp.cli.console.Screen;
import io.fdp.cli.console.StandardFile;
import io.fdp.cli.console.StopSignal;
import io.fdp.recorder.Recording;
import io.fdp.recorder.RecordingCopy;
import io.fdp.recorder.RecordingKeys;
import io.fdp.recorder.error.Damage;
import io.fdp.recorder.error.DifferentRecordingsException;
import io.fdp.recorder.error.NoSuchTickException;
import io.fdp.recorder.error.RecordingException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.util.List;
import java.util.Locale;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What the commands that write recordings have in common: their options, and how they end. */
final class CopyOptions {
    @Option(
            names = "--out",
            required = true,
            paramLabel = "F",
            description = "The file to write; - is standard output. A recording that is there is replaced.")
    private Path given;

    @Option(
            names = "--sign",
            paramLabel = "KEY",
            description = "Sign what is written with this private key of Ed25519, a PEM file.")
    private @Nullable Path sign;

    @Option(names = "--json", description = "Print one JSON object on standard output.")
    private boolean json;

    @Mixin
    private ReadOptions reading = new ReadOptions();

    /** Writes a recording. */
    interface Writing {
        /** Writes to a file, signs with a key if there is one, and reports ticks. */
        RecordingCopy.Report write(Path to, @Nullable PrivateKey key, LongConsumer progress) throws IOException;
    }

    Recording open(Path file, Screen screen, StopSignal stop) {
        try (ProgressBar bar = ProgressBar.start(screen, "reading, bytes", 0, RecordingFiles.size(file))) {
            return RecordingFiles.open(file, reading.limits(), Interrupted.orTell(bar, stop));
        }
    }

    /** The key to sign with; null without one. */
    private @Nullable PrivateKey key() {
        if (sign == null) {
            return null;
        }
        try {
            return RecordingKeys.readPrivate(sign);
        } catch (IOException cannot) {
            throw CommandFailure.of("cannot sign with", sign, cannot, "name another key with --sign");
        }
    }

    /**
     * Writes, and prints what was written.
     *
     * @param command the command, as {@code "convert"}
     * @param read the recordings that are read
     * @param writing does the work
     * @return the exit code
     */
    int run(String command, List<Recording> read, PrintStream out, Screen screen, StopSignal stop, Writing writing)
            throws IOException {
        Path to = StandardFile.orStandardOutput(given);
        PrivateKey key = key();
        String name = "fdp recording " + command + ": ";
        for (Recording recording : read) {
            if (recording.isSigned()) {
                screen.messages()
                        .println(name + recording.path() + " is signed, and its signatures do not carry over: "
                                + (key == null
                                        ? "what is written is not signed; sign it with --sign KEY"
                                        : "what is written is signed with the key of " + sign));
            }
        }
        RecordingCopy.Report report;
        long first = read.stream().mapToLong(Recording::firstTick).min().orElse(0);
        long last = read.stream().mapToLong(Recording::lastTick).max().orElse(0);
        try (ProgressBar bar = ProgressBar.start(screen, "writing, tick", first, last)) {
            report = writing.write(to, key, Interrupted.orTell(bar, stop));
        } catch (IOException failed) {
            StandardFile.requireReader(to, failed);
            throw CommandFailure.ofWriting("cannot write to", to, failed, "name another path with --out");
        } catch (DifferentRecordingsException wrong) {
            throw new CommandFailure("cannot merge " + read.getFirst().path() + " with "
                    + read.getLast().path() + ": " + wrong.problem());
        } catch (NoSuchTickException wrong) {
            throw new CommandFailure(String.valueOf(wrong.getMessage()));
        } catch (RecordingException wrong) {
            throw CommandFailure.of("cannot " + command, read.getFirst().path(), wrong, "");
        }
        tell(name, read.getFirst(), report.damages(), screen);
        tell(name, read.getLast(), report.otherDamages(), screen);
        print(to, report, key != null, StandardFile.resultsBeside(out, screen, to));
        return report.lost() > 0 ? ExitCode.FAILED : ExitCode.DONE;
    }

    private static void tell(String name, Recording recording, List<Damage> damages, Screen screen) {
        for (Damage damage : damages) {
            screen.messages().println(name + recording.path() + ", " + RecordingText.text(damage));
        }
    }

    private void print(Path to, RecordingCopy.Report report, boolean signed, PrintStream results) {
        if (json) {
            results.println(CopyText.asJson(report, signed));
            return;
        }
        results.printf(
                Locale.ROOT,
                "%s: %s, %s, %,d bytes%s%n",
                to,
                Words.count(report.frames(), "frame"),
                report.frames() == 0 ? "no ticks" : new TickRange(report.firstTick(), report.lastTick()).ticks(),
                report.bytes(),
                CopyText.more(report));
    }
}
