package io.fdp.cli.demo;

import io.fdp.cli.battle.Battle;
import io.fdp.cli.console.CommandFailure;
import io.fdp.cli.console.ReadTwice;
import io.fdp.cli.console.StandardFile;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.error.FdpException;
import io.fdp.kernel.job.Jobs;
import io.fdp.storage.SaveFile;
import io.fdp.storage.WorldStorage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Loads and saves battles. */
final class SavedBattle {
    private SavedBattle() {}

    /** Loads a battle, with everything it needs to go on. */
    static Battle load(Path file, long memoryBudget, Jobs jobs) {
        try {
            return ReadTwice.of(file, path -> {
                int entities = SaveFile.verify(path).entities();
                return load(path, file, Battle.emptyWorld(entities, memoryBudget), jobs);
            });
        } catch (IOException | FdpException failed) {
            throw CommandFailure.of("cannot load", file, failed, "name a file that fdp demo --save wrote");
        }
    }

    private static Battle load(Path path, Path file, EntityRepository into, Jobs jobs) throws IOException {
        boolean loaded = false;
        try {
            WorldStorage.of(into).load(path);
            if (!Battle.isIn(into)) {
                throw new CommandFailure("cannot load " + file
                        + ": it is a world, but none of this demo; name a file that fdp demo --save wrote");
            }
            Battle battle = Battle.resume(into, jobs);
            loaded = true;
            return battle;
        } finally {
            if (!loaded) {
                into.close();
            }
        }
    }

    /** Refuses an impossible file before the run rather than after it. */
    static void requirePlace(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        String why = Files.isDirectory(file)
                ? "it is a folder"
                : folder == null || !Files.isDirectory(folder)
                        ? "its folder does not exist"
                        : Files.exists(file) && !Files.isWritable(file) ? "it may not be written" : "";
        if (!why.isEmpty()) {
            throw new CommandFailure("cannot save to " + file + ": " + why + "; name another file with --save");
        }
    }

    static void save(Battle battle, Path file) {
        try {
            WorldStorage.of(battle.repo()).save(file);
        } catch (IOException | FdpException failed) {
            StandardFile.requireReader(file, failed);
            throw CommandFailure.ofWriting("cannot save to", file, failed, "name another file with --save");
        }
    }
}
