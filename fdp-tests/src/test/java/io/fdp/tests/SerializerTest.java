package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.DataWriter;
import io.fdp.codec.data.Serializer;
import io.fdp.kernel.error.DataException;
import io.fdp.testkit.Seeds;
import io.fdp.tests.components.AnimalSerializer;
import io.fdp.tests.components.AwkwardSerializer;
import io.fdp.tests.components.BoxesSerializer;
import io.fdp.tests.components.CollectionsSerializer;
import io.fdp.tests.components.Graphs;
import io.fdp.tests.components.Graphs.Mood;
import io.fdp.tests.components.Graphs.Node;
import io.fdp.tests.components.KeepingClassSerializer;
import io.fdp.tests.components.KeepingSerializer;
import io.fdp.tests.components.NewSerializer;
import io.fdp.tests.components.NodeSerializer;
import io.fdp.tests.components.OldSerializer;
import io.fdp.tests.components.OrderSerializer;
import io.fdp.tests.components.StrictSerializer;
import io.fdp.tests.components.WholeSerializer;
import io.fdp.tests.model.RandomGraphs;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Objects go through bytes and come back the same; what cannot is refused with the path to it. */
class SerializerTest {
    private final DataWriter writer = new DataWriter();

    private <T> byte[] write(T value, Serializer<T> serializer) {
        writer.reset();
        writer.object(value, serializer);
        return writer.toByteArray();
    }

    private static <T> T read(byte[] bytes, Serializer<T> serializer) {
        DataReader reader = DataReader.of(bytes);
        T value = reader.object(serializer);
        assertThat(reader.remaining()).as("bytes left").isZero();
        return value;
    }

    private <T> void assertRefused(T value, Serializer<T> serializer, String... message) {
        assertThatExceptionOfType(DataException.class)
                .isThrownBy(() -> write(value, serializer))
                .satisfies(e -> assertThat(e.getMessage()).contains(message));
    }

    @Test
    void shouldBringRandomGraphsBack() {
        Seeds.run(100, random -> {
            Graphs.Whole whole = new RandomGraphs(random).whole();
            byte[] bytes = write(whole, WholeSerializer.INSTANCE);
            Graphs.Whole back = read(bytes, WholeSerializer.INSTANCE);

            assertThat(back)
                    .usingRecursiveComparison()
                    .withEqualsForType(Double::equals, Double.class)
                    .withEqualsForType(Float::equals, Float.class)
                    .isEqualTo(whole);
            assertThat(write(back, WholeSerializer.INSTANCE)).isEqualTo(bytes);
        });
    }

    @Test
    void shouldRefuseEveryTruncationAndSurviveEveryFlip() {
        byte[] bytes = write(new RandomGraphs(new SplittableRandom(7)).whole(), WholeSerializer.INSTANCE);
        for (int length = 0; length < bytes.length; length++) {
            byte[] cut = java.util.Arrays.copyOf(bytes, length);
            assertThatExceptionOfType(DataException.class)
                    .as("cut to %s", length)
                    .isThrownBy(() -> DataReader.of(cut).object(WholeSerializer.INSTANCE));
        }
        for (int bit = 0; bit < 8 * bytes.length; bit++) {
            byte[] flipped = bytes.clone();
            flipped[bit >> 3] ^= (byte) (1 << (bit & 7));
            try {
                DataReader.of(flipped).object(WholeSerializer.INSTANCE);
            } catch (DataException expected) {
                assertThat(expected.getMessage()).contains("cannot read Whole");
            }
        }
    }

    @Test
    void shouldWriteNullEverywhere() {
        Graphs.Whole nothing = new Graphs.Whole();
        assertThat(read(write(nothing, WholeSerializer.INSTANCE), WholeSerializer.INSTANCE))
                .usingRecursiveComparison()
                .isEqualTo(nothing);
        Graphs.Boxes boxes = new Graphs.Boxes(null, null, null, null, null, null, null, null, null, null);
        assertThat(read(write(boxes, BoxesSerializer.INSTANCE), BoxesSerializer.INSTANCE))
                .isEqualTo(boxes);
        assertThat(read(write(null, BoxesSerializer.INSTANCE), BoxesSerializer.INSTANCE))
                .isNull();
    }

    @Test
    void shouldKeepTextsThatAreNoUnicode() {
        for (String text : List.of(
                "", "plain", "Grüße", "☃", "𝄞 clef", "\ud800", "a\udc00b", "\udc00\ud800", "x".repeat(70_000))) {
            Graphs.Boxes boxes = new Graphs.Boxes(null, null, null, null, null, null, null, null, text, Mood.SLEEPY);
            assertThat(read(write(boxes, BoxesSerializer.INSTANCE), BoxesSerializer.INSTANCE))
                    .isEqualTo(boxes);
        }
    }

