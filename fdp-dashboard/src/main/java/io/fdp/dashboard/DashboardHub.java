package io.fdp.dashboard;

import io.fdp.dashboard.error.DashboardException;
import io.fdp.dashboard.server.HubServer;
import java.util.Objects;

/**
 * One page for several dashboards of this machine, such as those of all nodes of a cluster: people choose whose world
 * they look at, and see the figures of all nodes together.
 *
 * <pre>{@code
 * try (DashboardHub hub = DashboardHub.start(DashboardConfig.DEFAULT)) {
 *     hub.put(1, "blue", blue.url());            // the address that each dashboard has, with its token
 *     hub.put(2, "red", red.url());
 *     System.err.println(hub.url());
 *     …
 * }
 * }</pre>
 *
 * <p>The page knows the token of the hub only; the hub asks dashboards with theirs. The dashboard of a world
 * decides who may change it. Any thread may call the methods.
 */
public final class DashboardHub implements AutoCloseable {
    private final HubServer server;

    private DashboardHub(HubServer server) {
        this.server = server;
    }

    /**
     * Opens a page without nodes.
     *
     * @param config its port and its title count; the rest is for single dashboards
     * @return the hub
     * @throws DashboardException when the port is taken
     */
    public static DashboardHub start(DashboardConfig config) {
        Objects.requireNonNull(config, "the configuration is null: pass DashboardConfig.DEFAULT");
        return new DashboardHub(HubServer.start(config.port(), config.title()));
    }

    /**
     * Shows a dashboard on the page, instead of an earlier one of the same number.
     *
     * @param node the number of its node, 0 to 999,999
     * @param name what the page calls it
     * @param url its {@link Dashboard#url()}
     * @throws DashboardException when it is not the address of a dashboard of this machine
     */
    public void put(int node, String name, String url) {
        if (node < 0 || node > 999_999) {
            throw new IllegalArgumentException("the number of a node is from 0 to 999,999: node=" + node);
        }
        Objects.requireNonNull(name, "the name of a node is null: pass an empty one");
        Objects.requireNonNull(url, "the address of a dashboard is null: pass its url()");
        server.put(node, name, url);
    }

    /**
     * Says that a node is gone. The page lists it as gone; a node that nobody has put is ignored.
     *
     * @param node its number
     */
    public void remove(int node) {
        server.remove(node);
    }

    /**
     * The address that opens the page. It has the token, so it is for the eyes of the user only.
     *
     * @return an address on this machine
     */
    public String url() {
        return server.url();
    }

    /**
     * The port that the server listens on.
     *
     * @return the port
     */
    public int port() {
        return server.port();
    }

    /**
     * The token that scripts send, as {@code Authorization: Bearer TOKEN}.
     *
     * @return 64 hexadecimal digits, others with each start
     */
    public String token() {
        return server.token();
    }

    /** Ends the page; the dashboards go on. Closing twice is harmless. */
    @Override
    public void close() {
        server.close();
    }

    /** The port, without the token. */
    @Override
    public String toString() {
        return "DashboardHub[port " + port() + "]";
    }
}
