package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.command.Playback;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.copy.WorldCopy;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.DuplicateComponentException;
import io.fdp.kernel.error.HierarchyException;
import io.fdp.kernel.error.StaleEntityException;
import io.fdp.testkit.Seeds;
import io.fdp.tests.components.Happenings.Detonation;
import io.fdp.tests.components.PartShapes.Wheel;
import io.fdp.tests.components.Route;
import io.fdp.tests.components.Shapes.Position;
import io.fdp.tests.components.Versioned.Gauge;
import io.fdp.tests.model.MixedModel;
import io.fdp.tests.model.MixedModel.Being;
import io.fdp.tests.model.MixedWorld;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random programs over everything a repository can hold at once, against plain maps and lists; both must always agree.
 */
class MixtureModelTest {
    @Test
    void shouldAgreeWithTheModelAfterRandomOperations() {
        Seeds.run(50, random -> new Program(random).run(600));
    }

    @Tag("long")
    @Test
    void shouldAgreeWithTheModelInThousandsOfPrograms() {
        Seeds.run(3_000, random -> new Program(random).run(600));
    }

    private static final class Program {
        private final SplittableRandom random;
        private final int capacity;
        private final MixedModel model = new MixedModel();
        private final List<Long> dead = new ArrayList<>();
        private MixedWorld world;
        private MixedWorld other;
        private WorldCopy copy;
        private Snapshot snapshot;
        private MixedModel taken;

        Program(SplittableRandom random) {
            this.random = random;
            this.capacity = random.nextInt(10) == 0 ? random.nextInt(1100, 2500) : random.nextInt(5, 900);
        }

        void run(int operations) {
            RepositoryConfig config = RepositoryConfig.DEFAULT.withCapacity(capacity);
            EntityRepository repo = EntityRepository.create(config);
            try (MixedWorld opened = new MixedWorld(repo);
                    MixedWorld second = new MixedWorld(EntityRepository.create(config));
                    Snapshot past = Snapshot.of(repo)) {
                world = opened;
                other = second;
                snapshot = past;
                copy = WorldCopy.of(repo, second.repo);
                for (int i = 0; i < operations; i++) {
                    step();
                    if (i % 100 == 99) {
                        world.compare(model);
                    }
                }
                world.compare(model);
                assertThat(repo.checkStructure()).isEmpty();
                assertThat(second.repo.checkStructure()).isEmpty();
            }
        }

        private void step() {
            if (model.beings.size() < Math.min(10, capacity)) {
                create();
            }
            Being one = any();
            switch (random.nextInt(36)) {
                case 0, 1, 2 -> create();
                case 3 -> destroy(one);
                case 4 -> {
                    int expected = model.destroySubtree(one);
                    assertThat(world.repo.hierarchy().destroySubtree(one.handle))
                            .isEqualTo(expected);
                    dead.add(one.handle);
                }
                case 5, 6 -> addPosition(one);
                case 7 -> removePosition(one);
                case 8 -> changePosition(one);
                case 9 -> changeAuthority(one);
                case 10, 11 -> setGauge(one);
                case 12, 13 -> setRoute(one);
                case 14, 15, 16 -> addWheel(one);
                case 17 -> removeWheel(one);
                case 18 -> setAllWheels(one);
                case 19 -> changeWheel(one);
                case 20 -> {
                    one.damaged = random.nextBoolean();
                    world.damaged.set(one.handle, one.damaged);
                }
                case 21, 22 -> reparent(any(), one);
                case 23 -> {
                    assertThat(world.repo.hierarchy().detach(one.handle)).isEqualTo(one.parent != null);
                    model.detach(one);
                }
                case 24 -> setSingletons();
                case 25 -> setRole(one);
                case 26 -> publish();
                case 27 -> endFrame();
                case 28 -> useTheDead();
                case 29, 30 -> playCommands();
                case 31 -> copyWorld();
                case 32 -> goBack();
                case 33, 34 -> setEnabled(one);
                default -> keepHouse();
            }
        }

        private void setEnabled(Being one) {
            boolean enabled = random.nextBoolean();
            if (random.nextBoolean()) {
                world.repo.setEnabled(one.handle, enabled);
                one.disabled = !enabled;
            } else {
                int expected = model.setSubtreeEnabled(one, enabled);
                assertThat(world.repo.setSubtreeEnabled(one.handle, enabled)).isEqualTo(expected);
            }
        }

        private Being any() {
            int skip = random.nextInt(model.beings.size());
            return model.beings.values().stream().skip(skip).findFirst().orElseThrow();
        }

        private void create() {
            if (model.beings.size() < capacity) {
                model.create(world.repo.createEntity());
            }
        }

        private void destroy(Being doomed) {
            assertThat(world.repo.destroyEntity(doomed.handle)).isTrue();
            model.destroy(doomed);
            dead.add(doomed.handle);
        }

        private Position someWhere() {
            return new Position(random.nextInt(100), random.nextInt(100), -0.0f);
        }

