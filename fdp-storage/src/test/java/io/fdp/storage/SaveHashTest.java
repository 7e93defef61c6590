package io.fdp.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.Component;
import io.fdp.annotations.Layout;
import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.DataWriter;
import io.fdp.codec.data.ReadLimits;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.event.ManagedEventType;
import io.fdp.storage.error.DamagedSaveException;
import io.fdp.storage.error.SaveException;
import io.fdp.storage.format.BlockKind;
import io.fdp.storage.format.SaveHashing;
import io.fdp.storage.format.SaveHeader;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A save says how its state was hashed, so that anybody can compute the hash and compare it. */
class SaveHashTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("not exactly the saved one");

    @TempDir
    Path folder;

    /** Padding between fields, and values in rows. */
    @Component(name = "hashed.Gap")
    record Gap(byte a, double b, short c) {}

    /** A field of several elements, and values in columns. */
    @Component(name = "hashed.Row", layout = Layout.COLUMNS)
    record Row(byte a, long b, float c) {}

    private HashCheck check(byte[] save) {
        try {
            return SaveFile.verify(Files.write(folder.resolve("some.fdpw"), save))
                    .hash();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void assertSameByOtherMeans(byte[] save) {
        try {
            Long[] hashes = IndependentReader.hashes(save);
            assertThat(hashes[1]).isNotNull().isEqualTo(hashes[0]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void shouldComputeTheHashOfAnyWorld() {
        Seeds.run(15, random -> {
            StockWorld world = new StockWorld(worlds.create(), random.nextInt(13));
            GapTable gaps = world.repo.register(GapTable.TYPE);
            RowTable rows = world.repo.register(RowTable.TYPE);
            world.run(random, random.nextInt(400));
            for (long entity : world.entities()) {
                if (random.nextBoolean()) {
                    gaps.add(entity, (byte) random.nextInt(), random.nextInt(5) == 0 ? Double.NaN : 1.5, (short) -1);
                }
                if (random.nextInt(3) > 0) {
                    rows.add(entity, (byte) random.nextInt(), random.nextLong(), random.nextFloat());
                }
            }
            byte[] save = SaveLoadTest.save(world.repo);
            assertThat(check(save)).isEqualTo(HashCheck.EQUAL);
            assertSameByOtherMeans(save);
            world.repo.close();
        });
    }

    @Test
    void shouldComputeTheHashOfAnEmptyWorldAndOfManyEvents() {
        assertThat(check(SaveLoadTest.save(worlds.create()))).isEqualTo(HashCheck.EQUAL);
        StockWorld world = new StockWorld(worlds.create(), 0);
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < 70_000; i++) { // more than a block has
                world.alarms.publish();
                world.arrivals.publish(i, i, "gate " + i % 7);
            }
            world.notices.publish(new Stock.Notice("round " + round, List.of()));
            if (round == 0) {
                world.repo.tick();
            }
        }
        assertThat(check(SaveLoadTest.save(world.repo))).isEqualTo(HashCheck.EQUAL);
    }

    /** What is not the saved world is not shown either, unless somebody asks for it. */
    @Test
    void shouldShowOnlyTheSavedWorld() throws IOException {
        StockWorld world = new StockWorld(worlds.create(), 0);
        world.run(new SplittableRandom(11), 120);
        byte[] save = SaveLoadTest.save(world.repo);
        Path good = Files.write(folder.resolve("good.fdpw"), save);
        try (SaveEntities shown = SaveEntities.open(good, ReadLimits.TOOLS)) {
            assertThat(shown.count()).isEqualTo(world.repo.entityCount());
        }
        Path other = folder.resolve("other.fdpw");
        SplittableRandom random = new SplittableRandom(5);
        while (!whyRefused(Files.write(other, Forgery.of(save, random))).contains("states the state hash")) {
            assertThat(other).exists(); // another forgery
        }
        assertThatThrownBy(() -> SaveEntities.open(other, ReadLimits.TOOLS))
                .isInstanceOf(DamagedSaveException.class)
                .hasMessageContaining("states the state hash");
        try (SaveEntities shown = SaveEntities.openUnchecked(other, ReadLimits.TOOLS)) {
            assertThat(shown.types().count()).isPositive();
        }
    }

    private static String whyRefused(Path save) throws IOException {
        try {
            SaveFile.verify(save);
            return "";
        } catch (SaveException refused) {
            return String.valueOf(refused.getMessage());
        }
    }

    /** Any change of the content that a reader accepts is noticed, though all checksums are right. */
    @Test
    void shouldNoticeEveryOtherState() {
        StockWorld world = new StockWorld(worlds.create(), 0);
        world.run(new SplittableRandom(11), 120);
        byte[] save = SaveLoadTest.save(world.repo);
        List<Forgery.Block> blocks = Forgery.blocksOf(save);
        int[] noticed = {0};
        SplittableRandom random = new SplittableRandom(5);
        for (int which = 1; which < blocks.size() - 1; which++) {
            for (int i = 0; i < 40; i++) {
                byte[] content = blocks.get(which).content().clone();
                content[random.nextInt(content.length)] ^= (byte) (1 << random.nextInt(8));
                try {
                    HashCheck result = check(Forgery.with(blocks, which, content));
                    assertThat(result).isEqualTo(HashCheck.EQUAL);
                    // the same content: a bit that means nothing, such as in the planes of a NaN, does not exist
                    throw new AssertionError("block " + which + " was changed, and nobody noticed");
                } catch (DamagedSaveException damaged) {
                    noticed[0] += String.valueOf(damaged.getMessage()).contains("states the state hash") ? 1 : 0;
                } catch (SaveException other) {
                    throw new AssertionError(other);
                }
            }
        }
        assertThat(noticed[0]).as("found by the hash alone").isGreaterThan(100);
    }

    @Test
    void shouldSayWhatIsNotTheStateOfTheHeader() {
        StockWorld world = new StockWorld(worlds.create(), 0);
        world.rules.set(new Stock.Rules(3, 2.5));
        byte[] three = SaveLoadTest.save(world.repo);
        world.rules.set(new Stock.Rules(4, 2.5));
        List<Forgery.Block> other = Forgery.blocksOf(SaveLoadTest.save(world.repo));
        List<Forgery.Block> mixed = new ArrayList<>(Forgery.blocksOf(three));
        for (int i = 1; i < mixed.size(); i++) {
            mixed.set(i, other.get(i));
        }
        assertThatThrownBy(() -> check(Forgery.saveOf(mixed)))
                .isInstanceOf(DamagedSaveException.class)
                .hasMessageContaining("some.fdpw")
                .hasMessageContaining("damaged at byte 8: the header states the state hash ")
                .hasMessageContaining("though all checksums are right (or");
    }

    // ---- what cannot be compared

    @Test
    void shouldLeaveOutWhatTheProgramOnlyWroteBack() {
        byte[] kept = Richer.smallSave(worlds);
        assertThat(check(kept)).isEqualTo(HashCheck.EQUAL);
        assertSameByOtherMeans(kept);
        assertThat(SaveHeader.read(
                                DataReader.of(Forgery.blocksOf(kept).getFirst().content()))
                        .hashing()
                        .types())
                .as("types that only the richer program knew")
                .containsNull();
    }

    private static byte[] withHeader(byte[] save, SaveHeader header) {
        DataWriter data = new DataWriter();
        header.write(data);
        return Forgery.with(Forgery.blocksOf(save), 0, data.toByteArray());
    }

    private static SaveHeader headerOf(byte[] save) {
        return SaveHeader.read(DataReader.of(Forgery.blocksOf(save).getFirst().content()));
    }

    private static SaveHeader with(SaveHeader old, Long hash, SaveHashing hashing) {
        return new SaveHeader(
                old.tick(),
                old.version(),
                old.chunks(),
                old.entities(),
                hash,
                old.types(),
                hashing,
                old.templates(),
                old.more());
    }

    /** A program that does not know the entry keeps it, and writes it back with its own hash and types. */
    @Test
    void shouldNotTrustWhatAnEarlierProgramWroteBack() {
        StockWorld world = new StockWorld(worlds.create(), 0);
        world.run(new SplittableRandom(3), 60);
        byte[] before = SaveLoadTest.save(world.repo);
        world.run(new SplittableRandom(4), 60);
        byte[] after = SaveLoadTest.save(world.repo);
        SaveHeader old = headerOf(before);
        SaveHeader now = headerOf(after);
        assertThat(check(withHeader(after, with(now, now.hash(), old.hashing()))))
                .as("of another state")
                .isEqualTo(HashCheck.NOT_DESCRIBED);
        SaveHashing otherTypes = new SaveHashing(
                now.hash(), now.hashing().crc() + 1, now.hashing().types());
        assertThat(check(withHeader(after, with(now, now.hash(), otherTypes))))
                .as("of other types")
                .isEqualTo(HashCheck.NOT_DESCRIBED);
        assertThat(check(withHeader(after, with(now, now.hash(), null)))).isEqualTo(HashCheck.NOT_DESCRIBED);
        assertThat(check(withHeader(after, with(now, null, null)))).isEqualTo(HashCheck.NO_HASH);
        EntityRepository loaded = new StockWorld(worlds.create(), 0).repo;
        assertThat(SaveLoadTest.load(loaded, withHeader(after, with(now, now.hash(), old.hashing())))
                        .isExact())
                .as("a load does not need it")
                .isTrue();
        byte[] again = SaveLoadTest.save(loaded);
        assertThat(check(again)).as("written anew").isEqualTo(HashCheck.EQUAL);
    }

    /** Hashed by code of the program. */
    private static final ManagedType<String> SECRET =
            ManagedType.of(String.class, "hashed.secret").hashedBy((value, into) -> into.add(value.length()));

    @Test
    void shouldSayThatOnlyTheProgramCanHashItsObjects() {
        EntityRepository repo = worlds.create();
        var secrets = repo.registerManaged(SECRET);
        long entity = repo.createEntity();
        assertThat(check(SaveLoadTest.save(repo))).as("no objects yet").isEqualTo(HashCheck.EQUAL);
        secrets.add(entity, "sesame");
        assertThat(check(SaveLoadTest.save(repo))).isEqualTo(HashCheck.NEEDS_PROGRAM);
        assertThat(HashCheck.NEEDS_PROGRAM.text()).contains("loading it compares");
    }

    @Test
    void shouldHashEventsOfSimpleObjects() {
        EntityRepository repo = worlds.create();
        var words = repo.events().registerManaged(ManagedEventType.of(String.class, 7));
        words.publish("now");
        repo.tick();
        words.publish("next");
        assertThat(check(SaveLoadTest.save(repo))).isEqualTo(HashCheck.EQUAL);
    }

    // ---- forged

    @Test
    void shouldRefusePlacesThatNoProgramHas() {
        StockWorld world = new StockWorld(worlds.create(), 0);
        world.run(new SplittableRandom(8), 40);
        byte[] save = SaveLoadTest.save(world.repo);
        SaveHeader header = headerOf(save);
        for (int i = 0; i < header.types().size(); i++) {
            SaveHashing.Way way = header.hashing().types().get(i);
            List<SaveHashing.Way> wrong = new ArrayList<>();
            if (way.layout() == null) {
                wrong.add(new SaveHashing.Way(null, 0, 0, new int[0], "somehow"));
                wrong.add(new SaveHashing.Way(Layout.ROWS, 4, 0, new int[0], ""));
            } else {
                int[] far = way.offsets().clone();
                if (far.length > 0) {
                    far[far.length - 1] += 4;
                    wrong.add(new SaveHashing.Way(way.layout(), way.stride(), way.layoutHash(), far, ""));
                    wrong.add(new SaveHashing.Way(way.layout(), way.stride(), way.layoutHash(), new int[0], ""));
                }
                wrong.add(new SaveHashing.Way(way.layout(), way.stride() + 4, way.layoutHash(), way.offsets(), ""));
                wrong.add(new SaveHashing.Way(way.layout(), way.stride(), way.layoutHash() + 1, way.offsets(), ""));
                wrong.add(new SaveHashing.Way(null, 0, 0, new int[0], ""));
                wrong.add(new SaveHashing.Way(way.layout(), 65_536, way.layoutHash(), new int[4000], ""));
            }
            for (SaveHashing.Way each : wrong) {
                List<SaveHashing.Way> ways = new ArrayList<>(header.hashing().types());
                ways.set(i, each);
                SaveHashing forged = new SaveHashing(
                        header.hashing().hash(), header.hashing().crc(), ways);
                assertThatThrownBy(() -> check(withHeader(save, with(header, header.hash(), forged))))
                        .as(header.types().get(i) + " " + each)
                        .isInstanceOf(DamagedSaveException.class)
                        .hasMessageContaining(header.types().get(i).name());
            }
        }
        SaveHashing fewer = new SaveHashing(
                header.hashing().hash(),
                header.hashing().crc(),
                header.hashing().types().subList(1, header.types().size()));
        assertThatThrownBy(() -> check(withHeader(save, with(header, header.hash(), fewer))))
                .isInstanceOf(DamagedSaveException.class)
                .hasMessageContaining("the state hash has 12 types of 13");
    }

    @Test
    void shouldKeepToTheLimits() throws IOException {
        StockWorld world = new StockWorld(worlds.create(), 0);
        world.run(new SplittableRandom(8), 300);
        Path file = Files.write(folder.resolve("limits.fdpw"), SaveLoadTest.save(world.repo));
        assertThat(Forgery.blocksOf(Files.readAllBytes(file)))
                .extracting(Forgery.Block::kind)
                .contains(BlockKind.VALUES);
        assertThatThrownBy(() -> SaveFile.verify(file, ReadLimits.TOOLS.withNative(100)))
                .isInstanceOf(SaveException.class)
                .hasMessageContaining("limits.fdpw")
                .hasMessageContaining("--max-native");
        assertThat(SaveFile.summary(file, ReadLimits.TOOLS.withNative(100)).hash())
                .as("without the hash")
                .isEqualTo(HashCheck.NOT_ASKED);
    }
}
