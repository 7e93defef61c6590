package io.fdp.cli.battle;

import io.fdp.engine.Engine;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.job.Jobs;
import io.fdp.storage.SaveFile;
import io.fdp.storage.SaveSummary;
import io.fdp.storage.WorldStorage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/**
 * Measures what it costs to save and load a battle after some hundred ticks, without the wait for the disk, and how
 * large the file is. See the command in {@code docs/guide/saving.md}.
 *
 * <p>Takes the number of units; 100,000 without one.
 */
public final class SaveCost {
    private static final int TICKS = 600;
    private static final int ROUNDS = 40;

    private SaveCost() {}

    /** Runs it. */
    public static void main(String[] args) throws IOException {
        int units = args.length == 0 ? 100_000 : Integer.parseInt(args[0]);
        Path file = Files.createTempFile("fdp-save-cost", ".fdpw");
        try (Jobs jobs = Jobs.create(2);
                Battle battle = Battle.begin(units, 1, Long.MAX_VALUE, jobs);
                EntityRepository copy = Battle.emptyWorld(units, Long.MAX_VALUE)) {
            battle.populate(units);
            try (Engine engine = battle.engine().start()) {
                engine.run(TICKS);
            }
            measure(battle, copy, file);
        } finally {
            Files.delete(file);
        }
    }

    @SuppressWarnings("SystemOut") // what it is for
    private static void measure(Battle battle, EntityRepository copy, Path file) throws IOException {
        WorldStorage from = WorldStorage.of(battle.repo()).withoutForce();
        WorldStorage to = WorldStorage.of(copy).withoutForce();
        long[] saves = new long[ROUNDS];
        long[] loads = new long[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            long start = System.nanoTime();
            from.save(file);
            long saved = System.nanoTime();
            to.load(file);
            saves[i] = saved - start;
            loads[i] = System.nanoTime() - saved;
        }
        if (copy.stateHash() != battle.repo().stateHash()) {
            throw new AssertionError("another world was loaded");
        }
        SaveSummary summary = SaveFile.verify(file);
        System.out.printf(
                Locale.ROOT,
                "%,d entities at tick %d: save %.1f ms, load %.1f ms, %,d bytes, %.1f %% of %,d raw ones; of %,d bytes"
                        + " of values %.1f %%%n",
                battle.repo().entityCount(),
                battle.repo().currentTick(),
                median(saves),
                median(loads),
                summary.bytes(),
                100.0 * summary.bytes() / summary.rawBytes(),
                summary.rawBytes(),
                valueBytes(battle.tables()),
                100.0 * summary.bytes() / valueBytes(battle.tables()));
    }

    /** Of the second half, which is warm. */
    private static double median(long[] nanos) {
        long[] warm = Arrays.copyOfRange(nanos, nanos.length / 2, nanos.length);
        Arrays.sort(warm);
        return warm[warm.length / 2] / 1e6;
    }

    /** What components and parts alone take in memory, without entities, their headers, bits and versions. */
    private static long valueBytes(Tables tables) {
        return bytes(tables.position().count(), tables.position().layout().stride())
                + bytes(tables.velocity().count(), tables.velocity().layout().stride())
                + bytes(tables.hull().count(), tables.hull().layout().stride())
                + bytes(tables.route().count(), tables.route().layout().stride())
                + bytes(tables.station().count(), tables.station().layout().stride())
                + bytes(tables.turn().count(), tables.turn().layout().stride())
                + bytes(tables.munition().count(), tables.munition().layout().stride())
                + bytes(tables.wreck().count(), tables.wreck().layout().stride())
                + bytes(tables.wheels().totalParts(), tables.wheels().layout().stride())
                + bytes(tables.turrets().totalParts(), tables.turrets().layout().stride());
    }

    private static long bytes(long count, long stride) {
        return count * stride;
    }
}
