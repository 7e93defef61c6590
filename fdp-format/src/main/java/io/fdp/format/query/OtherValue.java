package io.fdp.format.query;

import io.fdp.codec.json.JsonWriter;

/**
 * A value of a source that belongs to no entity: a singleton or an event. Types have the numbers of the {@link
 * QueryTypes} of the source.
 *
 * <p>Belongs to its source: it is valid until the source goes to the next value. Used by one thread at a time.
 */
public interface OtherValue {
    /**
     * The type.
     *
     * @return the number of a singleton or an event
     */
    int type();

    /**
     * Whether this node owns the value.
     *
     * @return true if it is owned; always true for events
     */
    boolean isOwned();

    /**
     * Whether the value is an event that can be read in the next frame only.
     *
     * @return true for an event that was published after the last frame
     */
    boolean isPending();

    /**
     * The fields of a value of a type with fields.
     *
     * @return the fields, valid as long as the value
     */
    ValueRow row();

    /**
     * Writes the object of a value of a type with objects.
     *
     * @param json receives the object; null if the object has no form in JSON
     */
    void writeObject(JsonWriter json);
}
