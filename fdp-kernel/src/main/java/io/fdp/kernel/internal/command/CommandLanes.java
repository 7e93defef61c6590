package io.fdp.kernel.internal.command;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.CommandException;
import io.fdp.kernel.error.StaleEntityException;
import io.fdp.kernel.internal.job.Worker;
import io.fdp.kernel.internal.lane.Lanes;
import io.fdp.kernel.internal.table.WorldState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All lanes of commands of a world, by number. Lanes of the frame thread and of workers come in the order of {@link
 * Lanes}. Lanes of other threads come in the order in which those threads hand them over.
 *
 * @param <L> the lanes
 */
public final class CommandLanes<L extends CommandLane> {
    private final WorldState world;
    private final Maker<L> maker;

    /**
     * Guards the numbers. Lock order: the monitor of the thread lanes, which a playback holds; then the monitor of this
     * object, which guards lanes that are handed over; then this one.
     */
    private final Object numbering = new Object();

    private volatile @Nullable CommandLane[] byNumber = new CommandLane[4];
    private int[] rounds = new int[4];
    private int numbers;
    private final List<L> own = new ArrayList<>();
    private final List<L> handedOver = new ArrayList<>();
    private final List<L> inputs = new ArrayList<>();
    private final List<L> playing = new ArrayList<>();
    private final Lanes<L> lanes;

    /** Makes the lane of the frame thread. Other lanes are made when their threads need them. */
    public CommandLanes(WorldState world, Maker<L> maker) {
        this.world = world;
        this.maker = maker;
        this.lanes = new Lanes<>(worker -> make(worker, Use.THREAD));
    }

    /** What a lane is for. */
    public enum Use {
        /** For what the frame thread or a worker records. */
        THREAD,
        /** For what another thread records and hands over. */
        BATCH,
        /** The same for input from outside, which no save waits for. */
        INPUT,
        /** For what prototypes keep; never played back. */
        PROTOTYPES
    }

    /** Makes lanes. */
    @FunctionalInterface
    public interface Maker<L> {
        /** Makes a lane with a number, whose rounds continue from the given one. The worker may be null. */
        L make(int number, int round, @Nullable Worker worker, Use use);
    }

    private L make(@Nullable Worker worker, Use use) {
        synchronized (numbering) {
            int number = freeNumber();
            @Nullable CommandLane[] all = byNumber;
            if (number == all.length) {
                all = Arrays.copyOf(all, number * 2);
                rounds = Arrays.copyOf(rounds, number * 2);
            }
            L lane = maker.make(number, rounds[number], worker, use);
            all[number] = lane;
            numbers = Math.max(numbers, number + 1);
            byNumber = all;
            return lane;
        }
    }

    private int freeNumber() {
        int number = 0;
        while (number < numbers && byNumber[number] != null) {
            number++;
        }
        if (number == Placeholder.MAX_LANES) {
            throw new CommandException("cannot make another command buffer: there are " + number
                    + " in this repository; close batches that are not needed");
        }
        return number;
    }

    /** The lane of the frame thread. */
    public L frame() {
        return lanes.frame();
    }

    /** The lane of a worker. */
    public L of(Worker worker) {
        return lanes.of(worker);
    }

    /** What the calling thread recorded since the last call is the work of a system; null for no system. */
    public void attribute(@Nullable String author) {
        for (int i = 0; i < lanes.size(); i++) {
            L lane = lanes.get(i);
            if (lane.count() > 0 && CommandRecorder.of(lane.buffer()).isMine()) {
                lane.attribute(author);
            }
        }
    }

    // ---- lanes that are handed over

    /** Makes a lane that its thread hands over, or that keeps prototypes. */
    public synchronized L open(Use use) {
        world.requireOpen();
        L lane = make(null, use);
        own.add(lane);
        if (use == Use.INPUT) {
            inputs.add(lane);
        }
        return lane;
    }

    /** Lets the commands of a lane wait for the next playback. Refuses commands of a world that was replaced. */
    public synchronized void handOver(L lane) {
        world.requireOpen();
        requirePresentWorld(lane, "submit a batch");
        handedOver.add(lane);
    }

