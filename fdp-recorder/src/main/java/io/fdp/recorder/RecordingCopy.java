package io.fdp.recorder;

import io.fdp.codec.data.ReadAccount;
import io.fdp.format.TypeDescription;
import io.fdp.kernel.error.Required;
import io.fdp.recorder.error.Damage;
import io.fdp.recorder.error.NoSuchTickException;
import io.fdp.recorder.error.RecordingException;
import io.fdp.recorder.error.RecordingLimitException;
import io.fdp.recorder.format.Schema;
import io.fdp.recorder.format.Schema.HashCover;
import io.fdp.recorder.read.FrameCheck;
import io.fdp.recorder.read.RecordingSource;
import io.fdp.recorder.tool.TypeChoice;
import java.io.IOException;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Writes a recording anew: all of it, some ticks, or some types. Needs only the recording, not its program.
 *
 * <pre>{@code
 * try (Recording recording = Recording.open(path)) {
 *     RecordingCopy.of(recording).ticks(600, 1200).to(Path.of("crash.fdp"));
 * }
 * }</pre>
 *
 * <p>The copy is whole and has its index, whatever the recording was: cut off, damaged, or of an older recorder. Each
 * frame has the same state, with its events, and is a keyframe where the recording has a keyframe; the first frame is
 * always a keyframe. Ticks that damage lost become gaps. The state hash of each frame is computed and compared where
 * that is possible, as {@link RecordingCheck} does. Signatures do not carry over.
 *
 * <p>The file is written completely or not at all, and replaces an existing recording. Memory does not grow with the
 * length of the recording.
 */
public final class RecordingCopy {
    /**
     * A report of a recording that was written.
     *
     * @param frames how many frames it has
     * @param firstTick its first tick, -1 without frames
     * @param lastTick its last tick, -1 without frames
     * @param bytes its size
     * @param hashCover what its state hashes cover, as {@link Recording#hashCover()}
     * @param unchecked how many frames could not be compared with their recorded state hash
     * @param compared how many frames both merged recordings have; 0 for a copy
     * @param lost how many ticks are lost because of damage; they are in gaps
     * @param gaps the gaps that it has
     * @param damages the damage of the recording that was read, or of the first of two
     * @param otherDamages the damage of the second recording; empty for a copy
     */
    public record Report(
            long frames,
            long firstTick,
            long lastTick,
            long bytes,
            String hashCover,
            long unchecked,
            long compared,
            long lost,
            List<Gap> gaps,
            List<Damage> damages,
            List<Damage> otherDamages) {
        /** Keeps copies of the lists. */
        public Report {
            gaps = Required.list(gaps, "gaps of a recording");
            damages = Required.list(damages, "damages of a recording");
            otherDamages = Required.list(otherDamages, "damages of a recording");
        }
    }

    private final Recording recording;
    private final int @Nullable [] types;
    private final long from;
    private final long to;
    private final @Nullable PrivateKey key;
    private final LongConsumer progress;

    private RecordingCopy(
            Recording recording,
            int @Nullable [] types,
            long from,
            long to,
            @Nullable PrivateKey key,
            LongConsumer progress) {
        this.recording = recording;
        this.types = types;
        this.from = from;
        this.to = to;
        this.key = key;
        this.progress = progress;
    }

    /**
     * Begins a copy of a recording.
     *
     * @param recording the recording, which stays open
     * @return the copy of all of it
     */
    public static RecordingCopy of(Recording recording) {
        Objects.requireNonNull(recording, "the recording is null: open one");
        return new RecordingCopy(recording, null, 0, CopyRun.LAST_TICK, null, tick -> {});
    }

    /**
     * Copies only some types. The copy still has all entities, links and roles. Its state hashes cover the chosen
     * types. It has none if the recording has none, or if a chosen type has objects whose hash only their program can
     * compute.
     *
     * @param names the names of components, tags, singletons and events, whole or any end after a point; {@code *} is
     *     any characters, {@code ?} is one
     * @return the copy
     * @throws IllegalArgumentException when a name is the name of no type; the message suggests another name
     */
    public RecordingCopy only(String... names) {
        List<String> wanted = Required.list(names, "names of types");
        if (wanted.isEmpty()) {
            throw new IllegalArgumentException("no type is named: pass a name, or leave only() out for all types");
        }
        return new RecordingCopy(recording, TypeChoice.of(recording.schema(), wanted), from, to, key, progress);
    }

