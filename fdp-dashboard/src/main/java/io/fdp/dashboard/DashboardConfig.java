package io.fdp.dashboard;

import io.fdp.dashboard.model.NodeInfo;
import io.fdp.dashboard.model.PositionFields;
import io.fdp.dashboard.model.ValueOwners;
import io.fdp.format.query.TemplateNames;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.LongToIntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How a dashboard shows a world: {@link #DEFAULT} and changes to it. Immutable; each method returns another
 * configuration.
 *
 * <pre>{@code
 * DashboardConfig config = DashboardConfig.DEFAULT.port(8080).position("Transform", "east", "north");
 * }</pre>
 */
public final class DashboardConfig {
    private static final int MOST_PORT = 65_535;

    /** Any free port, read-only, places in the fields {@code x} and {@code y}. */
    public static final DashboardConfig DEFAULT = new DashboardConfig(
            0, false, "", PositionFields.DEFAULT, List::of, TemplateNames.NONE, null, Path.of(""), null, null);

    private final int port;
    private final boolean control;
    private final String title;
    private final PositionFields position;
    private final Supplier<List<NodeInfo>> nodes;
    private final TemplateNames templates;
    private final @Nullable Path other;
    private final Path recordings;
    private final @Nullable LongToIntFunction owners;
    private final @Nullable ValueOwners valueOwners;

    private DashboardConfig(
            int port,
            boolean control,
            String title,
            PositionFields position,
            Supplier<List<NodeInfo>> nodes,
            TemplateNames templates,
            @Nullable Path other,
            Path recordings,
            @Nullable LongToIntFunction owners,
            @Nullable ValueOwners valueOwners) {
        this.port = port;
        this.control = control;
        this.title = title;
        this.position = position;
        this.nodes = nodes;
        this.templates = templates;
        this.other = other;
        this.recordings = recordings;
        this.owners = owners;
        this.valueOwners = valueOwners;
    }

    /**
     * Sets the port.
     *
     * @param number 1 to 65,535, or 0 for any that is free
     * @return the new configuration
     */
    public DashboardConfig port(int number) {
        if (number < 0 || number > MOST_PORT) {
            throw new IllegalArgumentException("port not between 0 and " + MOST_PORT + ": port=" + number);
        }
        return new DashboardConfig(
                number, control, title, position, nodes, templates, other, recordings, owners, valueOwners);
    }

    /**
     * Sets whether people may change a running world: pause it, record, edit, destroy and spawn.
     *
     * @param on true to let them
     * @return the new configuration
     */
    public DashboardConfig control(boolean on) {
        return new DashboardConfig(port, on, title, position, nodes, templates, other, recordings, owners, valueOwners);
    }

    /**
     * Sets what the page calls the world.
     *
     * @param text a few words
     * @return the new configuration
     */
    public DashboardConfig title(String text) {
        Objects.requireNonNull(text, "the title is null: pass an empty one for none");
        return new DashboardConfig(
                port, control, text, position, nodes, templates, other, recordings, owners, valueOwners);
    }

    /**
     * Says where entities are. People may choose other fields on the page.
     *
     * @param component the name of a component in a table
     * @param x its field to the right
     * @param y its field upwards
     * @return the new configuration
     */
    public DashboardConfig position(String component, String x, String y) {
        return new DashboardConfig(
                port,
                control,
                title,
                new PositionFields(component, x, y),
                nodes,
                templates,
                other,
                recordings,
                owners,
                valueOwners);
    }

    /**
     * Shows the nodes of an exercise.
     *
     * @param list tells who is there; called a few times a second, by a thread of the dashboard
     * @return the new configuration
     */
    public DashboardConfig nodes(Supplier<List<NodeInfo>> list) {
        Objects.requireNonNull(list, "the list of nodes is null: pass one, or List::of");
        return new DashboardConfig(
                port, control, title, position, list, templates, other, recordings, owners, valueOwners);
    }

    /**
     * Names the templates of a recording, which has only their numbers. A running world knows its own.
     *
     * @param names the names
     * @return the new configuration
     */
    public DashboardConfig templates(TemplateNames names) {
        Objects.requireNonNull(names, "the names of templates are null: pass TemplateNames.NONE");
        return new DashboardConfig(
                port, control, title, position, nodes, names, other, recordings, owners, valueOwners);
    }

    /**
     * Compares a recording with another one.
     *
     * @param recording the other recording
     * @return the new configuration
     */
    public DashboardConfig compareWith(Path recording) {
        Objects.requireNonNull(recording, "the other recording is null: name a file");
        return new DashboardConfig(
                port, control, title, position, nodes, templates, recording, recordings, owners, valueOwners);
    }

    /**
     * Sets where people record with {@link #control}. The page never names a path: the server makes the names of
     * files.
     *
     * @param folder a folder that is there; by default the one that the program was started in
     * @return the new configuration
     */
    public DashboardConfig recordInto(Path folder) {
        Objects.requireNonNull(folder, "the folder of recordings is null: name one");
        return new DashboardConfig(
                port, control, title, position, nodes, templates, other, folder, owners, valueOwners);
    }

    /**
     * Says which node owns an entity, so that colours of the map can.
     *
     * @param of gets a living entity and returns the number of its owner, 0 for none, as {@code replication::owner};
     *     called by the frame thread, at the end of frames while somebody asks
     * @return the new configuration
     */
    public DashboardConfig owners(LongToIntFunction of) {
        Objects.requireNonNull(of, "the function for owners is null");
        return new DashboardConfig(
                port, control, title, position, nodes, templates, other, recordings, of, valueOwners);
    }

    /**
     * Says which node owns an entity, and which node owns each of its components: both as {@code replication::owner}.
     *
     * @param of gets a living entity and returns the number of its owner, 0 for none; called by the frame thread, at
     *     the end of frames while somebody asks
     * @param ofValues tells the same of components, for entities that somebody inspects
     * @return the new configuration
     */
    public DashboardConfig owners(LongToIntFunction of, ValueOwners ofValues) {
        Objects.requireNonNull(of, "the function for owners is null");
        Objects.requireNonNull(ofValues, "the function for owners of components is null");
        return new DashboardConfig(port, control, title, position, nodes, templates, other, recordings, of, ofValues);
    }

    int port() {
        return port;
    }

    boolean control() {
        return control;
    }

    String title() {
        return title;
    }

    PositionFields position() {
        return position;
    }

    Supplier<List<NodeInfo>> nodes() {
        return nodes;
    }

    TemplateNames templates() {
        return templates;
    }

    @Nullable
    LongToIntFunction owners() {
        return owners;
    }

    @Nullable
    ValueOwners valueOwners() {
        return valueOwners;
    }

    Path recordings() {
        return recordings;
    }

    @Nullable
    Path other() {
        return other;
    }

    @Override
    public String toString() {
        return "DashboardConfig[port=" + port + ", control=" + control + ", title=" + title + ", position=" + position
                + "]";
    }
}
