package io.fdp.engine.tkb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.Tag;
import io.fdp.codec.json.JsonReader;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.TagColumn;
import io.fdp.testkit.Worlds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Templates whose entities begin disabled. */
class TkbDisabledTest {
    private static final String TEMPLATES = """
        {"templates": [
          {"id": 1, "name": "mine", "tags": ["Disabled"]},
          {"id": 2, "name": "live mine", "extends": "mine", "tags": {"Disabled": false}},
          {"id": 3, "name": "dud", "extends": "live mine", "tags": ["fdp.Disabled"]}
        ]}\
        """;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    /** A tag of the program with the same short name. */
    @Tag(name = "game.Disabled")
    interface Broken {}

    private static Tkb load(EntityRepository repo, String text) {
        return Tkb.builder(repo).load(JsonReader.of("tkb.json", text)).build();
    }

    @Test
    void shouldKnowTheTagWithoutRegistration() {
        EntityRepository repo = worlds.create();
        String before = Tkb.builder(repo).schema();
        assertThat(repo.types()).as("a schema registers nothing").isEmpty();
        try (Tkb tkb = load(repo, TEMPLATES)) {
            assertThat(repo.isEnabled(tkb.createEntity(1))).isFalse();
            assertThat(repo.isEnabled(tkb.createEntity(2))).isTrue();
            assertThat(repo.isEnabled(tkb.createEntity("dud"))).isFalse();
            assertThat(repo.query().build().count()).isEqualTo(1);
            assertThat(tkb.schema()).isEqualTo(before).contains("\"Disabled\"", "\"fdp.Disabled\"");
        }
    }

    @Test
    void shouldMeanTheTagOfTheProgramByAShortName() {
        EntityRepository repo = worlds.create();
        TagColumn broken = repo.registerTag(Broken.class);
        for (int round = 0; round < 2; round++) {
            try (Tkb tkb = load(repo, TEMPLATES)) {
                long mine = tkb.createEntity(1);
                assertThat(broken.has(mine)).isTrue();
                assertThat(repo.isEnabled(mine)).isTrue();
                long dud = tkb.createEntity(3); // from here on both are registered
                assertThat(broken.has(dud)).isFalse();
                assertThat(repo.isEnabled(dud)).isFalse();
            }
        }
    }

    @Test
    void shouldRefuseItWhereNoTagIsMeant() {
        EntityRepository repo = worlds.create();
        assertThatThrownBy(() -> load(
                        repo, "{\"templates\": [{\"id\": 1, \"name\": \"a\", \"components\": {\"Disabled\": {}}}]}"))
                .isInstanceOf(TkbFileException.class)
                .hasMessageContaining("fdp.Disabled is a tag: give its name under \"tags\"");
        assertThatThrownBy(() -> load(
                        repo,
                        "{\"templates\": [{\"id\": 1, \"name\": \"a\", \"tags\": [\"Disabled\", \"fdp.Disabled\"]}]}"))
                .isInstanceOf(TkbFileException.class)
                .hasMessageContaining("fdp.Disabled is given twice");
    }
}
