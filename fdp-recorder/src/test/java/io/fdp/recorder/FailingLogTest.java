package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.recorder.depot.DepotWorld;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Handlers and filters of the program's log that fail cost a line of the log: the recorder goes on, and the file says
 * what it misses.
 */
@Timeout(60)
class FailingLogTest {
    private static final RecorderConfig WAITING = RecorderConfig.DEFAULT.whenBehind(WhenBehind.WAIT);
    private static final long SEED = 5;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    @RegisterExtension
    final ExpectedLog logged = ExpectedLog.ofAnything();

    private final Logger logger = Logger.getLogger(FlightRecorder.class.getName());
    private int calls;

    /** What fails, and with what. */
    enum Fault {
        HANDLER_EXCEPTION,
        HANDLER_MEMORY,
        HANDLER_STACK,
        FILTER_EXCEPTION,
        FILTER_ERROR
    }

    private void fail(Fault fault) {
        switch (fault) {
            case HANDLER_EXCEPTION ->
                addHandler(record -> {
                    throw new IllegalStateException("the handler fails on purpose");
                });
            case HANDLER_MEMORY ->
                addHandler(record -> {
                    throw new OutOfMemoryError("on purpose");
                });
            case HANDLER_STACK ->
                addHandler(record -> {
                    throw new StackOverflowError("on purpose");
                });
            case FILTER_EXCEPTION ->
                logger.setFilter(record -> {
                    calls++;
                    throw new IllegalArgumentException("the filter fails on purpose");
                });
            case FILTER_ERROR ->
                logger.setFilter(record -> {
                    calls++;
                    throw new AssertionError("the filter fails on purpose");
                });
        }
    }

    private void addHandler(Consumer<LogRecord> to) {
        logger.addHandler(new Handler() {
            @Override
            public void publish(LogRecord record) {
                calls++;
                to.accept(record);
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        });
    }

    private static void quietly(ThrowingCallable call) {
        assertThatCode(call).doesNotThrowAnyException();
    }

    @AfterEach
    void restore() {
        logger.setFilter(null);
        for (Handler handler : logger.getHandlers()) {
            logger.removeHandler(handler);
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldMarkFramesThatAreTooLarge(Fault fault) throws IOException {
        fail(fault);
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        Path file = folder.resolve("large.fdp");
        FlightRecorder recorder =
                FlightRecorder.start(repo, file, WAITING.buffers(2, 1000).largestFrame(4000));
        quietly(repo::tick);
        DepotWorld world = new DepotWorld(repo, 300);
        for (int i = 0; i < 4; i++) {
            quietly(() -> world.frame(SEED));
        }
        quietly(recorder::close);
        assertThat(calls).isEqualTo(2);
        assertThat(recorder.stats().dropped()).isEqualTo(4);
        assertThat(recorder.stats().failure()).isNull();
        try (Recording recording = Recording.open(file)) {
            assertThat(recording.isComplete()).isTrue();
            assertThat(recording.frames()).isEqualTo(1);
            assertThat(recording.gaps()).containsExactly(new Gap(2, 4, Gap.Reason.DROPPED));
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldMarkFramesAfterAnObjectThatNobodyCanWrite(Fault fault) throws IOException {
        fail(fault);
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        ManagedTable<Object> things = repo.registerManaged(ManagedType.of(Object.class, "test.thing"));
        Path file = folder.resolve("objects.fdp");
        FlightRecorder[] started = {null};
        quietly(() -> started[0] = FlightRecorder.start(repo, file, WAITING.without("test.misspelt")));
        FlightRecorder recorder = started[0];
        quietly(repo::tick);
        repo.registerManaged(ManagedType.of(Thread.class, "test.later")); // told, and no reason to stop
        quietly(repo::tick);
        assertThat(recorder.stats().failure()).isNull();
        things.add(repo.createEntity(), new Object());
        quietly(repo::tick);
        quietly(repo::tick);
        quietly(recorder::close);
        assertThat(calls).isEqualTo(5);
        assertThat(recorder.stats().failure()).contains("test.thing");
        assertThat(recorder.stats().dropped()).isEqualTo(2);
        try (Recording recording = Recording.open(file)) {
            assertThat(recording.lastTick()).isEqualTo(2);
            assertThat(recording.gaps()).containsExactly(new Gap(3, 2, Gap.Reason.DROPPED));
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldMarkFramesAfterTheWorldWentBack(Fault fault) throws IOException {
        fail(fault);
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        Path file = folder.resolve("back.fdp");
        FlightRecorder recorder = FlightRecorder.start(repo, file, WAITING);
        try (Snapshot snapshot = Snapshot.of(repo)) {
            quietly(repo::tick);
            snapshot.take();
            quietly(repo::tick);
            snapshot.restore();
            for (int i = 0; i < 3; i++) {
                quietly(repo::tick);
            }
        }
        quietly(recorder::close);
        assertThat(calls).isEqualTo(2);
        assertThat(recorder.stats().failure()).contains("back to tick 2");
        assertThat(recorder.stats().dropped()).isEqualTo(3);
        try (Recording recording = Recording.open(file)) {
            assertThat(recording.gaps()).containsExactly(new Gap(3, 2, Gap.Reason.DROPPED));
        }
    }

    /** A disk that is full stops the recording, and closing says so. */
    @ParameterizedTest
    @EnumSource
    void shouldCloseWhatHasFailed(Fault fault) throws IOException {
        fail(fault);
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        FlightRecorder recorder = FlightRecorder.start(repo, new Channels.Failing(2, Channels.Fault.ERROR), WAITING);
        quietly(repo::tick);
        while (!recorder.hasFailed()) {
            Thread.onSpinWait();
        }
        quietly(repo::tick);
        quietly(repo::tick);
        quietly(recorder::close);
        assertThat(calls).isEqualTo(2);
        assertThat(recorder.stats().failure()).contains("No space left");
        assertThat(recorder.stats().dropped()).isEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource
    void shouldEndWithoutFrames(Fault fault) throws IOException {
        fail(fault);
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        Path file = folder.resolve("empty.fdp");
        FlightRecorder recorder = FlightRecorder.start(repo, file);
        quietly(recorder::close);
        assertThat(calls).isEqualTo(1);
        assertThat(Recording.verify(file, position -> {}).isWhole()).isTrue();
    }

    /** A handler closes the recorder that tells it how it ends. */
    @Test
    void shouldBeClosedByTheLog() throws IOException {
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        Path file = folder.resolve("nested.fdp");
        FlightRecorder recorder = FlightRecorder.start(repo, file);
        List<Throwable> thrown = new ArrayList<>();
        addHandler(record -> {
            try {
                recorder.close();
            } catch (IOException | RuntimeException undeclared) {
                thrown.add(undeclared);
            }
        });
        quietly(recorder::close);
        assertThat(calls).isEqualTo(1);
        assertThat(thrown).isEmpty();
        assertThat(Recording.verify(file, position -> {}).isWhole()).isTrue();
    }
}
