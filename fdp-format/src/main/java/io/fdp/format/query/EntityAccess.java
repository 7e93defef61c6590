package io.fdp.format.query;

import io.fdp.codec.json.JsonWriter;

/**
 * What a source tells about one entity at a time. Types have the numbers of the {@link QueryTypes} of the source.
 *
 * <p>Belongs to its source: it is valid until the source goes to another entity. Used by one thread at a time.
 */
public interface EntityAccess {
    /**
     * The entity.
     *
     * @return its handle
     */
    long entity();

    /**
     * A header field.
     *
     * @param field any but {@link HeaderField#ROLE}, and {@link HeaderField#OWNER} only where {@link
     *     QueryTypes#hasOwners}; the template is its number
     * @return a number, a handle, or bits
     */
    long header(HeaderField field);

    /**
     * How many roles it has.
     *
     * @return the number of roles
     */
    int roleCount();

    /**
     * One of its roles.
     *
     * @param i 0 to {@code roleCount() - 1}, in ascending order of roles
     * @return the role
     */
    int role(int i);

    /**
     * Whether it has a component.
     *
     * @param type the number of a component
     * @return true if it has it
     */
    boolean has(int type);

    /**
     * Whether this node owns one of its components.
     *
     * @param type the number of a component
     * @return true if it has it and this node owns it
     */
    boolean owns(int type);

    /**
     * How many values it has of a component with fields.
     *
     * @param type the number of a component that it has
     * @return 1, or the number of its parts
     */
    int rows(int type);

    /**
     * A value of a component with fields.
     *
     * @param type the number of a component that it has
     * @param i 0 to {@code rows(type) - 1}
     * @return the value, valid until the next call with this type
     */
    ValueRow row(int type, int i);

    /**
     * Writes the object of a component as JSON.
     *
     * @param type the number of a component with objects that it has
     * @param json receives the object; null if the object has no form in JSON
     */
    void writeObject(int type, JsonWriter json);
}
