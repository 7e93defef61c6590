package io.fdp.recorder.tool;

import io.fdp.codec.json.JsonWriter;
import io.fdp.format.FieldDescription;
import io.fdp.format.ImageRow;
import io.fdp.format.LittleEndian;
import io.fdp.format.ObjectJson;
import io.fdp.format.TypeDescription;
import io.fdp.format.TypeKind;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.recorder.format.Image;
import io.fdp.recorder.format.RecordedState;
import io.fdp.recorder.format.Schema;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes tables into a folder: one for each type, and the tables that every recording has. */
public final class CsvSink implements FrameSink {
    private static final String SET = "set";
    private static final String REMOVED = "removed";

    private final Path folder;
    private final List<CsvFile> all = new ArrayList<>();
    private final List<CsvFile> ofTypes = new ArrayList<>();
    private final ObjectJson objects = new ObjectJson();
    private final JsonWriter json = new JsonWriter();
    private final CsvFile frames;
    private final CsvFile gaps;
    private final CsvFile entities;
    private final CsvFile links;
    private final CsvFile roles;
    private List<TypeDescription> types = List.of();
    private @Nullable FrameChanges shown;
    private long bytes;

    public CsvSink(Path folder) throws IOException {
        this.folder = folder;
        frames = table("frames", "tick", "keyframe", "hash", "entities");
        gaps = table("gaps", "first", "count", "why");
        entities = table("entities", "tick", "entity", "what");
        for (String name : EntityHeader.NAMES) {
            entities.cell(name);
        }
        links = table("links", "tick", "parent", "position", "child");
        roles = table("roles", "tick", "role", "entity");
        for (CsvFile file : all) {
            file.endRow();
        }
    }

    /** A table with its first columns; more may follow before the row ends. */
    private CsvFile table(String name, String... columns) throws IOException {
        CsvFile file = new CsvFile(folder.resolve(name + ".csv"), this::charge);
        for (String column : columns) {
            file.cell(column);
        }
        all.add(file);
        return file;
    }

    private void charge(long leaving) {
        if (shown != null) {
            shown.chargeOutput(leaving);
        }
    }

    /** How many bytes all tables have, after the end. */
    public long bytes() {
        return bytes;
    }

    // ---- types

    @Override
    public void begin(Schema schema) throws IOException {
        types = schema.types();
        FileNames names = new FileNames();
        for (TypeDescription type : types) {
            CsvFile file = table(names.of(type.kind().family() + "-", type.name()), "tick");
            if (!type.kind().isEvent()) {
                if (!type.kind().isSingleton()) {
                    file.cell("entity");
                }
                file.cell("what").cell("owned");
            }
            if (type.kind() == TypeKind.PARTS) {
                file.cell("part");
            }
            headColumns(file, type);
            file.endRow();
            ofTypes.add(file);
        }
    }

    /** Adds a column for each element of each field. */
    private static void headColumns(CsvFile file, TypeDescription type) throws IOException {
        if (type.kind().hasObjects()) {
            file.cell("value");
        }
        for (FieldDescription field : type.fields()) {
            if (isOneCell(field)) {
                file.cell(field.name());
            } else {
                for (int i = 0; i < field.count(); i++) {
                    file.cell(field.name() + "[" + i + "]");
                }
            }
        }
    }

    private static boolean isOneCell(FieldDescription field) {
        return !field.isArray() || field.kind() == FieldKind.STRING;
    }

    @Override
    public void gap(long first, long count, String why) throws IOException {
        gaps.cell(first).cell(count).cell(why).endRow();
    }

    // ---- frames

    @Override
    public void frame(FrameChanges changes, boolean keyframe) throws IOException {
        RecordedState state = changes.state();
        shown = changes;
        long tick = state.tick();
        String hash = HexFormat.of().toHexDigits(state.hash());
        frames.cell(tick)
                .cell(keyframe)
                .cell(hash)
                .cell((long) state.entityCount())
                .endRow();
        changes.forEachDestroyed(entity -> {
            entities.cell(tick).cell(Entity.toString(entity)).cell("destroyed");
            EntityHeader.NAMES.forEach(name -> entities.empty());
            entities.endRow();
        });
        changes.forEachCreated((image, chunk, slot) -> header(tick, "created", image, chunk, slot));
        changes.forEachRestated((image, chunk, slot) -> header(tick, "changed", image, chunk, slot));
        for (int type = 0; type < types.size(); type++) {
            if (types.get(type).kind().isEvent()) {
                events(state, type);
            } else {
                values(changes, type, tick);
            }
        }
        changes.forEachFamily((parent, children, count) -> family(tick, parent, children, count));
        for (int i = 0; changes.haveRolesChanged() && i < state.roleCount(); i++) {
            roles.cell(tick).cell((long) state.role(i)).cell(FieldValues.handle(state.roleEntity(i)));
            roles.endRow();
        }
        if (changes.haveRolesChanged() && state.roleCount() == 0) {
            roles.cell(tick).empty().empty().endRow();
        }
    }

