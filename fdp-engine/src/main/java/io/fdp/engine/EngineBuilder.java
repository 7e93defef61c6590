package io.fdp.engine;

import io.fdp.engine.error.EngineException;
import io.fdp.engine.policy.AmbiguityPolicy;
import io.fdp.engine.policy.EngineMode;
import io.fdp.engine.policy.FailurePolicy;
import io.fdp.engine.policy.Maintenance;
import io.fdp.engine.tkb.Tkb;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.error.Required;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Builds an engine from systems, modules and settings: {@link Engine#builder}. */
public final class EngineBuilder {
    private static final int MOST_NAMES = 8;

    private final EntityRepository repository;
    private final List<SimModule> modules = new ArrayList<>();
    private final Services services = new Services();
    private final List<SystemGroup> groups = new ArrayList<>();
    private final List<Added> systems = new ArrayList<>();
    private SimClock clock = SimClock.fixed(60);
    private EngineMode mode = EngineMode.DETERMINISTIC;
    private WallClock wall = WallClock.SYSTEM;
    private FailurePolicy failurePolicy = FailurePolicy.goOn();
    private AmbiguityPolicy ambiguityPolicy = AmbiguityPolicy.WARN;
    private Maintenance maintenance = Maintenance.DEFAULT;
    private long budgetNanos;
    private boolean parallel;
    private boolean changesLoadedWorld;
    private boolean started;
    private String startedAt = "";

    /** A system, and the group that it was added to if the caller named one. */
    record Added(@Nullable Class<? extends SystemGroup> group, SimSystem system) {}

    EngineBuilder(EntityRepository repository) {
        this.repository = Objects.requireNonNull(repository, "the repository is null");
    }

    /**
     * Adds a system to the group that its {@link UpdateInGroup} names, else to {@link SimulationGroup}.
     *
     * @param system a system or a group
     * @return this
     */
    public EngineBuilder add(SimSystem system) {
        requireNotStarted();
        systems.add(new Added(null, Objects.requireNonNull(system, "the system is null")));
        return this;
    }

    /**
     * Adds a system to a group.
     *
     * @param group the class of the group
     * @param system a system or a group
     * @return this
     */
    public EngineBuilder add(Class<? extends SystemGroup> group, SimSystem system) {
        requireNotStarted();
        systems.add(new Added(
                Objects.requireNonNull(group, "the group is null"),
                Objects.requireNonNull(system, "the system is null")));
        return this;
    }

    /**
     * Lets systems and modules change a loaded world while the engine starts. Otherwise that is refused: a world that
     * was loaded, copied or taken over from a running engine has what systems create in a new world, and would not go
     * on as it was. Nor does the log tell then of entities that were created between a load and the next frame.
     *
     * @return this
     */
    public EngineBuilder changesLoadedWorld() {
        requireNotStarted();
        changesLoadedWorld = true;
        return this;
    }

    boolean isLoadedWorldChanged() {
        return changesLoadedWorld;
    }

    /**
     * Adds a module.
     *
     * @param module the module; modules are initialised in the order of adding
     * @return this
     */
    public EngineBuilder module(SimModule module) {
        requireNotStarted();
        modules.add(Objects.requireNonNull(module, "the module is null"));
        return this;
    }

    /**
     * Provides a service for modules and systems.
     *
     * @param type the class by which the service is found, as {@code Jobs.class}
     * @param service the service; the engine does not close it
     * @param <T> its class
     * @return this
     */
    public <T> EngineBuilder provide(Class<T> type, T service) {
        services.provide(type, service);
        return this;
    }

    /**
     * Assigns the TKB, from which systems and modules create entities: {@link SimSystem#tkb()}.
     *
     * @param tkb a TKB of the same repository; the engine does not close it
     * @return this
     */
    public EngineBuilder tkb(Tkb tkb) {
        Objects.requireNonNull(tkb, "the TKB is null");
        if (tkb.repository() != repository) {
            throw new EngineException("the TKB is of another repository than the engine: build it for this one");
        }
        return provide(Tkb.class, tkb);
    }

    /**
     * Replaces the five standard groups, for a program with its own phases.
     *
     * @param all the groups of a frame, in order
     * @return this
     */
    public EngineBuilder groups(SystemGroup... all) {
        List<SystemGroup> named = Required.list(all, "groups of an engine");
        if (named.isEmpty()) {
            throw new IllegalArgumentException("an engine needs a group: name one or more");
        }
        groups.clear();
        groups.addAll(named);
        return this;
    }

    /**
     * Lets systems of all groups run at the same time where they can; see {@link SystemGroup#parallel()}.
     *
     * @return this
     */
    public EngineBuilder parallel() {
        parallel = true;
        return this;
    }

    /**
     * Sets the clock of the simulation.
     *
     * @param own the clock; fixed steps of a 60th of a second unless set
     * @return this
     */
    public EngineBuilder clock(SimClock own) {
        clock = Objects.requireNonNull(own, "the clock is null");
        return this;
    }

    /**
     * Sets the mode.
     *
     * @param wanted the mode; deterministic unless set
     * @return this
     */
    public EngineBuilder mode(EngineMode wanted) {
        mode = Objects.requireNonNull(wanted, "the mode is null");
        return this;
    }

    /**
     * Sets the clock by which frames are paced and measured.
     *
     * @param own the wall clock; that of this machine unless set
     * @return this
     */
    public EngineBuilder wallClock(WallClock own) {
        wall = Objects.requireNonNull(own, "the clock is null");
        return this;
    }

    /**
     * Sets how long a frame may take.
     *
     * @param millis milliseconds; as long as a step unless set
     * @return this
     */
    public EngineBuilder frameBudgetMillis(double millis) {
        if (!(millis > 0)) {
            throw new IllegalArgumentException("frame budget not above 0: millis=" + millis);
        }
        budgetNanos = Math.max(1, (long) (millis * 1e6));
        return this;
    }

    /**
     * Sets what happens when systems fail.
     *
     * @param policy the policy; everything goes on unless set
     * @return this
     */
    public EngineBuilder onFailure(FailurePolicy policy) {
        failurePolicy = Objects.requireNonNull(policy, "the policy is null");
        return this;
    }

    /**
     * Sets what happens when systems use the same values without a declared order.
     *
     * @param policy the policy; a warning unless set
     * @return this
     */
    public EngineBuilder onAmbiguity(AmbiguityPolicy policy) {
        ambiguityPolicy = Objects.requireNonNull(policy, "the policy is null");
        return this;
    }

    /**
     * Sets how much frames do to keep memory tidy.
     *
     * @param wanted the amount of work; {@link Maintenance#DEFAULT} unless set
     * @return this
     */
    public EngineBuilder maintenance(Maintenance wanted) {
        maintenance = Objects.requireNonNull(wanted, "the maintenance is null");
        return this;
    }

    /**
     * Initialises modules, puts systems in order and creates them. If a step fails, all steps before it are undone.
     *
     * @return an engine, ready for its first frame
     * @throws EngineException when the engine cannot start; the message says why
     */
    public Engine start() {
        requireNotStarted();
        if (mode == EngineMode.DETERMINISTIC && !clock.isFixed()) {
            throw new EngineException("a deterministic engine needs fixed steps, and has " + clock
                    + ": use SimClock.fixed(), or EngineMode.REAL_TIME");
        }
        started = true;
        startedAt = StackWalker.getInstance()
                .walk(frames -> frames.skip(1)
                        .limit(2) // often the first is a method that all parts of a program call
                        .map(caller -> caller.toStackTraceElement().toString())
                        .collect(Collectors.joining(", called by ")));
        return new EngineStart(this).start();
    }

    /** The engine in words, for messages about two of them. */
    String describe() {
        List<String> names = new ArrayList<>();
        modules.forEach(module -> names.add(SimSystem.shortName(module.getClass())));
        systems.forEach(added -> names.add(added.system().knownName()));
        String shown = String.join(", ", names.subList(0, Math.min(names.size(), MOST_NAMES)));
        return "the engine with " + (names.isEmpty() ? "no systems" : shown)
                + (names.size() > MOST_NAMES ? " and " + (names.size() - MOST_NAMES) + " more" : "")
                + " (started in " + startedAt + ")";
    }

    private void requireNotStarted() {
        if (started) {
            throw new EngineException("this builder has started an engine already: make another one");
        }
    }

    // ---- for the start

    EntityRepository repository() {
        return repository;
    }

    List<SimModule> modules() {
        return modules;
    }

    Services services() {
        return services;
    }

    List<SystemGroup> groups() {
        if (groups.isEmpty()) {
            return List.of(
                    new InitializationGroup(),
                    new NetworkReceiveGroup(),
                    new SimulationGroup(),
                    new NetworkSendGroup(),
                    new PresentationGroup());
        }
        return groups;
    }

    List<Added> systems() {
        return systems;
    }

    boolean isParallel() {
        return parallel;
    }

    SimClock clock() {
        return clock;
    }

    FrameBudget newBudget() {
        long nanos = budgetNanos != 0 ? budgetNanos : Math.max(1, (long) clock.nominalNanos());
        return new FrameBudget(wall, nanos, mode == EngineMode.REAL_TIME);
    }

    FailurePolicy failurePolicy() {
        return failurePolicy;
    }

    AmbiguityPolicy ambiguityPolicy() {
        return ambiguityPolicy;
    }

    Maintenance maintenance() {
        return maintenance;
    }
}
