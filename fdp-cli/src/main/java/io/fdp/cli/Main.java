package io.fdp.cli;

import io.fdp.cli.cluster.ClusterCommand;
import io.fdp.cli.console.CommandFailure;
import io.fdp.cli.console.ExitCode;
import io.fdp.cli.console.FilePath;
import io.fdp.cli.console.LogLines;
import io.fdp.cli.console.OutputClosedException;
import io.fdp.cli.console.Screen;
import io.fdp.cli.console.StandardOutput;
import io.fdp.cli.console.StopSignal;
import io.fdp.cli.console.Terminal;
import io.fdp.cli.console.WrongText;
import io.fdp.cli.dds.DdsCommand;
import io.fdp.cli.dds.DoctorCommand;
import io.fdp.cli.dds.IdlCommand;
import io.fdp.cli.dds.SpyCommand;
import io.fdp.cli.demo.DemoCommand;
import io.fdp.cli.dis.DisCommand;
import io.fdp.cli.dis.ListenCommand;
import io.fdp.cli.ig.IgCommand;
import io.fdp.cli.ig.WatchCommand;
import io.fdp.cli.node.NodeCommand;
import io.fdp.cli.project.NewCommand;
import io.fdp.cli.recording.ConvertCommand;
import io.fdp.cli.recording.CutCommand;
import io.fdp.cli.recording.MergeCommand;
import io.fdp.cli.recording.QueryCommand;
import io.fdp.cli.recording.RecordingCommand;
import io.fdp.cli.recording.ReplayCommand;
import io.fdp.cli.recording.SendCommand;
import io.fdp.cli.recording.ShowCommand;
import io.fdp.cli.samples.SamplesCommand;
import io.fdp.cli.web.ViewCommand;
import io.fdp.cli.world.WorldCommand;
import io.fdp.dds.error.DdsMissingException;
import io.fdp.kernel.error.FdpException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Arrays;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The command {@code fdp}.
 *
 * <p>Subcommands print results to standard output and everything else to standard error. They return an exit code of
 * {@link ExitCode}, and throw errors. This class turns an error into one line for people: a wrong argument exits with 2
 * and a pointer to the help, any other error with 1. Only {@code --debug} shows stack traces.
 */
@Command(
        name = "fdp",
        description = "FDP, an entity-component database in native memory.",
        versionProvider = Version.class,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:it ran and failed",
            "2:wrong usage",
            "3:something is not installed",
            "130:interrupted",
            "141:standard output was closed, as by head"
        },
        synopsisSubcommandLabel = "COMMAND")
public final class Main implements Runnable {
    private static final String DEBUG = "--debug";
    private static final long LAST_WORDS_SECONDS = 10;

    @Spec
    private CommandSpec spec;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Show this help message and exit.")
    @SuppressWarnings("UnusedVariable") // picocli looks for it
    private boolean help;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Print version information and exit.")
    @SuppressWarnings("UnusedVariable") // picocli looks for it
    private boolean version;

    @Option(names = DEBUG, scope = ScopeType.INHERIT, description = "Show the stack trace of an error.")
    @SuppressWarnings("UnusedVariable") // read from the raw arguments, so that it also works when parsing fails
    private boolean debug;

    private Main() {}

    /**
     * Runs a command and ends the JVM with its exit code.
     *
     * @param args the arguments
     */
    public static void main(String[] args) {
        StopSignal stop = new StopSignal();
        Thread onInterrupt = new Thread(
                () -> {
                    stop.request();
                    stop.awaitFinish(LAST_WORDS_SECONDS);
                },
                "fdp-interrupt");
        Runtime.getRuntime().addShutdownHook(onInterrupt);
        int exitCode = run(args, StandardOutput.open(), System.err, stop);
        System.err.flush();
        stop.finish();
        System.exit(exitCode);
    }

    /**
     * Runs a command.
     *
     * @param args the arguments
     * @param out for results
     * @param err for everything else
     * @return the exit code
     */
    public static int run(String[] args, PrintStream out, PrintStream err) {
        return run(args, out, err, new StopSignal());
    }

    static int run(String[] args, PrintStream out, PrintStream err, StopSignal stop) {
        Screen screen = Screen.onStandardError(err);
        return execute(commands(out, screen, stop), args, out, screen.messages());
    }

