package io.fdp.format.query;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** Reads the text of a query. The grammar stands in {@code docs/spec/query.md}. */
final class QueryParser {
    private static final int MOST_CONDITIONS = 256;
    private static final int MOST_STEPS = 80;
    private static final int MOST_NUMBER_LENGTH = 400;
    private static final int MOST_EXPONENT_DIGITS = 4;
    private static final int MOST_INDEX_DIGITS = 9;
    private static final int HEX = 16;

    private final QueryCharacters from;

    QueryParser(String text) {
        this.from = new QueryCharacters(text);
    }

    List<QueryCondition> parse() {
        List<QueryCondition> conditions = new ArrayList<>();
        from.skipBlanks();
        if (from.isAtEnd()) {
            return conditions;
        }
        do {
            from.skipBlanks();
            if (conditions.size() == MOST_CONDITIONS) {
                throw from.wrong("a query has at most " + MOST_CONDITIONS + " conditions", "leave some out");
            }
            conditions.add(condition());
            from.skipBlanks();
        } while (from.accept(','));
        if (!from.isAtEnd()) {
            throw from.wrong("found " + from.shown() + ", where a comma, an operator or the end is expected", advice());
        }
        return conditions;
    }

    private String advice() {
        if (from.startsWith("&&") || from.startsWith("and ") || from.startsWith("AND ")) {
            return "write a comma for and";
        }
        if (from.startsWith("||") || from.startsWith("or ") || from.startsWith("OR ")) {
            return "there is no or: ask twice";
        }
        return "";
    }

    // ---- conditions

    private QueryCondition condition() {
        int start = from.column();
        boolean negated = from.accept('!');
        if (negated) {
            from.skipBlanks();
        }
        if (!from.isAtName()) {
            throw from.wrong(
                    "found " + from.shown() + ", where " + (negated ? "the name of a component" : "a condition")
                            + " is expected",
                    negated ? "" : "write a component, !component, or a comparison as in Health.hp < 30");
        }
        QueryPath path = path();
        if (path.word().equals("owned") && from.peekAfterBlanks() == '(') {
            return new QueryCondition.Owned(argument(), negated);
        }
        from.skipBlanks();
        if (!from.isAtOperator()) {
            return new QueryCondition.Has(path, negated);
        }
        if (negated) {
            throw from.wrongAt(
                    start,
                    "! stands before a component, and this is a comparison",
                    "leave the ! out and take the opposite operator");
        }
        QueryOperator operator = operator();
        from.skipBlanks();
        return new QueryCondition.Compare(path, operator, value());
    }

    /** The name in the brackets of {@code owned(…)}. */
    private QueryPath argument() {
        from.skipBlanks();
        from.accept('(');
        from.skipBlanks();
        if (!from.isAtName()) {
            throw from.wrong(
                    "found " + from.shown() + ", where the name of a component is expected", "as in owned(Position)");
        }
        QueryPath name = path();
        from.skipBlanks();
        if (!from.accept(')')) {
            throw from.wrong("found " + from.shown() + ", where ) is expected", "");
        }
        return name;
    }

    private QueryPath path() {
        List<QueryPath.Step> steps = new ArrayList<>();
        steps.add(name());
        while (true) {
            if (steps.size() > MOST_STEPS) {
                throw from.wrong("a name has at most " + MOST_STEPS + " parts", "");
            }
            int column = from.column();
            if (from.accept('[')) {
                from.skipBlanks();
                steps.add(new QueryPath.Index(column, index()));
                from.skipBlanks();
                if (!from.accept(']')) {
                    throw from.wrong("found " + from.shown() + ", where ] is expected", "");
                }
            } else if (from.accept('.')) {
                if (!from.isAtName() && !from.isAtDigit()) {
                    throw from.wrong("found " + from.shown() + ", where a name is expected after the point", "");
                }
                steps.add(from.isAtDigit() ? new QueryPath.Index(from.column(), index()) : name());
            } else {
                return new QueryPath(steps);
            }
        }
    }

    private QueryPath.Name name() {
        int column = from.column();
        boolean quoted = from.peek() == '`';
        String text = quoted ? from.quoted() : from.word();
        if (text.isEmpty()) {
            throw from.wrongAt(column, "a name is empty", "write the name between the backquotes");
        }
        return new QueryPath.Name(column, text, quoted);
    }

    private int index() {
        int column = from.column();
        String digits = from.digits();
        if (digits.isEmpty() || digits.length() > MOST_INDEX_DIGITS) {
            throw from.wrongAt(
                    column,
                    digits.isEmpty()
                            ? "found " + from.shown() + ", where the number of an element is expected"
                            : "no element has so large a number",
                    "elements are numbered from 0");
        }
        return Integer.parseInt(digits);
    }

