package io.fdp.engine;

import io.fdp.engine.error.EngineException;
import io.fdp.engine.internal.StepRule;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.query.SliceBudget;
import io.fdp.kernel.singleton.TableSingleton;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The time of the simulation. It advances by one step at the beginning of each frame and stands still during the frame.
 * It does not depend on the wall clock unless it is told to follow one.
 *
 * <p>Steps are fixed, or another clock gives them. Fixed steps do not drift: at 60 a second, 60 steps are exactly a
 * second. The world holds the state, in the singleton {@link SimTime}. When the singleton is replaced, as by loading,
 * time goes on from there.
 *
 * <p>{@link #pause}, {@link #resume}, {@link #step} and {@link #scale(double)} may be called from any thread and take
 * effect in the next frame.
 */
public final class SimClock {
    /** Stands for the elapsed time when there is no earlier reading to compare with. */
    private static final long FIRST = -1;

    private final AtomicInteger wantedSteps = new AtomicInteger();
    private StepRule rule;
    private volatile boolean paused;
    private volatile double scale = 1;
    private @Nullable TableSingleton<SimTime, SimTimeTable> singleton;
    private @Nullable SimTimeEdit edit;
    private @Nullable SimTimeView view;
    private @Nullable EntityRepository world;
    private long replacements;
    private boolean newWorld = true;
    private long lastSource;
    private boolean sourceRead;

    private long steps;
    private long nanos;
    private long stepNanos;

    /** The last step of a world that came with its time, until this clock makes its first step; else 0. */
    private long stepBefore;

    private double delta;

    private SimClock(StepRule rule) {
        this.rule = rule;
    }

    /**
     * Makes a clock with a fixed number of steps per second.
     *
     * @param hertz steps per second, 1 to 1,000,000
     * @return a clock at 0
     */
    public static SimClock fixed(int hertz) {
        return new SimClock(StepRule.perSecond(hertz, null));
    }

    /**
     * Makes a clock with fixed steps of a given length.
     *
     * @param nanos the length of a step in nanoseconds
     * @return a clock at 0
     */
    public static SimClock fixedNanos(long nanos) {
        return new SimClock(StepRule.ofNanos(nanos));
    }

    /**
     * Makes a clock whose steps are as long as the last frame took, by the clock of this machine. The first step is the
     * step to aim for.
     *
     * @param hertz how many frames a second to aim for
     * @return a clock at 0
     */
    public static SimClock variable(int hertz) {
        return following(WallClock.SYSTEM, hertz);
    }

    /**
     * Makes a clock that follows another clock, such as the clock of a time server. When the other clock goes
     * backwards, time stands still.
     *
     * @param source the clock to follow; its first reading only starts the measurement, and the first step is the step
     *     to aim for
     * @param hertz how many frames a second to aim for
     * @return a clock at 0
     */
    public static SimClock following(SliceBudget.Clock source, int hertz) {
        return new SimClock(StepRule.perSecond(hertz, Objects.requireNonNull(source, "the clock to follow is null")));
    }

    /**
     * Sets the longest step of a clock that is not fixed, before scaling. Time beyond it is lost, so that one step does
     * not make up for a long break. The default is four times the step to aim for.
     *
     * @param most the longest step in nanoseconds
     * @return this
     */
    public SimClock longestStepNanos(long most) {
        rule = rule.withMost(most);
        return this;
    }

    // ---- control

    /** Makes time stand still from the next frame on. Frames go on, without the groups that do not run while paused. */
    public void pause() {
        paused = true;
    }

    /** Lets time go on from the next frame on. Forgets requested single steps that were not taken yet. */
    public void resume() {
        wantedSteps.set(0);
        paused = false;
    }

    /**
     * Requests a single step for the next frame, after which time stands still. Pauses the clock if it is not paused.
     * Each call adds one step.
     */
    public void step() {
        paused = true;
        wantedSteps.incrementAndGet();
    }

    /**
     * Makes time faster or slower. Fixed steps keep their length, and paced frames follow each other faster or slower.
     * Steps that are not fixed become longer or shorter.
     *
     * @param factor 1 for the usual pace, 2 for twice as fast
     * @return this
     */
    public SimClock scale(double factor) {
        if (!(factor > 0 && factor <= 1e6)) {
            throw new IllegalArgumentException(
                    "scale not above 0, up to a million: scale=" + factor + "; pause() makes time stand still");
        }
        scale = factor;
        return this;
    }

    /**
     * How fast time goes.
     *
     * @return the factor, 1 for the usual pace
     */
    public double scale() {
        return scale;
    }

    /**
     * Whether the clock is paused; single steps are possible meanwhile.
     *
     * @return true between {@link #pause} and {@link #resume}
     */
    public boolean isPaused() {
        return paused;
    }

    /**
     * Whether steps are fixed.
     *
     * @return false if another clock gives the steps
     */
    public boolean isFixed() {
        return rule.isFixed();
    }

    // ---- reading, on the thread of the frame

    /**
     * By how much time advanced in this frame.
     *
     * @return seconds; 0 while it stands still
     */
    public float delta() {
        look();
        return (float) delta;
    }

    /**
     * By how much time advanced in this frame, in full precision.
     *
     * @return seconds; 0 while it stands still
     */
    public double deltaSeconds() {
        look();
        return delta;
    }

    /**
     * The time.
     *
     * @return seconds of simulated time
     */
    public double seconds() {
        look();
        return nanos / 1e9;
    }

    /**
     * The time.
     *
     * @return nanoseconds of simulated time
     */
    public long nanos() {
        look();
        return nanos;
    }

    /**
     * How many steps time has taken.
     *
     * @return the number of steps
     */
    public long steps() {
        look();
        return steps;
    }

    /**
     * Whether time stands still in this frame.
     *
     * @return true while paused, except in a single step; also true when the followed clock stands still
     */
    public boolean isStill() {
        look();
        return stepNanos == 0;
    }

    /**
     * The time that the next step leads to.
     *
     * @return nanoseconds of simulated time after one more fixed step, or after one more step of the length to aim for
     */
    public long nextNanos() {
        look();
        TableSingleton<SimTime, SimTimeTable> own = singleton;
        long carry = 0;
        if (own != null && own.has()) {
            SimTimeView now = Objects.requireNonNull(view, "made with the singleton");
            own.table().view(own.entity(), now);
            carry = now.carry() % rule.denominator();
        }
        return nanos + (rule.numerator() + carry) / rule.denominator();
    }

    /**
     * The length of a fixed step, or of the step to aim for.
     *
     * @return nanoseconds, with their fraction
     */
    public double nominalNanos() {
        return rule.nominalNanos();
    }

    /**
     * Sets time forward, as if so many fixed steps had been taken from 0 on: for a node that joins a running exercise.
     * Call it between frames, on the thread that runs them.
     *
     * @param wantedSteps the steps from 0 on
     * @throws EngineException when steps are not fixed, when the clock has no engine, and when time would go back
     */
    public void jump(long wantedSteps) {
        TableSingleton<SimTime, SimTimeTable> own = singleton;
        if (own == null || !rule.isFixed()) {
            throw new EngineException("cannot set the time of " + this + ": that needs an engine and fixed steps");
        }
        long whole = rule.numerator() / rule.denominator();
        long rest = rule.numerator() % rule.denominator();
        long most = Long.MAX_VALUE / Math.max(whole + 1, rest + 1);
        if (wantedSteps < 0 || wantedSteps > most) {
            throw new EngineException("steps not between 0 and " + most + ": steps=" + wantedSteps);
        }
        long later = wantedSteps * whole + wantedSteps * rest / rule.denominator();
        if (later < nanos()) {
            throw new EngineException("time does not go back: step " + wantedSteps + " is at " + later
                    + " ns, and the time is " + nanos + " ns");
        }
        own.set(new SimTime(wantedSteps, later, 0, wantedSteps * rest % rule.denominator()));
        read(own);
    }

    // ---- for the engine

    /** Puts the time into a world, or goes on from the time in the world. */
    void attach(EntityRepository repository) {
        if (singleton != null) {
            throw new EngineException("the clock belongs to an engine already: make another one");
        }
        TableSingleton<SimTime, SimTimeTable> own = repository.singletons().register(SimTimeTable.TYPE);
        newWorld = !own.has();
        if (newWorld) {
            own.set(new SimTime(0, 0, 0, 0));
        }
        edit = own.table().newEdit();
        view = own.table().newView();
        singleton = own;
        world = repository;
        read(own);
    }

    /** Whether the world had no time when the engine started. */
    boolean isNewWorld() {
        return newWorld;
    }

    /** Looks whether the world was replaced, and the time with it. */
    private void look() {
        EntityRepository repository = world;
        if (repository != null && repository.replacements() != replacements) {
            read(Objects.requireNonNull(singleton, "attached with the world"));
        }
    }

    /** Takes the time from the world. A world that never had a time begins at 0. */
    private void read(TableSingleton<SimTime, SimTimeTable> own) {
        replacements = Objects.requireNonNull(world, "attached before").replacements();
        boolean timed = own.has();
        SimTimeView now = Objects.requireNonNull(view, "made before");
        if (timed) {
            own.table().view(own.entity(), now);
        }
        steps = timed ? now.steps() : 0;
        nanos = timed ? now.nanos() : 0;
        stepNanos = timed ? now.stepNanos() : 0;
        stepBefore = stepNanos;
        delta = stepNanos == 0 ? 0 : rule.isFixed() ? rule.nominalSeconds() : stepNanos / 1e9;
    }

    /** Takes the step of a frame, and writes the new time to the world. */
    void advance() {
        TableSingleton<SimTime, SimTimeTable> own =
                Objects.requireNonNull(singleton, "attached when the engine starts");
        SimTimeEdit state = Objects.requireNonNull(edit, "made when the engine starts");
        if (!own.has()) {
            own.set(new SimTime(0, 0, 0, 0));
        }
        own.table().edit(own.entity(), state);
        long replaced =
                Objects.requireNonNull(world, "attached when the engine starts").replacements();
        stepBefore = replaced == replacements ? stepBefore : state.stepNanos();
        replacements = replaced;
        boolean inPause = paused;
        long elapsed = rule.isFixed() ? 0 : sourceElapsed();
        if (inPause && !takeWantedStep()) {
            stand(state);
        } else if (rule.isFixed() || inPause || elapsed == FIRST) {
            stepNominal(state);
        } else {
            stepBySource(state, elapsed);
        }
        state.stepNanos(stepNanos);
    }

    private boolean takeWantedStep() {
        int wanted = wantedSteps.get();
        while (wanted > 0) {
            if (wantedSteps.compareAndSet(wanted, wanted - 1)) {
                return true;
            }
            wanted = wantedSteps.get();
        }
        return false;
    }

    private long sourceElapsed() {
        long now = Objects.requireNonNull(rule.source(), "not fixed").nanoTime();
        if (!sourceRead) {
            sourceRead = true;
            lastSource = now;
            return FIRST;
        }
        long elapsed = now - lastSource;
        lastSource = now;
        return Math.clamp(elapsed, 0, rule.mostNanos());
    }

    private void stand(SimTimeEdit state) {
        steps = state.steps();
        nanos = state.nanos();
        stepNanos = 0;
        delta = 0;
    }

    private void stepNominal(SimTimeEdit state) {
        if (stepBefore != 0) {
            rule.compareWith(stepBefore);
            stepBefore = 0;
        }
        long total = rule.numerator() + state.carry() % rule.denominator();
        stepNanos = total / rule.denominator();
        state.carry(total % rule.denominator());
        delta = rule.nominalSeconds();
        goOn(state);
    }

    private void stepBySource(SimTimeEdit state, long elapsed) {
        stepNanos = (long) (elapsed * scale);
        delta = stepNanos / 1e9;
        if (stepNanos > 0) {
            goOn(state);
        } else {
            stand(state);
        }
    }

    private void goOn(SimTimeEdit state) {
        steps = state.steps() + 1;
        nanos = state.nanos() + stepNanos;
        state.steps(steps);
        state.nanos(nanos);
    }

    /** The time between two paced frames, in nanoseconds of the wall clock. */
    double periodNanos() {
        return rule.isFixed() && !paused ? rule.nominalNanos() / scale : rule.nominalNanos();
    }

    @Override
    public String toString() {
        return "SimClock[" + seconds() + " s, " + rule + (paused ? ", paused" : "") + "]";
    }
}
