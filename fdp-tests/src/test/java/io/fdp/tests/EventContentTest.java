package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.error.DataException;
import io.fdp.kernel.event.ManagedEventType;
import io.fdp.testkit.Worlds;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Events that are objects count for the state hash by what is in them, with its kind. */
class EventContentTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private record Call(String text, TimeUnit unit, int number) {}

    private record Other(String text, TimeUnit unit, int number) {}

    @SuppressWarnings("ArrayRecordComponent") // programs have them, and they count by what is in them
    private record Many(boolean truth, byte b, char c, short s, long l, float f, double d, int[] list, Object any) {}

    /** Has no hash of its own. */
    private static final class Plain {}

    /** The state hash of a world with one event, of a class that has no serializer. */
    private long hash(Object event) {
        EntityRepository repo = worlds.create();
        repo.events().registerManaged(ManagedEventType.of(Object.class, 7)).publish(event);
        return repo.stateHash();
    }

    private static Many many(int change) {
        return new Many(
                change == 1,
                (byte) (change == 2 ? 1 : 0),
                change == 3 ? 'b' : 'a',
                (short) (change == 4 ? 1 : 0),
                change == 5 ? 1L << 32 : 0,
                change == 6 ? -0f : 0f,
                change == 7 ? Double.NaN : 1,
                new int[] {change == 8 ? 1 : 0, 2},
                change == 9 ? List.of(1) : List.of(1L));
    }

    /** All of them are different states, though many have the same {@code hashCode()}. */
    @Test
    void shouldTellAllContentsApart() {
        List<Object> all = new ArrayList<>(List.of(
                "Aa",
                "BB",
                1,
                1L,
                (short) 1,
                (byte) 1,
                (char) 1,
                1.0,
                1.0f,
                true,
                false,
                1231,
                TimeUnit.DAYS,
                "DAYS",
                new Call("Aa", TimeUnit.DAYS, 1),
                new Call("BB", TimeUnit.DAYS, 1),
                new Call("Aa", TimeUnit.HOURS, 1),
                new Other("Aa", TimeUnit.DAYS, 1),
                List.of("Aa"),
                List.of("BB"),
                List.of("Aa", "BB"),
                List.of("BB", "Aa"),
                List.of(),
                List.of(List.of()),
                Set.of("Aa"),
                Set.of("BB"),
                Map.of("Aa", 1),
                Map.of("BB", 1),
                Map.of("Aa", 1L),
                Optional.of("Aa"),
                Optional.of("BB"),
                Optional.empty(),
                new BigDecimal("1.0"),
                new Plain()));
        all.add(new String[] {"Aa"});
        all.add(new String[] {"BB"});
        all.add(new Object[] {"Aa"});
        all.add(new int[] {1});
        all.add(new long[] {1});
        all.add(new byte[] {1});
        all.add(new short[] {1});
        all.add(new char[] {1});
        all.add(new boolean[] {true});
        all.add(new float[] {1});
        all.add(new double[] {1});
        for (int change = 0; change < 10; change++) {
            all.add(many(change));
        }
        Map<Long, Object> seen = new LinkedHashMap<>();
        for (Object each : all) {
            Object before = seen.put(hash(each), each);
            assertThat(before).as("as %s (%s)", each, each.getClass()).isNull();
        }
    }

    private record Link(int number, @Nullable Link next) {}

    private static Link chain(int length, int last) {
        Link link = new Link(last, null);
        for (int i = 1; i < length; i++) {
            link = new Link(i, link);
        }
        return link;
    }

    @Test
    void shouldCountElementsOfAllCollections() {
        assertThat(hash(new ArrayDeque<>(List.of("Aa")))).isNotEqualTo(hash(new ArrayDeque<>(List.of("BB"))));
        assertThat(hash(new ArrayDeque<>(List.of(1, 2)))).isNotEqualTo(hash(new ArrayDeque<>(List.of(2, 1))));
        assertThat(hash(new LinkedBlockingQueue<>(List.of(1, 2))))
                .isNotEqualTo(hash(new LinkedBlockingQueue<>(List.of(2, 1))));
        assertThat(hash(new PriorityQueue<>(List.of(1)))).isNotEqualTo(hash(new PriorityQueue<>(List.of(2))));
        assertThat(hash(new PriorityQueue<>(List.of(3, 1, 2))))
                .as("the order in a heap is no content")
                .isEqualTo(hash(new PriorityQueue<>(List.of(2, 3, 1))));
        assertThat(hash(new HashMap<>(Map.of(1, "Aa")).values()))
                .isNotEqualTo(hash(new HashMap<>(Map.of(1, "BB")).values()));
        assertThat(hash(chain(200, 1))).isNotEqualTo(hash(chain(200, 2)));
    }

    /** Walking through all ways to the same object would take for ever. */
    @Test
    void shouldHashObjectsThatAreSharedOrContainThemselves() {
        Object shared = "leaf";
        Object other = "other";
        for (int i = 0; i < 60; i++) {
            shared = List.of(shared, shared);
            other = i == 30 ? List.of(other, "leaf") : List.of(other, other);
        }
        assertThat(hash(shared)).isNotEqualTo(hash(other));
        List<Object> around = new ArrayList<>();
        around.add(around);
        around.add(around);
        List<Object> further = new ArrayList<>(List.of(1));
        further.add(further);
        further.add(further);
        assertThat(hash(around)).isNotEqualTo(hash(further));
        Object[] array = new Object[3];
        Arrays.fill(array, array);
        assertThat(hash(array)).isEqualTo(hash(array));
        IdentityHashMap<Object, Object> map = new IdentityHashMap<>();
        map.put(1, map);
        map.put(2, map);
        assertThat(hash(map)).isEqualTo(hash(map));
    }

    /** Objects that contain each other, in a set: its order is no content, whatever the walk has seen before. */
    @Test
    void shouldNotDependOnTheWayToObjectsThatContainThemselves() {
        assertThat(hash(circles(false, "y"))).isEqualTo(hash(circles(true, "y")));
        assertThat(hash(circles(false, "y"))).isNotEqualTo(hash(circles(false, "z")));
    }

    private static Set<Object> circles(boolean backwards, String text) {
        Object[] one = {null, "x", null};
        Object[] two = {one, text};
        one[0] = two;
        one[2] = new Object[] {two, one};
        List<Object> all = new ArrayList<>(List.of(one, two));
        for (int i = 0; i < 5000; i++) {
            all.add(List.of(i)); // so many that hashes are kept
        }
        all.add(new Object[] {two});
        all.add(new Object[] {one});
        return new LinkedHashSet<>(backwards ? all.reversed() : all);
    }

    /** The same object counts alike however deep it lies, as long as all of it counts. */
    @Test
    void shouldNotDependOnTheDepthAtWhichASharedObjectWasSeenFirst() {
        Object shared = chain(100, 1);
        Object deep = shared;
        for (int i = 0; i < 200; i++) {
            deep = List.of(deep);
        }
        List<Object> all = new ArrayList<>(List.of(shared, deep));
        for (int i = 0; i < 5000; i++) {
            all.add(List.of(i));
        }
        Set<Object> forth = Collections.newSetFromMap(new IdentityHashMap<>());
        forth.addAll(all);
        assertThat(hash(new LinkedHashSet<>(all))).isEqualTo(hash(new LinkedHashSet<>(all.reversed())));
        assertThat(hash(forth)).isEqualTo(hash(new LinkedHashSet<>(all)));
    }

    /** Each counts once, however often the walk comes to it again inside of it. */
    @Test
    void shouldHashManyObjectsThatContainThemselves() {
        assertThat(hash(rings(10_000, 0))).isEqualTo(hash(rings(10_000, 0)));
        assertThat(hash(rings(10_000, 0))).isNotEqualTo(hash(rings(10_000, 1)));
    }

    private static List<Object> rings(int count, int last) {
        List<Object> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Object[] ring = {null, i == count - 1 ? last : 0};
            ring[0] = ring;
            all.add(ring);
        }
        return all;
    }

    @Test
    void shouldRefuseTooManyObjectsThatContainEachOther() {
        Object[][] net = new Object[20_000][];
        for (int i = 0; i < net.length; i++) {
            net[i] = new Object[2];
        }
        for (int i = 0; i < net.length; i++) {
            net[i][0] = net[(i + 1) % net.length];
            net[i][1] = net[(i * 7 + 3) % net.length];
        }
        assertThatThrownBy(() -> hash(net))
                .isInstanceOf(DataException.class)
                .hasMessageContainingAll("event java.lang.Object", "contain themselves", "serializedBy()");
    }

    /** Neither objects that are made anew nor the order of sets count, nor which NaN it is. */
    @Test
    void shouldTakeEqualContentsForEqual() {
        assertThat(hash(many(7))).isEqualTo(hash(many(7)));
        assertThat(hash(new Plain())).isEqualTo(hash(new Plain()));
        assertThat(hash(new HashSet<>(List.of("x", "y")))).isEqualTo(hash(new TreeSet<>(List.of("y", "x"))));
        assertThat(hash(Map.of("x", 1, "y", 2))).isEqualTo(hash(new TreeMap<>(Map.of("y", 2, "x", 1))));
        assertThat(hash(List.of(Double.longBitsToDouble(0x7ff8_0000_0000_1234L))))
                .isEqualTo(hash(List.of(Double.NaN)));
        List<Object> round = new ArrayList<>();
        round.add(round);
        assertThat(hash(round)).isEqualTo(hash(round));
    }

    /** A constant of an enum counts by name: these numbers are the same in every run. */
    @Test
    void shouldBeTheSameInEveryRun() {
        assertThat(Long.toHexString(hash(new Call("north", TimeUnit.DAYS, 7)))).isEqualTo("ec317b2e8d6e79e3");
    }
}
