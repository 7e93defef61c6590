package io.fdp.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fdp.annotations.Alias;
import io.fdp.annotations.Component;
import io.fdp.annotations.FixedArray;
import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.DataWriter;
import io.fdp.codec.data.Serializer;
import io.fdp.format.KeptKeys;
import io.fdp.format.TypeDescription;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.CapacityException;
import io.fdp.kernel.error.RegistrationException;
import io.fdp.storage.error.DamagedSaveException;
import io.fdp.storage.format.SaveHeader;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a program does not know goes through it unchanged, also through several of them, and what it cannot take is
 * refused.
 */
class KeptTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("not exactly the saved one");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private StockWorld small() {
        return new StockWorld(worlds.create(RepositoryConfig.DEFAULT.withCapacity(1024)), 0);
    }

    // ---- chains

    /** A save goes through older programs again and again; one that knows all of it finds all of it. */
    @Test
    void shouldComeThroughAChainOfOlderPrograms() {
        EntityRepository rich = Richer.open(worlds.create());
        long[] all = Richer.fill(rich);
        byte[] save = SaveLoadTest.save(rich);
        byte[] first = null;
        for (int i = 0; i < 4; i++) {
            WorldStorage older = WorldStorage.of(small().repo);
            LoadReport report = SaveLoadTest.load(older, save);
            assertThat(report.unknown())
                    .contains("component evolved.Gone", "managed event evolved.GoneNote")
                    .filteredOn(text -> text.startsWith("field rank"))
                    .hasSize(2);
            save = SaveLoadTest.save(older);
            first = first == null ? save : first;
            assertSameContent(save, first);
        }
        EntityRepository back = Richer.open(worlds.create());
        SaveLoadTest.load(back, renamedBack(save));
        assertThat(back.stateHash()).as("all of it").isEqualTo(rich.stateHash());
        assertThat(back.table(RichPlaceTable.TYPE).get(all[0]).rank()).isEqualTo((short) 77);
        assertThat(back.events(RichArrivalEvents.TYPE).get(0).rank()).isEqualTo(1);
        back.tick();
        assertThat(back.events(RichArrivalEvents.TYPE).get(0).rank()).isEqualTo(10);
    }

    /** What is kept belongs to the world: each storage of it, and each copy, saves the same. */
    @Test
    void shouldKeepUnknownDataWhicheverStorageSaves() {
        EntityRepository rich = Richer.open(worlds.create());
        Richer.fill(rich);
        StockWorld older = small();
        WorldStorage loader = WorldStorage.of(older.repo);
        SaveLoadTest.load(loader, SaveLoadTest.save(rich));
        byte[] same = SaveLoadTest.save(loader);
        assertSameContent(SaveLoadTest.save(WorldStorage.of(older.repo)), same);
        assertSameContent(SaveLoadTest.save(loader.withoutForce()), same);
        StockWorld copy = small();
        copy.repo.copyFrom(older.repo);
        assertSameContent(SaveLoadTest.save(copy.repo), same);
        try (Snapshot before = Snapshot.of(older.repo)) {
            before.take();
            older.repo.clear();
            assertThat(Forgery.blocksOf(SaveLoadTest.save(older.repo)).size())
                    .as("nothing is kept of a world that is gone")
                    .isLessThan(Forgery.blocksOf(same).size());
            assertThat(older.repo.keptBeside()).isNull();
            before.restore();
        }
        assertSameContent(SaveLoadTest.save(older.repo), same);
        EntityRepository back = Richer.open(worlds.create());
        SaveLoadTest.load(back, renamedBack(SaveLoadTest.save(copy.repo)));
        assertThat(back.stateHash()).as("all of it").isEqualTo(rich.stateHash());
    }

    /** A snapshot follows a world that lacked a type and then got it. */
    @Test
    void shouldTakeASnapshotOfWhatWasLeftOutAndCameLater() {
        EntityRepository saved = worlds.create();
        OldWideTable wide = saved.register(OldWideTable.TYPE);
        wide.add(saved.createEntity(), new Wide(new long[5000]));
        EntityRepository repo = worlds.create();
        byte[] save = SaveLoadTest.save(saved);
        SaveLoadTest.load(repo, save);
        try (Snapshot snapshot = Snapshot.of(repo)) {
            snapshot.take();
            repo.clear();
            snapshot.restore();
            assertThatExceptionOfType(RegistrationException.class)
                    .as("the world that is back lacks the values, too")
                    .isThrownBy(() -> repo.register(OldWideTable.TYPE));
            repo.clear();
            repo.register(OldWideTable.TYPE);
            SaveLoadTest.load(repo, save);
            snapshot.take();
            repo.clear();
            snapshot.restore();
            assertThat(repo.stateHash()).isEqualTo(saved.stateHash());
        }
    }

    /** A refused load keeps what was kept before. */
    @Test
    void shouldKeepWhatWasKeptWhenALoadIsRefused() {
        EntityRepository rich = Richer.open(worlds.create());
        Richer.fill(rich);
        StockWorld older = small();
        byte[] save = SaveLoadTest.save(rich);
        SaveLoadTest.load(older.repo, save);
        byte[] same = SaveLoadTest.save(older.repo);
        byte[] damaged = save.clone();
        damaged[damaged.length / 2] ^= 1;
        assertThatExceptionOfType(DamagedSaveException.class)
                .isThrownBy(() -> WorldStorage.of(older.repo).load(new ByteArrayInputStream(damaged)));
        assertSameContent(SaveLoadTest.save(older.repo), same);
    }

    /** All blocks but the header, which has the version of the repository, are the same. */
    static void assertSameContent(byte[] one, byte[] other) {
        List<Forgery.Block> left = Forgery.blocksOf(one);
        List<Forgery.Block> right = Forgery.blocksOf(other);
        assertThat(left).hasSameSizeAs(right);
        for (int i = 1; i < left.size(); i++) {
            assertThat(left.get(i).content())
                    .as("block %s", i)
                    .isEqualTo(right.get(i).content());
        }
    }

    /** The older program calls types otherwise: gives them the names of the richer one. */
    private static byte[] renamedBack(byte[] save) {
        List<Forgery.Block> blocks = Forgery.blocksOf(save);
        SaveHeader header = SaveHeader.read(DataReader.of(blocks.get(0).content()));
        List<TypeDescription> types = header.types().stream()
                .map(type -> switch (type.name()) {
                    case "stock.Place", "stock.Arrival" ->
                        type.named(type.name().replace("stock", "richer"));
                    default -> type;
                })
                .toList();
        return Forgery.with(blocks, 0, contentOf(header, types, header.more()));
    }

    private static byte[] contentOf(SaveHeader header, List<TypeDescription> types, KeptKeys more) {
        DataWriter data = new DataWriter();
        new SaveHeader(header.tick(), header.version(), header.chunks(), header.entities(), header.hash(), types, more)
                .write(data);
        return data.toByteArray();
    }

    @Test
    void shouldForgetFieldsOfEventsThatAreOthersNow() {
        EntityRepository rich = Richer.open(worlds.create());
        Richer.fill(rich);
        StockWorld older = small();
        WorldStorage storage = WorldStorage.of(older.repo);
        SaveLoadTest.load(storage, SaveLoadTest.save(rich));
        older.arrivals.publish(Entity.NULL, 9, "another");
        EntityRepository back = Richer.open(worlds.create());
        SaveLoadTest.load(back, renamedBack(SaveLoadTest.save(storage)));
        back.tick();
        RichArrivalEvents arrivals = back.events(RichArrivalEvents.TYPE);
        assertThat(arrivals.count()).isEqualTo(2);
        assertThat(arrivals.get(0).rank()).isEqualTo(10);
        assertThat(arrivals.get(1)).isEqualTo(new Richer.Arrival(0, Entity.NULL, 9, "another"));
        older.repo.tick();
        SaveLoadTest.load(back, renamedBack(SaveLoadTest.save(storage)));
        assertThat(arrivals.get(0).rank()).as("events last a frame").isZero();
        assertThat(arrivals.get(0).gate()).isEqualTo("gate");
    }

    // ---- keys of headers

    private static KeptKeys keys(String key, long value) {
        DataWriter data = new DataWriter();
        data.string(key);
        data.arrayHeader(2);
        data.integer(value);
        data.nil();
        DataReader from = DataReader.of(data.toByteArray());
        from.text();
        KeptKeys.Gathering all = new KeptKeys.Gathering();
        all.add(from, 0);
        return all.all();
    }

    @Test
    void shouldKeepKeysThatItDoesNotKnow() {
        EntityRepository rich = Richer.open(worlds.create());
        Richer.fill(rich);
        List<Forgery.Block> blocks = Forgery.blocksOf(SaveLoadTest.save(rich));
        SaveHeader header = SaveHeader.read(DataReader.of(blocks.get(0).content()));
        List<TypeDescription> types = header.types().stream()
                .map(type -> TypeDescription.ofFields(
                                type.kind(),
                                type.name(),
                                type.id(),
                                type.fields().stream()
                                        .map(field -> field.with(keys("of " + field.name(), 3)))
                                        .toList())
                        .with(keys("of type", type.name().length())))
                .toList();
        byte[] newer = Forgery.with(blocks, 0, contentOf(header, types, keys("of all", 7)));
        WorldStorage older = WorldStorage.of(small().repo);
        SaveLoadTest.load(older, newer);
        SaveHeader again = SaveHeader.read(DataReader.of(Forgery.blocksOf(renamedKeepingKeys(SaveLoadTest.save(older)))
                .get(0)
                .content()));
        assertThat(again.more()).isEqualTo(keys("of all", 7));
        for (TypeDescription type : types) {
            TypeDescription kept = again.types().stream()
                    .filter(each -> each.kind() == type.kind() && each.name().equals(type.name()))
                    .findFirst()
                    .orElseThrow();
            assertThat(kept.more()).as(type.toString()).isEqualTo(type.more());
            assertThat(kept.fields()).as(type.toString()).containsExactlyInAnyOrderElementsOf(type.fields());
        }
    }

    private static byte[] renamedKeepingKeys(byte[] save) {
        List<Forgery.Block> blocks = Forgery.blocksOf(save);
        SaveHeader header = SaveHeader.read(DataReader.of(blocks.get(0).content()));
        List<TypeDescription> types = header.types().stream()
                .map(type -> type.more().count() == 0
                        ? type
                        : type.named(
                                type.name().equals("stock.Place") || type.name().equals("stock.Arrival")
                                        ? type.name().replace("stock", "richer")
                                        : type.name()))
                .toList();
        return Forgery.with(blocks, 0, contentOf(header, types, header.more()));
    }

    // ---- what is too large for one program only

    @Component(name = "evolved.Wide", prefix = "OldWide")
    @SuppressWarnings("ArrayRecordComponent") // arrays are what is tested
    record Wide(@FixedArray(5000) long[] was) {}

    @Alias("evolved.Wide")
    @Component(name = "evolved.NewWide")
    @SuppressWarnings("ArrayRecordComponent") // arrays are what is tested
    record NewWide(@FixedArray(5000) long[] is) {}

    /** Old and new fields together may be more than a component can have. */
    @Test
    void shouldReadWhatItWroteAlsoWhenItKeepsMuch() {
        EntityRepository old = worlds.create();
        OldWideTable wide = old.register(OldWideTable.TYPE);
        long entity = old.createEntity();
        long[] values = new long[5000];
        Arrays.setAll(values, i -> i * 3L);
        wide.add(entity, new Wide(values));
        EntityRepository now = worlds.create();
        now.register(NewWideTable.TYPE);
        WorldStorage storage = WorldStorage.of(now);
        SaveLoadTest.load(storage, SaveLoadTest.save(old));
        byte[] both = SaveLoadTest.save(storage);
        SaveLoadTest.load(storage, both);
        assertSameContent(SaveLoadTest.save(storage), both);
        assertThat(now.table(NewWideTable.TYPE).get(entity).is()).containsOnly(0);
    }

    @Test
    void shouldSayThatAChunkIsOutsideOfTheCapacity() {
        EntityRepository large = worlds.create();
        large.restoreEntity(Entity.of(5000, 3));
        EntityRepository small = worlds.create(RepositoryConfig.DEFAULT.withCapacity(1024));
        long hash = small.stateHash();
        assertThatExceptionOfType(CapacityException.class)
                .isThrownBy(() -> SaveLoadTest.load(small, SaveLoadTest.save(large)))
                .withMessageContainingAll("chunk 4", "capacity 1024");
        assertThat(small.stateHash()).isEqualTo(hash);
    }

    // ---- what others write

    /** Writes what it likes. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Anything(byte[] bytes) implements Serializer<Object> {
        @Override
        public void write(DataWriter to, Object value) {
            to.raw(bytes, 0, bytes.length);
        }

        @Override
        public Object read(DataReader from) {
            from.skip();
            return "read";
        }
    }

    /** Whatever is whole can be shown, whoever wrote it. */
    @Test
    void shouldShowWhatOnlyOtherWritersWrite(@TempDir Path folder) throws IOException {
        byte[] odd = {
            (byte) 0x96,
            (byte) 0xcf,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1, // 2^64 - 1
            (byte) 0xa2,
            (byte) 0xff,
            'a', // a text that is no UTF-8
            (byte) 0xd4,
            5,
            1, // extension 5
            (byte) 0xd5,
            1,
            (byte) 0xd8,
            0, // a unit that is no letter
            (byte) 0x81,
            (byte) 0xcf,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            1, // a key of 2^64 - 1
            (byte) 0x81,
            (byte) 0xa1,
            (byte) 0xff,
            2 // a key that is no UTF-8
        };
        EntityRepository repo = worlds.create();
        var things = repo.registerManaged(ManagedType.of(Object.class, "odd").serializedBy(new Anything(odd)));
        things.add(repo.createEntity(), "anything");
        Path file = folder.resolve("odd.fdpw");
        WorldStorage.of(repo).save(file);
        SaveFile.verify(file);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SaveFile.writeJson(file, out);
        assertThat(out.toString(StandardCharsets.UTF_8).replaceAll("\\s", ""))
                .contains("\"value\":[\"18446744073709551615\",{\"str\":\"ov9h\"},{\"ext\":\"1AUB\"},"
                        + "{\"utf16\":[55296]},[[\"18446744073709551615\",1]],[[{\"str\":\"of8=\"},2]]]");
        EntityRepository unknowing = worlds.create();
        WorldStorage keeps = WorldStorage.of(unknowing);
        keeps.load(file);
        assertSameContent(SaveLoadTest.save(keeps), Files.readAllBytes(file));
    }
}
