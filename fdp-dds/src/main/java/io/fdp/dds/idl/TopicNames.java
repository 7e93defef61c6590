package io.fdp.dds.idl;

import java.util.Locale;
import java.util.Objects;

/**
 * Names of topics in DDS: letters, digits, underscores and slashes. Dots and dollars become underscores, other
 * characters their code.
 */
public final class TopicNames {
    private static final String COMPONENT = "fdp/component/";

    private TopicNames() {}

    /**
     * The name in DDS of the topic of a component.
     *
     * @param component the name of the component
     * @return the name of the topic
     */
    public static String ofComponent(String component) {
        return toDds(COMPONENT + Objects.requireNonNull(component, "the name of a component is null"));
    }

    /**
     * The name in DDS of a topic of FDP.
     *
     * @param name the name of a topic of a wire
     * @return its name in DDS
     */
    public static String toDds(String name) {
        StringBuilder text = new StringBuilder();
        Objects.requireNonNull(name, "the name of a topic is null");
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            boolean isDigit = c >= '0' && c <= '9';
            if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '/' || (isDigit && i > 0)) {
                text.append(c);
            } else if (c == '.' || c == '$') {
                text.append('_');
            } else {
                text.append("_u").append(String.format(Locale.ROOT, "%04x", (int) c));
            }
        }
        return text.toString();
    }
}
