package io.fdp.replication.internal.content;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.replication.internal.Bindings;
import io.fdp.replication.internal.VersionedSamples.Format;
import io.fdp.replication.internal.version.OtherVersions;
import io.fdp.replication.internal.version.ValueConversion;
import io.fdp.wire.Topic;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes and reads what an entity has of a component that has no fixed size: its parts, or its object. */
abstract class ContentCodec {
    /** The component. */
    abstract ComponentColumn column();

    /** Nodes take contents of each other if this number is the same. */
    abstract long schema();

    /** The layout of parts or of a value; null for objects, which read other versions by themselves. */
    abstract @Nullable ComponentLayout layout();

    /** What samples of a topic look like. */
    final Format format(short kind, Topic topic, int keys) {
        ComponentLayout layout = layout();
        return new Format(kind, topic, keys, schema(), layout == null ? null : new OtherVersions(layout));
    }

    /**
     * Converts a content of another version.
     *
     * @return its bytes, or -1 if it has another size than so many values, or more bytes than there may be
     */
    static int convert(ValueConversion from, long at, int bytes, long to, int mostBytes) {
        int count = bytes / from.stride();
        long own = (long) count * from.ownStride();
        if (bytes % from.stride() != 0 || own > mostBytes) {
            return -1;
        }
        if (count > 0) {
            from.convert(at, to, count);
        }
        return (int) own;
    }

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
