package io.fdp.kernel;

import io.fdp.kernel.internal.content.Contents;
import io.fdp.kernel.internal.query.SliceCreation;
import io.fdp.kernel.internal.query.SlicePlaces;
import io.fdp.kernel.query.SlicedIteration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The system whose creation makes sliced iterations, so that their positions belong to the world under its name: see
 * {@link SlicedIteration}. Engines begin and end an owner around the creation of each system.
 *
 * <pre>{@code
 * SliceOwner owner = SliceOwner.of(repo, "Planning");
 * owner.begin();
 * try {
 *     planning.create();             // query.sliced(…) is Planning's
 * } finally {
 *     owner.end();
 * }
 * }</pre>
 *
 * <p>Iterations that the same owner made before lose their positions to the new ones: a system is created again when
 * another engine starts.
 */
public final class SliceOwner {
    private final SlicePlaces places;
    private final String name;
    private @Nullable SliceCreation own;
    private @Nullable SliceCreation outer;

    private SliceOwner(SlicePlaces places, String name) {
        this.places = places;
        this.name = name;
    }

    /**
     * Makes an owner.
     *
     * @param repository the world
     * @param name the name of the system, the same in every run
     * @return the owner, which has not begun
     */
    public static SliceOwner of(EntityRepository repository, String name) {
        Objects.requireNonNull(repository, "the repository is null: pass an open one");
        Objects.requireNonNull(name, "the name of the system is null: name it");
        return new SliceOwner(Contents.of(repository).slices(), name);
    }

    /** Begins: iterations that the calling thread makes are of this owner. */
    public void begin() {
        if (own != null) {
            throw new IllegalStateException("the creation of " + name + " has begun already: end() it first");
        }
        SliceCreation next = new SliceCreation(name);
        outer = places.begin(next);
        own = next;
    }

    /** Ends, and gives the iterations that were made their places in the world. Does nothing if it did not begin. */
    public void end() {
        SliceCreation ended = own;
        if (ended != null) {
            own = null;
            places.end(outer);
            outer = null;
            ended.finish();
        }
    }

    /** Lets other owners take the positions, because the system is gone. Its iterations may be used until then. */
    public void release() {
        places.free(name);
    }

    /**
     * Says whether slices whose positions belong to a world must count entities. A deterministic engine says so: with a
     * budget of time the world would depend on the machine.
     *
     * @param repository the world
     * @param counted true to refuse budgets of time; false at first
     */
    public static void setCounted(EntityRepository repository, boolean counted) {
        Contents.of(repository).slices().setCounted(counted);
    }

    /**
     * The positions in a world that no sliced iteration continues. In a loaded world they are those of systems that
     * were renamed or are gone, and of queries with other conditions.
     *
     * @param repository the world
     * @return names of singletons, sorted
     */
    public static List<String> unclaimed(EntityRepository repository) {
        return Contents.of(repository).slices().unclaimed();
    }

    /**
     * The positions in another world that nothing would continue, if a world became that other one: their systems are
     * not here.
     *
     * @param repository the world with iterations
     * @param other the world with positions
     * @return names of singletons, sorted
     */
    public static List<String> lost(EntityRepository repository, EntityRepository other) {
        return Contents.of(repository).slices().lostIn(Contents.of(other).slices());
    }

    /**
     * Whether {@link #unclaimed} has any names. Makes no garbage if it has none.
     *
     * @param repository the world
     * @return true if a position is continued by no sliced iteration
     */
    public static boolean areUnclaimed(EntityRepository repository) {
        return Contents.of(repository).slices().areUnclaimed();
    }

    /**
     * The names of the sliced iterations for which a world has no position, so that they begin anew.
     *
     * @param repository the world
     * @return names of singletons, sorted
     */
    public static List<String> fresh(EntityRepository repository) {
        return Contents.of(repository).slices().fresh();
    }

    /**
     * The name for {@link SlicedIteration#named} that continues a position.
     *
     * @param singleton the name of the singleton with the position, as the lists here have it
     * @return the name without what the names of all such singletons begin with
     */
    public static String nameOf(String singleton) {
        Objects.requireNonNull(singleton, "the name of the singleton is null");
        return singleton.startsWith(SlicePlaces.PREFIX) ? singleton.substring(SlicePlaces.PREFIX.length()) : singleton;
    }

    /**
     * Whether any sliced iteration has a position in a world.
     *
     * @param repository the world
     * @return false before systems are created
     */
    public static boolean areAny(EntityRepository repository) {
        return Contents.of(repository).slices().areAny();
    }

    @Override
    public String toString() {
        return name;
    }
}
