package io.fdp.tests.model;

/** How values compare in questions. */
final class Comparisons {
    private Comparisons() {}

    static boolean holds(String sign, int comparison) {
        return switch (sign) {
            case "<" -> comparison < 0;
            case "<=" -> comparison <= 0;
            case "=" -> comparison == 0;
            case "!=" -> comparison != 0;
            case ">" -> comparison > 0;
            default -> comparison >= 0;
        };
    }

    static boolean decimal(String sign, double value, double with) {
        return !Double.isNaN(value) && holds(sign, value == with ? 0 : Double.compare(value, with));
    }

    static String shown(double value) {
        return Double.isInfinite(value)
                ? (value < 0 ? "-" : "") + "infinity"
                : Double.toString(value).replace("E", "e");
    }
}
