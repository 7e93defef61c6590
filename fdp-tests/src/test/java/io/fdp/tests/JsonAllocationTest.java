package io.fdp.tests;

import io.fdp.codec.json.JsonWriter;
import io.fdp.kernel.EntityRepository;
import io.fdp.testkit.Garbage;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.EveryColumnTable;
import io.fdp.tests.components.EverythingTable;
import io.fdp.tests.components.GadgetParts;
import io.fdp.tests.components.Happenings.Report;
import io.fdp.tests.components.PartShapes.Gadget;
import io.fdp.tests.components.RandomRecords;
import io.fdp.tests.components.ReportEvents;
import io.fdp.tests.components.Shapes.EveryColumn;
import io.fdp.tests.components.Shapes.Everything;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A warm writer makes no garbage, whatever it writes. */
@Tag("allocation")
class JsonAllocationTest {
    private static final int COUNT = 200;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final JsonWriter out = new JsonWriter();
    private final long[] entities = new long[COUNT];

    @Test
    void shouldMakeNoGarbageFromTables() {
        EntityRepository repo = worlds.create();
        EverythingTable rows = repo.register(EverythingTable.TYPE);
        EveryColumnTable columns = repo.register(EveryColumnTable.TYPE);
        GadgetParts gadgets = repo.register(GadgetParts.TYPE);
        repo.createEntities(entities);
        SplittableRandom random = new SplittableRandom(1);
        for (long entity : entities) {
            rows.add(entity, new RandomRecords(rows.layout(), random).next(Everything.class));
            columns.add(entity, new RandomRecords(columns.layout(), random).next(EveryColumn.class));
            gadgets.add(entity, new RandomRecords(gadgets.layout(), random).next(Gadget.class));
        }
        ByteBuffer target = ByteBuffer.allocateDirect(4 << 20);
        Garbage.assertNone(() -> {
            out.reset().beginArray();
            for (long entity : entities) {
                out.beginObject();
                rows.writeJson(entity, out.name("rows"));
                columns.writeJson(entity, out.name("columns"));
                gadgets.writeJson(entity, out.name("gadgets"));
                out.endObject();
            }
            out.endArray().writeTo(target.clear());
        });
    }

    @Test
    void shouldMakeNoGarbageFromRecordsAndEvents() {
        EntityRepository repo = worlds.create();
        ReportEvents reports = repo.events().register(ReportEvents.TYPE);
        Report report = new RandomRecords(reports.layout(), new SplittableRandom(2)).next(Report.class);
        reports.publish(report);
        repo.tick();
        Garbage.assertNone(() -> {
            out.reset().beginArray();
            for (int i = 0; i < 20; i++) {
                reports.writeJson(0, out);
                reports.type().json().write(report, out);
            }
            out.endArray();
        });
    }

    @Test
    void shouldMakeNoGarbageWithNumbersAndTexts() {
        SplittableRandom random = new SplittableRandom(3);
        double[] doubles = random.doubles(1000, -1e9, 1e9).toArray();
        long[] longs = random.longs(1000).toArray();
        String text = "a\"é😀\ud800\n";
        JsonWriter pretty = JsonWriter.pretty();
        Garbage.assertNone(() -> {
            pretty.reset().beginArray();
            for (int i = 0; i < doubles.length; i++) {
                pretty.value(doubles[i]).value((float) doubles[i]).value(Double.longBitsToDouble(longs[i]));
                pretty.value(longs[i])
                        .value(text)
                        .value((char) i)
                        .entity(longs[i] & ~(1L << 31))
                        .value(i > 5);
            }
            pretty.endArray();
        });
    }
}