    /** All commands. */
    static CommandLine commands(PrintStream out, Screen screen, StopSignal stop) {
        CommandLine fdp = new CommandLine(new Main());
        fdp.addSubcommand("demo", new DemoCommand(out, screen, stop));
        fdp.addSubcommand("node", new NodeCommand(out, screen, stop));
        fdp.addSubcommand("cluster", new ClusterCommand(out, screen, stop));
        CommandLine dds = new CommandLine(new DdsCommand());
        dds.addSubcommand("idl", new IdlCommand(out));
        dds.addSubcommand("spy", new SpyCommand(out, screen, stop));
        dds.addSubcommand("doctor", new DoctorCommand(out));
        fdp.addSubcommand("dds", dds);
        fdp.addSubcommand("replay", new ReplayCommand(out, screen, stop));
        CommandLine recording = new CommandLine(new RecordingCommand(out, screen, stop));
        recording.addSubcommand("show", new ShowCommand(out, screen, stop));
        recording.addSubcommand("query", new QueryCommand(out, screen, stop));
        recording.addSubcommand("convert", new ConvertCommand(out, screen, stop));
        recording.addSubcommand("cut", new CutCommand(out, screen, stop));
        recording.addSubcommand("merge", new MergeCommand(out, screen, stop));
        fdp.addSubcommand("recording", recording);
        fdp.addSubcommand("view", new ViewCommand(out, screen, stop));
        fdp.addSubcommand("world", new WorldCommand(out));
        CommandLine ig = new CommandLine(new IgCommand());
        ig.addSubcommand("watch", new WatchCommand(out, screen, stop));
        fdp.addSubcommand("ig", ig);
        CommandLine dis = new CommandLine(new DisCommand());
        dis.addSubcommand("listen", new ListenCommand(out, screen, stop));
        dis.addSubcommand("replay", new SendCommand(out, screen, stop));
        fdp.addSubcommand("dis", dis);
        fdp.addSubcommand("new", new NewCommand(out));
        fdp.addSubcommand("samples", new SamplesCommand(out));
        fdp.addSubcommand("bench", new BenchCommand());
        fdp.addSubcommand("help", new HelpCommand());
        fdp.registerConverter(Path.class, new FilePath());
        return fdp;
    }

    /** Runs a command line with its subcommands; always returns an exit code. */
    static int execute(CommandLine fdp, String[] args, PrintStream out, PrintStream err) {
        boolean debugging = Arrays.asList(args).contains(DEBUG);
        PrintWriter errors = new PrintWriter(err, true, err.charset());
        fdp.setOut(new PrintWriter(StandardOutput.unending(out), true, out.charset()));
        fdp.setErr(errors);
        fdp.setExpandAtFiles(false);
        fdp.setColorScheme(CommandLine.Help.defaultColorScheme(Terminal.isCapable() ? Ansi.AUTO : Ansi.OFF));
        fdp.setParameterExceptionHandler((wrong, given) -> {
            String name = wrong.getCommandLine().getCommandSpec().qualifiedName();
            tell(name, Commands.orMisspelt(wrong, given), debugging, errors);
            if (wrong instanceof WrongText marked) {
                marked.lines().forEach(errors::println);
            }
            errors.println("Try '" + name + " --help'.");
            return ExitCode.WRONG_USAGE;
        });
        fdp.setExecutionExceptionHandler((thrown, command, ignored) -> {
            Throwable failure = unwrapped(thrown);
            if (failure instanceof OutputClosedException) {
                return ExitCode.OUTPUT_CLOSED;
            }
            tell(command.getCommandSpec().qualifiedName(), failure, debugging, errors);
            return failure instanceof DdsMissingException ? ExitCode.NOT_INSTALLED : ExitCode.FAILED;
        });
        int exitCode;
        LogLines log = LogLines.open(errors, debugging);
        try {
            exitCode = fdp.execute(args);
        } catch (OutputClosedException gone) {
            exitCode = ExitCode.OUTPUT_CLOSED;
        } catch (Throwable failure) { // also errors such as too little memory get one line
            tell("fdp", unwrapped(failure), debugging, errors);
            exitCode = ExitCode.FAILED;
        } finally {
            log.close();
        }
        fdp.getOut().flush();
        return StandardOutput.exitCode(exitCode, "fdp", out, errors);
    }

    /** The error of a command, without the wrapping that some commands add. */
    private static Throwable unwrapped(Throwable thrown) {
        Throwable cause = thrown instanceof ExecutionException ? thrown.getCause() : null;
        return cause == null ? thrown : unwrapped(cause);
    }

    /** The message about unknown arguments; it names only the first. */
    private static String unknown(UnmatchedArgumentException wrong) {
        String argument = wrong.getUnmatched().getFirst();
        return argument.startsWith("-")
                ? Commands.unknownOption(wrong.getCommandLine(), argument)
                : Commands.unknown(wrong.getCommandLine(), argument);
    }

    private static void tell(String command, Throwable what, boolean debugging, PrintWriter errors) {
        errors.println(command + ": " + String.join(" ", describe(what).lines().toList()));
        if (debugging) {
            what.printStackTrace(errors);
        }
    }

    /** Describes an error: FDP's own errors explain themselves, other errors also need their type. */
    private static String describe(Throwable what) {
        if (what instanceof UnmatchedArgumentException wrong) {
            return unknown(wrong);
        }
        if (what instanceof OutOfMemoryError) {
            return "memory ran out (" + what.getMessage() + "): the JVM has "
                    + (Runtime.getRuntime().maxMemory() >> 20)
                    + " MB of heap; give it more, as in FDP_JAVA_OPTS=-Xmx2g (" + DEBUG + " shows where it ended)";
        }
        boolean explained =
                what instanceof ParameterException || what instanceof FdpException || what instanceof CommandFailure;
        String message = what.getMessage();
        return explained && message != null ? message : what + " (" + DEBUG + " shows where)";
    }

    /** Without a subcommand there is nothing to do. */
    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing");
    }
}
