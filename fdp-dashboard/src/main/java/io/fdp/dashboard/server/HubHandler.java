package io.fdp.dashboard.server;

import io.fdp.codec.json.JsonWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;
import org.jspecify.annotations.Nullable;

/** Answers requests about several nodes: what begins with {@code /node/3} goes to node 3, everything else is here. */
final class HubHandler extends PageHandler {
    static final String HUB = "/api/hub";
    private static final Pattern NODE = Pattern.compile("/node/(\\d{1,6})(/(?:api/.+|metrics|ws))");
    private static final byte[] NOTHING = {};

    private final HubNodes nodes;
    private final String title;
    private final AtomicInteger relays = new AtomicInteger();
    private @Nullable ServerWebSocketContainer sockets;

    HubHandler(AccessGate gate, HubNodes nodes, String title) {
        super(gate);
        this.nodes = nodes;
        this.title = title;
    }

    @Override
    void setSockets(ServerWebSocketContainer container) {
        sockets = container;
    }

    @Override
    boolean takesOrders(String path) {
        Matcher found = NODE.matcher(path);
        return found.matches() && found.group(2).equals("/api/control");
    }

    @Override
    @Nullable
    Answer answer(Question asked, Request request, Response response, Callback callback) throws IOException {
        if (asked.path().equals(HUB)) {
            return Answer.json(write(nodes, title));
        }
        Matcher found = NODE.matcher(String.valueOf(request.getHttpURI().getPath())); // as it was sent
        if (!found.matches()) {
            throw new Refusal(
                    404, "there is nothing at this address: ask " + HUB + " for nodes, and /node/1/api/status");
        }
        int number = Integer.parseInt(found.group(1));
        if (found.group(2).equals(WebHandler.SOCKET)) {
            return upgrade(number, request, response, callback);
        }
        String target = found.group(2) + query(request);
        return nodes.ask(number, target, takesOrders(asked.path()) ? body(request) : NOTHING);
    }

    /** Writes who is there; without nodes, the page is about one world. */
    static JsonWriter write(@Nullable HubNodes nodes, String title) {
        JsonWriter json = new JsonWriter();
        json.beginObject().field("hub", nodes != null).field("title", title).name("nodes");
        if (nodes == null) {
            json.beginArray().endArray();
        } else {
            nodes.write(json);
        }
        return json.endObject();
    }

    /** The query for the node, as it was sent, without the token of the hub. */
    private static String query(Request request) {
        @Nullable String query = request.getHttpURI().getQuery();
        if (query == null) {
            return "";
        }
        List<String> kept = new ArrayList<>();
        for (String pair : query.split("&", -1)) {
            int equals = pair.indexOf('=');
            if (!Question.decode(equals < 0 ? pair : pair.substring(0, equals)).equals("token")) {
                kept.add(pair);
            }
        }
        return kept.isEmpty() ? "" : "?" + String.join("&", kept);
    }

    private @Nullable Answer upgrade(int number, Request request, Response response, Callback callback) {
        gate().requireOriginOfPage(request);
        HubNode node = nodes.require(number);
        ServerWebSocketContainer container = sockets;
        if (container == null || relays.get() >= Clients.MOST) {
            throw new Refusal(503, "there are too many clients");
        }
        boolean upgraded = container.upgrade(
                (asked, answer, done) -> new SocketRelay(nodes.http(), node, relays), request, response, callback);
        if (!upgraded) {
            throw new Refusal(426, "this address is for sockets");
        }
        return null;
    }
}
