package io.fdp.cli.recording;

import io.fdp.cli.console.ReadOptions;
import io.fdp.cli.console.Screen;
import io.fdp.cli.console.StopSignal;
import io.fdp.cli.look.FileTemplates;
import io.fdp.kernel.error.Shown;
import io.fdp.recorder.RecordedEntities;
import io.fdp.recorder.RecordedFrames;
import io.fdp.recorder.Recording;
import io.fdp.recorder.RecordingType;
import io.fdp.recorder.error.RecordingException;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A recording whose entities are looked at. */
final class OpenRecording implements AutoCloseable {
    private final String command;
    private final Path file;
    private final Screen screen;
    private final Recording recording;
    private final RecordedFrames frames;
    private final RecordedEntities entities;

    private OpenRecording(String command, Path file, Screen screen, Recording recording, boolean unchecked)
            throws IOException {
        this.command = command;
        this.file = file;
        this.screen = screen;
        this.recording = recording;
        this.frames = RecordedFrames.of(recording).checking(!unchecked);
        this.entities = RecordedEntities.of(
                frames,
                FileTemplates.of(
                        recording.types().stream().map(RecordingType::name).toList()));
        if (!recording.isComplete()) {
            warn("it was cut off, is still being written, or is damaged; what can be read has "
                    + new TickRange(recording.firstTick(), recording.lastTick()).ticks());
        }
        if (unchecked) {
            warn("it is read unchecked: nothing tells that this is what was recorded");
        }
    }

    static OpenRecording open(
            String command, Path file, ReadOptions reading, boolean unchecked, Screen screen, StopSignal stop)
            throws IOException {
        Recording recording;
        try (ProgressBar bar = ProgressBar.start(screen, "reading, bytes", 0, RecordingFiles.size(file))) {
            recording = Recording.open(file, reading.limits(), Interrupted.orTell(bar, stop));
        }
        boolean open = false;
        try {
            OpenRecording opened = new OpenRecording(command, file, screen, recording, unchecked);
            open = true;
            return opened;
        } finally {
            if (!open) {
                recording.close();
            }
        }
    }

    Recording recording() {
        return recording;
    }

    RecordedFrames frames() {
        return frames;
    }

    RecordedEntities entities() {
        return entities;
    }

    /** Goes to a tick, or to the last one. */
    void seek(@Nullable Long tick) throws IOException {
        long target = tick == null ? recording.lastTick() : tick;
        RecordedTick.require(recording, file, target);
        try {
            frames.seek(target);
        } catch (RecordingException wrong) {
            throw RecordedTick.cannotShow(recording, file, target, wrong);
        }
    }

    void warn(String what) {
        screen.messages().println("fdp recording " + command + ": " + file + ": " + Shown.text(what));
    }

    @Override
    public void close() throws IOException {
        recording.close();
    }
}
