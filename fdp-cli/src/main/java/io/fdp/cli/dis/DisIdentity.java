package io.fdp.cli.dis;

import io.fdp.cli.console.WholeNumber;
import io.fdp.dis.DisConfig;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Who a command is in an exercise of DIS. */
public final class DisIdentity {
    /** Worlds with more entities than one application may have use the next applications, too. */
    private static final int APPLICATIONS = 16;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

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
            description = "The site of the entities (default: ${DEFAULT-VALUE}).")
    private Long site = 1L;

    @Option(
            names = "--dis-application",
            paramLabel = "N",
            defaultValue = "1",
            converter = WholeNumber.class,
            description = "The application of the entities, and the first of 16 for worlds with more than 65,533 of"
                    + " them (default: ${DEFAULT-VALUE}).")
    private Long application = 1L;

    /** For picocli. */
    public DisIdentity() {}

    /**
     * Checks the options, before work begins.
     *
     * @throws ParameterException when one of them is wrong
     */
    public void check() {
        inRange(spec, "--dis-exercise", exercise, 1, 255);
        inRange(spec, "--dis-site", site, 1, 65_534);
        inRange(spec, "--dis-application", application, 1, 65_534 - APPLICATIONS);
    }

    /**
     * Gives a configuration this identity.
     *
     * @param config the configuration
     * @return the same configuration
     */
    public DisConfig in(DisConfig config) {
        check();
        return config.exercise(exercise.intValue())
                .site(site.intValue())
                .application(application.intValue())
                .applications(APPLICATIONS);
    }

    static void inRange(CommandSpec spec, String option, long value, int least, int most) {
        if (value < least || value > most) {
            throw new ParameterException(
                    spec.commandLine(), option + " must be from " + least + " to " + most + ": was " + value);
        }
    }
}