    /**
     * Gives back the memory of an open lane that does not wait. If that fails, the lane keeps its number and its
     * charge, and the next call closes it. Closing a closed lane has no effect.
     */
    public synchronized void close(L lane) {
        if (own.contains(lane)) {
            long bytes = lane.committedBytes();
            lane.close();
            own.remove(lane);
            inputs.remove(lane);
            world.account().refund(bytes);
            synchronized (numbering) {
                byNumber[lane.number()] = null;
                rounds[lane.number()] = lane.round();
            }
        }
    }

    // ---- placeholders

    /**
     * Refuses to record a placeholder that will not stand for an entity when the lane is played back. Its command no
     * longer waits, never existed, or is in a lane that may be played back at another time. For the thread of the
     * recording lane.
     */
    public void requirePresent(long placeholder, CommandLane recording) {
        CommandLane lane = tryGet(placeholder);
        if (lane == null) {
            throw stale(placeholder, "a buffer that is closed or never existed");
        }
        if (lane.equals(recording)) {
            if (!lane.isKnown(placeholder)) {
                throw stale(placeholder, lane);
            }
        } else if (lane.handsOver() || recording.handsOver()) {
            throw elsewhere(placeholder, lane, recording);
        } else if (!lane.isKnown(placeholder)) {
            throw stale(placeholder, lane);
        }
    }

    /** Whether a placeholder stands for an entity that a waiting command creates. For any thread. */
    public boolean isWaiting(long placeholder) {
        CommandLane lane = tryGet(placeholder);
        return lane != null && lane.isKnown(placeholder);
    }

    /** The entity that stands for a placeholder in the current playback, or 0 if its creation failed. */
    long resolve(long placeholder) {
        CommandLane lane = tryGet(placeholder);
        if (lane == null || !lane.isPlaying() || !lane.isKnown(placeholder)) {
            throw stale(placeholder, lane == null ? "a buffer that is closed or never existed" : lane);
        }
        long entity = lane.created(placeholder);
        if (entity == CreatedEntities.WAITING) {
            throw new StaleEntityException(
                    placeholder,
                    "entity " + Entity.toString(placeholder) + " is not created yet: the command in " + lane + " that"
                            + " creates the entity is played back later; record that command earlier, on the frame"
                            + " thread or in an earlier task");
        }
        return entity == CreatedEntities.FAILED ? Entity.NULL : entity;
    }

    private @Nullable CommandLane tryGet(long placeholder) {
        @Nullable CommandLane[] all = byNumber;
        int number = Placeholder.lane(placeholder);
        return number < all.length ? all[number] : null;
    }

    private static StaleEntityException stale(long placeholder, Object buffer) {
        return new StaleEntityException(
                placeholder,
                "placeholder " + Entity.toString(placeholder) + " belongs to no waiting command in " + buffer + ": its"
                        + " command was played back or dropped, or the handle is not from create() or spawn(); use a"
                        + " placeholder only before the next playback, and find the entity by a query or a role"
                        + " afterwards");
    }

    private static StaleEntityException elsewhere(long placeholder, CommandLane lane, CommandLane recording) {
        return new StaleEntityException(
                placeholder,
                "placeholder " + Entity.toString(placeholder) + " of " + lane + " cannot be used in " + recording + ":"
                        + " a batch is played back separately; record all commands on a new entity in the buffer that"
                        + " creates the entity, or find the entity by a query or a role after playback");
    }

    // ---- playing back, by the thread that ends frames

    /** Throws if a command is being recorded in a lane that takes part in playback. */
    public void requireNotHeld(String what) {
        for (int i = 0; i < lanes.size(); i++) {
            lanes.get(i).requireNotHeld(what);
        }
    }

    /** Throws if commands wait for a world that was replaced since. */
    public void requirePresentWorld(String what) {
        for (int i = 0; i < lanes.size(); i++) {
            requirePresentWorld(lanes.get(i), what);
        }
        synchronized (this) {
            for (int i = 0; i < handedOver.size(); i++) {
                requirePresentWorld(handedOver.get(i), what);
            }
        }
    }

