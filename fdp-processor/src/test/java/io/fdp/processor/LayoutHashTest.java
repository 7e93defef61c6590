package io.fdp.processor;

import static io.fdp.processor.Refusals.game;
import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.layout.ComponentLayout;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The hash of a layout says whether bytes mean the same: it changes with them, and with nothing else, for all time. */
class LayoutHashTest {
    private static final String BASE = """
        enum Color { RED, GREEN }
        record Point(float x, float y) {}
        @Component
        record Part(int id, Point at, Color color, @FixedString(32) String name, @FixedArray(4) int[] data, long ref) {}
        """;

    /** Calculated outside Java. Files carry these numbers: whoever changes them makes all older files unreadable. */
    @Test
    void shouldKeepHashesForAllTime() {
        String position = "@Component(layout = Layout.%s) record Part(float x, float y, float z) {}";

        assertThat(layout(position.formatted("ROWS")).hash()).isEqualTo(0x7cd8f50159eb9aeaL);
        assertThat(layout(position.formatted("COLUMNS")).hash()).isEqualTo(0x38a6306857aaa42dL);
        assertThat(layout(BASE).hash()).isEqualTo(0xb8f255dc8b52fc61L);
    }

    @Test
    void shouldChangeWithEverythingThatChangesTheMeaningOfBytes() {
        Map<Long, String> hashes = new HashMap<>();
        hashes.put(layout(BASE).hash(), "nothing");

        unlike(hashes, "field renamed", BASE.replace("int id", "int number"));
        unlike(hashes, "nested field renamed", BASE.replace("float y", "float z"));
        unlike(hashes, "record field renamed", BASE.replace("Point at", "Point where"));
        unlike(
                hashes,
                "fields reordered",
                BASE.replace("int id, Point at, Color color", "Color color, Point at, int id"));
        unlike(hashes, "nested fields reordered", BASE.replace("float x, float y", "float y, float x"));
        unlike(hashes, "field retyped at the same size", BASE.replace("int id", "float id"));
        unlike(hashes, "field retyped to another size", BASE.replace("int id", "short id"));
        unlike(hashes, "number made an entity", BASE.replace("long ref", "@EntityRef long ref"));
        unlike(hashes, "string resized", BASE.replace("@FixedString(32)", "@FixedString(64)"));
        unlike(hashes, "array resized", BASE.replace("@FixedArray(4)", "@FixedArray(5)"));
        unlike(hashes, "array made a field", BASE.replace("@FixedArray(4) int[] data", "int data"));
        unlike(hashes, "array of one made of four", BASE.replace("@FixedArray(4)", "@FixedArray(1)"));
        unlike(hashes, "constant renamed", BASE.replace("GREEN", "BLUE"));
        unlike(hashes, "constants reordered", BASE.replace("RED, GREEN", "GREEN, RED"));
        unlike(hashes, "constant added", BASE.replace("GREEN", "GREEN, BLUE"));
        unlike(hashes, "columns", BASE.replace("@Component", "@Component(layout = Layout.COLUMNS)"));
        unlike(hashes, "packed", BASE.replace("@Component", "@Component(packed = true)"));
        unlike(hashes, "aligned", BASE.replace("@Component", "@Component(align = 32)"));
        unlike(hashes, "field added", BASE.replace("long ref", "long ref, byte more"));
        unlike(hashes, "field removed", BASE.replace(", long ref", ""));
    }

    @Test
    void shouldNotChangeWithNames() {
        ComponentLayout layout = layout(BASE);

        assertThat(layout(BASE.replace("@Component", "@Component(name = \"other\")")))
                .isEqualTo(layout);
        assertThat(layout(BASE.replace("Point", "Place")).hash()).isEqualTo(layout.hash());
        assertThat(layout(BASE.replace("Color", "Paint")).hash()).isEqualTo(layout.hash());
        assertThat(CompiledClasses.of(game(BASE.replace("record Part", "record Piece")))
                        .layout("game.PieceTable")
                        .hash())
                .isEqualTo(layout.hash());
        assertThat(CompiledClasses.of(game(BASE).replace("package game", "package other"))
                        .layout("other.PartTable")
                        .hash())
                .isEqualTo(layout.hash());
    }

    private static void unlike(Map<Long, String> hashes, String change, String body) {
        assertThat(body).as(change).isNotEqualTo(BASE);
        assertThat(hashes.put(layout(body).hash(), change))
                .as("same hash as " + change)
                .isNull();
    }

    private static ComponentLayout layout(String body) {
        return CompiledClasses.of(game(body)).layout("game.PartTable");
    }
}
