package io.fdp.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.cli.console.CommandFailure;
import io.fdp.cli.console.Screen;
import io.fdp.cli.console.StopSignal;
import io.fdp.cli.demo.DemoCommand;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

class MainTest {
    @Command(name = "fdp")
    static final class Root implements Runnable {
        @Option(names = "--debug", scope = ScopeType.INHERIT)
        boolean debug;

        @Override
        public void run() {}
    }

    @Command(name = "fail")
    static final class Failing implements Callable<Integer> {
        private final Throwable failure;

        Failing(Throwable failure) {
            this.failure = failure;
        }

        @Override
        public Integer call() throws Exception {
            switch (failure) {
                case Exception exception -> throw exception;
                case Error error -> throw error;
                default -> throw new AssertionError(failure);
            }
        }
    }

    /** A command that is a method of another one, as many are. */
    @Command(name = "methods")
    static final class Methods implements Runnable {
        private final Throwable failure;

        Methods(Throwable failure) {
            this.failure = failure;
        }

        @Override
        public void run() {}

        @Command(name = "fail")
        int fail() throws Exception {
            return new Failing(failure).call();
        }
    }

    private static CliRun fail(Throwable failure, String... args) {
        CommandLine fdp = new CommandLine(new Root());
        fdp.addSubcommand("fail", new Failing(failure));
        fdp.addSubcommand("methods", new Methods(failure));
        return CliRun.of(fdp, args);
    }

    @Test
    void shouldShowHelpWhenAsked() {
        CliRun run = CliRun.of("--help");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("Usage: fdp", "demo", "--debug", "130");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void shouldShowHelpOfASubcommandWhenAsked() {
        CliRun run = CliRun.of("demo", "--help");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("Usage: fdp demo", "--entities", "100000", "--seconds", "--ticks", "--threads", "--seed")
                .contains("--json", "--debug");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void shouldNameTheVersionWhenAsked() {
        CliRun run = CliRun.of("--version");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).startsWith("fdp ").contains("Java " + System.getProperty("java.version"));
    }

    @Test
    void shouldRefuseToRunWithoutACommand() {
        CliRun run = CliRun.of();

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.errLines()).containsExactly("fdp: a command is missing", "Try 'fdp --help'.");
    }

