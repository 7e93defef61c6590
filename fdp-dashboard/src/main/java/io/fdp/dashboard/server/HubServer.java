package io.fdp.dashboard.server;

import io.fdp.dashboard.error.DashboardException;
import java.net.URI;
import java.net.URISyntaxException;

/** A web server for one page about several dashboards of this machine. */
public final class HubServer implements AutoCloseable {
    private static final String HTTP = "http";

    private final AccessGate gate = new AccessGate();
    private final HubNodes nodes = new HubNodes();
    private final LoopbackServer server;

    private HubServer(int port, String title) {
        this.server = new LoopbackServer(gate, new HubHandler(gate, nodes, title), port);
    }

    /**
     * Starts to serve.
     *
     * @param port the port, 0 for any that is free
     * @param title what the page calls the whole
     * @return the server, to be closed
     * @throws DashboardException when the port is taken
     */
    public static HubServer start(int port, String title) {
        HubServer made = new HubServer(port, title);
        boolean done = false;
        try {
            made.server.start();
            done = true;
            return made;
        } finally {
            if (!done) {
                made.close();
            }
        }
    }

    /**
     * Shows a dashboard on the page, instead of an earlier one of the same number.
     *
     * @param node the number of its node
     * @param name what the page calls it
     * @param url the address that its dashboard printed
     */
    public void put(int node, String name, String url) {
        try {
            URI address = new URI(url);
            String token = address.getFragment();
            boolean isOurs = HTTP.equals(address.getScheme())
                    && LoopbackServer.HOST.equals(address.getHost())
                    && address.getPort() > 0
                    && token != null;
            if (isOurs) {
                nodes.put(new HubNode(node, name, address.getPort(), token));
                return;
            }
        } catch (URISyntaxException wrong) {
            // refused below
        }
        throw new DashboardException("the address of node " + node
                + " is not one that a dashboard of this machine printed, as http://127.0.0.1:PORT/#TOKEN");
    }

    /** Says that a node is gone; the page keeps its name. */
    public void remove(int node) {
        nodes.remove(node);
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

    @Override
    public void close() {
        server.close();
        nodes.close();
    }
}