    @Test
    void shouldNotClashWithNamesOfFields() {
        Graphs.Names names = new Graphs.Names(1, 2, 3, 4, 5, 6, List.of(7), Mood.CALM);
        assertThat(read(write(names, AwkwardSerializer.INSTANCE), AwkwardSerializer.INSTANCE))
                .isEqualTo(names);
    }

    @Test
    void shouldRefuseCyclesWithThePath() {
        Node root = new Node("root");
        root.children = List.of(new Node("a"), new Node("b"));
        root.children.get(1).next = root;
        assertRefused(root, NodeSerializer.INSTANCE, "Node.children[1].next", "transient");

        Node self = new Node("self");
        self.next = self;
        assertRefused(self, NodeSerializer.INSTANCE, "Node.next", "Node that contains it");

        Node inMap = new Node("map");
        inMap.byName = new HashMap<>();
        inMap.byName.put("x", inMap);
        assertRefused(inMap, NodeSerializer.INSTANCE, "Node.byName[0]");

        Node inSet = new Node("set");
        inSet.others = new HashSet<>(Set.of(inSet));
        assertRefused(inSet, NodeSerializer.INSTANCE, "Node.others[0]");
    }

    @Test
    void shouldWriteSharedObjectsTwice() {
        Node shared = new Node("shared");
        Node root = new Node("root");
        root.next = shared;
        root.children = List.of(shared, shared);
        Node back = read(write(root, NodeSerializer.INSTANCE), NodeSerializer.INSTANCE);
        assertThat(back).usingRecursiveComparison().isEqualTo(root);
        assertThat(back.next).isNotSameAs(back.children.getFirst());
    }

    @Test
    void shouldRefuseWhatIsTooDeep() {
        Node root = new Node("root");
        Node last = root;
        for (int i = 0; i < 200; i++) {
            last.next = new Node("n" + i);
            last = last.next;
        }
        assertThat(read(write(root, NodeSerializer.INSTANCE), NodeSerializer.INSTANCE))
                .usingRecursiveComparison()
                .isEqualTo(root);
        for (int i = 0; i < 100_000; i++) {
            last.next = new Node("m" + i);
            last = last.next;
        }
        assertRefused(root, NodeSerializer.INSTANCE, "Node.next.next.next", "more than 256", ".…");
    }

    @Test
    void shouldRefuseToReadWhatIsTooDeep() {
        writer.reset();
        for (int i = 0; i < 100_000; i++) {
            writer.fields(1, null);
            writer.integer(2);
        }
        writer.nil();
        assertThatExceptionOfType(DataException.class)
                .isThrownBy(() -> read(writer.toByteArray(), NodeSerializer.INSTANCE))
                .withMessageContaining("more than 256");
        writer.reset();
        writer.fields(1, null);
        writer.integer(99);
        for (int i = 0; i < 100_000; i++) {
            writer.arrayHeader(1);
        }
        writer.nil();
        assertThatExceptionOfType(DataException.class)
                .as("skipped")
                .isThrownBy(() -> read(writer.toByteArray(), NodeSerializer.INSTANCE))
                .withMessageContaining("more than 1024");
    }

    @Test
    void shouldWorkAgainAfterARefusal() {
        Node self = new Node("self");
        self.next = self;
        assertRefused(self, NodeSerializer.INSTANCE, "Node.next");
        self.next = null;
        self.others = new HashSet<>(Set.of(new Node("other")));
        assertThat(read(write(self, NodeSerializer.INSTANCE), NodeSerializer.INSTANCE).others)
                .hasSize(1);
    }

    @Test
    void shouldTellSubtypesByTheirIds() {
        Graphs.Siege siege = new Graphs.Siege();
        siege.target = "gate";
        siege.towers.add("north");
        siege.engines.put("ram", 2);
        List<Graphs.Order> orders = List.of(
                new Graphs.Move(1, 2), new Graphs.Halt(), new Graphs.Sequence(List.of(siege, new Graphs.Halt())));
        for (Graphs.Order order : orders) {
            assertThat(read(write(order, OrderSerializer.INSTANCE), OrderSerializer.INSTANCE))
                    .usingRecursiveComparison()
                    .isEqualTo(order);
        }
        Graphs.Dog dog = new Graphs.Dog();
        dog.name = "Rex";
        dog.tricks = 3;
        Graphs.Animal animal = new Graphs.Animal();
        animal.name = "?";
        for (Graphs.Animal one : List.of(dog, animal)) {
            Graphs.Animal back = read(write(one, AnimalSerializer.INSTANCE), AnimalSerializer.INSTANCE);
            assertThat(back.getClass()).isEqualTo(one.getClass());
            assertThat(back).usingRecursiveComparison().isEqualTo(one);
        }
    }