    private QueryOperator operator() {
        int column = from.column();
        for (QueryOperator wide : List.of(QueryOperator.AT_MOST, QueryOperator.AT_LEAST, QueryOperator.NOT_EQUAL)) {
            if (from.accept(wide.sign())) {
                return wide;
            }
        }
        if (from.startsWith("==") || from.startsWith("<>") || from.startsWith("=<") || from.startsWith("=>")) {
            String meant =
                    from.startsWith("==") ? "=" : from.startsWith("<>") ? "!=" : from.startsWith("=<") ? "<=" : ">=";
            throw from.wrong("there is no such operator", "did you mean \"" + meant + "\"?");
        }
        for (QueryOperator narrow : List.of(QueryOperator.LESS, QueryOperator.EQUAL, QueryOperator.GREATER)) {
            if (from.accept(narrow.sign())) {
                return narrow;
            }
        }
        throw from.wrongAt(column, "an operator is expected", "write one of < <= = != > >=");
    }

    // ---- values

    private QueryValue value() {
        int column = from.column();
        int first = from.peek();
        if (first == '"' || first == '\'') {
            return new QueryValue.Text(column, from.quoted());
        }
        if (from.isAtDigit() || first == '-' || first == '+') {
            return number(column);
        }
        if (from.isAtName() && first != '`') {
            return new QueryValue.Word(column, from.word());
        }
        throw from.wrong(
                "found " + from.shown() + ", where a value is expected",
                first == '.'
                        ? "write a digit before the point"
                        : "write a number, a text in quotes, true, false, a constant, an entity as 42#3, or none");
    }

    private QueryValue number(int column) {
        boolean negative = from.accept('-');
        if (!negative) {
            from.accept('+');
        }
        if (from.startsWith("infinity")) {
            from.word();
            return new QueryValue.Infinite(column, negative);
        }
        if (from.accept("0x") || from.accept("0X")) {
            return hexadecimal(column, negative);
        }
        String digits = from.digits();
        if (digits.isEmpty()) {
            throw from.wrong("found " + from.shown() + ", where a digit is expected", "");
        }
        if (from.peek() == '#') {
            return handle(column, digits);
        }
        StringBuilder text = new StringBuilder(digits);
        if (from.accept('.')) {
            String fraction = from.digits();
            if (fraction.isEmpty()) {
                throw from.wrong("found " + from.shown() + ", where a digit is expected after the point", "");
            }
            text.append('.').append(fraction);
        }
        if (from.accept('e') || from.accept('E')) {
            boolean small = from.accept('-');
            if (!small) {
                from.accept('+');
            }
            text.append(small ? "e-" : "e").append(exponent(column));
        }
        requireEnd(column, text.length());
        BigDecimal value = new BigDecimal(text.toString());
        return new QueryValue.Numeral(column, negative ? value.negate() : value);
    }

    private String exponent(int column) {
        String digits = from.digits();
        if (digits.isEmpty()) {
            throw from.wrong("found " + from.shown() + ", where the digits of an exponent are expected", "");
        }
        if (digits.length() > MOST_EXPONENT_DIGITS) {
            throw from.wrongAt(column, "no field has such a number", "the exponent is too large");
        }
        return digits;
    }

    private QueryValue hexadecimal(int column, boolean negative) {
        String digits = from.hexDigits();
        if (digits.isEmpty()) {
            throw from.wrong("found " + from.shown() + ", where a hexadecimal digit is expected", "");
        }
        requireEnd(column, digits.length());
        BigDecimal value = new BigDecimal(new BigInteger(digits, HEX));
        return new QueryValue.Numeral(column, negative ? value.negate() : value);
    }

    private void requireEnd(int column, int length) {
        if (from.isAtName() || from.peek() == '.') {
            throw from.wrong("found " + from.shown() + " right after a number", "write units and names elsewhere");
        }
        if (length > MOST_NUMBER_LENGTH) {
            throw from.wrongAt(column, "a number has at most " + MOST_NUMBER_LENGTH + " digits", "");
        }
    }

    private QueryValue handle(int column, String index) {
        from.accept('#');
        String generation = from.digits();
        if (generation.isEmpty()) {
            throw from.wrong("found " + from.shown() + ", where a generation is expected", "as in 42#3");
        }
        requireEnd(column, index.length());
        long entity = Handles.of(index + "#" + generation);
        if (entity == Handles.WRONG) {
            throw from.wrongAt(
                    column, "there is no such entity", "an entity is an index, #, and a generation, as in 42#3");
        }
        return new QueryValue.Handle(column, entity);
    }
}
