package io.fdp.replication.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.testkit.ExpectedLog;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class CountersTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.ofAnything();

    private final Counters counters = new Counters();

    @Test
    void shouldReportOneMessageAboutAThing() {
        for (int i = 0; i < 10; i++) {
            counters.reportOnce("size", "it has " + i + " bytes");
            counters.reportOnce("it is late");
        }
        assertThat(log.all()).containsExactly("it has 0 bytes", "it is late");
    }

    /** Whoever thinks of ever new faults fills neither the log nor the memory. */
    @Test
    void shouldEndReportsThatAlwaysDiffer() {
        for (int i = 0; i < 5000; i++) {
            counters.reportOnce("template " + i + " is unknown");
        }
        assertThat(log.all()).hasSize(1001).startsWith("template 0 is unknown");
        assertThat(log.all().getLast())
                .isEqualTo("1000 things were reported here: others are only counted from now on");
    }
}
