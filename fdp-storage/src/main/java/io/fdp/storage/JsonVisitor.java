package io.fdp.storage;

import io.fdp.codec.data.ReadAccount;
import io.fdp.codec.json.JsonWriter;
import io.fdp.format.DescriptionJson;
import io.fdp.format.ObjectJson;
import io.fdp.format.RowJson;
import io.fdp.format.TypeDescription;
import io.fdp.format.TypeKind;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.storage.format.SaveFormat;
import io.fdp.storage.format.SaveHeader;
import io.fdp.storage.read.SaveVisitor;
import io.fdp.storage.read.SavedEntities;
import io.fdp.storage.read.SavedEvents;
import io.fdp.storage.read.SavedRow;
import io.fdp.storage.read.SavedRows;
import io.fdp.storage.read.SavedValues;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/**
 * Writes a save as JSON while it is read: a header, an array of chunks, then all other sections. Only one chunk is in
 * memory at a time.
 */
final class JsonVisitor implements SaveVisitor {
    private enum Section {
        CHUNKS,
        SINGLETONS,
        LINKS,
        ROLES,
        EVENTS;

        Section next() {
            return switch (this) {
                case CHUNKS -> SINGLETONS;
                case SINGLETONS -> LINKS;
                case LINKS -> ROLES;
                case ROLES, EVENTS -> EVENTS;
            };
        }
    }

    private static final int PIECE = 1 << 16;

    /**
     * The work of writing one byte of text, in bytes of input. Each value is written with its names and constants,
     * however few bytes it has.
     */
    private static final int WORK_PER_OUTPUT_BYTE = 32;

    private final JsonWriter json;
    private final OutputStream to;
    private final ReadAccount account;
    private final ObjectJson objects = new ObjectJson();
    private final SavedRow shown = new SavedRow();
    private List<RowJson> values = List.of();
    private Section section = Section.CHUNKS;
    private boolean isInChunk;
    private SavedEntities current = new SavedEntities();

    JsonVisitor(JsonWriter json, OutputStream to, ReadAccount account) {
        this.json = json;
        this.to = to;
        this.account = account;
    }

    /** Writes buffered text out when there is much of it: a block may have any number of values. */
    private void drainIfLarge() {
        if (json.length() > PIECE) {
            drain();
        }
    }

