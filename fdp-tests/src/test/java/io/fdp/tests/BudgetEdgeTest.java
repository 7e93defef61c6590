package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.annotations.Component;
import io.fdp.annotations.Event;
import io.fdp.annotations.FieldKey;
import io.fdp.annotations.FixedString;
import io.fdp.annotations.Key;
import io.fdp.annotations.Layout;
import io.fdp.annotations.Managed;
import io.fdp.annotations.Serialized;
import io.fdp.codec.json.JsonWriter;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.component.Disabled;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.error.FdpException;
import io.fdp.kernel.event.ManagedEventType;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.kernel.prototype.Prototypes;
import io.fdp.kernel.query.Differ;
import io.fdp.kernel.singleton.ManagedSingleton;
import io.fdp.kernel.singleton.TableSingleton;
import io.fdp.kernel.state.StateHashes;
import io.fdp.kernel.state.StatePart;
import io.fdp.recorder.FlightRecorder;
import io.fdp.recorder.RecorderConfig;
import io.fdp.storage.WorldStorage;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Seeds;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Worlds that have nearly used up their budget: whatever is refused, and whatever only reads, leaves the state as it
 * was, and the state hash is that of the state.
 *
 * <p>A program is run without a limit first, to see what its world takes. Then it is run with budgets around that, byte
 * by byte and page by page, and everything is tried that takes memory.
 */
class BudgetEdgeTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("has no frames");

    private static final int PAGE = 4096;

    @Component
    record Spot(float x, float y, float z) {}

    @Component(layout = Layout.COLUMNS, entityVersions = true)
    record Motor(float speed, byte gear, double torque) {}

    @Component(parts = true)
    record Box(@Key int id, double weight, @FixedString(32) String label) {}

    @Managed
    @Serialized
    record Plan(@FieldKey(1) String goal, @FieldKey(2) List<Integer> legs) {}

    @Event(id = 4721)
    record Bang(float x, float y) {}

    @Event(id = 4722, managed = true)
    @Serialized
    record Word(@FieldKey(1) String text) {}

    @io.fdp.annotations.Tag
    interface Lost {}

    @Test
    void shouldLeaveTheStateAsItWasAtTheEdgeOfTheBudget() {
        List<Integer> refused = new ArrayList<>();
        Seeds.run(4, random -> refused.add(atEdges(random, 8)));
        assertThat(refused.stream().mapToInt(Integer::intValue).sum()).isGreaterThan(50);
    }

    @Tag("long")
    @Test
    void shouldLeaveTheStateAsItWasAtManyEdges() {
        Seeds.run(60, random -> atEdges(random, 60));
    }

    private static int atEdges(SplittableRandom random, int edges) {
        long seed = random.nextLong();
        int steps = random.nextInt(5, 400);
        long needed;
        byte[] larger;
        try (World world = new World(Long.MAX_VALUE)) {
            world.run(new SplittableRandom(seed), steps);
            needed = world.repo.memory().committed();
            world.run(new SplittableRandom(seed + 1), 600);
            larger = world.save();
        }
        int refused = 0;
        for (int i = 0; i < edges; i++) {
            long more = (long) random.nextInt(-4, 40) * PAGE + random.nextInt(-1, 2);
            try (World world = new World(Math.max(PAGE, needed + more))) {
                world.run(new SplittableRandom(seed), steps);
                refused += new Edge(world, larger, random).run(40);
            }
        }
        return refused;
    }

    /** Something that may be refused. */
    @FunctionalInterface
    private interface Operation {
        void run() throws IOException;
    }

    /** A world with something of every kind. */
    private static final class World implements AutoCloseable {
        final EntityRepository repo;
        final SpotTable spots;
        final MotorTable motors;
        final BoxParts boxes;
        final ManagedTable<Plan> plans;
        final TagColumn lost;
        final TableSingleton<Spot, SpotTable> origin;
        final ManagedSingleton<Plan> summary;
        final BangEvents bangs;
        final ManagedEvents<Word> words;
        final List<Long> handles = new ArrayList<>();

        World(long budget) {
            repo = EntityRepository.create(
                    RepositoryConfig.DEFAULT.withCapacity(6000).withMemoryBudget(budget));
            spots = repo.register(SpotTable.TYPE);
            motors = repo.register(MotorTable.TYPE);
            boxes = repo.register(BoxParts.TYPE);
            plans = repo.registerManaged(PlanSerializer.TYPE);
            lost = repo.registerTag(Lost.class);
            repo.registerTag(Disabled.class);
            origin = repo.singletons().register(SpotTable.TYPE);
            summary = repo.singletons().registerManaged(PlanSerializer.TYPE);
            bangs = repo.events().register(BangEvents.TYPE);
            words = repo.events()
                    .registerManaged(ManagedEventType.of(Word.class).serializedBy(WordSerializer.INSTANCE));
        }

        /** Does what fits. */
        void run(SplittableRandom random, int steps) {
            for (int i = 0; i < steps; i++) {
                try {
                    step(random).run();
                } catch (FdpException | IllegalArgumentException | IllegalStateException refused) {
                    assertThat(refused).hasMessageNotContaining("damaged");
                } catch (IOException impossible) {
                    throw new UncheckedIOException(impossible);
                }
            }
        }

        Operation step(SplittableRandom random) {
            int kind = handles.isEmpty() ? 0 : random.nextInt(17);
            long some = handles.isEmpty() ? 0 : handles.get(random.nextInt(handles.size()));
            int number = random.nextInt(1, 900);
            return switch (kind) {
                case 0, 1 -> () -> handles.add(repo.createEntity());
                case 2 -> () -> createMany(number);
                case 3 -> () -> repo.destroyEntity(some);
                case 4 -> () -> spots.add(some, new Spot(number, 2, 3));
                case 5 -> () -> motors.add(some, new Motor(number, (byte) 1, 2));
                case 6 -> () -> boxes.setAll(some, boxes(number % 40 + 1));
                case 7 -> () -> plans.add(some, new Plan("goal " + number, List.of(1, number)));
                case 8 -> () -> lost.add(some);
                case 9 -> () -> repo.hierarchy().addChild(handles.getFirst(), some);
                case 10 -> () -> repo.roles().assign(number % 50, some);
                case 11 -> () -> publish(number);
                case 12 -> () -> setSingletons(number);
                case 13 -> () -> spots.addAll(living());
                case 14 -> () -> repo.setEnabled(some, number % 3 == 0);
                case 15 -> () -> repo.setSubtreeEnabled(handles.getFirst(), number % 2 == 0);
                default -> repo::tick;
            };
        }

        private void createMany(int count) {
            long[] many = new long[count];
            repo.createEntities(many);
            handles.add(many[0]);
            handles.add(many[count - 1]);
        }

        private long[] living() {
            long[] all = new long[repo.entityCount()];
            repo.query().includeDisabled().build().collect(all);
            return all;
        }

        private static Box[] boxes(int count) {
            Box[] all = new Box[count];
            for (int i = 0; i < count; i++) {
                all[i] = new Box(i, i, "box");
            }
            return all;
        }

        private void publish(int number) {
            if (number % 2 == 0) {
                bangs.publish(number, 1);
            } else {
                words.publish(new Word("word " + number));
            }
        }

        private void setSingletons(int number) {
            if (number % 2 == 0) {
                origin.set(new Spot(number, 0, 0));
            } else {
                summary.set(new Plan("all", List.of(number)));
            }
        }

        byte[] save() {
            try {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                WorldStorage.of(repo).save(bytes);
                return bytes.toByteArray();
            } catch (IOException impossible) {
                throw new UncheckedIOException(impossible);
            }
        }

        @Override
        public void close() {
            assertThat(repo.checkStructure()).isEmpty();
            repo.close();
        }
    }

    /** Everything that takes memory, tried in a world. */
    private static final class Edge {
        private final World world;
        private final EntityRepository repo;
        private final byte[] larger;
        private final SplittableRandom random;

        Edge(World world, byte[] larger, SplittableRandom random) {
            this.world = world;
            this.repo = world.repo;
            this.larger = larger;
            this.random = random;
        }

        int run(int steps) {
            int refused = 0;
            for (int i = 0; i < steps; i++) {
                int kind = random.nextInt(18);
                boolean reading = kind < 7;
                Map<StatePart, Long> before = state();
                String what = "operation " + kind;
                try {
                    operation(kind).run();
                } catch (FdpException | IllegalArgumentException | IllegalStateException expected) {
                    refused++;
                    what += " was refused: " + expected;
                    reading = true;
                } catch (IOException impossible) {
                    throw new UncheckedIOException(impossible);
                }
                if (reading) {
                    assertThat(state()).as(what).isEqualTo(before);
                }
            }
            requireFreshHash();
            return refused;
        }

        private Map<StatePart, Long> state() {
            StateHashes hashes = repo.stateHashes().take();
            Map<StatePart, Long> parts = new TreeMap<>();
            for (int i = 0; i < hashes.count(); i++) {
                parts.put(hashes.part(i), hashes.hash(i));
            }
            assertThat(hashes.total()).isEqualTo(repo.stateHash());
            return parts;
        }

        /** The hash of the state that is there, by a world that knew nothing of it. */
        private void requireFreshHash() {
            try (World fresh = new World(Long.MAX_VALUE)) {
                fresh.repo.copyFrom(repo);
                assertThat(fresh.repo.stateHash()).isEqualTo(repo.stateHash());
            }
        }

        private Operation operation(int kind) {
            return switch (kind) {
                case 0, 1 -> world::save;
                case 2 -> this::copyOut;
                case 3 -> this::takeSnapshot;
                case 4 -> this::writeJson;
                case 5 -> this::startRecorder;
                case 6 -> this::lookForDifferences;
                case 7 -> () -> WorldStorage.of(repo).load(new ByteArrayInputStream(larger));
                case 8 -> this::copyIn;
                case 9 -> this::restoreSnapshot;
                case 10, 11 -> this::createByPrototype;
                case 12 -> this::tickRecorded;
                default -> world.step(random);
            };
        }

        private void copyOut() {
            try (World other = new World(Long.MAX_VALUE)) {
                other.repo.copyFrom(repo);
            }
        }

        private void copyIn() throws IOException {
            try (World other = new World(Long.MAX_VALUE)) {
                WorldStorage.of(other.repo).load(new ByteArrayInputStream(larger));
                repo.copyFrom(other.repo);
            }
        }

        private void takeSnapshot() {
            try (Snapshot snapshot = Snapshot.of(repo)) {
                snapshot.take();
            }
        }

        private void restoreSnapshot() {
            try (Snapshot snapshot = Snapshot.of(repo)) {
                snapshot.take();
                Map<StatePart, Long> taken = state();
                world.run(random, 5);
                Map<StatePart, Long> later = state();
                try {
                    snapshot.restore();
                    assertThat(state()).isEqualTo(taken);
                } catch (FdpException refused) {
                    assertThat(state()).as("%s", refused).isEqualTo(later);
                }
            }
        }

        private void writeJson() {
            for (long entity : world.handles) {
                if (repo.isAlive(entity) && world.spots.has(entity)) {
                    world.spots.writeJson(entity, new JsonWriter());
                }
            }
        }

        private void lookForDifferences() {
            try (Differ differ = Differ.of(world.spots)) {
                differ.forEach((entity, difference) -> true);
            }
        }

        private void createByPrototype() {
            try (Prototypes prototypes = repo.newPrototypes()) {
                var kind = prototypes
                        .define("kind")
                        .with(world.spots, new Spot(1, 1, 1))
                        .parts(world.boxes, World.boxes(random.nextInt(1, 60)))
                        .with(world.plans, new Plan("there", List.of()))
                        .build();
                Map<StatePart, Long> before = state();
                try {
                    kind.createAll(new long[random.nextInt(1, 1500)]);
                } catch (FdpException refused) {
                    assertThat(state()).isEqualTo(before);
                }
            }
        }

        private FlightRecorder recorder() throws IOException {
            return FlightRecorder.start(
                    repo, Channels.newChannel(OutputStream.nullOutputStream()), RecorderConfig.DEFAULT);
        }

        private void startRecorder() throws IOException {
            recorder().close();
        }

        /** A frame ends in the same state with a recorder and without one. */
        private void tickRecorded() throws IOException {
            long hash;
            try (World other = new World(Long.MAX_VALUE)) {
                other.repo.copyFrom(repo);
                other.repo.tick();
                hash = other.repo.stateHash();
            }
            try (FlightRecorder recorder = recorder()) {
                repo.tick();
                assertThat(repo.stateHash()).isEqualTo(hash);
                assertThat(recorder.dropped()).isZero();
            }
        }
    }
}
