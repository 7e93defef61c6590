package io.fdp.dashboard.server;

import io.fdp.dashboard.error.DashboardException;
import io.fdp.dashboard.source.LiveSource;
import io.fdp.dashboard.source.WorldSource;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A web server on the loopback interface of this machine, for one source. */
public final class WebServer implements AutoCloseable {
    private final AccessGate gate = new AccessGate();
    private final LoopbackServer server;
    private final Clients clients;
    private final TimeLine timeLine;
    private final @Nullable ControlDesk control;
    private final AtomicBoolean closed = new AtomicBoolean();

    private WebServer(WorldSource source, ServerSettings settings) {
        EntityAnswers entities = new EntityAnswers(source);
        this.control = settings.control() && source instanceof LiveSource live
                ? new ControlDesk(live, settings.recordings())
                : null;
        Figures figures = new Figures(source, settings.nodes(), settings.title(), control);
        this.clients = new Clients(source, figures, entities);
        this.timeLine = new TimeLine(source, settings.other());
        RestApi api = new RestApi(source, figures, settings.position(), entities, timeLine, clients::count);
        this.server = new LoopbackServer(gate, new WebHandler(gate, api, control, clients), settings.port());
    }

    /**
     * Starts to serve.
     *
     * @param source what is shown; stays open when the server is closed
     * @param settings how to serve
     * @return the server, to be closed
     * @throws DashboardException when the port is taken
     */
    public static WebServer start(WorldSource source, ServerSettings settings) {
        WebServer made = new WebServer(source, settings);
        boolean done = false;
        try {
            made.server.start();
            made.clients.start();
            made.timeLine.start();
            done = true;
            return made;
        } finally {
            if (!done) {
                made.close();
            }
        }
    }

    /** The port that it listens on. */
    public int port() {
        return server.port();
    }

    /** The token that programs send. */
    public String token() {
        return gate.token();
    }

    /** The address that opens the page. */
    public String url() {
        return server.url();
    }

    /** How many clients are connected. */
    public int clients() {
        return clients.count();
    }

    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        clients.close();
        timeLine.close();
        ControlDesk desk = control;
        if (desk != null) {
            desk.close();
        }
        server.close();
    }
}
