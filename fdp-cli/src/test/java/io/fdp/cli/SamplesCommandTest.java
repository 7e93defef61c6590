package io.fdp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.samples.Sample;
import io.fdp.samples.Samples;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SamplesCommandTest {
    @Test
    void shouldListAllSamplesWithOneLineEach() {
        CliRun run = CliRun.of("samples");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).hasLineCount(Samples.all().size());
        for (Sample sample : Samples.all()) {
            assertThat(run.out()).containsPattern("(?m)^" + sample.name() + " +\\Q" + sample.what() + "\\E$");
        }
    }

    @Test
    void shouldListThemAsOneObject() {
        CliRun run = CliRun.of("samples", "--json");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out().strip())
                .startsWith("{\"samples\":[{\"name\":\"first-steps\",\"what\":\"components, ")
                .endsWith("}]}")
                .doesNotContain("\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"first-steps", "FirstSteps", "firststeps", "FIRST-STEPS"})
    void shouldRunOne(String name) {
        CliRun run = CliRun.of("samples", name);

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out().strip()).isEqualTo("Position[x=1.5, y=0.0, z=0.0]");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void shouldRunOneWithFiles() {
        CliRun run = CliRun.of("samples", "rescue", "--json");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out().strip())
                .startsWith("{\"name\":\"rescue\",\"output\":[\"tick 122: ship 0#1 at ")
                .endsWith("\"]}")
                .doesNotContain("\n");
    }

    @Test
    void shouldNotKnowOthers() {
        CliRun near = CliRun.of("samples", "movment");
        assertThat(near.exitCode()).isEqualTo(2);
        assertThat(near.out()).isEmpty();
        assertThat(near.errLines())
                .containsExactly(
                        "fdp samples: unknown sample 'movment': perhaps 'movement' is meant; fdp samples lists them",
                        "Try 'fdp samples --help'.");
        CliRun far = CliRun.of("samples", "xyzzy-quux");
        assertThat(far.exitCode()).isEqualTo(2);
        assertThat(far.err()).contains("unknown sample 'xyzzy-quux': fdp samples lists them");
        assertThat(CliRun.of("samples", "").exitCode()).isEqualTo(2);
        assertThat(CliRun.of("samples", "movement", "turns").exitCode()).isEqualTo(2);
    }
}
