package io.fdp.cli.dis;

import io.fdp.cli.console.WholeNumber;
import io.fdp.dis.DisBodies;
import io.fdp.dis.DisConfig;
import io.fdp.geo.GeoFrame;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
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

    @Mixin
    private DisIdentity identity = new DisIdentity();

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
        check();
        DisConfig config = identity.in(new DisConfig(frame, bodies));
        if (to != null) {
            config.sendTo(to.host(), to.port());
        }
        if (port != null) {
            config.listen(port.intValue());
        }
        if (network != null) {
            config.networkInterface(network);
        }
        return config;
    }

    /**
     * Checks the options, before work begins.
     *
     * @throws ParameterException when one of them is wrong
     */
    public void check() {
        identity.check();
        if (port != null) {
            DisIdentity.inRange(spec, "--dis-listen", port, 0, 65_535);
        }
    }
}
