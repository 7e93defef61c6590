package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.EntityRef;
import io.fdp.annotations.ForEach;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.WriteScope;
import io.fdp.kernel.command.CommandBatch;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.command.CommandKind;
import io.fdp.kernel.command.Playback;
import io.fdp.kernel.command.PlaybackException;
import io.fdp.kernel.component.Disabled;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.error.MemoryBudgetException;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.error.StaleEntityException;
import io.fdp.kernel.error.UndeclaredAccessException;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.neighbour.Neighbours;
import io.fdp.kernel.phase.PhaseConfig;
import io.fdp.kernel.phase.StructurePermission;
import io.fdp.kernel.phase.WritePermission;
import io.fdp.kernel.prototype.Prototype;
import io.fdp.kernel.prototype.Prototypes;
import io.fdp.kernel.query.Query;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.PositionView;
import io.fdp.tests.components.Shapes.Asleep;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Disabled entities: who leaves them out, who may disable them, and what is refused. */
class DisabledTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final long[] entities = new long[200];
    private EntityRepository repo;
    private PositionTable position;
    private Query query;

    /** Loops with and without disabled entities. */
    static final class Visits {
        private Visits() {}

        @ForEach(name = "EnabledVisit")
        static void enabled(PositionView p, @EntityRef long entity, List<Long> seen) {
            assertThat(p.self()).isEqualTo(entity);
            seen.add(entity);
        }

        @ForEach(name = "EveryVisit", includeDisabled = true)
        static void every(PositionView p, @EntityRef long entity, List<Long> seen) {
            enabled(p, entity, seen);
        }

        @ForEach(name = "DisabledVisit", with = Disabled.class)
        static void disabled(PositionView p, @EntityRef long entity, List<Long> seen) {
            enabled(p, entity, seen);
        }

        @ForEach(name = "DisablingVisit")
        static void disable(PositionView p, @EntityRef long entity, CommandBuffer commands) {
            commands.setEnabled(entity, p.x() % 3 == 0);
        }
    }

    @BeforeEach
    void open() {
        repo = worlds.create();
        position = repo.register(PositionTable.TYPE);
        query = repo.query().with(position).build();
        repo.createEntities(entities);
        for (int i = 0; i < entities.length; i++) {
            position.add(entities[i], i, 0, 0);
        }
    }

    private boolean isRegistered() {
        return repo.types().stream()
                .anyMatch(type -> type instanceof TagColumn tag && tag.tagClass() == Disabled.class);
    }

    // ---- queries

    @Test
    void shouldBeLeftOutOfQueriesThatWereBuiltBefore() {
        assertThat(query.count()).isEqualTo(200);
        repo.setEnabled(entities[0], false);
        repo.setEnabled(entities[7], false);
        assertThat(query.count()).isEqualTo(198);
        assertThat(query.first()).isEqualTo(entities[1]);
        assertThat(query.matches(entities[7])).isFalse();
        assertThat(query.matches(entities[8])).isTrue();
        repo.setEnabled(entities[0], true);
        assertThat(query.first()).isEqualTo(entities[0]);
        repo.setEnabled(entities[7], true);
        assertThat(query.count()).isEqualTo(200);
    }

    @Test
    void shouldKeepEverythingElse() {
        repo.hierarchy().addChild(entities[0], entities[1]);
        repo.setEnabled(entities[0], false);
        assertThat(position.has(entities[0])).isTrue();
        assertThat(position.get(entities[0]).x()).isZero();
        assertThat(position.count()).isEqualTo(200);
        assertThat(repo.entityCount()).isEqualTo(200);
        assertThat(repo.hierarchy().childCount(entities[0])).isEqualTo(1);
        assertThat(repo.isEnabled(entities[1])).isTrue();
        assertThat(repo.components(entities[0])).hasSize(2);
    }

    @Test
    void shouldBeFoundByQueriesThatNameTheTag() {
        repo.setEnabled(entities[3], false);
        TagColumn disabled = repo.registerTag(Disabled.class);
        assertThat(disabled.name()).isEqualTo("fdp.Disabled");
        assertThat(repo.query().with(disabled).build().single()).isEqualTo(entities[3]);
        assertThat(repo.query().with(position).anyOf(disabled).build().single()).isEqualTo(entities[3]);
        assertThat(repo.query().owned(disabled).build().single()).isEqualTo(entities[3]);
        assertThat(repo.query().anyOwned(disabled, position).build().count()).isEqualTo(200);
        assertThat(repo.query().changed(disabled).build().count()).isEqualTo(200);
        assertThat(repo.query().changedStructure(disabled).build().count()).isEqualTo(200);
        assertThat(repo.query().changedStructure().build().count()).isEqualTo(199);
        assertThat(repo.query().without(disabled).build().count()).isEqualTo(199);
        assertThat(repo.query().without(disabled).includeDisabled().build().count())
                .isEqualTo(199);
        assertThat(repo.query().includeDisabled().build().count()).isEqualTo(200);
        assertThat(repo.query().build().count()).isEqualTo(199);
    }

    @Test
    void shouldBeDisabledForReasonsOfItsOwn() {
        TagColumn asleep = repo.registerTag(Asleep.class);
        asleep.add(entities[4]);
        repo.setEnabled(entities[4], true);
        assertThat(repo.isEnabled(entities[4])).isFalse();
        assertThat(query.count()).isEqualTo(199);
        assertThat(repo.query().with(asleep).build().single()).isEqualTo(entities[4]);
        assertThat(repo.query().with(repo.tag(Disabled.class)).build().single()).isEqualTo(entities[4]);
        repo.setEnabled(entities[4], false);
        asleep.remove(entities[4]);
        assertThat(repo.isEnabled(entities[4])).isFalse();
        repo.setEnabled(entities[4], true);
        assertThat(repo.isEnabled(entities[4])).isTrue();
        assertThat(query.count()).isEqualTo(200);
    }

    @Test
    void shouldBeLeftOutOfGeneratedLoops() {
        EnabledVisit enabled = EnabledVisit.on(repo);
        EveryVisit every = EveryVisit.on(repo);
        DisabledVisit disabled = DisabledVisit.on(repo);
        repo.setEnabled(entities[100], false);
        List<Long> seen = new ArrayList<>();
        enabled.run(seen);
        assertThat(seen).hasSize(199).doesNotContain(entities[100]);
        seen.clear();
        every.run(seen);
        assertThat(seen).hasSize(200);
        seen.clear();
        disabled.run(seen);
        assertThat(seen).containsExactly(entities[100]);
    }

    @Test
    void shouldBeLeftOutOfIndexes() {
        Neighbours near = Neighbours.of(position).cell(10).build();
        Neighbours all = Neighbours.of(position).cell(10).includeDisabled().build();
        Neighbours some = Neighbours.of(position)
                .cell(10)
                .where(repo.query().includeDisabled().build())
                .build();
        near.update();
        repo.setEnabled(entities[50], false);
        near.update();
        all.update();
        some.update();
        assertThat(near.size()).isEqualTo(199);
        assertThat(all.size()).isEqualTo(200);
        assertThat(some.size()).isEqualTo(200);
        repo.setEnabled(entities[50], true);
        near.update();
        assertThat(near.size()).isEqualTo(200);
        assertThatThrownBy(() -> Neighbours.of(position)
                        .cell(10)
                        .includeDisabled()
                        .where(query)
                        .build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("call includeDisabled() of the query");
    }

    // ---- registration

    @Test
    void shouldNotBeRegisteredUnlessNeeded() {
        assertThat(repo.isEnabled(entities[0])).isTrue();
        repo.setEnabled(entities[0], true);
        assertThat(repo.setSubtreeEnabled(entities[0], true)).isZero();
        assertThat(query.count()).isEqualTo(200);
        assertThat(isRegistered()).isFalse();
        long before = repo.stateHash();
        repo.setEnabled(entities[0], false);
        assertThat(isRegistered()).isTrue();
        assertThat(repo.stateHash()).isNotEqualTo(before);
        try (EntityRepository other = repo.createLike()) {
            other.copyFrom(repo);
            other.tag(Disabled.class).remove(entities[0]);
            other.setEnabled(entities[0], false);
            assertThat(other.stateHash()).isEqualTo(repo.stateHash());
        }
    }

    @Test
    void shouldHashLikeNothingWhileNobodyIsDisabled() {
        long before = repo.stateHash();
        repo.registerTag(Disabled.class);
        assertThat(repo.stateHash()).isEqualTo(before);
    }

    @Test
    void shouldBeRegisteredOnceByManyThreads() throws InterruptedException {
        for (int round = 0; round < 50; round++) {
            try (EntityRepository other = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(1000))) {
                long[] made = new long[8];
                other.createEntities(made);
                CountDownLatch start = new CountDownLatch(1);
                List<Thread> threads = new ArrayList<>();
                for (long entity : made) {
                    threads.add(Thread.ofPlatform().start(() -> {
                        try {
                            start.await();
                        } catch (InterruptedException stopped) {
                            return;
                        }
                        other.setEnabled(entity, false);
                    }));
                }
                start.countDown();
                for (Thread thread : threads) {
                    thread.join();
                }
                assertThat(other.types()).hasSize(1);
                assertThat(other.query().build().count()).isZero();
                assertThat(other.checkStructure()).isEmpty();
            }
        }
    }

    @Test
    void shouldBeRegisteredByAWorkerInALoop() {
        try (Jobs jobs = Jobs.create(3)) {
            DisablingVisit.on(repo).run(jobs);
            assertThat(query.count()).isEqualTo(200);
            repo.commands().playback();
            assertThat(query.count()).isEqualTo(67);
        }
    }

    // ---- commands

    @Test
    void shouldBeDisabledByCommands() {
        CommandBuffer commands = repo.commands().buffer();
        long born = commands.create();
        position.add(commands, born, 5, 5, 5);
        commands.setEnabled(born, false);
        repo.hierarchy().addChild(commands, entities[0], born);
        repo.hierarchy().addChild(commands, entities[0], entities[1]);
        commands.setEnabled(entities[5], false);
        commands.setEnabled(entities[5], false);
        commands.setSubtreeEnabled(entities[0], false);
        Playback done = repo.commands().playback();
        assertThat(done.applied(CommandKind.DISABLE_SUBTREE)).isEqualTo(1);
        assertThat(done.applied()).isEqualTo(8);
        assertThat(query.count()).isEqualTo(197);
        commands.setEnabled(entities[5], true);
        commands.setSubtreeEnabled(entities[0], true);
        repo.commands().playback();
        assertThat(query.count()).isEqualTo(201);
    }

    @Test
    void shouldSkipCommandsOnTheDead() {
        CommandBuffer commands = repo.commands().buffer();
        commands.setEnabled(entities[0], false);
        commands.setEnabled(entities[0], true);
        commands.setSubtreeEnabled(entities[0], false);
        commands.setSubtreeEnabled(entities[0], true);
        repo.destroyEntity(entities[0]);
        Playback done = repo.commands().playback();
        assertThat(done.skipped()).isEqualTo(4);
        assertThatThrownBy(() -> commands.setEnabled(0, false)).isInstanceOf(StaleEntityException.class);
        assertThatThrownBy(() -> commands.setSubtreeEnabled(0, true)).isInstanceOf(StaleEntityException.class);
    }

    @Test
    void shouldBeDisabledByBatchesAndPrototypes() throws InterruptedException {
        CommandBatch[] batch = new CommandBatch[1];
        try (Prototypes prototypes = repo.newPrototypes()) {
            Thread other = Thread.ofPlatform().start(() -> {
                batch[0] = repo.commands().newBatch();
                batch[0].setEnabled(entities[9], false);
                batch[0].submit();
            });
            other.join();
            repo.commands().playback();
            assertThat(repo.isEnabled(entities[9])).isFalse();
            Prototype mine =
                    prototypes.define("mine").tag(repo.tag(Disabled.class)).build();
            assertThat(repo.isEnabled(mine.create())).isFalse();
        }
    }

    // ---- reactions

    @Test
    void shouldBeToldToReactions() {
        List<String> told = new ArrayList<>();
        TagColumn disabled = repo.registerTag(Disabled.class);
        repo.reactions().onAdded(disabled, entity -> told.add("disabled " + (int) entity));
        repo.reactions().onRemoved(disabled, entity -> told.add("enabled " + (int) entity));
        repo.hierarchy().addChild(entities[1], entities[2]);
        repo.setSubtreeEnabled(entities[1], false);
        repo.tick();
        repo.setEnabled(entities[2], true);
        repo.tick();
        assertThat(told).containsExactly("disabled 1", "disabled 2", "enabled 2");
    }

    // ---- what is refused

    private void enter(StructurePermission structure) {
        repo.phases()
                .configure(
                        PhaseConfig.builder()
                                .phase("test", WritePermission.UNOWNED_ONLY, structure)
                                .build(),
                        "test");
    }

    @Test
    void shouldFollowTheRulesOfPhases() {
        repo.setEnabled(entities[1], false);
        enter(StructurePermission.REFUSED);
        assertThatThrownBy(() -> repo.setEnabled(entities[0], false))
                .isInstanceOf(PhaseException.class)
                .hasMessageContaining("cannot add fdp.Disabled")
                .hasMessageContaining("\"test\"");
        assertThatThrownBy(() -> repo.setEnabled(entities[1], true))
                .isInstanceOf(PhaseException.class)
                .hasMessageContaining("cannot remove fdp.Disabled");
        assertThatThrownBy(() -> repo.setSubtreeEnabled(entities[0], false)).isInstanceOf(PhaseException.class);
        assertThatThrownBy(() -> repo.setSubtreeEnabled(entities[1], true)).isInstanceOf(PhaseException.class);
        CommandBuffer commands = repo.commands().buffer();
        assertThatThrownBy(() -> commands.setEnabled(entities[0], false)).isInstanceOf(PhaseException.class);
        assertThatThrownBy(() -> commands.setSubtreeEnabled(entities[0], false))
                .isInstanceOf(PhaseException.class)
                .hasMessageContaining("disable entity")
                .hasMessageContaining("and all below it");
        assertThatThrownBy(() -> commands.setSubtreeEnabled(entities[0], true))
                .isInstanceOf(PhaseException.class)
                .hasMessageContaining("enable entity");
        repo.setEnabled(entities[0], true); // as it is
        repo.setEnabled(entities[1], false);
        assertThat(repo.isEnabled(entities[0])).isTrue();
        assertThat(repo.isEnabled(entities[1])).isFalse();
        enter(StructurePermission.IMMEDIATE);
        repo.setEnabled(entities[0], false);
        repo.hierarchy().addChild(entities[2], entities[3]);
        repo.setSubtreeEnabled(entities[2], false);
        TagColumn disabled = repo.tag(Disabled.class);
        assertThat(disabled.hasAuthority(entities[0])).as("of another node").isFalse();
        assertThat(disabled.hasAuthority(entities[3])).as("of another node").isFalse();
        assertThat(disabled.hasAuthority(entities[1])).isTrue();
    }

    @Test
    void shouldBeRefusedWhileQueriesAreIterated() {
        repo.setEnabled(entities[1], false);
        query.forEach(entity -> {
            assertThatThrownBy(() -> repo.setEnabled(entity, false))
                    .isInstanceOf(IterationException.class)
                    .hasMessageContaining("add fdp.Disabled");
            assertThatThrownBy(() -> repo.setSubtreeEnabled(entity, false)).isInstanceOf(IterationException.class);
            assertThatThrownBy(() -> repo.setEnabled(entities[1], true)).isInstanceOf(IterationException.class);
            assertThatThrownBy(() -> repo.setSubtreeEnabled(entities[1], true)).isInstanceOf(IterationException.class);
        });
        assertThat(query.count()).isEqualTo(199);
    }

    @Test
    void shouldBeRefusedWhereTheTagWasNotDeclared() {
        WriteScope scope = WriteScope.of(repo, "Cleaner").only().and(position);
        scope.begin();
        try {
            assertThatThrownBy(() -> repo.setEnabled(entities[0], false))
                    .isInstanceOf(UndeclaredAccessException.class)
                    .hasMessageContaining("Cleaner cannot write Disabled of entity 0#1");
            assertThatThrownBy(() -> repo.setSubtreeEnabled(entities[0], false))
                    .isInstanceOf(UndeclaredAccessException.class);
        } finally {
            scope.end();
        }
        assertThat(repo.isEnabled(entities[0])).isTrue();
    }

    @Test
    void shouldRefuseTheDeadAndTheClosed() {
        repo.setEnabled(entities[0], false);
        repo.destroyEntity(entities[0]);
        long successor = repo.createEntity();
        assertThat(repo.isEnabled(successor)).isTrue();
        for (long dead : new long[] {entities[0], 0, -1, Long.MAX_VALUE}) {
            assertThatThrownBy(() -> repo.isEnabled(dead)).isInstanceOf(StaleEntityException.class);
            assertThatThrownBy(() -> repo.setEnabled(dead, false)).isInstanceOf(StaleEntityException.class);
            assertThatThrownBy(() -> repo.setEnabled(dead, true)).isInstanceOf(StaleEntityException.class);
            assertThatThrownBy(() -> repo.setSubtreeEnabled(dead, false)).isInstanceOf(StaleEntityException.class);
        }
        CommandBuffer commands = repo.commands().buffer();
        repo.close();
        assertThatThrownBy(() -> repo.isEnabled(successor)).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> repo.setEnabled(successor, false)).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> repo.setSubtreeEnabled(successor, true)).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> commands.setEnabled(successor, false)).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> repo.registerBuiltIn("fdp.Disabled")).isInstanceOf(ClosedException.class);
    }

    /** A tree over several chunks, in a repository with a budget. */
    private static EntityRepository tree(long budget, long[] all) {
        EntityRepository tree = EntityRepository.create(
                RepositoryConfig.DEFAULT.withCapacity(5000).withMemoryBudget(budget));
        tree.createEntities(all);
        for (int i = 1; i < all.length; i++) {
            tree.hierarchy().addChild(all[i / 2], all[i]);
        }
        return tree;
    }

    @Test
    void shouldDisableAllOrNobodyWithinTheBudget() {
        long[] all = new long[3000];
        long least;
        long enough;
        try (EntityRepository tree = tree(1L << 30, all)) {
            least = tree.committedBytes();
            tree.setSubtreeEnabled(all[0], false);
            enough = tree.committedBytes();
        }
        assertThat(enough).isGreaterThan(least);
        for (long budget = least; budget < enough; budget += 16) {
            try (EntityRepository tree = tree(budget, all)) {
                assertThatThrownBy(() -> tree.setSubtreeEnabled(all[0], false))
                        .isInstanceOf(MemoryBudgetException.class);
                CommandBuffer commands = tree.commands().buffer();
                try {
                    commands.setSubtreeEnabled(all[0], false);
                    assertThatThrownBy(() -> tree.commands().playback()).isInstanceOf(PlaybackException.class);
                } catch (MemoryBudgetException noRoomForCommands) {
                    assertThat(noRoomForCommands).hasMessageContaining("commands");
                }
                assertThat(tree.query().build().count()).isEqualTo(all.length);
                assertThat(tree.checkStructure()).isEmpty();
            }
        }
        try (EntityRepository tree = tree(enough, all)) {
            assertThat(tree.setSubtreeEnabled(all[0], false)).isEqualTo(all.length);
        }
    }

    @Test
    void shouldWalkDeepTrees() {
        EntityRepository deep = worlds.create();
        long[] chain = new long[50_000];
        deep.createEntities(chain);
        for (int i = 1; i < chain.length; i++) {
            deep.hierarchy().addChild(chain[i - 1], chain[i]);
        }
        assertThat(deep.setSubtreeEnabled(chain[1], false)).isEqualTo(chain.length - 1);
        assertThat(deep.setSubtreeEnabled(chain[0], false)).isEqualTo(1);
        assertThat(deep.query().build().isEmpty()).isTrue();
        assertThatCode(() -> deep.setSubtreeEnabled(chain[0], true)).doesNotThrowAnyException();
        assertThat(deep.query().build().count()).isEqualTo(chain.length);
    }
}
