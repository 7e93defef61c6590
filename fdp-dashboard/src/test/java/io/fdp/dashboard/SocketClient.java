package io.fdp.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A client of a socket that keeps what it hears. */
final class SocketClient implements WebSocket.Listener {
    final BlockingQueue<String> texts = new LinkedBlockingQueue<>();

    /** The lengths of binary messages. */
    final BlockingQueue<Integer> binaries = new LinkedBlockingQueue<>();

    /** The code with which the socket was closed; -1 for an error. */
    final CompletableFuture<Integer> closed = new CompletableFuture<>();

    final WebSocket socket;
    private final StringBuilder text = new StringBuilder();
    private int bytes;

    SocketClient(HttpClient http, int port, String path, String token) {
        socket = http.newWebSocketBuilder()
                .header("Authorization", "Bearer " + token)
                .buildAsync(URI.create("ws://127.0.0.1:" + port + path), this)
                .join();
    }

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
        text.append(data);
        if (last) {
            texts.add(text.toString());
            text.setLength(0);
        }
        from.request(1);
        return null;
    }

    @Override
    public CompletionStage<?> onBinary(WebSocket from, ByteBuffer data, boolean last) {
        bytes += data.remaining();
        if (last) {
            binaries.add(bytes);
            bytes = 0;
        }
        from.request(1);
        return null;
    }

    @Override
    public CompletionStage<?> onClose(WebSocket from, int code, String reason) {
        closed.complete(code);
        return null;
    }

    @Override
    public void onError(WebSocket from, Throwable error) {
        closed.complete(-1);
    }

    void say(String message) {
        socket.sendText(message, true).join();
    }

    Map<String, Object> beat() throws InterruptedException {
        String next = texts.poll(20, TimeUnit.SECONDS);
        assertThat(next).as("a beat").isNotNull();
        return JsonClient.parse(next);
    }

    void ack(Map<String, Object> beat) {
        say("{\"type\":\"ack\",\"seq\":" + beat.get("seq") + "}");
    }
}
