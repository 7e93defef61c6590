package io.fdp.dashboard.server;

import io.fdp.dashboard.error.DashboardException;
import io.fdp.dashboard.source.LiveSource;
import io.fdp.dashboard.source.WorldSource;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;
import org.jspecify.annotations.Nullable;

/** A web server on the loopback interface of this machine, for one source. */
public final class WebServer implements AutoCloseable {
    private static final String HOST = "127.0.0.1";
    private static final int MOST_THREADS = 24;
    private static final int MOST_CONNECTIONS = 256;
    private static final long IDLE_MILLIS = 30_000;
    private static final int MOST_HEADER_BYTES = 8192;
    private static final int MOST_MESSAGE_BYTES = 16_384;
    private static final int FRAME_BYTES = 65_536;

    private final AccessGate gate = new AccessGate();
    private final Server server;
    private final ServerConnector connector;
    private final Clients clients;
    private final TimeLine timeLine;
    private final @Nullable ControlDesk control;
    private final AtomicBoolean closed = new AtomicBoolean();
    private int port;

    private WebServer(WorldSource source, ServerSettings settings) {
        EntityAnswers entities = new EntityAnswers(source);
        Figures figures = new Figures(source, settings.nodes(), settings.control(), settings.title());
        this.clients = new Clients(source, figures, entities);
        this.timeLine = new TimeLine(source, settings.other());
        this.control = settings.control() && source instanceof LiveSource live ? new ControlDesk(live) : null;
        RestApi api = new RestApi(source, figures, settings.position(), entities, timeLine, clients::count);
        WebHandler handler = new WebHandler(gate, new PageFiles(), api, control, clients);
        QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS, 2);
        threads.setName("fdp-dashboard-web");
        threads.setDaemon(true);
        this.server = new Server(threads);
        this.connector = connector(server, settings.port());
        server.addConnector(connector);
        server.addBean(new NetworkConnectionLimit(MOST_CONNECTIONS, connector));
        server.setHandler(handler);
        server.setErrorHandler((request, response, callback) -> {
            WebHandler.protect(response.getHeaders());
            WebHandler.send(
                    Answer.error(Math.max(400, response.getStatus()), "the request is wrong"), response, callback);
            return true;
        });
        server.setStopTimeout(0);
        ServerWebSocketContainer sockets = ServerWebSocketContainer.ensure(server);
        sockets.setMaxTextMessageSize(MOST_MESSAGE_BYTES);
        sockets.setMaxBinaryMessageSize(1);
        sockets.setMaxFrameSize(FRAME_BYTES);
        sockets.setAutoFragment(true); // maps are longer than a frame
        sockets.setIdleTimeout(Duration.ofMinutes(2));
        handler.setSockets(sockets);
    }

    private static ServerConnector connector(Server server, int port) {
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setSendDateHeader(false);
        http.setRequestHeaderSize(MOST_HEADER_BYTES);
        ServerConnector made = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
        made.setHost(HOST);
        made.setPort(port);
        made.setIdleTimeout(IDLE_MILLIS);
        return made;
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
            made.connector.open();
            made.port = made.connector.getLocalPort();
            made.gate.open(made.port);
            made.server.start();
            made.clients.start();
            made.timeLine.start();
            done = true;
            return made;
        } catch (Exception cannot) { // what Jetty declares
            throw new DashboardException(
                    "the dashboard cannot listen on port " + settings.port() + " of " + HOST
                            + ": it is taken, or not allowed; name another port, or 0 for any",
                    cannot);
        } finally {
            if (!done) {
                made.close();
            }
        }
    }

    /** The port that it listens on. */
    public int port() {
        return port;
    }

    /** The token that programs send. */
    public String token() {
        return gate.token();
    }

    /** The address that opens the page. */
    public String url() {
        return "http://" + HOST + ":" + port + "/#" + gate.token();
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
        try {
            server.stop();
        } catch (Exception late) { // what Jetty declares; the threads are daemons
            System.getLogger("io.fdp.dashboard")
                    .log(System.Logger.Level.WARNING, "the dashboard did not stop in time: " + late.getMessage());
        }
    }
}
