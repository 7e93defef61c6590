package io.fdp.dashboard.server;

import io.fdp.codec.json.JsonReader;
import io.fdp.codec.json.JsonWriter;
import io.fdp.kernel.error.JsonException;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The nodes of a hub. They are asked over loopback, each with its own token. Any thread may use it. */
final class HubNodes implements AutoCloseable {
    /** While somebody looks, nodes tell how they are this often. */
    private static final long EVERY_NANOS = 900_000_000;

    /** Orders wait for frames and disks. */
    private static final Duration ORDER_PATIENCE = Duration.ofSeconds(15);

    private static final int OK = 200;

    private final Map<Integer, HubNode> byNumber = new ConcurrentSkipListMap<>();
    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();

    /** Threads of its own: whoever blocks the common pool of the program does not silence the nodes. */
    private final ExecutorService askers = Executors.newVirtualThreadPerTaskExecutor();

    private final AtomicLong askedAt = new AtomicLong(System.nanoTime() - EVERY_NANOS);

    void put(HubNode node) {
        byNumber.put(node.number(), node);
    }

    void remove(int number) {
        HubNode known = byNumber.get(number);
        if (known != null) {
            known.leave();
        }
    }

    HttpClient http() {
        return http;
    }

    /** A node that is there. */
    HubNode require(int number) {
        HubNode known = byNumber.get(number);
        if (known == null) {
            throw new Refusal(404, "there is no node " + number);
        }
        if (known.isGone()) {
            throw new Refusal(503, "node " + number + " is gone: choose another one");
        }
        return known;
    }

    /**
     * Passes a request on, and its answer back.
     *
     * @param number the node
     * @param target path and query
     * @param body what is posted; empty for a question
     */
    Answer ask(int number, String target, byte[] body) throws IOException {
        HubNode node = require(number);
        HttpRequest.Builder request = node.request(target);
        if (body.length > 0) {
            request.header("Content-Type", Answer.JSON)
                    .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                    .timeout(ORDER_PATIENCE);
        }
        try {
            HttpResponse<byte[]> said = http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
            String type = said.headers().firstValue("Content-Type").orElse(Answer.JSON);
            return new Answer(said.statusCode(), type, said.body());
        } catch (IOException gone) {
            throw new Refusal(503, "node " + number + " does not answer: it is busy, or its program has ended");
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
            throw new Refusal(503, "the server stops");
        }
    }

    /** Writes all nodes with what they said last, and asks them again. */
    void write(JsonWriter json) {
        refresh();
        json.beginArray();
        for (HubNode node : byNumber.values()) {
            json.beginObject().field("node", node.number()).field("name", node.name());
            json.field("present", !node.isGone()).name("status");
            String status = node.status();
            if (status == null) {
                json.nullValue();
            } else {
                JsonCopy.copy(JsonReader.of("the status of a node", status), json);
            }
            json.endObject();
        }
        json.endArray();
    }

    private void refresh() {
        long before = askedAt.get();
        long now = System.nanoTime();
        if (now - before < EVERY_NANOS || !askedAt.compareAndSet(before, now)) {
            return;
        }
        for (HubNode node : byNumber.values()) {
            if (node.mayAsk()) {
                askers.execute(() -> node.answered(statusOf(node)));
            }
        }
    }

    private @Nullable String statusOf(HubNode node) {
        try {
            HttpResponse<String> said = http.send(
                    node.request("/api/status").build(), HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
            return said.statusCode() == OK && isJson(said.body()) ? said.body() : null;
        } catch (IOException gone) {
            return null;
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    private static boolean isJson(String text) {
        try {
            JsonCopy.copy(JsonReader.of("the status of a node", text), new JsonWriter());
            return true;
        } catch (JsonException wrong) {
            return false;
        }
    }

    @Override
    public void close() {
        askers.shutdownNow();
        http.shutdownNow();
    }
}
