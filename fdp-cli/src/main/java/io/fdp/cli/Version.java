package io.fdp.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version of FDP, from the properties that Maven leaves in the jar. */
final class Version implements IVersionProvider {
    private static final String RESOURCE = "/META-INF/maven/io.fdp/fdp-cli/pom.properties";
    private static final String NOT_FROM_A_JAR = "(development)";

    @Override
    public String[] getVersion() throws IOException {
        return new String[] {"fdp " + number(), "Java ${java.version} (${java.vendor})", "${os.name} ${os.arch}"};
    }

    private static String number() throws IOException {
        try (InputStream in = Version.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                return NOT_FROM_A_JAR;
            }
            Properties properties = new Properties();
            properties.load(in);
            return properties.getProperty("version", NOT_FROM_A_JAR);
        }
    }
}
