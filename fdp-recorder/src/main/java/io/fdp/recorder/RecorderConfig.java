package io.fdp.recorder;

import io.fdp.kernel.Query;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a recorder records.
 *
 * @param keyframeTicks a keyframe is written when so many ticks have passed since the last one, 1 or more
 * @param keyframeBytes or when the frames since then have so many bytes before compression, which bounds how long a seek takes
 * @param buffers how many frames can wait to be written, 2 or more; at most so many are lost when the process is killed
 * @param bufferBytes the size of a buffer at first; one that is too small grows
 * @param maxFrameBytes the most bytes of a frame in a buffer; a larger one is dropped
 * @param whenBehind what to do when all buffers wait
 * @param stateHash whether each frame has a state hash, which replays are checked by
 * @param types the names of the components, singletons and events to record; null for all
 * @param without the names of those to leave out
 * @param entities which entities to record; null for all
 * @param force whether the file is forced to disk when the recording ends
 */
public record RecorderConfig(
        int keyframeTicks,
        long keyframeBytes,
        int buffers,
        long bufferBytes,
        long maxFrameBytes,
        WhenBehind whenBehind,
        boolean stateHash,
        @Nullable Set<String> types,
        Set<String> without,
        @Nullable Query entities,
        boolean force) {
    /** A keyframe every second at 60 Hz, four buffers, frames are dropped when the disk is too slow. */
    public static final RecorderConfig DEFAULT =
            new RecorderConfig(60, 64L << 20, 4, 1L << 20, 1L << 30, WhenBehind.DROP, true, null, Set.of(), null, true);

    /** Refuses what cannot work. */
    public RecorderConfig {
        require(keyframeTicks >= 1, "keyframeTicks is 1 or more", keyframeTicks);
        require(keyframeBytes >= 1, "keyframeBytes is 1 or more", keyframeBytes);
        require(buffers >= 2 && buffers <= 1024, "there are 2 to 1,024 buffers", buffers);
        require(bufferBytes >= 1, "bufferBytes is 1 or more", bufferBytes);
        require(maxFrameBytes >= bufferBytes, "maxFrameBytes is not less than bufferBytes", maxFrameBytes);
        types = types == null ? null : Set.copyOf(types);
        without = Set.copyOf(without);
    }

    private static void require(boolean right, String what, long value) {
        if (!right) {
            throw new IllegalArgumentException(what + ": " + value);
        }
    }

    /**
     * Another interval of keyframes.
     *
     * @param ticks ticks from one to the next
     * @return the configuration with it
     */
    public RecorderConfig keyframeEvery(int ticks) {
        return new RecorderConfig(
                ticks,
                keyframeBytes,
                buffers,
                bufferBytes,
                maxFrameBytes,
                whenBehind,
                stateHash,
                types,
                without,
                entities,
                force);
    }

    /**
     * Another size after which a keyframe is written.
     *
     * @param bytes of the frames in between, before compression
     * @return the configuration with it
     */
    public RecorderConfig keyframeAfter(long bytes) {
        return new RecorderConfig(
                keyframeTicks,
                bytes,
                buffers,
                bufferBytes,
                maxFrameBytes,
                whenBehind,
                stateHash,
                types,
                without,
                entities,
                force);
    }

    /**
     * Other buffers.
     *
     * @param count how many frames can wait
     * @param bytes the size of one at first
     * @return the configuration with them
     */
    public RecorderConfig buffers(int count, long bytes) {
        return new RecorderConfig(
                keyframeTicks,
                keyframeBytes,
                count,
                bytes,
                Math.max(bytes, maxFrameBytes),
                whenBehind,
                stateHash,
                types,
                without,
                entities,
                force);
    }

    /**
     * The largest frame.
     *
     * @param bytes the most bytes that a frame may have in a buffer
     * @return the configuration with it
     */
    public RecorderConfig largestFrame(long bytes) {
        return new RecorderConfig(
                keyframeTicks,
                keyframeBytes,
                buffers,
                Math.min(bufferBytes, bytes),
                bytes,
                whenBehind,
                stateHash,
                types,
                without,
                entities,
                force);
    }

    /**
     * What to do when the recorder cannot keep up.
     *
     * @param what what to do
     * @return the configuration with it
     */
    public RecorderConfig whenBehind(WhenBehind what) {
        return new RecorderConfig(
                keyframeTicks,
                keyframeBytes,
                buffers,
                bufferBytes,
                maxFrameBytes,
                what,
                stateHash,
                types,
                without,
                entities,
                force);
    }

    /**
     * Without state hashes: frames cost less, and replays cannot be checked.
     *
     * @return the configuration without
     */
    public RecorderConfig withoutStateHash() {
        return new RecorderConfig(
                keyframeTicks,
                keyframeBytes,
                buffers,
                bufferBytes,
                maxFrameBytes,
                whenBehind,
                false,
                types,
                without,
                entities,
                force);
    }

    /**
     * Only some types.
     *
     * @param names the names of components, singletons and events to record
     * @return the configuration with them
     */
    public RecorderConfig only(String... names) {
        return new RecorderConfig(
                keyframeTicks,
                keyframeBytes,
                buffers,
                bufferBytes,
                maxFrameBytes,
                whenBehind,
                stateHash,
                Set.of(names),
                without,
                entities,
                force);
    }

    /**
     * All but some types.
     *
     * @param names the names of components, singletons and events to leave out
     * @return the configuration without them
     */
    public RecorderConfig without(String... names) {
        return new RecorderConfig(
                keyframeTicks,
                keyframeBytes,
                buffers,
                bufferBytes,
                maxFrameBytes,
                whenBehind,
                stateHash,
                types,
                Set.of(names),
                entities,
                force);
    }

    /**
     * Only some entities: those that match a query in the frame. Such recordings have neither links between entities nor a state hash.
     *
     * @param query a query of the repository that is recorded
     * @return the configuration with it
     */
    public RecorderConfig where(Query query) {
        return new RecorderConfig(
                keyframeTicks,
                keyframeBytes,
                buffers,
                bufferBytes,
                maxFrameBytes,
                whenBehind,
                stateHash,
                types,
                without,
                query,
                force);
    }

    /**
     * Leaves it to the system when the file reaches the disk.
     *
     * @return the configuration without a force at the end
     */
    public RecorderConfig unforced() {
        return new RecorderConfig(
                keyframeTicks,
                keyframeBytes,
                buffers,
                bufferBytes,
                maxFrameBytes,
                whenBehind,
                stateHash,
                types,
                without,
                entities,
                false);
    }

    /** Whether a type is recorded. */
    boolean isRecorded(String name) {
        return (types == null || types.contains(name)) && !without.contains(name);
    }

    /** Whether all types are. */
    boolean isWhole() {
        return types == null && without.isEmpty();
    }
}
