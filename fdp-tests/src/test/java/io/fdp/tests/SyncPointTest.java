package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.Blueprint;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.phase.PhaseConfig;
import io.fdp.kernel.phase.StructurePermission;
import io.fdp.kernel.phase.WritePermission;
import io.fdp.kernel.singleton.TableSingleton;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PositionEdit;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Shapes;
import io.fdp.tests.components.Shapes.Position;
import io.fdp.tests.components.WheelParts;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Phases do not count for the thread that plays back and builds, nor for its jobs; for all others they do. */
class SyncPointTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository repo;
    private PositionTable position;
    private WheelParts wheels;
    private TagColumn damaged;
    private TableSingleton<Position, PositionTable> origin;
    private long tank;

    @BeforeEach
    void open() {
        repo = worlds.create();
        position = repo.register(PositionTable.TYPE);
        wheels = repo.register(WheelParts.TYPE);
        damaged = repo.registerTag(Shapes.Damaged.class);
        origin = repo.singletons().register(PositionTable.TYPE);
        tank = repo.createEntity();
        position.add(tank, 1, 0, 0);
        origin.set(new Position(0, 0, 0));
    }

    private void enter(WritePermission writes, StructurePermission structure) {
        repo.phases()
                .configure(
                        PhaseConfig.builder().phase("here", writes, structure).build(), "here");
    }

    /** Records a blueprint where that is allowed, and plays it back in a phase that is not. */
    private void buildIn(WritePermission writes, StructurePermission structure, Blueprint blueprint) {
        repo.commands().buffer().spawn(blueprint);
        enter(writes, structure);
        repo.commands().playback();
    }

    private List<Runnable> changes(long built) {
        return List.of(
                () -> position.set(tank, 2, 0, 0),
                () -> position.edit(tank).x(3),
                () -> position.editSpan(0).x(0, 4),
                () -> position.add(built, 1, 2, 3),
                () -> position.setAuthority(tank, false),
                () -> damaged.add(tank),
                () -> wheels.add(tank, 1, 1, 1),
                () -> repo.createEntity(),
                () -> repo.setSide(tank, 3),
                () -> repo.roles().assign(1, tank),
                () -> repo.hierarchy().addChild(tank, built),
                () -> origin.set(new Position(1, 1, 1)),
                () -> position.remove(tank));
    }

    private static Throwable elsewhere(Runnable work) {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (Throwable failure) {
                thrown.set(failure);
            }
        });
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
        return thrown.get();
    }

    @Test
    void shouldLetOnlyTheThreadThatBuildsWriteInAPhaseThatOnlyReads() {
        List<Integer> taken = new ArrayList<>();
        buildIn(WritePermission.READ_ONLY, StructurePermission.REFUSED, built -> {
            List<Runnable> changes = changes(built);
            long hash = repo.stateHash();
            for (int i = 0; i < changes.size(); i++) {
                Throwable thrown = elsewhere(changes.get(i));
                if (!(thrown instanceof PhaseException) || !thrown.getMessage().contains("\"here\"")) {
                    taken.add(i);
                }
            }
            assertThat(repo.stateHash()).isEqualTo(hash);
            changes.forEach(Runnable::run);
        });
        assertThat(taken).as("changes that another thread could make").isEmpty();
        assertThat(repo.entityCount()).isEqualTo(3);
        assertThatThrownBy(() -> origin.set(new Position(2, 2, 2))).isInstanceOf(PhaseException.class);
    }

    @Test
    void shouldHoldOthersToWhoOwnsWhat() {
        long foreign = repo.createEntity();
        position.add(foreign, 5, 0, 0);
        position.setAuthority(foreign, false);
        AtomicReference<Throwable> refused = new AtomicReference<>();
        AtomicReference<Throwable> allowed = new AtomicReference<>();
        List<Long> seen = new ArrayList<>();
        buildIn(WritePermission.OWNED_ONLY, StructurePermission.COMMANDS, built -> {
            refused.set(elsewhere(() -> position.set(foreign, 6, 0, 0)));
            allowed.set(elsewhere(() -> position.set(tank, 6, 0, 0)));
            position.set(foreign, 7, 0, 0);
            position.add(built, 8, 0, 0);
            assertThat(position.hasAuthority(built)).isTrue();
            repo.query().with(position).build().forEach(seen::add);
        });
        assertThat(refused.get()).isInstanceOf(PhaseException.class);
        assertThat(allowed.get()).isNull();
        assertThat(position.get(foreign).x()).isEqualTo(7);
        assertThat(position.get(tank).x()).isEqualTo(6);
        assertThat(seen).hasSize(3);
    }

    @Test
    void shouldLetJobsOfTheThreadThatBuildsWrite() {
        long[] entities = new long[5000];
        repo.createEntities(entities);
        position.addAll(entities);
        try (Jobs jobs = Jobs.create(2);
                Jobs inner = Jobs.create(2)) {
            buildIn(WritePermission.READ_ONLY, StructurePermission.REFUSED, built -> {
                jobs.run(5000, (task, worker) -> position.edit(entities[task]).x(task));
                jobs.run(
                        1,
                        (task, worker) -> inner.run(
                                2, (t, w) -> position.edit(entities[t]).y(1)));
            });
            assertThat(position.get(entities[4999]).x()).isEqualTo(4999);
            assertThat(position.get(entities[1]).y()).isEqualTo(1);
            assertThatThrownBy(() -> jobs.run(
                            2, (task, worker) -> position.edit(entities[task]).x(-1)))
                    .isInstanceOf(PhaseException.class);
        }
    }

    @Test
    void shouldCheckEditsAgainThatABlueprintKept() {
        AtomicReference<PositionEdit> kept = new AtomicReference<>();
        buildIn(WritePermission.READ_ONLY, StructurePermission.REFUSED, built -> {
            kept.set(position.edit(tank));
            kept.get().x(2);
        });
        assertThatThrownBy(() -> kept.get().x(3)).isInstanceOf(PhaseException.class);
        assertThat(position.get(tank).x()).isEqualTo(2);
    }

    @Test
    void shouldFreeSingletonsThatABlueprintRegistersFirst() {
        EntityRepository other = worlds.create();
        other.commands().buffer().spawn(built -> {
            other.singletons().register(PositionTable.TYPE).set(new Position(1, 2, 3));
        });
        other.phases()
                .configure(
                        PhaseConfig.builder()
                                .phase("here", WritePermission.READ_ONLY, StructurePermission.REFUSED)
                                .build(),
                        "here");
        assertThat(other.commands().playback().applied()).isEqualTo(1);
        assertThatThrownBy(() -> other.singletons().register(PositionTable.TYPE).set(new Position(2, 2, 2)))
                .isInstanceOf(PhaseException.class);
    }
}
