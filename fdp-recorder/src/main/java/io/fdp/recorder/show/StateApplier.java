package io.fdp.recorder.show;

import io.fdp.codec.data.ReadAccount;
import io.fdp.format.ObjectKeys;
import io.fdp.format.TypeDescription;
import io.fdp.format.TypeMove;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.chunk.RawChunks;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.event.EventStream;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.kernel.event.NativeEvents;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.recorder.format.ChunkList;
import io.fdp.recorder.format.Image;
import io.fdp.recorder.format.RecordedState;
import org.jspecify.annotations.Nullable;

/**
 * Writes a recorded state into a repository: everything, or the changes since the state in the repository. Empties
 * components and singletons that the recording does not know.
 */
final class StateApplier {
    // work, in bytes of output that take as long
    private static final int WORK_PER_IMAGE = 4096;
    private static final int WORK_PER_EVENT = 128;
    private static final long WORK_PER_MOVED_BYTE = 4;

    private final EntityRepository repository;
    private final ReadAccount account;
    private final RawChunks raw;
    private final NativeImage buffer;
    private final ObjectReader objects;
    private final EntityWriter entities;
    private final RowMover mover;
    private int[] roles = new int[8];
    private long[] holders = new long[8];
    private int living;

    /** Whether the current writes are charged. */
    private boolean charging;

    /**
     * Writes to a repository; temporary memory, whose size a file states, is charged to an account. Keys of objects are
     * looked at if their classes may have changed.
     */
    StateApplier(EntityRepository repository, ReadAccount account, @Nullable ObjectKeys keys) {
        this.objects = new ObjectReader(keys);
        this.repository = repository;
        this.account = account;
        this.raw = repository.rawChunks();
        this.buffer = new NativeImage(account);
        this.mover = new RowMover(account);
        this.entities = new EntityWriter(repository, buffer, account);
    }

    /** Refuses early if the repository cannot be written now. Invalidates cursors and spans. */
    void requireWritable() {
        raw.setTick(repository.currentTick());
    }

    /**
     * Writes a state.
     *
     * @param since the sequence number of the state in the repository
     * @param everything whether the content of the repository is unknown
     * @param asCharge whether the file causes this work, not the program
     */
    void write(RecordedState state, ReplayTypes types, long since, boolean everything, boolean asCharge) {
        charging = asCharge;
        // entities of a later tick may still live; the earlier tick is set when they are gone
        raw.setTick(Math.max(state.tick(), repository.currentTick()));
        entities.write(state.entities(), since, everything);
        int count = state.schema().types().size();
        for (int type = 0; type < count; type++) {
            ComponentColumn column = types.column(type);
            if (column != null) {
                writeColumn(column, types, type, state, since, everything);
            }
        }
        for (int i = 0; i < types.others().size(); i++) {
            empty(types.others().get(i));
        }
        entities.writeLinks(state.links(), since, charging);
        if (everything || state.rolesChangedAt() > since) {
            writeRoles(state);
        }
        writeEvents(state, types);
        raw.setTick(state.tick());
        living = repository.entityCount();
    }

    /** Whether components, singletons or the number of entities changed since a version, after a state was written. */
    boolean isChangedSince(long version, ReplayTypes types) {
        if (repository.entityCount() != living) {
            return true;
        }
        for (int type = 0; type < types.count(); type++) {
            ComponentColumn column = types.column(type);
            if (column != null && isChanged(column, version)) {
                return true;
            }
        }
        for (int i = 0; i < types.others().size(); i++) {
            if (isChanged(types.others().get(i), version)) {
                return true;
            }
        }
        return false;
    }

    private boolean isChanged(ComponentColumn column, long version) {
        int chunks = Math.max(raw.count(), 1);
        for (int chunk = 0; chunk < chunks; chunk++) {
            if (column.chunkVersion(chunk) > version) {
                return true;
            }
        }
        return false;
    }

    private void chargeWork(long bytes, String what) {
        if (charging) {
            account.chargeWork(bytes, what);
        }
    }

    // ---- values

