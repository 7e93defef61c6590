package io.fdp.processor;

import static io.fdp.processor.Compilations.assertClean;
import static io.fdp.processor.Compilations.compileStrictly;
import static io.fdp.processor.Refusals.assertRefused;
import static io.fdp.processor.Refusals.game;

import org.junit.jupiter.api.Test;

/** A former name belongs to one field. */
class AliasRuleTest {
    @Test
    void shouldAcceptNamesThatNoOtherFieldHas() {
        assertClean(compileStrictly(game("""
            record Pair(@Alias("a") int left, int right) {}
            @Component record Berth(@Alias({"x", "y"}) float east, @Alias("p") Pair pair, Pair a) {}
            """)));
    }

    @Test
    void shouldRefuseANameThatAnotherFieldHasOrHad() {
        assertRefused(game("""
            @Component record Berth(float x,
                @Alias("x") float y) {} // <-
            """), "@Alias(\"x\") of y is a name of field x, too");
        assertRefused(game("""
            @Component record Berth(@Alias("z") float x,
                @Alias("z") float y) {} // <-
            """), "@Alias(\"z\") of y is a name of field x, too");
        assertRefused(game("""
            @Component record Berth(float x,
                @Alias("y") float y) {} // <-
            """), "@Alias(\"y\") of y is a name of the field itself, too");
        assertRefused(game("""
            @Event(id = 5) record Entered(int gate,
                @Alias("gate") int door) {} // <-
            """), "@Alias(\"gate\") of door is a name of field gate, too");
        assertRefused(game("""
            record Pair(int left,
                @Alias("left") int right) {} // <-
            @Component record Berth(Pair first, Pair second) {}
            """), "@Alias(\"left\") of right is a name of field left, too");
    }
}
