package io.fdp.cli.demo;

import io.fdp.cli.battle.Battle;
import io.fdp.cli.console.CommandFailure;
import io.fdp.engine.Engine;
import io.fdp.recorder.FlightRecorder;
import io.fdp.recorder.RecorderConfig;
import io.fdp.recorder.RecorderStats;
import io.fdp.recorder.RecordingKeys;
import io.fdp.recorder.WhenBehind;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The recording of a run, if there is one. In real time, frames are thinned out when the recorder cannot keep up;
 * otherwise the run waits.
 */
public final class RecordedBattle implements AutoCloseable {
    private final @Nullable FlightRecorder recorder;
    private final @Nullable Path file;
    private @Nullable String failure;

    private RecordedBattle(@Nullable FlightRecorder recorder, @Nullable Path file) {
        this.recorder = recorder;
        this.file = file;
    }

    /**
     * Starts to record a battle that runs in real time.
     *
     * @param battle the battle
     * @param engine its engine
     * @param file where frames are recorded; null for no recording
     * @return the recording; close it
     */
    public static RecordedBattle start(Battle battle, Engine engine, @Nullable Path file) {
        return start(battle, engine, new DemoFiles(null, null, null, file, null, null), true);
    }

    static RecordedBattle start(Battle battle, Engine engine, DemoFiles files, boolean paced) {
        Path file = files.record();
        if (file == null) {
            return new RecordedBattle(null, null);
        }
        RecorderConfig config = signed(config(paced), files.sign());
        try {
            return counted(FlightRecorder.start(battle.repo(), file, config), battle, engine, file);
        } catch (IOException cannot) {
            throw CommandFailure.ofWriting("cannot record to", file, cannot, "name another file with --record");
        }
    }

    private static RecorderConfig signed(RecorderConfig config, @Nullable Path key) {
        if (key == null) {
            return config;
        }
        try {
            return config.signedWith(RecordingKeys.readPrivate(key));
        } catch (IOException cannot) {
            throw CommandFailure.of("cannot sign with", key, cannot, "name another key with --sign");
        }
    }

    /** Makes a recording whose bytes are discarded, if a real recording is to follow. */
    static RecordedBattle rehearse(Battle battle, Engine engine, boolean recorded) {
        if (!recorded) {
            return new RecordedBattle(null, null);
        }
        try {
            WritableByteChannel nowhere = Channels.newChannel(OutputStream.nullOutputStream());
            return counted(FlightRecorder.start(battle.repo(), nowhere, config(false)), battle, engine, null);
        } catch (IOException cannot) {
            throw new UncheckedIOException(cannot);
        }
    }

    private static RecordedBattle counted(FlightRecorder recorder, Battle battle, Engine engine, @Nullable Path file) {
        battle.repo().observers().add(new RecorderCounters(recorder, engine.telemetry()));
        return new RecordedBattle(recorder, file);
    }

    private static RecorderConfig config(boolean paced) {
        return RecorderConfig.DEFAULT.whenBehind(paced ? WhenBehind.THROTTLE : WhenBehind.WAIT);
    }

    /** How many frames are not in the file. */
    long dropped() {
        return recorder == null ? 0 : recorder.dropped();
    }

    /** {@return the result after closing; null without a recording} */
    public @Nullable Recorded result() {
        if (recorder == null || file == null) {
            return null;
        }
        RecorderStats stats = recorder.stats();
        return new Recorded(
                file, stats.frames(), stats.dropped(), stats.thinned(), stats.fileBytes(), stats.shortage(), failure);
    }

    @Override
    public void close() {
        FlightRecorder open = recorder;
        if (open != null) {
            try {
                open.close();
                failure = open.stats().failure();
            } catch (IOException cannot) {
                failure = Objects.requireNonNullElse(open.stats().failure(), cannot.getMessage());
            }
        }
    }
}
