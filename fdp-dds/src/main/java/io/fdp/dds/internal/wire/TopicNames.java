package io.fdp.dds.internal.wire;

/** Names of topics in DDS: letters, digits, underscores and slashes. Other characters become their code. */
public final class TopicNames {
    private TopicNames() {}

    /** The name in DDS of a topic of FDP. */
    public static String toDds(String name) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            boolean isDigit = c >= '0' && c <= '9';
            if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '/' || (isDigit && i > 0)) {
                text.append(c);
            } else {
                text.append("_u").append(String.format("%04x", (int) c));
            }
        }
        return text.toString();
    }
}
