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
 * The time of the simulation. It goes on by one step at the beginning of each frame and stands still during it; the
 * time outside has nothing to do with it unless it is told to follow.
 *
 * <p>Steps are fixed, or what another clock says. Fixed steps do not drift: at 60 a second, 60 of them are a second
 * exactly. The state is in the world, in the singleton {@link SimTime}: when that is replaced, as by loading, time goes
 * on from there.
 *
 * <p>{@link #pause}, {@link #resume}, {@link #step} and {@link #scale(double)} may be called from any thread and count
 * from the next frame on.
 */
public final class SimClock {
    /** What has elapsed when there is nothing yet to compare with. */
    private static final long FIRST = -1;

    private final AtomicInteger wantedSteps = new AtomicInteger();
    private StepRule rule;
    private volatile boolean paused;
    private volatile double scale = 1;
    private @Nullable TableSingleton<SimTime, SimTimeTable> singleton;
    private @Nullable SimTimeEdit edit;
    private long lastSource;
    private boolean sourceRead;

    private long steps;
    private long nanos;
    private long stepNanos;
    private double delta;

    private SimClock(StepRule rule) {
        this.rule = rule;
    }

    /**
     * Fixed steps, so many to a second.
     *
     * @param hertz 1 to 1,000,000
     * @return a clock at 0
     */
    public static SimClock fixed(int hertz) {
        return new SimClock(StepRule.perSecond(hertz, null));
    }

    /**
     * Fixed steps of a length.
     *
     * @param nanos in nanoseconds
     * @return a clock at 0
     */
    public static SimClock fixedNanos(long nanos) {
        return new SimClock(StepRule.ofNanos(nanos));
    }

    /**
     * Steps as long as the last frame took, by the clock of this machine; the first is the one to aim for.
     *
     * @param hertz how many frames a second to aim for
     * @return a clock at 0
     */
    public static SimClock variable(int hertz) {
        return following(WallClock.SYSTEM, hertz);
    }

    /**
     * Steps by another clock, as that of a machine that has the time. When it goes backwards, time stands still.
     *
     * @param source tells its time; what it says at the first frame does not matter, whose step is the one to aim for
     * @param hertz how many frames a second to aim for
     * @return a clock at 0
     */
    public static SimClock following(SliceBudget.Clock source, int hertz) {
        return new SimClock(StepRule.perSecond(hertz, Objects.requireNonNull(source, "the clock to follow is null")));
    }

    /**
     * Sets the longest step of a clock that is not fixed, before scaling: what is beyond it is lost, so that a long
     * break is not made up for in one step. At first it is four times the step to aim for.
     *
     * @param most in nanoseconds
     * @return this
     */
    public SimClock longestStepNanos(long most) {
        rule = rule.withMost(most);
        return this;
    }

    // ---- control

    /** Makes time stand still from the next frame on. Frames go on, without the groups that do not run in a pause. */
    public void pause() {
        paused = true;
    }

    /** Lets time go on from the next frame on. Steps that were asked for in the pause and not taken are forgotten. */
    public void resume() {
        wantedSteps.set(0);
        paused = false;
    }

    /**
     * Lets the next frame take one step, and then stand still: pauses when it is not paused yet. Each call counts.
     */
    public void step() {
        paused = true;
        wantedSteps.incrementAndGet();
    }

    /**
     * Makes time faster or slower. Fixed steps stay as long as they are, and frames that are paced follow each other
     * faster or slower; other steps become longer or shorter.
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
     * How fast time is.
     *
     * @return 1 for the usual pace
     */
    public double scale() {
        return scale;
    }

    /**
     * Whether time stands still, but for single steps.
     *
     * @return true between {@link #pause} and {@link #resume}
     */
    public boolean isPaused() {
        return paused;
    }

    /**
     * Whether steps are fixed.
     *
     * @return false if they depend on another clock
     */
    public boolean isFixed() {
        return rule.isFixed();
    }

    // ---- reading, on the thread of the frame

    /**
     * By how much time went on in this frame.
     *
     * @return seconds; 0 while it stands still
     */
    public float delta() {
        return (float) delta;
    }

    /**
     * By how much time went on in this frame, in full precision.
     *
     * @return seconds; 0 while it stands still
     */
    public double deltaSeconds() {
        return delta;
    }

    /**
     * The time.
     *
     * @return seconds
     */
    public double seconds() {
        return nanos / 1e9;
    }

    /**
     * The time.
     *
     * @return nanoseconds
     */
    public long nanos() {
        return nanos;
    }

    /**
     * How often time went on.
     *
     * @return the number of steps
     */
    public long steps() {
        return steps;
    }

    /**
     * Whether time stands still in this frame.
     *
     * @return true in a pause, unless this is a single step, and when the clock that is followed stands still
     */
    public boolean isStill() {
        return stepNanos == 0;
    }

    // ---- for the engine

    /** Puts the time into a world, or goes on from the one it has. */
    void attach(EntityRepository repository) {
        if (singleton != null) {
            throw new EngineException("the clock belongs to an engine already: make another one");
        }
        TableSingleton<SimTime, SimTimeTable> own = repository.singletons().register(SimTimeTable.TYPE);
        if (!own.has()) {
            own.set(new SimTime(0, 0, 0, 0));
        }
        SimTime now = own.get();
        steps = now.steps();
        nanos = now.nanos();
        edit = own.table().newEdit();
        singleton = own;
    }

    /** Takes the step of a frame, and writes it to the world. */
    void advance() {
        TableSingleton<SimTime, SimTimeTable> own =
                Objects.requireNonNull(singleton, "attached when the engine starts");
        SimTimeEdit state = Objects.requireNonNull(edit, "made when the engine starts");
        if (!own.has()) {
            own.set(new SimTime(0, 0, 0, 0));
        }
        own.table().edit(own.entity(), state);
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

    /** How far apart frames are when they are paced, in nanoseconds outside the simulation. */
    double periodNanos() {
        return rule.isFixed() && !paused ? rule.nominalNanos() / scale : rule.nominalNanos();
    }

    /** The length of a step, or the one to aim for. */
    double nominalNanos() {
        return rule.nominalNanos();
    }

    @Override
    public String toString() {
        return "SimClock[" + seconds() + " s, " + rule + (paused ? ", paused" : "") + "]";
    }
}
