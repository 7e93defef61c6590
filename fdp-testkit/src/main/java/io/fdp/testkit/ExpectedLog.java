package io.fdp.testkit;

import io.fdp.kernel.error.Shown;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The log of FDP during a test. It is not printed, and an unexpected warning or error fails the test.
 *
 * <pre>{@code
 * @RegisterExtension
 * final ExpectedLog log = ExpectedLog.of("on purpose");
 * }</pre>
 *
 * <p>A record is expected if its message, or the text of its error, contains one of the fragments. Fragments of {@link
 * #of} may occur; those of {@link #expect} must.
 *
 * <p>Any thread may log. Records after the end of the test are printed as usual.
 */
public final class ExpectedLog implements BeforeEachCallback, AfterEachCallback {
    /** A strong reference: loggers without one forget their handlers. */
    private final Logger logger = Logger.getLogger("io.fdp");

    private final List<LogRecord> records = new CopyOnWriteArrayList<>();
    private final List<String> allowed;
    private final List<String> expected = new ArrayList<>();
    private boolean passedOn;
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord record) {
            records.add(record);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    private ExpectedLog(List<String> allowed) {
        this.allowed = allowed;
    }

    /**
     * A log in which only some warnings and errors may occur.
     *
     * @param fragments what their texts contain
     * @return the extension
     */
    public static ExpectedLog of(String... fragments) {
        return new ExpectedLog(List.of(fragments));
    }

    /**
     * A log in which anything may occur: the test checks it itself.
     *
     * @return the extension
     */
    public static ExpectedLog ofAnything() {
        return of("");
    }

    /**
     * Expects a warning or an error in this test.
     *
     * @param fragment a part of its text
     */
    public void expect(String fragment) {
        expected.add(fragment);
    }

    /**
     * The messages logged so far.
     *
     * @return the messages of all levels
     */
    public List<String> all() {
        return records.stream().map(LogRecord::getMessage).toList();
    }

    /**
     * The messages logged at a level so far.
     *
     * @param level the level
     * @return the messages of that level
     */
    public List<String> at(Level level) {
        return records.stream()
                .filter(record -> record.getLevel().equals(level))
                .map(LogRecord::getMessage)
                .toList();
    }

    /** Forgets the messages logged so far. */
    public void clear() {
        records.clear();
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        records.clear();
        expected.clear();
        passedOn = logger.getUseParentHandlers();
        logger.setUseParentHandlers(false);
        logger.addHandler(handler);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        logger.removeHandler(handler);
        logger.setUseParentHandlers(passedOn);
        for (LogRecord record : records) {
            if (record.getLevel().intValue() >= Level.WARNING.intValue() && !isExpected(record)) {
                throw new AssertionError(
                        "nobody expected this to be logged: " + text(record), causeBeside(record, context));
            }
        }
        for (String fragment : expected) {
            if (records.stream().noneMatch(record -> text(record).contains(fragment))) {
                throw new AssertionError("this was not logged: " + fragment + ", but " + all());
            }
        }
    }

    /**
     * The error of a record, unless the test itself failed with it: JUnit adds what is thrown here to the failure of
     * the test, whose stack would then be circular.
     */
    private static @Nullable Throwable causeBeside(LogRecord record, ExtensionContext context) {
        Throwable thrown = record.getThrown();
        Throwable failure = context.getExecutionException().orElse(null);
        return thrown == null || shareAny(withReasons(thrown), withReasons(failure)) ? null : thrown;
    }

    private static boolean shareAny(Set<Throwable> some, Set<Throwable> others) {
        return some.stream().anyMatch(others::contains);
    }

    /** An error with all its causes and suppressed errors. */
    private static Set<Throwable> withReasons(@Nullable Throwable failure) {
        Set<Throwable> all = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Throwable> left = new ArrayDeque<>();
        Throwable next = failure;
        while (next != null) {
            if (all.add(next)) {
                left.addAll(List.of(next.getSuppressed()));
                if (next.getCause() != null) {
                    left.add(next.getCause());
                }
            }
            next = left.poll();
        }
        return all;
    }

    private boolean isExpected(LogRecord record) {
        String text = text(record);
        return allowed.stream().anyMatch(text::contains) || expected.stream().anyMatch(text::contains);
    }

    private static String text(LogRecord record) {
        return record.getMessage() + (record.getThrown() == null ? "" : " (" + Shown.error(record.getThrown()) + ")");
    }
}
