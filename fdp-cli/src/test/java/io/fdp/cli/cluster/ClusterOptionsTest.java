package io.fdp.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.cli.battle.Side;
import io.fdp.cli.node.NodeOptions;
import io.fdp.replication.model.LossPolicy;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ClusterOptionsTest {
    private static ClusterOptions options(int nodes, int entities, LossPolicy onLoss, Drill... drills) {
        return new ClusterOptions(
                nodes,
                entities,
                20,
                1,
                1,
                onLoss,
                NodeOptions.Network.loopback(3, Duration.ofSeconds(2)),
                List.of(drills));
    }

    private static Drill drill(Drill.Kind kind, int node, double at) {
        return new Drill(kind, node, at, 0);
    }

    @Test
    void shouldShareAllUnits() {
        ClusterOptions options = options(7, 100, LossPolicy.TAKE_OVER);
        int sum = IntStream.rangeClosed(1, 7)
                .map(node -> options.ofNode(node, false, 20).entities())
                .sum();
        assertThat(sum).isEqualTo(100);
        assertThat(options.ofNode(1, false, 20).side()).isEqualTo(Side.BLUE);
        assertThat(options.ofNode(2, false, 20).side()).isEqualTo(Side.RED);
        assertThat(options(1, 5, LossPolicy.REMOVE).ofNode(1, false, 20).side()).isEqualTo(Side.BOTH);
    }

    /** There are as many units as before, however often nodes come again. */
    @Test
    void shouldBringUnitsAgainOnlyIfTheyAreGone() {
        assertThat(options(2, 100, LossPolicy.REMOVE).ofNode(2, true, 5).entities())
                .isEqualTo(50);
        assertThat(options(2, 100, LossPolicy.TAKE_OVER).ofNode(2, true, 5).entities())
                .isZero();
        assertThat(options(2, 100, LossPolicy.REMOVE).ofNode(3, false, 5).entities())
                .isZero();
    }

    @Test
    void shouldStartLaterWhatJoins() {
        ClusterOptions late = options(3, 9, LossPolicy.REMOVE, drill(Drill.Kind.JOIN, 3, 4));
        assertThat(late.isThereAtStart(3)).isFalse();
        assertThat(late.isThereAtStart(2)).isTrue();
        assertThat(late.impossible()).isNull();
        assertThat(late.ofNode(1, false, 20).others()).isEqualTo(1);
        ClusterOptions again =
                options(3, 9, LossPolicy.REMOVE, drill(Drill.Kind.JOIN, 3, 8), drill(Drill.Kind.KILL, 3, 4));
        assertThat(again.isThereAtStart(3)).isTrue();
        assertThat(again.impossible()).isNull();
        assertThat(again.drills().getFirst().kind()).isEqualTo(Drill.Kind.KILL);
    }
}
