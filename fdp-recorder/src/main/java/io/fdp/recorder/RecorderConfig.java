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
 * How a recorder records: {@link #DEFAULT}, and what is different from it. Immutable; each method answers another
 * configuration.
 *
 * <pre>{@code
 * RecorderConfig config = RecorderConfig.DEFAULT.whenBehind(WhenBehind.WAIT).keyframeEvery(120);
 * }</pre>
 */
public final class RecorderConfig {
    /**
     * A keyframe every second at 60 Hz, frames that wait take 512 MiB at most and are thinned out when the recorder
     * cannot keep up, all types and entities with state hashes, the file forced to disk in the end.
     */
    public static final RecorderConfig DEFAULT = new RecorderConfig();

    private static final int MOST_BUFFERS = 1024;

    /** More than any machine has, and so little that sizes can be added and multiplied. */
    private static final long MOST_BYTES = 1L << 40;

    private int keyframeTicks = 60;

    /** 0 when nobody said. */
    private long keyframeBytes;

    private int buffers = 4;
    private boolean fixed;
    private long waitingBytes = 512L << 20;
    private long bufferBytes = 1L << 20;
    private long maxFrameBytes = 1L << 30;
    private WhenBehind whenBehind = WhenBehind.THROTTLE;
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
     * Another interval of keyframes.
     *
     * @param ticks ticks from one to the next, 1 or more; where frames are thinned out, as many frames, but no more
     *     than eight times as many ticks
     * @return the configuration with it
     */
    public RecorderConfig keyframeEvery(int ticks) {
        require(ticks >= 1, "keyframes are 1 tick apart or more", ticks);
        return with(copy -> copy.keyframeTicks = ticks);
    }

    /**
     * Another size after which a keyframe is written, which bounds how long a seek takes. Without it that is 64 MiB, or
     * four times the size of the last keyframe where that is more.
     *
     * @param bytes of the frames in between, before compression, 1 or more
     * @return the configuration with it
     */
    public RecorderConfig keyframeAfter(long bytes) {
        require(bytes >= 1, "keyframes are 1 byte apart or more", bytes);
        return with(copy -> copy.keyframeBytes = bytes);
    }

    /**
     * How much memory frames may take that wait to be written. They do while a keyframe is written, while the
     * recorder's code is not compiled yet, or while others use the disk or the processor. Those that wait are lost when
     * the process is killed. What was once needed is kept for the next time.
     *
     * @param bytes the most bytes of all frames that wait, 1 or more; two frames may always wait
     * @return the configuration with it, without a fixed number of buffers
     */
    public RecorderConfig waiting(long bytes) {
        require(bytes >= 1, "frames that wait take 1 byte or more", bytes);
        return with(copy -> {
            copy.waitingBytes = bytes;
            copy.fixed = false;
        });
    }

    /**
     * A fixed number of buffers, in place of as many as {@link #waiting} allows.
     *
     * @param count how many frames can wait to be written, 2 to 1,024; at most so many are lost when the process is
     *     killed
     * @param bytes the size of one at first, 1 to 2<sup>40</sup>; one that is too small grows
     * @return the configuration with them
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
     * The largest frame.
     *
     * @param bytes the most bytes that a frame may have in a buffer, 1 to 2<sup>40</sup>; a larger one is dropped
     * @return the configuration with it
     */
    public RecorderConfig largestFrame(long bytes) {
        require(bytes >= 1 && bytes <= MOST_BYTES, "a frame has 1 byte to 1 TiB", bytes);
        return with(copy -> {
            copy.maxFrameBytes = bytes;
            copy.bufferBytes = Math.min(bufferBytes, bytes);
        });
    }

    /**
     * What to do when the recorder cannot keep up.
     *
     * @param what what to do
     * @return the configuration with it
     */
    public RecorderConfig whenBehind(WhenBehind what) {
        Objects.requireNonNull(what, "what to do when the recorder is behind is null: pass a constant of WhenBehind");
        return with(copy -> copy.whenBehind = what);
    }

    /**
     * Without state hashes: the recorder's thread does less, and replays cannot be checked.
     *
     * @return the configuration without
     */
    public RecorderConfig withoutStateHash() {
        return with(copy -> copy.stateHash = false);
    }

    /**
     * Only some types. They may be registered later; names that no type has when the first frame ends are logged, and
     * told by {@link RecorderStats#unknownTypes()}.
     *
     * @param names the names of components, singletons and events to record
     * @return the configuration with them
     */
    public RecorderConfig only(String... names) {
        Set<String> wanted = Set.copyOf(Required.list(names, "names of types"));
        return with(copy -> copy.types = wanted);
    }

    /**
     * All but some types. They may be registered later; names that no type has when the first frame ends are logged,
     * and told by {@link RecorderStats#unknownTypes()}.
     *
     * @param names the names of components, singletons and events to leave out
     * @return the configuration without them
     */
    public RecorderConfig without(String... names) {
        Set<String> unwanted = Set.copyOf(Required.list(names, "names of types"));
        return with(copy -> copy.leftOut = unwanted);
    }

    /**
     * Only some entities: those that match a query in the frame. Such recordings have neither links between entities
     * nor a state hash.
     *
     * @param query a query of the repository that is recorded; one of another repository is refused at the start
     * @return the configuration with it
     */
    public RecorderConfig where(Query query) {
        Objects.requireNonNull(query, "the query is null: pass one, or leave where() out for all entities");
        return with(copy -> copy.entities = query);
    }

    /**
     * Leaves it to the system when the file reaches the disk.
     *
     * @return the configuration without a force at the end
     */
    public RecorderConfig unforced() {
        return with(copy -> copy.force = false);
    }

    /**
     * Signs the recording: who has the public key can tell that all of it is what was recorded, and that nothing is
     * missing; see {@link SignatureCheck}. Programs that know nothing of signatures read it as any other.
     *
     * @param key a key of Ed25519, as {@link RecordingKeys#readPrivate} reads one
     * @return the configuration with it
     */
    public RecorderConfig signedWith(PrivateKey key) {
        PrivateKey right = RecordingKeys.require(key);
        return with(copy -> copy.signingKey = right);
    }

    /** The buffers for frames that wait. Who waits itself needs no more of them than were asked for. */
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

    /** Whether a type is recorded. */
    boolean isRecorded(String name) {
        return (types == null || types.contains(name)) && !leftOut.contains(name);
    }

    /** All names of types in it. */
    Set<String> names() {
        Set<String> names = new HashSet<>(leftOut);
        if (types != null) {
            names.addAll(types);
        }
        return names;
    }

    /** Whether all types are. */
    boolean isWhole() {
        return types == null && leftOut.isEmpty();
    }
}
