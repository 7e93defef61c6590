package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.ForEach;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.query.Query;
import io.fdp.kernel.singleton.ManagedSingleton;
import io.fdp.kernel.singleton.TableSingleton;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.PositionView;
import java.util.List;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Methods that write other entities than the one they are called for, with jobs: what they add would get lost. */
class LoopHandleTest {
    private static final int ENTITIES = 5000;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final long[] entities = new long[ENTITIES];
    private final Jobs jobs = Jobs.create(2);
    private EntityRepository repo;
    private PositionTable position;
    private StockTable stock;
    private CrateParts crates;
    private ManagedTable<StringBuilder> notes;
    private TableSingleton<Stock, StockTable> total;
    private ManagedSingleton<StringBuilder> book;

    @Component(entityVersions = true)
    record Stock(int count) {}

    @Component(parts = true)
    record Crate(int count) {}

    static final class Giving {
        private Giving() {}

        @ForEach
        static void give(PositionView p, StockTable stocks, long depot) {
            StockEdit s = stocks.edit(depot);
            s.count(s.count() + 1);
        }

        @ForEach
        static void take(PositionView p, @EntityRef long self, StockTable stocks) {
            StockEdit s = stocks.edit(self);
            s.count(s.count() - 1);
        }

        @ForEach
        static void record(PositionView p, StockTable stocks, CommandBuffer commands, long depot) {
            stocks.set(commands, depot, new Stock(7));
        }

        /** Whatever a test wants to do for an entity. */
        @ForEach(name = "Doing")
        static void act(@EntityRef long self, PositionView p, LongConsumer action) {
            action.accept(self);
        }
    }

    @BeforeEach
    void open() {
        repo = worlds.create();
        position = repo.register(PositionTable.TYPE);
        stock = repo.register(StockTable.TYPE);
        crates = repo.register(CrateParts.TYPE);
        notes = repo.registerManaged(ManagedType.of(StringBuilder.class, "test.Note"));
        total = repo.singletons().register(StockTable.TYPE);
        book = repo.singletons().registerManaged(ManagedType.of(StringBuilder.class, "test.Book"));
        total.set(new Stock(0));
        book.set(new StringBuilder());
        repo.createEntities(entities);
        position.addAll(entities);
        stock.addAll(entities);
        crates.add(entities[0], new Crate(1));
        notes.add(entities[0], new StringBuilder());
    }

    @AfterEach
    void close() {
        jobs.close();
    }

    @Test
    void shouldRefuseToWriteAnEntityOfAnotherTask() {
        GivingGive give = GivingGive.on(repo);
        assertThatThrownBy(() -> give.run(jobs, entities[3]))
                .isInstanceOf(IterationException.class)
                .hasMessageContainingAll(
                        "Stock of entity 3#1", "run with jobs", "Run without jobs", "command buffer", "event");
        int before = stock.get(entities[3]).count();
        assertThat(before).as("of the task that visits the depot itself").isBetween(0, 1024);
        give.run(entities[3]);
        assertThat(stock.get(entities[3]).count()).isEqualTo(before + ENTITIES);
    }

    /** A run that is refused with many threads is refused with one, too. */
    @Test
    void shouldRefuseTheSameWithAnyNumberOfThreads() {
        GivingGive give = GivingGive.on(repo);
        for (int threads : List.of(1, 3)) {
            try (Jobs some = Jobs.create(threads)) {
                assertThatThrownBy(() -> give.run(some, entities[3])).isInstanceOf(IterationException.class);
                assertThatThrownBy(() -> some.run(1, (task, worker) -> give.run(some, entities[3])))
                        .isInstanceOf(IterationException.class);
            }
        }
    }

    @Test
    void shouldWriteTheVisitedEntityByHandle() {
        GivingTake.on(repo).run(jobs);
        query().forEach(jobs, e -> stock.set(e, new Stock(stock.get(e).count() - 1)));
        query().forEachRun(jobs, (chunk, from, to) -> {
            StockEditSpan span = stock.editSpan(chunk);
            for (int slot = from; slot < to; slot++) {
                span.count(slot, span.count(slot) - 1);
            }
        });
        for (long entity : entities) {
            assertThat(stock.get(entity).count()).isEqualTo(-3);
        }
    }

    @Test
    void shouldRecordCommandsForOthers() {
        GivingRecord.on(repo).run(jobs, entities[3]);
        repo.commands().playback();
        assertThat(stock.get(entities[3]).count()).isEqualTo(7);
    }

    @Test
    void shouldRefuseAllWaysToWrite() {
        long first = entities[0];
        StockEdit kept = stock.newEdit();
        List<LongConsumer> ways = List.of(
                e -> stock.edit(first),
                e -> stock.edit(first, kept),
                e -> stock.set(first, new Stock(1)),
                e -> stock.markChanged(first),
                e -> stock.editSpan(0),
                e -> crates.edit(first),
                e -> crates.set(first, 0, new Crate(2)),
                e -> notes.set(first, new StringBuilder()),
                e -> notes.markModified(first),
                e -> total.set(new Stock(1)),
                e -> total.table().edit(total.entity()),
                e -> book.markModified());
        Doing doing = Doing.on(repo);
        for (LongConsumer way : ways) {
            LongConsumer last = e -> {
                if (e == entities[ENTITIES - 1]) {
                    way.accept(e);
                }
            };
            assertThatThrownBy(() -> doing.run(jobs, last))
                    .as("way %d", ways.indexOf(way))
                    .isInstanceOf(IterationException.class)
                    .hasMessageContaining("Run without jobs");
            assertThatThrownBy(() -> query().forEach(jobs, last::accept)).isInstanceOf(IterationException.class);
            assertThatThrownBy(() -> query().forEachWithCommands(jobs, (e, buffer) -> last.accept(e)))
                    .isInstanceOf(IterationException.class);
        }
        assertThat(stock.get(first).count()).isZero();
        stock.edit(first).count(1);
        crates.edit(first).count(0, 2);
        total.set(new Stock(2));
    }

    /** What is not a task is free, also while tasks are at work. */
    @Test
    void shouldNotLimitOtherWorldsAndTasksWithoutEntities() {
        EntityRepository other = worlds.create();
        StockTable there = other.register(StockTable.TYPE);
        long depot = other.createEntity();
        there.add(depot, 0);
        Doing doing = Doing.on(repo);
        assertThatCode(() -> {
                    try (Jobs one = Jobs.create(1)) {
                        doing.run(one, e -> there.set(depot, new Stock((int) e)));
                    }
                })
                .doesNotThrowAnyException();
        jobs.run(4, (task, worker) -> stock.set(entities[task * 1024], new Stock(5)));
        assertThat(stock.get(entities[0]).count()).isEqualTo(5);
    }

    private Query query() {
        return repo.query().with(position).build();
    }
}