        private void addPosition(Being one) {
            Position value = someWhere();
            if (one.position == null) {
                world.position.add(one.handle, value);
                one.position = value;
                one.ownsPosition = true;
            } else {
                assertThatThrownBy(() -> world.position.add(one.handle, value))
                        .isInstanceOf(DuplicateComponentException.class);
            }
        }

        private void removePosition(Being one) {
            assertThat(world.position.remove(one.handle)).isEqualTo(one.position != null);
            one.position = null;
            one.ownsPosition = false;
        }

        private void changePosition(Being one) {
            if (one.position != null) {
                Position was = one.position;
                one.position = new Position(was.x() + 1, was.y(), was.z());
                world.position.edit(one.handle).x(was.x() + 1);
            }
        }

        private void changeAuthority(Being one) {
            if (one.position != null) {
                one.ownsPosition = random.nextBoolean();
                world.position.setAuthority(one.handle, one.ownsPosition);
            }
        }

        private void setGauge(Being one) {
            Gauge value = new Gauge(random.nextInt(10), (short) 1);
            if (one.gauge == null) {
                world.gauge.add(one.handle, value);
            } else if (random.nextInt(3) > 0) {
                world.gauge.set(one.handle, value);
            } else {
                assertThat(world.gauge.remove(one.handle)).isTrue();
                value = null;
            }
            model.setGauge(one, value);
        }

        private void setRoute(Being one) {
            String target = "to " + random.nextInt(10);
            if (one.route == null) {
                world.route.add(one.handle, new Route(target));
            } else if (random.nextInt(3) > 0) {
                world.route.set(one.handle, new Route(target));
            } else {
                assertThat(world.route.remove(one.handle)).isTrue();
                target = null;
            }
            one.route = target;
        }

        private Wheel someWheel() {
            return new Wheel(random.nextInt(5), random.nextInt(10), 0.5f);
        }

        private void addWheel(Being one) {
            Wheel wheel = someWheel();
            world.wheels.add(one.handle, wheel);
            one.wheels.add(wheel);
        }

        private void removeWheel(Being one) {
            if (!one.wheels.isEmpty()) {
                int i = random.nextInt(one.wheels.size());
                world.wheels.removeAt(one.handle, i);
                Wheel last = one.wheels.removeLast();
                if (i < one.wheels.size()) {
                    one.wheels.set(i, last);
                }
            }
        }

        private void setAllWheels(Being one) {
            Wheel[] all = new Wheel[random.nextInt(1, 20)];
            for (int i = 0; i < all.length; i++) {
                all[i] = someWheel();
            }
            world.wheels.setAll(one.handle, all);
            one.wheels.clear();
            one.wheels.addAll(List.of(all));
        }

        private void changeWheel(Being one) {
            if (!one.wheels.isEmpty()) {
                int i = random.nextInt(one.wheels.size());
                Wheel was = one.wheels.get(i);
                world.wheels.edit(one.handle).spin(i, was.spin() + 1);
                one.wheels.set(i, new Wheel(was.id(), was.radius(), was.spin() + 1));
            }
        }

        private void reparent(Being parent, Being child) {
            if (model.isInside(parent, child)) {
                assertThatThrownBy(() -> world.repo.hierarchy().reparent(parent.handle, child.handle))
                        .isInstanceOf(HierarchyException.class);
            } else {
                world.repo.hierarchy().reparent(parent.handle, child.handle);
                model.reparent(parent, child);
            }
        }

        private void setSingletons() {
            if (random.nextInt(3) == 0) {
                assertThat(world.origin.remove()).isEqualTo(model.origin != null);
                model.origin = null;
            } else {
                model.origin = someWhere();
                world.origin.set(model.origin);
            }
            model.mission = "mission " + random.nextInt(5);
            world.mission.set(new Route(model.mission));
        }

        private void setRole(Being one) {
            int role = random.nextInt(1, 6);
            if (random.nextInt(4) == 0) {
                world.repo.roles().clear(role);
                model.roles.put(role, Entity.NULL);
            } else {
                world.repo.roles().assign(role, one.handle);
                model.roles.put(role, one.handle);
            }
        }

        private void publish() {
            Detonation detonation = new Detonation(random.nextInt(9), 2, 3);
            world.detonations.publish(detonation);
            model.pending.add(detonation);
        }

        private void endFrame() {
            world.repo.tick();
            model.tick();
        }

        private void useTheDead() {
            if (!dead.isEmpty()) {
                long gone = dead.get(random.nextInt(dead.size()));
                assertThat(world.repo.isAlive(gone)).isFalse();
                assertThat(world.repo.destroyEntity(gone)).isFalse();
                assertThatThrownBy(() -> world.position.add(gone, someWhere()))
                        .isInstanceOf(StaleEntityException.class);
                assertThatThrownBy(() -> world.repo.setEnabled(gone, random.nextBoolean()))
                        .isInstanceOf(StaleEntityException.class);
                assertThatThrownBy(() -> world.wheels.add(gone, someWheel())).isInstanceOf(StaleEntityException.class);
                assertThatThrownBy(() -> world.route.add(gone, new Route(""))).isInstanceOf(StaleEntityException.class);
            }
        }

