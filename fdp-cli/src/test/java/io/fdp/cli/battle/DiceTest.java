package io.fdp.cli.battle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DiceTest {
    private final Dice dice = new Dice(1);

    @Test
    void shouldAnswerTheSameQuestionTheSameWay() {
        assertThat(dice.roll(5, 6, 7)).isEqualTo(new Dice(1).roll(5, 6, 7));
    }

    @Test
    void shouldTellSeedEntityTickAndPurposeApart() {
        Set<Long> seen = new HashSet<>();
        for (long seed = 0; seed < 10; seed++) {
            Dice other = new Dice(seed);
            for (long entity = 0; entity < 10; entity++) {
                for (long tick = 0; tick < 10; tick++) {
                    for (int purpose = 0; purpose < 10; purpose++) {
                        seen.add(other.roll(entity, tick, purpose));
                    }
                }
            }
        }
        assertThat(seen).hasSize(10_000);
    }

    @Test
    void shouldSpreadEvenly() {
        int[] counts = new int[10];
        double sum = 0;
        for (int entity = 0; entity < 100_000; entity++) {
            long roll = dice.roll(entity, 3, 0);
            counts[dice.below(10, roll)]++;
            assertThat(dice.unit(roll)).isBetween(0f, Math.nextDown(1f));
            sum += dice.signedUnit(roll);
        }
        for (int count : counts) {
            assertThat(count).isBetween(9_500, 10_500);
        }
        assertThat(sum / 100_000).isBetween(-0.02, 0.02);
    }

    @Test
    void shouldStayBelowItsBound() {
        assertThat(dice.below(7, -1L)).isEqualTo(6);
        assertThat(dice.below(7, 0L)).isZero();
        assertThat(dice.unit(-1L)).isLessThan(1f);
        assertThat(dice.signedUnit(0L)).isEqualTo(-1f);
    }
}
