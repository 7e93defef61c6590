package io.fdp.cli.demo;

import java.util.stream.Stream;

/** The threads that simulate: the calling one, which runs frames, and the workers of job pools. */
final class SimulationThreads {
    private static final String WORKERS = "fdp-job";

    private SimulationThreads() {}

    /** The calling thread comes first. */
    static Thread[] all() {
        Thread frames = Thread.currentThread();
        Stream<Thread> workers = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith(WORKERS) && !thread.equals(frames));
        return Stream.concat(Stream.of(frames), workers).toArray(Thread[]::new);
    }
}
