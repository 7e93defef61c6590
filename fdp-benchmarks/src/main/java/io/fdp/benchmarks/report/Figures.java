package io.fdp.benchmarks.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;

/** The little arithmetic of the benchmark. */
public final class Figures {

    private static final MathContext FIVE_DIGITS = new MathContext(5);

    private Figures() {}

    /** Returns the middle value, or the mean of the two middle values. */
    public static double median(List<Double> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("median of nothing");
        }
        List<Double> sorted = values.stream().sorted().toList();
        int upper = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(upper) : (sorted.get(upper - 1) + sorted.get(upper)) / 2;
    }

    /** Returns the distance between the largest and the smallest value, relative to the median. */
    public static double spread(List<Double> values) {
        double max = values.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
        double min = values.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
        return max == min ? 0 : (max - min) / median(values);
    }

    /** Returns the value with five significant digits, which is more than a measurement carries. */
    public static double rounded(double value) {
        return new BigDecimal(value).round(FIVE_DIGITS).doubleValue();
    }
}
