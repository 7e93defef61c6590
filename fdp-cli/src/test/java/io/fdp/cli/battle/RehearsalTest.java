package io.fdp.cli.battle;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.testkit.ExpectedLog;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A rehearsal does what it is for, says nothing, and can be ended. */
class RehearsalTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @Test
    void shouldHandOverUnits() {
        assertThat(Rehearsal.play(() -> false)).isGreaterThan(50);
    }

    @Test
    void shouldEndEarly() {
        assertThat(Rehearsal.play(() -> true)).isZero();
    }
}
