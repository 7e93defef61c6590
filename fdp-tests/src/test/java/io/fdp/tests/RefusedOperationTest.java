package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.chunk.RawChunks;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.FdpException;
import io.fdp.kernel.prototype.Prototype;
import io.fdp.kernel.prototype.Prototypes;
import io.fdp.kernel.query.Differ;
import io.fdp.kernel.state.StateHashes;
import io.fdp.kernel.state.StatePart;
import io.fdp.storage.WorldStorage;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PartShapes.Wheel;
import io.fdp.tests.components.Route;
import io.fdp.tests.components.Shapes.Position;
import io.fdp.tests.model.MixedWorld;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whatever is refused, for want of memory, of capacity or because it is wrong, leaves the state as it was. */
class RefusedOperationTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Test
    void shouldLeaveTheStateAsItWasWhenAnythingIsRefused() {
        List<Integer> refused = new ArrayList<>();
        Seeds.run(15, random -> {
            try (Program program = new Program(random)) {
                refused.add(program.run(300));
            }
        });
        assertThat(refused.stream().mapToInt(Integer::intValue).sum()).isGreaterThan(200);
    }

    @Tag("long")
    @Test
    void shouldLeaveTheStateAsItWasInManyWorlds() {
        Seeds.run(300, random -> {
            try (Program program = new Program(random)) {
                program.run(1500);
            }
        });
    }

    /** Something that a program does, and that may be refused. */
    @FunctionalInterface
    private interface Operation {
        void run() throws IOException;
    }

    /** A random program in a world with little room. */
    private static final class Program implements AutoCloseable {
        private final SplittableRandom random;
        private final EntityRepository repo;
        private final EntityRepository other;
        private final MixedWorld world;
        private final Snapshot snapshot;
        private final Differ differ;
        private final Prototypes prototypes;
        private final List<Prototype> kinds = new ArrayList<>();
        private final List<Long> handles = new ArrayList<>();
        private final Arena arena = Arena.ofConfined();
        private final MemorySegment memory = arena.allocate(1 << 20, 8);
        private byte[] saved = {};

        Program(SplittableRandom random) {
            this.random = random;
            RepositoryConfig config = RepositoryConfig.DEFAULT
                    .withCapacity(random.nextInt(2000, 4000))
                    .withMemoryBudget(random.nextLong(500_000, 1_500_000));
            repo = EntityRepository.create(config);
            other = EntityRepository.create(config.withMemoryBudget(Long.MAX_VALUE));
            world = new MixedWorld(repo);
            new MixedWorld(other);
            snapshot = Snapshot.of(repo);
            differ = Differ.of(world.position);
            prototypes = repo.newPrototypes();
            handles.add(Entity.of(5000, 3));
        }

        int run(int steps) {
            int refused = 0;
            for (int i = 0; i < steps; i++) {
                int kind = random.nextInt(26);
                Map<StatePart, Long> before = state();
                try {
                    operation(kind).run();
                } catch (FdpException | IllegalArgumentException | IllegalStateException expected) {
                    refused++;
                    assertThat(state())
                            .as("after operation %s was refused: %s", kind, expected)
                            .isEqualTo(before);
                } catch (IOException impossible) {
                    throw new UncheckedIOException(impossible);
                }
            }
            assertThat(repo.checkStructure()).isEmpty();
            return refused;
        }

        private Map<StatePart, Long> state() {
            StateHashes hashes = repo.stateHashes().take();
            Map<StatePart, Long> parts = new TreeMap<>();
            for (int i = 0; i < hashes.count(); i++) {
                parts.put(hashes.part(i), hashes.hash(i));
            }
            return parts;
        }

        private long any() {
            return handles.get(random.nextInt(handles.size()));
        }

        private Operation operation(int kind) {
            return switch (kind) {
                case 0 -> () -> handles.add(repo.createEntity());
                case 1 -> this::createMany;
                case 2 -> () -> repo.restoreEntity(Entity.of(random.nextInt(4500), random.nextInt(4)));
                case 3 -> () -> repo.destroyEntity(any());
                case 4 -> () -> repo.destroyEntities(new long[] {any(), any(), any()});
                case 5 -> () -> world.position.add(any(), new Position(1, 2, 3));
                case 6 -> () -> world.gauge.addAll(new long[] {any(), any(), any()});
                case 7 -> () -> world.wheels.setAll(any(), wheels());
                case 8 -> () -> world.route.add(any(), new Route("somewhere"));
                case 9 -> () -> world.damaged.add(any());
                case 10 -> () -> repo.hierarchy().addChild(any(), any());
                case 11 -> () -> repo.roles().assign(random.nextInt(20), any());
                case 12 -> () -> world.origin.set(new Position(random.nextInt(9), 0, 0));
                case 13 -> this::publish;
                case 14 -> this::define;
                case 15 -> () -> handles.add(kind().create());
                case 16 -> () -> handles.add(kind().create(world.position, new Position(7, 7, 7)));
                case 17 -> () -> kind().createAll(new long[random.nextInt(1, 2000)]);
                case 18 -> this::record;
                case 19 -> this::save;
                case 20 -> () -> WorldStorage.of(repo).load(new ByteArrayInputStream(saved));
                case 21 -> () -> repo.copyFrom(other);
                case 22 -> random.nextBoolean() ? snapshot::take : snapshot::restore;
                case 23 -> () -> differ.forEach((entity, difference) -> true);
                case 24 -> this::replaceChunk;
                default ->
                    random.nextBoolean() ? repo::tick : () -> repo.rawChunks().setTick(random.nextInt(50));
            };
        }

        private Wheel[] wheels() {
            Wheel[] all = new Wheel[random.nextInt(1, 200)];
            for (int i = 0; i < all.length; i++) {
                all[i] = new Wheel(i, i, 0);
            }
            return all;
        }

        private void createMany() {
            long[] many = new long[random.nextInt(1, 1500)];
            repo.createEntities(many);
            handles.add(many[0]);
            handles.add(many[many.length - 1]);
        }

        private void publish() {
            for (int i = random.nextInt(5000); i > 0; i--) {
                Map<StatePart, Long> before = i == 1 ? state() : null;
                try {
                    world.detonations.publish(1, 2, 3);
                } catch (FdpException refused) {
                    if (before != null) {
                        assertThat(state()).isEqualTo(before);
                    }
                    return;
                }
            }
        }

        private void define() {
            kinds.add(prototypes
                    .define("kind")
                    .with(world.position, new Position(1, 1, 1))
                    .parts(world.wheels, wheels())
                    .with(world.route, new Route("there"))
                    .tag(world.damaged)
                    .disType(77)
                    .build());
        }

        private Prototype kind() {
            if (kinds.isEmpty()) {
                define();
            }
            return kinds.get(random.nextInt(kinds.size()));
        }

        /** Of a playback, commands that can be done are done: it is not refused as a whole. */
        private void record() {
            CommandBuffer commands = repo.commands().buffer();
            try {
                long made = commands.create();
                world.position.add(commands, made, new Position(1, 1, 1));
                world.wheels.setAll(commands, made, wheels());
            } finally {
                repo.commands().discard();
            }
        }

        private void save() throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            WorldStorage.of(repo).save(bytes);
            saved = bytes.toByteArray();
        }

        private void replaceChunk() {
            RawChunks raw = repo.rawChunks();
            if (raw.count() == 0) {
                return;
            }
            int chunk = random.nextInt(raw.count());
            raw.readEntities(chunk, memory, 0);
            if (random.nextInt(3) == 0) {
                memory.setAtIndex(ValueLayout.JAVA_LONG, 0, random.nextLong());
            }
            raw.writeEntities(random.nextInt(2), memory, 0);
        }

        @Override
        public void close() {
            differ.close();
            snapshot.close();
            prototypes.close();
            arena.close();
            repo.close();
            other.close();
        }
    }
}
