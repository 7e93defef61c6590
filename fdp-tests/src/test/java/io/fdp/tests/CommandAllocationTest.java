package io.fdp.tests;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.Blueprint;
import io.fdp.kernel.command.CommandBatch;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.query.Query;
import io.fdp.testkit.Garbage;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.AimTable;
import io.fdp.tests.components.CrewParts;
import io.fdp.tests.components.Route;
import io.fdp.tests.components.Shapes;
import io.fdp.tests.components.VelocityTable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Warm command buffers make no garbage. */
@Tag("allocation")
class CommandAllocationTest {
    private static final int COUNT = 3_000;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final long[] entities = new long[COUNT];
    private EntityRepository repo;
    private AimTable aim;
    private VelocityTable velocity;
    private ManagedTable<Route> route;
    private TagColumn damaged;
    private CrewParts crew;

    @BeforeEach
    void open() {
        repo = worlds.create();
        aim = repo.register(AimTable.TYPE);
        velocity = repo.register(VelocityTable.TYPE);
        route = repo.registerManaged(Route.class);
        crew = repo.register(CrewParts.TYPE);
        damaged = repo.registerTag(Shapes.Damaged.class);
        repo.createEntities(entities);
    }

    /**
     * The JVM makes the texts of a class when one of its methods is first compiled in full; of what a round calls once,
     * this would be late.
     */
    private static void settle(Runnable often) {
        for (int i = 0; i < 20_000; i++) {
            often.run();
        }
    }

    @Test
    void shouldMakeNoGarbageOnTheFrameThread() {
        Route everywhere = new Route("everywhere");
        Blueprint blueprint = entity -> aim.add(entity, 1, 0);
        settle(() -> recordAndPlay(2, everywhere, blueprint));
        Garbage.assertNone(() -> recordAndPlay(500, everywhere, blueprint));
    }

    /** Commands of all kinds on some entities, which end as they began. */
    private void recordAndPlay(int count, Route everywhere, Blueprint blueprint) {
        CommandBuffer commands = repo.commands().buffer();
        for (int i = 0; i < count; i++) {
            long entity = entities[i];
            aim.add(commands, entity, i, entity);
            aim.setAuthority(commands, entity, false);
            velocity.add(commands, entity, 1, 2, i);
            velocity.set(commands, entity, 3, 2, i);
            route.add(commands, entity, everywhere);
            route.set(commands, entity, everywhere);
            damaged.set(commands, entity, true);
            crew.add(commands, entity, (byte) 1, entity, (short) i);
            crew.removeByKey(commands, entity, (short) i);
            long made = i % 50 == 0 ? commands.spawn(blueprint) : commands.create();
            repo.hierarchy().addChild(commands, entity, made);
            aim.set(commands, entity, 1, made);
            repo.hierarchy().detach(commands, made);
            commands.destroy(made);
            velocity.remove(commands, entity);
            route.remove(commands, entity);
            damaged.remove(commands, entity);
            aim.remove(commands, entity);
        }
        repo.commands().playback();
        repo.tick();
    }

    @Test
    void shouldMakeNoGarbageInTasksAndQueries() {
        try (Jobs jobs = Jobs.create(2)) {
            Query all = repo.query().build();
            Query.CommandVisitor addOne = (entity, commands) -> aim.add(commands, entity, 1, entity);
            Jobs.Task removeSome = (task, worker) -> {
                for (int i = task; i < COUNT; i += 10) {
                    aim.remove(repo.commands().buffer(), entities[i]);
                }
            };
            Query none = repo.query().with(damaged).build();
            Query one = repo.query().with(velocity).build();
            velocity.add(entities[0], 1, 2, 3);
            settle(() -> {
                none.forEachWithCommands(jobs, addOne);
                one.forEachWithCommands(jobs, addOne);
                repo.commands().playback();
                aim.remove(entities[0]);
                repo.tick();
            });
            Garbage.assertNone(() -> {
                all.forEachWithCommands(jobs, addOne);
                repo.commands().playback();
                jobs.run(10, removeSome);
                repo.commands().playback();
                repo.tick();
            });
        }
    }

    @Test
    void shouldMakeNoGarbageWithBatches() {
        try (CommandBatch batch = repo.commands().newBatch()) {
            settle(() -> submitAndPlay(batch, 1));
            Garbage.assertNone(() -> submitAndPlay(batch, 1_000));
        }
    }

    private void submitAndPlay(CommandBatch batch, int count) {
        for (int i = 0; i < count; i++) {
            long made = batch.create();
            aim.add(batch, made, i, made);
            batch.destroy(made);
        }
        batch.submit();
        repo.commands().playback();
        repo.tick();
    }
}
