package io.fdp.ig;

import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.component.ComponentType;
import io.fdp.kernel.error.Required;
import java.util.ArrayList;
import java.util.List;

/**
 * What a connector shows: {@link #DEFAULT} and changes to it. Immutable; each method returns another configuration.
 *
 * <pre>{@code
 * IgConfig config = IgConfig.DEFAULT.components(PositionTable.TYPE, TurretTable.TYPE).frames(8);
 * }</pre>
 */
public final class IgConfig {
    /** The fewest frames that a file can have: readers of one frame are safe while the other one is written. */
    public static final int LEAST_FRAMES = 2;

    /** The most frames that a file can have. */
    public static final int MOST_FRAMES = 64;

    /**
     * Shows transforms, in a file with four frames that grows with the world. Transforms are components in tables whose
     * simple name is {@code Transform}, {@code Position}, {@code Orientation}, {@code Rotation}, {@code Attitude},
     * {@code Heading}, {@code Pose} or {@code Scale}.
     */
    public static final IgConfig DEFAULT = new IgConfig(List.of(), List.of(), 4, 0);

    private final List<ComponentType<?, ?>> types;
    private final List<String> names;
    private final int frames;
    private final int capacity;

    private IgConfig(List<ComponentType<?, ?>> types, List<String> names, int frames, int capacity) {
        this.types = types;
        this.names = names;
        this.frames = frames;
        this.capacity = capacity;
    }

    /**
     * Shows these components, too, in place of transforms. The connector registers them if they are not yet.
     *
     * @param more from generated tables
     * @return the new configuration
     */
    public IgConfig components(ComponentType<?, ?>... more) {
        List<ComponentType<?, ?>> all = new ArrayList<>(types);
        all.addAll(Required.list(more, "components to show"));
        return new IgConfig(List.copyOf(all), names, frames, capacity);
    }

    /**
     * The same by names of registered components.
     *
     * @param more full names, as {@code battle.Position}, or simple names, as {@code Position}
     * @return the new configuration
     */
    public IgConfig named(String... more) {
        List<String> all = new ArrayList<>(names);
        all.addAll(Required.list(more, "names of components to show"));
        return new IgConfig(types, List.copyOf(all), frames, capacity);
    }

    /**
     * Sets how many frames the file has. A frame stays readable until that many newer ones, less one, were written.
     *
     * @param count {@value #LEAST_FRAMES} to {@value #MOST_FRAMES}
     * @return the new configuration
     */
    public IgConfig frames(int count) {
        if (count < LEAST_FRAMES || count > MOST_FRAMES) {
            throw new IllegalArgumentException(
                    "frames not between " + LEAST_FRAMES + " and " + MOST_FRAMES + ": frames=" + count);
        }
        return new IgConfig(types, names, count, capacity);
    }

    /**
     * Makes room for so many entities from the begin. When the world outgrows its file, a larger one replaces it, which
     * takes time in one frame, and readers open the new file.
     *
     * @param entities the highest index plus one, 0 for the world as it is
     * @return the new configuration
     */
    public IgConfig capacity(int entities) {
        if (entities < 0 || entities > RepositoryConfig.MAX_CAPACITY) {
            throw new IllegalArgumentException(
                    "capacity not between 0 and " + RepositoryConfig.MAX_CAPACITY + ": capacity=" + entities);
        }
        return new IgConfig(types, names, frames, entities);
    }

    List<ComponentType<?, ?>> types() {
        return types;
    }

    List<String> names() {
        return names;
    }

    int frames() {
        return frames;
    }

    int capacity() {
        return capacity;
    }

    @Override
    public String toString() {
        return "IgConfig[types=" + types + ", names=" + names + ", frames=" + frames + ", capacity=" + capacity + "]";
    }
}
