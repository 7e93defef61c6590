package io.fdp.kernel;

import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.error.RegistrationException;
import io.fdp.kernel.internal.entity.EntityIndex;
import io.fdp.kernel.internal.entity.EntityLogs;
import io.fdp.kernel.internal.table.WorldState;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Who sees finished frames of a repository: {@link EntityRepository#observers()}.
 *
 * <p>An observer sees frames from the one on in which it was added, until it is removed; its first frame shows everything as changed. With the first observer the repository begins to note who is created and
 * destroyed. Adding and removing are safe from several threads, and refused while observers are being called.
 */
public final class FrameObservers {
    private final EntityRepository repository;
    private final WorldState world;
    private final EntityIndex index;
    private FrameObserver[] observers = new FrameObserver[0];
    private long[] seen = new long[0];
    private @Nullable FinishedFrame frame;

    FrameObservers(EntityRepository repository) {
        this.repository = repository;
        this.world = repository.store().world();
        this.index = repository.store().index();
    }

    /**
     * Adds an observer, after those that are there.
     *
     * @param observer sees this frame and those after it
     * @throws RegistrationException when it is there already
     * @throws PhaseException when called by an observer
     */
    public void add(FrameObserver observer) {
        Objects.requireNonNull(observer, "the observer is null");
        world.lock().acquire();
        try {
            world.requireOpen();
            world.requireUnobserved("add an observer");
            if (find(observer) >= 0) {
                throw new RegistrationException(
                        "the observer " + observer + " is there already: add it once, or remove() it before");
            }
            if (frame == null) {
                EntityLogs logs = index.openLogs();
                frame = new FinishedFrame(repository, logs);
            }
            int count = observers.length;
            seen = Arrays.copyOf(seen, count + 1);
            observers = Arrays.copyOf(observers, count + 1);
            observers[count] = observer;
        } finally {
            world.lock().release();
        }
    }

    /**
     * Removes an observer.
     *
     * @param observer as it was added
     * @return false if it was not there
     * @throws PhaseException when called by an observer
     */
    public boolean remove(FrameObserver observer) {
        world.lock().acquire();
        try {
            world.requireOpen();
            world.requireUnobserved("remove an observer");
            int at = find(observer);
            if (at < 0) {
                return false;
            }
            int last = observers.length - 1;
            System.arraycopy(observers, at + 1, observers, at, last - at);
            System.arraycopy(seen, at + 1, seen, at, last - at);
            observers = Arrays.copyOf(observers, last);
            seen = Arrays.copyOf(seen, last);
            return true;
        } finally {
            world.lock().release();
        }
    }

    @SuppressWarnings("ReferenceEquality") // an observer is itself only
    private int find(FrameObserver observer) {
        for (int i = 0; i < observers.length; i++) {
            if (observers[i] == observer) {
                return i;
            }
        }
        return -1;
    }

    /**
     * How many observers there are.
     *
     * @return the number
     */
    public int count() {
        world.lock().acquire();
        try {
            return observers.length;
        } finally {
            world.lock().release();
        }
    }

    // ---- the end of a frame

    /** Shows the frame to all observers and ends it; see {@link EntityRepository#tick()}. */
    void endFrame() {
        if (begin()) {
            Throwable failure = callAll();
            end();
            if (failure != null) {
                throw unchecked(failure);
            }
        }
    }

    /** Ends the frame at once when nobody looks at it; answers whether there are observers to call. */
    private boolean begin() {
        world.lock().acquire();
        try {
            world.requireOpen();
            world.requireNoSync("end the frame");
            world.requireNoScope("end the frame");
            world.requireStill("end the frame");
            repository.previous().prepare();
            if (observers.length == 0) {
                finish();
                return false;
            }
            world.beginObservation();
            repository.eventBus().seal();
            return true;
        } finally {
            world.lock().release();
        }
    }

    private void end() {
        world.lock().acquire();
        try {
            world.endObservation();
            finish();
        } finally {
            world.lock().release();
        }
    }

    private void finish() {
        repository.eventBus().swap();
        index.clearLogs();
        repository.previous().apply(world.tick() + 1);
        world.nextFrame();
    }

    /** Calls all observers, without the lock; answers what went wrong, or null. */
    private @Nullable Throwable callAll() {
        FinishedFrame shown = Objects.requireNonNull(frame, "made with the first observer");
        Throwable failure = null;
        for (int i = 0; i < observers.length; i++) {
            try {
                observers[i].frameFinished(shown.show(seen[i]));
                seen[i] = world.version();
            } catch (Throwable thrown) { // whatever it is, the frame ends and tick() throws it
                failure = join(failure, thrown);
            } finally {
                shown.end();
            }
        }
        return failure;
    }

    @SuppressWarnings("ReferenceEquality") // an error cannot suppress itself
    private static Throwable join(@Nullable Throwable first, Throwable next) {
        if (first == null) {
            return next;
        }
        if (first != next) {
            first.addSuppressed(next);
        }
        return first;
    }

    /** The same error, thrown as what it is: observers throw nothing that must be declared, unless they trick the compiler. */
    private static RuntimeException unchecked(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        return failure instanceof RuntimeException known ? known : new IllegalStateException(failure);
    }
}
