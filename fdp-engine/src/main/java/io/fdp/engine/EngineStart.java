package io.fdp.engine;

import io.fdp.engine.Frame.ModuleSlot;
import io.fdp.engine.error.EngineException;
import io.fdp.engine.internal.LoadedWorld;
import io.fdp.engine.internal.LostTemplates;
import io.fdp.engine.internal.OutsideState;
import io.fdp.engine.internal.Overrides;
import io.fdp.engine.internal.Shutdown;
import io.fdp.engine.internal.SyncPoint;
import io.fdp.engine.internal.UnsavedFields;
import io.fdp.engine.policy.AmbiguityPolicy;
import io.fdp.engine.tkb.Tkb;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.SaveWatch;
import io.fdp.kernel.SliceOwner;
import io.fdp.kernel.WriteScope;
import io.fdp.kernel.error.Errors;
import io.fdp.kernel.error.FdpException;
import io.fdp.kernel.error.Shown;
import io.fdp.kernel.job.Jobs;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Starts an engine: modules, placement, order, phases, systems, ambiguities, in this order. A mistake that is found
 * before systems are created leaves only modules to undo.
 */
final class EngineStart {
    private static final Logger LOG = System.getLogger("io.fdp.engine");
    private static final int MOST_IN_A_MESSAGE = 20;

    private final EngineBuilder builder;
    private final EntityRepository repository;
    private final SimClock clock;
    private final FrameBudget budget;
    private final Telemetry telemetry;
    private final OutsideState outside;
    private final Frame frame;
    private final ReactionHealth reactions;
    private final EngineContext context;
    private final Shutdown shutdown = new Shutdown();
    private final RootGroup root = new RootGroup();
    private final Placement placement = new Placement(root);
    private final List<ModuleSlot> modules = new ArrayList<>();
    private final List<SystemOrder> orders = new ArrayList<>();
    private final @Nullable LoadedWorld loaded;

    EngineStart(EngineBuilder builder) {
        this.builder = builder;
        this.repository = builder.repository();
        this.loaded = builder.isLoadedWorldChanged() ? null : LoadedWorld.of(repository, SimTimeTable.TYPE.name());
        this.clock = builder.clock();
        this.budget = builder.newBudget();
        this.telemetry = new Telemetry(repository, clock, budget);
        Failures failures = new Failures(builder.failurePolicy());
        this.reactions = new ReactionHealth(budget.wall(), failures);
        this.outside = new OutsideState(
                repository, this::watchFields, this::lostTemplates, this::unfinished, builder.isLoadedWorldChanged());
        this.frame = new Frame(
                repository,
                clock,
                budget.wall(),
                telemetry,
                failures,
                new SyncPoint(repository, builder.maintenance()),
                outside);
        this.context = new EngineContext(repository, clock, builder.services(), budget, telemetry, frame);
    }

    Engine start() {
        try {
            return startAll();
        } catch (Throwable failure) {
            undo(failure);
            throw failure;
        }
    }

    /** Closes what was started. Errors of closing are added to the error that led to it. */
    private void undo(Throwable failure) {
        try {
            EngineException whileUndoing = shutdown.run();
            if (whileUndoing != null) {
                Errors.join(failure, whileUndoing);
            }
        } catch (Throwable more) { // the heap has no room for the undoing
            Errors.join(failure, more);
        }
    }

