package io.fdp.format;

import io.fdp.annotations.Layout;
import io.fdp.kernel.component.ObjectHashing;
import io.fdp.kernel.error.ShortText;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldRules;
import io.fdp.kernel.state.RecordedHashes;
import io.fdp.kernel.state.RecordedHashes.Kind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A type as a file describes it: its kind, its fields, and, where the file says so, how fields lie in memory.
 *
 * <p>Immutable.
 */
public final class TypeDescription {
    /** The largest number of fields of a type. */
    public static final int MAX_FIELDS = 4096;

    /** The largest number of constants of an enum. */
    public static final int MAX_CONSTANTS = 65_536;

    private final TypeKind kind;
    private final String name;
    private final int id;
    private final @Nullable Layout layout;
    private final int stride;
    private final long layoutHash;
    private final List<FieldDescription> fields;
    private final @Nullable RowShape shape;
    private final boolean hasRules;
    private final String hashed;
    private final KeptKeys more;

    TypeDescription(
            TypeKind kind,
            String name,
            int id,
            @Nullable Layout layout,
            int stride,
            long layoutHash,
            List<FieldDescription> fields,
            String hashed,
            KeptKeys more) {
        this.kind = kind;
        this.name = name;
        this.id = id;
        this.layout = layout;
        this.stride = stride;
        this.layoutHash = layoutHash;
        this.fields = List.copyOf(fields);
        this.hashed = hashed;
        this.more = more;
        this.shape = layout == null && !fields.isEmpty()
                ? null
                : RowShape.of(layout == null ? Layout.ROWS : layout, stride, fields);
        this.hasRules = fields.stream().anyMatch(field -> FieldRules.apply(field.kind()));
    }

    /** Describes a registered type; a type without a layout has no fields. */
    public static TypeDescription of(TypeKind kind, String name, int id, @Nullable ComponentLayout layout) {
        if (layout == null) {
            return ofFields(kind, name, id, List.of());
        }
        List<FieldDescription> fields =
                layout.fields().stream().map(FieldDescription::of).toList();
        return new TypeDescription(
                kind, name, id, layout.layout(), layout.stride(), layout.hash(), fields, "", KeptKeys.NONE);
    }

    /** Describes a registered type of objects. */
    public static TypeDescription ofObjects(TypeKind kind, String name, int id, ObjectHashing hashing) {
        String way = switch (hashing) {
            case BYTES -> "";
            case VALUE -> "value";
            case CONTENT -> "content";
            case HASH_CODE -> "java";
            case PRESENCE, PROGRAM -> "program";
        };
        return new TypeDescription(kind, name, id, null, 0, 0, List.of(), way, KeptKeys.NONE);
    }

    /** Describes the content of values, not their places in memory. */
    public static TypeDescription ofFields(TypeKind kind, String name, int id, List<FieldDescription> fields) {
        return new TypeDescription(kind, name, id, null, 0, 0, fields, "", KeptKeys.NONE);
    }

    /** The same type with unknown entries. */
    public TypeDescription with(KeptKeys keys) {
        return new TypeDescription(kind, name, id, layout, stride, layoutHash, fields, hashed, keys);
    }

    /** The same type under another name. */
    public TypeDescription named(String other) {
        return new TypeDescription(kind, other, id, layout, stride, layoutHash, fields, hashed, more);
    }

    /**
     * The same type with only its first fields, at places in memory.
     *
     * @param arrangement how values lie in memory
     * @param size bytes from one value to the next
     * @param hash the hash of the layout
     * @param offsets the places of the first fields, in their order
     * @return the type; null when no program can have these places
     */
    public @Nullable TypeDescription placed(Layout arrangement, int size, long hash, int[] offsets) {
        if (!kind.hasFields() || offsets.length > fields.size() || !kind.mayHave(offsets.length)) {
            return null;
        }
        List<FieldDescription> some = new ArrayList<>();
        for (int i = 0; i < offsets.length; i++) {
            some.add(fields.get(i).at(offsets[i]));
        }
        boolean right = kind.mayLieIn(arrangement) && LayoutRules.wrong(name, arrangement, size, hash, some) == null;
        return right ? new TypeDescription(kind, name, id, arrangement, size, hash, some, "", KeptKeys.NONE) : null;
    }

