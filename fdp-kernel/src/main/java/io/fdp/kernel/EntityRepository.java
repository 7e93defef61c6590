package io.fdp.kernel;

import io.fdp.kernel.chunk.RawChunks;
import io.fdp.kernel.command.Commands;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.copy.WorldCopy;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.CopyException;
import io.fdp.kernel.error.Errors;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.frame.FinishedFrame;
import io.fdp.kernel.frame.FrameObserver;
import io.fdp.kernel.frame.FrameObservers;
import io.fdp.kernel.frame.PreviousFrame;
import io.fdp.kernel.hierarchy.Hierarchy;
import io.fdp.kernel.hierarchy.Roles;
import io.fdp.kernel.internal.command.CommandState;
import io.fdp.kernel.internal.content.Contents;
import io.fdp.kernel.internal.content.ContentsMemory;
import io.fdp.kernel.internal.content.ReactionOwner;
import io.fdp.kernel.internal.content.RepositoryLink;
import io.fdp.kernel.internal.lock.EarlyClasses;
import io.fdp.kernel.internal.memory.MemoryAccount;
import io.fdp.kernel.internal.memory.OsMemory;
import io.fdp.kernel.internal.query.Selection;
import io.fdp.kernel.internal.rule.WriteScopes;
import io.fdp.kernel.internal.table.WorldState;
import io.fdp.kernel.internal.world.World;
import io.fdp.kernel.memory.FixedText;
import io.fdp.kernel.phase.Phases;
import io.fdp.kernel.prototype.Prototypes;
import io.fdp.kernel.query.Query;
import io.fdp.kernel.query.QueryBuilder;
import io.fdp.kernel.reaction.Reactions;
import io.fdp.kernel.state.StateHashes;
import io.fdp.kernel.state.StatePart;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * A world: entities, the components they have, and the memory that all of it lives in.
 *
 * <p>Everything is outside the Java heap, in address space that is reserved once and never moves. Creating, destroying,
 * adding and removing are safe from several threads and take one short lock; reading and writing values takes none.
 *
 * <p>Close it: native memory is not collected. A closed repository gives everything back and refuses any further use.
 * A thread that uses it while another one closes it gets a {@link ClosedException}, or for the access that is under
 * way a value as it was or zero; what it writes then reaches nobody.
 */
public final class EntityRepository extends EnabledEntities implements AutoCloseable {
    private final RepositoryConfig config;
    private final Contents contents;
    private final MemoryAccount account;
    private final ContentsMemory memory;
    private final World store;
    private final WorldState world;
    private final Roles roles;
    private final Hierarchy hierarchy;
    private final Phases phases;
    private final Commands commands;
    private final FrameObservers observers;
    private final Reactions reactions;
    private final RawChunks rawChunks;
    private final PreviousFrame previous;

    private EntityRepository(RepositoryConfig config, Contents contents) {
        super(contents);
        this.config = config;
        this.contents = contents;
        this.store = contents.world();
        this.world = store.state();
        this.account = world.account();
        this.roles = new Roles(store, contents.roles());
        this.hierarchy = new Hierarchy(store);
        this.phases = new Phases(world);
        this.commands = new Commands(store, contents.channels().threads());
        world.placeholders().setAwaited(CommandState.of(commands).lanes()::isWaiting);
        this.memory = new ContentsMemory(contents, CommandState.of(commands).lanes());
        this.rawChunks = new RawChunks(contents, memory.workspace());
        this.observers = new FrameObservers(contents, rawChunks);
        this.previous = new PreviousFrame(contents);
        this.reactions = new Reactions(contents, commands);
    }

    /**
     * Opens a repository for a million entities.
     *
     * @return an empty world
     */
    public static EntityRepository create() {
        EarlyClasses.ensure();
        return create(RepositoryConfig.DEFAULT);
    }

    /**
     * Opens a repository.
     *
     * @param config capacity and budget
     * @return an empty world
     */
    public static EntityRepository create(RepositoryConfig config) {
        EarlyClasses.ensure();
        return create(config, OsMemory.system());
    }

    static EntityRepository create(RepositoryConfig config, OsMemory os) {
        WorldState world =
                new WorldState(os, new MemoryAccount(config.memoryBudget()), config.capacity(), new WriteScopes());
        return new EntityRepository(config, new Contents(world, config.hugePages()));
    }

    /**
     * Opens an empty repository with the same configuration and the same types: components, singletons and events. What
     * is loaded can be put together there, and copied here when it is complete.
     *
     * @return another repository; close it
     */
    public EntityRepository createLike() {
        world.requireOpen();
        EntityRepository other = create(config, world.os());
        try {
            contents.registerIn(other.contents);
            return other;
        } catch (Throwable failure) {
            Errors.close(failure, other);
            throw failure;
        }
    }

    /**
     * How the repository was opened.
     *
     * @return the configuration
     */
    public RepositoryConfig config() {
        return config;
    }

