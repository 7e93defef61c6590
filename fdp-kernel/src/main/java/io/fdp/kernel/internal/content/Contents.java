package io.fdp.kernel.internal.content;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.Disabled;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.event.EventBus;
import io.fdp.kernel.internal.entity.RoleTable;
import io.fdp.kernel.internal.event.Channels;
import io.fdp.kernel.internal.hash.StateSum;
import io.fdp.kernel.internal.query.SlicePlaces;
import io.fdp.kernel.internal.table.Stores;
import io.fdp.kernel.internal.table.WorldState;
import io.fdp.kernel.internal.world.LeftOut;
import io.fdp.kernel.internal.world.World;
import java.util.List;
import java.util.function.Predicate;

/** What a repository holds: entities, their types, singletons, roles, events, the last frame, what reactions know. */
public final class Contents {
    private static final Predicate<ManagedType<?>> HASHED = ManagedType::hashesContent;
    private static final Predicate<ManagedType<?>> COPIED = ManagedType::copiesObjects;

    private final World world;
    private final ColumnRegistry types;
    private final SingletonTypes singletons;
    private final RoleTable roles;
    private final EventBus events;
    private final Channels channels;
    private final LastFrame last;
    private final ReactionShadow reactions;
    private final SlicePlaces slices;
    private final LeftOut leftOut = new LeftOut();

    /**
     * Makes what an empty repository holds.
     *
     * @param state clock, rules and memory
     * @param hugePages whether tables ask for huge pages
     */
    public Contents(WorldState state, boolean hugePages) {
        this.world = new World(state);
        this.types = new ColumnRegistry(world, hugePages, leftOut);
        this.singletons = new SingletonTypes(state, leftOut);
        this.roles = new RoleTable(world.columns());
        this.events = new EventBus(state, world::segment, leftOut);
        this.channels = Channels.of(events);
        this.last = new LastFrame(types, hugePages, "last frame");
        this.reactions = new ReactionShadow(types, hugePages);
        this.slices = new SlicePlaces(state, singletons);
        state.disabled().registeredBy(() -> Stores.of(registerTag(Disabled.class)));
    }

    /** Registers a tag and its parents. The last frame keeps it if it keeps its parent. */
    public TagColumn registerTag(Class<?> tag) {
        TagColumn column = types.registerTag(tag);
        last.followTag(tag);
        return column;
    }

    /**
     * What a repository holds.
     *
     * @param repository a repository
     * @return its contents
     */
    public static Contents of(ContentsOwner repository) {
        return repository.contents;
    }

    /**
     * The contents of the repository that a frame belongs to.
     *
     * @param frame a finished frame
     * @return the contents
     */
    public static Contents of(FrameOwner frame) {
        return frame.contents;
    }

    /**
     * Opens an empty repository like another one, without its types.
     *
     * @param repository a repository
     * @return another one of the same class
     */
    public static ContentsOwner another(ContentsOwner repository) {
        return repository.another();
    }

    /** Entities and the columns they have. */
    public World world() {
        return world;
    }

    /** The types of components. */
    public ColumnRegistry types() {
        return types;
    }

    /** The types of singletons. */
    public SingletonTypes singletons() {
        return singletons;
    }

    /** Which entity has which role. */
    public RoleTable roles() {
        return roles;
    }

    /** The events. */
    public EventBus events() {
        return events;
    }

    /** The channels of the events. */
    public Channels channels() {
        return channels;
    }

    /** The last frame. */
    public LastFrame lastFrame() {
        return last;
    }

    /** What reactions were told last. */
    public ReactionShadow reactions() {
        return reactions;
    }

    /** Where sliced iterations keep their positions. */
    public SlicePlaces slices() {
        return slices;
    }

    /** Types whose values the world lacks. */
    public LeftOut leftOut() {
        return leftOut;
    }

    /** The number of types of components, singletons and events. It only grows. */
    public int registrations() {
        return types.all().size() + singletons.columns().size() + channels.count();
    }

    /** Registers in another repository the types that only this one has. */
    public void registerIn(Contents other) {
        types.registerIn(other.types);
        singletons.registerIn(other.singletons);
        Channels.register(events, other.events);
    }

    /** Ends the current version; returns the version that the changes so far have. */
    public long advanceVersion() {
        WorldState state = world.state();
        state.lock().acquire();
        try {
            state.requireOpen();
            state.rules().scopes().requireAlone("advance the version");
            state.markLoops();
            long seen = state.version();
            state.nextVersion();
            return seen;
        } finally {
            state.lock().release();
        }
    }

