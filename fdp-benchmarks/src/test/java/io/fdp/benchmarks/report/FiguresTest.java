package io.fdp.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class FiguresTest {

    @Test
    void shouldTakeTheMiddleOfAnOddNumberOfValues() {
        assertThat(Figures.median(List.of(9.0, 1.0, 2.0))).isEqualTo(2.0);
    }

    @Test
    void shouldTakeTheMeanOfTheTwoMiddleValuesOfAnEvenNumber() {
        assertThat(Figures.median(List.of(4.0, 1.0, 100.0, 2.0))).isEqualTo(3.0);
    }

    @Test
    void shouldRefuseTheMedianOfNothing() {
        assertThatIllegalArgumentException().isThrownBy(() -> Figures.median(List.of()));
    }

    @Test
    void shouldRelateTheSpreadToTheMedian() {
        assertThat(Figures.spread(List.of(10.0, 12.0, 9.0))).isCloseTo(0.3, within(1e-12));
    }

    @Test
    void shouldHaveNoSpreadWithOneValueOrEqualValues() {
        assertThat(Figures.spread(List.of(7.0))).isZero();
        assertThat(Figures.spread(List.of(0.0, 0.0))).isZero();
    }

    @Test
    void shouldRoundToFiveSignificantDigits() {
        assertThat(Figures.rounded(123456.789)).isEqualTo(123460.0);
        assertThat(Figures.rounded(0.000123456789)).isEqualTo(0.00012346);
        assertThat(Figures.rounded(0)).isZero();
    }
}
