package io.fdp.cli.look;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of {@code show} that say which part of a world is shown. Without any of them all parts are. */
public final class ShownParts {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = "--singletons", description = "Show the singletons, and no entities.")
    private boolean singletons;

    @Option(names = "--events", description = "Show all events, and no entities.")
    private boolean events;

    /** Makes options that ask for all parts. */
    public ShownParts() {}

    /**
     * Refuses options that do not go with one entity.
     *
     * @throws ParameterException when a part was asked for
     */
    public void requireNone() {
        if (singletons || events) {
            throw new ParameterException(
                    spec.commandLine(),
                    "give --entity or " + (singletons ? "--singletons" : "--events")
                            + ", not both: singletons and events belong to no entity");
        }
    }

    boolean hasEntities() {
        return !singletons && !events;
    }

    boolean hasSingletons() {
        return singletons || hasEntities();
    }

    boolean hasEvents() {
        return events || hasEntities();
    }

    /** Whether people want to see every event, and not only some. */
    boolean hasAllEvents() {
        return events;
    }
}