    private void drain() {
        account.chargeWork((long) json.length() * WORK_PER_OUTPUT_BYTE, "text");
        try {
            json.drainTo(to);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    public void header(SaveHeader header) {
        json.beginObject();
        json.field("format", SaveFormat.VERSION);
        json.field("tick", header.tick());
        json.field("version", header.version());
        json.field("chunksReached", header.chunks());
        json.field("entities", header.entities());
        Long hash = header.hash();
        if (hash != null) {
            json.field("hash", HexFormat.of().toHexDigits(hash));
        }
        values = header.types().stream().map(type -> new RowJson(type.fields())).toList();
        json.name("types").beginArray();
        for (TypeDescription type : header.types()) {
            DescriptionJson.write(type, json);
            drainIfLarge();
        }
        json.endArray();
        json.name("chunks").beginArray();
        drain();
    }

    // ---- sections

    private void endChunk() {
        if (isInChunk) {
            json.endArray().endObject();
            isInChunk = false;
        }
    }

    /**
     * Ends the sections before the wanted section and begins all sections up to it; the JSON always has all sections.
     */
    private void enter(Section wanted) {
        endChunk();
        while (section.compareTo(wanted) < 0) {
            json.endArray();
            section = section.next();
            json.name(section.name().toLowerCase(Locale.ROOT)).beginArray();
        }
        drain();
    }

    @Override
    public void entities(SavedEntities entities) {
        endChunk();
        current = entities;
        json.beginObject();
        json.field("chunk", entities.chunk());
        json.name("entities").beginArray();
        for (int slot = 0; slot < ImageLayout.SLOTS; slot++) {
            if (entities.isAlive(slot)) {
                writeEntity(entities, slot);
            }
        }
        json.endArray();
        json.name("dead").beginArray();
        for (int slot = 0; slot < ImageLayout.SLOTS; slot++) {
            int generation = entities.generation(slot);
            if (!entities.isAlive(slot) && generation != 0 && generation != 1) {
                json.beginObject();
                json.field("index", (entities.chunk() << 10) + slot);
                json.field("nextGeneration", Integer.toUnsignedLong(generation));
                json.endObject();
            }
        }
        json.endArray();
        json.name("components").beginArray();
        isInChunk = true;
        drain();
    }

    private void writeEntity(SavedEntities entities, int slot) {
        json.beginObject();
        json.field("entity", nameOf(slot));
        json.field("spawnTick", entities.spawnTick(slot));
        json.field("structuralTick", entities.structuralTick(slot));
        json.field("disType", String.format(Locale.ROOT, "%016x", entities.disType(slot)));
        json.field("tkbType", entities.tkbType(slot));
        json.field("side", entities.side(slot));
        json.field("flags", entities.flags(slot));
        json.endObject();
    }

    private String nameOf(int slot) {
        return Entity.toString(Entity.of((current.chunk() << 10) + slot, current.generation(slot)));
    }

    // ---- values

    @Override
    public void values(SavedValues of) {
        boolean single = of.type().kind().isSingleton();
        if (single) {
            enter(Section.SINGLETONS);
        }
        json.beginObject();
        json.field("type", of.type().name());
        if (!single) {
            json.name("values").beginArray();
        }
        int row = 0;
        int entity = 0;
        for (int slot = 0; slot < ImageLayout.SLOTS; slot++) {
            if (of.isPresent(slot)) {
                if (!single) {
                    json.beginObject();
                    json.field("entity", nameOf(slot));
                }
                json.field("owned", of.isOwned(slot));
                row += writeValue(of, entity++, row);
                if (!single) {
                    json.endObject();
                }
            }
        }
        if (!single) {
            json.endArray();
        }
        json.endObject();
        drain();
    }

    /** Writes the values of one entity; returns how many rows they took. */
    private int writeValue(SavedValues of, int entity, int row) {
        if (of.type().kind() == TypeKind.PARTS) {
            int parts = of.parts(entity);
            json.name("parts").beginArray();
            for (int part = 0; part < parts; part++) {
                writeRow(of.type(), of.number(), of.rows(), row + part);
            }
            json.endArray();
            return parts;
        }
        if (of.type().kind() != TypeKind.TAG) {
            json.name("value");
            writeRow(of.type(), of.number(), of.rows(), row);
        }
        return 1;
    }

    private void writeRow(TypeDescription type, int number, SavedRows rows, int row) {
        if (type.kind().hasObjects()) {
            objects.write(rows.bytes(), rows.start(row), rows.length(row), json);
        } else {
            values.get(number).write(shown.at(type, rows, row), json);
        }
        drainIfLarge();
    }

    // ---- what comes after entities

    @Override
    public void links(int[] children, int[] parents) {
        enter(Section.LINKS);
        for (int i = 0; i < children.length; i++) {
            json.beginObject();
            json.field("child", children[i]);
            json.field("parent", parents[i]);
            json.endObject();
            drainIfLarge();
        }
    }

    @Override
    public void roles(int[] roles, long[] entities) {
        enter(Section.ROLES);
        for (int i = 0; i < roles.length; i++) {
            json.beginObject();
            json.field("role", roles[i]);
            json.name("entity").entity(entities[i]);
            json.endObject();
            drainIfLarge();
        }
    }

    @Override
    public void events(SavedEvents events) {
        enter(Section.EVENTS);
        json.beginObject();
        json.field("type", events.type().name());
        json.field("pending", events.isPending());
        json.name("events").beginArray();
        for (int row = 0; row < events.rows().rows(); row++) {
            writeRow(events.type(), events.number(), events.rows(), row);
        }
        json.endArray();
        json.endObject();
        drain();
    }

    @Override
    public void end() {
        enter(Section.EVENTS);
        json.endArray();
        json.endObject();
        drain();
    }
}
