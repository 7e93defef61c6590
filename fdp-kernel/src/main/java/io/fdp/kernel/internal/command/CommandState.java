package io.fdp.kernel.internal.command;

import io.fdp.kernel.internal.job.Worker;
import io.fdp.kernel.internal.lane.PublishingThreads;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.WorldState;
import org.jspecify.annotations.Nullable;

/** What all command buffers of a world share: their lanes, the frame thread, and whether commands are played back. */
public final class CommandState {
    private final WorldState world;
    private final EntityColumns entities;
    private final PublishingThreads threads;
    private final CommandLanes<CommandLane> lanes;
    private volatile boolean playing;
    private @Nullable AfterPlayback after;

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
            CommandLane lane = new CommandLane(world, number, round, use == CommandLanes.Use.BATCH);
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
        AfterPlayback follows = after;
        if (follows != null) {
            follows.played(failure);
        }
    }

    boolean isFrame() {
        return threads.isFrame();
    }

    RuntimeException stale(long entity) {
        return entities.stale(entity);
    }
}