        /** Records some commands, lets an entity die before they are played back, and plays them. */
        private void playCommands() {
            CommandBuffer commands = world.repo.commands().buffer();
            List<BooleanSupplier> effects = new ArrayList<>();
            for (int i = random.nextInt(1, 8); i > 0; i--) {
                effects.add(random.nextInt(3) == 0 ? recordSpawn(commands) : record(commands, any()));
            }
            if (random.nextBoolean() && model.beings.size() > 1) {
                destroy(any());
            }
            if (model.beings.size() + effects.size() > capacity) {
                world.repo.commands().discard();
                return;
            }
            Playback done = world.repo.commands().playback();
            int expected = 0;
            for (BooleanSupplier effect : effects) {
                expected += effect.getAsBoolean() ? 0 : 1;
            }
            assertThat(done.skipped()).isEqualTo(expected);
            assertThat(done.failed()).isZero();
        }

        /** A command; its effect answers whether it is carried out. */
        private BooleanSupplier record(CommandBuffer commands, Being one) {
            long entity = one.handle;
            Wheel wheel = someWheel();
            boolean enabled = random.nextBoolean();
            Consumer<Being> effect = switch (random.nextInt(9)) {
                case 0 -> {
                    world.wheels.add(commands, entity, wheel);
                    yield being -> being.wheels.add(wheel);
                }
                case 1 -> {
                    world.wheels.setAll(commands, entity, new Wheel[] {wheel, wheel});
                    yield being -> {
                        being.wheels.clear();
                        being.wheels.addAll(List.of(wheel, wheel));
                    };
                }
                case 2 -> {
                    world.position.remove(commands, entity);
                    yield being -> {
                        being.position = null;
                        being.ownsPosition = false;
                    };
                }
                case 3 -> {
                    world.damaged.set(commands, entity, true);
                    yield being -> being.damaged = true;
                }
                case 4 -> {
                    world.repo.hierarchy().detach(commands, entity);
                    yield model::detach;
                }
                case 5 -> {
                    world.repo.hierarchy().destroySubtree(commands, entity);
                    yield model::destroySubtree;
                }
                case 6 -> {
                    commands.setEnabled(entity, enabled);
                    yield being -> being.disabled = !enabled;
                }
                case 7 -> {
                    commands.setSubtreeEnabled(entity, enabled);
                    yield being -> model.setSubtreeEnabled(being, enabled);
                }
                default -> {
                    commands.destroy(entity);
                    yield model::destroy;
                }
            };
            return () -> {
                Being alive = model.beings.get(entity);
                if (alive != null) {
                    effect.accept(alive);
                }
                return alive != null;
            };
        }

        /** An entity with a position and a wheel, all by commands on a handle that does not stand for anything yet. */
        private BooleanSupplier recordSpawn(CommandBuffer commands) {
            long[] made = new long[1];
            Position where = someWhere();
            Wheel wheel = someWheel();
            long entity = commands.spawn(built -> made[0] = built);
            world.position.add(commands, entity, where);
            world.wheels.add(commands, entity, wheel);
            return () -> {
                Being being = model.create(made[0]);
                being.position = where;
                being.ownsPosition = true;
                being.wheels.add(wheel);
                return true;
            };
        }

        /** Another world becomes like this one, after it went ways of its own. */
        private void copyWorld() {
            if (random.nextBoolean() && other.repo.entityCount() > 0) {
                long stray = other.repo.query().includeDisabled().build().first();
                if (random.nextBoolean()) {
                    other.repo.destroyEntity(stray);
                } else {
                    other.wheels.add(stray, someWheel());
                    other.damaged.set(stray, true);
                }
            }
            if (random.nextInt(4) == 0) {
                copy.copyAll();
            } else {
                copy.copyChanges();
            }
            other.compare(model.copy());
            assertThat(other.repo.stateHash()).isEqualTo(world.repo.stateHash());
        }

        /** Takes a snapshot, or goes back to it, or begins with an empty world. */
        private void goBack() {
            int choice = random.nextInt(7);
            if (choice == 0) {
                world.repo.clear();
                List.copyOf(model.beings.values()).forEach(model::destroy);
                model.become(new MixedModel());
                model.touched.clear();
            } else if (choice < 4 || taken == null) {
                snapshot.take();
                taken = model.copy();
            } else {
                snapshot.restore();
                model.become(taken);
                model.touched.clear();
            }
            dead.clear();
            assertThat(world.repo.entityCount()).isEqualTo(model.beings.size());
        }

        private void keepHouse() {
            switch (random.nextInt(4)) {
                case 0 -> world.repo.trim(random.nextInt(1, 5));
                case 1 -> world.repo.defragment(random.nextInt(1, 1000));
                case 2 -> world.repo.stateHash();
                default -> {
                    world.look();
                    model.touched.clear();
                    model.touchedExactly = true;
                }
            }
        }
    }
}
