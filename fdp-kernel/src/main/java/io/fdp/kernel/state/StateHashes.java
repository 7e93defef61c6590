package io.fdp.kernel.state;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.error.UnregisteredTypeException;
import io.fdp.kernel.event.EventStream;
import io.fdp.kernel.frame.FrameObserver;
import io.fdp.kernel.internal.content.Contents;
import io.fdp.kernel.internal.event.EventChannel;
import io.fdp.kernel.internal.hash.Hash64;
import io.fdp.kernel.internal.hash.StateSum;
import io.fdp.kernel.internal.table.ChunkSums;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.ManagedValues;
import io.fdp.kernel.internal.table.Stores;
import io.fdp.kernel.internal.table.WorldState;
import io.fdp.kernel.singleton.Singleton;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The state hash of a world, part by part: one hash for each component, singleton, type of event and so on.
 *
 * <pre>{@code
 * StateHashes hashes = repo.stateHashes();       // once
 * hashes.take();                                 // in each frame, without garbage
 * hashes.of(position);                           // the same in every run that went the same way
 * }</pre>
 *
 * <p>The hash of a part depends only on its name and its state, not on the order of registration nor on other types.
 * The hash of a part that is not in use is 0. The cost of taking hashes depends on the changes since any thread last
 * took them. One thread takes hashes. Other threads may read them if the program synchronizes the threads.
 */
public final class StateHashes {
    /** Unmarked changes of objects count when they happen to be read. */
    private static final long ANY = -1;

    private final Contents contents;
    private final WorldState world;
    private final Predicate<? super StatePart> which;
    /** What chunks of objects counted when they were last read here; see {@link #takeFinished(long)}. */
    private final IdentityHashMap<ColumnStore, ChunkSums> seen = new IdentityHashMap<>();

    /** The listing for the next hashes. */
    private Listing next = new Listing(List.of());

    /**
     * The listing with the last hashes. It differs from {@link #next} after a type was registered, until hashes are
     * taken again.
     */
    private Listing taken = next;

    private int registrations = -1;
    private long tick;
    private long total;

    /**
     * The source of the hash of a part: a column, a channel, or else given by the kind of the part. A column of objects
     * also has what was read of it here.
     */
    private record Source(
            StatePart part,
            @Nullable ColumnStore column,
            @Nullable ChunkSums objects,
            @Nullable EventChannel channel) {}

    /**
     * The parts of a world and their hashes. New hashes replace the old ones only when all are there, because a user's
     * hash function may throw.
     */
    private static final class Listing {
        private final Source[] sources;
        private final StatePart[] parts;
        private final List<StatePart> listed;
        private final long[] fresh;
        private final long[] hashes;

        Listing(List<Source> found) {
            sources = found.toArray(Source[]::new);
            parts = found.stream().map(Source::part).toArray(StatePart[]::new);
            listed = List.of(parts);
            fresh = new long[parts.length];
            hashes = new long[parts.length];
        }

        void accept() {
            System.arraycopy(fresh, 0, hashes, 0, hashes.length);
        }
    }

    /**
     * Made by the repository.
     *
     * @param contents what the repository holds
     * @param which which parts to hash
     */
    @SuppressWarnings("exports") // users have no such contents
    public StateHashes(Contents contents, Predicate<? super StatePart> which) {
        this.contents = contents;
        this.which = which;
        this.world = contents.world().state();
    }

    /**
     * Takes the hashes of the present state. No other thread may change the world meanwhile. Like {@link
     * EntityRepository#stateHash()} it gives later changes a new version. When this is refused, the earlier hashes
     * stay.
     *
     * @return this
     * @throws IterationException when another thread iterates a query or a hierarchy
     */
    public StateHashes take() {
        return takeSince(ANY);
    }

