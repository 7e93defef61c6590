package io.fdp.format.query;

/** A condition of a query, as its text says it. An entity matches when all conditions hold. */
public sealed interface QueryCondition {
    /**
     * The type, field or header field that it is about.
     *
     * @return its name in the text
     */
    QueryPath path();

    /**
     * An entity has a component, or has it not.
     *
     * @param path the name of the component
     * @param isNegated whether entities without it match
     */
    record Has(QueryPath path, boolean isNegated) implements QueryCondition {}

    /**
     * This node owns a component of an entity, or does not: then the entity has no such component, or another node owns
     * it.
     *
     * @param path the name of the component
     * @param isNegated whether entities match whose component this node does not own
     */
    record Owned(QueryPath path, boolean isNegated) implements QueryCondition {}

    /**
     * A field, or a header field, compares to a value.
     *
     * @param path the field
     * @param operator how it compares
     * @param value the value
     */
    record Compare(QueryPath path, QueryOperator operator, QueryValue value) implements QueryCondition {}
}
