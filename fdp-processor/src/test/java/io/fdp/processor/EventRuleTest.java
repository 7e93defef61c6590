package io.fdp.processor;

import static io.fdp.processor.Compilations.assertClean;
import static io.fdp.processor.Compilations.compile;
import static io.fdp.processor.Compilations.compileStrictly;
import static io.fdp.processor.Refusals.assertErrors;
import static io.fdp.processor.Refusals.assertRefused;
import static io.fdp.processor.Refusals.game;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventRuleTest {
    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
    void shouldRefuseIdBelowOne(int id) {
        assertRefused(
                game("@Event(id = %d)\nrecord Hit(float x) {} // <-\n".formatted(id)),
                "event Hit has id " + id,
                "write one from 1 on that no other event has, as in @Event(id = 7)");
        assertRefused(game("@Event(id = %d, managed = true)\nclass Hit {} // <-\n".formatted(id)), "event Hit has id");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, Integer.MAX_VALUE})
    void shouldAcceptId(int id) {
        assertClean(compileStrictly(game("@Event(id = %d)\nrecord Hit(float x) {}\n".formatted(id))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"@Event(id = 7) record", "@Event(id = 7, managed = true) record"})
    void shouldRefuseIdThatIsTakenAndNameBoth(String second) {
        assertRefused(
                game("""
                    @Event(id = 7) record First(float x) {}
                    %s Second(float x) {} // <-
                    """.formatted(second)),
                "event id 7 of game.Game.Second is taken by game.Game.First",
                "write @Event(id = …) with another number");
    }

    @Test
    void shouldRefuseIdThatIsTakenInAnotherFile() {
        assertRefused(
                List.of(
                        "package game; @io.fdp.annotations.Event(id = 3) record First(int x) {}",
                        "package play; @io.fdp.annotations.Event(id = 3) record Second(int x) {} // <-"),
                "event id 3 of play.Second is taken by game.First");
    }

    @Test
    void shouldRefuseNameThatIsTaken() {
        assertRefused(
                game("""
                    @Event(id = 1, name = "hit") record First(float x) {}
                    @Event(id = 2, name = "hit") record Second(float x) {} // <-
                    """),
                "event name hit is taken by game.Game.First",
                "write @Event(id = …, name = \"…\") with another name");
    }

    @Test
    void shouldRefuseNameWithWhiteSpace() {
        assertRefused(
                game("@Event(id = 1, name = \"a b\")\nrecord Hit(float x) {} // <-\n"),
                "name \"a b\" of event Hit has white space",
                "@Event(id = …, name = \"nav.Hit\")");
    }

    @Test
    void shouldLetComponentAndEventShareNameAndRecord() {
        assertClean(compileStrictly(game("""
            @Component(name = "hit") record First(float x) {}
            @Event(id = 2, name = "hit") record Second(float x) {}
            @Component @Event(id = 3) record Both(float x) {}
            """)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"class Hit {}", "interface Hit {}", "enum Hit { A }", "abstract class Hit {}"})
    void shouldRefuseWhatIsNotARecord(String declaration) {
        assertRefused(
                game("@Event(id = 1)\n" + declaration + " // <-\n"),
                "@Event is for records, and Hit is not one: write @Event(id = …) record Hit(float x, float y) {}",
                "or managed = true in its @Event");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "class Hit {}",
                "interface Hit {}",
                "enum Hit { A }",
                "record Hit(List<String> names) {}",
                "record Hit<T>(T value) {}",
                "private record Hit(Object o) {}"
            })
    void shouldAcceptAnythingManagedAndGenerateNothing(String declaration) {
        Compilation compilation = compile(game("@Event(id = 1, managed = true)\n" + declaration + "\n"));

        assertClean(compilation);
        assertThat(compilation.generatedSourceFiles()).isEmpty();
    }

    @Test
    void shouldRefusePrefixOfManagedEvent() {
        assertRefused(
                game("@Event(id = 1, managed = true, prefix = \"Big\")\nclass Hit {} // <-\n"),
                "event Hit is managed, so no class with a prefix is generated for it",
                "remove the prefix, or managed = true");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "List<String> names",
                "Object thing",
                "String text",
                "int[] numbers",
                "String[] texts",
                "java.time.Instant time"
            })
    void shouldRefuseFieldThatDoesNotFitAndOfferObjects(String field) {
        assertRefused(
                game("@Event(id = 1)\nrecord Hit(\n" + field + ") {} // <-\n"),
                "or write managed = true in its @Event and publish it as an object, with registerManaged()");
    }

    @Test
    void shouldNotOfferManagedEventsForComponents() {
        Compilation compilation = compile(game("@Component record Hit(Object thing) {}\n"));

        assertErrors(compilation, "which cannot be stored");
        assertThat(Compilations.describe(compilation)).doesNotContain("managed = true");
    }

    @Test
    void shouldRefuseGenericAndPrivateEvents() {
        assertRefused(game("@Event(id = 1)\nrecord Hit<T>(int x) {} // <-\n"), "event Hit is generic");
        assertRefused(game("@Event(id = 1)\nprivate record Hit(int x) {} // <-\n"), "event Hit is private");
    }

    @Test
    void shouldRefuseReservedFieldName() {
        assertRefused(
                game("@Event(id = 1)\nrecord Hit(\nint cursorBase) {} // <-\n"),
                "field cursorBase would get the accessor cursorBase()");
    }

    @Test
    void shouldRefuseEventThatIsTooLarge() {
        assertRefused(
                game("@Event(id = 1)\nrecord Hit(@FixedArray(65535) long[] values) {} // <-\n"),
                "event Hit has 524280 bytes, more than 65536: split it into several events",
                "or write managed = true in its @Event");
    }

    @Test
    void shouldRefuseNamesThatClash() {
        assertRefused(
                game("""
                    static class Sea { @Event(id = 1) record Hit(int x) {} }
                    static class Land {
                        @Event(id = 2) record Hit(int x) {} // <-
                    }
                    """),
                "events game.Game.Sea.Hit and game.Game.Land.Hit would both generate game.HitEvents",
                "write @Event(id = …, prefix = \"GameLandHit\") on Hit");
        assertRefused(
                game("""
                    @Component record HitEvent(int x) {}
                    @Event(id = 2) record Hit(int x) {} // <-
                    """),
                "component game.Game.HitEvent and event game.Game.Hit would both generate game.HitEventView");
    }

    @Test
    void shouldUsePrefix() {
        Compilation compilation = compileStrictly(game("""
            static class Sea { @Event(id = 1) record Hit(int x) {} }
            static class Land { @Event(id = 2, prefix = "LandHit") record Hit(int x) {} }
            """));

        assertClean(compilation);
        assertThat(compilation.generatedSourceFiles())
                .extracting(file -> file.getName())
                .anyMatch(name -> name.endsWith("game/LandHitEvents.java"))
                .anyMatch(name -> name.endsWith("game/HitEventView.java"));
        assertRefused(
                game("@Event(id = 1, prefix = \"7up\")\nrecord Hit(int x) {} // <-\n"),
                "prefix \"7up\" of event Hit is not a Java identifier");
    }

    @Test
    void shouldRefuseTypeThatIsDeclaredAlready() {
        assertRefused(
                List.of(
                        "package game; final class HitEvents {}",
                        "package game; @io.fdp.annotations.Event(id = 1) record Hit(int x) {} // <-"),
                "event Hit would generate game.HitEvents, which is declared already",
                "write @Event(id = …, prefix = ");
    }

    @Test
    void shouldGenerateForEventsOfAnySize() {
        String fields = IntStream.range(0, 120).mapToObj(i -> "long f" + i).collect(Collectors.joining(", "));
        assertClean(compileStrictly(game("""
            @Event(id = 1) record Empty() {}
            @Event(id = 2) record One(byte b) {}
            @Event(id = 3) record Huge(%s) {}
            """.formatted(fields))));
    }

    @Test
    void shouldPassStreamsToLoops() {
        assertClean(compileStrictly(game("""
            @Component record Health(float value) {}
            @Event(id = 1) record Death(@EntityRef long who) {}
            @Component @Event(id = 2) record Hit(float value) {}
            @ForEach
            static void die(HealthView h, HitView hit, @EntityRef long self, DeathEvents deaths, HitEvents hits) {
                if (h.value() <= 0) { deaths.publish(self); hits.publish(hit.get()); }
            }
            """)));
    }
}