    /** The state hash. Later changes get a later version, unless the world is read as a whole, as by a save. */
    public long takeHash() {
        WorldState state = world.state();
        state.lock().acquireForLong();
        try {
            state.requireOpen();
            beginHash(state.rules().isKeptStill());
            boolean held = holdForObjects();
            try {
                return hash(false);
            } finally {
                release(held);
            }
        } finally {
            state.lock().release();
        }
    }

    /**
     * Begins to take hashes. Edits that are held mark their chunks again from here on, so that hashes of chunks are
     * kept only if nobody writes there meanwhile.
     *
     * @param quiet whether the version stays, because nobody may write
     */
    public void beginHash(boolean quiet) {
        WorldState state = world.state();
        state.rules().scopes().requireAlone("take the state hash");
        if (!state.rules().isKeptStill()) {
            state.rules().requireNotIteratedElsewhere("take the state hash");
        }
        state.markLoops();
        if (!quiet) {
            state.nextVersion();
        }
        state.settle();
    }

    /** The state hash that the world will have when the frame has ended that observers look at. */
    public long takeFinishedHash() {
        WorldState state = world.state();
        state.lock().acquireForLong();
        try {
            state.requireOpen();
            if (!state.rules().isObserved()) {
                throw new IllegalStateException("no frame is being observed: call stateHashAfter() in frameFinished()"
                        + " of an observer, or stateHash() when tick() has returned");
            }
            state.settle();
            return hash(true);
        } finally {
            state.lock().release();
        }
    }

    // ---- under the structure lock

    /**
     * Keeps the world still while hashers and serializers of the program look at objects: a change would count half.
     *
     * @return whether it is held, for {@link #release}
     */
    public boolean holdForObjects() {
        return asksProgram() && hold();
    }

    /**
     * The same while they look at objects of a snapshot of this world, if nobody works in it. Takes the lock.
     *
     * @return whether it is held, for {@link #releaseCopied}
     */
    public boolean holdForCopied() {
        WorldState state = world.state();
        if (state.isClosed() || state.lock().isMine()) {
            return false;
        }
        state.lock().acquireForLong();
        try {
            return !state.isClosed() && state.rules().isIdle() && holdForObjects();
        } finally {
            state.lock().release();
        }
    }

    /** The program has looked at the objects of a snapshot. Takes the lock. */
    public void releaseCopied(boolean held) {
        if (held) {
            world.state().lock().acquireToEnd();
            try {
                release(true);
            } finally {
                world.state().lock().release();
            }
        }
    }

    /** The same while copiers of the program copy objects. */
    public boolean holdForCopies() {
        return (areAny(types.all(), COPIED) || areAny(singletons.columns(), COPIED)) && hold();
    }

    private boolean hold() {
        WorldState state = world.state();
        if (state.rules().isKeptStill()) {
            return false;
        }
        state.rules().beginReading("hash or copy its objects");
        boolean sealed = false;
        try {
            channels.seal();
            sealed = true;
        } finally {
            if (!sealed) {
                state.rules().endReading();
            }
        }
        return true;
    }

    /** The program has looked at its objects. */
    public void release(boolean held) {
        if (held) {
            world.state().rules().endReading();
        }
    }

    /** Whether the state hash calls code of the program. */
    private boolean asksProgram() {
        return areAny(types.all(), HASHED) || areAny(singletons.columns(), HASHED) || channels.haveObjects();
    }

    private static boolean areAny(List<ComponentColumn> columns, Predicate<ManagedType<?>> which) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i) instanceof ManagedTable<?> table && which.test(table.type())) {
                return true;
            }
        }
        return false;
    }

    /**
     * The state has become that of a tick, by a copy or chunk by chunk. The tick of a singleton's last change is not
     * part of the state. Indexes of references know the new state at once, so that look-ups do not depend on when the
     * first of them comes.
     */
    public void becomeAt(long tick) {
        if (tick < world.state().tick()) {
            singletons.forgetAfter(tick);
        }
        world.state().becomeAt(tick);
        leftOut.clear();
        world.references().becameOther();
    }

    private long hash(boolean finished) {
        long sum = world.index().hash() + world.index().hashLinks() + world.hashColumns();
        sum += singletons.hash() + roles.hash() + channels.hash(finished);
        return StateSum.of(sum, world.state().tick() + (finished ? 1 : 0));
    }

    /** The bytes in RAM, or -1 if unknown. */
    public long residentBytes() {
        long kept = World.sum(last.residentBytes(), reactions.residentBytes());
        return World.sum(
                World.sum(World.sum(world.residentBytes(), kept), singletons.residentBytes()),
                channels.residentBytes());
    }
}
