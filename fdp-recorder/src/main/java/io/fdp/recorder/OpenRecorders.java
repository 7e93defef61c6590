package io.fdp.recorder;

import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.error.Shown;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The recorders of this program that are not closed. When the program ends without closing them, by its own end, by
 * {@code System.exit} or by a signal, their files are completed, and a line on the error output says so. The log is not
 * used: the JDK's own takes no more lines then.
 */
final class OpenRecorders {
    /** Programs that stop by a hook of their own close their recorders within this time. */
    private static final int GRACE_MILLIS = 500;

    /** A frame that never ends, or a pipe that nobody reads, keeps the program alive for this time without progress. */
    private static final int PATIENCE_MILLIS = 3_000;

    private static final int STEP_MILLIS = 10;
    private static final Set<FlightRecorder> OPEN = ConcurrentHashMap.newKeySet();
    private static boolean isHooked;

    private OpenRecorders() {}

    /** Notes a recorder that has started. */
    static synchronized void add(FlightRecorder recorder) {
        OPEN.add(recorder);
        if (!isHooked) {
            isHooked = true;
            try {
                Runtime.getRuntime().addShutdownHook(new Thread(OpenRecorders::programEnds, "fdp-recorder-exit"));
            } catch (IllegalStateException ending) {
                // the program ends already: what is written until then can be replayed
            }
        }
    }

    /** Forgets a recorder that is closed. */
    static void remove(FlightRecorder recorder) {
        OPEN.remove(recorder);
    }

    private static void programEnds() {
        for (int waited = 0; waited < GRACE_MILLIS && !OPEN.isEmpty(); waited += STEP_MILLIS) {
            pause();
        }
        if (OPEN.isEmpty()) {
            return;
        }
        // A thread of the program may hold a lock for ever, and nobody may read a pipe: each recorder has its thread.
        List<Thread> closing = new ArrayList<>();
        for (FlightRecorder each : OPEN) {
            closing.add(Thread.ofPlatform().daemon().name("fdp-recorder-end").start(() -> complete(each)));
        }
        long bytes = -1;
        for (int waited = 0;
                waited < PATIENCE_MILLIS && closing.stream().anyMatch(Thread::isAlive);
                waited += STEP_MILLIS) {
            long now = OPEN.stream().mapToLong(FlightRecorder::bytes).sum();
            waited = now == bytes ? waited : 0;
            bytes = now;
            pause();
        }
        OPEN.forEach(left -> tell(left, "It could not be completed in time; what was written can be replayed"));
    }

    private static void complete(FlightRecorder recorder) {
        String end;
        try {
            close(recorder);
            end = "It has been completed now, with " + recorder.stats().frames() + " frames"
                    + (recorder.dropped() + recorder.thinned() == 0
                            ? ""
                            : "; " + recorder.dropped() + " were dropped and " + recorder.thinned() + " thinned");
        } catch (Throwable wrong) { // whatever it is, the program ends
            end = "It could not be completed: " + Shown.error(wrong) + "; what was written can be replayed";
        }
        OPEN.remove(recorder);
        tell(recorder, end);
    }

    /** Closes a recorder, between two frames if frames still end. */
    private static void close(FlightRecorder recorder) throws IOException {
        recorder.programEnds();
        while (true) {
            try {
                recorder.close();
                return;
            } catch (PhaseException observed) { // the hook does not wait for ever
                pause();
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(STEP_MILLIS);
        } catch (InterruptedException hurry) {
            // the program ends, and so do the waits
        }
    }

    @SuppressWarnings("SystemOut") // nothing else takes words at the end of a program
    private static void tell(FlightRecorder recorder, String end) {
        System.err.println("fdp: the program ended while the recorder of " + recorder.name() + " was open. " + end
                + ". Close recorders, as by try (FlightRecorder recorder = …), so that they end with the last frame"
                + " and tell errors");
    }
}
