package io.fdp.tests;

import io.fdp.codec.data.DataWriter;
import io.fdp.testkit.Garbage;
import io.fdp.tests.components.Graphs;
import io.fdp.tests.components.Graphs.Node;
import io.fdp.tests.components.WholeSerializer;
import io.fdp.tests.model.RandomGraphs;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Writing allocates nothing once the memory of the writer is large enough. */
@Tag("allocation")
class SerializerAllocationTest {
    @Test
    void shouldWriteObjectsWithoutGarbage() {
        Graphs.Whole whole = new RandomGraphs(new SplittableRandom(11)).whole();
        whole.collections = new Graphs.Collections(
                new ArrayList<>(List.of("a", "Grüße", "b".repeat(100))),
                new HashSet<>(Set.of(1, 2, 100_000)),
                new LinkedHashMap<>(Map.of("x", new Graphs.Primitives(true, (byte) 1, (short) 2, 'c', 3, 4, 5, 6))),
                new ArrayList<>(List.of(new Graphs.Halt(), new Graphs.Sequence(List.of(new Graphs.Move(1, 2))))),
                new ArrayDeque<>(List.of(1L, 1L << 40)),
                null,
                new TreeMap<>(Map.of(1, Graphs.Mood.CALM, 2, Graphs.Mood.FURIOUS)),
                new HashMap<>(Map.of(Graphs.Mood.CALM, new ArrayList<>(List.of(new HashSet<>(Set.of(1.5, 2.5)))))),
                new ArrayList<>(List.of(new int[] {1, 2, 3})),
                null);
        whole.node = new Node("root");
        whole.node.children = new ArrayList<>(List.of(new Node("a"), new Node("b")));
        whole.node.byName = new HashMap<>(Map.of("c", new Node("c")));
        whole.node.others = new HashSet<>(Set.of(new Node("d"), new Node("e")));
        DataWriter writer = new DataWriter();
        Garbage.assertNone(() -> {
            for (int i = 0; i < 200; i++) {
                writer.reset();
                writer.object(whole, WholeSerializer.INSTANCE);
            }
        });
    }
}
