package io.fdp.recorder.format;

import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.DataWriter;
import io.fdp.format.DescriptionForm;
import io.fdp.format.TypeDescription;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The description of a recording.
 *
 * @param created milliseconds since 1970
 * @param hash what state hashes cover
 * @param entities which entities are recorded: {@value #ALL}, or a description for people
 * @param types all types; sections refer to a type by its place
 */
public record Schema(long created, HashCover hash, String entities, List<TypeDescription> types) {
    /** All entities are recorded. */
    public static final String ALL = "all";

    public Schema {
        types = List.copyOf(types);
    }

    /** What state hashes cover. */
    public enum HashCover {
        WORLD("world"),
        TYPES("types"),
        NONE("none");

        private final String text;

        HashCover(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }

    /** Whether all entities are recorded. */
    boolean hasAll() {
        return entities.equals(ALL);
    }

    /**
     * Whether another schema continues this one: it belongs to the same recording and repeats all types in their
     * places.
     */
    public boolean isBeginningOf(Schema later) {
        if (later.types.size() < types.size()) {
            return false;
        }
        for (int i = 0; i < types.size(); i++) {
            TypeDescription mine = types.get(i);
            TypeDescription its = later.types.get(i);
            if (!mine.isSame(its) || !mine.hashed().equals(its.hashed())) {
                return false;
            }
        }
        return created == later.created && hash == later.hash && entities.equals(later.entities);
    }

    void write(DataWriter to, boolean signed) {
        to.mapHeader(signed ? 6 : 5);
        to.string("format");
        to.integer(Format.VERSION);
        to.string("created");
        to.integer(created);
        to.string("hash");
        to.string(hash.text());
        to.string("entities");
        to.string(entities);
        to.string("types");
        DescriptionForm.RECORDING.writeAll(types, to);
        if (signed) {
            RecordSigner.writePlace(to);
        }
    }

    /** Reads a schema; {@code version} receives the version first, and may refuse it. */
    static Schema read(DataReader from, java.util.function.LongConsumer version) {
        int entries = from.mapHeader();
        if (entries < 1 || !from.text().equals("format")) {
            throw from.wrong("the schema does not begin with its format");
        }
        version.accept(from.int64());
        long created = 0;
        HashCover hash = HashCover.NONE;
        String entities = ALL;
        List<TypeDescription> types = List.of();
        Set<String> keys = new HashSet<>(Set.of("format"));
        for (int i = 1; i < entries; i++) {
            switch (from.newKey(keys)) {
                case "created" -> created = from.int64();
                case "hash" -> hash = coverOf(from);
                case "entities" -> entities = from.text();
                case "types" -> types = DescriptionForm.RECORDING.readAll(from);
                default -> from.skip();
            }
        }
        if (from.remaining() > 0) {
            throw from.wrong("there are " + from.remaining() + " bytes after the schema");
        }
        if (!entities.equals(ALL) && hash != HashCover.NONE) {
            throw from.wrong("state hashes cover " + hash.text + ", and only some entities are recorded: " + entities);
        }
        return new Schema(created, hash, entities, types);
    }

    private static HashCover coverOf(DataReader from) {
        String text = from.text();
        for (HashCover cover : HashCover.values()) {
            if (cover.text.equals(text)) {
                return cover;
            }
        }
        throw from.wrong("state hashes cover nothing that this version knows");
    }
}
