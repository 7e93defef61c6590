package io.fdp.dashboard.server;

import io.fdp.codec.json.JsonWriter;
import io.fdp.dashboard.source.LiveSource;
import io.fdp.engine.Engine;
import io.fdp.engine.tkb.Tkb;
import io.fdp.engine.tkb.TkbTemplate;
import io.fdp.kernel.command.CommandBatch;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.FdpException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Carries out what people order on the page. Changes of the world are commands of a batch: they land at the next sync
 * point and so in the recording. What this node does not own is refused. An order that waits is input which has not
 * come to the world yet: no save or load of the program waits for it.
 *
 * <p>All changes are made by one thread, to which the batch belongs.
 */
final class ControlDesk implements AutoCloseable {
    private static final long PATIENCE_NANOS = 2_000_000_000L;
    private static final int MOST_STEPS = 10_000;

    private final Engine engine;
    private final RecordDesk recordings;
    private final ExecutorService worker = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("fdp-dashboard-control").factory());
    private @Nullable CommandBatch batch;

    ControlDesk(LiveSource source, Path folder) {
        this.engine = source.engine();
        this.recordings = new RecordDesk(engine.repo(), folder);
    }

    /** What people record. */
    RecordDesk recordings() {
        return recordings;
    }

    /** Carries out an order. */
    Answer carryOut(Order order) {
        return switch (order.what()) {
            case "pause" -> {
                engine.clock().pause();
                yield Answer.nothing();
            }
            case "resume" -> {
                engine.clock().resume();
                yield Answer.nothing();
            }
            case "step" -> {
                if (!(order.number() >= 1 && order.number() <= MOST_STEPS)) {
                    throw new Refusal(400, "the number of steps is 1 to " + MOST_STEPS);
                }
                for (int i = 0; i < (int) order.number(); i++) {
                    engine.clock().step();
                }
                yield Answer.nothing();
            }
            case "speed" -> {
                if (!(order.number() >= 0.01 && order.number() <= 100)) {
                    throw new Refusal(400, "the speed is a number from 0.01 to 100");
                }
                engine.clock().scale(order.number());
                yield Answer.nothing();
            }
            case "edit", "add", "remove", "destroy", "spawn" -> await(() -> change(order));
            case "record" -> await(() -> recordings.begin(this::atSyncPoint));
            case "record-end" -> await(() -> recordings.end(this::atSyncPoint));
            default ->
                throw new Refusal(
                        400,
                        "there is no order " + order.what() + ": orders are pause, resume, step, speed, record,"
                                + " record-end, edit, add, remove, destroy and spawn");
        };
    }

    private Answer await(Callable<Answer> work) {
        try {
            return worker.submit(work).get(5 * PATIENCE_NANOS, TimeUnit.NANOSECONDS);
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof Refusal refused) {
                throw refused;
            }
            if (failed.getCause() instanceof FdpException wrong) {
                throw new Refusal(400, String.valueOf(wrong.getMessage()));
            }
            System.getLogger("io.fdp.dashboard")
                    .log(System.Logger.Level.ERROR, "an order of the dashboard failed", failed.getCause());
            throw new Refusal(500, "the order failed; the log of the program says why");
        } catch (TimeoutException late) {
            throw new Refusal(503, "the order takes too long: the program is stopped, or its disk is slow");
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
            throw new Refusal(503, "the server stops");
        }
    }

    private CommandBatch open() {
        CommandBatch open = batch;
        if (open == null) {
            open = engine.repo().commands().newInputBatch();
            batch = open;
        }
        if (!open.isOpen()) {
            throw new Refusal(503, "the last change still waits for a sync point: run frames");
        }
        return open;
    }

    /** Runs code in the next sync point; returns whether one came soon. */
    private boolean atSyncPoint(Runnable code) {
        CommandBatch into = open();
        into.run(code);
        into.submit();
        long began = System.nanoTime();
        while (!into.isOpen() && System.nanoTime() - began < PATIENCE_NANOS) {
            LockSupport.parkNanos(1_000_000);
        }
        return into.isOpen();
    }

    private Answer change(Order order) {
        WorldChange change = new WorldChange(engine.repo(), order, template(order));
        atSyncPoint(change);
        boolean applied = change.isDone();
        if (applied) {
            change.requireMade();
        }
        JsonWriter json = new JsonWriter();
        json.beginObject().field("applied", applied);
        if (change.spawned() != Entity.NULL) {
            json.field("entity", Entity.toString(change.spawned()));
        }
        return Answer.json(json.endObject());
    }

    private @Nullable TkbTemplate template(Order order) {
        if (!order.what().equals("spawn")) {
            return null;
        }
        Tkb tkb = engine.services().tryGet(Tkb.class);
        TkbTemplate template = tkb == null ? null : tkb.tryTemplate(order.template());
        if (template == null) {
            throw new Refusal(400, "there is no template " + order.template());
        }
        return template;
    }

    @Override
    public void close() {
        worker.execute(() -> {
            recordings.close();
            CommandBatch open = batch;
            if (open != null && open.isOpen()) {
                open.close();
            }
        });
        worker.shutdown();
        try {
            worker.awaitTermination(20, TimeUnit.SECONDS);
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
        }
    }
}
