package io.fdp.recorder;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON into maps, lists, texts, truth values and numbers, which stay the text that they are. Shares nothing with
 * what is tested.
 */
final class MiniJson {
    record Numeral(String text) {}

    private final String text;
    private int at;

    private MiniJson(String text) {
        this.text = text;
    }

    static @Nullable Object parse(String text) {
        MiniJson json = new MiniJson(text);
        Object value = json.value();
        json.space();
        if (json.at != text.length()) {
            throw new AssertionError("text after the value: " + text.substring(json.at));
        }
        return value;
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> object(String text) {
        return (Map<String, Object>) java.util.Objects.requireNonNull(parse(text));
    }

    private void space() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private @Nullable Object value() {
        space();
        char c = text.charAt(at);
        return switch (c) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            case 't', 'f', 'n' -> word();
            default -> number();
        };
    }

    private Map<String, @Nullable Object> object() {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        at++;
        space();
        if (text.charAt(at) == '}') {
            at++;
            return map;
        }
        while (true) {
            space();
            String name = string();
            space();
            expect(':');
            if (map.containsKey(name)) {
                throw new AssertionError("twice: " + name);
            }
            map.put(name, value());
            space();
            if (text.charAt(at) == '}') {
                at++;
                return map;
            }
            expect(',');
        }
    }

    private List<@Nullable Object> array() {
        List<@Nullable Object> list = new ArrayList<>();
        at++;
        space();
        if (text.charAt(at) == ']') {
            at++;
            return list;
        }
        while (true) {
            list.add(value());
            space();
            if (text.charAt(at) == ']') {
                at++;
                return list;
            }
            expect(',');
        }
    }

    private void expect(char c) {
        if (text.charAt(at++) != c) {
            throw new AssertionError("no " + c + " at " + at + " of " + text);
        }
    }

    private String string() {
        expect('"');
        StringBuilder out = new StringBuilder();
        while (true) {
            char c = text.charAt(at++);
            if (c == '"') {
                return out.toString();
            }
            if (c < ' ') {
                throw new AssertionError("a control character in a text");
            }
            if (c != '\\') {
                out.append(c);
                continue;
            }
            char escaped = text.charAt(at++);
            switch (escaped) {
                case 'n' -> out.append('\n');
                case 't' -> out.append('\t');
                case 'r' -> out.append('\r');
                case 'b' -> out.append('\b');
                case 'f' -> out.append('\f');
                case 'u' -> {
                    out.append((char) Integer.parseInt(text.substring(at, at + 4), 16));
                    at += 4;
                }
                default -> out.append(escaped);
            }
        }
    }

    private @Nullable Object word() {
        for (String word : List.of("true", "false", "null")) {
            if (text.startsWith(word, at)) {
                at += word.length();
                return word.equals("null") ? null : (Object) word.equals("true");
            }
        }
        throw new AssertionError("no value at " + at + " of " + text);
    }

    private Numeral number() {
        int from = at;
        while (at < text.length() && "+-.0123456789eE".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        String number = text.substring(from, at);
        if (!number.matches("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?")) {
            throw new AssertionError("no number: " + number);
        }
        return new Numeral(number);
    }
}
