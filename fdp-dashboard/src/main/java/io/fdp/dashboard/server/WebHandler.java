package io.fdp.dashboard.server;

import java.io.IOException;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;
import org.jspecify.annotations.Nullable;

/** Answers requests about one source: data, orders and sockets. */
final class WebHandler extends PageHandler {
    static final String SOCKET = "/ws";
    private static final String CONTROL = "/api/control";

    private final RestApi api;
    private final @Nullable ControlDesk control;
    private final Clients clients;
    private @Nullable ServerWebSocketContainer sockets;

    WebHandler(AccessGate gate, RestApi api, @Nullable ControlDesk control, Clients clients) {
        super(gate);
        this.api = api;
        this.control = control;
        this.clients = clients;
    }

    @Override
    void setSockets(ServerWebSocketContainer container) {
        sockets = container;
    }

    @Override
    boolean takesOrders(String path) {
        return path.equals(CONTROL);
    }

    @Override
    @Nullable
    Answer answer(Question asked, Request request, Response response, Callback callback) throws IOException {
        if (asked.path().equals(SOCKET)) {
            return upgrade(request, response, callback);
        }
        if (asked.path().equals(CONTROL)) {
            return control(request);
        }
        Answer found = api.answer(asked);
        if (found == null) {
            throw new Refusal(404, "there is nothing at this address");
        }
        return found;
    }

    /** Without --control nothing is changed, whoever asks. */
    private Answer control(Request request) throws IOException {
        byte[] body = body(request);
        ControlDesk desk = control;
        if (desk == null) {
            throw new Refusal(403, "this dashboard only shows: start it with --control to change the world");
        }
        return desk.carryOut(Order.read(body));
    }

    private @Nullable Answer upgrade(Request request, Response response, Callback callback) {
        gate().requireOriginOfPage(request);
        ServerWebSocketContainer container = sockets;
        if (container == null || clients.count() >= Clients.MOST) {
            throw new Refusal(503, "there are too many clients");
        }
        boolean upgraded =
                container.upgrade((asked, answer, done) -> new ClientSocket(clients), request, response, callback);
        if (!upgraded) {
            throw new Refusal(426, "this address is for sockets");
        }
        return null;
    }
}