    @Test
    void shouldRefuseAnUnknownCommand() {
        CliRun run = CliRun.of("dmeo");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errLines())
                .containsExactly(
                        "fdp: unknown command 'dmeo': did you mean demo? Use bench, cluster, dds, demo, dis, help, ig,"
                                + " new, node, recording, replay, samples, view or world",
                        "Try 'fdp --help'.");
    }

    @Test
    void shouldTellAnExpectedFailureInOneLine() {
        CliRun run = fail(new CommandFailure("the disk is full"), "fail");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.errLines()).containsExactly("fdp fail: the disk is full");
    }

    @Test
    void shouldTellAFailureOfTheKernelInOneLine() {
        RuntimeException full = null;
        try (EntityRepository repo = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(1))) {
            repo.createEntity();
            repo.createEntity();
        } catch (RuntimeException expected) {
            full = expected;
        }

        CliRun run = fail(full, "fail");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errLines()).hasSize(1);
        assertThat(run.err()).startsWith("fdp fail: cannot create 1 entity");
    }

    @Test
    void shouldNameTheTypeOfAnUnexpectedFailure() {
        CliRun run = fail(new IllegalStateException("two\nlines"), "fail");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errLines())
                .containsExactly("fdp fail: java.lang.IllegalStateException: two lines (--debug shows where)");
    }

    @Test
    void shouldTellAnErrorInOneLineToo() {
        CliRun run = fail(new OutOfMemoryError("Java heap space"), "fail");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errLines()).hasSize(1);
        assertThat(run.err()).contains("Java heap space");
    }

    /** Whatever a command throws, and however it is written. */
    @Test
    void shouldTellOfNothingButTheFailure() {
        for (String[] command : new String[][] {{"fail"}, {"methods", "fail"}}) {
            String name = "fdp " + String.join(" ", command) + ": ";
            CliRun memory = fail(new OutOfMemoryError("Java heap space"), command);
            CliRun stack = fail(new StackOverflowError(), command);
            CliRun broken = fail(new AssertionError("a bug"), command);
            CliRun expected = fail(new CommandFailure("the disk is full"), command);

            for (CliRun run : List.of(memory, stack, broken, expected)) {
                assertThat(run.exitCode()).isEqualTo(1);
                assertThat(run.out()).isEmpty();
                assertThat(run.errLines()).hasSize(1);
                assertThat(run.err()).doesNotContain("picocli", "ExecutionException", "\tat ");
            }
            assertThat(memory.err()).contains("memory ran out (Java heap space)", "FDP_JAVA_OPTS=-Xmx");
            assertThat(stack.err()).contains("StackOverflowError");
            assertThat(broken.err()).contains("a bug (--debug shows where)");
            assertThat(expected.err()).isEqualToIgnoringNewLines(name + "the disk is full");
        }
    }

    @Test
    void shouldShowTheStackTraceOnlyWhenDebugging() {
        CliRun quiet = fail(new CommandFailure("no"), "fail");
        CliRun after = fail(new CommandFailure("no"), "fail", "--debug");
        CliRun before = fail(new CommandFailure("no"), "--debug", "fail");

        assertThat(quiet.err()).doesNotContain("\tat ");
        assertThat(after.exitCode()).isEqualTo(1);
        assertThat(after.err()).startsWith("fdp fail: no").contains("\tat io.fdp.cli.MainTest");
        assertThat(before.err()).contains("\tat io.fdp.cli.MainTest");
    }

    @Test
    void shouldShowTheStackTraceOfWrongUsageOnlyWhenDebugging() {
        assertThat(CliRun.of("demo", "--nonsense").err()).doesNotContain("\tat ");

        CliRun run = CliRun.of("demo", "--nonsense", "--debug");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("\tat ").endsWith("Try 'fdp demo --help'." + System.lineSeparator());
    }

    @Test
    void shouldOfferTheDemo() {
        assertThat(new CommandLine(new DemoCommand(System.out, Screen.unwatched(System.err), new StopSignal()))
                        .getCommandName())
                .isEqualTo("demo");
    }

    /** A standard output that is full, or closed. */
    private static PrintStream full() {
        return new PrintStream(new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                throw new IOException("no space left");
            }
        });
    }

    @Test
    void shouldFailWhenTheResultCannotBeWritten() {
        for (List<String> args : List.of(
                List.of("--help"),
                List.of("--version"),
                List.of("demo", "--entities", "100", "--ticks", "3"),
                List.of("demo", "--entities", "100", "--ticks", "3", "--json"))) {
            ByteArrayOutputStream err = new ByteArrayOutputStream();
            int exitCode = Main.run(args.toArray(String[]::new), full(), new PrintStream(err, true, UTF_8));
            assertThat(exitCode).as(args.toString()).isEqualTo(1);
            assertThat(err.toString(UTF_8))
                    .contains("fdp: the result is lost, because standard output cannot be written: ")
                    .doesNotContain("\tat ");
        }
    }

    @Test
    void shouldKeepTheExitCodeOfWrongUsageWhenNothingWasToBeWritten() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exitCode = Main.run(new String[] {"dmeo"}, full(), new PrintStream(err, true, UTF_8));
        assertThat(exitCode).isEqualTo(2);
        assertThat(err.toString(UTF_8)).doesNotContain("lost");
    }

    @Command(name = "log")
    static final class Logging implements Callable<Integer> {
        @Override
        public Integer call() {
            System.getLogger("io.fdp.engine")
                    .log(System.Logger.Level.ERROR, "metrics end", new IOException("no\nspace"));
            System.getLogger("io.fdp.engine").log(System.Logger.Level.DEBUG, "a detail");
            return 0;
        }
    }

    private static CliRun log(String... args) {
        CommandLine fdp = new CommandLine(new Root());
        fdp.addSubcommand("log", new Logging());
        return CliRun.of(fdp, args);
    }

    @Test
    void shouldShowWhatIsLoggedInOneLine() {
        CliRun run = log("log");
        assertThat(run.exitCode()).isZero();
        assertThat(run.errLines()).containsExactly("fdp: metrics end (no space)");
        assertThat(log("log", "--debug").errLines())
                .startsWith("fdp: metrics end (no space)")
                .anyMatch(line -> line.startsWith("\tat "));
        Logger logger = Logger.getLogger("io.fdp");
        assertThat(logger.getHandlers()).as("given back").isEmpty();
        assertThat(logger.getUseParentHandlers()).isTrue();
    }
}
