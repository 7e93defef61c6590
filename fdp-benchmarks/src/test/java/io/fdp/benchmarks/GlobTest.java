package io.fdp.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlobTest {

    @ParameterizedTest
    @CsvSource({
        "*, move-1m/entity",
        "move-1m/entity, move-1m/entity",
        "move-*, move-1m/entity",
        "*/entity, move-1m/entity",
        "move-1?/*, move-1m/entity",
    })
    void shouldMatchWholeNames(String glob, String name) {
        assertThat(new Glob(glob).matches(name)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "move, move-1m/entity",
        "move-?/entity, move-1m/entity",
        "move.1m/entity, move-1m/entity",
        "'', move-1m/entity",
    })
    void shouldNotMatchPartsOfNames(String glob, String name) {
        assertThat(new Glob(glob).matches(name)).isFalse();
    }

    @Test
    void shouldTakeOtherSpecialCharactersLiterally() {
        assertThat(new Glob("a[b]+\\E").matches("a[b]+\\E")).isTrue();
        assertThat(new Glob("a.b").matches("axb")).isFalse();
    }
}
