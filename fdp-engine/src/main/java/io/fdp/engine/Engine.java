package io.fdp.engine;

import io.fdp.engine.Frame.ModuleSlot;
import io.fdp.engine.error.EngineException;
import io.fdp.engine.error.EngineStoppedException;
import io.fdp.engine.internal.Shutdown;
import io.fdp.engine.policy.FailurePolicy;
import io.fdp.engine.policy.FrameGate;
import io.fdp.engine.tkb.Tkb;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.WriteScope;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.frame.FrameObservers;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Runs the systems of a world frame by frame: in order, in their phases, at the pace of a clock.
 *
 * <pre>{@code
 * try (EntityRepository repo = EntityRepository.create();
 *         Engine engine = Engine.builder(repo)
 *                 .clock(SimClock.fixed(60))
 *                 .add(new Steering())
 *                 .add(new Movement())
 *                 .start()) {
 *     engine.run(600);                 // ten seconds, as fast as it goes
 *     engine.runRealTime();            // until stop()
 * }
 * }</pre>
 *
 * <p>A frame has these steps: time goes on; initialization, network receive, sync, simulation, sync, network send,
 * presentation; reactions; observers; events change places. Reactions are also called at each sync.
 *
 * <p>Between frames the repository is in the phase in which frames begin.
 *
 * <p>One thread at a time runs frames. Close the engine before the repository.
 */
public final class Engine implements AutoCloseable {
    private static final long LONGEST_WAIT_NANOS = 10_000_000;

    private final EngineContext context;
    private final RootGroup root;
    private final Shutdown shutdown;
    private final List<Ambiguity> ambiguities;
    private final List<ModuleSlot> modules;
    private final List<SimSystem> systems = new ArrayList<>();
    private final AtomicReference<State> state = new AtomicReference<>(State.READY);
    private final @Nullable FrameGate gate;
    private volatile boolean stopRequested;
    private @Nullable EngineStoppedException stoppedBy;

    private enum State {
        READY,
        IN_FRAME,
        STOPPED,
        CLOSED
    }

    Engine(
            EngineContext context,
            RootGroup root,
            Shutdown shutdown,
            List<Ambiguity> ambiguities,
            List<ModuleSlot> modules) {
        this.context = context;
        this.root = root;
        this.shutdown = shutdown;
        this.ambiguities = ambiguities;
        this.modules = List.copyOf(modules);
        this.gate = context.services().tryGet(FrameGate.class);
        list(root);
        context.telemetry().setSystems(systems);
    }

    private void list(SystemGroup group) {
        for (SimSystem system : group.order()) {
            systems.add(system);
            if (system instanceof SystemGroup inner) {
                list(inner);
            }
        }
    }

    /**
     * Begins an engine.
     *
     * @param repository the world to run; the engine does not close it
     * @return a builder of the engine
     */
    public static EngineBuilder builder(EntityRepository repository) {
        return new EngineBuilder(repository);
    }

    // ---- frames

    /**
     * Runs one frame. Does not wait for a {@link FrameGate}, which may refuse the frame.
     *
     * @throws EngineStoppedException when something failed and the {@link FailurePolicy} stops the engine for it
     * @throws PhaseException when the world is in the middle of another frame, which was not finished
     */
    public void frame() {
        if (state() != State.READY) {
            throw cannotRun();
        }
        WriteScope.requireWholeFrames(context.repository());
        if (!state.compareAndSet(State.READY, State.IN_FRAME)) {
            throw cannotRun();
        }
        State next = State.READY;
        long tick = context.repository().currentTick();
        try {
            if (gate != null) {
                gate.beginFrame();
            }
            next = State.STOPPED;
            context.frame().run();
            next = State.READY;
            if (gate != null) {
                gate.endFrame();
            }
        } catch (EngineStoppedException stop) {
            stoppedBy = stop;
            throw stop;
        } finally {
            if (next == State.STOPPED) {
                noteUnfinished(tick);
            }
            state.set(next);
        }
    }

    /** A frame that does not end leaves a world that cannot go on, unless its tick has ended. */
    private void noteUnfinished(long tick) {
        EntityRepository repository = context.repository();
        if (!repository.isClosed() && repository.currentTick() == tick) {
            WriteScope.leaveUnfinished(repository);
        }
    }