    private static void requirePresentWorld(CommandLane lane, String what) {
        if (lane.isOutdated()) {
            throw lane.outdated(what);
        }
    }

    /** Shows all waiting commands to the visitor, in order. */
    public void play(Lanes.PieceVisitor<? super L> visitor) {
        begin();
        lanes.inOrder(visitor);
        for (int i = 0; i < playing.size(); i++) {
            L lane = playing.get(i);
            if (lane.count() > 0) {
                visitor.piece(lane, 0, lane.count());
            }
        }
    }

    private void begin() {
        for (int i = 0; i < lanes.size(); i++) {
            lanes.get(i).setPlaying(true);
        }
        synchronized (this) {
            for (int i = 0; i < handedOver.size(); i++) {
                handedOver.get(i).setPlaying(true);
                playing.add(handedOver.get(i));
            }
            handedOver.clear();
        }
    }

    /**
     * Forgets the commands that were played, or, if none was played, the waiting commands. Reports each lane that its
     * thread may record in again.
     */
    public void clear(Returned<? super L> returned) {
        for (int i = 0; i < lanes.size(); i++) {
            lanes.get(i).setPlaying(false);
            lanes.get(i).clear();
        }
        synchronized (this) {
            giveBack(playing, returned);
        }
    }

    /** Forgets commands that were handed over and not played. */
    public synchronized void clearHandedOver(Returned<? super L> returned) {
        giveBack(handedOver, returned);
    }

    private void giveBack(List<L> from, Returned<? super L> returned) {
        for (int i = 0; i < from.size(); i++) {
            L lane = from.get(i);
            lane.setPlaying(false);
            lane.clear();
            returned.returned(lane);
        }
        from.clear();
    }

    /** Learns which handed-over lanes may be recorded in again. */
    @FunctionalInterface
    public interface Returned<L> {
        /** The lane is empty. */
        void returned(L lane);
    }

    /** The number of commands in batches that were not handed over. */
    public synchronized int notHandedOver() {
        int count = 0;
        for (L lane : own) {
            count += lane.handsOver() && !handedOver.contains(lane) && !playing.contains(lane) ? lane.commands() : 0;
        }
        return count;
    }

    /** The number of waiting commands. */
    public int commands() {
        return commands(true);
    }

    /** The number of waiting commands, with or without input from outside. */
    public int commands(boolean withInput) {
        int count = 0;
        for (int i = 0; i < lanes.size(); i++) {
            count += lanes.get(i).commands();
        }
        synchronized (this) {
            for (int i = 0; i < handedOver.size(); i++) {
                L lane = handedOver.get(i);
                count += withInput || !inputs.contains(lane) ? lane.commands() : 0;
            }
        }
        return count;
    }

    // ---- memory

    /** The bytes charged to the budget. */
    public long committedBytes() {
        synchronized (numbering) {
            long bytes = 0;
            for (int i = 0; i < numbers; i++) {
                CommandLane lane = byNumber[i];
                bytes += lane == null ? 0 : lane.committedBytes();
            }
            return bytes;
        }
    }

    /** The bytes in RAM, or -1 if unknown. */
    public long residentBytes() {
        synchronized (numbering) {
            long bytes = 0;
            for (int i = 0; i < numbers; i++) {
                CommandLane lane = byNumber[i];
                long more = lane == null ? 0 : lane.residentBytes();
                bytes = bytes < 0 || more < 0 ? -1 : bytes + more;
            }
            return bytes;
        }
    }

    /**
     * Gives back up to a number of blocks that lanes of the frame thread and of workers have not needed lately; returns
     * how many.
     */
    public int trim(int most) {
        int trimmed = 0;
        for (int i = 0; i < lanes.size() && trimmed < most; i++) {
            trimmed += lanes.get(i).trim(most - trimmed);
        }
        return trimmed;
    }

    /** Gives everything back. */
    public void closeAll() {
        lanes.close();
        synchronized (numbering) {
            for (int i = 0; i < numbers; i++) {
                CommandLane lane = byNumber[i];
                if (lane != null) {
                    lane.close();
                }
            }
        }
        synchronized (this) {
            handedOver.clear();
            own.clear();
        }
    }
}
