package io.fdp.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fdp.format.TypeDescription;
import io.fdp.storage.error.DamagedSaveException;
import io.fdp.storage.error.ForeignSaveException;
import io.fdp.storage.format.BlockKind;
import io.fdp.storage.format.BlockReader;
import io.fdp.storage.format.SaveHeader;
import io.fdp.storage.read.SaveParser;
import io.fdp.storage.read.SaveVisitor;
import io.fdp.storage.read.SavedEntities;
import io.fdp.storage.read.SavedEvents;
import io.fdp.storage.read.SavedValues;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * A damaged save is refused with a typed error, takes no memory, and leaves the world as it was: every truncation and
 * every bit of a save that has everything in it.
 */
class DamageTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("not exactly the saved one");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private DamagedLoads loads;
    private byte[] save;

    @BeforeEach
    void saveASmallWorld() {
        loads = new DamagedLoads(worlds);
        save = loads.save;
    }

    /** What is damaged below has something of every kind: blocks, types, and values that the program does not know. */
    @Test
    void shouldDamageASaveThatHasEverything() throws IOException {
        EnumSet<BlockKind> blocks = EnumSet.noneOf(BlockKind.class);
        BlockReader in = new BlockReader(Accounts.ofTest());
        in.begin(new ByteArrayInputStream(save));
        BlockKind kind;
        do {
            kind = in.next();
            blocks.add(kind);
        } while (kind != BlockKind.END);
        assertThat(blocks).containsExactlyInAnyOrder(BlockKind.values());
        Content content = new Content();
        new SaveParser(Accounts.ofTest()).parse(new ByteArrayInputStream(save), content);
        assertThat(content.all)
                .containsExactlyInAnyOrder(
                        "component stock.Place + rank",
                        "component stock.Speed",
                        "component stock.Label",
                        "parts stock.Crate",
                        "tag stock.Fragile",
                        "managed stock.Manifest",
                        "managed stock.callsign",
                        "singleton stock.Rules",
                        "managed singleton stock.Manifest",
                        "event stock.Arrival + rank",
                        "pending event stock.Arrival + rank",
                        "pending event stock.Alarm",
                        "pending managed event stock.Notice",
                        "component evolved.Gone",
                        "parts evolved.GoneParts",
                        "tag evolved.goneTag",
                        "managed evolved.GonePlan",
                        "singleton evolved.Gone",
                        "managed singleton evolved.GonePlan",
                        "event evolved.GoneSignal",
                        "pending event evolved.GoneSignal",
                        "managed event evolved.GoneNote",
                        "pending managed event evolved.GoneNote");
    }

    /** Lists what there are values of. */
    private static final class Content implements SaveVisitor {
        final List<String> all = new ArrayList<>();

        private void add(String when, TypeDescription type, int rows) {
            assertThat(rows).isPositive();
            boolean more = type.fields().stream().anyMatch(field -> field.name().equals("rank"));
            all.add(when + type + (more ? " + rank" : ""));
        }

        @Override
        public void header(SaveHeader header) {
            assertThat(header.tick()).isEqualTo(1);
        }

        @Override
        public void entities(SavedEntities entities) {
            assertThat(entities.count()).isEqualTo(3);
        }

        @Override
        public void values(SavedValues values) {
            add("", values.type(), values.rows().rows());
        }

        @Override
        public void links(int[] children, int[] parents) {
            assertThat(children).hasSize(1);
        }

        @Override
        public void roles(int[] roles, long[] entities) {
            assertThat(roles).containsExactly(7);
        }

        @Override
        public void events(SavedEvents events) {
            add(
                    events.isPending() ? "pending " : "",
                    events.type(),
                    events.rows().rows());
        }

        @Override
        public void end() {}
    }

    @Test
    void shouldRefuseEveryTruncation() {
        for (int length = 0; length < save.length; length++) {
            loads.refuse(Arrays.copyOf(save, length), "truncations", length);
        }
        assertThat(loads.count("truncations")).isEqualTo(save.length);
        loads.finish();
    }

    @Test
    void shouldRefuseEveryFlippedBit() {
        for (int bit = 0; bit < 8 * save.length; bit++) {
            byte[] flipped = save.clone();
            flipped[bit >> 3] ^= (byte) (1 << (bit & 7));
            loads.refuse(flipped, "bit flips", bit);
        }
        assertThat(loads.count("bit flips")).isEqualTo(8 * save.length);
        loads.finish();
    }

    @Test
    void shouldSayWhereAndWhy(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("save.fdpw");
        Files.write(file, Arrays.copyOf(save, save.length - 1));
        assertThatExceptionOfType(DamagedSaveException.class)
                .isThrownBy(() -> loads.storage.load(file))
                .withMessageContainingAll("damaged at byte", "it ends in block")
                .satisfies(e -> assertThat(e.position()).isBetween(1L, (long) save.length));
        Files.write(file, Arrays.copyOf(save, save.length + 1));
        assertThatExceptionOfType(DamagedSaveException.class)
                .isThrownBy(() -> loads.storage.load(file))
                .withMessageContaining("bytes after the end")
                .satisfies(e -> assertThat(e.position()).isEqualTo(save.length));
        Files.writeString(file, "PK and something else altogether");
        assertThatExceptionOfType(ForeignSaveException.class)
                .isThrownBy(() -> loads.storage.load(file))
                .withMessageContaining("no save of a world");
        Files.write(file, new byte[0]);
        assertThatExceptionOfType(DamagedSaveException.class)
                .isThrownBy(() -> loads.storage.load(file))
                .withMessageContaining("ends after 0 bytes");
        byte[] swapped = save.clone();
        swapped[20] ^= 1;
        Files.write(file, swapped);
        assertThatExceptionOfType(DamagedSaveException.class)
                .isThrownBy(() -> loads.storage.load(file))
                .withMessageContaining("checksum of the header of block 0");
        loads.finish();
    }
}