    @Test
    void shouldRefuseSubtypesThatNobodyKnows() {
        Graphs.Animal cat = new Graphs.Animal() {};
        assertRefused(cat, AnimalSerializer.INSTANCE, "Animal has no subtype", "@Serialized(id");
        Node root = new Node("root");
        root.next = new Node("sub") {};
        assertRefused(root, NodeSerializer.INSTANCE, "Node.next", "SerializerTest$", "subtypes");
        writer.reset();
        writer.subtype(99);
        writer.nil();
        assertThatExceptionOfType(DataException.class)
                .isThrownBy(() -> read(writer.toByteArray(), OrderSerializer.INSTANCE))
                .withMessageContainingAll("no subtype of Order has the id 99");
    }

    @Test
    void shouldRefuseWhatIsSortedByAComparator() {
        TreeSet<String> sorted = new TreeSet<>(Comparator.reverseOrder());
        assertRefused(
                new Graphs.Collections(null, null, null, null, null, sorted, null, null, null, null),
                CollectionsSerializer.INSTANCE,
                "Collections.sorted",
                "comparator");
    }

    @Test
    void shouldReadOlderAndNewerVersions() {
        Graphs.Old old = new Graphs.Old("x", 5, List.of("a"));
        Graphs.New now = read(write(old, OldSerializer.INSTANCE), NewSerializer.INSTANCE);
        assertThat(now.title()).isEqualTo("x");
        assertThat(now.age()).isEqualTo(5);
        assertThat(now.added()).isNull();
        assertThat(now.tags()).isEmpty();
        assertThat(now.weight()).isZero();
        assertThat(now.counts()).isEmpty();
        assertThat(now.table()).isEmpty();

        Graphs.Old back = read(write(now, NewSerializer.INSTANCE), OldSerializer.INSTANCE);
        assertThat(back).isEqualTo(new Graphs.Old("x", 5, new ArrayList<>()));
    }

    @Test
    void shouldKeepWhatAClassDoesNotKnow() {
        Graphs.Old old = new Graphs.Old("x", 5, List.of("a", "b"));
        byte[] bytes = write(old, OldSerializer.INSTANCE);
        Graphs.Keeping keeping = read(bytes, KeepingSerializer.INSTANCE);
        assertThat(keeping.rest()).isNotNull();
        assertThat(keeping.rest().count()).isEqualTo(2);
        assertThat(write(keeping, KeepingSerializer.INSTANCE)).isEqualTo(bytes);
        assertThat(read(bytes, KeepingSerializer.INSTANCE)).isEqualTo(keeping);

        Graphs.KeepingClass kept = read(bytes, KeepingClassSerializer.INSTANCE);
        assertThat(kept.added).as("the constructor's default").isEqualTo(77);
        assertThat(read(write(kept, KeepingClassSerializer.INSTANCE), OldSerializer.INSTANCE))
                .isEqualTo(old);
    }

    @Test
    void shouldReadRenamedConstantsAndRefuseUnknownOnes() {
        writer.reset();
        writer.fields(1, null);
        writer.integer(10);
        writer.string("ANGRY");
        assertThat(read(writer.toByteArray(), BoxesSerializer.INSTANCE).mood()).isEqualTo(Mood.FURIOUS);
        writer.reset();
        writer.fields(1, null);
        writer.integer(10);
        writer.string("BORED");
        assertThatExceptionOfType(DataException.class)
                .isThrownBy(() -> read(writer.toByteArray(), BoxesSerializer.INSTANCE))
                .withMessageContainingAll("Boxes.mood", "Mood has no constant BORED", "@Alias(\"BORED\")");
    }

    @Test
    void shouldSayWhereDataIsWrong() {
        writer.reset();
        writer.fields(1, null);
        writer.integer(3);
        writer.arrayHeader(2);
        writer.object(new Node("a"), NodeSerializer.INSTANCE);
        writer.fields(1, null);
        writer.integer(1);
        writer.integer(12);
        assertThatExceptionOfType(DataException.class)
                .isThrownBy(() -> read(writer.toByteArray(), NodeSerializer.INSTANCE))
                .withMessageContainingAll("Node.children[1].name", "a whole number where a text should be", "at byte");
    }

