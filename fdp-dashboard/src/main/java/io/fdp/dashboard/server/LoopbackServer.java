package io.fdp.dashboard.server;

import io.fdp.dashboard.error.DashboardException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;

/** Listens on the loopback interface of this machine, for one handler. */
final class LoopbackServer implements AutoCloseable {
    static final String HOST = "127.0.0.1";
    private static final int MOST_THREADS = 24;
    private static final int MOST_CONNECTIONS = 256;
    private static final long IDLE_MILLIS = 30_000;
    private static final int MOST_HEADER_BYTES = 8192;
    private static final int MOST_MESSAGE_BYTES = 16_384;
    private static final int FRAME_BYTES = 65_536;

    private final AccessGate gate;
    private final Server server;
    private final ServerConnector connector;
    private final AtomicBoolean closed = new AtomicBoolean();
    private final int wanted;
    private int port;

    /**
     * Prepares a server.
     *
     * @param gate decides who may ask
     * @param handler answers
     * @param port the port, 0 for any that is free
     */
    LoopbackServer(AccessGate gate, PageHandler handler, int port) {
        this.gate = gate;
        this.wanted = port;
        QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS, 2);
        threads.setName("fdp-dashboard-web");
        threads.setDaemon(true);
        this.server = new Server(threads);
        this.connector = connector(server, port);
        server.addConnector(connector);
        server.addBean(new NetworkConnectionLimit(MOST_CONNECTIONS, connector));
        server.setHandler(handler);
        server.setErrorHandler((request, response, callback) -> {
            PageHandler.protect(response.getHeaders());
            PageHandler.send(
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
     * Begins to listen.
     *
     * @throws DashboardException when the port is taken
     */
    void start() {
        try {
            connector.open();
            port = connector.getLocalPort();
            gate.open(port);
            server.start();
        } catch (Exception cannot) { // what Jetty declares
            throw new DashboardException(
                    "the dashboard cannot listen on port " + wanted + " of " + HOST
                            + ": it is taken, or not allowed; name another port, or 0 for any",
                    cannot);
        }
    }

    /** The port that it listens on. */
    int port() {
        return port;
    }

    /** The address that opens the page. */
    String url() {
        return "http://" + HOST + ":" + port + "/#" + gate.token();
    }

    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        try {
            server.stop();
        } catch (Exception late) { // what Jetty declares; the threads are daemons
            System.getLogger("io.fdp.dashboard")
                    .log(System.Logger.Level.WARNING, "the dashboard did not stop in time: " + late.getMessage());
        }
    }
}
