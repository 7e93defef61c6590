package io.fdp.cli.demo;

import io.fdp.cli.battle.Battle;
import io.fdp.cli.console.CommandFailure;
import io.fdp.ig.IgConfig;
import io.fdp.ig.IgConnector;
import io.fdp.ig.IgStats;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The world of a run in shared memory, if others shall see it. */
final class ShownBattle implements AutoCloseable {
    private static final ShownBattle NOT = new ShownBattle(null, null);

    private final @Nullable IgConnector connector;

    /** The folder of a rehearsal, deleted at its end. */
    private final @Nullable Path rehearsed;

    private String failure = "";

    private ShownBattle(@Nullable IgConnector connector, @Nullable Path rehearsed) {
        this.connector = connector;
        this.rehearsed = rehearsed;
    }

    static ShownBattle start(Battle battle, @Nullable Path file) {
        if (file == null) {
            return NOT;
        }
        try {
            return new ShownBattle(IgConnector.start(battle.repo(), file, config(battle)), null);
        } catch (IOException cannot) {
            throw CommandFailure.ofWriting("cannot show the world in", file, cannot, "name another file with --ig");
        }
    }

    /** Shows a rehearsal in a file that nobody knows. */
    static ShownBattle rehearse(Battle battle, boolean shown) {
        if (!shown) {
            return NOT;
        }
        try {
            Path folder = Files.createTempDirectory("fdp-rehearsal");
            return new ShownBattle(IgConnector.start(battle.repo(), folder.resolve("ig"), config(battle)), folder);
        } catch (IOException cannot) {
            throw new UncheckedIOException(cannot);
        }
    }

    /** With room for all munitions, so that the file does not grow while frames are measured. */
    private static IgConfig config(Battle battle) {
        return IgConfig.DEFAULT.capacity(battle.repo().config().capacity());
    }

    /** Why the world was not shown to the end; empty if it was. Known after closing. */
    String failure() {
        return failure;
    }

    @Override
    public void close() {
        IgConnector open = connector;
        if (open == null) {
            return;
        }
        try {
            IgStats stats = open.stats();
            failure = Objects.requireNonNullElse(stats.failure(), "");
            open.close();
            if (rehearsed != null) {
                Files.deleteIfExists(open.file());
                Files.deleteIfExists(rehearsed);
            }
        } catch (IOException cannot) {
            failure = String.valueOf(cannot.getMessage());
        }
    }
}