    /**
     * The same type of tags or objects, with the way in which objects count for the state hash.
     *
     * @param way as {@link #hashed} names it
     * @return the type; null when its values do not count in this way
     */
    public @Nullable TypeDescription hashedBy(String way) {
        return !kind.hasFields() && kind.mayBeHashed(way)
                ? new TypeDescription(kind, name, id, null, 0, 0, List.of(), way, KeptKeys.NONE)
                : null;
    }

    /**
     * Adds the type to hashes.
     *
     * @param to computes the state hash of a file
     * @return the number of the type there
     */
    public int addTo(RecordedHashes to) {
        return switch (kind) {
            case COMPONENT, SINGLETON -> to.add(Kind.TABLE, name, described(), kind.isSingleton());
            case PARTS -> to.add(Kind.PARTS, name, described(), false);
            case TAG -> to.add(Kind.TAG, name, null, false);
            case MANAGED, MANAGED_SINGLETON -> to.addObjects(name, hashing(), kind.isSingleton());
            case EVENT -> to.addEvents(name, id, described());
            case MANAGED_EVENT -> to.addObjectEvents(name, id, hashing());
        };
    }

    /** The kind of the type. */
    public TypeKind kind() {
        return kind;
    }

    /** Its stable name. */
    public String name() {
        return name;
    }

    /** A unique key: family and name. Names are unique within a family. */
    public String key() {
        return kind.family() + " " + name;
    }

    /** The number of an event; else 0. */
    public int id() {
        return id;
    }

    /** How values lie in memory; null without fields, or when the file does not say. */
    public @Nullable Layout layout() {
        return layout;
    }

    /** Bytes from one value to the next; 0 without a layout. */
    public int stride() {
        return stride;
    }

    /** Equal if and only if two layouts are equal; 0 without a layout. */
    public long layoutHash() {
        return layoutHash;
    }

    /** The fields of a record; empty for other types. */
    public List<FieldDescription> fields() {
        return fields;
    }

    /** Where fields lie in images. */
    public RowShape shape() {
        if (shape == null) {
            throw new IllegalStateException("the description of " + this + " does not say where its fields lie");
        }
        return shape;
    }

    /**
     * How objects count for the state hash, as files name it; empty when the recorded bytes count, and for types
     * without objects.
     */
    public String hashed() {
        return hashed;
    }

    /** Unknown entries of the file about this type. */
    public KeptKeys more() {
        return more;
    }

    /** Whether only the program that has the objects can compute their state hash. */
    public boolean needsProgram() {
        return hashing() == ObjectHashing.PROGRAM;
    }

    /** How objects count for the state hash, as {@link #hashed} names it. */
    public ObjectHashing hashing() {
        return switch (hashed) {
            case "" -> ObjectHashing.BYTES;
            case "value" -> ObjectHashing.VALUE;
            case "content" -> ObjectHashing.CONTENT;
            case "java" -> ObjectHashing.HASH_CODE;
            default -> ObjectHashing.PROGRAM;
        };
    }

    /** Whether a field does not allow all bytes, so that {@link FieldRules} apply. */
    public boolean hasRules() {
        return hasRules;
    }

    /** The layout of the fields; null without a layout. */
    public @Nullable ComponentLayout described() {
        return layout == null ? null : LayoutRules.layout(layout, stride, layoutHash, fields);
    }

    /** Whether two descriptions mean the same type: equal kind, name and layout. */
    public boolean isSame(TypeDescription other) {
        return kind == other.kind
                && name.equals(other.name)
                && id == other.id
                && layoutHash == other.layoutHash
                && layout == other.layout
                && stride == other.stride
                && fields.equals(other.fields);
    }

    /** The type in words, for errors. */
    @Override
    public String toString() {
        return kind.text() + " " + ShortText.of(name, ShortText.NAME);
    }
}
