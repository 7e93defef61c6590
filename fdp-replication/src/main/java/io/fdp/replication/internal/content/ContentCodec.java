package io.fdp.replication.internal.content;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.replication.internal.Bindings;
import java.util.Map;

/** Writes and reads what an entity has of a component that has no fixed size: its parts, or its object. */
abstract class ContentCodec {
    /** The component. */
    abstract ComponentColumn column();

    /** Nodes take contents of each other if this number is the same. */
    abstract long schema();

    /** Prepares the content of an entity. Returns its bytes. */
    abstract int prepare(long handle);

    /** Writes the content that was prepared, with network ids for handles. */
    abstract void write(Bindings bindings, long handle, long at);

    /** Whether bytes can be a content. */
    abstract boolean isValid(long at, int bytes);

    /** Gives an entity the content of checked bytes. Returns false if it names entities that are not here. */
    abstract boolean apply(Bindings bindings, long handle, long at, int bytes);

    abstract boolean hasReferences();

    /** The content of an entity as text, by field. */
    abstract Map<String, String> fields(Bindings bindings, long handle);

    /** Hashes the content of an entity, with network ids for handles. */
    abstract long hash(Bindings bindings, long handle, long seed);
}
