package io.fdp.engine;

import io.fdp.engine.error.EngineException;
import io.fdp.engine.internal.Access;
import io.fdp.engine.internal.SystemSlices;
import io.fdp.engine.policy.EngineMode;
import io.fdp.engine.tkb.Tkb;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.WriteScope;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.ComponentType;
import io.fdp.kernel.query.ForEachLoop;
import io.fdp.kernel.query.SliceBudget;
import io.fdp.kernel.query.SlicedIteration;
import io.fdp.kernel.singleton.Singleton;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A piece of work that is done in every frame. A system is created once, updated in every frame, and destroyed with its
 * engine.
 *
 * <pre>{@code
 * @UpdateAfter(Steering.class)
 * final class Movement extends SimSystem {
 *     private MovementMove move;
 *
 *     @Override
 *     protected void create() {
 *         move = uses(MovementMove.on(repo()));
 *     }
 *
 *     @Override
 *     protected void update() {
 *         move.run(time().delta());
 *     }
 * }
 * }</pre>
 *
 * <p>In {@link #create} a system gets what it needs and declares what it reads and writes: with {@link #uses} for a
 * loop, {@link #reads} and {@link #writes} for the rest. When the engine starts, it reports systems of a group that use
 * the same values without an order. It refuses undeclared writes, and may run independent systems at the same time
 * ({@link SystemGroup#parallel()}). A system that declares nothing may write everything, and runs alone. A system that
 * only records commands says so with {@link #commandsOnly}.
 *
 * <p>It has many methods because each is a short way to a part of the engine or of the world.
 *
 * <p>A system belongs to one group of one engine. The thread that runs the frame calls all its methods; in a parallel
 * group a worker may call {@link #update}.
 */
public abstract class SimSystem extends ReactingSystem {
    private final Access access = new Access();
    private @Nullable String name;
    private @Nullable Health health;
    private @Nullable EngineContext context;
    private @Nullable SystemGroup group;
    private @Nullable SystemSlices slices;
    private @Nullable WriteScope scope;
    private volatile boolean enabled = true;

    /** For subclasses. */
    protected SimSystem() {}

    /** For systems that are not named after their class. */
    SimSystem(String name) {
        this.name = name;
    }

    /**
     * Makes a system from a method.
     *
     * @param name the name of the system
     * @param update the method to call in every frame
     * @return the system
     */
    public static SimSystem of(String name, Runnable update) {
        return new MethodSystem(name, update);
    }

    // ---- for subclasses

    /**
     * Called once, when the engine starts, in the order of updates; a group comes before its systems. An exception
     * keeps the engine from starting.
     */
    protected void create() {}

    /**
     * Called in every frame while the system is enabled. Exceptions are counted and reported; the other systems are
     * still updated.
     */
    protected abstract void update();

    /**
     * Called once, when the engine is closed, in the reverse order of {@link #create}. Not called if {@link #create}
     * failed.
     */
    protected void destroy() {}

    /**
     * Called when the world was replaced as a whole, by a load, a replay, a copy or a restored snapshot: brings up to
     * date what the system keeps outside of the world. Called on the frame thread at the beginning of the next frame,
     * before anything is updated, in the order of updates, also while the system is disabled; and before the first
     * frame if the world was replaced before the engine started. The world cannot be changed here, because it would not
     * go on as it was. Exceptions are counted and reported, as those of {@link #update}.
     *
     * <p>If a system does not override this method and its fields change after a replacement, the engine warns: fields
     * are not saved.
     */
    protected void worldReplaced() {}

    /**
     * Whether the world begins with this engine. It is false for a world that an engine ran before: one that was
     * loaded, taken over from a replay or copied, and one whose engine was closed. Such a world has what systems create
     * in it.
     *
     * @return false if the world had a time when the engine started
     */
    protected final boolean isNewWorld() {
        return context("isNewWorld()").clock().isNewWorld();
    }

    /**
     * The world.
     *
     * @return the repository of the engine
     */
    @Override
    protected final EntityRepository repo() {
        return context("repo()").repository();
    }

    /**
     * The time of this frame.
     *
     * @return the clock of the engine
     */
    protected final SimClock time() {
        return context("time()").clock();
    }

    /**
     * Finds a service of the program or of a module.
     *
     * @param type its class, as {@code Jobs.class}
     * @param <T> its class
     * @return the service
     * @throws EngineException when there is no such service
     */
    protected final <T> T service(Class<T> type) {
        return context("service()").services().get(type);
    }

    /**
     * The templates of the world. Get the TKB in {@link #create()} and keep it.
     *
     * @return the TKB
     * @throws EngineException when none is assigned with {@link EngineBuilder#tkb}
     */
    protected final Tkb tkb() {
        return context("tkb()").services().tkb();
    }

    /**
     * Declares what a loop reads and writes.
     *
     * @param loop a generated loop that this system runs
     * @param <L> its class
     * @return the loop
     */
    protected final <L extends ForEachLoop> L uses(L loop) {
        requireCreating();
        requireHere(loop, loop.reads());
        requireHere(loop, loop.writes());
        loop.reads().forEach(access::read);
        loop.writes().forEach(access::write);
        return loop;
    }

    /** A loop of another repository would visit entities that this engine knows nothing of. */
    private void requireHere(ForEachLoop loop, List<ComponentColumn> columns) {
        if (!columns.stream().allMatch(column -> WriteScope.isOf(repo(), column))) {
            throw new IllegalArgumentException(loop.getClass().getSimpleName() + ", which " + name() + " uses, is made"
                    + " for another repository than the one that this engine runs, so it would visit other entities:"
                    + " make it with on(repo()). A loop that is meant to run in another world needs no uses()");
        }
    }

    /**
     * Declares that this system reads a component.
     *
     * @param column its table or tag
     * @param <C> the class of the table
     * @return the table or tag
     */
    protected final <C extends ComponentColumn> C reads(C column) {
        requireCreating();
        access.read(column);
        return column;
    }

    /**
     * Declares that this system writes a component; it may also read the component.
     *
     * @param column its table or tag
     * @param <C> the class of the table
     * @return the table or tag
     */
    protected final <C extends ComponentColumn> C writes(C column) {
        requireCreating();
        access.write(column);
        return column;
    }

    /**
     * Declares that this system reads a singleton.
     *
     * @param singleton the singleton
     * @param <S> its class
     * @return the singleton
     */
    protected final <S extends Singleton<?>> S reads(S singleton) {
        requireCreating();
        access.read(singleton);
        return singleton;
    }

    /**
     * Declares that this system writes a singleton; it may also read the singleton.
     *
     * @param singleton the singleton
     * @param <S> its class
     * @return the singleton
     */
    protected final <S extends Singleton<?>> S writes(S singleton) {
        requireCreating();
        access.write(singleton);
        return singleton;
    }

    /**
     * The values that a component had when the last frame ended; see {@link io.fdp.kernel.frame.PreviousFrame}. Reading
     * these values needs no declaration, because nothing writes them.
     *
     * @param type the type, from the generated table
     * @param <T> the record
     * @param <X> its table
     * @return the table of the last frame
     */
    protected final <T, X extends ComponentTable<T>> X previous(ComponentType<T, X> type) {
        return repo().previous().keep(type);
    }

    /**
     * Makes a budget for work in slices, which the engine keeps up to date. In {@linkplain EngineMode#DETERMINISTIC
     * deterministic mode} the budget counts entities. In real time it is a time, at most the time that is left of the
     * frame when this system begins. The position of a sliced iteration that a system makes in {@link #create} belongs
     * to the world: see {@link SlicedIteration}.
     *
     * @param entities how many entities a slice visits in deterministic mode
     * @param millis how long a slice goes on in real time
     * @return the budget, for {@code query.sliced(…)}
     */
    protected final SliceBudget slices(int entities, double millis) {
        SystemSlices all = slices;
        if (all == null) {
            FrameBudget budget = context("slices()").budget();
            all = new SystemSlices(budget.wall(), budget.isTimed() ? budget::leftNanos : null);
            slices = all;
        }
        return all.add(entities, millis);
    }

    /**
     * Declares that this system reads and writes nothing besides what it declares otherwise: it only records commands
     * or publishes events, which need no declaration. So it may run at the same time as any other system.
     */
    protected final void commandsOnly() {
        requireCreating();
        access.nothing();
    }

    // ---- for everybody

    /**
     * The name of the system in messages and figures. No two systems of an engine have the same name: override this
     * method for several systems of one class.
     *
     * @return the name of the class unless overridden
     */
    @Override
    public String name() {
        String own = name;
        if (own == null) {
            own = shortName(getClass());
            name = own;
        }
        return own;
    }

    /** The name that was given to a system made from a method, else the name of the class. Calls no code of users. */
    final String knownName() {
        String own = name;
        return own == null ? shortName(getClass()) : own;
    }

    /** The name of a class without its package; for an anonymous class too. */
    static String shortName(Class<?> type) {
        String full = type.getName();
        String simple = type.getSimpleName();
        return simple.isEmpty() ? full.substring(full.lastIndexOf('.') + 1) : simple;
    }

    /**
     * Whether the system is updated.
     *
     * @return true unless {@link #setEnabled} or a failure policy disabled the system
     */
    public final boolean isEnabled() {
        return enabled;
    }

    /**
     * Enables or disables the system, from its next turn on. Disabling a group leaves out all its systems. If the
     * system runs at the same time as the caller, its next turn is in the next frame.
     *
     * @param enabled whether to update the system
     */
    public final void setEnabled(boolean enabled) {
        this.enabled = enabled;
    }

    /**
     * The group that contains this system.
     *
     * @return the group; null before the engine starts, and for a group that is in no other group
     */
    public final @Nullable SystemGroup group() {
        SystemGroup own = group;
        return own != null && own.isRoot() ? null : own;
    }

    /**
     * The figures of the system: how often it was updated, how long that took, how often it failed.
     *
     * @return figures that go on changing
     */
    public final Health health() {
        Health own = health;
        if (own == null) {
            own = new Health(name());
            health = own;
        }
        return own;
    }

    @Override
    public String toString() {
        return name();
    }

    // ---- for the engine

    final void attach(EngineContext to) {
        context = to;
    }

    final boolean isAttached() {
        return context != null;
    }

    final @Nullable SystemGroup owner() {
        return group;
    }

    final void setOwner(SystemGroup owner) {
        group = owner;
    }

    /** The declarations of the system; for a group, also those of its systems. */
    Access access() {
        return access;
    }

    /** Ends the creation: from now on the declarations are final. */
    final void created() {
        scope = access.scope(repo(), name());
    }

    private void requireCreating() {
        if (scope != null) {
            throw new EngineException(name() + " declared what it reads or writes after the engine had started, when"
                    + " it is too late: call uses(), reads() and writes() in create()");
        }
    }

    @Override
    final void requireMayReact() {
        if (scope != null) {
            throw new EngineException(name() + " registered a reaction after the engine had started, when it is too"
                    + " late: each update() would add one more, and all of them would be called; register it in"
                    + " create(). One that comes and goes is made with repo().reactions(), and ended with close()");
        }
    }

    /** Updates the system; writes that it did not declare are refused. */
    final void updateInScope() {
        WriteScope own = Objects.requireNonNull(scope, "created");
        own.begin();
        try {
            refreshSlices();
            update();
        } finally {
            own.end();
        }
    }

    /** Brings budgets up to date, before an update. */
    private void refreshSlices() {
        SystemSlices all = slices;
        if (all != null) {
            all.refresh();
        }
    }

    final EngineContext context(String wanted) {
        EngineContext own = context;
        if (own == null) {
            throw new EngineException(name() + " is not in an engine that has started, so it has no " + wanted
                    + ": call it in create() or update(), not in the constructor");
        }
        return own;
    }

    /** A method as a system. */
    private static final class MethodSystem extends SimSystem {
        private final Runnable method;

        MethodSystem(String name, Runnable method) {
            super(Objects.requireNonNull(name, "the name is null"));
            this.method = Objects.requireNonNull(method, "the method is null");
        }

        @Override
        protected void update() {
            method.run();
        }
    }
}