    private EngineException cannotRun() {
        return switch (state()) {
            case CLOSED -> new EngineException("the engine is closed: start another one");
            case STOPPED ->
                new EngineException(
                        "the engine has stopped in the middle of a frame"
                                + (stoppedBy == null ? "" : " because " + stoppedBy.failed() + " failed")
                                + ": close it, load a save or restore a snapshot, and start another one",
                        stoppedBy);
            case READY, IN_FRAME ->
                new EngineException(
                        "a frame is running: neither a system nor another thread can run another frame meanwhile");
        };
    }

    private State state() {
        return Objects.requireNonNull(state.get(), "never null");
    }

    /**
     * Runs frames as fast as possible, until {@link #stop}. A {@link FrameGate} may make them wait.
     *
     * @param frames how many frames at most, 0 or more
     * @return how many frames were run
     */
    public long run(long frames) {
        if (frames < 0) {
            throw new IllegalArgumentException(
                    "cannot run a negative number of frames: frames=" + frames + "; runRealTime() runs until stop()");
        }
        FrameGate waitsFor = gate;
        if (waitsFor != null && waitsFor.isPacing()) {
            return runRealTime(frames);
        }
        tellStoppedBefore(frames);
        if (waitsFor != null) {
            return runGated(frames, waitsFor, null);
        }
        long done = 0;
        while (done < frames && !takeStop()) {
            frame();
            done++;
        }
        return done;
    }

    /**
     * Runs frames in real time, until {@link #stop} or until the thread is interrupted. The rate is that of the clock,
     * multiplied by its scale. When frames take too long, the next frames follow without a pause until the delay is
     * made up for. A delay of more than four frames is not made up for, but counted in {@link FrameBudget#lostNanos()}.
     * Meanwhile observers know that frames {@linkplain FrameObservers#isPaced() follow a pace}: a flight recorder that
     * cannot keep up does not hold them up.
     *
     * @return how many frames were run
     */
    public long runRealTime() {
        return runRealTime(Long.MAX_VALUE);
    }

    /**
     * Runs at most some frames in real time, as {@link #runRealTime()} does.
     *
     * @param frames how many frames at most
     * @return how many frames were run
     */
    public long runRealTime(long frames) {
        tellStoppedBefore(frames);
        FrameObservers observers = context.repository().observers();
        boolean before = observers.isPaced();
        observers.setPaced(true);
        try {
            FrameGate waitsFor = gate;
            if (waitsFor == null) {
                return runPaced(frames, new Pacer(context.clock(), context.budget()));
            }
            return runGated(
                    frames, waitsFor, waitsFor.isPacing() ? null : new Pacer(context.clock(), context.budget()));
        } finally {
            observers.setPaced(before);
        }
    }

    private long runPaced(long frames, Pacer pacer) {
        long done = 0;
        while (done < frames && !takeStop()) {
            if (pacer.isDue()) {
                frame();
                done++;
            } else if (Thread.currentThread().isInterrupted()) {
                break;
            }
        }
        return done;
    }

    /** Runs frames when the gate lets them through, and a pacer, if there is one, says that they are due. */
    private long runGated(long frames, FrameGate waitsFor, @Nullable Pacer pacer) {
        long done = 0;
        while (done < frames && !takeStop()) {
            long wait = waitsFor.nanosUntilFrame();
            if (wait > 0) {
                context.budget().wall().await(Math.min(wait, LONGEST_WAIT_NANOS));
            } else if (pacer == null || pacer.isDue()) {
                frame();
                done++;
                continue;
            }
            if (Thread.currentThread().isInterrupted()) {
                break;
            }
        }
        return done;
    }

    /**
     * Ends {@link #run} or {@link #runRealTime} after the current frame. If neither is under way, the next call of one
     * ends at once. Any thread may call this.
     */
    public void stop() {
        stopRequested = true;
    }

    private boolean takeStop() {
        boolean taken = stopRequested;
        if (taken) {
            stopRequested = false;
        }
        return taken;
    }

    /** A run that ends at once looks as one that did its work. */
    private void tellStoppedBefore(long frames) {
        if (stopRequested && frames > 0) {
            System.getLogger(Engine.class.getName())
                    .log(
                            Level.INFO,
                            "no frame is run, because stop() was called before the run: it ends the run under way, or"
                                    + " the next one. Run again to go on");
        }
    }

    // ---- parts of the engine

    /**
     * The world.
     *
     * @return the repository that this engine runs
     */
    public EntityRepository repo() {
        return context.repository();
    }

