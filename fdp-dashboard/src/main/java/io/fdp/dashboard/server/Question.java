package io.fdp.dashboard.server;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a request asks: a path and parameters.
 *
 * @param path the path, decoded
 * @param parameters the parameters, decoded
 */
record Question(String path, Map<String, String> parameters) {
    private static final int MOST_PARAMETERS = 32;

    static Question of(String path, @Nullable String query) {
        Map<String, String> found = new HashMap<>();
        if (query != null && !query.isEmpty()) {
            for (String pair : query.split("&", -1)) {
                int equals = pair.indexOf('=');
                String name = decode(equals < 0 ? pair : pair.substring(0, equals));
                String value = equals < 0 ? "" : decode(pair.substring(equals + 1));
                if (found.put(name, value) != null) {
                    throw new Refusal(400, "a parameter is given twice: " + name);
                }
                if (found.size() > MOST_PARAMETERS) {
                    throw new Refusal(400, "there are too many parameters");
                }
            }
        }
        return new Question(decode(path.replace("+", "%2B")), found);
    }

    /** Decodes percent signs strictly: what is not UTF-8 is refused. */
    static String decode(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '%') {
                int high = i + 2 <= text.length() - 1 ? Character.digit(text.charAt(i + 1), 16) : -1;
                int low = i + 2 <= text.length() - 1 ? Character.digit(text.charAt(i + 2), 16) : -1;
                if (high < 0 || low < 0) {
                    throw new Refusal(400, "the address has a percent sign without two digits");
                }
                bytes.write(high * 16 + low);
                i += 2;
            } else if (c == '+') {
                bytes.write(' ');
            } else {
                bytes.writeBytes(String.valueOf(c).getBytes(StandardCharsets.UTF_8));
            }
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.toByteArray()))
                    .toString();
        } catch (CharacterCodingException wrong) {
            throw new Refusal(400, "the address is not UTF-8");
        }
    }

    String text(String name, String otherwise, int longest) {
        String given = parameters.getOrDefault(name, otherwise);
        if (given.length() > longest) {
            throw new Refusal(400, name + " is longer than " + longest + " characters");
        }
        return given;
    }

    /** A whole number in a range. */
    long number(String name, long otherwise, long least, long most) {
        String given = parameters.get(name);
        if (given == null || given.isEmpty()) {
            return otherwise;
        }
        try {
            long value = Long.parseLong(given);
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException wrong) {
            // refused below
        }
        throw new Refusal(400, name + " is a whole number from " + least + " to " + most);
    }

    boolean isSet(String name) {
        String given = parameters.getOrDefault(name, "");
        return given.equals("1") || given.equals("true");
    }
}
