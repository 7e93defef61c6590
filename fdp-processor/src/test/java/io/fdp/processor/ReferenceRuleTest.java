package io.fdp.processor;

import static io.fdp.processor.Compilations.assertClean;
import static io.fdp.processor.Compilations.compile;
import static io.fdp.processor.Refusals.assertRefused;
import static io.fdp.processor.Refusals.game;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReferenceRuleTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "@Component record Shell(@EntityRef(indexed = true) long target) {}",
                "@Component record Shell(@EntityRef(onDeath = OnDeath.CLEAR) @FixedArray(3) long[] targets) {}",
                "@Component(parts = true) record Shell(@Key @EntityRef(onDeath = OnDeath.REMOVE) long target) {}",
                "@Component(layout = Layout.COLUMNS) record Shell(@EntityRef(onDeath = OnDeath.DESTROY) long owner) {}",
                "record Aim(@EntityRef(indexed = true) long at) {} @Component record Gun(@FixedArray(2) Aim[] aims) {}",
                "@Event(id = 3) record Hit(@EntityRef(onDeath = OnDeath.KEEP) long target) {}"
            })
    void shouldAcceptIndexedReferences(String source) {
        assertClean(compile(game(source)));
    }

    @Test
    void shouldRefuseAKeyThatWouldBeCleared() {
        assertRefused(game("""
            @Component(parts = true)
            record Grudge(
                @Key @EntityRef(onDeath = OnDeath.CLEAR) long foe) {} // <-
            """), "key foe tells parts apart", "write onDeath = OnDeath.REMOVE");
    }

    @ParameterizedTest
    @ValueSource(strings = {"indexed = true", "onDeath = OnDeath.CLEAR"})
    void shouldRefuseIndexedReferencesOfEvents(String attribute) {
        assertRefused(
                game("@Event(id = 3) record Hit(@EntityRef(" + attribute + ") long target) {} // <-\n"),
                "field target belongs to an event",
                "write @EntityRef without indexed and onDeath");
    }

    @Test
    void shouldRefuseIndexedReferencesInsideEvents() {
        assertRefused(game("""
            record Aim(@EntityRef(indexed = true) long at) {}
            @Event(id = 3) record Hit(Aim aim) {} // <-
            """), "field at belongs to an event");
    }

    @Test
    void shouldRefuseIndexedReferencesOfManagedObjects() {
        assertRefused(
                game("@Managed record Plan(@EntityRef(onDeath = OnDeath.DESTROY) long target) {} // <-\n"),
                "field target belongs to a managed object",
                "has no index");
    }

    @Test
    void shouldRefuseIndexedReferencesOfSerializedObjects() {
        assertRefused(
                game("@Serialized record Plan(@FieldKey(1) @EntityRef(indexed = true) long target) {} // <-\n"),
                "field target belongs to an object on the heap");
    }

    @ParameterizedTest
    @ValueSource(strings = {"indexed = true", "onDeath = OnDeath.REMOVE"})
    void shouldRefuseThemOnTheEntityOfALoop(String attribute) {
        assertRefused(
                """
                package game;
                import io.fdp.annotations.*;
                class Game {
                    @Component record Position(float x) {}
                    @ForEach
                    static void move(PositionEdit p,
                        @EntityRef(%s) long self) {} // <-
                }
                """.formatted(attribute),
                "parameter self is the entity itself",
                "write @EntityRef without indexed and onDeath");
    }

    @Test
    void shouldRefuseCommandsOnlyOnReferrers() {
        assertRefused("""
            package game;
            import io.fdp.annotations.*;
            import io.fdp.kernel.command.CommandBuffer;
            import io.fdp.kernel.reference.Referrers;
            class Game {
                @Component record Position(float x) {}
                @ForEach
                static void move(PositionEdit p, CommandBuffer commands,
                    @CommandsOnly Referrers all) {} // <-
            }
            """, "@CommandsOnly is for tables and tags");
    }
}
