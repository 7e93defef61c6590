package io.fdp.cli.demo;

import io.fdp.cli.console.CommandFailure;
import io.fdp.engine.Engine;
import io.fdp.engine.MetricsFile;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Writes the figures of a run to a file, if there is one. */
final class Metrics {
    private Metrics() {}

    /** Runs something and writes figures meanwhile. Returns why figures are missing; null if none are. */
    static @Nullable IOException during(Runnable run, Engine engine, @Nullable Path path) {
        if (path == null) {
            run.run();
            return null;
        }
        MetricsFile file = open(engine, path);
        try {
            run.run();
        } finally {
            file.close();
        }
        return file.failure();
    }

    private static MetricsFile open(Engine engine, Path path) {
        try {
            return MetricsFile.perSecond(engine, path);
        } catch (IOException cannot) {
            throw CommandFailure.ofWriting("cannot write", path, cannot, "name another file with --metrics");
        }
    }
}
