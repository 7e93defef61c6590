package io.fdp.storage;

import io.fdp.codec.data.ReadAccount;
import io.fdp.codec.json.JsonWriter;
import io.fdp.format.ObjectJson;
import io.fdp.format.query.BoundQuery;
import io.fdp.format.query.ChunkAccess;
import io.fdp.format.query.EntityAccess;
import io.fdp.format.query.QueryTypes;
import io.fdp.format.query.ValueRow;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.storage.format.SaveHeader;
import io.fdp.storage.read.SaveVisitor;
import io.fdp.storage.read.SavedEntities;
import io.fdp.storage.read.SavedEvents;
import io.fdp.storage.read.SavedFamilies;
import io.fdp.storage.read.SavedRow;
import io.fdp.storage.read.SavedValues;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Visits the entities of a save chunk by chunk. A chunk is complete when the next one begins, or other sections do. */
final class EntityVisitor implements SaveVisitor {
    private static final int COLUMN_BYTES = 4 * (ImageLayout.SLOTS + 1) + 512;

    private final ReadAccount account;
    private final QueryTypes types;
    private final @Nullable BoundQuery query;
    private final Consumer<? super EntityAccess> visitor;
    private final ChunkAccess access;
    private final byte[] image = new byte[ImageLayout.ENTITY_BYTES];
    private final ObjectJson objects = new ObjectJson();
    private @Nullable SaveHeader header;
    private long only = Entity.NULL;
    private boolean isInChunk;
    private long charged;

    EntityVisitor(
            ReadAccount account,
            SavedFamilies families,
            QueryTypes types,
            @Nullable BoundQuery query,
            Consumer<? super EntityAccess> visitor) {
        this.account = account;
        this.types = types;
        this.query = query;
        this.visitor = visitor;
        this.access = new ChunkAccess(types.count(), families);
    }

    /** Visits one entity only. */
    void only(long entity) {
        only = entity;
    }

    SaveHeader header() {
        SaveHeader read = header;
        if (read == null) {
            throw new IllegalStateException("nothing was read");
        }
        return read;
    }

    @Override
    public void header(SaveHeader of) {
        header = of;
    }

    @Override
    public void entities(SavedEntities entities) {
        endChunk();
        System.arraycopy(entities.image(), 0, image, 0, image.length);
        access.begin(entities.chunk(), image);
        isInChunk = only == Entity.NULL || Entity.index(only) / ImageLayout.SLOTS == entities.chunk();
    }

    @Override
    public void values(SavedValues values) {
        if (values.type().kind().isSingleton()) {
            endChunk();
            return;
        }
        int type = values.number();
        boolean same = type < types.count() && types.get(type).isSame(values.type());
        if (isInChunk && same && (query == null || query.tests(type) > 0)) {
            long bytes = COLUMN_BYTES + values.bytes();
            account.chargeHeap(bytes, "the values of a chunk");
            charged += bytes;
            access.add(type, new Column(values.copy()));
        }
    }

    private void endChunk() {
        if (!isInChunk) {
            return;
        }
        isInChunk = false;
        for (int slot = access.nextAlive(0); slot >= 0; slot = access.nextAlive(slot + 1)) {
            access.to(slot);
            boolean wanted = only == Entity.NULL || access.entity() == only;
            if (wanted && (query == null || query.matches(access))) {
                visitor.accept(access);
            }
        }
        account.releaseHeap(charged);
        charged = 0;
    }

    @Override
    public void links(int[] children, int[] parents) {
        endChunk();
    }

    @Override
    public void roles(int[] roles, long[] entities) {
        endChunk();
    }

    @Override
    public void events(SavedEvents events) {
        endChunk();
    }

    @Override
    public void end() {
        endChunk();
    }

    /** The values of a component in the chunk. */
    private final class Column implements ChunkAccess.Column {
        private final SavedValues values;
        private final int[] firstRow = new int[ImageLayout.SLOTS + 1];
        private final Row row = new Row();

        Column(SavedValues values) {
            this.values = values;
            int next = 0;
            int entity = 0;
            for (int slot = 0; slot < ImageLayout.SLOTS; slot++) {
                firstRow[slot] = next;
                if (values.isPresent(slot)) {
                    next += values.rowsOf(entity++);
                }
            }
            firstRow[ImageLayout.SLOTS] = next;
        }

        @Override
        public boolean isPresent(int slot) {
            return values.isPresent(slot);
        }

        @Override
        public boolean isOwned(int slot) {
            return values.isOwned(slot);
        }

        @Override
        public int rows(int slot) {
            return firstRow[slot + 1] - firstRow[slot];
        }

        @Override
        public ValueRow row(int slot, int i) {
            row.place.at(values.type(), values.rows(), firstRow[slot] + i);
            return row;
        }

        @Override
        public void writeObject(int slot, JsonWriter json) {
            int object = firstRow[slot];
            objects.write(
                    values.rows().bytes(),
                    values.rows().start(object),
                    values.rows().length(object),
                    json);
        }
    }

    /** A row of a block. */
    private static final class Row implements ValueRow {
        private final SavedRow place = new SavedRow();

        @Override
        public long bits(int field, int element) {
            return place.bits(field, element);
        }

        @Override
        public String text(int field) {
            return place.text(field);
        }
    }
}
