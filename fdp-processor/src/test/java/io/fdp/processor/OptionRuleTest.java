package io.fdp.processor;

import static io.fdp.processor.Compilations.assertClean;
import static io.fdp.processor.Compilations.compile;
import static io.fdp.processor.Refusals.assertRefused;
import static io.fdp.processor.Refusals.game;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OptionRuleTest {
    private static String component(String options) {
        return game("""
            @Component(%s)
            record Position(float x, float y) {} // <-
            """.formatted(options));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 7, 128, -8, Integer.MIN_VALUE})
    void shouldRefuseAlignment(int align) {
        assertRefused(
                component("align = " + align),
                "alignment " + align + " of component Position is not supported",
                "write 8, 16, 32 or 64");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 8, 16, 32, 64})
    void shouldAcceptAlignment(int align) {
        assertClean(compile(component("align = " + align)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"packed = true", "align = 16", "packed = true, align = 64"})
    void shouldRefuseRowOptionsOnColumns(String options) {
        assertRefused(
                component("layout = Layout.COLUMNS, " + options),
                "packed and align are for rows, and component Position is in columns",
                "remove them, or write layout = Layout.ROWS");
    }

    @ParameterizedTest
    @ValueSource(strings = {"packed = false", "align = 0"})
    void shouldAcceptRowOptionsOnColumnsWhenTheySayNothing(String options) {
        assertClean(compile(component("layout = Layout.COLUMNS, " + options)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"nav Position", "nav\\tPosition", " ", "nav\\u00a0Position", "nav\\nPosition", "nav\\0"})
    void shouldRefuseNameWithWhiteSpace(String name) {
        assertRefused(
                component("name = \"" + name + "\""),
                "of component Position has white space",
                "write a name without, as in @Component(name = \"nav.Position\")");
    }

    @ParameterizedTest
    @ValueSource(strings = {"nav.Position", "position", "7", "größe/位置", "$", "a\\\"b"})
    void shouldAcceptName(String name) {
        assertClean(compile(component("name = \"" + name + "\"")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"7up", "nav.Position", "a-b", " ", "class", "int", "null", "_", "a b"})
    void shouldRefusePrefixThatIsNotAnIdentifier(String prefix) {
        assertRefused(
                component("prefix = \"" + prefix + "\""),
                "prefix \"" + prefix + "\" of component Position is not a Java identifier",
                "write one, as in \"Position\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"P", "nav", "_p", "$", "Größe", "record"})
    void shouldAcceptPrefix(String prefix) {
        assertClean(compile(component("prefix = \"" + prefix + "\"")));
    }
}
