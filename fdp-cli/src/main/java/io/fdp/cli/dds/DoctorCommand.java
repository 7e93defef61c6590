package io.fdp.cli.dds;

import io.fdp.cli.console.CommandFailure;
import io.fdp.cli.console.ExitCode;
import io.fdp.cli.console.JsonObject;
import io.fdp.cli.console.Range;
import io.fdp.cli.console.WholeNumber;
import io.fdp.cli.node.DomainOptions;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code fdp dds doctor}. */
@Command(
        name = "doctor",
        description = "Looks for what keeps nodes from finding each other: library, interfaces, multicast, firewall.",
        sortOptions = false)
public final class DoctorCommand implements Callable<Integer> {
    private final PrintStream out;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--domain",
            paramLabel = "D",
            converter = WholeNumber.class,
            description = "The domain whose ports are looked at, 0 to " + DomainOptions.MOST_DOMAIN + " (default: 0).")
    private long domain;

    @Option(names = "--json", description = "Print the findings as one JSON object on standard output.")
    private boolean json;

    /**
     * Makes the command.
     *
     * @param out for the result
     */
    public DoctorCommand(PrintStream out) {
        this.out = out;
    }

    @Override
    public Integer call() {
        Range range = new Range(spec.commandLine());
        Examination examination = new Examination((int) range.whole("--domain", domain, 0, DomainOptions.MOST_DOMAIN));
        List<Finding> findings = examination.findings();
        boolean healthy = findings.stream().noneMatch(of -> of.state() == Finding.State.WRONG);
        if (json) {
            out.println(new JsonObject()
                    .put("healthy", healthy)
                    .put("findings", findings.stream().map(Finding::toJson).toList()));
        } else {
            findings.forEach(of -> out.println(of.toText()));
        }
        if (!examination.hasLibrary()) {
            return ExitCode.NOT_INSTALLED;
        }
        if (!healthy) {
            throw new CommandFailure("nodes may not find each other: see the lines with \"wrong\" above");
        }
        return ExitCode.DONE;
    }
}
