package io.fdp.dds.internal.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of a domain: what FDP prefers, then {@code CYCLONEDDS_URI}, then what the program asked for. What
 * comes later wins.
 */
final class DomainXml {
    private static final String URI = "CYCLONEDDS_URI";
    private static final long DEFAULT_LEASE_MILLIS = 2000;
    private static final long NANOS_PER_MILLI = 1_000_000L;

    private DomainXml() {}

    static String of(WireSettings settings) {
        return of(settings, System.getenv(URI));
    }

    static String of(WireSettings settings, @Nullable String uri) {
        StringBuilder text = new StringBuilder(defaults());
        if (uri != null && !uri.isBlank()) {
            text.append(',').append(uri);
        }
        String asked = asked(settings);
        return asked.isEmpty()
                ? text.toString()
                : text.append(',').append(asked).toString();
    }

    /** The lease that the program asked for, or what FDP prefers; {@code CYCLONEDDS_URI} is not read. */
    static long leaseNanos(WireSettings settings) {
        return settings.leaseNanos() > 0 ? settings.leaseNanos() : DEFAULT_LEASE_MILLIS * NANOS_PER_MILLI;
    }

    /** State is bounded by its keys, so a reader that is slow or dead must not make the others wait. */
    private static String defaults() {
        return domain("<Discovery><LeaseDuration>" + DEFAULT_LEASE_MILLIS + "ms</LeaseDuration></Discovery><Internal>"
                + "<Watermarks><WhcHigh>64MB</WhcHigh><WhcAdaptive>false</WhcAdaptive></Watermarks></Internal>");
    }

    private static String asked(WireSettings settings) {
        StringBuilder text = new StringBuilder();
        String name = settings.networkInterface();
        if (name != null) {
            boolean isAddress = name.indexOf('.') >= 0 || name.indexOf(':') >= 0;
            text.append("<General><Interfaces><NetworkInterface ")
                    .append(isAddress ? "address=\"" : "name=\"")
                    .append(escape(name))
                    .append(isLoopback(name) ? "\" multicast=\"false" : "")
                    .append("\"/></Interfaces>")
                    .append(isLoopback(name) ? "<AllowMulticast>false</AllowMulticast>" : "")
                    .append("</General>");
        }
        List<String> peers = settings.peers();
        if (!peers.isEmpty() || settings.leaseNanos() > 0) {
            text.append("<Discovery>");
            if (settings.leaseNanos() > 0) {
                long millis = Math.max(1, settings.leaseNanos() / NANOS_PER_MILLI);
                text.append("<LeaseDuration>").append(millis).append("ms</LeaseDuration>");
            }
            if (!peers.isEmpty()) {
                text.append("<ParticipantIndex>auto</ParticipantIndex>")
                        .append("<MaxAutoParticipantIndex>63</MaxAutoParticipantIndex><Peers>");
                peers.forEach(peer ->
                        text.append("<Peer Address=\"").append(escape(peer)).append("\"/>"));
                text.append("</Peers>");
            }
            text.append("</Discovery>");
        }
        return text.isEmpty() ? "" : domain(text.toString());
    }

    private static boolean isLoopback(String name) {
        return name.equals("lo") || name.equals("127.0.0.1") || name.equals("::1") || name.equals("lo0");
    }

    private static String domain(String content) {
        return "<CycloneDDS><Domain Id=\"any\">" + content + "</Domain></CycloneDDS>";
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }
}
