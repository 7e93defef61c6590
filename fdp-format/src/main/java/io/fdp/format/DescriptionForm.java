package io.fdp.format;

import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.DataWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Descriptions of types as MessagePack, in the forms of saves and recordings. See {@code docs/spec/save.md} and {@code
 * docs/spec/recording.md}.
 */
public enum DescriptionForm {
    /** Describes the content of values, not their places in memory. Keeps entries of later versions. */
    SAVE(false),
    /** Also describes where fields lie in memory and how objects are hashed. Skips entries of later versions. */
    RECORDING(true);

    /** The largest number of types in a file. */
    public static final int MAX_TYPES = 4096;

    private final boolean hasPlaces;

    DescriptionForm(boolean hasPlaces) {
        this.hasPlaces = hasPlaces;
    }

    /** Whether descriptions say where fields lie. */
    boolean hasPlaces() {
        return hasPlaces;
    }

    /** Whether keys that this version does not know are kept. */
    boolean keepsKeys() {
        return !hasPlaces;
    }

    // ---- all types of a file

    /** Writes an array of types. */
    public void writeAll(List<TypeDescription> types, DataWriter to) {
        to.arrayHeader(types.size());
        for (TypeDescription type : types) {
            write(type, to);
        }
    }

    /** Reads an array of types; refuses two types with the same name. */
    public List<TypeDescription> readAll(DataReader from) {
        int count = from.arrayHeader();
        if (count > MAX_TYPES) {
            throw from.wrong("there are " + count + " types");
        }
        List<TypeDescription> types = new ArrayList<>();
        Set<String> keys = new HashSet<>();
        for (int i = 0; i < count; i++) {
            TypeDescription type = read(from);
            if (!keys.add(type.key())) {
                throw from.wrong("the " + type + " is there twice");
            }
            types.add(type);
        }
        return List.copyOf(types);
    }

    // ---- one type

    /** Reads a type; refuses a type that no program can have. */
    public TypeDescription read(DataReader from) {
        return new DescriptionReader(this, from).read();
    }

    /** Writes a type. */
    public void write(TypeDescription type, DataWriter to) {
        boolean places = hasPlaces && type.layout() != null;
        boolean hashed = hasPlaces && !type.hashed().isEmpty();
        int more = keepsKeys() ? type.more().count() : 0;
        to.mapHeader(4 + (places ? 3 : 0) + (hashed ? 1 : 0) + more);
        to.string("kind");
        to.string(type.kind().text());
        to.string("name");
        to.string(type.name());
        to.string("id");
        to.integer(type.id());
        if (hashed) {
            to.string("hashed");
            to.string(type.hashed());
        }
        if (places) {
            writePlaces(type, to);
        }
        to.string("fields");
        to.arrayHeader(type.fields().size());
        for (FieldDescription field : type.fields()) {
            writeField(field, to);
        }
        if (keepsKeys()) {
            type.more().writeTo(to);
        }
    }

    private static void writePlaces(TypeDescription type, DataWriter to) {
        to.string("arrangement");
        to.string(String.valueOf(type.layout()).toLowerCase(Locale.ROOT));
        to.string("stride");
        to.integer(type.stride());
        to.string("layout");
        to.integer(type.layoutHash());
    }

    private void writeField(FieldDescription field, DataWriter to) {
        to.mapHeader(hasPlaces ? 6 : 5 + field.more().count());
        to.string("name");
        to.string(field.name());
        to.string("kind");
        to.string(field.kindText());
        to.string("count");
        to.integer(field.count());
        to.string("array");
        to.bool(field.isArray());
        if (hasPlaces) {
            to.string("offset");
            to.integer(field.offset());
        }
        to.string("constants");
        to.collection(field.constants(), DataWriter::string);
        if (keepsKeys()) {
            field.more().writeTo(to);
        }
    }
}
