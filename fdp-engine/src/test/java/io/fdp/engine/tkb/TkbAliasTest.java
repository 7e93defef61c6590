package io.fdp.engine.tkb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.Alias;
import io.fdp.annotations.Component;
import io.fdp.annotations.FieldKey;
import io.fdp.annotations.FixedArray;
import io.fdp.annotations.Managed;
import io.fdp.annotations.Serialized;
import io.fdp.codec.json.JsonReader;
import io.fdp.codec.json.JsonWriter;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.testkit.Worlds;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Constants of enums in templates may have the names that they had. */
class TkbAliasTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    enum Mood {
        EAGER,
        @Alias({"CALM", "STILL"})
        QUIET,
        WEARY
    }

    record Hour(Mood mood) {}

    @SuppressWarnings("ArrayRecordComponent") // the array has a fixed length
    @Component(prefix = "AliasedCat")
    record Cat(Mood mood, @FixedArray(2) Hour[] day) {}

    @Managed
    @Serialized(prefix = "AliasedDiary")
    static final class Diary {
        @FieldKey(1)
        Mood today = Mood.EAGER;

        @FieldKey(2)
        Map<Mood, Mood> after = new TreeMap<>();
    }

    private static final String CAT = """
        {"mood": "CALM", "day": [{"mood": "STILL"}, {"mood": "EAGER"}]}\
        """;

    private static final String DIARY = """
        {"today": "CALM", "after": {"STILL": "CALM", "EAGER": "WEARY"}}\
        """;

    private static Tkb load(EntityRepository repo, String name, String value) {
        return Tkb.builder(repo)
                .load(JsonReader.of(
                        "tkb.json",
                        "{\"templates\": [{\"id\": 1, \"name\": \"a\", \"components\": {\"" + name + "\": " + value
                                + "}}]}"))
                .build();
    }

    @Test
    void shouldReadFormerNamesOfConstantsInComponents() {
        EntityRepository repo = worlds.create();
        AliasedCatTable cats = repo.register(AliasedCatTable.TYPE);
        Cat cat = cats.get(load(repo, "Cat", CAT).createEntity(1));
        assertThat(cat.mood()).isEqualTo(Mood.QUIET);
        assertThat(cat.day()).containsExactly(new Hour(Mood.QUIET), new Hour(Mood.EAGER));
        JsonWriter out = new JsonWriter();
        AliasedCatTable.TYPE.json().write(cat, out);
        assertThat(out).hasToString("{\"mood\":\"QUIET\",\"day\":[{\"mood\":\"QUIET\"},{\"mood\":\"EAGER\"}]}");
        assertThatThrownBy(() -> load(repo, "Cat", CAT.replace("CALM", "CLAM")))
                .hasMessageContaining("expected one of \"EAGER\", \"QUIET\", \"WEARY\", found \"CLAM\"");
    }

    @Test
    void shouldReadFormerNamesOfConstantsInObjects() {
        EntityRepository repo = worlds.create();
        ManagedTable<Diary> diaries = repo.registerManaged(AliasedDiarySerializer.TYPE);
        Diary diary = diaries.get(load(repo, "Diary", DIARY).createEntity(1));
        assertThat(diary.today).isEqualTo(Mood.QUIET);
        assertThat(diary.after).containsOnly(Map.entry(Mood.QUIET, Mood.QUIET), Map.entry(Mood.EAGER, Mood.WEARY));
        JsonWriter out = new JsonWriter();
        AliasedDiaryObjectJson.INSTANCE.write(diary, out);
        assertThat(out.toString()).contains("QUIET").doesNotContain("CALM", "STILL");
    }
}
