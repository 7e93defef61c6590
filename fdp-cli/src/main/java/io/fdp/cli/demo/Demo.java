package io.fdp.cli.demo;

import com.sun.management.OperatingSystemMXBean;
import io.fdp.cli.battle.Battle;
import io.fdp.cli.console.CommandFailure;
import io.fdp.cli.console.StopSignal;
import io.fdp.cli.dis.DisOptions;
import io.fdp.cli.web.WebPage;
import io.fdp.engine.Engine;
import io.fdp.engine.EngineBuilder;
import io.fdp.kernel.job.Jobs;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A run of the demo: rehearses, puts the units on the map, and lets the ticks pass. */
final class Demo {
    /** The number of entities after which the memory for all entities can be estimated. */
    private static final int SAMPLE = 65_536;

    /** How many entities are created between two reports of progress. */
    private static final int PORTION = SAMPLE / 8;

    private static final double GIGABYTE = 1024 * 1024 * 1024;

    private final DemoOptions options;
    private final DemoFiles files;
    private final DisOptions dis;
    private final Function<Engine, WebPage> page;
    private final StopSignal stop;
    private final Progress progress;

    Demo(DemoOptions options, DemoFiles files, DisOptions dis, StopSignal stop, Progress progress) {
        this(options, files, dis, engine -> WebPage.NONE, stop, progress);
    }

    Demo(
            DemoOptions options,
            DemoFiles files,
            DisOptions dis,
            Function<Engine, WebPage> page,
            StopSignal stop,
            Progress progress) {
        this.options = options;
        this.files = files;
        this.dis = dis;
        this.page = page;
        this.stop = stop;
        this.progress = progress;
    }

    DemoResult run() {
        long machine = ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getTotalMemorySize();
        try (Jobs jobs = Jobs.create(options.threads())) {
            Rehearsal.run(jobs, stop, files.record() != null, files.ig() != null);
            try (Battle battle = open(machine, jobs)) {
                try (Engine engine = engine(battle).start()) {
                    FrameLoop loop = new FrameLoop(engine, battle, options, stop, progress);
                    RecordedBattle recording = RecordedBattle.start(battle, engine, files, options.paced());
                    ShownBattle shown;
                    IOException lostMetrics;
                    try (recording) {
                        shown = ShownBattle.start(battle, files.ig());
                        try (shown;
                                WebPage _ = page.apply(engine)) {
                            lostMetrics = run(engine, loop);
                        }
                    }
                    Path save = files.save();
                    if (save != null) {
                        SavedBattle.save(battle, save);
                    }
                    return result(battle, loop, recording, lostMetrics, shown.failure());
                }
            }
        }
    }

    private EngineBuilder engine(Battle battle) {
        return dis.isWanted()
                ? battle.engine(dis.config(Battle.GROUND, Battle.bodies(battle.repo())))
                : battle.engine();
    }

    private Battle open(long machine, Jobs jobs) {
        Path save = files.save();
        if (save != null) {
            SavedBattle.requirePlace(save);
        }
        Path load = files.load();
        if (load != null) {
            return SavedBattle.load(load, machine, jobs);
        }
        Battle battle = Battle.begin(options.entities(), options.seed(), machine, jobs);
        boolean populated = false;
        try {
            populate(battle, machine);
            populated = true;
            return battle;
        } finally {
            if (!populated) {
                battle.close();
            }
        }
    }

    private @Nullable IOException run(Engine engine, FrameLoop loop) {
        progress.started(engine);
        try {
            return Metrics.during(loop::run, engine, files.metrics());
        } finally {
            progress.ended();
        }
    }

    private DemoResult result(
            Battle battle,
            FrameLoop loop,
            RecordedBattle recording,
            @Nullable IOException lostMetrics,
            String notShown) {
        return new DemoResult(
                options,
                battle.seed(),
                stop.isRequested(),
                battle.repo().entityCount(),
                battle.repo().currentTick(),
                loop.ticks(),
                loop.seconds(),
                loop.warmupTicks(),
                loop.times(),
                loop.heap().allocatedBytes(),
                loop.heap().collections(),
                battle.repo().memory().committed(),
                battle.repo().stateHash(),
                recording.result(),
                lostMetrics,
                notShown);
    }

    private void populate(Battle battle, long machine) {
        int created = 0;
        while (created < battle.units() && !stop.isRequested()) {
            int portion = Math.min(PORTION, battle.units() - created);
            battle.populate(portion);
            created += portion;
            progress.created(created);
            if (created == SAMPLE) {
                requireMemory(battle, machine);
            }
        }
    }

    private static void requireMemory(Battle battle, long machine) {
        double needed = (double) battle.repo().memory().committed() / SAMPLE * battle.units();
        if (needed > machine) {
            throw new CommandFailure(String.format(
                    Locale.ROOT,
                    "%,d entities need about %.0f GB of native memory and this machine has %.0f: ask for fewer",
                    battle.units(),
                    needed / GIGABYTE,
                    machine / GIGABYTE));
        }
    }
}
