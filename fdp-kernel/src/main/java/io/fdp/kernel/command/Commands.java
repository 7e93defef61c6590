package io.fdp.kernel.command;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.CommandException;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.error.Shown;
import io.fdp.kernel.internal.command.BatchRecorder;
import io.fdp.kernel.internal.command.CommandLane;
import io.fdp.kernel.internal.command.CommandLanes;
import io.fdp.kernel.internal.command.CommandOwner;
import io.fdp.kernel.internal.command.CommandPlayer;
import io.fdp.kernel.internal.command.CommandRecorder;
import io.fdp.kernel.internal.command.CommandState;
import io.fdp.kernel.internal.command.CommandWords;
import io.fdp.kernel.internal.command.PlaybackLog;
import io.fdp.kernel.internal.command.PrototypeRecorder;
import io.fdp.kernel.internal.command.ThreadRecorder;
import io.fdp.kernel.internal.job.Worker;
import io.fdp.kernel.internal.lane.Lanes;
import io.fdp.kernel.internal.lane.PublishingThreads;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.WorldState;
import io.fdp.kernel.internal.world.World;
import io.fdp.kernel.job.Jobs;
import org.jspecify.annotations.Nullable;

/**
 * The command buffers of a repository, one for each recording thread, and their playback: {@link
 * EntityRepository#commands()}.
 *
 * <p>The order of playback does not depend on the number of threads, nor on which thread ran which task. Commands of
 * the frame thread come in the order of recording. The commands of a run stand where the run took place, in the order
 * of its tasks, which is the order of chunks. {@linkplain CommandBatch Batches} of other threads come last.
 *
 * <p>A command whose entity is dead is skipped and counted. So is a command with a handle that was never made, and the
 * log tells of it once for each system. A failed command does not stop the others; in the end playback throws a {@link
 * PlaybackException}.
 */
@SuppressWarnings("exports") // access for the kernel only
public final class Commands extends CommandOwner {
    private final WorldState world;
    private final EntityColumns entities;
    private final PublishingThreads threads;
    private final CommandState state;
    private final CommandLanes<CommandLane> lanes;
    private final ColumnStore[] stores;
    private final PlaybackLog log = new PlaybackLog();
    private final Playback playback = new Playback(log);
    private final Lanes.PieceVisitor<CommandLane> visitor;
    private final CommandLanes.Returned<CommandLane> returned = Commands::reopen;

    /**
     * Made by the repository.
     *
     * @param of the world
     * @param threads its threads
     */
    @SuppressWarnings("exports") // users have no such world
    public Commands(World of, PublishingThreads threads) {
        super(of.state(), of.columns(), threads, Commands::newBuffer);
        this.world = of.state();
        this.entities = of.columns();
        this.stores = of.stores();
        this.threads = threads;
        this.state = CommandState.of(this);
        this.lanes = state.lanes();
        CommandPlayer player = new CommandPlayer(
                entities, of.index(), stores, lanes, log, (blueprint, entity) -> ((Blueprint) blueprint).build(entity));
        this.visitor = player::play;
    }

    private static CommandBuffer newBuffer(
            CommandState state, CommandLane lane, @Nullable Worker worker, CommandLanes.Use use) {
        return switch (use) {
            case THREAD -> new CommandBuffer(new ThreadRecorder(state, lane, worker));
            case BATCH, INPUT -> new CommandBatch(new BatchRecorder(state, lane));
            case PROTOTYPES -> new CommandBuffer(new PrototypeRecorder(state, lane));
        };
    }

    private static void reopen(CommandLane lane) {
        if (CommandRecorder.of(lane.buffer()) instanceof BatchRecorder batch) {
            batch.reopen();
        }
    }

    // ---- buffers

    /**
     * The buffer of the calling thread, which is a worker inside a run of {@link Jobs}, or the frame thread. The frame
     * thread is the last thread that ended a frame, played back commands or opened the repository.
     *
     * @return the buffer, always the same one for a thread
     * @throws CommandException when the thread is neither, or commands are played back
     */
    public CommandBuffer buffer() {
        world.requireOpen();
        if (state.isPlaying()) {
            throw new CommandException(
                    "cannot record commands during playback: a blueprint may change the repository directly");
        }
        Worker worker = Worker.current();
        if (worker != null) {
            return (CommandBuffer) lanes.of(worker).buffer();
        }
        if (threads.isFrame()) {
            return (CommandBuffer) lanes.frame().buffer();
        }
        throw new CommandException("thread " + Thread.currentThread().getName()
                + " is neither the frame thread nor works on a run of jobs: make a batch with newBatch() and submit()"
                + " it, or become the frame thread with tick() or playback()");
    }

    /**
     * Makes a batch for the calling thread. Make it once, and close it.
     *
     * @return an empty batch
     * @throws PhaseException when called by one of several systems that run at the same time
     */
    public CommandBatch newBatch() {
        return newBatch(CommandLanes.Use.BATCH);
    }

