package io.fdp.dashboard.server;

import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A dashboard that a hub shows: where it listens, and what it said last. */
final class HubNode {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final int number;
    private final String name;
    private final int port;
    private final String token;
    private volatile boolean isGone;
    private volatile @Nullable String status;
    private volatile boolean isAsked;

    HubNode(int number, String name, int port, String token) {
        this.number = number;
        this.name = name;
        this.port = port;
        this.token = token;
    }

    int number() {
        return number;
    }

    String name() {
        return name;
    }

    boolean isGone() {
        return isGone;
    }

    void leave() {
        isGone = true;
        status = null;
    }

    /** What its status was last, as JSON; null if it is unknown. */
    @Nullable
    String status() {
        return status;
    }

    /** Notes what it said, or that it does not answer. */
    void answered(@Nullable String said) {
        status = isGone ? null : said;
        isAsked = false;
    }

    /** Whether it shall be asked now: nobody waits for an answer yet. */
    boolean mayAsk() {
        if (isGone || isAsked) {
            return false;
        }
        isAsked = true;
        return true;
    }

    String authorization() {
        return "Bearer " + token;
    }

    /** Where its socket is. */
    URI socket() {
        return URI.create("ws://" + LoopbackServer.HOST + ":" + port + WebHandler.SOCKET);
    }

    /**
     * A request to it.
     *
     * @param target path and query as the page sent them
     */
    HttpRequest.Builder request(String target) {
        try {
            return HttpRequest.newBuilder(URI.create("http://" + LoopbackServer.HOST + ":" + port + target))
                    .timeout(PATIENCE)
                    .header("Authorization", authorization());
        } catch (IllegalArgumentException wrong) {
            throw new Refusal(400, "the address has characters that must be encoded");
        }
    }
}
