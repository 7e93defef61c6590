package io.fdp.cli.dis;

import io.fdp.cli.console.WholeNumber;
import io.fdp.dis.DisBodies;
import io.fdp.dis.DisConfig;
import io.fdp.geo.GeoFrame;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How a command takes part in an exercise of DIS. */
public final class DisOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--dis",
            paramLabel = "HOST:PORT",
            converter = Endpoint.Reader.class,
            description = "Send the units as DIS (IEEE 1278.1), to a program, a network or a group.")
    private @Nullable Endpoint to;

    @Option(
            names = "--dis-listen",
            paramLabel = "PORT",
            converter = WholeNumber.class,
            description = "Show entities of others that arrive on this port as ghosts.")
    private @Nullable Long port;

    @Option(
            names = "--dis-exercise",
            paramLabel = "N",
            defaultValue = "1",
            converter = WholeNumber.class,
            description = "The exercise, 1 to 255 (default: ${DEFAULT-VALUE}).")
    private Long exercise = 1L;

    @Option(
            names = "--dis-site",
            paramLabel = "N",
            defaultValue = "1",
            converter = WholeNumber.class,
            description = "The site of own entities (default: ${DEFAULT-VALUE}).")
    private Long site = 1L;

    @Option(
            names = "--dis-application",
            paramLabel = "N",
            defaultValue = "1",
            converter = WholeNumber.class,
            description =
                    "The application of own entities, and the first of 16 for worlds with more than 65,533 of them"
                            + " (default: ${DEFAULT-VALUE}).")
    private Long application = 1L;

    @Option(names = "--dis-interface", paramLabel = "NAME", description = "The network interface of a group, as eth0.")
    private @Nullable String network;

    /** For picocli. */
    public DisOptions() {}

    /**
     * Whether the command takes part in an exercise.
     *
     * @return false if it neither sends nor listens
     */
    public boolean isWanted() {
        return to != null || port != null;
    }

    /**
     * Makes the configuration.
     *
     * @param frame where the world lies
     * @param bodies how its entities are seen
     * @return the configuration
     */
    public DisConfig config(GeoFrame frame, DisBodies bodies) {
        return config(frame, bodies, to);
    }

    /**
     * Checks the options, before work begins.
     *
     * @throws ParameterException when one of them is wrong
     */
    public void check() {
        inRange("--dis-exercise", exercise, 1, 255);
        inRange("--dis-site", site, 1, 65_534);
        inRange("--dis-application", application, 1, 65_518);
        if (port != null) {
            inRange("--dis-listen", port, 0, 65_535);
        }
    }

    private DisConfig config(GeoFrame frame, DisBodies bodies, @Nullable Endpoint target) {
        check();
        DisConfig config = new DisConfig(frame, bodies)
                .exercise(exercise.intValue())
                .site(site.intValue())
                .application(application.intValue())
                .applications(16);
        if (target != null) {
            config.sendTo(target.host(), target.port());
        }
        if (port != null) {
            config.listen(port.intValue());
        }
        if (network != null) {
            config.networkInterface(network);
        }
        return config;
    }

    private void inRange(String option, long value, int least, int most) {
        if (value < least || value > most) {
            throw new ParameterException(
                    spec.commandLine(), option + " must be from " + least + " to " + most + ": was " + value);
        }
    }
}
