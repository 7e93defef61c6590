package io.fdp.format.query;

/** How two values are compared. */
public enum QueryOperator {
    /** The first is less. */
    LESS("<"),
    /** The first is less or equal. */
    AT_MOST("<="),
    /** Both are equal. */
    EQUAL("="),
    /** The values differ. */
    NOT_EQUAL("!="),
    /** The first is greater. */
    GREATER(">"),
    /** The first is greater or equal. */
    AT_LEAST(">=");

    private final String sign;

    QueryOperator(String sign) {
        this.sign = sign;
    }

    /**
     * The operator in texts.
     *
     * @return its sign
     */
    public String sign() {
        return sign;
    }

    /** Whether the operator asks only whether values are equal. */
    boolean isEquality() {
        return this == EQUAL || this == NOT_EQUAL;
    }

    /** Whether the result of a comparison, negative, 0 or positive, is what the operator asks for. */
    boolean holds(int comparison) {
        return switch (this) {
            case LESS -> comparison < 0;
            case AT_MOST -> comparison <= 0;
            case EQUAL -> comparison == 0;
            case NOT_EQUAL -> comparison != 0;
            case GREATER -> comparison > 0;
            case AT_LEAST -> comparison >= 0;
        };
    }
}
