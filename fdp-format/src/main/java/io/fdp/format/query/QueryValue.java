package io.fdp.format.query;

import java.math.BigDecimal;

/** A value in the text of a query. Only the field that it is compared with says what it means. */
public sealed interface QueryValue {
    /**
     * Where it begins in the text.
     *
     * @return the number of its first character, from 1 on
     */
    int column();

    /**
     * A number.
     *
     * @param column where it begins
     * @param value its exact value
     */
    record Numeral(int column, BigDecimal value) implements QueryValue {}

    /**
     * An infinite number with a sign. Without one it is a word, which may also be a constant.
     *
     * @param column where it begins
     * @param isNegative whether it is negative
     */
    record Infinite(int column, boolean isNegative) implements QueryValue {}

    /**
     * A text in quotes.
     *
     * @param column where it begins
     * @param text the text without quotes and escapes
     */
    record Text(int column, String text) implements QueryValue {}

    /**
     * The handle of an entity.
     *
     * @param column where it begins
     * @param entity the handle
     */
    record Handle(int column, long entity) implements QueryValue {}

    /**
     * A word: {@code true}, {@code false}, {@code none}, {@code infinity}, or a constant of an enum.
     *
     * @param column where it begins
     * @param text the word
     */
    record Word(int column, String text) implements QueryValue {}
}
