package io.fdp.processor;

import static io.fdp.processor.Compilations.assertClean;
import static io.fdp.processor.Compilations.compile;
import static io.fdp.processor.Refusals.assertRefused;
import static io.fdp.processor.Refusals.game;

import com.google.testing.compile.CompilationSubject;
import java.util.List;
import org.junit.jupiter.api.Test;

class NameClashTest {
    @Test
    void shouldRefuseSecondComponentOfOneStableName() {
        assertRefused(
                game("""
                    @Component(name = "pos")
                    record First(int x) {}
                    @Component(name = "pos")
                    record Second(int x) {} // <-
                    """),
                "component name pos is taken by game.Game.First",
                "write @Component(name = \"…\") with another name");
    }

    @Test
    void shouldRefuseStableNameThatIsAnotherComponentsQualifiedName() {
        assertRefused(game("""
            @Component
            record First(int x) {}
            @Component(name = "game.Game.First")
            record Second(int x) {} // <-
            """), "component name game.Game.First is taken by game.Game.First");
    }

    @Test
    void shouldRefuseOneStableNameInTwoFiles() {
        assertRefused(List.of("""
            package game;
            @io.fdp.annotations.Component(name = "pos")
            record First(int x) {}
            """, """
            package other;
            @io.fdp.annotations.Component(name = "pos")
            record Second(int x) {} // <-
            """), "component name pos is taken by game.First");
    }

    @Test
    void shouldRefuseTagWithStableNameOfComponent() {
        assertRefused(
                game("""
                    @Component(name = "burning")
                    record Fire(int degrees) {}
                    @Tag(name = "burning")
                    interface Burning {} // <-
                    """),
                "tag name burning is taken by" + " game.Game.Fire",
                "write @Tag(name = \"…\") with another" + " name");
    }

    @Test
    void shouldRefuseComponentsThatWouldGenerateTheSameTypes() {
        assertRefused(
                game("""
                    static class A {
                        @Component
                        record Position(int x) {}
                    }
                    static class B {
                        @Component
                        record Position(int x) {} // <-
                    }
                    """),
                "components game.Game.A.Position and game.Game.B.Position would both generate game.PositionTable",
                "write @Component(prefix = \"GameBPosition\") on Position");
    }

    @Test
    void shouldAcceptComponentsOfOneSimpleNameWithPrefix() {
        var compilation = compile(game("""
            static class A {
                @Component
                record Position(int x) {}
            }
            static class B {
                @Component(prefix = "BPosition")
                record Position(int x) {}
                BPositionTable table;
            }
            """));

        assertClean(compilation);
        CompilationSubject.assertThat(compilation).generatedSourceFile("game.PositionTable");
        CompilationSubject.assertThat(compilation).generatedSourceFile("game.BPositionTable");
    }

    @Test
    void shouldAcceptComponentsOfOneSimpleNameInTwoPackages() {
        assertClean(compile("""
            package game;
            @io.fdp.annotations.Component
            record Position(int x) {}
            """, """
            package other;
            @io.fdp.annotations.Component
            record Position(int x) {}
            """));
    }

    @Test
    void shouldRefusePrefixThatIsTaken() {
        assertRefused(
                game("""
                    @Component
                    record Position(int x) {}
                    @Component(prefix = "Position")
                    record Place(int x) {} // <-
                    """),
                "would both generate game.PositionTable",
                "write @Component(prefix = \"GamePlace\") on Place");
    }

    @Test
    void shouldRefuseEditSpanOfOneComponentThatIsSpanOfAnother() {
        assertRefused(
                game("""
                    @Component
                    record Text(int x) {}
                    @Component(prefix = "TextEdit")
                    record Change(int x) {} // <-
                    """),
                "components game.Game.Text and game.Game.Change would both generate game.TextEditSpan",
                "write @Component(prefix = \"GameChange\") on Change");
    }

    @Test
    void shouldRefuseToGenerateTypeThatIsDeclaredAlready() {
        assertRefused(
                List.of("""
                    package game;
                    class PositionView {}
                    """, """
                    package game;
                    @io.fdp.annotations.Component
                    record Position(int x) {} // <-
                    """),
                "component Position would generate game.PositionView, which is declared already",
                "rename that type, or write @Component(prefix = \"PositionData\")");
    }
}