    /**
     * Takes the hashes of the present state for a reader that copies objects of changed chunks, as a recorder does:
     * like {@link #takeFinished(long)}, outside of frames.
     *
     * @param since a version of the repository
     * @return this
     * @throws IterationException when another thread iterates a query or a hierarchy
     */
    public StateHashes take(long since) {
        return takeSince(requireVersion(since));
    }

    private StateHashes takeSince(long since) {
        lockListed();
        try {
            contents.beginHash(world.rules().isKeptStill());
            takeHeld(false, since);
        } finally {
            world.lock().release();
        }
        return this;
    }

    /**
     * Takes the hashes of the state after the finished frame, for a {@link FrameObserver}: with the next tick, and with
     * the pending events as current ones. {@link #take()} gives the same hashes after {@code tick()} has returned, if
     * nothing was changed or published in between.
     *
     * @return this
     * @throws IllegalStateException when no frame is being observed
     */
    public StateHashes takeFinished() {
        return takeFinishedSince(ANY);
    }

    /**
     * The same for an observer that copies objects of changed chunks, as a recorder does. Objects in chunks that
     * changed after a version are hashed as they are now. Objects in other chunks count as they were when these hashes
     * last read them, whatever became of them since without {@code markModified}. So the hashes are those of the copy.
     *
     * @param since the {@code version()} of the repository when the observer last copied; 0 for all chunks
     * @return this
     * @throws IllegalStateException when no frame is being observed
     */
    public StateHashes takeFinished(long since) {
        return takeFinishedSince(requireVersion(since));
    }

    private static long requireVersion(long since) {
        if (since < 0) {
            throw new IllegalArgumentException("cannot take hashes since version " + since + ": versions begin at 1;"
                    + " pass version() of the repository, or 0 for everything");
        }
        return since;
    }

    private StateHashes takeFinishedSince(long since) {
        lockListed();
        try {
            if (!world.rules().isObserved()) {
                throw new IllegalStateException("cannot take the state hash of a finished frame, because no frame is"
                        + " being observed: call takeFinished() in frameFinished() of an observer, or take() when"
                        + " tick() has returned");
            }
            contents.beginHash(world.rules().isKeptStill());
            takeHeld(true, since);
        } finally {
            world.lock().release();
        }
        return this;
    }

    /**
     * Looks for objects that changed without {@code markModified} after these hashes last read them with {@link
     * #take(long)} or {@link #takeFinished(long)}. It hashes objects in chunks that did not change after a version, and
     * compares. The next call goes on with the next chunks. Allocates only if it finds objects. If such objects are
     * marked after all changes, their hasher or serializer does not always give the same.
     *
     * @param since the {@code version()} of the repository when the observer last copied
     * @param chunks how many chunks of each type to hash at most
     * @return at most one place for each type
     * @throws IterationException when another thread iterates a query or a hierarchy
     */
    public List<UnmarkedObjects> findUnmarked(long since, int chunks) {
        requireVersion(since);
        lockListed();
        try {
            contents.beginHash(world.rules().isKeptStill());
            boolean held = contents.holdForObjects();
            try {
                return findHeld(since, chunks);
            } finally {
                contents.release(held);
            }
        } finally {
            world.lock().release();
        }
    }

    private List<UnmarkedObjects> findHeld(long since, int chunks) {
        List<UnmarkedObjects> found = List.of();
        for (Source source : next.sources) {
            ColumnStore column = source.column();
            ChunkSums objects = source.objects();
            int chunk = column == null || objects == null ? -1 : column.findUnmarked(objects, since, chunks);
            if (chunk >= 0) {
                found = found.isEmpty() ? new ArrayList<>() : found;
                found.add(new UnmarkedObjects(source.part(), chunk));
            }
        }
        return found;
    }

    /**
     * Takes the structure lock with an up-to-date list of registered types. The list is made without the lock and
     * checked under the lock.
     */
    private void lockListed() {
        while (true) {
            if (!isListed()) {
                list();
            }
            world.lock().acquireForLong();
            boolean locked = false;
            try {
                world.requireOpen();
                locked = isListed();
            } finally {
                if (!locked) {
                    world.lock().release();
                }
            }
            if (locked) {
                return;
            }
        }
    }

