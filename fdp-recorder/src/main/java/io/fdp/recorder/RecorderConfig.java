package io.fdp.recorder;

import io.fdp.kernel.error.Required;
import io.fdp.kernel.query.Query;
import io.fdp.recorder.capture.RingSize;
import io.fdp.recorder.format.Schema.HashCover;
import io.fdp.recorder.write.WritePlan;
import java.security.PrivateKey;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How a recorder records: {@link #DEFAULT} and changes to it. Immutable; each method returns another configuration.
 *
 * <pre>{@code
 * RecorderConfig config = RecorderConfig.DEFAULT.whenBehind(WhenBehind.WAIT).keyframeEvery(120);
 * }</pre>
 */
public final class RecorderConfig {
    /**
     * Records all types and entities with state hashes, and a keyframe every second at 60 Hz. Waiting frames take at
     * most 512 MiB. When the recorder cannot keep up, the simulation waits, or frames are thinned out if they follow a
     * pace. The file is forced to disk at the end.
     */
    public static final RecorderConfig DEFAULT = new RecorderConfig();

    private static final int MOST_BUFFERS = 1024;

    /** More than any machine has, but small enough to add and multiply sizes. */
    private static final long MOST_BYTES = 1L << 40;

    private int keyframeTicks = 60;

    /** 0 when not set. */
    private long keyframeBytes;

    private int buffers = 4;
    private boolean fixed;
    private long waitingBytes = 512L << 20;
    private long bufferBytes = 1L << 20;
    private long maxFrameBytes = 1L << 30;
    private WhenBehind whenBehind = WhenBehind.BY_PACE;
    private int patience = 100_000;
    private boolean stateHash = true;
    private @Nullable Set<String> types;
    private Set<String> leftOut = Set.of();
    private @Nullable Query entities;
    private boolean force = true;
    private @Nullable PrivateKey signingKey;

    private RecorderConfig() {}

    private RecorderConfig with(Consumer<RecorderConfig> change) {
        RecorderConfig copy = new RecorderConfig();
        copy.keyframeTicks = keyframeTicks;
        copy.keyframeBytes = keyframeBytes;
        copy.buffers = buffers;
        copy.fixed = fixed;
        copy.waitingBytes = waitingBytes;
        copy.bufferBytes = bufferBytes;
        copy.maxFrameBytes = maxFrameBytes;
        copy.whenBehind = whenBehind;
        copy.patience = patience;
        copy.stateHash = stateHash;
        copy.types = types;
        copy.leftOut = leftOut;
        copy.entities = entities;
        copy.force = force;
        copy.signingKey = signingKey;
        change.accept(copy);
        return copy;
    }

    private static void require(boolean right, String what, long value) {
        if (!right) {
            throw new IllegalArgumentException(what + ": " + value);
        }
    }

    /**
     * Sets the interval of keyframes.
     *
     * @param ticks ticks from one keyframe to the next, 1 or more; where frames are thinned out, as many frames, but at
     *     most eight times as many ticks
     * @return the new configuration
     */
    public RecorderConfig keyframeEvery(int ticks) {
        require(ticks >= 1, "keyframes are 1 tick apart or more", ticks);
        return with(copy -> copy.keyframeTicks = ticks);
    }

    /**
     * Sets the size after which a keyframe is written, which bounds the time of a seek. The default is 64 MiB, or four
     * times the size of the last keyframe if that is more.
     *
     * @param bytes the bytes of the frames between two keyframes, before compression, 1 or more
     * @return the new configuration
     */
    public RecorderConfig keyframeAfter(long bytes) {
        require(bytes >= 1, "keyframes are 1 byte apart or more", bytes);
        return with(copy -> copy.keyframeBytes = bytes);
    }

    /**
     * Sets how much memory frames may take that wait to be written. Frames wait while a keyframe is written, while the
     * recorder's code is not compiled yet, or while other programs use the disk or the processor. Waiting frames are
     * lost when the process is killed. The recorder keeps this memory for later frames.
     *
     * @param bytes the most bytes of all waiting frames, 1 or more; two frames may always wait
     * @return the new configuration, without a fixed number of buffers
     */
    public RecorderConfig waiting(long bytes) {
        require(bytes >= 1, "frames that wait take 1 byte or more", bytes);
        return with(copy -> {
            copy.waitingBytes = bytes;
            copy.fixed = false;
        });
    }

    /**
     * Sets a fixed number of buffers, instead of as many as {@link #waiting} allows.
     *
     * @param count how many frames can wait to be written, 2 to 1,024; at most this many are lost when the process is
     *     killed
     * @param bytes the initial size of a buffer, 1 to 2<sup>40</sup>; a buffer that is too small grows
     * @return the new configuration
     */
    public RecorderConfig buffers(int count, long bytes) {
        require(count >= 2 && count <= MOST_BUFFERS, "there are 2 to 1,024 buffers", count);
        require(bytes >= 1 && bytes <= MOST_BYTES, "a buffer has 1 byte to 1 TiB", bytes);
        return with(copy -> {
            copy.buffers = count;
            copy.fixed = true;
            copy.bufferBytes = bytes;
            copy.maxFrameBytes = Math.max(bytes, maxFrameBytes);
        });
    }

    /**
     * Sets the size of the largest frame.
     *
     * @param bytes the most bytes that a frame may have in a buffer, 1 to 2<sup>40</sup>; a larger frame is dropped
     * @return the new configuration
     */
    public RecorderConfig largestFrame(long bytes) {
        require(bytes >= 1 && bytes <= MOST_BYTES, "a frame has 1 byte to 1 TiB", bytes);
        return with(copy -> {
            copy.maxFrameBytes = bytes;
            copy.bufferBytes = Math.min(bufferBytes, bytes);
        });
    }

    /**
     * Sets what to do when the recorder cannot keep up.
     *
     * @param what what to do
     * @return the new configuration
     */
    public RecorderConfig whenBehind(WhenBehind what) {
        Objects.requireNonNull(
                what, "the reaction of a recorder that is behind is null: pass a constant of WhenBehind");
        return with(copy -> copy.whenBehind = what);
    }

    /**
     * Leaves out state hashes: the recorder's thread has less work, and replays cannot be checked.
     *
     * @return the new configuration
     */
    public RecorderConfig withoutStateHash() {
        return with(copy -> copy.stateHash = false);
    }

    /**
     * Records only some types. The types may be registered later. Names that match no type when the first frame ends
     * are logged, and listed in {@link RecorderStats#unknownTypes()}. A name that several types have is refused at the
     * start.
     *
     * @param names the names of components, singletons and events to record: whole, or the simple name, as in text
     *     queries
     * @return the new configuration
     */
    public RecorderConfig only(String... names) {
        Set<String> wanted = Set.copyOf(Required.list(names, "names of types"));
        return with(copy -> copy.types = wanted);
    }

    /**
     * Leaves out some types. The types may be registered later. Names that match no type when the first frame ends are
     * logged, and listed in {@link RecorderStats#unknownTypes()}. A name that several types have is refused at the
     * start.
     *
     * @param names the names of components, singletons and events to leave out: whole, or the simple name
     * @return the new configuration
     */
    public RecorderConfig without(String... names) {
        Set<String> unwanted = Set.copyOf(Required.list(names, "names of types"));
        return with(copy -> copy.leftOut = unwanted);
    }

    /**
     * Records only entities that match a query in the frame. Such recordings have neither links between entities nor a
     * state hash.
     *
     * @param query a query of the recorded repository; a query of another repository is refused at the start
     * @return the new configuration
     */
    public RecorderConfig where(Query query) {
        Objects.requireNonNull(query, "the query is null: pass one, or leave where() out for all entities");
        return with(copy -> copy.entities = query);
    }

    /**
     * Does not force the file to disk at the end; the operating system decides when it reaches the disk.
     *
     * @return the new configuration
     */
    public RecorderConfig unforced() {
        return with(copy -> copy.force = false);
    }

    /**
     * Signs the recording. With the public key, {@link SignatureCheck} proves that the file is what was recorded and
     * that nothing is missing. Programs that do not know signatures read the file as any other.
     *
     * @param key an Ed25519 key, as {@link RecordingKeys#readPrivate} reads it
     * @return the new configuration
     */
    public RecorderConfig signedWith(PrivateKey key) {
        PrivateKey right = RecordingKeys.require(key);
        return with(copy -> copy.signingKey = right);
    }

    /** Sets how often a simulation pauses for the recorder, a tenth of a millisecond or more, before that is logged. */
    RecorderConfig patience(int pauses) {
        return with(copy -> copy.patience = pauses);
    }

    int patience() {
        return patience;
    }

    /** The buffers for waiting frames. A simulation that waits for the recorder needs no extra buffers. */
    RingSize ring() {
        boolean waits = whenBehind == WhenBehind.WAIT;
        return new RingSize(buffers, fixed || waits, bufferBytes, waitingBytes, maxFrameBytes, waits);
    }

    /** How the recorder's thread writes. */
    WritePlan writePlan() {
        return new WritePlan(keyframeTicks, keyframeBytes, entities != null, force, signingKey);
    }

    WhenBehind whenBehind() {
        return whenBehind;
    }

    /** What the state hashes of frames cover. */
    HashCover hashCover() {
        if (!stateHash || entities != null) {
            return HashCover.NONE;
        }
        return isWhole() ? HashCover.WORLD : HashCover.TYPES;
    }

    @Nullable
    Query entities() {
        return entities;
    }

    /** The names of types to record; null for all. */
    @Nullable
    Set<String> only() {
        return types;
    }

    /** The names of types to leave out. */
    Set<String> leftOut() {
        return leftOut;
    }

    /** All names of types in the configuration. */
    Set<String> names() {
        Set<String> names = new HashSet<>(leftOut);
        if (types != null) {
            names.addAll(types);
        }
        return names;
    }

    /** Whether all types are recorded. */
    boolean isWhole() {
        return types == null && leftOut.isEmpty();
    }
}
