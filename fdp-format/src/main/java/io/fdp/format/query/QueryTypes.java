package io.fdp.format.query;

import io.fdp.format.TypeDescription;
import io.fdp.kernel.error.Required;
import java.util.List;
import java.util.Objects;

/**
 * The types of a source, in the order of its numbers, and the names of its templates.
 *
 * <p>Immutable.
 */
public final class QueryTypes {
    private static final String COMPONENT = "component";

    private final List<TypeDescription> all;
    private final TemplateNames templates;
    private final boolean hasOwners;

    private QueryTypes(List<TypeDescription> all, TemplateNames templates, boolean hasOwners) {
        this.all = all;
        this.templates = templates;
        this.hasOwners = hasOwners;
    }

    /**
     * Makes the types of a source.
     *
     * @param types all of them; singletons and events keep their numbers, and no query finds them
     * @param templates the names of templates
     * @return the types
     */
    public static QueryTypes of(List<TypeDescription> types, TemplateNames templates) {
        return new QueryTypes(
                Required.list(types, "types of a source"),
                Objects.requireNonNull(templates, "the names of templates are null: pass TemplateNames.NONE"),
                false);
    }

    /** The same types, of a source that tells which node owns an entity. */
    QueryTypes withOwners() {
        return new QueryTypes(all, templates, true);
    }

    /**
     * Whether the source tells which node owns an entity.
     *
     * @return true if queries may ask for the owner
     */
    public boolean hasOwners() {
        return hasOwners;
    }

    /**
     * How many types there are.
     *
     * @return the number of types
     */
    public int count() {
        return all.size();
    }

    /**
     * A type.
     *
     * @param number its number in the source
     * @return the type
     */
    public TypeDescription get(int number) {
        return all.get(Objects.checkIndex(number, all.size()));
    }

    /**
     * Whether entities can have values of a type.
     *
     * @param number its number in the source
     * @return false for singletons and events
     */
    public boolean isComponent(int number) {
        return get(number).kind().family().equals(COMPONENT);
    }

    /**
     * The names of templates.
     *
     * @return the names
     */
    public TemplateNames templates() {
        return templates;
    }

    /** All types in words. */
    @Override
    public String toString() {
        return all.toString();
    }
}
