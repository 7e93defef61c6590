package io.fdp.processor;

import static io.fdp.processor.Compilations.assertClean;
import static io.fdp.processor.Compilations.compileStrictly;
import static io.fdp.processor.Refusals.assertRefused;
import static io.fdp.processor.Refusals.game;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ManagedRuleTest {
    @Test
    void shouldAcceptAnyClassAndGenerateNothing() {
        var compilation = compileStrictly(game("""
            @Managed static class Route { final List<String> stops = new ArrayList<>(); }
            @Managed(name = "plan") private static final class Plan {}
            @Managed record Order(String text, List<Integer> parts) {}
            @Managed enum Mood { GOOD, BAD }
            @Managed interface Behaviour { void run(); }
            """));

        assertClean(compilation);
        assertThat(compilation.generatedSourceFiles()).isEmpty();
    }

    @Test
    void shouldRefuseTwoKindsAtOnce() {
        assertRefused(game("""
            @Managed @Component
            record Position(float x) {} // <-
            """), "both @Component and @Managed", "keep @Component");
        assertRefused(game("""
            @Managed @Tag
            interface Burning {} // <-
            """), "both @Tag and @Managed", "keep @Tag");
    }

    @Test
    void shouldRefuseWhatHasNoObjectsOfItsOwn() {
        assertRefused(game("""
            @Managed
            @interface Mark {} // <-
            """), "Mark is an annotation", "write it on a class");
        assertRefused(game("""
            @Managed
            static class Box<T> {} // <-
            """), "managed class Box is generic", "remove the type parameters");
    }

    @Test
    void shouldRefuseNamesThatAreTakenOrHaveWhiteSpace() {
        assertRefused(game("""
            @Component(name = "a") record Position(float x) {}
            @Managed(name = "a")
            static class Route {} // <-
            """), "component name a is taken by game.Game.Position", "@Managed(name =");
        assertRefused(game("""
            @Managed(name = "a b")
            static class Route {} // <-
            """), "has white space", "@Managed(name = \"nav.Route\")");
    }
}
