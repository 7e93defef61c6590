package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.copy.WorldCopy;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.error.RegistrationException;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.kernel.frame.FinishedFrame;
import io.fdp.kernel.frame.FrameObserver;
import io.fdp.kernel.phase.Phase;
import io.fdp.kernel.singleton.TableSingleton;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.DetonationEvents;
import io.fdp.tests.components.Happenings.Order;
import io.fdp.tests.components.PartShapes.Wheel;
import io.fdp.tests.components.PositionEdit;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Route;
import io.fdp.tests.components.Shapes.Burning;
import io.fdp.tests.components.Shapes.Position;
import io.fdp.tests.components.WheelParts;
import io.fdp.tests.model.RichWorld;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What observers of finished frames see, and what they may not do. */
class FrameObserverTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository repo;
    private PositionTable position;
    private DetonationEvents events;

    @BeforeEach
    void open() {
        repo = worlds.create(RepositoryConfig.DEFAULT.withCapacity(100_000));
        position = repo.register(PositionTable.TYPE);
        events = repo.events().register(DetonationEvents.TYPE);
    }

    private static List<Integer> chunks(IntUnaryOperator next) {
        List<Integer> found = new ArrayList<>();
        for (int chunk = next.applyAsInt(0); chunk >= 0; chunk = next.applyAsInt(chunk + 1)) {
            found.add(chunk);
        }
        return found;
    }

    // ---- what is seen

    @Test
    void shouldShowEverythingFirstAndThenWhatChanged() {
        long[] entities = new long[3000];
        repo.createEntities(entities);
        position.addAll(entities);
        repo.tick();
        List<List<Integer>> changed = new ArrayList<>();
        List<List<Integer>> structure = new ArrayList<>();
        List<Boolean> first = new ArrayList<>();
        List<Integer> words = new ArrayList<>();
        repo.observers().add(frame -> {
            words.add(frame.restructured(2, frame.since()));
            changed.add(chunks(from -> frame.nextChanged(position, from)));
            structure.add(chunks(frame::nextRestructured));
            first.add(frame.isFirst());
        });
        repo.tick();
        position.set(entities[1500], new Position(1, 1, 1));
        repo.tick();
        repo.tick();
        repo.setSide(entities[2999], 4);
        repo.setSide(entities[2050], 5);
        repo.tick();
        assertThat(changed).containsExactly(List.of(0, 1, 2), List.of(1), List.of(), List.of());
        assertThat(structure).containsExactly(List.of(0, 1, 2), List.of(), List.of(), List.of(2));
        assertThat(first).containsExactly(true, false, false, false);
        int all = (1 << 15) - 1; // of 16 times 64 entities: 952 live there
        int some = 1 | 1 << ((Entity.index(entities[2999]) - 2048) / 64);
        assertThat(words).containsExactly(all, 0, 0, some);
    }

    @Test
    void shouldShowTheFrameBeforeItsEventsAreSwapped() {
        ManagedEvents<Order> orders = repo.events().registerManaged(Order.class);
        List<String> seen = new ArrayList<>();
        repo.observers()
                .add(frame ->
                        seen.add(frame.tick() + ": " + events.pendingBytes().count() + " " + events.count() + " "
                                + orders.pendingCount() + " " + frame.events().size() + " "
                                + repo.currentTick()));
        events.publish(1, 2, 3);
        orders.publish(new Order("go", List.of()));
        repo.tick();
        repo.tick();
        assertThat(seen).containsExactly("0: 1 0 1 2 0", "1: 0 1 0 2 1");
        assertThat(events.count()).isZero();
    }

    @Test
    void shouldShowLinksAndSingletons() {
        TableSingleton<Position, PositionTable> origin = repo.singletons().register(PositionTable.TYPE);
        long[] entities = new long[2000];
        repo.createEntities(entities);
        List<String> seen = new ArrayList<>();
        repo.observers()
                .add(frame ->
                        seen.add(chunks(frame::nextRelinked) + " " + chunks(c -> frame.nextChanged(origin.table(), c))
                                + " " + origin.changedSince(frame.since())));
        repo.tick();
        repo.hierarchy().addChild(entities[1], entities[1999]);
        repo.tick();
        origin.set(new Position(1, 2, 3));
        repo.tick();
        assertThat(seen).containsExactly("[] [] false", "[0, 1] [] false", "[] [0] true");
    }

    @Test
    void shouldLogAllWhoAreCreatedAndDestroyedInOrder() {
        List<Long> created = new ArrayList<>();
        List<Long> destroyed = new ArrayList<>();
        repo.observers().add(frame -> log(frame, created, destroyed));
        long one = repo.createEntity();
        long[] more = new long[200];
        repo.createEntities(more);
        repo.destroyEntity(more[150]);
        long again = repo.createEntity();
        repo.destroyEntities(new long[] {more[90], more[3], more[4], more[3]});
        repo.hierarchy().addChild(more[10], more[20]);
        repo.hierarchy().addChild(more[20], more[30]);
        repo.hierarchy().destroySubtree(more[10]);
        repo.restoreEntity(Entity.of(5000, 7));
        repo.tick();
        assertThat(created).hasSize(203).startsWith(one, more[0]).endsWith(again, Entity.of(5000, 7));
        assertThat(destroyed).containsExactly(more[150], more[90], more[3], more[4], more[30], more[20], more[10]);
        repo.tick();
        assertThat(created).as("cleared with the frame").isEmpty();
        assertThat(destroyed).isEmpty();
        int living = repo.entityCount();
        repo.clear();
        repo.tick();
        assertThat(destroyed)
                .hasSize(living)
                .contains(one, Entity.of(5000, 7))
                .isSortedAccordingTo(Comparator.comparingInt(Entity::index));
        assertThat(repo.checkStructure()).isEmpty();
    }

    private static void log(FinishedFrame frame, List<Long> created, List<Long> destroyed) {
        created.clear();
        destroyed.clear();
        for (int i = 0; i < frame.createdCount(); i++) {
            created.add(frame.created(i));
        }
        for (int i = 0; i < frame.destroyedCount(); i++) {
            destroyed.add(frame.destroyed(i));
        }
        assertThat(frame.destroyedAddress()).isNotZero();
        assertThatThrownBy(() -> frame.destroyed(frame.destroyedCount())).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> frame.created(-1)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    /** Whatever happens, those alive before, plus the created, minus the destroyed, are those alive after. */
    @Test
    void shouldAgreeWithWhoIsAliveInRandomPrograms() {
        Seeds.run(8, random -> {
            try (EntityRepository world = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(100_000));
                    Snapshot snapshot = Snapshot.of(world)) {
                RichWorld rich = new RichWorld(world, 0);
                List<Long> created = new ArrayList<>();
                List<Long> destroyed = new ArrayList<>();
                Set<Long> model = new HashSet<>();
                world.observers().add(frame -> {
                    log(frame, created, destroyed);
                    replay(model, world, created, destroyed);
                });
                snapshot.take();
                for (int round = 0; round < 40; round++) {
                    for (int i = random.nextInt(60); i > 0; i--) {
                        rich.step(random);
                    }
                    switch (random.nextInt(6)) {
                        case 0 -> snapshot.take();
                        case 1 -> snapshot.restore();
                        case 2 -> world.clear();
                        default -> world.tick();
                    }
                }
                assertThat(world.checkStructure()).isEmpty();
            }
        });
    }

    /** An entity may be created twice in a frame when the world went back in between, so only the sum counts. */
    private static void replay(Set<Long> model, EntityRepository world, List<Long> created, List<Long> destroyed) {
        List<Long> balance = new ArrayList<>(model);
        balance.addAll(created);
        for (long dead : destroyed) {
            assertThat(balance.remove((Object) dead))
                    .as("destroyed " + Entity.toString(dead))
                    .isTrue();
        }
        long[] alive = new long[world.entityCount()];
        world.query().includeDisabled().build().collect(alive);
        assertThat(balance.stream().mapToLong(e -> e).sorted().toArray())
                .isEqualTo(Arrays.stream(alive).sorted().toArray());
        model.clear();
        model.addAll(balance);
    }

    // ---- rules

    @Test
    void shouldRefuseAllWritesOfObservers() {
        long entity = repo.createEntity();
        position.add(entity, new Position(0, 0, 0));
        TagColumn burning = repo.registerTag(Burning.class);
        ManagedTable<Route> routes = repo.registerManaged(Route.class);
        routes.add(entity, new Route("x"));
        ManagedEvents<Order> orders = repo.events().registerManaged(Order.class);
        TableSingleton<Position, PositionTable> origin = repo.singletons().register(PositionTable.TYPE);
        origin.set(new Position(0, 0, 0));
        WheelParts wheels = repo.register(WheelParts.TYPE);
        PositionEdit held = position.edit(entity);
        EntityRepository other = worlds.create(RepositoryConfig.DEFAULT.withCapacity(10));
        List<Consumer<EntityRepository>> refused = List.of(
                r -> position.set(entity, new Position(1, 1, 1)),
                r -> position.edit(entity).x(1),
                r -> held.x(1),
                r -> position.editSpan(0, position.newEditSpan()).x(0, 1),
                r -> position.remove(entity),
                r -> position.setAuthority(entity, false),
                r -> burning.add(entity),
                r -> routes.set(entity, new Route("y")),
                r -> routes.markModified(entity),
                r -> r.createEntity(),
                r -> r.createEntities(new long[3]),
                r -> r.restoreEntity(Entity.of(50, 1)),
                r -> r.destroyEntity(entity),
                r -> r.hierarchy().destroySubtree(entity),
                r -> r.clear(),
                r -> r.setSide(entity, 1),
                r -> r.roles().assign(1, entity),
                r -> origin.set(new Position(1, 1, 1)),
                r -> origin.remove(),
                r -> events.publish(1, 2, 3),
                r -> orders.publish(new Order("a", List.of())),
                r -> orders.restorePending(List.of()),
                r -> events.restoreCurrent(MemorySegment.NULL),
                r -> events.restoreCurrent(MemorySegment.NULL, 0, 0),
                r -> r.roles().restore(new int[0], new long[0], 0),
                r -> r.events().clear(),
                r -> r.events().clearCurrent(),
                r -> r.copyFrom(other),
                r -> r.trim(1),
                r -> wheels.add(entity, new Wheel(1, 1, 1)),
                r -> wheels.defragment(100),
                r -> r.defragment(100),
                r -> r.commands().playback(),
                r -> r.commands().discard(),
                r -> r.commands().buffer().create(),
                r -> position.set(r.commands().buffer(), entity, 1, 2, 3),
                r -> r.tick(),
                r -> r.close(),
                r -> r.rawChunks().setTick(5),
                r -> r.phases().enter(Phase.NETWORK_RECEIVE),
                r -> r.observers().add(frame -> {}),
                r -> r.observers().remove(frame -> {}));
        long hash = repo.stateHash();
        List<Throwable> errors = new ArrayList<>();
        AtomicReference<Long> seenHash = new AtomicReference<>();
        repo.observers().add(frame -> {
            for (Consumer<EntityRepository> action : refused) {
                try {
                    action.accept(repo);
                    errors.add(new AssertionError("action " + refused.indexOf(action) + " was not refused"));
                } catch (PhaseException expected) {
                    assertThat(expected.getMessage()).contains("observe").contains("tick()");
                }
            }
            seenHash.set(repo.stateHash());
        });
        repo.tick();
        assertThat(errors).isEmpty();
        assertThat(seenHash.get()).isEqualTo(hash);
        events.publish(1, 2, 3);
        position.set(entity, new Position(1, 1, 1));
        assertThat(repo.phases().current().name()).isEqualTo(Phase.INITIALIZATION);
    }

    @Test
    void shouldRefuseWritesOfOtherThreadsMeanwhile() {
        long entity = repo.createEntity();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        repo.observers().add(frame -> {
            Thread other = new Thread(() -> {
                try {
                    events.publish(1, 2, 3);
                } catch (Throwable thrown) {
                    failure.set(thrown);
                }
                try {
                    position.add(entity, new Position(1, 2, 3));
                } catch (PhaseException expected) {
                    return;
                }
                failure.set(new AssertionError("not refused"));
            });
            other.start();
            try {
                other.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        repo.tick();
        assertThat(failure.get()).isInstanceOf(PhaseException.class).hasMessageContaining("Detonation");
    }

    @Test
    void shouldGoOnInTheOldPhaseAndAllowCopiesFromTheRepository() {
        EntityRepository other = worlds.create(RepositoryConfig.DEFAULT.withCapacity(100_000));
        other.register(PositionTable.TYPE);
        other.events().register(DetonationEvents.TYPE);
        WorldCopy copy = WorldCopy.of(repo, other);
        repo.createEntity();
        repo.phases().enter(Phase.NETWORK_RECEIVE);
        repo.phases().enter(Phase.SIMULATION);
        repo.observers().add(frame -> copy.copyChanges());
        repo.tick();
        assertThat(other.entityCount()).isEqualTo(1);
        assertThat(repo.phases().current().name()).isEqualTo(Phase.SIMULATION);
        assertThatThrownBy(repo::createEntity)
                .isInstanceOf(PhaseException.class)
                .hasMessageContaining("simulation");
    }

    @Test
    void shouldEndTheFrameAndCallTheOthersWhenObserversFail() {
        List<String> called = new ArrayList<>();
        List<Long> since = new ArrayList<>();
        boolean[] fails = {true};
        FrameObserver first = frame -> {
            called.add("first");
            since.add(frame.since());
            if (fails[0]) {
                throw new IllegalStateException("one");
            }
        };
        repo.observers().add(first);
        repo.observers().add(frame -> called.add("second"));
        repo.observers().add(frame -> {
            called.add("third");
            if (fails[0]) {
                throw new AssertionError("two");
            }
        });
        events.publish(1, 2, 3);
        assertThatThrownBy(repo::tick)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("one")
                .satisfies(error -> assertThat(error.getSuppressed())
                        .hasSize(1)
                        .allSatisfy(other -> assertThat(other)
                                .isInstanceOf(AssertionError.class)
                                .hasMessage("two")));
        assertThat(called).containsExactly("first", "second", "third");
        assertThat(repo.currentTick()).isEqualTo(1);
        assertThat(events.count()).isEqualTo(1);
        fails[0] = false;
        repo.tick();
        repo.tick();
        assertThat(since.get(1)).as("it failed, so all is shown again").isZero();
        assertThat(since.get(2)).isPositive();
        repo.observers().remove(first);
        fails[0] = true;
        assertThatThrownBy(repo::tick).isInstanceOf(AssertionError.class).hasMessage("two");
    }

    @Test
    void shouldAddAndRemoveByIdentity() {
        List<String> called = new ArrayList<>();
        FrameObserver one = frame -> called.add("one");
        FrameObserver two = frame -> called.add("two");
        repo.observers().add(one);
        repo.observers().add(two);
        assertThatThrownBy(() -> repo.observers().add(one)).isInstanceOf(RegistrationException.class);
        assertThatThrownBy(() -> repo.observers().add(null)).isInstanceOf(NullPointerException.class);
        assertThat(repo.observers().count()).isEqualTo(2);
        repo.tick();
        assertThat(repo.observers().remove(one)).isTrue();
        assertThat(repo.observers().remove(one)).isFalse();
        repo.tick();
        assertThat(called).containsExactly("one", "two", "two");
        EntityRepository closed = EntityRepository.create();
        closed.close();
        assertThatThrownBy(() -> closed.observers().add(one)).isInstanceOf(ClosedException.class);
    }

    @Test
    void shouldRefuseAFrameThatIsOver() {
        AtomicReference<FinishedFrame> kept = new AtomicReference<>();
        repo.observers().add(kept::set);
        repo.tick();
        FinishedFrame frame = kept.get();
        assertThatThrownBy(frame::destroyedCount)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("frameFinished()");
        assertThatThrownBy(() -> frame.nextChanged(position, 0)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(frame::events).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void shouldDestroyWithoutBudgetLeftAndGiveTheLogBack() {
        EntityRepository tight = worlds.create(RepositoryConfig.DEFAULT.withMemoryBudget(500_000));
        tight.observers().add(frame -> {});
        long[] entities = new long[10_000];
        tight.createEntities(entities);
        tight.destroyEntities(entities);
        assertThat(tight.memory().committed())
                .as("logs count, and are not refused")
                .isGreaterThan(500_000);
        for (int i = 0; i < 2000; i++) {
            tight.tick();
        }
        while (tight.trim(3) > 0) {}
        assertThat(tight.memory().committed()).isLessThanOrEqualTo(2 * 65_536);
        assertThat(tight.checkStructure()).isEmpty();
        for (ComponentColumn column : tight.types()) {
            assertThat(column.count()).isZero();
        }
    }
}