    /**
     * Copies only some ticks. The first frame is a keyframe. A gap that reaches over an end of the range is cut off
     * there.
     *
     * @param first the first tick
     * @param last the last tick, inclusive
     * @return the copy
     * @throws IllegalArgumentException when the last tick is before the first
     * @throws NoSuchTickException when a tick is outside of the recording
     */
    public RecordingCopy ticks(long first, long last) {
        if (first > last) {
            throw new IllegalArgumentException(
                    "the last tick is before the first: pass " + last + " and " + first + " the other way round");
        }
        if (recording.frames() == 0) {
            throw new NoSuchTickException(recording.path() + " has no frames to copy");
        }
        for (long tick : new long[] {first, last}) {
            if (tick < recording.firstTick() || tick > recording.lastTick()) {
                throw new NoSuchTickException("there is no tick " + tick + " in " + recording.path() + ": it has ticks "
                        + recording.firstTick() + " to " + recording.lastTick());
            }
        }
        return new RecordingCopy(recording, types, first, last, key, progress);
    }

    /**
     * Signs the copy.
     *
     * @param by an Ed25519 key, as {@link RecordingKeys#readPrivate} reads it
     * @return the copy
     */
    public RecordingCopy signedWith(PrivateKey by) {
        return new RecordingCopy(recording, types, from, to, RecordingKeys.require(by), progress);
    }

    /**
     * Makes a copy that reports progress.
     *
     * @param told receives the tick of each frame; an exception that it throws ends the copy without a file
     * @return the copy
     */
    public RecordingCopy withProgress(LongConsumer told) {
        Objects.requireNonNull(told, "the consumer of progress is null: pass one, or tick -> {}");
        return new RecordingCopy(recording, types, from, to, key, told);
    }

    /**
     * Writes the copy to a file, a device or a pipe.
     *
     * @param file the file to write; not the recording itself, nor a file that a recorder writes
     * @return a report of what was written
     * @throws IOException when the recording cannot be read, or the file cannot be written
     * @throws NoSuchTickException when none of the wanted ticks can be read
     * @throws RecordingLimitException when the limits of the recording do not suffice
     */
    public Report to(Path file) throws IOException {
        Objects.requireNonNull(file, "the path to write to is null: pass one");
        CopyRun.requireOther(file, List.of(recording));
        Schema was = recording.schema();
        int[] all = IntStream.range(0, was.types().size()).toArray();
        int[] places = types == null ? all : types;
        boolean filtered = places.length < all.length;
        Schema schema = filtered ? reduced(was, places) : was;
        ReadAccount account = account(recording);
        CopySource source = new CopySource(recording, places, from, to, account);
        FrameCheck hashes = filtered && schema.hash() != HashCover.NONE
                ? new FrameCheck(source.state(), type -> Arrays.binarySearch(places, type) >= 0)
                : null;
        try {
            return new CopyRun(List.of(source), schema, account, hashes, null, key, progress).to(file, from, to);
        } catch (RecordingException wrong) {
            throw wrong.in(recording.path());
        }
    }

    /** An account for what is written, with the limits of the recording. */
    static ReadAccount account(Recording recording) {
        return RecordingSource.account(recording.path(), recording.source().limits());
    }

    private static Schema reduced(Schema was, int[] places) {
        List<TypeDescription> kept =
                Arrays.stream(places).mapToObj(was.types()::get).toList();
        boolean canHash = was.hash() != HashCover.NONE && kept.stream().noneMatch(TypeDescription::needsProgram);
        return new Schema(was.created(), canHash ? HashCover.TYPES : HashCover.NONE, was.entities(), kept);
    }
}