    private void writeColumn(
            ComponentColumn column,
            ReplayTypes types,
            int number,
            RecordedState state,
            long since,
            boolean everything) {
        TypeDescription type = state.schema().types().get(number);
        ChunkList list = state.values(number);
        TypeMove move = types.move(number);
        boolean single = type.kind().isSingleton();
        for (int chunk = next(column, list, since, everything, 0);
                chunk >= 0;
                chunk = next(column, list, since, everything, chunk + 1)) {
            Image image = list.get(chunk);
            boolean changed = everything || list.changedAt(chunk) > since;
            if (image.isEmpty()) {
                if (changed && column.nextChunk(chunk) == chunk) {
                    empty(column, chunk);
                }
            } else if (changed || (!single && entities.isStripped(chunk))) {
                chargeWork(WORK_PER_IMAGE + (long) image.length(), "a chunk of the world");
                if (column instanceof ManagedTable<?> table) {
                    objects.write(raw, table, type, chunk, image, buffer);
                } else {
                    Image here = move == null ? image : moved(mover.values(move, chunk, image));
                    raw.writeUnchecked(column, chunk, buffer.of(here), 0, here.length());
                }
            }
        }
    }

    private Image moved(Image image) {
        chargeWork(WORK_PER_MOVED_BYTE * image.length(), "a chunk of converted values");
        return image;
    }

    /**
     * The next chunk that the recording changed, or in which entities died. If the content is unknown, the next chunk
     * that the recording ever mentioned or that the column has. -1 for none.
     */
    private int next(ComponentColumn column, ChunkList list, long since, boolean everything, int from) {
        int recorded = everything ? list.next(from) : list.nextChanged(from, since);
        int there = everything ? column.nextChunk(from) : entities.nextStripped(from);
        return recorded < 0 || (there >= 0 && there < recorded) ? there : recorded;
    }

    private void empty(ComponentColumn column) {
        for (int chunk = column.nextChunk(0); chunk >= 0; chunk = column.nextChunk(chunk + 1)) {
            empty(column, chunk);
        }
    }

    private void empty(ComponentColumn column, int chunk) {
        if (column instanceof ManagedTable<?> table) {
            emptyObjects(table, chunk);
        } else {
            raw.write(column, chunk, NativeImage.ZEROS, 0, ImageLayout.VALUES);
        }
    }

    private <T> void emptyObjects(ManagedTable<T> table, int chunk) {
        raw.write(table, chunk, NativeImage.ZEROS, 0, slot -> {
            throw new IllegalStateException("slot " + slot + " has no object");
        });
    }

    // ---- roles and events

    private void writeRoles(RecordedState state) {
        int count = state.roleCount();
        if (roles.length < count) {
            roles = new int[count + (count >> 1)];
            holders = new long[roles.length];
        }
        for (int i = 0; i < count; i++) {
            roles[i] = state.role(i);
            holders[i] = state.roleEntity(i);
        }
        repository.roles().restore(roles, holders, count);
    }

    private void writeEvents(RecordedState state, ReplayTypes types) {
        repository.events().clear();
        int count = state.schema().types().size();
        for (int type = 0; type < count; type++) {
            EventStream<?> stream = types.stream(type);
            int events = state.eventCount(type);
            if (stream != null && events > 0) {
                chargeWork((long) events * WORK_PER_EVENT, "events of the world");
                Image image = state.events(type);
                switch (stream) {
                    case NativeEvents<?> rows -> {
                        TypeMove move = types.move(type);
                        Image here = move == null ? image : moved(mover.events(move, image, events));
                        rows.restoreCurrent(buffer.of(here), 0, events);
                    }
                    case ManagedEvents<?> managed ->
                        restore(managed, state.schema().types().get(type), image, events);
                }
            }
        }
    }

    private <T> void restore(ManagedEvents<T> stream, TypeDescription type, Image image, int count) {
        stream.restoreCurrent(objects.readEvents(stream.serializer(), type, image, count));
    }

    // ---- clearing

    /** Empties the repository, as if no entity ever lived there. */
    void clear(ReplayTypes types) {
        entities.clear();
        repository.roles().restore(roles, holders, 0);
        repository.events().clear();
        for (int type = 0; type < types.count(); type++) {
            ComponentColumn column = types.column(type);
            if (column != null) {
                empty(column);
            }
        }
        for (int i = 0; i < types.others().size(); i++) {
            empty(types.others().get(i));
        }
    }
}
