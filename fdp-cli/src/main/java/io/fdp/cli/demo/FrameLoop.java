package io.fdp.cli.demo;

import io.fdp.cli.battle.Battle;
import io.fdp.cli.console.StopSignal;
import io.fdp.engine.Engine;
import io.fdp.kernel.EntityRepository;

/**
 * Runs ticks and measures them, after a warm-up.
 *
 * <p>After the warm-up, nothing called from here may allocate; {@link Rehearsal} prepares that.
 */
final class FrameLoop {
    private final Engine engine;
    private final EntityRepository repo;
    private final HeapProbe heap;
    private final long wantedTicks;
    private final long wantedWarmup;
    private final StopSignal stop;
    private final Progress progress;
    private final Pacer pacer;
    private final FrameTimes times = new FrameTimes();
    private boolean warm;
    private long ticks;
    private long warmupTicks;
    private long nanos;

    FrameLoop(Engine engine, Battle battle, DemoOptions options, StopSignal stop, Progress progress) {
        this.engine = engine;
        this.repo = battle.repo();
        this.heap = new HeapProbe(battle.jobs().threadIds());
        this.wantedTicks = options.ticks();
        this.wantedWarmup = options.warmupTicks();
        this.stop = stop;
        this.progress = progress;
        this.pacer = Pacer.of(options);
    }

    /** Runs until the ticks are done, the time is over, or a stop is requested. */
    void run() {
        pacer.start();
        while (ticks < wantedTicks && !stop.isRequested() && !pacer.isOver()) {
            if (!warm && (ticks == wantedWarmup || pacer.isHalfOver())) {
                beginMeasuring();
            }
            runFrame();
            pacer.scale(engine.clock().scale(), ticks);
            pacer.awaitEnd(ticks, stop);
        }
        if (warm) {
            heap.end();
        }
        nanos = pacer.elapsed();
    }

    private void beginMeasuring() {
        warm = true;
        warmupTicks = ticks;
        heap.begin();
    }

    private void runFrame() {
        long began = System.nanoTime();
        engine.frame();
        long taken = System.nanoTime() - began;
        ticks++;
        if (warm) {
            times.record(taken);
        }
        progress.ended(ticks, repo.entityCount(), taken);
    }

    long ticks() {
        return ticks;
    }

    /** The ticks before measuring began; all ticks if measuring never began. */
    long warmupTicks() {
        return warm ? warmupTicks : ticks;
    }

    double seconds() {
        return nanos / 1e9;
    }

    FrameTimes times() {
        return times;
    }

    HeapProbe heap() {
        return heap;
    }
}
