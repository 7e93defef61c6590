package io.fdp.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.fdp.codec.data.DataWriter;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.entity.Entity;
import io.fdp.storage.Stock.Grade;
import io.fdp.storage.error.DamagedSaveException;
import io.fdp.storage.error.ForeignSaveException;
import io.fdp.storage.format.BlockKind;
import io.fdp.storage.format.BlockWriter;
import io.fdp.storage.format.SaveFormat;
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
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The files under {@code docs/spec/save}: each save has a twin in JSON that says the same. They are what readers in
 * other languages are tested with.
 *
 * <p>{@code -Dfdp.golden.update=true} writes those that are missing. The others stay as they are: those without a state
 * hash, and those that do not say how it was computed, are files of earlier programs.
 */
class ConformanceTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("not exactly the saved one");

    private static final Path FILES = Path.of(System.getProperty("basedir", ""), "../docs/spec/save");

    private static final List<Grade> GRADES = List.of(Grade.RAW, Grade.FINE, Grade.FINEST);

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private StockWorld world() {
        return new StockWorld(worlds.create(RepositoryConfig.DEFAULT.withCapacity(5000)), 0);
    }

    private static Consumer<StockWorld> filler(String name) {
        return switch (name) {
            case "empty" -> world -> {};
            case "entities" -> ConformanceTest::fillEntities;
            case "components" -> ConformanceTest::fillComponents;
            case "objects" -> ConformanceTest::fillObjects;
            case "rest" -> ConformanceTest::fillRest;
            case "hashed", "values" ->
                world -> {
                    fillComponents(world);
                    fillObjects(world);
                    fillRest(world);
                };
            default -> world -> world.run(new SplittableRandom(2026), 150);
        };
    }

    private static void fillEntities(StockWorld world) {
        long[] all = new long[5];
        world.repo.createEntities(all);
        world.repo.tick();
        world.repo.destroyEntity(all[1]);
        world.repo.destroyEntity(all[3]);
        world.repo.createEntity();
        world.repo.setDisType(all[0], 0x0102_0304_0506_0708L);
        world.repo.setTkbType(all[2], -7);
        world.repo.setSide(all[2], 65_535);
        world.repo.restoreEntity(Entity.of(3000, -2));
        world.repo.tick();
    }

    private static void fillComponents(StockWorld world) {
        SplittableRandom random = new SplittableRandom(1);
        long[] all = new long[12];
        world.repo.createEntities(all);
        all[11] = Entity.of(1030, 9);
        world.repo.restoreEntity(all[11]);
        for (int i = 0; i < all.length; i += 3) {
            world.places.add(all[i], i, -i, 0.1f * i);
            world.speeds.add(all[i], Float.NaN, (byte) -1, Double.NEGATIVE_INFINITY);
        }
        world.places.setAuthority(all[3], false);
        world.labels.add(all[7], StockWorld.label(random, all[1]));
        world.labels.add(all[11], StockWorld.label(random, Entity.NULL));
        for (int i = 0; i < 9; i++) {
            world.crates.add(all[i / 3], i, (short) -i, GRADES.get(i % 3));
        }
        world.fragile.add(all[0]);
        world.broken.add(all[1]);
    }

    private static void fillObjects(StockWorld world) {
        SplittableRandom random = new SplittableRandom(3);
        long[] all = new long[4];
        world.repo.createEntities(all);
        for (long entity : all) {
            world.manifests.add(entity, StockWorld.manifest(random));
        }
        world.callsigns.add(all[2], "Grüße ☃ 𝄞");
        world.callsigns.add(all[3], "\ud800 alone");
        world.summary.set(StockWorld.manifest(random));
    }

    private static void fillRest(StockWorld world) {
        long[] all = new long[6];
        world.repo.createEntities(all);
        world.repo.hierarchy().addChild(all[5], all[3]);
        world.repo.hierarchy().addChild(all[5], all[1]);
        world.repo.hierarchy().addChild(all[1], all[2]);
        world.repo.roles().assign(-1, all[0]);
        world.repo.roles().assign(12, all[2]);
        world.rules.set(new Stock.Rules(3, 2.5));
        world.arrivals.publish(all[0], 1.5f, "north");
        world.alarms.publish();
        world.notices.publish(new Stock.Notice("now", List.of(Grade.RAW, Grade.FINEST)));
        world.repo.tick();
        world.arrivals.publish(Entity.NULL, 2, "");
        world.alarms.publish();
        world.alarms.publish();
        world.notices.publish(new Stock.Notice("next", List.of()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"empty", "entities", "components", "objects", "rest", "everything", "hashed", "values"})
    void shouldAgreeWithItsTwin(String name) throws IOException {
        Path file = FILES.resolve(name + ".fdpw");
        Path twin = FILES.resolve(name + ".json");
        StockWorld world = world();
        filler(name).accept(world);
        if (isWanted(file)) {
            Files.createDirectories(FILES);
            Files.write(file, SaveLoadTest.save(world.repo));
            Files.writeString(twin, json(file));
        }

        assertThat(json(file)).as("the file as JSON").isEqualTo(Files.readString(twin));
        assertThat(IndependentReader.toJson(Files.readAllBytes(file)))
                .as("read by other means")
                .isEqualTo(compact(Files.readString(twin)));
        EntityRepository loaded = world().repo;
        SaveLoadTest.load(loaded, Files.readAllBytes(file));
        assertThat(loaded.stateHash()).as("loaded").isEqualTo(world.repo.stateHash());
    }

    private static boolean isWanted(Path file) {
        return Boolean.getBoolean("fdp.golden.update") && !Files.exists(file);
    }

    /** A save that says how it was hashed can be checked without its program, also by other means. */
    @Test
    void shouldAgreeOnTheStateHash() throws IOException {
        for (String name : List.of("hashed", "values")) {
            Path file = FILES.resolve(name + ".fdpw");
            Long[] hashes = IndependentReader.hashes(Files.readAllBytes(file));
            assertThat(hashes[1]).as("computed by other means").isNotNull().isEqualTo(hashes[0]);
            assertThat(SaveFile.verify(file).hash()).isEqualTo(HashCheck.EQUAL);
        }
        assertThat(SaveFile.verify(FILES.resolve("rest.fdpw")).hash())
                .as("of an earlier program")
                .isEqualTo(HashCheck.NO_HASH);
    }

    /** Texts counted otherwise in earlier programs: a load has all of them, and says why the state hash is another. */
    @Test
    void shouldSayThatTextsCountedOtherwise() throws IOException {
        StockWorld world = world();
        LoadReport report = WorldStorage.of(world.repo).load(FILES.resolve("hashed.fdpw"));
        assertThat(report.isExact()).isFalse();
        assertThat(report.converted())
                .singleElement()
                .asString()
                .contains("by value, as in earlier programs")
                .contains("save the world again");
        StockWorld again = world();
        assertThat(WorldStorage.of(again.repo)
                        .load(new ByteArrayInputStream(SaveLoadTest.save(world.repo)))
                        .isExact())
                .isTrue();
        assertThat(again.repo.stateHash()).isEqualTo(world.repo.stateHash());
        assertThat(WorldStorage.of(world().repo)
                        .load(FILES.resolve("values.fdpw"))
                        .isExact())
                .isTrue();
    }

    /**
     * Types and fields that the program which wrote the file did not know: they come through another such program
     * unchanged.
     */
    @Test
    void shouldAgreeOnWhatIsKept() throws IOException {
        Path file = FILES.resolve("kept.fdpw");
        Path twin = FILES.resolve("kept.json");
        if (isWanted(file)) {
            Files.write(file, Richer.smallSave(worlds));
            Files.writeString(twin, json(file));
        }
        assertThat(json(file)).as("the file as JSON").isEqualTo(Files.readString(twin));
        assertThat(IndependentReader.toJson(Files.readAllBytes(file)))
                .as("read by other means")
                .isEqualTo(compact(Files.readString(twin)));
        WorldStorage storage = WorldStorage.of(world().repo);
        storage.load(file);
        KeptTest.assertSameContent(SaveLoadTest.save(storage), Files.readAllBytes(file));
    }

    private static String json(Path file) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SaveFile.writeJson(file, out);
        return out.toString(StandardCharsets.UTF_8) + "\n";
    }

    /** JSON without white space between its parts. */
    private static String compact(String json) {
        StringBuilder text = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            if (c == '"' && (i == 0 || json.charAt(i - 1) != '\\')) {
                quoted = !quoted;
            }
            if (quoted || !Character.isWhitespace(c)) {
                text.append(c);
            }
        }
        return text.toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"cut", "flipped", "foreign", "newer"})
    void shouldRefuseTheDamagedOnes(String name) throws IOException {
        Path file = FILES.resolve("damaged-" + name + ".fdpw");
        if (isWanted(file)) {
            Files.write(file, damaged(name, Files.readAllBytes(FILES.resolve("rest.fdpw"))));
        }
        assertThat(catchThrowable(() -> SaveFile.verify(file)))
                .isInstanceOf(
                        name.equals("foreign") || name.equals("newer")
                                ? ForeignSaveException.class
                                : DamagedSaveException.class);
    }

    private static byte[] damaged(String name, byte[] save) throws IOException {
        return switch (name) {
            case "cut" -> Arrays.copyOf(save, save.length / 2);
            case "flipped" -> {
                save[save.length / 2] ^= 0x10;
                yield save;
            }
            case "foreign" -> "no save at all\n".getBytes(StandardCharsets.US_ASCII);
            default -> newer();
        };
    }

    /** A header of a version that does not exist yet. */
    private static byte[] newer() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        BlockWriter blocks = new BlockWriter();
        blocks.begin(out);
        DataWriter header = new DataWriter();
        header.mapHeader(1);
        header.string("format");
        header.integer(SaveFormat.VERSION + 1);
        blocks.write(BlockKind.HEADER, header);
        return out.toByteArray();
    }
}
