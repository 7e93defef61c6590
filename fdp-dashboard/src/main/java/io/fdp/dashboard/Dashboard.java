package io.fdp.dashboard;

import io.fdp.dashboard.error.DashboardException;
import io.fdp.dashboard.server.ServerSettings;
import io.fdp.dashboard.server.WebServer;
import io.fdp.dashboard.source.LiveSource;
import io.fdp.dashboard.source.RecordedSource;
import io.fdp.dashboard.source.WorldSource;
import io.fdp.engine.Engine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;

/**
 * A web page that shows a running world or a recording: figures, a map, entities, events, plots, nodes and a time line.
 *
 * <pre>{@code
 * try (Dashboard dashboard = Dashboard.on(engine)) {
 *     System.err.println(dashboard.url());       // open it in a browser of this machine
 *     engine.runRealTime();
 * }
 * }</pre>
 *
 * <p>At the end of a frame the world that people look at is copied; while nobody looks, a frame costs next to nothing.
 * The server listens on the loopback interface only, and answers to whoever has the token in the address. It changes
 * nothing unless {@link DashboardConfig#control} says so. {@code docs/spec/http.md} specifies what scripts can ask.
 *
 * <p>Any thread may call the methods. {@link #close} must not be called by an observer.
 */
public final class Dashboard implements AutoCloseable {
    private final WorldSource source;
    private final WebServer server;

    private Dashboard(WorldSource source, WebServer server) {
        this.source = source;
        this.server = server;
    }

    /**
     * Shows a running world, read-only, on any free port.
     *
     * @param engine runs the world; close the dashboard before it
     * @return the dashboard
     */
    public static Dashboard on(Engine engine) {
        return on(engine, DashboardConfig.DEFAULT);
    }

    /**
     * Shows a running world from its next frame on.
     *
     * @param engine runs the world; close the dashboard before it
     * @param config how to show it
     * @return the dashboard
     * @throws DashboardException when the port is taken
     */
    public static Dashboard on(Engine engine, DashboardConfig config) {
        Objects.requireNonNull(engine, "the engine is null: start one");
        Objects.requireNonNull(config, "the configuration is null: pass DashboardConfig.DEFAULT");
        return start(LiveSource.of(engine, config.owners(), config.valueOwners()), config);
    }

    /**
     * Shows a recording.
     *
     * @param recording the file
     * @param config how to show it
     * @return the dashboard
     * @throws IOException when the file cannot be read
     * @throws DashboardException when the port is taken
     */
    public static Dashboard of(Path recording, DashboardConfig config) throws IOException {
        Objects.requireNonNull(recording, "the recording is null: name a file");
        Objects.requireNonNull(config, "the configuration is null: pass DashboardConfig.DEFAULT");
        return start(RecordedSource.open(recording, config.templates()), config);
    }

    private static Dashboard start(WorldSource source, DashboardConfig config) {
        boolean done = false;
        try {
            WebServer server = WebServer.start(
                    source,
                    new ServerSettings(
                            config.port(),
                            config.control(),
                            config.title(),
                            config.position(),
                            config.nodes(),
                            config.recordings(),
                            config.other()));
            done = true;
            return new Dashboard(source, server);
        } finally {
            if (!done) {
                source.close();
            }
        }
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

    /**
     * How many pages are open.
     *
     * @return the number of connected clients
     */
    public int clients() {
        return server.clients();
    }

    /** Ends the server; pages say that it is gone. Closing twice is harmless. */
    @Override
    public void close() {
        server.close();
        source.close();
    }

    /** The port, without the token. */
    @Override
    public String toString() {
        return "Dashboard[port " + port() + ", " + clients() + " clients]";
    }
}
