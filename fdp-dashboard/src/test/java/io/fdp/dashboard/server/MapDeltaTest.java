package io.fdp.dashboard.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.dashboard.model.PositionFields;
import io.fdp.dashboard.source.MapFields;
import io.fdp.dashboard.source.MapPoints;
import io.fdp.dashboard.source.TestPoints;
import io.fdp.format.FieldDescription;
import io.fdp.format.TypeDescription;
import io.fdp.format.TypeKind;
import io.fdp.format.query.QueryTypes;
import io.fdp.format.query.TemplateNames;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.testkit.Seeds;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A client that applies all messages knows what is there: random worlds against a map of plain values. */
class MapDeltaTest {
    private static final QueryTypes TYPES = QueryTypes.of(
            List.of(TypeDescription.ofFields(
                    TypeKind.COMPONENT,
                    "show.Spot",
                    0,
                    List.of(field("x", FieldKind.FLOAT), field("y", FieldKind.FLOAT)))),
            TemplateNames.NONE);

    private static FieldDescription field(String name, FieldKind kind) {
        return new FieldDescription(name, kind, 1, false, FieldDescription.NOWHERE, List.of());
    }

    /** What a client knows of an entity. */
    private record Known(int x, int y, int colour, int shape) {}

    /** A client as docs/spec/http.md describes it. */
    private static final class Client {
        final Map<Integer, Known> known = new TreeMap<>();
        private ByteBuffer in = ByteBuffer.allocate(0);

        void apply(ByteBuffer message, int seq, long tick) {
            in = message.order(ByteOrder.LITTLE_ENDIAN);
            assertThat(in.get(0)).isEqualTo((byte) 'M');
            assertThat(in.get(1)).isEqualTo((byte) 2);
            assertThat(in.getInt(4)).isEqualTo(seq);
            assertThat(in.getLong(8)).isEqualTo(tick);
            if ((in.get(2) & 1) != 0) {
                known.clear();
            }
            int entries = in.getInt(48);
            int count = in.getInt(52);
            in.position(MapDelta.HEADER_BYTES);
            int index = -1;
            for (int i = 0; i < entries; i++) {
                long key = varint();
                index += (int) (key >>> 2) + 1;
                switch ((int) (key & 3)) {
                    case 0 -> {
                        Known old = known.get(index);
                        assertThat(old).as("moved entity %d", index).isNotNull();
                        known.put(index, new Known(old.x + zigzag(), old.y + zigzag(), old.colour, old.shape));
                    }
                    case 1 ->
                        known.put(
                                index,
                                new Known(
                                        in.getShort() & 0xffff,
                                        in.getShort() & 0xffff,
                                        in.get() & 0xff,
                                        in.get() & 0xff));
                    case 2 ->
                        assertThat(known.remove(index))
                                .as("gone entity %d", index)
                                .isNotNull();
                    default -> throw new AssertionError("no such kind");
                }
            }
            assertThat(in.hasRemaining()).isFalse();
            assertThat(known).hasSize(count);
        }

        private long varint() {
            long value = 0;
            for (int shift = 0; ; shift += 7) {
                byte next = in.get();
                value |= (next & 0x7fL) << shift;
                if (next >= 0) {
                    return value;
                }
            }
        }

        private int zigzag() {
            int value = (int) varint();
            return value >>> 1 ^ -(value & 1);
        }
    }

    @Test
    void shouldTellAClientWhatIsThere() {
        Seeds.run(60, MapDeltaTest::program);
    }

    private static void program(SplittableRandom random) {
        MapFields fields = MapFields.of(TYPES, PositionFields.DEFAULT, "side", "owner");
        MapDelta delta = new MapDelta();
        Legend legend = Legend.ofColours(fields, TYPES);
        Legend shapes = Legend.ofShapes(fields, TYPES);
        Client client = new Client();
        Map<Integer, double[]> world = new TreeMap<>();
        double[] view = {-50, -20, 150, 80};
        int most = random.nextBoolean() ? 300 : 100_000;
        for (int seq = 1; seq < 40; seq++) {
            change(world, random, most);
            if (random.nextInt(8) == 0) {
                view = new double[] {
                    -random.nextInt(100), -random.nextInt(100), 1 + random.nextInt(100), 1 + random.nextInt(200)
                };
            }
            MapPoints points = TestPoints.of(seq * 3L, world);
            ByteBuffer message = delta.next(seq, points, view, legend, shapes);
            if (message != null) {
                client.apply(message, seq, seq * 3L);
            }
            assertThat(client.known).isEqualTo(expected(world, view));
        }
    }

    private static void change(Map<Integer, double[]> world, SplittableRandom random, int most) {
        for (int i = random.nextInt(40); i > 0; i--) {
            int index = random.nextInt(most);
            if (random.nextInt(4) == 0) {
                world.remove(index);
            } else {
                world.put(index, new double[] {
                    random.nextDouble(-200, 200), random.nextDouble(-200, 200), random.nextInt(5), random.nextInt(8)
                });
            }
        }
        for (double[] at : world.values()) {
            if (random.nextInt(50) == 0) {
                at[3] = random.nextInt(8);
            }
            if (random.nextInt(3) == 0) {
                at[0] += random.nextDouble(-1, 1);
            }
        }
    }

    private static Map<Integer, Known> expected(Map<Integer, double[]> world, double[] view) {
        Map<Integer, Known> all = new TreeMap<>();
        world.forEach((index, at) -> {
            double x = (at[0] - view[0]) * (65_535 / (view[2] - view[0]));
            double y = (at[1] - view[1]) * (65_535 / (view[3] - view[1]));
            if (x >= 0 && x <= 65_535 && y >= 0 && y <= 65_535) {
                all.put(
                        index,
                        new Known(
                                (int) Math.round(x), (int) Math.round(y), (int) at[2], at[3] < 6 ? (int) at[3] : 255));
            }
        });
        return all;
    }

    @Test
    void shouldSayNothingWhenNothingHasChanged() {
        MapFields fields = MapFields.of(TYPES, PositionFields.DEFAULT, "");
        MapDelta delta = new MapDelta();
        Legend legend = Legend.ofColours(fields, TYPES);
        Legend shapes = Legend.ofShapes(fields, TYPES);
        double[] view = {0, 0, 10, 10};
        MapPoints points = TestPoints.of(1, new TreeMap<>(Map.of(3, new double[] {1, 2, 0, 0})));

        assertThat(delta.next(1, points, view, legend, shapes)).isNotNull();
        assertThat(delta.next(2, points, view, legend, shapes)).isNull();
        delta.restart();
        assertThat(delta.next(3, points, view, legend, shapes)).isNotNull();
    }
}