    private Engine startAll() {
        drive();
        provideOwn();
        watchReactions();
        SaveWatch.set(repository, outside);
        shutdown.add("the watch of saves", () -> SaveWatch.remove(repository, outside));
        if (!budget.isTimed()) {
            SliceOwner.setCounted(repository, true);
            shutdown.add("the rule of slices", () -> SliceOwner.setCounted(repository, false));
        }
        builder.groups().forEach(root::add);
        builder.systems().forEach(added -> placement.add(added.group(), added.system()));
        builder.modules().forEach(this::initialize);
        List<SimSystem> everybody = placement.place();
        sort(root, everybody);
        String first = PhaseWalk.check(
                root,
                repository.phases().config(),
                repository.phases().current().name());
        frame.plan(root, first, modules);
        frame.enterFirst();
        clock.attach(repository);
        boolean told = repository.isReplaced()
                && !clock.isNewWorld()
                && repository.reactions().isSettled();
        create(root);
        if (told) {
            repository.reactions().skip(); // the reactions of these systems were told when the world ran before
        }
        List<Ambiguity> ambiguities = findAmbiguities();
        findBatches();
        Jobs pool = builder.services().tryGet(Jobs.class);
        if (pool != null) {
            telemetry.measure(pool);
        }
        return new Engine(context, root, shutdown, ambiguities, modules);
    }

    /** One engine runs a world: two would each run their systems in every other frame, in an order by chance. */
    private void drive() {
        String own = builder.describe();
        String other = WriteScope.drive(repository, own);
        if (other != null) {
            throw new EngineException("the engine cannot start: " + other + " runs this world already, and " + own
                    + " would get into its way, because each of the two ends frames that the other has not run. Add"
                    + " the systems of both to one engine, or close() the first one before you start the other");
        }
        shutdown.add("the frames of the world", () -> WriteScope.endDriving(repository));
    }

    private void provideOwn() {
        Services services = builder.services();
        services.provide(EntityRepository.class, repository);
        services.provide(SimClock.class, clock);
        services.provide(FrameBudget.class, budget);
        services.provide(Telemetry.class, telemetry);
    }

    /** Measures the reactions of the repository while the engine is open, and takes their failures. */
    private void watchReactions() {
        telemetry.setReactions(reactions);
        repository.reactions().setWatch(reactions);
        shutdown.add("the watch of reactions", () -> repository.reactions().removeWatch(reactions));
    }

    /** Names whose fields are not in the world. */
    private void watchFields(UnsavedFields fields) {
        if (!budget.isTimed()) {
            fields.deterministic();
        }
        watchSystems(root, fields);
        modules.forEach(slot -> fields.watchModule(slot.module(), slot.health().name()));
        builder.services().forEach((type, service) -> fields.watchService(service, type.getSimpleName()));
    }

    private static void watchSystems(SystemGroup group, UnsavedFields fields) {
        for (SimSystem system : group.order()) {
            if (system instanceof SystemGroup inner) {
                watchSystems(inner, fields);
            } else {
                fields.watch(system, system.name(), SimSystem.class);
            }
        }
    }

    /** The methods of the program that are called when the engine is closed. */
    private List<String> unfinished() {
        List<String> calls = new ArrayList<>();
        addDestroyed(root, calls);
        for (ModuleSlot slot : modules) {
            if (Overrides.has(slot.module().getClass(), SimModule.class, "close")) {
                calls.add("close() of " + slot.health().name());
            }
        }
        return calls;
    }

    private static void addDestroyed(SystemGroup group, List<String> into) {
        for (SimSystem system : group.order()) {
            if (Overrides.has(system.getClass(), SimSystem.class, "destroy")) {
                into.add("destroy() of " + system.name());
            }
            if (system instanceof SystemGroup inner) {
                addDestroyed(inner, into);
            }
        }
    }

    private @Nullable LostTemplates lostTemplates() {
        Tkb tkb = builder.services().tryGet(Tkb.class);
        return tkb == null ? null : new LostTemplates(repository, names(tkb), tkb.source());
    }

    private static Map<Integer, String> names(Tkb tkb) {
        Map<Integer, String> names = new HashMap<>();
        tkb.templates().forEach(template -> names.put(template.id(), template.name()));
        return names;
    }

