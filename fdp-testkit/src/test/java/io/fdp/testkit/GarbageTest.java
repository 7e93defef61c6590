package io.fdp.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;

/** What a test is told whose code makes garbage. */
class GarbageTest {
    private byte[] kept = {};

    @Test
    void shouldNameTheMostUsualCausesFirst() {
        String message = assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> Garbage.assertNone(() -> kept = new byte[kept.length + 1], 0, 0))
                .actual()
                .getMessage();
        assertThat(message)
                .startsWith("the code makes garbage also when it is warm: its last round allocated ")
                .containsSubsequence(
                        "table.edit(entity)",
                        "newEdit()",
                        "set(entity, new Position(…))",
                        "lambdas",
                        "boxed numbers",
                        "delay=10s",
                        "jfr view allocation-by-site");
    }
}
