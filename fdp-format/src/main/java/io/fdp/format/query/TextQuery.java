package io.fdp.format.query;

import io.fdp.kernel.EntityRepository;
import java.util.List;
import java.util.Objects;

/**
 * A query that a person wrote in one line.
 *
 * <pre>{@code
 * WorldQuery weak = TextQuery.parse("Position, !Burning, Health.hp < 30, side = 2").on(repo);
 * weak.forEach(entity -> …);
 * }</pre>
 *
 * <p>The same text finds entities in a running world, in a recording and in a save. An empty text finds all. {@code
 * docs/spec/query.md} has the grammar. A text that was read has right grammar; whether its names and values fit a
 * source turns out when it is bound to the types of the source.
 *
 * <p>Immutable.
 */
public final class TextQuery {
    private final String text;
    private final List<QueryCondition> conditions;

    private TextQuery(String text, List<QueryCondition> conditions) {
        this.text = text;
        this.conditions = List.copyOf(conditions);
    }

    /**
     * Reads a text.
     *
     * @param text the query
     * @return what it says
     * @throws TextQueryException when the text is no query; the error has the column
     */
    public static TextQuery parse(String text) {
        Objects.requireNonNull(text, "the text of a query is null: pass an empty one for all entities");
        return new TextQuery(text, new QueryParser(text).parse());
    }

    /**
     * What the text says.
     *
     * @return the conditions in their order; none for all entities
     */
    public List<QueryCondition> conditions() {
        return conditions;
    }

    /**
     * Whether the text compares a field of all entities.
     *
     * @param field the field
     * @return true if an answer depends on it
     */
    public boolean asks(HeaderField field) {
        return conditions.stream()
                .anyMatch(each -> each instanceof QueryCondition.Compare
                        && HeaderField.of(each.path().word()) == field);
    }

    /**
     * Finds the names of the query among the types of a source.
     *
     * @param types the types
     * @return the query for that source
     * @throws TextQueryException when a name is unknown or ambiguous, or a value does not fit its field
     */
    public BoundQuery bind(QueryTypes types) {
        return new QueryBinder(text, Objects.requireNonNull(types, "the types are null: pass those of a source"))
                .bind(this);
    }

    /**
     * Makes the query for a running world that has no names of templates.
     *
     * @param repo the world; its types that are registered now count
     * @return the query
     * @throws TextQueryException when the query does not fit the types
     */
    public WorldQuery on(EntityRepository repo) {
        return on(repo, TemplateNames.NONE);
    }

    /**
     * Makes the query for a running world.
     *
     * @param repo the world; its types that are registered now count
     * @param templates the names of its templates
     * @return the query
     * @throws TextQueryException when the query does not fit the types
     */
    public WorldQuery on(EntityRepository repo, TemplateNames templates) {
        return WorldEntities.of(repo, templates).query(this);
    }

    /** The text as it was given. */
    @Override
    public String toString() {
        return text;
    }
}
