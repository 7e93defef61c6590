package io.fdp.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.CapacityException;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.MemoryBudgetException;
import io.fdp.storage.Stock.Place;
import io.fdp.storage.error.UnsavableException;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What is loaded is what was saved, and goes on as it would have. */
class SaveLoadTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    static byte[] save(EntityRepository repo) {
        return save(WorldStorage.of(repo));
    }

    static byte[] save(WorldStorage storage) {
        try {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            assertThat(storage.save(out)).isEqualTo(out.size());
            return out.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static LoadReport load(EntityRepository repo, byte[] save) {
        return load(WorldStorage.of(repo), save);
    }

    static LoadReport load(WorldStorage storage, byte[] save) {
        try {
            return storage.load(new ByteArrayInputStream(save));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void shouldGoOnAsItWouldHave() {
        Seeds.run(25, random -> {
            StockWorld world = new StockWorld(worlds.create(), random.nextInt(13));
            world.run(random, random.nextInt(400));
            disableSome(world, random);
            byte[] saved = save(world.repo);
            StockWorld other = new StockWorld(worlds.create(), random.nextInt(13));
            other.run(random.split(), random.nextInt(200));

            LoadReport report = load(other.repo, saved);

            assertThat(report.isExact()).isTrue();
            assertThat(report.tick()).isEqualTo(world.repo.currentTick());
            assertThat(report.entities()).isEqualTo(world.repo.entityCount());
            assertThat(other.repo.stateHash()).isEqualTo(world.repo.stateHash());
            assertThat(other.repo.checkStructure()).isEmpty();
            long seed = random.nextLong();
            for (int i = 0; i < 5; i++) {
                world.run(new SplittableRandom(seed + i), 40);
                other.run(new SplittableRandom(seed + i), 40);
                assertThat(other.repo.stateHash()).as("after round " + i).isEqualTo(world.repo.stateHash());
            }
            world.repo.close();
            other.repo.close();
        });
    }

    /** The world that loads does not know the tag of disabled entities. */
    private static void disableSome(StockWorld world, SplittableRandom random) {
        long[] all = world.entities();
        for (int i = random.nextInt(20); i > 0 && all.length > 0; i--) {
            long some = all[random.nextInt(all.length)];
            if (random.nextBoolean()) {
                world.repo.setEnabled(some, random.nextInt(3) == 0);
            } else {
                world.repo.setSubtreeEnabled(some, random.nextInt(3) == 0);
            }
        }
    }

    @Test
    void shouldLoadOverEntitiesThatLiveAndNotBringStaleHandlesBack() {
        StockWorld world = new StockWorld(worlds.create(), 0);
        long first = world.repo.createEntity();
        world.repo.destroyEntity(first);
        byte[] empty = save(world.repo);
        long second = world.repo.createEntity();
        world.places.add(second, new Place(1, 2, 3));
        load(world.repo, empty);
        assertThat(world.repo.entityCount()).isZero();
        assertThat(world.repo.isAlive(first)).isFalse();
        assertThat(world.repo.isAlive(second)).isFalse();
        long again = world.repo.createEntity();
        assertThat(again).as("the generation after the first").isEqualTo(second);
    }

    @Test
    void shouldSaveAnEmptyWorldAndOneWithoutTypes() {
        EntityRepository empty = worlds.create();
        byte[] saved = save(empty);
        EntityRepository other = worlds.create();
        other.createEntity();
        other.tick();
        load(other, saved);
        assertThat(other.stateHash()).isEqualTo(empty.stateHash());
        EntityRepository many = worlds.create();
        many.createEntities(new long[3000]);
        load(other, save(many));
        assertThat(other.stateHash()).isEqualTo(many.stateHash());
    }

    @Test
    void shouldSaveToAFileAndLoadIt(@TempDir Path folder) throws IOException {
        StockWorld world = new StockWorld(worlds.create(), 0);
        world.run(new SplittableRandom(3), 300);
        Path file = folder.resolve("evening.fdpw");
        WorldStorage storage = WorldStorage.of(world.repo);
        long bytes = storage.save(file);
        long hash = world.repo.stateHash();
        assertThat(Files.size(file)).isEqualTo(bytes);
        world.run(new SplittableRandom(4), 100);
        assertThat(world.repo.stateHash()).isNotEqualTo(hash);
        assertThat(storage.load(file).bytes()).isEqualTo(bytes);
        assertThat(world.repo.stateHash()).isEqualTo(hash);
        assertThat(storage.withoutForce().save(file)).isPositive();
        try (var files = Files.list(folder)) {
            assertThat(files).as("nothing is left aside").containsExactly(file);
        }
    }

    @Test
    void shouldFollowALinkAndRefuseAFolder(@TempDir Path folder) throws IOException {
        WorldStorage storage = WorldStorage.of(worlds.create());
        Path real = folder.resolve("real.fdpw");
        Path link = folder.resolve("link.fdpw");
        storage.save(real);
        Files.createSymbolicLink(link, real);
        storage.save(link);
        assertThat(Files.isSymbolicLink(link)).isTrue();
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> storage.save(folder))
                .withMessageContaining("it is a folder");
        assertThatExceptionOfType(NoSuchFileException.class).isThrownBy(() -> storage.load(folder.resolve("nowhere")));
    }

    @Test
    void shouldReadOneSaveAfterTheOtherFromAStream() throws IOException {
        StockWorld world = new StockWorld(worlds.create(), 0);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        WorldStorage storage = WorldStorage.of(world.repo);
        storage.save(out);
        long first = world.repo.stateHash();
        world.run(new SplittableRandom(5), 100);
        storage.save(out);
        long second = world.repo.stateHash();
        ByteArrayInputStream in = new ByteArrayInputStream(out.toByteArray());
        storage.load(in);
        assertThat(world.repo.stateHash()).isEqualTo(first);
        storage.load(in);
        assertThat(world.repo.stateHash()).isEqualTo(second);
        assertThat(in.read()).isEqualTo(-1);
    }

    @Test
    void shouldRefuseWorldsThatCannotBeSaved() {
        EntityRepository repo = worlds.create();
        ManagedTable<Object> things = repo.registerManaged(ManagedType.of(Object.class, "things"));
        save(repo);
        things.add(repo.createEntity(), new Object());
        assertThatExceptionOfType(UnsavableException.class)
                .isThrownBy(() -> save(repo))
                .withMessageContainingAll("managed things", "1 object of java.lang.Object", "@Serialized");

        EntityRepository waiting = worlds.create();
        waiting.commands().buffer().create();
        assertThatExceptionOfType(UnsavableException.class)
                .isThrownBy(() -> save(waiting))
                .withMessageContainingAll("1 command", "playback()");
        waiting.commands().discard();
    }

    @Test
    void shouldNameTheObjectThatCannotBeSaved() {
        EntityRepository repo = worlds.create();
        ManagedTable<Loops.Knot> knots = repo.registerManaged(KnotSerializer.TYPE);
        long entity = repo.createEntity();
        Loops.Knot knot = new Loops.Knot();
        knot.ends = List.of(new Loops.Knot(), knot);
        knots.add(entity, knot);
        assertThatExceptionOfType(UnsavableException.class)
                .isThrownBy(() -> save(repo))
                .withMessageContainingAll("managed loops.Knot of entity " + Entity.toString(entity), "Knot.ends[1]");
    }

    /** What can be saved can be loaded, up to the deepest chain; a deeper one is refused when it is saved. */
    @Test
    void shouldLoadChainsAsDeepAsItSaves() {
        EntityRepository repo = worlds.create();
        ManagedTable<Loops.Link> links = repo.registerManaged(LinkSerializer.TYPE);
        long entity = repo.createEntity();
        EntityRepository other = worlds.create();
        ManagedTable<Loops.Link> loaded = other.registerManaged(LinkSerializer.TYPE);
        links.add(entity, chain(1));
        for (int length : new int[] {1, 127, 128, 129, 255, 256}) {
            links.set(entity, chain(length));
            load(other, save(repo));
            assertThat(other.stateHash()).as("%s links", length).isEqualTo(repo.stateHash());
            int count = 0;
            for (Loops.Link at = loaded.get(entity); at != null; at = at.next) {
                count += at instanceof Loops.Ring ? 1 : 0;
            }
            assertThat(count).isEqualTo(length);
        }
        byte[] last = save(repo);
        links.set(entity, chain(257));
        assertThatExceptionOfType(UnsavableException.class)
                .isThrownBy(() -> save(repo))
                .withMessageContainingAll("managed loops.Link of entity", ".next.next", "put long chains into a list");
        links.set(entity, chain(256));
        assertThat(save(repo)).as("an error leaves nothing behind").hasSameSizeAs(last);
    }

    private static Loops.Link chain(int length) {
        Loops.Link last = null;
        for (int i = 0; i < length; i++) {
            Loops.Ring link = new Loops.Ring();
            link.number = i;
            link.next = last;
            last = link;
        }
        return last;
    }

    @Test
    void shouldLeaveTheWorldWhenItIsTooSmall() {
        StockWorld large = new StockWorld(worlds.create(), 0);
        large.repo.createEntities(new long[2000]);
        byte[] saved = save(large.repo);
        StockWorld small = new StockWorld(worlds.create(RepositoryConfig.DEFAULT.withCapacity(1000)), 0);
        small.repo.createEntities(new long[20]);
        long hash = small.repo.stateHash();
        assertThatExceptionOfType(CapacityException.class).isThrownBy(() -> load(small.repo, saved));
        assertThat(small.repo.stateHash()).isEqualTo(hash);

        StockWorld poor = new StockWorld(worlds.create(RepositoryConfig.DEFAULT.withMemoryBudget(3 << 20)), 0);
        long poorHash = poor.repo.stateHash();
        long[] many = new long[100_000];
        large.repo.createEntities(many);
        large.places.addAll(many);
        byte[] richer = save(large.repo);
        assertThatExceptionOfType(MemoryBudgetException.class).isThrownBy(() -> load(poor.repo, richer));
        assertThat(poor.repo.stateHash()).isEqualTo(poorHash);
    }

    @Test
    void shouldRefuseAClosedRepository() {
        EntityRepository repo = worlds.create();
        byte[] saved = save(repo);
        repo.close();
        assertThatExceptionOfType(ClosedException.class).isThrownBy(() -> save(repo));
        assertThatExceptionOfType(ClosedException.class).isThrownBy(() -> load(repo, saved));
    }
}
