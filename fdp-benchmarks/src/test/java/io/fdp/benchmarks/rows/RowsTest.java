package io.fdp.benchmarks.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.fdp.benchmarks.world.Contender;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
                .containsExactly(Row.FDP, Row.PLAIN, "artemis", "dominion", "ashley", Row.FLOOR, Row.HEAP);
        assertThat(row.peers()).containsExactly("artemis", "dominion", "ashley");
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
    void shouldCountEverySixteenthEntityWhereMatchesAreSparse() {
        Row row = Scenarios.sparseSixteen().row("sparse-16", population -> NOBODY);
        assertThat(row.per()).isEqualTo("entity");
        assertThat(row.units()).isEqualTo(6_250);
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 100})
    void shouldCountTheEntitiesOfSmallWorlds(int entities) {
        Row row = Scenarios.small(entities).row("small", population -> NOBODY);
        assertThat(row.per()).isEqualTo("entity");
        assertThat(row.units()).isEqualTo(entities);
        assertThat(row.population().withVelocity()).isEqualTo(entities);
    }

    @ParameterizedTest
    @ValueSource(strings = {"body-12", "body-24", "body-48", "body-48/handle", "body-48/span", "body-96", "vehicle"})
    void shouldMeasureRealBodiesAgainstPeersAndTheHeap(String name) {
        Row row = Rows.named(name);
        assertThat(row.entries().keySet()).contains(Row.FDP, Row.HEAP);
        assertThat(row.peers()).containsExactly("artemis", "dominion", "ashley");
        assertThat(row.entry(Row.HEAP).sameWork()).isTrue();
        assertThat(row.units()).isEqualTo(100_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"dis-encode", "dis-decode"})
    void shouldMeasureDisAgainstItsOwnPeer(String name) {
        Row row = Rows.named(name);
        assertThat(row.peers()).containsExactly("open-dis");
        assertThat(row.entry("open-dis").sameWork()).isTrue();
        assertThat(row.per()).isEqualTo("PDU");
        assertThat(row.units()).isEqualTo(row.population().entities());
    }

    @Test
    void shouldHaveNoPeersWhereNobodyDoesTheWork() {
        assertThat(Rows.named("ig-100k").peers()).isEmpty();
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
