package io.fdp.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Proxy;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionContext;

/** What a test is told in which FDP warned, also when the test has failed already. */
class ExpectedLogTest {
    private final IllegalStateException stale = new IllegalStateException("entity 3#1 is gone");

    /** The context of a test that ended with a failure, or without one. */
    private static ExtensionContext ended(@Nullable Throwable failure) {
        return (ExtensionContext) Proxy.newProxyInstance(
                ExpectedLogTest.class.getClassLoader(),
                new Class<?>[] {ExtensionContext.class},
                (proxy, method, arguments) -> Optional.ofNullable(failure));
    }

    private AssertionError told(@Nullable Throwable failure) {
        ExpectedLog log = ExpectedLog.of();
        log.beforeEach(ended(null));
        Logger.getLogger("io.fdp.engine").log(Level.SEVERE, "Helping failed", stale);
        return assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> log.afterEach(ended(failure)))
                .withMessageContainingAll("nobody expected", "Helping failed", "entity 3#1 is gone")
                .actual();
    }

    @Test
    void shouldTellTheErrorThatWasLogged() {
        assertThat(told(null)).hasCause(stale);
        assertThat(told(new AssertionError("something else"))).hasCause(stale);
    }

    /** JUnit adds it to what the test threw. */
    @Test
    void shouldNotMakeTheStackOfAFailedTestCircular() {
        RuntimeException stopped = new RuntimeException("the engine stops", stale);
        stopped.addSuppressed(told(stopped));
        StringWriter printed = new StringWriter();
        stopped.printStackTrace(new PrintWriter(printed));
        assertThat(printed.toString()).doesNotContain("CIRCULAR").contains("Helping failed");
        assertThat(told(stale)).hasNoCause();
    }
}