    /**
     * The time of the simulation.
     *
     * @return the clock, which can be paused and scaled
     */
    public SimClock clock() {
        return context.clock();
    }

    /**
     * How long frames may take, and how long they took.
     *
     * @return the budget, with the times of frames
     */
    public FrameBudget budget() {
        return context.budget();
    }

    /**
     * The figures of frames, systems and memory, and counters.
     *
     * @return the telemetry
     */
    public Telemetry telemetry() {
        return context.telemetry();
    }

    /**
     * The services that modules and the program provide.
     *
     * @return the services, by class
     */
    public Services services() {
        return context.services();
    }

    /**
     * The templates of the world.
     *
     * @return the TKB
     * @throws EngineException when none is assigned with {@link EngineBuilder#tkb}
     */
    public Tkb tkb() {
        return context.services().tkb();
    }

    /**
     * All systems and groups in the order of updates; a group comes before its systems.
     *
     * @return all systems and groups
     */
    public List<SimSystem> systems() {
        return List.copyOf(systems);
    }

    /**
     * Finds a system by its class.
     *
     * @param type its class
     * @param <T> its class
     * @return the only system of this class
     * @throws EngineException when no system, or more than one, has this class
     */
    public <T extends SimSystem> T system(Class<T> type) {
        Objects.requireNonNull(type, "the class of a system is null: pass one");
        List<T> found = systems.stream()
                .filter(system -> system.getClass() == type)
                .map(type::cast)
                .toList();
        if (found.size() != 1) {
            throw new EngineException(
                    found.isEmpty()
                            ? "no system is of " + type.getName() + ": add one before the start"
                            : found.size() + " systems are of " + type.getName() + ": look among systems() by name");
        }
        return found.getFirst();
    }

    /**
     * Pairs of systems that use the same values without a declared order.
     *
     * @return the pairs; empty also with {@link io.fdp.engine.policy.AmbiguityPolicy#IGNORE}
     */
    public List<Ambiguity> ambiguities() {
        return ambiguities;
    }

    /**
     * The figures of all parts of a frame: systems and groups in the order of updates, modules, reactions that were
     * called, the sync point, observers. Allocates a list.
     *
     * @return figures that go on changing
     */
    public List<Health> health() {
        List<Health> all = new ArrayList<>();
        systems.forEach(system -> all.add(system.health()));
        modules.forEach(slot -> all.add(slot.health()));
        all.addAll(context.telemetry().reactionHealth());
        all.addAll(context.frame().ownHealth());
        return List.copyOf(all);
    }

    /**
     * The order of updates as text for people: one line for each system, indented by group.
     *
     * @return several lines of text
     */
    public String describe() {
        StringBuilder text = new StringBuilder();
        describe(root, 0, text);
        return text.toString();
    }

    private static void describe(SystemGroup group, int depth, StringBuilder text) {
        for (SimSystem system : group.order()) {
            text.append("  ".repeat(depth)).append(system.name());
            if (system instanceof SystemGroup inner && inner.ownPhase() != null) {
                text.append(" (phase ").append(inner.ownPhase()).append(')');
            }
            text.append(system.isEnabled() ? "" : " (disabled)").append('\n');
            if (system instanceof SystemGroup inner) {
                describe(inner, depth + 1, text);
                text.append(inner.isBarrier() ? "  ".repeat(depth) + "sync\n" : "");
            }
        }
    }

    /** Closes something with the engine, before systems are destroyed. It may be closed before. */
    void closeWith(String what, Runnable close) {
        shutdown.add(what, close);
    }

    /**
     * Destroys systems and closes modules in the reverse order of their creation. If one fails, the others are still
     * closed. The repository stays open. A second call does nothing.
     *
     * @throws EngineException when a system or module failed to close, and when a frame is being run
     */
    @Override
    public void close() {
        State now = state();
        if (now == State.CLOSED) {
            return;
        }
        if (now == State.IN_FRAME || !state.compareAndSet(now, State.CLOSED)) {
            throw new EngineException("cannot close the engine while a frame is run: stop() it first");
        }
        shutdown.add("the return to the first phase", context.frame()::returnToFirst); // before all else
        EngineException failure = shutdown.run();
        if (failure != null) {
            throw failure;
        }
    }

    @Override
    public String toString() {
        return "Engine[" + systems.size() + " systems, " + context.budget().frames() + " frames, " + context.clock()
                + "]";
    }
}