    private boolean isListed() {
        return registrations == contents.registrations();
    }

    /**
     * Takes the hashes under the lock. Combines the total as {@link EntityRepository#stateHash()} does, without hashing
     * anything twice.
     */
    private void takeHeld(boolean finished, long since) {
        boolean held = contents.holdForObjects();
        try {
            takeStill(finished, since);
        } finally {
            contents.release(held);
        }
    }

    private void takeStill(boolean finished, long since) {
        long sum = 0;
        long singletons = 0;
        long now = world.tick() + (finished ? 1 : 0);
        for (int i = 0; i < next.sources.length; i++) {
            long hash = hash(next.sources[i], now, finished, since);
            next.fresh[i] = hash;
            switch (next.parts[i].kind()) {
                case TICK -> {}
                case SINGLETON -> singletons += hash;
                case ENTITIES, HIERARCHY, COMPONENT, ROLES, EVENT -> sum += hash;
            }
        }
        next.accept();
        taken = next;
        tick = now;
        total = StateSum.of(sum + StateSum.ofSingletons(singletons), tick);
    }

    private void list() {
        int listedTypes = contents.registrations();
        List<Source> found = new ArrayList<>();
        found.add(new Source(StatePart.of(StatePart.Kind.TICK), null, null, null));
        found.add(new Source(StatePart.of(StatePart.Kind.ENTITIES), null, null, null));
        found.add(new Source(StatePart.of(StatePart.Kind.HIERARCHY), null, null, null));
        found.add(new Source(StatePart.of(StatePart.Kind.ROLES), null, null, null));
        addColumns(contents.types().all(), StatePart.Kind.COMPONENT, found);
        addColumns(contents.singletons().columns(), StatePart.Kind.SINGLETON, found);
        for (EventStream<?> stream : contents.events().all()) {
            StatePart part = new StatePart(StatePart.Kind.EVENT, stream.name());
            found.add(new Source(part, null, null, EventChannel.of(stream)));
        }
        found.removeIf(source -> !which.test(source.part()));
        found.sort(Comparator.comparing(Source::part));
        next = new Listing(found);
        registrations = listedTypes;
    }

    private void addColumns(List<ComponentColumn> columns, StatePart.Kind kind, List<Source> into) {
        for (ComponentColumn column : columns) {
            ColumnStore store = Stores.of(column);
            ChunkSums objects = store.payload() instanceof ManagedValues
                    ? seen.computeIfAbsent(store, added -> new ChunkSums())
                    : null;
            into.add(new Source(new StatePart(kind, column.name()), store, objects, null));
        }
    }

    private long hash(Source source, long now, boolean finished, long since) {
        if (source.column() != null) {
            return since == ANY || source.objects() == null
                    ? source.column().hash()
                    : source.column().hash(source.objects(), since);
        }
        if (source.channel() != null) {
            return finished
                    ? source.channel().hashAfterSwap()
                    : source.channel().hash();
        }
        return switch (source.part().kind()) {
            case TICK -> Hash64.finish(Hash64.mix(1, now));
            case ENTITIES -> contents.world().index().hash();
            case HIERARCHY -> contents.world().index().hashLinks();
            case ROLES -> contents.roles().hash();
            case COMPONENT, SINGLETON, EVENT -> throw new IllegalStateException("no source: " + source.part());
        };
    }

    /**
     * The parts that are hashed, sorted: the tick, entities, hierarchy, components, singletons, roles, events.
     *
     * @return the parts; the same list until a type is registered
     */
    public List<StatePart> parts() {
        return taken.listed;
    }

    /**
     * How many parts there are.
     *
     * @return the number of parts
     */
    public int count() {
        return taken.parts.length;
    }