    @Override
    protected EntityRepository another() {
        return create(config, world.os());
    }

    /**
     * Makes this repository like another one: see {@link WorldCopy}, which does the same again and again without
     * garbage, and copies only what changed.
     *
     * @param source the repository to copy
     */
    @SuppressWarnings("ReferenceEquality") // a repository is itself only
    public void copyFrom(EntityRepository source) {
        Objects.requireNonNull(source, "the source of a copy is null: pass an open repository");
        if (source == this) {
            throw new CopyException("cannot copy a repository into itself: open another one for the copy");
        }
        new RepositoryLink(source.contents, contents).forth(true);
    }

    // ---- what there is besides entities

    /**
     * Entities that are known by a number.
     *
     * @return the roles
     */
    public Roles roles() {
        return roles;
    }

    /**
     * Parents and children.
     *
     * @return the hierarchy
     */
    public Hierarchy hierarchy() {
        return hierarchy;
    }

    // ---- queries

    /**
     * Begins a query.
     *
     * @return a builder; without conditions the query finds all enabled entities
     */
    public QueryBuilder query() {
        world.requireOpen();
        return new QueryBuilder(world, store.columns(), commands, contents.slices());
    }

    /**
     * Whether a query was built by this repository, and finds entities of it.
     *
     * @param query a query
     * @return false if it is of another repository
     */
    @SuppressWarnings("ReferenceEquality") // a world is itself only
    public boolean owns(Query query) {
        return Selection.of(query).world() == world;
    }

    /**
     * The phases: what may be written and changed now.
     *
     * @return the phases of this repository
     */
    public Phases phases() {
        return phases;
    }

    /**
     * The command buffers of the world: changes that are recorded now and made later.
     *
     * @return the commands
     */
    public Commands commands() {
        return commands;
    }

    /**
     * Makes room for kinds of entities that are described once and created many times. Close it when it is no longer
     * needed; it ends with the repository.
     *
     * @return no prototypes yet
     */
    public Prototypes newPrototypes() {
        return new Prototypes(store, CommandState.of(commands));
    }

    // ---- entities

    /**
     * Empties the world: all entities die, singletons have no value, nobody has a role, waiting events are gone. Types,
     * phases, observers, the tick and the memory stay; {@link #trim} gives the memory back. Generations go on, so that
     * kept handles stay dead, and all that was there counts as changed.
     *
     * @return how many entities died
     */
    public int clear() {
        world.lock().acquireForLong();
        try {
            world.requireOpen();
            world.rules().requireMayShrinkDirectly("clear the repository");
            int died = store.index().destroyAll(store.stores());
            contents.singletons().clear();
            contents.roles().clear();
            contents.events().clear();
            contents.leftOut().clear();
            world.nextVersion();
            return died;
        } finally {
            world.lock().release();
        }
    }

    /**
     * The components of an entity, for inspection. Allocates a list.
     *
     * @param entity a living entity
     * @return tables and tags that have it, by id
     */
    public List<ComponentColumn> components(long entity) {
        return contents.types().of(entity);
    }

    // ---- time and state

    /**
     * Ends the frame: reactions are told, observers see it, then the tick and the version advance, cursors and spans of
     * the frame end, and events that were published in it can be read. The calling thread is the frame thread from here
     * on, whose events keep their place among those of runs.
     *
     * <p>What a reaction or an observer throws is thrown when the frame has ended; see {@link Reactions} and {@link
     * FrameObserver}.
     *
     * @throws PhaseException when an engine runs the world: it ends its frames itself
     */
    public void tick() {
        ReactionOwner.endFrame(observers, reactions);
        CommandState.of(commands).frameEnded();
        FixedText.tellOfCuts();
    }

    /** {@return the reactions: code that is called when entities or components came, went or changed} */
    public Reactions reactions() {
        return reactions;
    }

    /**
     * Who sees finished frames.
     *
     * @return the observers
     */
    public FrameObservers observers() {
        return observers;
    }

    /**
     * Whether a finished frame is one of this repository.
     *
     * @param frame a frame that an observer sees
     * @return false if it is of another repository
     */
    @SuppressWarnings("ReferenceEquality") // the contents of a repository are themselves only
    public boolean owns(FinishedFrame frame) {
        return Contents.of(frame) == contents;
    }

    /**
     * The values of the last frame, for components that ask for it.
     *
     * @return the last frame
     */
    public PreviousFrame previous() {
        return previous;
    }

    /**
     * Whole chunks as bytes, for recorders and replays.
     *
     * @return the chunks
     */
    public RawChunks rawChunks() {
        return rawChunks;
    }

    /** {@return the number of frames so far: calls of {@link #tick()}} */
    public long currentTick() {
        return world.tick();
    }

