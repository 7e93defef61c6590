package io.fdp.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.fdp.codec.data.DataWriter;
import io.fdp.codec.data.ReadLimits;
import io.fdp.format.FieldDescription;
import io.fdp.format.KeptKeys;
import io.fdp.format.TypeDescription;
import io.fdp.format.TypeKind;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.storage.error.DamagedSaveException;
import io.fdp.storage.error.SaveLimitException;
import io.fdp.storage.format.BlockKind;
import io.fdp.storage.format.SaveHeader;
import io.fdp.storage.read.SaveParser;
import io.fdp.storage.read.SaveVisitor;
import io.fdp.storage.read.SavedEntities;
import io.fdp.storage.read.SavedEvents;
import io.fdp.storage.read.SavedValues;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the page about saves rules out is refused by whoever reads a save: a check, a summary, JSON and a load. Entities
 * 0, 1 and 2 live, with generation 1; entity 3 is dead.
 */
class SaveRulesTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("not exactly the saved one");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    /** A forged save: what is wrong, words of the error, and blocks between header and end. */
    record Forged(String what, String message, List<Forgery.Block> blocks) {
        @Override
        public String toString() {
            return what;
        }
    }

    static Stream<Forged> forged() {
        return Stream.of(
                links("a link to the dead", "index 3 is linked and does not live", link(1, 3)),
                links("a link of the dead", "index 3 is linked and does not live", link(3, 1)),
                links("a link to itself", "index 1 is its own parent", link(1, 1)),
                links("a link far away", "index 4294967295 is linked and does not live", link(1, -1)),
                links("a link to no chunk", "index 5000 is linked and does not live", link(1, 5000)),
                links("a circle", "index 0 is linked after its children", link(1, 0, 0, 1)),
                links("two parents", "index 1 has a parent already", link(1, 0, 1, 2)),
                links("a child before its parent", "index 1 is linked after its children", link(2, 1, 1, 0)),
                links("a link in two blocks", "index 1 has a parent already", link(1, 0), link(1, 0)),
                links("a role of the dead", "role 7 is held by 3#1, which does not live", role(7, Entity.of(3, 1))),
                links("a role of a former", "role 7 is held by 0#2, which does not live", role(7, Entity.of(0, 2))),
                links("a role of nobody", "role 7 is held by 0#0, which does not live", role(7, 0)),
                links("a role of two", "role 7 is there twice", block(BlockKind.ROLES, to -> {
                    to.arrayHeader(2);
                    column(to, Integer.BYTES, 7, 7);
                    column(to, Long.BYTES, Entity.of(0, 1), Entity.of(1, 1));
                })),
                links(
                        "a role in two blocks",
                        "role 7 is there twice",
                        role(7, Entity.of(0, 1)),
                        role(7, Entity.of(0, 1))),
                new Forged("a singleton before chunks", "come after a singleton", List.of(singleton(), entities(0, 3))),
                new Forged(
                        "a chunk of nobody", "chunk 1 never had an entity", List.of(entities(0, 3), entities(1, 0))));
    }

    private static Forged links(String what, String message, Forgery.Block... blocks) {
        List<Forgery.Block> all = new ArrayList<>(List.of(entities(0, 3)));
        all.addAll(Arrays.asList(blocks));
        return new Forged(what, message, all);
    }

    // ---- blocks

    private interface Content {
        void write(DataWriter to);
    }

    private static Forgery.Block block(BlockKind kind, Content content) {
        DataWriter to = new DataWriter();
        content.write(to);
        return new Forgery.Block(kind, to.toByteArray(), 0);
    }

    private static void column(DataWriter to, int width, long... numbers) {
        byte[] apart = new byte[width * numbers.length];
        for (int i = 0; i < apart.length; i++) {
            apart[i] = (byte) (numbers[i % numbers.length] >>> (8 * (i / numbers.length)));
        }
        to.binaryHeader(apart.length);
        to.raw(apart, 0, apart.length);
    }

    /** The first slots of a chunk live. */
    private static Forgery.Block entities(int chunk, int count) {
        SavedEntities entities = new SavedEntities();
        entities.begin(chunk);
        for (int slot = 0; slot < count; slot++) {
            entities.image()[0] |= (byte) (1 << slot);
            entities.image()[ImageLayout.BITS_BYTES + slot * Integer.BYTES] = 1;
        }
        return block(BlockKind.ENTITIES, entities::write);
    }

    private static Forgery.Block singleton() {
        return block(BlockKind.VALUES, to -> {
            to.arrayHeader(6);
            to.integer(0);
            to.integer(0);
            for (int i = 0; i < 2; i++) {
                byte[] bits = new byte[ImageLayout.BITS_BYTES];
                bits[0] = 1;
                to.binaryHeader(bits.length);
                to.raw(bits, 0, bits.length);
            }
            to.nil();
            to.arrayHeader(1);
            column(to, Integer.BYTES, 5);
        });
    }

    /** Children and parents in turn. */
    private static Forgery.Block link(long... pairs) {
        long[] children = new long[pairs.length / 2];
        long[] parents = new long[pairs.length / 2];
        for (int i = 0; i < pairs.length; i++) {
            (i % 2 == 0 ? children : parents)[i / 2] = pairs[i];
        }
        return block(BlockKind.LINKS, to -> {
            to.arrayHeader(2);
            column(to, Integer.BYTES, children);
            column(to, Integer.BYTES, parents);
        });
    }

    private static Forgery.Block role(int role, long holder) {
        return block(BlockKind.ROLES, to -> {
            to.arrayHeader(2);
            column(to, Integer.BYTES, role);
            column(to, Long.BYTES, holder);
        });
    }

    private Path save(List<Forgery.Block> between) throws IOException {
        return save(header(), between);
    }

    private static Forgery.Block header() {
        FieldDescription field =
                new FieldDescription("a", FieldKind.INT, 1, false, FieldDescription.NOWHERE, List.of());
        TypeDescription type = TypeDescription.ofFields(TypeKind.SINGLETON, "weather", 0, List.of(field));
        return block(BlockKind.HEADER, new SaveHeader(5, 9, 2, 3, null, List.of(type), KeptKeys.NONE)::write);
    }

    private Path save(Forgery.Block header, List<Forgery.Block> between) throws IOException {
        List<Forgery.Block> all = new ArrayList<>();
        all.add(header);
        all.addAll(between);
        int count = all.size();
        all.add(block(BlockKind.END, to -> {
            to.arrayHeader(2);
            to.integer(count);
            to.integer(3);
        }));
        return Files.write(folder.resolve("forged.fdpw"), Forgery.saveOf(all));
    }

    // ---- tests

    @ParameterizedTest
    @MethodSource("forged")
    void shouldRefuseWhatThePageRulesOut(Forged forged) throws IOException {
        Path file = save(forged.blocks());
        EntityRepository repo = worlds.create();
        assertRefused(forged, catchThrowable(() -> SaveFile.verify(file)));
        assertRefused(forged, catchThrowable(() -> SaveFile.writeJson(file, OutputStream.nullOutputStream())));
        assertRefused(forged, catchThrowable(() -> WorldStorage.of(repo).load(file)));
        assertThat(repo.entityCount()).isZero();
    }

    private static void assertRefused(Forged forged, Throwable error) {
        assertThat(error)
                .isInstanceOf(DamagedSaveException.class)
                .hasMessageContaining("forged.fdpw")
                .hasMessageContaining(forged.message());
    }

    /** The header with one more entry, before the key at a byte, in the map whose own header is at another. */
    private static Forgery.Block headerWith(int map, int at, String key) {
        byte[] content = header().content();
        content[map]++;
        return block(BlockKind.HEADER, to -> {
            to.raw(content, 0, at);
            to.string(key);
            switch (key) {
                case "types" -> to.arrayHeader(0);
                case "kind" -> to.string("int");
                default -> to.integer(2);
            }
            to.raw(content, at, content.length - at);
        });
    }

    /** Where a text of the header begins, with its length. */
    private static int textAt(String text, int from) {
        return new String(header().content(), StandardCharsets.ISO_8859_1).indexOf(text, from) - 1;
    }

    @ParameterizedTest
    @ValueSource(strings = {"format", "tick", "version", "chunks", "entities", "types"})
    void shouldRefuseAKeyOfTheHeaderThatIsThereTwice(String key) throws IOException {
        assertTwice(headerWith(0, textAt("tick", 0), key), key);
    }

    @Test
    void shouldRefuseAKeyOfATypeOrFieldThatIsThereTwice() throws IOException {
        int type = textAt("kind", 0);
        int field = textAt("name", textAt("fields", 0));
        assertTwice(headerWith(type - 1, type, "id"), "id");
        assertTwice(headerWith(field - 1, field, "kind"), "kind");
    }

    private void assertTwice(Forgery.Block header, String key) throws IOException {
        Path file = save(header, List.of(entities(0, 3)));
        EntityRepository repo = worlds.create();
        Forged what = new Forged(key, "the key " + key + " is there twice", List.of());
        assertRefused(what, catchThrowable(() -> SaveFile.verify(file)));
        assertRefused(what, catchThrowable(() -> SaveFile.writeJson(file, OutputStream.nullOutputStream())));
        assertRefused(what, catchThrowable(() -> WorldStorage.of(repo).load(file)));
    }

    @Test
    void shouldReadTheSameWithNothingWrong() throws IOException {
        Path file = save(List.of(
                entities(0, 3),
                singleton(),
                link(1, 0),
                link(2, 1),
                role(7, Entity.of(0, 1)),
                role(-7, Entity.of(0, 1))));
        SaveSummary summary = SaveFile.verify(file);
        assertThat(summary.links()).isEqualTo(2);
        assertThat(summary.roles()).isEqualTo(2);
        SaveFile.writeJson(file, new ByteArrayOutputStream());
        EntityRepository repo = worlds.create();
        WorldStorage.of(repo).load(file);
        assertThat(repo.hierarchy().parent(Entity.of(2, 1))).isEqualTo(Entity.of(1, 1));
        assertThat(repo.roles().count()).isEqualTo(2);
        assertThat(repo.checkStructure()).isEmpty();
    }

    /** Has no memory for roles. */
    private static final class FullVisitor implements SaveVisitor {
        @Override
        public void header(SaveHeader header) {}

        @Override
        public void entities(SavedEntities entities) {}

        @Override
        public void values(SavedValues values) {}

        @Override
        public void links(int[] children, int[] parents) {}

        @Override
        public void roles(int[] roles, long[] entities) {
            throw new OutOfMemoryError("of a test");
        }

        @Override
        public void events(SavedEvents events) {}

        @Override
        public void end() {}
    }

    @Test
    void shouldSayThatTheJvmIsTooSmall() throws IOException {
        byte[] save = Files.readAllBytes(save(List.of(entities(0, 3), role(7, Entity.of(0, 1)))));
        SaveParser parser = new SaveParser(Accounts.ofTest());
        assertThat(catchThrowable(() -> parser.parse(new ByteArrayInputStream(save), new FullVisitor())))
                .isInstanceOf(SaveLimitException.class)
                .hasMessageContaining("-Xmx")
                .hasCauseInstanceOf(OutOfMemoryError.class);
    }

    @Test
    void shouldChargeRolesBeforeTablesAreMadeForThem() throws IOException {
        long[] roles = new long[20_000];
        Arrays.setAll(roles, i -> i);
        long[] holders = new long[roles.length];
        Arrays.fill(holders, Entity.of(0, 1));
        Path file = save(List.of(entities(0, 3), block(BlockKind.ROLES, to -> {
            to.arrayHeader(2);
            column(to, Integer.BYTES, roles);
            column(to, Long.BYTES, holders);
        })));
        ReadLimits forParts = ReadLimits.TOOLS.withHeap(1_500_000);
        ReadLimits forParser = ReadLimits.TOOLS.withHeap(3_000_000);
        EntityRepository repo = worlds.create();
        assertThat(catchThrowable(() -> SaveFile.verify(file, forParts)))
                .isInstanceOf(SaveLimitException.class)
                .hasMessageContaining("roles");
        assertThat(SaveFile.verify(file, forParser).roles()).isEqualTo(roles.length);
        assertThat(catchThrowable(
                        () -> WorldStorage.of(repo).withLimits(forParser).load(file)))
                .isInstanceOf(SaveLimitException.class)
                .hasMessageContaining("roles");
        assertThat(repo.entityCount()).isZero();
        WorldStorage.of(repo).withLimits(ReadLimits.TOOLS).load(file);
        assertThat(repo.roles().count()).isEqualTo(roles.length);
    }
}
