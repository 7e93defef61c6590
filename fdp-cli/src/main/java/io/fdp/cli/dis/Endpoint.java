package io.fdp.cli.dis;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A host and a port.
 *
 * @param host a name or an address
 * @param port 1 to 65,535
 */
public record Endpoint(String host, int port) {
    private static final int MOST = 65_535;

    /** Reads HOST:PORT. */
    public static final class Reader implements ITypeConverter<Endpoint> {
        /** For picocli. */
        public Reader() {}

        @Override
        public Endpoint convert(String text) {
            int colon = text.lastIndexOf(':');
            String host = colon < 0 ? "" : text.substring(0, colon);
            String digits = text.substring(colon + 1);
            boolean isPort = digits.matches("[0-9]{1,5}") && Integer.parseInt(digits) <= MOST && !digits.matches("0+");
            if (host.isEmpty() || !isPort) {
                throw new TypeConversionException(
                        "'" + text + "' is no HOST:PORT, as in 127.0.0.1:3000 or 239.1.2.3:3000");
            }
            boolean bracketed = host.startsWith("[") && host.endsWith("]");
            return new Endpoint(bracketed ? host.substring(1, host.length() - 1) : host, Integer.parseInt(digits));
        }
    }
}