    /**
     * How often the world was replaced as a whole: by a load, a replay, a copy or a restored snapshot. What programs
     * keep outside of the world belongs to another world when the number has changed.
     *
     * @return the number of replacements
     */
    public long replacements() {
        return world.replacements();
    }

    /**
     * Whether no frame has ended since the world was replaced.
     *
     * @return true after a load, a replay, a copy or a restored snapshot, until the next {@link #tick()}
     */
    public boolean isReplaced() {
        return world.isReplaced();
    }

    /** {@return the version that changes made now are marked with; it only orders changes, and is not the tick} */
    public long version() {
        return world.version();
    }

    /**
     * Draws a line under the changes so far: answers the version they have, and gives later ones a higher one. What a
     * consumer of changes does when it looks: {@code query.since(seen)} now, and {@code seen = repo.advanceVersion()}
     * for the next time.
     *
     * @return the version of the last changes
     */
    public long advanceVersion() {
        return contents.advanceVersion();
    }

    /**
     * A hash over all that the next tick depends on: entities and generations (of dead slots too), headers, hierarchy,
     * presence, authority, values, singletons, roles, waiting events, and the tick. Two worlds with the same hash are
     * the same, bit for bit, for all practical purposes; the order in which types were registered does not matter. Only
     * chunks that changed since the last call are read.
     *
     * <p>No other thread may change the world meanwhile, not through edits and spans either.
     *
     * @return 64 bits
     * @throws IterationException when another thread iterates a query or a hierarchy
     */
    public long stateHash() {
        return contents.takeHash();
    }

    /**
     * The state hash part by part: one for each component, singleton and type of event, and for entities, hierarchy,
     * roles and the tick.
     *
     * @return the hashes as they are now; keep it and {@link StateHashes#take()} them again
     */
    public StateHashes stateHashes() {
        return new StateHashes(contents, part -> true).take();
    }

    /**
     * The same for some parts only, such as those that a recording holds. What is left out is not looked at and costs
     * nothing.
     *
     * @param which which parts to hash; asked when types were registered, not each time
     * @return the hashes as they are now
     */
    public StateHashes stateHashes(Predicate<? super StatePart> which) {
        Objects.requireNonNull(which, "the predicate is null: pass one, or leave it out to hash all parts");
        return new StateHashes(contents, which).take();
    }

    // ---- memory

    /**
     * The native memory in use. Asking for the resident bytes walks the page tables: not for every frame.
     *
     * @return the figures
     */
    public MemoryUsage memory() {
        world.lock().acquireForLong();
        try {
            return new MemoryUsage(
                    account.reserved(), account.committed(), memory.residentBytes(), config.memoryBudget());
        } finally {
            world.lock().release();
        }
    }

    /**
     * The native memory that counts against the budget; quick, and without garbage.
     *
     * @return bytes, as {@link MemoryUsage#committed()}
     */
    public long committedBytes() {
        return account.committed();
    }

    /**
     * Gives memory of chunks without entities back to the operating system, up to a megabyte per chunk of what heaps of
     * parts do not use at their end, and memory that events and commands have not needed lately; the latter only when
     * the frame thread calls, outside of runs, because it and workers write there without a lock.
     *
     * @param maxChunks the most chunks to give back in this call; 64 KB of events or commands count as one
     * @return how many were given back
     */
    public int trim(int maxChunks) {
        return memory.trim(maxChunks);
    }

    /**
     * Packs the heaps of parts of which less than 70 % is needed, one type after the other, a bounded amount per call:
     * for the sync point of a frame. Views of parts that moved end.
     *
     * @param maxBytes about how many bytes to move or look at in this call; a single entity's parts are moved as a
     *     whole
     * @return how many bytes of parts were moved
     */
    public long defragment(long maxBytes) {
        return memory.defragment(maxBytes);
    }

    /**
     * Checks that all bookkeeping agrees with itself, entity by entity: for tests, and after native code wrote to
     * tables.
     *
     * @return what does not agree; empty when all is well
     */
    public List<String> checkStructure() {
        return memory.check();
    }

    /**
     * Whether the repository is closed.
     *
     * @return true after {@link #close()}
     */
    public boolean isClosed() {
        return world.isClosed();
    }

    /**
     * Gives all memory back. Other threads may be at work on it: they get a {@link ClosedException}, or a value as it
     * was or zero. The address space is given back when nobody can reach the repository, its tables, cursors and
     * streams any more. A second call does nothing.
     *
     * @throws IterationException when a thread iterates; the repository stays open
     * @throws PhaseException when the world is being saved or observed; the repository stays open
     */
    @Override
    public void close() {
        CommandState.of(commands).closing();
        memory.close();
        tellClosed();
        FixedText.tellOfCuts();
    }

    @Override
    public String toString() {
        return "EntityRepository[" + (isClosed() ? "closed" : entityCount() + " of " + config.capacity() + " entities")
                + ", " + types().size() + " types, tick " + currentTick() + "]";
    }
}
