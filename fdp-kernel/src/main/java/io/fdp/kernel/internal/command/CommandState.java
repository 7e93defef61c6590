package io.fdp.kernel.internal.command;

import io.fdp.kernel.internal.job.Worker;
import io.fdp.kernel.internal.lane.PublishingThreads;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.WorldState;
import org.jspecify.annotations.Nullable;

/** What all command buffers of a world share: their lanes, the frame thread, and whether commands are played back. */
public final class CommandState {
    /** A program may well play back what a frame recorded in the next one; whoever waits longer has forgotten it. */
    private static final int MOST_FRAMES = 2;

    private final WorldState world;
    private final EntityColumns entities;
    private final PublishingThreads threads;
    private final CommandLanes<CommandLane> lanes;
    private final LostReferences lostReferences = new LostReferences();
    private volatile boolean playing;
    private @Nullable AfterPlayback after;
    private int framesWaited;
    private boolean told;
    private boolean hasPlayed;

    /** Is called after each playback. */
    @FunctionalInterface
    public interface AfterPlayback {
        /** Commands were played back, without the lock. Throws its own failure; a given one is thrown by the caller. */
        void played(@Nullable RuntimeException failure);
    }

    /** Makes the buffer of a new lane. */
    @FunctionalInterface
    public interface Buffers {
        /** Makes a buffer that records in a lane. */
        RecorderOwner make(CommandState state, CommandLane lane, @Nullable Worker worker, CommandLanes.Use use);
    }

    /**
     * Makes the state of a world without commands.
     *
     * @param world the world
     * @param entities its entities
     * @param threads its threads
     * @param buffers makes its buffers
     */
    public CommandState(WorldState world, EntityColumns entities, PublishingThreads threads, Buffers buffers) {
        this.world = world;
        this.entities = entities;
        this.threads = threads;
        this.lanes = new CommandLanes<>(world, (number, round, worker, use) -> {
            CommandLane lane = new CommandLane(world, number, round, use);
            lane.setBuffer(buffers.make(this, lane, worker, use));
            return lane;
        });
    }

    /**
     * The state behind commands that users see.
     *
     * @param commands the commands of a repository
     * @return their state
     */
    public static CommandState of(CommandOwner commands) {
        return commands.state;
    }

    /** The world. */
    public WorldState world() {
        return world;
    }

    /** The lanes of all buffers. */
    public CommandLanes<CommandLane> lanes() {
        return lanes;
    }

    /** Tells of placeholders in fields that are no references. */
    LostReferences lostReferences() {
        return lostReferences;
    }

    /** Whether a playback is under way. */
    public boolean isPlaying() {
        return playing;
    }

    /** A playback begins or ends. */
    public void setPlaying(boolean now) {
        playing = now;
    }

    /** Says what follows each playback; once, before the first. */
    public void follow(AfterPlayback playback) {
        after = playback;
    }

    /** A playback is over. */
    public void played(@Nullable RuntimeException failure) {
        framesWaited = 0;
        hasPlayed = true;
        AfterPlayback follows = after;
        if (follows != null) {
            follows.played(failure);
        }
    }

    /** Commands were dropped. */
    public void discarded() {
        framesWaited = 0;
    }

    /**
     * A frame has ended. If commands wait and nobody played any back for two frames, the log says so, once: commands
     * that are recorded and never made are a mistake that nothing else shows.
     */
    public void frameEnded() {
        if (told) {
            return;
        }
        int waiting = lanes.commands();
        framesWaited = waiting == 0 ? 0 : framesWaited + 1;
        if (framesWaited > MOST_FRAMES) {
            tell("nobody did so for " + MOST_FRAMES + " frames: call", waiting);
        }
    }

    /**
     * The repository is about to be closed. If a frame has ended with commands waiting, and nobody ever played any
     * back, the log says so, unless it did: commands of a short program would be lost without a word.
     */
    public void closing() {
        int waiting = told || hasPlayed || framesWaited == 0 ? 0 : lanes.commands();
        if (waiting > 0) {
            tell(
                    (waiting == 1 ? "it is" : "they are")
                            + " lost, because the repository is closed and nobody ever played any back:" + " call",
                    waiting);
        }
        int kept = lanes.notHandedOver();
        if (kept > 0) {
            warn(kept + (kept == 1 ? " command" : " commands") + " of batches that were never submitted "
                    + (kept == 1 ? "is" : "are") + " lost, because the repository is closed: call submit() when a batch"
                    + " is complete, or discard() to drop its commands");
        }
    }

    /** A batch was closed with commands that were not submitted. */
    void dropped(int count, Object batch) {
        warn(batch + " was closed with " + count + (count == 1 ? " command that was" : " commands that were")
                + " not submitted, and " + (count == 1 ? "is" : "are") + " dropped: call submit() before close(), or"
                + " discard() if they are not wanted");
    }

    private static void warn(String text) {
        System.getLogger("io.fdp.kernel").log(System.Logger.Level.WARNING, text);
    }

    private void tell(String why, int waiting) {
        told = true;
        warn(waiting + (waiting == 1 ? " command waits" : " commands wait") + " to be played back, and " + why
                + " commands().playback() in each frame, or commands().discard() to drop them; an engine plays back by"
                + " itself");
    }

    boolean isFrame() {
        return threads.isFrame();
    }

    RuntimeException stale(long entity) {
        return entities.stale(entity);
    }
}
