package io.fdp.engine;

import io.fdp.engine.error.EngineException;
import io.fdp.engine.error.EngineStoppedException;
import io.fdp.engine.internal.OutsideState;
import io.fdp.engine.internal.SyncPoint;
import io.fdp.engine.internal.SystemEvent;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.StillWorld;
import io.fdp.kernel.WriteScope;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.phase.Phase;
import io.fdp.kernel.phase.Phases;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Runs frames. A frame has four stages:
 *
 * <ol>
 *   <li>prepare: time goes on, modules tick;
 *   <li>execute: the groups, in order, each in its phase;
 *   <li>commit: the barriers at the ends of groups, where commands are played back;
 *   <li>publish: the groups that send and show, then the reactions and the observers of the repository, which {@link
 *       EntityRepository#tick()} calls before events change places. Sync points call reactions, too.
 * </ol>
 *
 * <p>Before a frame ends, the repository returns to the phase in which frames begin, so that the world may be changed
 * between frames, and nothing changes it after the observers have seen it. Whatever a system, a module, the sync point
 * or an observer throws is caught at the call and goes to {@link Failures}. Only an {@link EngineStoppedException} from
 * there ends a frame early.
 *
 * <p>The wall clock is read once between two systems: the reading ends one measurement and begins the next.
 */
final class Frame {
    /**
     * A module in an engine.
     *
     * @param module the module
     * @param health its figures
     */
    record ModuleSlot(SimModule module, Health health) {}

    private final EntityRepository repository;
    private final Phases phases;
    private final SimClock clock;
    private final Telemetry telemetry;
    private final WallClock wall;
    private final Failures failures;
    private final SyncPoint syncPoint;
    private final Health phaseHealth = new Health("phases");
    private final Health syncHealth = new Health("sync point");
    private final Health observerHealth = new Health("observers");
    private ModuleSlot[] modules = {};
    private @Nullable RootGroup root;
    private @Nullable BatchRun batchRun;
    private @Nullable String first;
    private Phase expected;
    private final SystemEvent probe = new SystemEvent();
    private boolean traced;
    private boolean phaseFailed;
    private boolean syncFailed;
    private long stamp;
    private long replacements;
    private final OutsideState outside;
    private final StillWorld.Reader<RuntimeException> tellers = this::tellAll;

    Frame(
            EntityRepository repository,
            SimClock clock,
            WallClock wall,
            Telemetry telemetry,
            Failures failures,
            SyncPoint syncPoint,
            OutsideState outside) {
        this.repository = repository;
        this.phases = repository.phases();
        this.clock = clock;
        this.wall = wall;
        this.telemetry = telemetry;
        this.failures = failures;
        this.syncPoint = syncPoint;
        this.outside = outside;
        this.expected = phases.current();
        this.replacements = repository.isReplaced() ? -1 : repository.replacements();
    }

    /** Says what a frame consists of. */
    void plan(RootGroup groups, @Nullable String firstPhase, List<ModuleSlot> ticking) {
        root = groups;
        first = firstPhase;
        modules = ticking.toArray(ModuleSlot[]::new);
    }

    /** Lets systems run at the same time on a pool. */
    void useJobs(Jobs jobs) {
        batchRun = new BatchRun(repository, wall, jobs);
    }

    List<Health> ownHealth() {
        return List.of(phaseHealth, syncHealth, observerHealth);
    }

    void run() {
        telemetry.beginFrame();
        traced = probe.isEnabled();
        stamp = wall.nanoTime();
        boolean held = WriteScope.holdFrame(repository);
        try {
            prepare();
            updateAll(Objects.requireNonNull(root, "planned"), root.order());
            publish(held);
        } finally {
            if (held) {
                WriteScope.releaseFrame(repository);
            }
        }
        judgeFrame();
        telemetry.endFrame();
        if (!clock.isStill()) {
            outside.frameEnded();
        }
    }

    // ---- prepare

    private void prepare() {
        enterFirst();
        outside.frameBegins();
        if (repository.replacements() != replacements) {
            tellReplacement();
        }
        beginSync();
        clock.advance();
        for (ModuleSlot module : modules) {
            tick(module);
        }
    }

    /** The world was replaced since the last frame: systems bring up to date what they keep outside of it. */
    private void tellReplacement() {
        replacements = repository.replacements();
        outside.replaced();
        try {
            StillWorld.read(repository, "tell systems that the world was replaced", tellers);
        } catch (IterationException iterated) { // another thread looks at the world, so it cannot be kept still
            tellAll();
        }
        outside.tookCare();
    }

    private void tellAll() {
        for (ModuleSlot slot : modules) {
            stamp = wall.nanoTime();
            try {
                slot.module().worldReplaced();
            } catch (Throwable thrown) { // whatever it is, the frame goes on
                noteFailure(slot.health(), null, explained(slot.health().name(), thrown));
            }
        }
        tellSystems(Objects.requireNonNull(root, "planned"));
    }

    private void tellSystems(SystemGroup group) {
        for (SimSystem system : group.order()) {
            stamp = wall.nanoTime();
            try {
                system.worldReplaced();
            } catch (Throwable thrown) { // whatever it is, the frame goes on
                noteFailure(system.health(), system, explained(system.name(), thrown));
            }
            if (system instanceof SystemGroup inner) {
                tellSystems(inner);
            }
        }
    }

    /** An error that says what {@code worldReplaced()} is for, if it is about a change of the world. */
    private static Throwable explained(String who, Throwable thrown) {
        return thrown instanceof PhaseException
                ? new EngineException(
                        "worldReplaced() of " + who + " tried to change the world (" + thrown.getMessage()
                                + "). A load, a replay, a copy or a restored snapshot has just put another world here,"
                                + " and that world goes on as it was only if nobody changes it. Let worldReplaced()"
                                + " read the world and set fields of " + who + " by what it finds; change the world in"
                                + " update()",
                        thrown)
                : thrown;
    }

    private void beginSync() {
        try {
            syncPoint.beginFrame();
        } catch (Throwable thrown) { // commands of another thread failed; the rest was applied
            syncFailed = true;
            noteFailure(syncHealth, null, thrown);
        }
    }

    private void tick(ModuleSlot slot) {
        try {
            slot.module().tick(clock);
        } catch (Throwable thrown) { // whatever it is, the frame goes on
            noteFailure(slot.health(), null, thrown);
            return;
        }
        noteSuccess(slot.health());
    }

    /** Enters the phase in which frames begin, unless it is current. */
    void enterFirst() {
        expected = phases.current();
        String name = first;
        if (name != null) {
            enter(name);
        }
    }

    /** Goes back to the first phase after an unfinished frame. */
    void returnToFirst() {
        String name = first;
        if (name == null || repository.isClosed() || phases.current().name().equals(name)) {
            return;
        }
        if (phases.current().leadsTo(name)) {
            enterFirst();
        } else {
            phases.configure(phases.config(), name); // the frame was not finished: no phase of it leads back
        }
    }

    // ---- execute and commit

    void updateAll(SystemGroup group, SimSystem[] order) {
        for (SimSystem system : order) {
            if (system instanceof SystemGroup inner) {
                updateGroup(inner, group);
            } else if (system.isEnabled()) {
                if (traced) {
                    updateTraced(system);
                } else {
                    update(system);
                }
            }
        }
    }

    /** Updates a group whose systems run at the same time where possible. */
    void updateBatches(SystemGroup group, SimSystem[][] batches) {
        for (SimSystem[] batch : batches) {
            BatchRun together = batchRun;
            if (batch.length == 1 || together == null || together.take(batch) < 2) {
                updateAll(group, batch);
            } else {
                runTogether(group, batch, together);
            }
        }
    }

    /** Runs a batch at the same time, or else one system after the other; the resulting world is the same. */
    private void runTogether(SystemGroup group, SimSystem[] batch, BatchRun together) {
        boolean ran;
        Throwable failure = null;
        try {
            ran = together.run(traced);
        } catch (Throwable thrown) { // thrown by the pool, after the systems
            ran = true;
            failure = thrown;
        }
        if (!ran) {
            updateAll(group, batch);
            return;
        }
        if (together.hasBegun()) {
            judge(together);
        }
        if (failure != null) {
            noteFailure(group.health(), null, failure);
        }
    }

    /**
     * Notes the results of systems that ran at the same time, in the order of systems. Notes all results, also when one
     * of them stops the engine.
     */
    private void judge(BatchRun run) {
        EngineStoppedException stop = null;
        for (int i = 0; i < run.size(); i++) {
            SimSystem system = run.system(i);
            Throwable thrown = run.thrown(i);
            if (thrown == null) {
                system.health().succeeded(run.nanos(i));
                continue;
            }
            try {
                failures.note(system.health(), system, run.nanos(i), thrown);
            } catch (EngineStoppedException stopped) {
                stop = stop == null ? stopped : stop;
            }
        }
        stamp = wall.nanoTime();
        if (stop != null) {
            throw stop;
        }
    }

    private void updateGroup(SystemGroup inner, SystemGroup outer) {
        boolean active = inner.isEnabled();
        if (!active && !outer.isRoot()) {
            return;
        }
        long began = stamp;
        long failuresBefore = inner.health().failures();
        Phase before = expected;
        String phase = inner.ownPhase();
        if (phase != null) {
            enter(phase);
        }
        if (active && (!clock.isStill() || runsWhilePaused(inner))) {
            stamp = wall.nanoTime();
            inner.update();
        }
        if (inner.isBarrier()) {
            sync();
        }
        if (phase != null && !outer.isRoot()) {
            enter(before.name());
        }
        stamp = wall.nanoTime();
        if (inner.health().failures() == failuresBefore) {
            inner.health().succeeded(stamp - began);
        }
    }

    private boolean runsWhilePaused(SystemGroup group) {
        try {
            return group.runsWhilePaused();
        } catch (Throwable thrown) { // whatever it is, the frame goes on
            noteFailure(group.health(), group, thrown);
            return false;
        }
    }

    @SuppressWarnings("ReferenceEquality") // the phase is the same object until it changes
    private void update(SimSystem system) {
        try {
            system.updateInScope();
        } catch (Throwable thrown) { // whatever it is, the frame goes on
            noteFailure(system.health(), system, thrown);
            if (!repository.isClosed() && phases.current() != expected) {
                enter(expected.name());
            }
            return;
        }
        if (phases.current() != expected) {
            leftPhase(system);
        } else {
            noteSuccess(system.health());
        }
    }

    /** Updates a system while the JVM's flight recorder records. */
    private void updateTraced(SimSystem system) {
        SystemEvent event = new SystemEvent();
        event.system = system.name();
        event.tick = repository.currentTick();
        long failuresBefore = system.health().failures();
        event.begin();
        try {
            update(system);
        } finally {
            event.failed = system.health().failures() != failuresBefore;
            event.commit();
        }
    }

    private void leftPhase(SimSystem system) {
        String there = phases.current().name();
        noteFailure(
                system.health(),
                system,
                new EngineException(system + " changed the phase from \"" + expected + "\" to \"" + there
                        + "\": phases belong to groups; override phase() of a group instead"));
        enter(expected.name());
    }

    /** Plays back commands and tidies up. */
    void sync() {
        stamp = wall.nanoTime();
        try {
            syncPoint.run();
        } catch (Throwable thrown) { // some commands failed; the rest was applied
            syncFailed = true;
            noteFailure(syncHealth, null, thrown);
            return;
        }
        long now = wall.nanoTime();
        syncHealth.took(now - stamp);
        stamp = now;
    }

    // ---- publish

    private void publish(boolean held) {
        enterFirst(); // handlers of phases may change the world: observers see it, save it and record it
        long tick = repository.currentTick();
        stamp = wall.nanoTime();
        try {
            WriteScope.endFrame(repository, held); // fails inside a frame that somebody else holds
            noteSuccess(observerHealth);
        } catch (Throwable thrown) { // thrown by an observer, unless the frame has not ended
            if (repository.currentTick() == tick) {
                throw failures.stop(observerHealth, "and the frame could not be ended", thrown);
            }
            noteFailure(observerHealth, null, thrown);
        }
        enterFirst();
    }

    // ---- common

    /**
     * Enters a phase. The phase is entered even if a handler fails. A phase that cannot be entered stops the engine.
     */
    private void enter(String name) {
        if (!phases.current().name().equals(name)) {
            stamp = wall.nanoTime();
            try {
                phases.enter(name);
                phaseHealth.took(wall.nanoTime() - stamp);
            } catch (Throwable thrown) { // thrown by a handler, unless the phase has not changed
                if (!phases.current().name().equals(name)) {
                    throw failures.stop(phaseHealth, "and phase \"" + name + "\" could not be entered", thrown);
                }
                phaseFailed = true;
                noteFailure(phaseHealth, null, thrown);
            }
        }
        expected = phases.current();
    }

    /**
     * Counts failures of phases and sync points in a row by frames: one failure in a frame makes the frame a failure.
     */
    private void judgeFrame() {
        if (!phaseFailed) {
            phaseHealth.wentWell();
        }
        if (!syncFailed) {
            syncHealth.wentWell();
        }
        phaseFailed = false;
        syncFailed = false;
    }

    private void noteSuccess(Health health) {
        long now = wall.nanoTime();
        health.succeeded(now - stamp);
        stamp = now;
    }

    private void noteFailure(Health health, @Nullable SimSystem system, Throwable thrown) {
        if (failures.isOwn(thrown)) {
            throw (EngineStoppedException) thrown;
        }
        failures.note(health, system, wall.nanoTime() - stamp, thrown);
        stamp = wall.nanoTime();
    }
}
