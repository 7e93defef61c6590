package io.fdp.replication.internal.version;

import io.fdp.kernel.layout.ComponentLayout;
import java.util.Arrays;
import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** The versions that other nodes have of one type: what they have said about it, and how their values are read. */
public final class OtherVersions {
    private final ComponentLayout own;
    private final IntPredicate fits;
    private @Nullable Version[] senders = new Version[0];

    /** What a sender has said: its schema, and how its values are read if they can be. */
    private record Version(long schema, @Nullable ValueConversion conversion) {}

    /** No other versions yet. */
    public OtherVersions(ComponentLayout own) {
        this(own, stride -> true);
    }

    /**
     * No other versions yet.
     *
     * @param fits whether samples can have values of so many bytes
     */
    public OtherVersions(ComponentLayout own, IntPredicate fits) {
        this.own = own;
        this.fits = fits;
    }

    /**
     * A node describes the type.
     *
     * @return whether its values can be read here
     */
    public boolean describe(int sender, long schema, Map<String, String> fields) {
        ValueConversion conversion = schema == own.hash() ? null : ValueConversion.of(own, schema, fields);
        if (conversion != null && !fits.test(conversion.stride())) {
            conversion = null;
        }
        set(sender, new Version(schema, conversion));
        return schema == own.hash() || conversion != null;
    }

    /** Waits no longer for what a node says. Its values cannot be read, unless it says something after all. */
    public void giveUp(int sender) {
        set(sender, new Version(own.hash(), null));
    }

    private void set(int sender, Version version) {
        if (sender >= senders.length) {
            senders = Arrays.copyOf(senders, sender + 1);
        }
        senders[sender] = version;
    }

    /** Whether a node has described the type. */
    public boolean isDescribed(int sender) {
        return sender < senders.length && senders[sender] != null;
    }

    /** How samples of a sender with another schema are read; null if they cannot be, or the schema is unknown. */
    public @Nullable ValueConversion find(int sender, long schema) {
        Version version = sender < senders.length ? senders[sender] : null;
        ValueConversion conversion = version == null ? null : version.conversion;
        return conversion != null && conversion.schema() == schema ? conversion : null;
    }

    /** Forgets what a node has said: it is lost, and says it again if it comes back. */
    public void forget(int sender) {
        if (sender < senders.length) {
            senders[sender] = null;
        }
    }
}
