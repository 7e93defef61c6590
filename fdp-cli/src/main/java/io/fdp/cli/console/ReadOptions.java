package io.fdp.cli.console;

import io.fdp.codec.data.ReadLimits;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The memory and work that a command may take to read a file, whose content can be far larger than the file. */
public final class ReadOptions {
    private static final int MEGABYTE_SHIFT = 20;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--max-heap",
            paramLabel = "MB",
            defaultValue = "256",
            converter = WholeNumber.class,
            description = "Use at most this many megabytes of heap to read the file (default: ${DEFAULT-VALUE}).")
    private Long heap = ReadLimits.TOOLS.heapBytes() >> MEGABYTE_SHIFT;

    @Option(
            names = "--max-native",
            paramLabel = "MB",
            defaultValue = "1024",
            converter = WholeNumber.class,
            description = "Use at most this many megabytes outside of the heap (default: ${DEFAULT-VALUE}).")
    private Long outside = ReadLimits.TOOLS.nativeBytes() >> MEGABYTE_SHIFT;

    @Option(
            names = "--max-work",
            paramLabel = "MB",
            defaultValue = "16384",
            converter = WholeNumber.class,
            description = "Allow at most this much work, in megabytes, in addition to 512 KB for each byte of a"
                    + " recording and 16 KB for each byte of a save (default: ${DEFAULT-VALUE}).")
    private Long work = ReadLimits.TOOLS.workBytes() >> MEGABYTE_SHIFT;

    /**
     * The limits.
     *
     * @return the limits for reading
     */
    public ReadLimits limits() {
        return new ReadLimits(bytes("--max-heap", heap), bytes("--max-native", outside), bytes("--max-work", work));
    }

    private long bytes(String option, long megabytes) {
        if (megabytes < 1 || megabytes > Long.MAX_VALUE >> MEGABYTE_SHIFT) {
            throw new ParameterException(
                    spec.commandLine(),
                    option + " is 1 megabyte or more, not " + megabytes + "; leave it out if unsure");
        }
        return megabytes << MEGABYTE_SHIFT;
    }
}
