package io.fdp.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.codec.data.ReadLimits;
import io.fdp.codec.json.JsonWriter;
import io.fdp.format.query.OtherJson;
import io.fdp.kernel.entity.Entity;
import io.fdp.storage.Stock.Grade;
import io.fdp.storage.error.DamagedSaveException;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The singletons and waiting events of a save, without its program. */
class SaveOthersTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("not exactly the saved one");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    private final List<SaveEntities> opened = new ArrayList<>();

    private static List<String> singletons(SaveEntities save) throws IOException {
        OtherJson json = new OtherJson(save.types());
        List<String> all = new ArrayList<>();
        save.forEachSingleton(value -> {
            JsonWriter text = new JsonWriter();
            text.beginObject();
            json.writeSingleton(value, text);
            all.add(text.endObject() + (value.isOwned() ? "" : " of another"));
        });
        return all;
    }

    private static List<String> events(SaveEntities save) throws IOException {
        OtherJson json = new OtherJson(save.types());
        List<String> all = new ArrayList<>();
        save.forEachEvent(value -> {
            JsonWriter text = new JsonWriter();
            json.writeEvent(value, text);
            all.add(text.toString());
        });
        return all;
    }

    private SaveEntities closed(SaveEntities save) {
        opened.add(save);
        return save;
    }

    @AfterEach
    void close() throws IOException {
        for (SaveEntities save : opened) {
            save.close();
        }
    }

    private Path write(byte[] save) throws IOException {
        return Files.write(folder.resolve("some.fdpw"), save);
    }

    @Test
    void shouldShowSingletonsAndEvents() throws IOException {
        StockWorld world = new StockWorld(worlds.create(), 5);
        world.rules.set(new Stock.Rules(3, 2.5));
        world.rules.table().setAuthority(world.rules.entity(), false);
        world.arrivals.publish(Entity.of(4, 2), 1.5f, "north");
        world.notices.publish(new Stock.Notice("now", List.of(Grade.RAW)));
        world.repo.tick();
        world.alarms.publish();
        SaveEntities save = closed(SaveEntities.open(write(SaveLoadTest.save(world.repo)), ReadLimits.TOOLS));
        assertThat(singletons(save)).containsExactly("{\"stock.Rules\":{\"limit\":3,\"price\":2.5}} of another");
        assertThat(events(save))
                .containsExactly(
                        "{\"event\":\"stock.Alarm\",\"pending\":true,\"value\":{}}",
                        "{\"event\":\"stock.Arrival\",\"value\":{\"who\":\"4#2\",\"at\":1.5,\"gate\":\"north\"}}",
                        "{\"event\":\"stock.Notice\",\"value\":{\"1\":\"now\",\"2\":[\"RAW\"]}}");
        assertThat(events(save)).as("again").hasSize(3);
    }

    @Test
    void shouldShowNothingWhereThereIsNothing() throws IOException {
        SaveEntities save = closed(SaveEntities.open(write(SaveLoadTest.save(worlds.create())), ReadLimits.TOOLS));
        assertThat(singletons(save)).isEmpty();
        assertThat(events(save)).isEmpty();
    }

    @Test
    void shouldShowManyEventsOfSeveralBlocksInTheirOrder() throws IOException {
        StockWorld world = new StockWorld(worlds.create(), 0);
        int many = 70_000;
        for (int i = 0; i < many; i++) {
            world.arrivals.publish(Entity.NULL, i, "");
        }
        SaveEntities save = closed(SaveEntities.open(write(SaveLoadTest.save(world.repo)), ReadLimits.TOOLS));
        int[] next = {0};
        save.forEachEvent(event -> {
            assertThat(Float.intBitsToFloat((int) event.row().bits(1, 0))).isEqualTo(next[0]++);
            assertThat(event.isPending()).isTrue();
        });
        assertThat(next[0]).isEqualTo(many);
    }

    /** Another program writes into the file that is open. */
    @Test
    void shouldNoticeWritesIntoTheFile() throws IOException {
        StockWorld world = new StockWorld(worlds.create(), 0);
        world.rules.set(new Stock.Rules(3, 2.5));
        world.alarms.publish();
        Path file = write(SaveLoadTest.save(world.repo));
        SaveEntities save = closed(SaveEntities.open(file, ReadLimits.TOOLS));
        write(Richer.smallSave(worlds));
        assertThatThrownBy(() -> singletons(save))
                .isInstanceOf(DamagedSaveException.class)
                .hasMessageContaining("another program wrote into it");
        assertThatThrownBy(() -> events(save)).isInstanceOf(DamagedSaveException.class);
    }
}
