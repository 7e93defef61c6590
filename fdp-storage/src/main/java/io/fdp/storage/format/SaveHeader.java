package io.fdp.storage.format;

import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.DataWriter;
import io.fdp.format.DescriptionForm;
import io.fdp.format.KeptKeys;
import io.fdp.format.TypeDescription;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.storage.error.ForeignSaveException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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
 * @param more unknown entries of the header
 */
public record SaveHeader(
        long tick,
        long version,
        int chunks,
        int entities,
        @Nullable Long hash,
        List<TypeDescription> types,
        KeptKeys more) {
    private static final long LAST_TICK = 1L << 62;
    private static final int MOST_CHUNKS = 1 << 21;

    public void write(DataWriter to) {
        to.mapHeader((hash == null ? 6 : 7) + more.count());
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
        DescriptionForm.SAVE.writeAll(types, to);
        more.writeTo(to);
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
                case "types" -> types = DescriptionForm.SAVE.readAll(from);
                default -> more.add(from, key);
            }
        }
        if (tick < 0 || tick > LAST_TICK || entities > (long) chunks * ImageLayout.SLOTS) {
            throw from.wrong(
                    "a world cannot have tick " + tick + " and " + entities + " entities in " + chunks + " chunks");
        }
        return new SaveHeader(tick, version, chunks, entities, hash, types, more.all());
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
