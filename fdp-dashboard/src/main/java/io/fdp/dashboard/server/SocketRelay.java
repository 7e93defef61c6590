package io.fdp.dashboard.server;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.api.StatusCode;
import org.jspecify.annotations.Nullable;

/**
 * Passes messages on between a page and the socket of a node. A node sends the next beat when the page has acknowledged
 * the last one, so a slow page never makes the hub hold more than one.
 */
public final class SocketRelay extends Session.Listener.AbstractAutoDemanding {
    /** Messages of a page on their way to a node; a page that sends more does not wait for answers. */
    private static final int MOST_WAITING = 64;

    private final HttpClient http;
    private final HubNode node;
    private final AtomicInteger relays;
    private final AtomicInteger waiting = new AtomicInteger();
    private final AtomicBoolean ended = new AtomicBoolean();
    private CompletableFuture<WebSocket> toNode = new CompletableFuture<>();

    SocketRelay(HttpClient http, HubNode node, AtomicInteger relays) {
        this.http = http;
        this.node = node;
        this.relays = relays;
    }

    @Override
    public void onWebSocketOpen(Session session) {
        super.onWebSocketOpen(session);
        relays.incrementAndGet();
        CompletableFuture<WebSocket> opened = http.newWebSocketBuilder()
                .header("Authorization", node.authorization())
                .buildAsync(node.socket(), new FromNode());
        synchronized (this) {
            toNode = opened;
        }
        CompletableFuture<?> _ = opened.exceptionally(wrong -> {
            end(StatusCode.TRY_AGAIN_LATER, "the node does not answer");
            return null;
        });
    }

    @Override
    public void onWebSocketText(String message) {
        if (waiting.incrementAndGet() > MOST_WAITING) {
            end(StatusCode.POLICY_VIOLATION, "too many messages");
            return;
        }
        CompletableFuture<WebSocket> sent;
        synchronized (this) {
            sent = toNode.thenCompose(socket -> socket.sendText(message, true));
            toNode = sent;
        }
        CompletableFuture<?> _ = sent.whenComplete((done, wrong) -> {
            waiting.decrementAndGet();
            if (wrong != null) {
                end(StatusCode.TRY_AGAIN_LATER, "the node is gone");
            }
        });
    }

    @Override
    public void onWebSocketBinary(ByteBuffer payload, Callback callback) {
        callback.succeed();
        end(StatusCode.BAD_DATA, "messages are text");
    }

    @Override
    public void onWebSocketError(Throwable cause) {
        end(StatusCode.SERVER_ERROR, "the connection is broken");
    }

    @Override
    public void onWebSocketClose(int statusCode, String reason, Callback callback) {
        end(StatusCode.NORMAL, "");
        callback.succeed();
    }

    private void end(int code, String why) {
        if (!ended.compareAndSet(false, true)) {
            return;
        }
        relays.decrementAndGet();
        CompletableFuture<WebSocket> socket;
        synchronized (this) {
            socket = toNode;
        }
        CompletableFuture<?> _ = socket.whenComplete((open, wrong) -> {
            if (open != null) {
                open.abort();
            }
        });
        Session session = getSession();
        if (session != null && session.isOpen()) {
            session.close(code, why, Callback.NOOP);
        }
    }

    /** What the node says. The next piece is asked for when the page has got the last one. */
    private final class FromNode implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
            text.append(data);
            Session page = getSession();
            if (last && page != null) {
                String whole = text.toString();
                text.setLength(0);
                page.sendText(whole, passed(from));
            } else {
                from.request(1);
            }
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onBinary(WebSocket from, ByteBuffer data, boolean last) {
            byte[] piece = new byte[data.remaining()];
            data.get(piece);
            bytes.writeBytes(piece);
            Session page = getSession();
            if (last && page != null) {
                ByteBuffer whole = ByteBuffer.wrap(bytes.toByteArray());
                bytes.reset();
                page.sendBinary(whole, passed(from));
            } else {
                from.request(1);
            }
            return null;
        }

        private Callback passed(WebSocket from) {
            return Callback.from(
                    () -> from.request(1), failed -> end(StatusCode.SERVER_ERROR, "a beat could not be sent"));
        }

        @Override
        public @Nullable CompletionStage<?> onClose(WebSocket from, int statusCode, String reason) {
            end(StatusCode.SHUTDOWN, "the node goes");
            return null;
        }

        @Override
        public void onError(WebSocket from, Throwable wrong) {
            end(StatusCode.SHUTDOWN, "the node is gone");
        }
    }
}
