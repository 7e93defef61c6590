package io.fdp.processor;

import static io.fdp.processor.Compilations.assertClean;
import static io.fdp.processor.Compilations.compileStrictly;
import static io.fdp.processor.Refusals.assertRefused;
import static io.fdp.processor.Refusals.game;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TagRuleTest {
    @Test
    void shouldAcceptTagsWithParentsAndGenerateNothing() {
        var compilation = compileStrictly(game("""
            @Tag interface Damaged {}
            @Tag(name = "burning") interface Burning extends Damaged {}
            @Tag private interface Smouldering extends Burning {}
            @Tag interface Grouped { @Tag interface Inner {} }
            """));

        assertClean(compilation);
        assertThat(compilation.generatedSourceFiles()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"static class Burning {}", "enum Burning { HOT }", "@interface Burning {}"})
    void shouldRefuseAnythingButInterface(String declaration) {
        assertRefused(
                game("@Tag\n" + declaration + " // <-\n"),
                "@Tag is for interfaces, and Burning is not one",
                "write @Tag interface Burning {}");
    }

    @Test
    void shouldRefuseRecordAndProposeComponent() {
        assertRefused(
                game("""
                    @Tag
                    record Burning(int degrees) {} // <-
                    """),
                "Burning is not one",
                "write @Tag interface Burning {}, or @Component for a record with fields");
    }

    @Test
    void shouldRefuseGenericTag() {
        assertRefused(game("""
            @Tag
            interface Burning<T> {} // <-
            """), "tag Burning is generic", "remove the type parameters");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "int degrees();",
                "int DEGREES = 7;",
                "default void burn() {}",
                "static void burn() {}",
                "private void burn() {}"
            })
    void shouldRefuseMember(String member) {
        assertRefused(
                game("""
                    @Tag
                    interface Burning {
                        %s // <-
                    }
                    """.formatted(member)),
                "tag Burning has members, but a tag is one bit",
                "remove them, or write @Component record Burning(…) {}");
    }

    @Test
    void shouldRefuseParentThatIsNotTag() {
        assertRefused(
                game("""
                    interface Damaged {}
                    @Tag
                    interface Burning extends Damaged {} // <-
                    """),
                "tag Burning extends game.Game.Damaged, which is not a tag",
                "write @Tag on it, or do not extend it");
    }

    @Test
    void shouldRefuseTwoParents() {
        assertRefused(
                game("""
                    @Tag interface Damaged {}
                    @Tag interface Hot {}
                    @Tag
                    interface Burning extends Damaged, Hot {} // <-
                    """),
                "tag Burning has 2 parents",
                "extend at most one other tag, and add further tags to the entity");
    }

    @Test
    void shouldRefuseSecondTagOfOneName() {
        assertRefused(
                game("""
                    @Tag(name = "hot") interface Burning {}
                    @Tag(name = "hot")
                    interface Glowing {} // <-
                    """),
                "tag name hot is taken by" + " game.Game.Burning",
                "write @Tag(name = \"…\") with another" + " name");
    }

    @Test
    void shouldRefuseNameWithWhiteSpace() {
        assertRefused(
                game("""
                    @Tag(name = "very hot")
                    interface Burning {} // <-
                    """),
                "name \"very hot\" of tag Burning has white space",
                "write a name without, as in @Tag(name = \"nav.Burning\")");
    }
}
