package io.fdp.kernel.frame;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.chunk.RawChunks;
import io.fdp.kernel.error.Errors;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.error.RegistrationException;
import io.fdp.kernel.internal.content.Contents;
import io.fdp.kernel.internal.content.FrameEnd;
import io.fdp.kernel.internal.entity.EntityIndex;
import io.fdp.kernel.internal.entity.EntityLogs;
import io.fdp.kernel.internal.table.WorldState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The observers of a repository, which see finished frames: {@link EntityRepository#observers()}.
 *
 * <p>An observer sees all frames from the one in which it was added until it is removed. Its first frame shows
 * everything as changed. With the first observer the repository begins to log created and destroyed entities. Adding
 * and removing are safe from several threads, and refused while observers are being called.
 */
@SuppressWarnings("exports") // access for the kernel only
public final class FrameObservers extends FrameEnd {
    private final RawChunks chunks;
    private final Contents contents;
    private final WorldState world;
    private final EntityIndex index;
    private Watcher[] watchers = {};
    private @Nullable EntityLogs logs;
    private @Nullable FinishedFrame frame;
    private volatile boolean isPaced;

    /**
     * Made by the repository.
     *
     * @param contents what the repository holds
     * @param chunks its chunks
     */
    @SuppressWarnings("exports") // users have no such contents
    public FrameObservers(Contents contents, RawChunks chunks) {
        this.contents = contents;
        this.chunks = chunks;
        this.world = contents.world().state();
        this.index = contents.world().index();
    }

    /**
     * Adds an observer after the others.
     *
     * @param observer sees this frame and all later ones
     * @throws RegistrationException when it was added already
     * @throws PhaseException when called by an observer
     */
    public void add(FrameObserver observer) {
        Objects.requireNonNull(observer, "the observer is null");
        world.lock().acquire();
        try {
            world.requireOpen();
            world.rules().requireUnobserved("add an observer");
            if (find(observer) >= 0) {
                throw new RegistrationException(
                        "the observer " + observer + " is there already: add it once, or remove() it before");
            }
            EntityLogs open = index.openLogs();
            if (logs == null) {
                logs = open;
                frame = new FinishedFrame(contents, chunks, open);
            }
            Watcher[] more = Arrays.copyOf(watchers, watchers.length + 1);
            more[watchers.length] = new Watcher(observer, open);
            watchers = more;
        } finally {
            world.lock().release();
        }
    }

    /**
     * Removes an observer.
     *
     * @param observer the observer that was added
     * @return false if it was not found
     * @throws PhaseException while observers are called, by whichever thread
     */
    public boolean remove(FrameObserver observer) {
        world.lock().acquire();
        try {
            world.requireOpen();
            world.rules().requireUnobserved("remove an observer");
            int at = find(observer);
            if (at < 0) {
                return false;
            }
            int last = watchers.length - 1;
            System.arraycopy(watchers, at + 1, watchers, at, last - at);
            watchers = Arrays.copyOf(watchers, last);
            return true;
        } finally {
            world.lock().release();
        }
    }

    @SuppressWarnings("ReferenceEquality") // observers are compared by identity
    private int find(FrameObserver observer) {
        for (int i = 0; i < watchers.length; i++) {
            if (watchers[i].observer == observer) {
                return i;
            }
        }
        return -1;
    }

    /**
     * How many observers there are.
     *
     * @return the number of observers
     */
    public int count() {
        world.lock().acquire();
        try {
            return watchers.length;
        } finally {
            world.lock().release();
        }
    }

    /**
     * The observers of a type, such as all recorders of this world, in the order in which they were added.
     *
     * @param type the class, or an interface
     * @param <T> the type
     * @return the observers that are there now
     */
    public <T> List<T> of(Class<T> type) {
        Objects.requireNonNull(type, "the type of observers is null");
        List<T> found = new ArrayList<>();
        world.lock().acquire();
        try {
            for (Watcher watcher : watchers) {
                if (type.isInstance(watcher.observer)) {
                    found.add(type.cast(watcher.observer));
                }
            }
        } finally {
            world.lock().release();
        }
        return found;
    }

    /**
     * Says whether frames follow a pace, such as that of a wall clock or of a display. The repository knows no time;
     * the code that runs the frames knows. Observers then hold no frame up: {@link FinishedFrame#isPaced()}. An engine
     * says so while it runs in real time; a loop of your own that paces its frames calls this once.
     *
     * @param paced true if a frame that is late is worse than an observer that misses it; false at first
     */
    public void setPaced(boolean paced) {
        isPaced = paced;
    }

    /**
     * Whether frames follow a pace.
     *
     * @return what {@link #setPaced} was told last; false at first
     */
    public boolean isPaced() {
        return isPaced;
    }

    /**
     * Whether observers look at a finished frame now. Whatever keeps the world then, such as a save or a copy, keeps it
     * as it will be when the frame has ended: in the next tick, with the events of the frame as current events.
     *
     * @return true while {@link EntityRepository#tick()} calls observers
     */
    public boolean areLooking() {
        return world.rules().isObserved();
    }

    /**
     * The state hash that the world will have when the observed frame has ended. A save or copy that an observer makes
     * has this hash.
     *
     * @return the hash that {@link EntityRepository#stateHash()} gives after {@code tick()}
     * @throws IllegalStateException when no frame is being observed
     */
    public long stateHashAfter() {
        return contents.takeFinishedHash();
    }

    // ---- the end of a frame

    /** Shows the frame to all observers and ends it; see {@link EntityRepository#tick()}. */
    @Override
    protected void endFrame() {
        Throwable failure = begin() ? end(callAll()) : null;
        if (failure != null) {
            throw unchecked(failure);
        }
    }

    /** Ends the frame at once when there are no observers. Returns whether there are observers to call. */
    private boolean begin() {
        world.lock().acquireForLong();
        try {
            world.requireOpen();
            world.rules().requireNoSync("end the frame");
            world.rules().scopes().requireMayEndFrame(world.isUnfinished());
            world.rules().requireStill("end the frame");
            world.requireNextTick();
            contents.lastFrame().prepare();
            if (watchers.length == 0) {
                finish();
                return false;
            }
            beginObservation();
            return true;
        } finally {
            world.lock().release();
        }
    }

    /**
     * Begins the observation before it seals the channels: threads that publish after the seal see that observers look.
     */
    private void beginObservation() {
        world.rules().beginObservation();
        boolean sealed = false;
        try {
            contents.channels().seal();
            sealed = true;
        } finally {
            if (!sealed) {
                world.rules().endObservation();
                contents.lastFrame().giveUp();
            }
        }
    }

    /**
     * Ends the frame, whatever went wrong before. Returns the earlier failure joined with any failure now. Ends the
     * observation before it allocates anything, because the heap may be full.
     */
    private @Nullable Throwable end(@Nullable Throwable before) {
        world.lock().acquireToEnd();
        Throwable failure = before;
        boolean iterated = world.rules().isIterated();
        try {
            world.rules().endObservation();
            if (iterated) {
                failure = Errors.join(failure, stillIterated());
            }
        } catch (Throwable thrown) { // tick() throws it, with the errors of observers
            failure = Errors.join(failure, thrown);
        }
        try {
            finish();
        } catch (Throwable thrown) { // as above
            failure = Errors.join(failure, thrown);
        } finally {
            world.lock().release();
        }
        return failure;
    }

    private static IterationException stillIterated() {
        return new IterationException("an iteration of a query or a hierarchy that began during frameFinished() is"
                + " still running: the frame has ended anyway, and with it the cursors and spans of that iteration; let"
                + " observers wait for the threads that they start, and let no other thread iterate during tick()");
    }

    /** Ends the frame even when events cannot be swapped for lack of heap. Such events stay pending. */
    private void finish() {
        try {
            contents.channels().swap();
        } finally {
            forgetSeen();
            contents.lastFrame().apply(world.tick() + 1);
            world.nextFrame();
        }
    }

    /** Removes entities from the logs that all observers have seen. */
    private void forgetSeen() {
        EntityLogs open = logs;
        if (open == null) {
            return;
        }
        int created = open.created().count();
        int destroyed = open.destroyed().count();
        for (Watcher watcher : watchers) {
            created = Math.min(created, watcher.created());
            destroyed = Math.min(destroyed, watcher.destroyed());
        }
        open.nextFrame(created, destroyed);
        for (Watcher watcher : watchers) {
            watcher.forgot(created, destroyed);
        }
    }

    /**
     * Calls all observers, without the lock. Returns the failure, or null. Never throws, because the frame must end.
     */
    private @Nullable Throwable callAll() {
        Throwable failure = null;
        try {
            FinishedFrame shown = Objects.requireNonNull(frame, "made with the first observer");
            EntityLogs open = Objects.requireNonNull(logs, "made with the first observer");
            for (Watcher watcher : watchers) {
                failure = call(watcher, shown, open, failure);
            }
        } catch (Throwable thrown) { // for instance a stack overflow
            failure = Errors.join(failure, thrown);
        }
        return failure;
    }

    private @Nullable Throwable call(
            Watcher watcher, FinishedFrame shown, EntityLogs open, @Nullable Throwable before) {
        try {
            watcher.observer.frameFinished(shown.show(watcher, isPaced));
            watcher.saw(world.version(), open);
            return before;
        } catch (Throwable thrown) { // the frame ends in any case, and tick() throws this
            watcher.failed(open);
            return Errors.join(before, thrown);
        } finally {
            shown.end();
        }
    }

    /**
     * Throws an error and returns an exception, both unchanged. Only a checked exception, which observers can throw by
     * tricking the compiler, is wrapped.
     */
    private static RuntimeException unchecked(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        return failure instanceof RuntimeException known ? known : new IllegalStateException(failure);
    }
}