    private void header(long tick, String what, byte[] image, int chunk, int slot) throws IOException {
        entities.cell(tick).cell(Entity.toString(EntityHeader.handle(image, chunk, slot)));
        entities.cell(what);
        for (int field = 0; field < EntityHeader.NAMES.size(); field++) {
            entities.word(EntityHeader.text(image, slot, field));
        }
        entities.endRow();
    }

    /** Writes all children of a parent; a parent without children gets a row without a child. */
    private void family(long tick, long parent, long[] children, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            links.cell(tick).cell(Entity.toString(parent)).cell((long) i);
            links.cell(Entity.toString(children[i])).endRow();
        }
        if (count == 0) {
            links.cell(tick).cell(Entity.toString(parent)).empty().empty().endRow();
        }
    }

    private void values(FrameChanges changes, int type, long tick) throws IOException {
        CsvFile file = ofTypes.get(type);
        TypeDescription known = types.get(type);
        changes.forEachRemoved(type, entity -> {
            begin(file, known, tick, entity, REMOVED).empty();
            if (known.kind() == TypeKind.PARTS) {
                file.empty();
            }
            emptyColumns(file, known);
            file.endRow();
        });
        changes.forEachValue(type, (entity, chunk, slot) -> {
            if (known.kind().hasObjects()) {
                begin(file, known, tick, entity, SET).cell(chunk.isOwned(slot));
                object(file, chunk.bytes(), chunk.objectStart(slot), chunk.objectLength(slot));
                file.endRow();
                return;
            }
            for (int i = 0; i < chunk.rowCount(slot); i++) {
                begin(file, known, tick, entity, SET).cell(chunk.isOwned(slot));
                if (known.kind() == TypeKind.PARTS) {
                    file.cell((long) i);
                }
                row(file, known, chunk.bytes(), chunk.base(), chunk.rows(), chunk.firstRow(slot) + i);
            }
        });
    }

    private static CsvFile begin(CsvFile file, TypeDescription type, long tick, long entity, String what)
            throws IOException {
        file.cell(tick);
        if (!type.kind().isSingleton()) {
            file.cell(Entity.toString(entity));
        }
        return file.cell(what);
    }

    private static void emptyColumns(CsvFile file, TypeDescription type) {
        if (type.kind().hasObjects()) {
            file.empty();
        }
        for (FieldDescription field : type.fields()) {
            for (int i = isOneCell(field) ? 1 : field.count(); i > 0; i--) {
                file.empty();
            }
        }
    }

    private void events(RecordedState state, int type) throws IOException {
        TypeDescription known = types.get(type);
        CsvFile file = ofTypes.get(type);
        Image image = state.events(type);
        int count = state.eventCount(type);
        int at = count * Integer.BYTES;
        for (int i = 0; i < count; i++) {
            file.cell(state.tick());
            if (known.kind().hasObjects()) {
                int length = (int) LittleEndian.INT.get(image.bytes(), i * Integer.BYTES);
                object(file, image.bytes(), at, length);
                file.endRow();
                at += length;
            } else {
                row(file, known, image.bytes(), 0, count, i);
            }
        }
    }

    private void object(CsvFile file, byte[] bytes, int at, int length) throws IOException {
        objects.write(bytes, at, length, json.reset());
        file.cell(json.toString());
    }

    private static void row(CsvFile file, TypeDescription type, byte[] bytes, int base, int rows, int row)
            throws IOException {
        for (int number = 0; number < type.fields().size(); number++) {
            FieldDescription field = type.fields().get(number);
            int at = FieldValues.at(type, base, rows, number, row);
            if (field.kind() == FieldKind.STRING) {
                file.cell(ImageRow.text(bytes, at, field.count()));
            } else {
                for (int i = 0; i < field.count(); i++) {
                    element(file, field, bytes, at + i * field.kind().bytes());
                }
            }
        }
        file.endRow();
    }

    private static void element(CsvFile file, FieldDescription field, byte[] bytes, int at) throws IOException {
        long bits = LittleEndian.unsigned(bytes, at, field.kind().bytes());
        switch (field.kind()) {
            case BOOLEAN -> file.cell(bits != 0);
            case BYTE -> file.cell((long) (byte) bits);
            case SHORT -> file.cell((long) (short) bits);
            case CHAR, LONG, STRING -> file.cell(bits);
            case INT -> file.cell((long) (int) bits);
            case FLOAT -> file.cell(Float.intBitsToFloat((int) bits));
            case DOUBLE -> file.cell(Double.longBitsToDouble(bits));
            case ENUM -> {
                if (bits < field.constants().size()) {
                    file.cell(field.constants().get((int) bits));
                } else {
                    file.cell(bits);
                }
            }
            case ENTITY -> file.cell(FieldValues.handle(bits));
        }
    }

    @Override
    public void end() throws IOException {
        for (CsvFile file : all) {
            bytes += file.flush();
        }
    }
}