    private void initialize(SimModule module) {
        Set<String> known = new HashSet<>();
        modules.forEach(slot -> known.add(slot.health().name()));
        String name = module.name();
        if (!known.add(name)) {
            throw new EngineException("two modules are called " + name + ": add it once, or override name()");
        }
        try {
            module.initialize(new ModuleContext(repository, builder.services(), placement::add));
        } catch (Throwable failure) {
            throw cannotStart("module " + name + " could not be initialised", failure);
        }
        shutdown.add("module " + name, module::close);
        requireUnchanged("module " + name, "initialize()");
        modules.add(new ModuleSlot(module, new Health(name)));
    }

    private void sort(SystemGroup group, List<SimSystem> everybody) {
        SystemOrder order = new SystemOrder(group, everybody);
        if (!group.isRoot()) {
            orders.add(order); // groups of a frame keep the order in which they are listed
        }
        try {
            group.setOrder(order.systems());
        } catch (Throwable failure) {
            throw cannotStart("phase() or hasBarrier() of group " + group.name() + " failed", failure);
        }
        for (SimSystem system : group.order()) {
            if (system instanceof SystemGroup inner) {
                sort(inner, everybody);
            }
        }
    }

    private void create(SimSystem system) {
        system.attach(context);
        shutdown.add("the reactions of " + system.name(), system::endReactions);
        try {
            createOwner(system);
        } catch (Throwable failure) {
            throw cannotStart(system + " could not be created", failure);
        }
        shutdown.add(system.name(), system::destroy);
        requireUnchanged(system.name(), "create()");
        system.created();
        if (system instanceof SystemGroup group) {
            for (SimSystem inner : group.order()) {
                create(inner);
            }
        }
    }

    /** The sliced iterations that the system makes are its own. */
    private void createOwner(SimSystem system) {
        SliceOwner owner = SliceOwner.of(repository, system.name());
        shutdown.add("the slices of " + system.name(), owner::release);
        owner.begin();
        try {
            system.create();
        } finally {
            owner.end();
        }
    }

    private void requireUnchanged(String who, String where) {
        if (loaded != null) {
            loaded.requireUnchanged(who, where);
        }
    }

    private void findBatches() {
        boolean parallel = false;
        for (SystemOrder order : orders) {
            if (order.group().isParallel() || builder.isParallel()) {
                parallel = true;
                order.group().setBatches(order.batches());
            }
        }
        if (parallel) {
            Jobs jobs = builder.services().tryGet(Jobs.class);
            if (jobs == null) {
                throw new EngineException("the engine cannot start: parallel groups need a job pool, and none was"
                        + " provided; provide(Jobs.class, Jobs.create(threads)), or leave parallel() out");
            }
            frame.useJobs(jobs);
        }
    }

    private static EngineException cannotStart(String what, Throwable failure) {
        if (failure instanceof VirtualMachineError error && !(error instanceof StackOverflowError)) {
            throw error;
        }
        boolean explains = failure instanceof FdpException; // its message is for people: the class says nothing more
        String why = explains ? Shown.message(failure) : Shown.error(failure);
        return new EngineException("the engine cannot start: " + what + ": " + why, failure);
    }

    private List<Ambiguity> findAmbiguities() {
        if (builder.ambiguityPolicy() == AmbiguityPolicy.IGNORE) {
            return List.of();
        }
        List<Ambiguity> found = new ArrayList<>();
        orders.forEach(order -> found.addAll(order.ambiguities()));
        if (!found.isEmpty()) {
            String message = describe(found);
            if (builder.ambiguityPolicy() == AmbiguityPolicy.REFUSE) {
                throw new EngineException("the engine cannot start: " + message);
            }
            LOG.log(Level.WARNING, message);
        }
        return List.copyOf(found);
    }

    private static String describe(List<Ambiguity> found) {
        String most =
                found.stream().limit(MOST_IN_A_MESSAGE).map(Ambiguity::toString).collect(Collectors.joining("; "));
        return most + (found.size() > MOST_IN_A_MESSAGE ? "; and " + (found.size() - MOST_IN_A_MESSAGE) + " more" : "")
                + ". Say which comes first with @UpdateBefore or @UpdateAfter";
    }
}
