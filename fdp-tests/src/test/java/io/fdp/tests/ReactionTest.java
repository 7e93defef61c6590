package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.command.PlaybackException;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.CommandException;
import io.fdp.kernel.phase.Phase;
import io.fdp.kernel.phase.PhaseConfig;
import io.fdp.kernel.reaction.EntityReaction;
import io.fdp.kernel.reaction.LastReaction;
import io.fdp.kernel.reaction.Reaction;
import io.fdp.kernel.reaction.ReactionException;
import io.fdp.kernel.reaction.ReactionKind;
import io.fdp.kernel.reaction.ReactionWatch;
import io.fdp.kernel.reaction.Reactions;
import io.fdp.testkit.Worlds;
import io.fdp.tests.model.ReactedWorld;
import io.fdp.tests.model.ReactedWorld.Load;
import io.fdp.tests.model.ReactedWorld.Plan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What reactions may do, and what becomes of what they do; the order of calls is in {@link ReactionModelTest}. */
class ReactionTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final List<String> log = new ArrayList<>();
    private EntityRepository repo;
    private ReactedWorld world;
    private Reactions reactions;

    @BeforeEach
    void open() {
        repo = worlds.create();
        world = new ReactedWorld(repo);
        reactions = repo.reactions();
    }

    private EntityReaction logging(String what) {
        return entity -> log.add(what + " " + (int) entity);
    }

    private List<String> logged() {
        List<String> lines = List.copyOf(log);
        log.clear();
        return lines;
    }

    // ---- what is told

    @Test
    void shouldTellFirstWhatIsThere() {
        long there = repo.createEntity();
        world.spot.add(there);
        reactions.onAdded(world.spot, logging("spot"));
        reactions.onCreated(logging("created"));
        reactions.onDestroyed(logging("destroyed"));
        long gone = repo.createEntity();
        repo.destroyEntity(gone);
        repo.tick();
        assertThat(logged()).containsExactly("spot 0", "created 0");
        repo.tick();
        assertThat(logged()).isEmpty();
        reactions.onAdded(world.spot, logging("later"));
        repo.tick();
        assertThat(logged()).containsExactly("later 0");
    }

    @Test
    void shouldTellNetChangesOnly() {
        long entity = repo.createEntity();
        world.spot.add(entity, 1, 2, (byte) 3);
        reactions.onAdded(world.spot, logging("added"));
        reactions.onRemoved(world.spot, logging("removed"));
        reactions.onChanged(world.spot, logging("changed"));
        repo.tick();
        assertThat(logged()).containsExactly("added 0");
        world.spot.remove(entity);
        world.spot.add(entity, 1, 2, (byte) 3);
        world.spot.edit(entity).x(7);
        world.spot.edit(entity).x(1);
        world.spot.add(repo.createEntity());
        repo.destroyEntity(repo.entityAt(1));
        repo.tick();
        assertThat(logged()).isEmpty();
        world.spot.edit(entity).x(-0f);
        repo.tick();
        world.spot.edit(entity).x(0f);
        repo.tick();
        assertThat(logged()).containsExactly("changed 0", "changed 0");
    }

    @Test
    void shouldTellTheLastValueOfTheDead() {
        long entity = repo.createEntity();
        world.spot.add(entity, 1, 2, (byte) 3);
        world.motor.add(entity, 4, (byte) 5, 6);
        world.load.add(entity, new Load(7, 8));
        world.plan.add(entity, new Plan(9));
        for (ComponentColumn column : List.of(world.spot, world.motor, world.load, world.plan)) {
            reactions.onRemoved(column, (dead, last) -> log.add(ReactedWorld.value(last, dead)));
        }
        reactions.onRemoved(
                world.spot, (dead, last) -> log.add("x=" + last.view(dead).x()));
        repo.tick();
        repo.destroyEntity(entity);
        long next = repo.createEntity();
        assertThat((int) next).isEqualTo((int) entity);
        world.spot.add(next, 100, 0, (byte) 0);
        repo.tick();
        assertThat(logged())
                .containsExactly(
                        "Spot[x=1.0, y=2.0, z=3]",
                        "x=1.0",
                        "Motor[speed=4.0, gear=5, torque=6]",
                        "[Load[id=7, weight=8.0]]",
                        "Plan[number=9]");
        repo.destroyEntity(next);
        repo.tick();
        assertThat(logged()).containsExactly("Spot[x=100.0, y=0.0, z=0]", "x=100.0");
    }

    @Test
    void shouldNotLetTheLastValueBeWritten() {
        long entity = repo.createEntity();
        world.spot.add(entity);
        reactions.onChanged(world.spot, (changed, last) -> last.edit(changed).x(1));
        repo.tick();
        world.spot.edit(entity).x(5);
        assertThatThrownBy(repo::tick).hasMessageContaining("reactions compare");
        assertThat(world.spot.get(entity).x()).isEqualTo(5);
    }

    @Test
    void shouldTellTagsWithThoseAboveThem() {
        long entity = repo.createEntity();
        reactions.onAdded(world.seen, logging("seen"));
        reactions.onRemoved(world.seen, logging("unseen"));
        repo.tick();
        world.locked.add(entity);
        repo.tick();
        world.seen.add(entity);
        world.locked.remove(entity);
        repo.tick();
        assertThat(logged()).containsExactly("seen 0");
        world.seen.remove(entity);
        repo.tick();
        assertThat(logged()).containsExactly("unseen 0");
    }

    @Test
    void shouldTellAllThatClearEnds() {
        repo.createEntities(new long[3]);
        world.spot.add(repo.entityAt(1));
        reactions.onDestroyed(logging("destroyed"));
        reactions.onRemoved(world.spot, logging("removed"));
        repo.tick();
        repo.clear();
        repo.tick();
        assertThat(logged()).containsExactly("destroyed 0", "destroyed 1", "destroyed 2", "removed 1");
    }

    // ---- what reactions do

    @Test
    void shouldPlayBackAtTheNextSyncPointWhatAReactionRecords() {
        reactions.onAdded(world.spot, entity -> {
            log.add("added " + (int) entity);
            world.seen.add(repo.commands().buffer(), entity);
        });
        reactions.onAdded(world.seen, logging("seen"));
        CommandBuffer commands = repo.commands().buffer();
        world.spot.add(commands, commands.create());
        repo.commands().playback();
        assertThat(logged()).containsExactly("added 0");
        assertThat(repo.commands().size()).isEqualTo(1);
        repo.commands().playback();
        assertThat(logged()).containsExactly("seen 0");
    }

    @Test
    void shouldPlayBackAtTheEndOfTheFrameWhatReactionsRecord() {
        reactions.onAdded(world.spot, entity -> world.seen.add(repo.commands().buffer(), entity));
        reactions.onAdded(world.seen, entity -> world.spot.edit(entity).x(5));
        reactions.onChanged(world.spot, logging("changed"));
        repo.observers().add(frame -> log.add("frame " + repo.commands().size()));
        repo.tick();
        world.spot.add(repo.createEntity());
        repo.commands().playback();
        repo.tick();
        assertThat(logged()).containsExactly("frame 0", "changed 0", "frame 0");
        assertThat(reactions.isSettled()).isTrue();
    }

    @Test
    void shouldLeaveCommandsAloneThatNoReactionRecorded() {
        reactions.onCreated(logging("created"));
        repo.commands().buffer().create();
        repo.createEntity();
        repo.tick();
        assertThat(logged()).containsExactly("created 0");
        assertThat(repo.commands().size()).isEqualTo(1);
    }

    @Test
    void shouldStopReactionsThatCauseEachOther() {
        long entity = repo.createEntity();
        world.spot.add(entity);
        Reaction endless = reactions.onChanged(
                world.spot,
                each -> world.spot.edit(each).x(world.spot.view(each).x() + 1));
        repo.tick();
        world.spot.edit(entity).x(1);
        long tick = repo.currentTick();
        assertThatThrownBy(repo::tick).isInstanceOf(ReactionException.class).hasMessageContaining("16 dispatches");
        assertThat(repo.currentTick()).isEqualTo(tick + 1);
        assertThat(endless.calls()).isEqualTo(Reactions.MOST_ROUNDS);
        assertThat(reactions.isSettled()).isTrue();
        repo.tick();
        assertThat(endless.calls()).isEqualTo(Reactions.MOST_ROUNDS);
        reactions.onDestroyed(each -> repo.commands().buffer().create());
        reactions.onCreated(each -> repo.commands().buffer().destroy(each));
        assertThatThrownBy(repo::tick).isInstanceOf(ReactionException.class);
        assertThat(repo.currentTick()).isEqualTo(tick + 3);
        repo.commands().discard();
    }

    @Test
    void shouldLetReactionsChangeTheWorldInEveryPhase() {
        repo.phases().configure(PhaseConfig.networked(), Phase.INITIALIZATION);
        reactions.onAdded(world.spot, entity -> {
            world.motor.add(entity, 1, (byte) 1, 1);
            world.spot.edit(entity).x(9);
            world.seen.add(repo.commands().buffer(), entity);
        });
        long entity = repo.createEntity();
        world.spot.add(entity);
        repo.phases().enter(Phase.NETWORK_RECEIVE);
        repo.phases().enter(Phase.SIMULATION);
        repo.phases().enter(Phase.NETWORK_SEND);
        repo.tick();
        assertThat(world.spot.get(entity).x()).isEqualTo(9);
        assertThat(world.motor.has(entity)).isTrue();
        assertThat(world.seen.has(entity)).isTrue();
    }

    @Test
    void shouldRegisterAndCloseFromWithin() {
        List<Reaction> made = new ArrayList<>();
        Reaction once = reactions.onCreated(entity -> {
            log.add("once " + (int) entity);
            made.getFirst().close();
            made.add(reactions.onCreated(logging("late")));
            made.add(reactions.onChanged(world.load, logging("load")));
        });
        made.add(once);
        Reaction never = reactions.onDestroyed(logging("never"));
        repo.createEntities(new long[2]);
        repo.tick();
        assertThat(logged()).containsExactly("once 0", "late 0", "late 1");
        assertThat(once.isOpen()).isFalse();
        assertThat(reactions.count()).isEqualTo(3);
        never.close();
        never.close();
        made.forEach(Reaction::close);
        assertThat(reactions.count()).isZero();
    }

    @Test
    void shouldRefuseWhatWouldInterfere() {
        List<Runnable> refused = List.of(
                repo::tick,
                repo.commands()::playback,
                repo.commands()::discard,
                repo::close,
                reactions::settle,
                reactions::skip,
                () -> repo.copyFrom(worlds.create()));
        reactions.onCreated(entity -> {
            assertThat(reactions.isSettled()).isFalse();
            for (Runnable each : refused) {
                assertThatThrownBy(each::run)
                        .isInstanceOf(CommandException.class)
                        .hasMessageContaining("while reactions are called");
            }
            log.add("all refused");
        });
        repo.createEntity();
        repo.tick();
        assertThat(logged()).containsExactly("all refused");
    }

    // ---- failures

    @Test
    void shouldIsolateReactionsThatThrow() {
        Reaction first = reactions.onCreated(entity -> {
            throw new IllegalStateException("first " + (int) entity);
        });
        reactions.onCreated(entity -> {
            log.add("second " + (int) entity);
            throw new StackOverflowError("second");
        });
        reactions.onAdded(world.spot, logging("spot"));
        repo.createEntities(new long[2]);
        world.spot.add(repo.entityAt(0));
        long tick = repo.currentTick();
        assertThatThrownBy(repo::tick)
                .hasMessage("first 0")
                .satisfies(thrown ->
                        assertThat(thrown.getSuppressed()).singleElement().isInstanceOf(StackOverflowError.class));
        assertThat(repo.currentTick()).isEqualTo(tick + 1);
        assertThat(logged()).containsExactly("second 0", "second 1", "spot 0");
        assertThat(first.calls()).isEqualTo(2);
        assertThat(first.failures()).isEqualTo(2);
        repo.tick();
        repo.observers().add(frame -> {
            throw new IllegalArgumentException("observer");
        });
        repo.createEntity();
        assertThatThrownBy(repo::tick)
                .hasMessage("first 2")
                .satisfies(thrown -> assertThat(thrown.getSuppressed()).hasSize(2));
    }

    @Test
    void shouldThrowFailedCommandsBeforeFailedReactions() {
        reactions.onCreated(entity -> {
            throw new IllegalStateException("reaction");
        });
        repo.createEntity();
        assertThatThrownBy(repo.commands()::playback).hasMessage("reaction");
        long entity = repo.createEntity();
        world.spot.add(repo.commands().buffer(), entity);
        world.spot.add(repo.commands().buffer(), entity);
        assertThatThrownBy(repo.commands()::playback)
                .isInstanceOf(PlaybackException.class)
                .satisfies(thrown -> assertThat(thrown.getSuppressed()[0]).hasMessage("reaction"));
    }

    @Test
    void shouldLetAWatchTakeFailuresOver() {
        ReactionWatch watch = new ReactionWatch() {
            @Override
            public void begin(Reaction reaction) {
                log.add("begin " + reaction.name());
            }

            @Override
            public void end(Reaction reaction, @Nullable Throwable failure) {
                log.add("end " + (failure == null ? "well" : failure.getMessage()));
                if (reaction.failures() == 2) {
                    throw new IllegalStateException("enough");
                }
            }
        };
        reactions.setWatch(watch);
        reactions
                .onCreated(entity -> {
                    throw new IllegalStateException("reaction");
                })
                .named("thrower");
        reactions.onCreated(logging("created"));
        repo.tick();
        assertThat(logged()).isEmpty();
        repo.createEntity();
        repo.tick();
        assertThat(logged())
                .containsExactly("begin thrower", "end reaction", "begin onCreated", "created 0", "end well");
        repo.createEntity();
        assertThatThrownBy(repo.commands()::playback).hasMessage("enough");
        assertThat(logged()).containsExactly("begin thrower", "end reaction");
        assertThat(reactions.removeWatch(watch)).isTrue();
        assertThat(reactions.removeWatch(watch)).isFalse();
        repo.createEntity();
        assertThatThrownBy(repo::tick).hasMessage("reaction");
    }

    // ---- edges

    @Test
    void shouldSkipDisabledReactions() {
        Reaction reaction = reactions.onCreated(logging("created"));
        reaction.setEnabled(false);
        repo.createEntity();
        repo.tick();
        reaction.setEnabled(true);
        repo.createEntity();
        repo.tick();
        assertThat(logged()).containsExactly("created 1");
        assertThat(reaction.kind()).isEqualTo(ReactionKind.ADDED);
        assertThat(reaction.column()).isNull();
        assertThat(reaction).hasToString("onCreated");
        reaction.close();
        assertThat(reaction).hasToString("onCreated (closed)");
    }

    @Test
    @SuppressWarnings("NullAway") // on purpose
    void shouldRefuseWrongArguments() {
        ReactedWorld other = new ReactedWorld(worlds.create());
        EntityReaction nothing = entity -> {};
        LastReaction<ComponentColumn> nothingEither = (entity, last) -> {};
        assertThatThrownBy(() -> reactions.onAdded(null, nothing)).hasMessageContaining("column to react to is null");
        assertThatThrownBy(() -> reactions.onAdded(world.spot, null)).hasMessageContaining("the reaction is null");
        assertThatThrownBy(() -> reactions.onCreated(null)).hasMessageContaining("the reaction is null");
        assertThatThrownBy(() -> reactions.onChanged(world.spot, (LastReaction<ComponentColumn>) null))
                .hasMessageContaining("the reaction is null");
        assertThatThrownBy(() -> reactions.onAdded(other.spot, nothing))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("another repository");
        assertThatThrownBy(() -> reactions.onChanged(world.seen, nothing)).hasMessageContaining("has no value");
        assertThatThrownBy(() -> reactions.onRemoved(world.seen, nothingEither)).hasMessageContaining("has no value");
        Reaction reaction = reactions.onChanged(world.spot, nothing);
        repo.tick();
        repo.close();
        assertThatThrownBy(() -> reactions.onAdded(world.spot, nothing)).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> reactions.onCreated(nothing)).isInstanceOf(ClosedException.class);
        assertThatThrownBy(reactions::settle).isInstanceOf(ClosedException.class);
        assertThatThrownBy(reactions::skip).isInstanceOf(ClosedException.class);
        assertThatThrownBy(reactions::isSettled).isInstanceOf(ClosedException.class);
        assertThatThrownBy(repo::tick).isInstanceOf(ClosedException.class);
        reaction.close();
        assertThat(reactions).hasToString("Reactions[closed]");
    }

    @Test
    void shouldRegisterAndCloseFromOtherThreads() throws InterruptedException {
        AtomicBoolean over = new AtomicBoolean();
        List<Throwable> thrown = Collections.synchronizedList(new ArrayList<>());
        List<Thread> others = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            SplittableRandom random = new SplittableRandom(i);
            others.add(Thread.ofPlatform().start(() -> {
                try {
                    while (!over.get()) {
                        registerAndClose(random);
                    }
                } catch (Throwable failure) { // the test fails with it
                    thrown.add(failure);
                }
            }));
        }
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 300; i++) {
            world.change(random);
            repo.commands().playback();
            world.change(random);
            repo.tick();
        }
        over.set(true);
        for (Thread other : others) {
            other.join();
        }
        assertThat(thrown).isEmpty();
        assertThat(reactions.count()).isZero();
        assertThat(repo.checkStructure()).isEmpty();
    }

    private void registerAndClose(SplittableRandom random) {
        List<ComponentColumn> columns = List.of(world.spot, world.motor, world.load, world.plan);
        ComponentColumn column = columns.get(random.nextInt(columns.size()));
        try (Reaction added = reactions.onAdded(column, entity -> {});
                Reaction changed = reactions.onChanged(column, (entity, last) -> last.has(entity))) {
            assertThat(added.isOpen() && changed.isOpen()).isTrue();
        }
    }
}
