package io.fdp.testkit;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;

/**
 * A kind of column that the contract and the model tests can use without knowing its type.
 *
 * <p>Values are made from a number: the same number gives the same value, different numbers usually give different
 * values.
 */
public interface ColumnKind {
    /**
     * Registers the component.
     *
     * @param repository the repository to register it in
     * @return a handle on the column
     */
    Column register(EntityRepository repository);

    /** A registered column. */
    interface Column {
        /**
         * The column itself.
         *
         * @return the registered column
         */
        ComponentColumn column();

        /**
         * Whether it has values, unlike a tag.
         *
         * @return true for tables
         */
        boolean hasValues();

        /**
         * Whether an entity that has the component can get more of it, as with parts.
         *
         * @return true if adding twice is not an error
         */
        default boolean takesMore() {
            return false;
        }

        /**
         * Adds the component.
         *
         * @param entity the entity
         * @param number makes the value
         */
        void add(long entity, int number);

        /**
         * Adds the component to part of an array of entities at once. All fields, if there are any, are zero.
         *
         * @param entities the entities
         * @param from the first position
         * @param to the position after the last
         */
        default void addAll(long[] entities, int from, int to) {
            column().addAll(entities, from, to);
        }

        /**
         * Writes the value in one of the ways that a table offers.
         *
         * @param entity the entity
         * @param number makes the value
         */
        void set(long entity, int number);

        /**
         * Whether all ways of reading return the value of a number.
         *
         * @param entity the entity
         * @param number makes the value
         * @return true if all of them do
         */
        boolean holds(long entity, int number);
    }
}
