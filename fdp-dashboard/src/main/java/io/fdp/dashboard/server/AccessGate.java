package io.fdp.dashboard.server;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * Decides who may ask.
 *
 * <p>A page is opened with a token in the fragment of its address, which browsers do not send. The page exchanges the
 * token for a cookie that scripts cannot read and other sites cannot use. Programs send the token in a header. Names of
 * hosts are compared, so that a foreign name that leads to this machine does not help; origins are compared, so that
 * pages of others cannot ask in the name of a user.
 */
final class AccessGate {
    private static final int SECRET_BYTES = 32;
    private static final String BEARER = "Bearer ";

    private final byte[] token = secret();
    private final byte[] cookie = secret();
    private final RequestRate wrongTokens = new RequestRate(5, 20);
    private volatile int port;

    private static byte[] secret() {
        byte[] random = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(random);
        return HexFormat.of().formatHex(random).getBytes(StandardCharsets.US_ASCII);
    }

    void open(int on) {
        port = on;
    }

    /** The token, for the address that is printed and for programs. */
    String token() {
        return new String(token, StandardCharsets.US_ASCII);
    }

    /** Two servers on one host have two cookies. */
    String cookieName() {
        return "fdp-" + port;
    }

    String cookieValue() {
        return new String(cookie, StandardCharsets.US_ASCII);
    }

    // ---- where a request comes from

    /** Refuses requests for other hosts and requests that pages of others make. */
    void requireSameSite(Request request) {
        List<String> hosts = request.getHeaders().getValuesList(HttpHeader.HOST);
        if (hosts.size() != 1 || !isOwn(hosts.getFirst())) {
            throw new Refusal(403, "this server answers to 127.0.0.1:" + port + " and localhost:" + port + " only");
        }
        List<String> origins = request.getHeaders().getValuesList(HttpHeader.ORIGIN);
        if (origins.size() > 1 || (origins.size() == 1 && !isOwnOrigin(origins.getFirst()))) {
            throw new Refusal(403, "pages of other sites may not ask");
        }
    }

    /** Refuses what pages of other sites fetch; following a link to the page is no fetch. */
    void requireOwnFetch(Request request) {
        String site = request.getHeaders().get("Sec-Fetch-Site");
        if (site != null && !site.equals("same-origin") && !site.equals("none")) {
            throw new Refusal(403, "pages of other sites may not ask");
        }
    }

    private boolean isOwn(String authority) {
        String lower = authority.toLowerCase(Locale.ROOT);
        return lower.equals("127.0.0.1:" + port) || lower.equals("localhost:" + port) || lower.equals("[::1]:" + port);
    }

    private boolean isOwnOrigin(String origin) {
        String scheme = "http://";
        return origin.startsWith(scheme) && isOwn(origin.substring(scheme.length()));
    }

    // ---- who it is from

    /** Refuses requests without a right token or cookie. */
    void requireKnown(Request request, @Nullable String tokenInQuery) {
        if (isCookieRight(request)) {
            return;
        }
        String header = request.getHeaders().get(HttpHeader.AUTHORIZATION);
        String given = header != null && header.startsWith(BEARER) ? header.substring(BEARER.length()) : tokenInQuery;
        if (given == null) {
            throw new Refusal(
                    401, "a token is needed: open the address that was printed, or send Authorization: Bearer TOKEN");
        }
        requireToken(given);
    }

    /** A socket that a page opens must say which page. */
    void requireOriginOfPage(Request request) {
        if (isCookieRight(request) && request.getHeaders().get(HttpHeader.ORIGIN) == null) {
            throw new Refusal(403, "a page says where it comes from: the header Origin is missing");
        }
    }

    /** Refuses a wrong token; many wrong ones are refused without looking. */
    void requireToken(String given) {
        if (!MessageDigest.isEqual(given.getBytes(StandardCharsets.UTF_8), token)) {
            if (!wrongTokens.tryTake()) {
                throw new Refusal(429, "too many wrong tokens: wait a second");
            }
            throw new Refusal(401, "the token is wrong: it changes with each start, and the address is printed then");
        }
    }

    private boolean isCookieRight(Request request) {
        boolean right = false;
        for (HttpCookie each : Request.getCookies(request)) {
            if (each.getName().equals(cookieName())) {
                right |= MessageDigest.isEqual(each.getValue().getBytes(StandardCharsets.UTF_8), cookie);
            }
        }
        return right;
    }
}
