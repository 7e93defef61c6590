package io.fdp.cli.web;

import io.fdp.cli.console.WholeNumber;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of commands that show their world on a web page. */
public final class WebOptions {
    private static final int MOST_PORT = 65_535;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--web",
            paramLabel = "PORT",
            arity = "0..1",
            fallbackValue = "0",
            converter = WholeNumber.class,
            description = "Show the world on a web page of this machine; its address is printed. Without a port, or"
                    + " with 0, any free port.")
    private @Nullable Long web;

    @Option(
            names = "--control",
            description = "Let people on the page pause the world, record, edit, destroy and spawn.")
    private boolean control;

    @Option(
            names = "--json-lines",
            description = "Print the address of the page as a first line of JSON, and the result as a last one.")
    private boolean jsonLines;

    /** Refuses options that do not go together. */
    public void check() {
        Long port = web;
        if (port != null && (port < 0 || port > MOST_PORT)) {
            throw new ParameterException(spec.commandLine(), "--web must be from 0 to " + MOST_PORT + ": was " + port);
        }
        if (port == null && (control || jsonLines)) {
            throw new ParameterException(
                    spec.commandLine(), (control ? "--control" : "--json-lines") + " goes with --web");
        }
    }

    /** {@return whether there is a page} */
    public boolean isWanted() {
        return web != null;
    }

    /** {@return whether people may change the world} */
    public boolean isControl() {
        return control;
    }

    /** {@return whether results are lines of JSON} */
    public boolean isJsonLines() {
        return jsonLines;
    }

    /** {@return the port, 0 for any that is free} */
    public int port() {
        Long port = web;
        return port == null ? 0 : port.intValue();
    }
}
