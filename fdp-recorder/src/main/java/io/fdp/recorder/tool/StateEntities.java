package io.fdp.recorder.tool;

import io.fdp.codec.json.JsonWriter;
import io.fdp.format.ImageRow;
import io.fdp.format.ObjectJson;
import io.fdp.format.TypeDescription;
import io.fdp.format.query.BoundQuery;
import io.fdp.format.query.ChunkAccess;
import io.fdp.format.query.EntityAccess;
import io.fdp.format.query.QueryTypes;
import io.fdp.format.query.RoleHolders;
import io.fdp.format.query.ValueRow;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.recorder.format.ChunkList;
import io.fdp.recorder.format.Image;
import io.fdp.recorder.format.RecordedState;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The entities of a recorded state, for queries and tools. */
public final class StateEntities {
    private static final byte[] NONE = {};

    // work, in bytes that take as long
    private static final int WORK_PER_CHUNK = 4096;
    private static final int WORK_PER_ENTITY = 16;
    private static final int WORK_PER_BYTE = 2;
    private static final int WORK_PER_CHILD = 64;
    private static final int WORK_PER_ROLE = 64;

    private static final int PARENT = 0;
    private static final int FIRST_CHILD = 1;
    private static final int NEXT = 2;

    private final RecordedState state;
    private final List<Values> columns = new ArrayList<>();
    private final ObjectJson objects = new ObjectJson();
    private final ChunkAccess access;
    private final RoleHolders roles = new RoleHolders();
    private long rolesRead = -1;

    /** Makes the entities of a state, whose schema may get more types up to those given. */
    public StateEntities(RecordedState state, QueryTypes types) {
        this.state = state;
        for (int type = 0; type < types.count(); type++) {
            columns.add(new Values(types.get(type)));
        }
        this.access = new ChunkAccess(types.count(), new Links());
    }

    /** Visits matches, in ascending order of their indexes, until the visitor has enough. */
    public void forEach(BoundQuery query, Visitor visitor) {
        ChunkList entities = state.entities();
        for (int chunk = entities.nextFilled(0); chunk >= 0; chunk = entities.nextFilled(chunk + 1)) {
            if (begin(chunk, query) && !visit(query, visitor)) {
                return;
            }
        }
    }

    /** Visits all entities with all their components. */
    public void forEach(Consumer<? super EntityAccess> visitor) {
        ChunkList entities = state.entities();
        for (int chunk = entities.nextFilled(0); chunk >= 0; chunk = entities.nextFilled(chunk + 1)) {
            begin(chunk, null);
            for (int slot = access.nextAlive(0); slot >= 0; slot = access.nextAlive(slot + 1)) {
                access.to(slot);
                visitor.accept(access);
            }
        }
    }

    /** Receives entities. */
    public interface Visitor {
        /** Takes an entity; returns whether more are wanted. */
        boolean visit(EntityAccess entity);
    }

    private boolean visit(BoundQuery query, Visitor visitor) {
        for (int slot = access.nextAlive(0); slot >= 0; slot = access.nextAlive(slot + 1)) {
            state.chargeWork((long) WORK_PER_ENTITY * query.cost(), "a query");
            access.to(slot);
            if (query.matches(access) && !visitor.visit(access)) {
                return false;
            }
        }
        return true;
    }

    /** The entity with a handle, with all its components; null when it does not live. */
    public @Nullable EntityAccess find(long entity) {
        int index = Entity.index(entity);
        if (index < 0 || living(index) != entity) {
            return null;
        }
        begin(index / ImageLayout.SLOTS, null);
        access.to(index % ImageLayout.SLOTS);
        return access;
    }

    /** The entity that lives at an index, or the null handle. */
    public long living(int index) {
        if (index < 0) {
            return Entity.NULL;
        }
        int chunk = index / ImageLayout.SLOTS;
        byte[] image = bytes(state.entities().get(chunk));
        int slot = index % ImageLayout.SLOTS;
        return EntityHeader.isAlive(image, slot) ? EntityHeader.handle(image, chunk, slot) : Entity.NULL;
    }

    /** Goes to a chunk; returns whether it may have matches. Without a query, all values are ready. */
    private boolean begin(int chunk, @Nullable BoundQuery query) {
        access.begin(chunk, bytes(state.entities().get(chunk)));
        for (int type = 0; type < columns.size(); type++) {
            boolean known = type < state.schema().types().size()
                    && columns.get(type).isOfEntities()
                    && (query == null || query.tests(type) > 0);
            if (known) {
                Image image = state.values(type).get(chunk);
                if (image.isEmpty() && query != null && query.requires(type)) {
                    return false;
                }
                long reads = query == null ? 1 : query.tests(type);
                state.chargeWork(WORK_PER_CHUNK + reads * WORK_PER_BYTE * image.length(), "a query");
                access.add(type, columns.get(type).of(image));
            } else if (query != null && query.requires(type)) {
                return false;
            }
        }
        return true;
    }

    private static byte[] bytes(Image image) {
        return image.isEmpty() ? NONE : image.bytes();
    }

    // ---- values

    private final class Values implements ChunkAccess.Column {
        private final TypeDescription type;
        private final ChunkValues values;
        private final Row row;

        Values(TypeDescription type) {
            this.type = type;
            this.values = new ChunkValues(type);
            this.row = new Row(type);
        }

        boolean isOfEntities() {
            return !type.kind().isSingleton() && !type.kind().isEvent();
        }

        Values of(Image image) {
            values.of(image.bytes(), image.length());
            return this;
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
            return values.rowCount(slot);
        }

        @Override
        public ValueRow row(int slot, int i) {
            return row.at(values, values.firstRow(slot) + i);
        }

        @Override
        public void writeObject(int slot, JsonWriter json) {
            objects.write(values.bytes(), values.objectStart(slot), values.objectLength(slot), json);
        }
    }

    /** A row of an image. */
    private static final class Row implements ValueRow {
        private final ImageRow row;

        Row(TypeDescription type) {
            this.row = new ImageRow(type);
        }

        Row at(ChunkValues values, int number) {
            row.at(values.bytes(), values.base(), values.rows(), number);
            return this;
        }

        @Override
        public long bits(int field, int element) {
            return row.bits(field, element);
        }

        @Override
        public String text(int field) {
            return row.text(field);
        }
    }

    // ---- relations

    private final class Links implements ChunkAccess.Relations {
        @Override
        public long parent(int index) {
            return living(link(index, PARENT) - 1);
        }

        /** Counts children as far as links lead: frames were checked, so links have ends. */
        @Override
        public int children(int index) {
            int count = 0;
            for (int child = link(index, FIRST_CHILD); child > 0; child = link(child - 1, NEXT)) {
                state.chargeWork(WORK_PER_CHILD, "children");
                count++;
            }
            return count;
        }

        private int link(int index, int field) {
            byte[] image = bytes(state.links().get(index / ImageLayout.SLOTS));
            return Families.link(image, field, index % ImageLayout.SLOTS);
        }

        @Override
        public RoleHolders roles() {
            if (rolesRead != state.sequence()) {
                rolesRead = state.sequence();
                state.chargeWork((long) WORK_PER_ROLE * state.roleCount(), "roles");
                roles.clear();
                for (int i = 0; i < state.roleCount(); i++) {
                    roles.add(state.role(i), state.roleEntity(i));
                }
                roles.sort();
            }
            return roles;
        }
    }
}
