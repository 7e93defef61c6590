package io.fdp.dashboard.server;

import io.fdp.codec.json.JsonReader;
import io.fdp.codec.json.JsonWriter;
import io.fdp.dashboard.source.LiveSource;
import io.fdp.engine.Engine;
import io.fdp.engine.tkb.Tkb;
import io.fdp.engine.tkb.TkbTemplate;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.CommandBatch;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.FdpException;
import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Carries out what people order on the page. Changes of the world are commands of a batch: they land at the next sync
 * point and so in the recording. What this node does not own is refused.
 *
 * <p>All changes are made by one thread, to which the batch belongs.
 */
final class ControlDesk implements AutoCloseable {
    private static final long PATIENCE_NANOS = 2_000_000_000L;
    private static final int MOST_STEPS = 10_000;

    private final LiveSource source;
    private final Engine engine;
    private final ExecutorService worker = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("fdp-dashboard-control").factory());
    private @Nullable CommandBatch batch;

    ControlDesk(LiveSource source) {
        this.source = source;
        this.engine = source.engine();
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
                for (int i = 0; i < Math.clamp((long) order.number(), 1, MOST_STEPS); i++) {
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
            case "edit", "add", "remove", "destroy", "spawn" -> change(order);
            default ->
                throw new Refusal(
                        400,
                        "there is no order " + order.what()
                                + ": orders are pause, resume, step, speed, edit, add, remove, destroy and spawn");
        };
    }

    private Answer change(Order order) {
        try {
            return worker.submit(() -> makeChange(order)).get(2 * PATIENCE_NANOS, TimeUnit.NANOSECONDS);
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof Refusal refused) {
                throw refused;
            }
            if (failed.getCause() instanceof FdpException wrong) {
                throw new Refusal(400, String.valueOf(wrong.getMessage()));
            }
            throw new Refusal(500, "the change failed");
        } catch (TimeoutException late) {
            throw new Refusal(503, "no frame came to make the change in: run frames");
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
            throw new Refusal(503, "the server stops");
        }
    }

    private Answer makeChange(Order order) throws IOException {
        CommandBatch open = batch;
        if (open == null) {
            open = engine.repo().commands().newBatch();
            batch = open;
        }
        if (!open.isOpen()) {
            throw new Refusal(503, "the last change still waits for a sync point: run frames");
        }
        switch (order.what()) {
            case "spawn" -> spawn(open, order);
            case "destroy" -> destroy(open, order);
            default -> changeComponent(open, order);
        }
        open.submit();
        long began = System.nanoTime();
        while (!open.isOpen() && System.nanoTime() - began < PATIENCE_NANOS) {
            LockSupport.parkNanos(1_000_000);
        }
        JsonWriter json = new JsonWriter();
        json.beginObject().field("applied", open.isOpen()).endObject();
        return Answer.json(json);
    }

    private void spawn(CommandBatch into, Order order) {
        Tkb tkb = engine.services().tryGet(Tkb.class);
        TkbTemplate template = tkb == null ? null : tkb.tryTemplate(order.template());
        if (template == null) {
            throw new Refusal(400, "there is no template " + order.template());
        }
        into.spawn(template);
    }

    private void destroy(CommandBatch into, Order order) throws IOException {
        long entity = order.entity();
        source.lookAtCopy(copy -> {
            requireAlive(copy, entity);
            requireAlive(engine.repo(), entity); // the copy may be of the frame before its death
            for (ComponentColumn column : copy.components(entity)) {
                requireOwned(column, entity);
            }
            return true;
        });
        into.destroy(entity);
    }

    private static void requireAlive(EntityRepository in, long entity) {
        if (!in.isAlive(entity)) {
            throw new Refusal(404, "entity " + Entity.toString(entity) + " does not live");
        }
    }

    private static void requireOwned(ComponentColumn column, long entity) {
        if (!column.hasAuthority(entity)) {
            throw new Refusal(
                    409,
                    column.name() + " of " + Entity.toString(entity)
                            + " belongs to another node: only its owner changes it");
        }
    }

    private void changeComponent(CommandBatch into, Order order) throws IOException {
        ComponentColumn column = find(engine.repo(), order.component());
        long entity = order.entity();
        source.lookAtCopy(copy -> {
            requireAlive(copy, entity);
            requireAlive(engine.repo(), entity);
            ComponentColumn same = find(copy, order.component());
            boolean has = same.has(entity);
            boolean adds = order.what().equals("add");
            if (has == adds) {
                throw new Refusal(409, Entity.toString(entity) + (has ? " has " : " has no ") + same.name());
            }
            if (has) {
                requireOwned(same, entity);
            }
            switch (order.what()) {
                case "remove" -> column.remove(into, entity);
                case "add" -> add(into, column, order);
                default -> edit(into, column, same, order);
            }
            return true;
        });
    }

    private static ComponentColumn find(EntityRepository in, String name) {
        for (ComponentColumn column : in.types()) {
            if (column.name().equals(name)) {
                return column;
            }
        }
        throw new Refusal(400, "there is no component " + name);
    }

    private static void add(CommandBatch into, ComponentColumn column, Order order) {
        switch (column) {
            case TagColumn tag -> tag.add(into, order.entity());
            case ComponentTable<?> table when order.value().isEmpty() -> table.add(into, order.entity());
            case ComponentTable<?> table -> addValue(into, table, order);
            default -> throw new Refusal(400, column.name() + " cannot be added here: it is neither a table nor a tag");
        }
    }

    private static <T> void addValue(CommandBatch into, ComponentTable<T> table, Order order) {
        requireJson(table);
        table.add(into, order.entity(), table.type().json().read(JsonReader.of("the value", order.value())));
    }

    private static void edit(CommandBatch into, ComponentColumn column, ComponentColumn copied, Order order) {
        if (!(column instanceof ComponentTable<?> table) || !(copied instanceof ComponentTable<?> from)) {
            throw new Refusal(400, column.name() + " cannot be edited here: it is not a table");
        }
        editValue(into, table, from, order);
    }

    /** Fields that the order does not name keep the value that the last copy has. */
    private static <T> void editValue(
            CommandBatch into, ComponentTable<T> table, ComponentTable<?> copied, Order order) {
        requireJson(table);
        @SuppressWarnings("unchecked") // the same type in a copy of the repository
        ComponentTable<T> from = (ComponentTable<T>) copied;
        T value = table.type().json().read(JsonReader.of("the value", order.value()), from.get(order.entity()));
        table.set(into, order.entity(), value);
    }

    private static void requireJson(ComponentTable<?> table) {
        if (!table.hasJson()) {
            throw new Refusal(400, table.name() + " has no form in JSON: it cannot be written here");
        }
    }

    @Override
    public void close() {
        worker.execute(() -> {
            CommandBatch open = batch;
            if (open != null && open.isOpen()) {
                open.close();
            }
        });
        worker.shutdown();
        try {
            worker.awaitTermination(1, TimeUnit.SECONDS);
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
        }
    }
}