    @Test
    void shouldSayThatAConstructorRefuses() {
        writer.reset();
        writer.fields(0, null);
        assertThatExceptionOfType(DataException.class)
                .isThrownBy(() -> read(writer.toByteArray(), StrictSerializer.INSTANCE))
                .withMessageContainingAll("Strict", "its class refuses the value", "limit below 1")
                .withCauseInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shouldNotBelieveLengths() {
        for (int head : new int[] {0xdd, 0xdf, 0xc6, 0xdb, 0xc9}) {
            byte[] bytes = {(byte) 0x81, 3, (byte) head, 0x7f, (byte) 0xff, (byte) 0xff, (byte) 0xff, 0};
            assertThatExceptionOfType(DataException.class).isThrownBy(() -> read(bytes, NodeSerializer.INSTANCE));
            byte[] skipped = {(byte) 0x81, 99, (byte) head, 0x7f, (byte) 0xff, (byte) 0xff, (byte) 0xff, 0};
            assertThatExceptionOfType(DataException.class).isThrownBy(() -> read(skipped, NodeSerializer.INSTANCE));
        }
    }

    /** Other writers say short texts of UTF-16 in fewer bytes. */
    @Test
    void shouldReadTextsInAllFormsOfAnExtension() {
        byte[] two = {(byte) 0xd5, 1, (byte) 0xd8, 0};
        byte[] four = {(byte) 0xd6, 1, (byte) 0xd8, 0, 0, 'a'};
        byte[] counted = {(byte) 0xc7, 2, 1, (byte) 0xd8, 0};
        assertThat(DataReader.of(two).string()).isEqualTo("\ud800");
        assertThat(DataReader.of(four).string()).isEqualTo("\ud800a");
        assertThat(DataReader.of(counted).string()).isEqualTo("\ud800");
        for (byte[] wrong : new byte[][] {{(byte) 0xd5, 2, 0, 0}, {(byte) 0xd4, 1, 0}, {(byte) 0xd5, 1, 0}}) {
            assertThatExceptionOfType(DataException.class)
                    .isThrownBy(() -> DataReader.of(wrong).string());
        }
    }

    /** Each unknown field costs what it is long, however many came before it. */
    @Test
    void shouldKeepAsManyUnknownFieldsAsThereAre() {
        int count = 300_000;
        writer.reset();
        writer.mapHeader(count);
        for (int key = 10; key < count + 10; key++) {
            writer.integer(key);
            writer.string("value " + key);
        }
        byte[] bytes = writer.toByteArray();
        Graphs.Keeping kept = read(bytes, KeepingSerializer.INSTANCE);
        assertThat(kept.rest()).isNotNull();
        assertThat(kept.rest().count()).isEqualTo(count);
        byte[] again = write(kept, KeepingSerializer.INSTANCE);
        assertThat(read(again, KeepingSerializer.INSTANCE)).isEqualTo(kept).hasSameHashCodeAs(kept);
    }

    /** Skipping takes no stack of calls, and ends. */
    @Test
    void shouldSkipDeepValuesAndRefuseEndlessOnes() {
        for (int levels : new int[] {1, 512, 1024}) {
            byte[] nested = new byte[levels + 1];
            java.util.Arrays.fill(nested, (byte) 0x91);
            nested[levels] = 7;
            DataReader reader = DataReader.of(nested);
            reader.skip();
            assertThat(reader.remaining()).isZero();
        }
        byte[] deeper = new byte[100_000];
        java.util.Arrays.fill(deeper, (byte) 0x91);
        assertThatExceptionOfType(DataException.class)
                .isThrownBy(() -> DataReader.of(deeper).skip())
                .withMessageContaining("more than 1024 arrays and maps inside each other");
        byte[] mixed = {(byte) 0x92, (byte) 0x82, 1, (byte) 0x90, 2, (byte) 0x80, (byte) 0xc0, 5};
        DataReader reader = DataReader.of(mixed);
        reader.skip();
        assertThat(reader.int32()).isEqualTo(5);
    }

    /** Arrays inside each other, each of which says that it is as long as all that follows. */
    private static Object[] claims(DataReader from) {
        return from.array(Object[]::new, SerializerTest::claims);
    }

    @Test
    void shouldMakeNoArraysForLengthsAlone() {
        int levels = 200;
        int claimed = 4_000_000;
        java.nio.ByteBuffer data = java.nio.ByteBuffer.allocate(5 * levels + claimed);
        for (int i = 0; i < levels; i++) {
            data.put((byte) 0xdd).putInt(claimed);
        }
        data.put((byte) 0xc3); // where an array should be
        byte[] bytes = data.array();
        var threads = (com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().threadId();
        long start = threads.getThreadAllocatedBytes(thread);
        assertThatExceptionOfType(DataException.class)
                .isThrownBy(() -> DataReader.of(bytes).array(Object[]::new, SerializerTest::claims));
        assertThat(threads.getThreadAllocatedBytes(thread) - start).isLessThan(64 << 20);
    }

    @Test
    void shouldReadLongArrays() {
        String[][] table = new String[10_000][];
        java.util.Arrays.setAll(table, i -> new String[] {"row " + i});
        writer.reset();
        writer.<String[]>array(table, (to, row) -> to.<String>array(row, DataWriter::string));
        String[][] back = DataReader.of(writer.toByteArray())
                .<String[]>array(String[][]::new, row -> row.<String>array(String[]::new, DataReader::string));
        assertThat(back).isDeepEqualTo(table);
    }
}
