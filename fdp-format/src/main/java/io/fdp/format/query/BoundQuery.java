package io.fdp.format.query;

import java.util.List;

/**
 * A query for one source: its names are numbers of types and fields, and its values have the kinds of the fields.
 *
 * <p>Immutable.
 */
public final class BoundQuery {
    private final String text;
    private final QueryTypes types;
    private final List<EntityTest> tests;
    private final boolean asksRoles;

    BoundQuery(String text, QueryTypes types, List<EntityTest> tests) {
        this.text = text;
        this.types = types;
        this.tests = List.copyOf(tests);
        this.asksRoles =
                tests.stream().anyMatch(test -> test instanceof EntityTest.Role || test instanceof EntityTest.AnyRole);
    }

    /**
     * The types that the query is bound to.
     *
     * @return the types
     */
    public QueryTypes types() {
        return types;
    }

    List<EntityTest> tests() {
        return tests;
    }

    /**
     * Whether an entity matches.
     *
     * @param entity an entity of the source
     * @return true if all conditions hold
     */
    public boolean matches(EntityAccess entity) {
        for (int i = 0; i < tests.size(); i++) {
            if (!tests.get(i).holds(entity)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether all matches have a component.
     *
     * @param type the number of a type
     * @return true if an entity without it cannot match
     */
    public boolean requires(int type) {
        for (EntityTest test : tests) {
            boolean needs = switch (test) {
                case EntityTest.Has has -> has.type() == type && !has.isNegated();
                case EntityTest.Owns owns -> owns.type() == type && !owns.isNegated();
                case EntityTest.Field field -> field.type() == type;
                default -> false;
            };
            if (needs) {
                return true;
            }
        }
        return false;
    }

    /**
     * How many conditions ask about a component.
     *
     * @param type the number of a type
     * @return 0 if its values need not be read
     */
    public int tests(int type) {
        int count = 0;
        for (EntityTest test : tests) {
            boolean named = switch (test) {
                case EntityTest.Has has -> has.type() == type;
                case EntityTest.Owns owns -> owns.type() == type;
                case EntityTest.Field field -> field.type() == type;
                default -> false;
            };
            count += named ? 1 : 0;
        }
        return count;
    }

    /** Whether the query asks for roles. */
    boolean asksRoles() {
        return asksRoles;
    }

    /**
     * How many conditions there are, for readers that charge their work.
     *
     * @return 1 or more
     */
    public int cost() {
        return Math.max(1, tests.size());
    }

    /** The text as it was given. */
    @Override
    public String toString() {
        return text;
    }
}
