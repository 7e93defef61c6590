package io.fdp.dashboard.server;

import io.fdp.codec.json.JsonReader;
import io.fdp.kernel.error.FdpException;
import io.fdp.kernel.error.JsonException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Locale;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;
import org.jspecify.annotations.Nullable;

/**
 * The way of each request: from where it comes, what it asks, who asks, then the answer. Errors are one sentence; what
 * happened inside goes to the log.
 */
abstract class PageHandler extends Handler.Abstract {
    private static final String SESSION = "/api/session";
    private static final int MOST_BODY = 1 << 16;
    private static final System.Logger LOG = System.getLogger("io.fdp.dashboard");

    private final AccessGate gate;
    private final PageFiles files = new PageFiles();
    private final RequestRate requests = new RequestRate(300, 600);

    PageHandler(AccessGate gate) {
        this.gate = gate;
    }

    /** Whether a path takes orders, which are posted. */
    abstract boolean takesOrders(String path);

    /**
     * Answers somebody who may ask.
     *
     * @param asked the path and its parameters
     * @return the answer; null when it is on its way already
     */
    abstract @Nullable Answer answer(Question asked, Request request, Response response, Callback callback)
            throws IOException;

    /** Opens sockets for upgrades. */
    abstract void setSockets(ServerWebSocketContainer container);

    /** Decides who may ask. */
    final AccessGate gate() {
        return gate;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        protect(response.getHeaders());
        try {
            Answer answer = answer(request, response, callback);
            if (answer != null) {
                send(answer, response, callback);
            }
        } catch (Refusal refused) {
            send(refused.answer(), response, callback);
        } catch (JsonException wrong) {
            send(Answer.error(400, String.valueOf(wrong.getMessage())), response, callback);
        } catch (IOException | FdpException cannot) {
            send(Answer.error(503, String.valueOf(cannot.getMessage())), response, callback);
        } catch (RuntimeException bug) {
            LOG.log(System.Logger.Level.ERROR, "a request to the dashboard failed", bug);
            send(Answer.error(500, "the request failed; the log of the program says why"), response, callback);
        }
        return true;
    }

    /** What browsers must not do with answers. */
    static void protect(HttpFields.Mutable headers) {
        headers.put(
                "Content-Security-Policy",
                "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
                        + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
        headers.put("X-Content-Type-Options", "nosniff");
        headers.put("X-Frame-Options", "DENY");
        headers.put("Referrer-Policy", "no-referrer");
        headers.put("Cross-Origin-Opener-Policy", "same-origin");
        headers.put("Cross-Origin-Resource-Policy", "same-origin");
        headers.put(HttpHeader.CACHE_CONTROL, "no-store");
    }

    /** Makes the answer; null when it is on its way already. */
    private @Nullable Answer answer(Request request, Response response, Callback callback) throws IOException {
        gate.requireSameSite(request);
        if (!requests.tryTake()) {
            throw new Refusal(429, "too many requests: wait a second");
        }
        @Nullable String path = request.getHttpURI().getPath();
        Question question =
                Question.of(path == null ? "" : path, request.getHttpURI().getQuery());
        boolean posts = request.getMethod().equals("POST");
        if (!posts && !request.getMethod().equals("GET")) {
            throw new Refusal(405, "only GET and POST are answered");
        }
        if (posts != (question.path().equals(SESSION) || takesOrders(question.path()))) {
            throw new Refusal(
                    posts ? 405 : 404, posts ? "this address takes no POST" : "there is nothing at this address");
        }
        Answer file = files.find(question.path());
        if (file != null) {
            return file;
        }
        gate.requireOwnFetch(request);
        if (question.path().equals(SESSION)) {
            return session(request, response);
        }
        gate.requireKnown(request, question.parameters().get("token"));
        return answer(question, request, response, callback);
    }

    /** Exchanges a token for a cookie. */
    private Answer session(Request request, Response response) throws IOException {
        JsonReader in = JsonReader.of("the request", body(request));
        in.beginObject();
        if (!"token".equals(in.nextField())) {
            throw new Refusal(400, "a session begins with a token");
        }
        gate.requireToken(in.string());
        Response.addCookie(
                response,
                HttpCookie.build(gate.cookieName(), gate.cookieValue())
                        .path("/")
                        .httpOnly(true)
                        .sameSite(HttpCookie.SameSite.STRICT)
                        .build());
        return Answer.nothing();
    }

    /** The content of a request: JSON of a limited length. */
    static byte[] body(Request request) throws IOException {
        String type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
        if (type == null || !type.toLowerCase(Locale.ROOT).startsWith(Answer.JSON)) {
            throw new Refusal(415, "the content is JSON, and says so");
        }
        if (request.getLength() > MOST_BODY) {
            throw new Refusal(413, "the content is too long");
        }
        try (InputStream in = Request.asInputStream(request)) {
            byte[] bytes = in.readNBytes(MOST_BODY + 1);
            if (bytes.length > MOST_BODY) {
                throw new Refusal(413, "the content is too long");
            }
            return bytes;
        }
    }

    static void send(Answer answer, Response response, Callback callback) {
        if (response.isCommitted()) {
            callback.succeeded();
            return;
        }
        response.setStatus(answer.status());
        if (answer.status() != 204) {
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, answer.type());
        }
        response.write(true, ByteBuffer.wrap(answer.body()), callback);
    }
}