    /**
     * The part at a position.
     *
     * @param i its position in {@link #parts()}
     * @return the part
     */
    public StatePart part(int i) {
        return taken.parts[require(i)];
    }

    /**
     * The hash of a part.
     *
     * @param i its position in {@link #parts()}
     * @return 64 bits; 0 for a part that is not in use
     */
    public long hash(int i) {
        return taken.hashes[require(i)];
    }

    private int require(int i) {
        if (i < 0 || i >= taken.parts.length) {
            throw new IndexOutOfBoundsException("there is no part " + i + " of the state: it has " + taken.parts.length
                    + (taken.parts.length == 0 ? ", because take() was not called yet" : ", numbered from 0")
                    + "; ask parts() or count()");
        }
        return i;
    }

    /**
     * The hash of a component.
     *
     * @param column its table, parts, managed table or tag; may be from another repository, because only its name
     *     counts
     * @return 64 bits; 0 when no entity has it
     */
    public long of(ComponentColumn column) {
        return of(StatePart.Kind.COMPONENT, column.name());
    }

    /**
     * The hash of a singleton.
     *
     * @param singleton the singleton
     * @return 64 bits; 0 when it has no value
     */
    public long of(Singleton<?> singleton) {
        return of(StatePart.Kind.SINGLETON, singleton.name());
    }

    /**
     * The hash of the current and pending events of a type.
     *
     * @param events the stream
     * @return 64 bits; 0 when there are no events
     */
    public long of(EventStream<?> events) {
        return of(StatePart.Kind.EVENT, events.name());
    }

    /**
     * The hash of a part.
     *
     * @param part the part
     * @return 64 bits; 0 for a part that is not in use
     * @throws UnregisteredTypeException when there is no such part
     */
    public long of(StatePart part) {
        return of(part.kind(), part.name());
    }

    private long of(StatePart.Kind kind, String name) {
        int at = find(kind, name);
        if (at < 0) {
            throw new UnregisteredTypeException("there is no " + new StatePart(kind, name)
                    + " among the state hashes: register it in this repository, include it in the predicate given to"
                    + " stateHashes(), and call take() again");
        }
        return taken.hashes[at];
    }

    /** The hash of a part; 0 when it is not among the parts. */
    private long hashIfKnown(StatePart part) {
        int at = find(part.kind(), part.name());
        return at < 0 ? 0 : taken.hashes[at];
    }

    private int find(StatePart.Kind kind, String name) {
        for (int i = 0; i < taken.parts.length; i++) {
            if (taken.parts[i].kind() == kind && taken.parts[i].name().equals(name)) {
                return i;
            }
        }
        return -1;
    }

    /** {@return the tick at which the hashes were taken} */
    public long tick() {
        return tick;
    }

    /**
     * The hash over all these parts, and always over the tick.
     *
     * @return 64 bits; the value of {@link EntityRepository#stateHash()} at that time if no part was left out
     */
    public long total() {
        return total;
    }

    /**
     * The parts that differ from those of another world, or of this world at another time. A part that only one side
     * knows differs if it is in use there. Allocates a list.
     *
     * @param other other hashes
     * @return the parts, sorted; empty when all are equal
     */
    public List<StatePart> differences(StateHashes other) {
        List<StatePart> found = new ArrayList<>();
        for (int i = 0; i < taken.parts.length; i++) {
            if (taken.hashes[i] != other.hashIfKnown(taken.parts[i])) {
                found.add(taken.parts[i]);
            }
        }
        for (int i = 0; i < other.taken.parts.length; i++) {
            if (other.taken.hashes[i] != 0 && find(other.taken.parts[i].kind(), other.taken.parts[i].name()) < 0) {
                found.add(other.taken.parts[i]);
            }
        }
        found.sort(null);
        return List.copyOf(found);
    }

    @Override
    public String toString() {
        return "StateHashes[tick " + tick + ", " + Long.toHexString(total) + ", " + taken.parts.length + " parts]";
    }
}
