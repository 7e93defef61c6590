package io.fdp.storage.format;

import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.DataWriter;
import io.fdp.format.DescriptionForm;
import io.fdp.format.KeptKeys;
import io.fdp.format.TypeDescription;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.storage.error.ForeignSaveException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The header of a save.
 *
 * @param tick the number of frames
 * @param version the version of the repository; it orders changes, and is not restored
 * @param chunks up to which chunk the world reaches
 * @param entities how many entities live
 * @param hash the state hash of the world; null in saves of programs that did not write it
 * @param types all types, by number
 * @param hashing how types were hashed; null in saves of programs that did not write it, and when it is of another save
 * @param templates the names of templates by their numbers; empty if they are not known
 * @param more unknown entries of the header
 */
public record SaveHeader(
        long tick,
        long version,
        int chunks,
        int entities,
        @Nullable Long hash,
        List<TypeDescription> types,
        @Nullable SaveHashing hashing,
        Map<Integer, String> templates,
        KeptKeys more) {
    private static final long LAST_TICK = 1L << 62;
    private static final int MOST_CHUNKS = 1 << 21;

    /** A header that does not say how types were hashed, nor what templates are called. */
    public SaveHeader(
            long tick,
            long version,
            int chunks,
            int entities,
            @Nullable Long hash,
            List<TypeDescription> types,
            KeptKeys more) {
        this(tick, version, chunks, entities, hash, types, null, Map.of(), more);
    }

    /**
     * The same header, with how types were hashed.
     *
     * @param known each type as the program knows it; null for a type that it only writes back
     */
    public SaveHeader hashedAs(List<@Nullable TypeDescription> known) {
        Long of = hash;
        SaveHashing ways = of == null ? null : SaveHashing.of(of, crc(encoded()), known);
        return new SaveHeader(tick, version, chunks, entities, of, types, ways, templates, more);
    }

    /** The same header, with the names of templates. */
    public SaveHeader naming(Map<Integer, String> all) {
        return new SaveHeader(tick, version, chunks, entities, hash, types, hashing, all, more);
    }

    private byte[] encoded() {
        DataWriter data = new DataWriter();
        DescriptionForm.SAVE.writeAll(types, data);
        return data.toByteArray();
    }

    private static int crc(byte[] bytes) {
        return crc(bytes, 0, bytes.length);
    }

    private static int crc(byte[] bytes, int from, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, from, length);
        return (int) crc.getValue();
    }

    public void write(DataWriter to) {
        to.mapHeader(
                6 + (hash == null ? 0 : 1) + (hashing == null ? 0 : 1) + (templates.isEmpty() ? 0 : 1) + more.count());
        to.string("format");
        to.integer(SaveFormat.VERSION);
        to.string("tick");
        to.integer(tick);
        to.string("version");
        to.integer(version);
        to.string("chunks");
        to.integer(chunks);
        to.string("entities");
        to.integer(entities);
        if (hash != null) {
            to.string("hash");
            to.integer(hash);
        }
        to.string("types");
        byte[] described = encoded();
        to.raw(described, 0, described.length);
        if (hashing != null) {
            to.string("hashing");
            hashing.write(to);
        }
        if (!templates.isEmpty()) {
            to.string("templates");
            writeTemplates(to);
        }
        more.writeTo(to);
    }

    /** By number, so that the same world makes the same bytes. */
    private void writeTemplates(DataWriter to) {
        to.mapHeader(templates.size());
        new TreeMap<>(templates).forEach((number, name) -> {
            to.integer(number);
            to.string(name);
        });
    }

    private static Map<Integer, String> readTemplates(DataReader from) {
        int count = from.mapHeader();
        Map<Integer, String> names = new HashMap<>();
        for (int i = 0; i < count; i++) {
            long number = from.int64();
            String name = from.text();
            if (number != (int) number || names.put((int) number, name) != null) {
                throw from.wrong("template " + number + " occurs twice, or is no number of 32 bits");
            }
        }
        return names;
    }

    public static SaveHeader read(DataReader from) {
        int entries = from.mapHeader();
        requireVersion(from);
        long tick = 0;
        long version = 0;
        int chunks = 0;
        int entities = 0;
        Long hash = null;
        List<TypeDescription> types = List.of();
        int typesCrc = 0;
        SaveHashing hashing = null;
        Map<Integer, String> templates = Map.of();
        KeptKeys.Gathering more = new KeptKeys.Gathering();
        Set<String> keys = new HashSet<>(Set.of("format"));
        for (int i = 1; i < entries; i++) {
            int key = from.position();
            switch (from.newKey(keys)) {
                case "tick" -> tick = from.int64();
                case "version" -> version = from.int64();
                case "chunks" -> chunks = from.count(MOST_CHUNKS, "the number of chunks");
                case "entities" -> entities = from.count(Integer.MAX_VALUE, "the number of entities");
                case "hash" -> hash = from.int64();
                case "types" -> {
                    int start = from.position();
                    types = DescriptionForm.SAVE.readAll(from);
                    typesCrc = crc(from.array(), start, from.position() - start);
                }
                case "hashing" -> hashing = SaveHashing.read(from);
                case "templates" -> templates = readTemplates(from);
                default -> more.add(from, key);
            }
        }
        if (tick < 0 || tick > LAST_TICK || entities > (long) chunks * ImageLayout.SLOTS) {
            throw from.wrong(
                    "a world cannot have tick " + tick + " and " + entities + " entities in " + chunks + " chunks");
        }
        SaveHashing own = hashing != null && hashing.isOf(hash, typesCrc) ? hashing : null;
        if (own != null && own.types().size() != types.size()) {
            throw from.wrong("the state hash has " + own.types().size() + " types of " + types.size());
        }
        return new SaveHeader(tick, version, chunks, entities, hash, types, own, templates, more.all());
    }

    private static void requireVersion(DataReader from) {
        if (!"format".equals(from.text())) {
            throw from.wrong("the version of the format does not come first");
        }
        long format = from.int64();
        if (format != SaveFormat.VERSION) {
            throw new ForeignSaveException("the save has version " + format + " of the format, and this program reads"
                    + " version " + SaveFormat.VERSION + ": load it with a later version of FDP");
        }
    }
}