    /**
     * Makes a batch for input from outside, such as orders of people, which may come at any time. Saves and loads do
     * not wait for it: while its commands wait, they have not come to the world yet. So they are not in a save. After a
     * load they reach the loaded world; code that is meant for the world before compares {@link
     * EntityRepository#replacements()}.
     *
     * @return an empty batch
     * @throws PhaseException when called by one of several systems that run at the same time
     */
    public CommandBatch newInputBatch() {
        return newBatch(CommandLanes.Use.INPUT);
    }

    private CommandBatch newBatch(CommandLanes.Use use) {
        if (world.rules().scopes().isOneOfSeveral()) {
            throw world.rules().scopes().noBatchTogether("make a batch of commands");
        }
        return (CommandBatch) lanes.open(use).buffer();
    }

    /**
     * How many commands wait, including those of submitted batches.
     *
     * @return the number of commands
     */
    public int size() {
        world.requireOpen();
        return lanes.commands();
    }

    /**
     * How many commands wait, without {@linkplain #newInputBatch input from outside}.
     *
     * @return the number of commands that the world owes
     */
    public int sizeWithoutInput() {
        world.requireOpen();
        return lanes.commands(false);
    }

    // ---- playback

    /**
     * Plays back all commands, then calls the reactions of the repository. Phases do not count meanwhile. The calling
     * thread becomes the frame thread.
     *
     * <p>No job may be recording: end the run first.
     *
     * @return the counts of this playback, valid until the next one
     * @throws PlaybackException when commands failed; all others were applied or skipped, and no command waits any more
     * @throws IterationException when a query or a hierarchy is being iterated
     * @throws CommandException when called by a blueprint, or by an accessor of a record whose command is being
     *     recorded, or when the world was replaced since commands were recorded
     */
    public Playback playback() {
        world.lock().acquireForLong();
        try {
            begin("play back commands");
            try {
                log.begin();
                lanes.play(visitor);
            } finally {
                try {
                    lanes.clear(returned);
                } finally {
                    state.setPlaying(false);
                    world.rules().endSync();
                }
            }
        } finally {
            world.lock().release();
        }
        log.tellNeverMade(stores);
        Throwable failure = log.failure();
        PlaybackException failed = failure == null ? null : failed(failure);
        state.played(failed);
        if (failed != null) {
            throw failed;
        }
        return playback;
    }

    private void begin(String what) {
        world.requireOpen();
        world.rules().requireNoSync(what);
        world.rules().requireStill(what);
        lanes.requireNotHeld(what);
        lanes.requirePresentWorld(what);
        threads.adoptFrame();
        state.setPlaying(true);
        world.rules().beginSync("commands are played back: do it after playback()");
    }

    private PlaybackException failed(Throwable cause) {
        CommandKind kind = CommandKind.of(log.failedKind());
        long entity = log.failedEntity();
        String component = log.failedColumn() < 0 ? "" : stores[log.failedColumn()].name();
        int[] counts = {playback.applied(), playback.skipped(), playback.failed()};
        String author = log.failedAuthor();
        String message = "command " + log.failedSequence() + " of " + log.sequence() + ", to "
                + CommandWords.of(log.failedKind(), component, entity)
                + (author == null ? "" : ", recorded by " + author) + ", failed"
                + left(kind, entity)
                + (counts[2] > 1 ? ", and so did " + (counts[2] - 1) + " others" : "")
                + "; " + counts[0] + " were applied, " + counts[1]
                + " skipped because their entities are dead, and no command is left: " + Shown.message(cause);
        return new PlaybackException(message, kind, entity, component, author, log.failedSequence(), counts, cause);
    }

    /** What a failed command left behind. */
    private String left(CommandKind kind, long entity) {
        if (kind == CommandKind.RUN) {
            return "; what it changed before stays";
        }
        if (kind != CommandKind.SPAWN) {
            return " and changed nothing";
        }
        return entities.isAliveNow(entity)
                ? "; its entity " + Entity.toString(entity)
                        + " is still there, because a query or a hierarchy was being iterated: destroy it"
                : "; its entity was destroyed again";
    }

    /**
     * Drops all commands that wait, including those of submitted batches. The calling thread becomes the frame thread.
     *
     * @return how many commands were dropped
     */
    public int discard() {
        world.lock().acquireForLong();
        try {
            world.requireOpen();
            world.rules().requireNoSync("drop commands");
            world.rules().requireStill("drop commands");
            lanes.requireNotHeld("drop commands");
            threads.adoptFrame();
            int dropped = lanes.commands();
            lanes.clear(returned);
            lanes.clearHandedOver(returned);
            state.discarded();
            return dropped;
        } finally {
            world.lock().release();
        }
    }

    @Override
    public String toString() {
        return world.isClosed() ? "Commands[closed]" : "Commands[" + lanes.commands() + " waiting]";
    }
}
