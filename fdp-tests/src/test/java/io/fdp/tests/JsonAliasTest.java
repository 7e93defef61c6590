package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.Alias;
import io.fdp.annotations.Component;
import io.fdp.annotations.Default;
import io.fdp.annotations.FixedArray;
import io.fdp.annotations.Tag;
import io.fdp.codec.json.JsonReader;
import io.fdp.codec.json.JsonWriter;
import io.fdp.codec.json.ValueJson;
import io.fdp.engine.tkb.Tkb;
import io.fdp.engine.tkb.TkbFileException;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.error.JsonException;
import io.fdp.testkit.Worlds;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Texts with former names of types and fields mean the present ones, as in saves. */
class JsonAliasTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    record Spot(@Alias("east") float x, float y) {}

    @SuppressWarnings("ArrayRecordComponent") // arrays are what is tested
    @Alias({"former.Crate", "older.Chest"})
    @Component(name = "alias.Box", prefix = "AliasBox")
    record Box(
            @Alias({"weight", "load"}) int mass,
            @Alias("place") Spot spot,
            @Default("7") int size,
            @Alias("corners") @FixedArray(2) Spot[] edges) {}

    @Alias("former.Wet")
    @Tag(name = "alias.Moist")
    interface Moist {}

    @Alias("one.Twin")
    @Component(name = "alias.First", prefix = "AliasFirst")
    record First(int n) {}

    @Alias("two.Twin")
    @Component(name = "alias.Second", prefix = "AliasSecond")
    record Second(int n) {}

    private static final String FORMER =
            "{\"weight\": 3, \"place\": {\"east\": 1.5, \"y\": 2}, \"corners\": [{\"x\": 1, \"y\": 2}, {\"east\": 3,"
                    + " \"y\": 4}]}";

    private static final ValueJson<Box> JSON = AliasBoxTable.TYPE.json();

    private static Box read(String text) {
        return JSON.read(JsonReader.of("box", text));
    }

    private static void assertBox(Box box) {
        assertThat(box.mass()).isEqualTo(3);
        assertThat(box.spot()).isEqualTo(new Spot(1.5f, 2));
        assertThat(box.size()).isEqualTo(7);
        assertThat(box.edges()).containsExactly(new Spot(1, 2), new Spot(3, 4));
    }

    @Test
    void shouldReadFormerNamesOfFieldsAndWritePresentOnes() {
        assertBox(read(FORMER));
        assertBox(read(FORMER.replace("weight", "load")));
        assertBox(read(FORMER.replace("weight", "mass").replace("place", "spot")));
        JsonWriter out = new JsonWriter();
        JSON.write(read(FORMER), out);
        assertThat(out.toString()).contains("mass", "spot", "edges").doesNotContain("weight", "east", "corners");
        assertBox(JSON.read(JsonReader.of("again", out.toByteArray())));
    }

    @Test
    void shouldRefuseAFieldUnderBothNamesAndMissOnlyPresentNames() {
        assertThatThrownBy(() -> read(FORMER.replace("{\"weight\": 3", "{\"weight\": 3, \"mass\": 4")))
                .isInstanceOf(JsonException.class)
                .hasMessageContaining("$.mass: the object has this field twice");
        assertThatThrownBy(() -> read("{\"place\": {\"east\": 1, \"y\": 2}}"))
                .hasMessageContaining("mass")
                .hasMessageContaining("edges")
                .hasMessageNotContaining("spot");
        assertThatThrownBy(() -> read(FORMER.replace("weight", "wieght")))
                .hasMessageContaining("unknown field \"wieght\"");
    }

    private Tkb load(EntityRepository repo, String components, String tags) {
        return Tkb.builder(repo)
                .load(JsonReader.of(
                        "tkb.json",
                        "{\"templates\": [{\"id\": 1, \"name\": \"a\", \"components\": {" + components
                                + "}, \"tags\": [" + tags + "]}]}"))
                .build();
    }

    @Test
    void shouldFindComponentsAndTagsOfTemplatesByFormerNames() {
        for (String name : new String[] {"former.Crate", "Crate", "older.Chest", "Chest", "Box", "alias.Box"}) {
            EntityRepository repo = worlds.create();
            AliasBoxTable boxes = repo.register(AliasBoxTable.TYPE);
            TagColumn moist = repo.registerTag(Moist.class);
            long entity = load(repo, "\"" + name + "\": " + FORMER, "\"Wet\"").createEntity("a");
            assertBox(boxes.get(entity));
            assertThat(moist.has(entity)).isTrue();
        }
    }

    @Test
    void shouldRefuseAComponentUnderBothNamesAndFormerNamesOfSeveral() {
        EntityRepository repo = worlds.create();
        repo.register(AliasBoxTable.TYPE);
        repo.registerTag(Moist.class);
        repo.register(AliasFirstTable.TYPE);
        repo.register(AliasSecondTable.TYPE);
        assertThatThrownBy(() -> load(repo, "\"Crate\": " + FORMER + ", \"Box\": " + FORMER, ""))
                .isInstanceOf(TkbFileException.class)
                .hasMessageContaining("alias.Box is given twice");
        assertThatThrownBy(() -> load(repo, "\"Twin\": {\"n\": 1}", ""))
                .hasMessageContaining("\"Twin\" is ambiguous: write alias.First or alias.Second");
        load(repo, "\"one.Twin\": {\"n\": 1}", "");
        assertThatThrownBy(() -> load(repo, "\"Crat\": " + FORMER, ""))
                .hasMessageContaining("unknown component \"Crat\"");
    }

    @Test
    void shouldReadFieldsUnderPresentNames() {
        JsonReader in = JsonReader.of("text", "{\"old\": 1, \"other\": 2}");
        in.beginObject();
        assertThat(in.nextField(Map.of("old", "now"))).isEqualTo("now");
        assertThat(in.path()).isEqualTo("$.now");
        assertThat(in.intValue()).isEqualTo(1);
        assertThat(in.nextField(Map.of("old", "now"))).isEqualTo("other");
        in.skip();
        assertThat(in.nextField(Map.of())).isNull();
        assertThatThrownBy(() -> in.nextField(null)).hasMessageContaining("the former names are null");
    }
}
