package io.fdp.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.codec.json.JsonReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Asks a dashboard as scripts do. */
final class JsonClient {
    private final int port;
    private final String bearer;

    JsonClient(DashboardHub hub) {
        this.port = hub.port();
        this.bearer = "Authorization: Bearer " + hub.token() + "\r\n";
    }

    JsonClient(Dashboard dashboard) {
        this.port = dashboard.port();
        this.bearer = "Authorization: Bearer " + dashboard.token() + "\r\n";
    }

    Map<String, Object> get(String target) {
        RawHttp answer = RawHttp.get(port, target, bearer);
        assertThat(answer.status()).as(target + ": " + answer.body()).isEqualTo(200);
        return parse(utf8(answer.body()));
    }

    /** An answer that is no JSON. */
    String text(String target) {
        RawHttp answer = RawHttp.get(port, target, bearer);
        assertThat(answer.status()).as(target).isEqualTo(200);
        return utf8(answer.body());
    }

    /** An answer of any status. */
    RawHttp raw(String target) {
        return RawHttp.get(port, target, bearer);
    }

    RawHttp order(String json) {
        return order("/api/control", json);
    }

    RawHttp order(String target, String json) {
        return RawHttp.post(port, target, bearer, json);
    }

    private static String utf8(String latin) {
        return new String(latin.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> parse(String json) {
        JsonReader in = JsonReader.of("the answer", json);
        return (Map<String, Object>) value(in);
    }

    private static Object value(JsonReader in) {
        return switch (in.peek()) {
            case OBJECT -> {
                Map<String, Object> all = new LinkedHashMap<>();
                in.beginObject();
                for (String name = in.nextField(); name != null; name = in.nextField()) {
                    all.put(name, value(in));
                }
                yield all;
            }
            case ARRAY -> {
                List<Object> all = new ArrayList<>();
                in.beginArray();
                while (in.nextElement()) {
                    all.add(value(in));
                }
                yield all;
            }
            case STRING -> in.string();
            case NUMBER -> {
                double number = in.doubleValue();
                if (number == Math.rint(number) && Math.abs(number) < 1L << 53) {
                    yield (long) number;
                }
                yield number;
            }
            case BOOLEAN -> in.booleanValue();
            case NULL -> {
                in.tryNull();
                yield null;
            }
        };
    }
}
