package io.fdp.benchmarks.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.fdp.benchmarks.world.Contender;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowsTest {

    private static final Contender NOBODY = new Contender() {
        @Override
        public long pass() {
            return 0;
        }

        @Override
        public long checksum() {
            return 0;
        }
    };

    @Test
    void shouldHaveUniqueNames() {
        assertThat(Rows.all()).extracting(Row::name).doesNotHaveDuplicates();
    }

    @Test
    void shouldRefuseAnUnknownName() {
        assertThatIllegalArgumentException().isThrownBy(() -> Rows.named("no-such-row"));
    }

    @Test
    void shouldRunFdpFirstAndThenThePeers() {
        Row row = Scenarios.move(1_000).row("move", population -> NOBODY);
        assertThat(row.entries().keySet())
                .containsExactly(Row.FDP, "artemis", "dominion", "ashley", Row.FLOOR, Row.HEAP);
        assertThat(row.entries().keySet()).containsAll(Row.PEERS);
        assertThat(row.entry(Row.FLOOR).sameWork()).isFalse();
        assertThat(row.units()).isEqualTo(1_000);
    }

    @Test
    void shouldAskForTheVectorModuleOnlyForTheContenderThatUsesIt() {
        Row row = Scenarios.move(1_000).vectorRow("move", population -> NOBODY);
        assertThat(row.entry(Row.FDP).modules()).containsExactly("jdk.incubator.vector");
        assertThat(row.entry("artemis").modules()).isEmpty();
    }

    @Test
    void shouldCountMatchesWhereTheRowIsPerMatch() {
        Row row = Scenarios.paddingTen().row("padding-10", population -> NOBODY);
        assertThat(row.per()).isEqualTo("match");
        assertThat(row.units()).isEqualTo(100_000);
    }

    @Test
    void shouldRefuseAnUnknownContender() {
        Row row = Scenarios.destroy().row("destroy", population -> NOBODY);
        assertThat(List.copyOf(row.entries().keySet())).doesNotContain(Row.FLOOR);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> row.entry(Row.FLOOR))
                .withMessageContaining("destroy");
    }
}
