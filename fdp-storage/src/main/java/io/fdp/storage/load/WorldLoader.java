package io.fdp.storage.load;

import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.ReadAccount;
import io.fdp.codec.data.Serializer;
import io.fdp.format.FieldMove;
import io.fdp.format.LittleEndian;
import io.fdp.format.LostTypes;
import io.fdp.format.MoveRules;
import io.fdp.format.ObjectKeys;
import io.fdp.format.TypeDescription;
import io.fdp.format.TypeKind;
import io.fdp.format.TypeMove;
import io.fdp.format.TypeReport;
import io.fdp.format.WorldTypes;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.chunk.RawChunks;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.CapacityException;
import io.fdp.kernel.error.DataException;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.storage.error.IncompatibleSaveException;
import io.fdp.storage.format.ImageBuffer;
import io.fdp.storage.format.SaveFormat;
import io.fdp.storage.format.SaveHeader;
import io.fdp.storage.read.KeptData;
import io.fdp.storage.read.SaveVisitor;
import io.fdp.storage.read.SavedEntities;
import io.fdp.storage.read.SavedEvents;
import io.fdp.storage.read.SavedRelations;
import io.fdp.storage.read.SavedValues;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Builds the world of a save in a separate, private repository. If the save is whole, that repository is copied; if
 * not, it is discarded.
 */
public final class WorldLoader implements SaveVisitor, AutoCloseable {
    /** The most bytes that a role takes in the tables of two repositories, one of which grows. */
    private static final int ROLE_BYTES = 160;

    private static final MoveRules RULES = new MoveRules(
            "cannot load", "the save", "load with the program that saved", IncompatibleSaveException::new);

    private final EntityRepository staging;
    private final SavedRelations relations;
    private final ReadAccount account;
    private final KeptData kept;
    private final ImageBuffer images;
    private final ObjectKeys keys = new ObjectKeys("only in the save, and lost");
    private final EventLoader events;
    private @Nullable TypeMove[] moves = {};

    private int chunks;
    private SavedEntities current = new SavedEntities();
    private @Nullable SaveHeader header;

    /**
     * Begins to load.
     *
     * @param staging a repository with the types of the one to load into
     * @param relations which entities live, as far as the save was read
     * @param account what loading is charged to, besides the repository
     */
    public WorldLoader(EntityRepository staging, SavedRelations relations, ReadAccount account) {
        this.account = account;
        this.kept = new KeptData(account);
        this.images = new ImageBuffer(account);
        this.staging = staging;
        this.events =
                new EventLoader(new DataReader(), keys, kept, staging.config().memoryBudget(), account);
        this.relations = relations;
    }

    /** The world as far as it was built. */
    public EntityRepository world() {
        return staging;
    }

    /** Keeps beside the world what the program does not know of it. */
    public void keepUnknown() {
        staging.keepBeside(kept);
        kept.typesWithValues().forEach(type -> staging.leaveOut(type.kind().family(), type.name()));
    }

    /** The header of the save. */
    public SaveHeader header() {
        SaveHeader of = header;
        if (of == null) {
            throw new IllegalStateException("nothing was loaded");
        }
        return of;
    }

    /** How the types of the save and of the program differ. */
    public TypeReport types() {
        return TypeReport.of(header().types(), moves, staging);
    }

    /**
     * Types of the save that nothing in the program has, fields that were probably renamed, and keys of objects that
     * their classes do not have, in words.
     */
    public List<String> lost() {
        List<String> all = new ArrayList<>(LostTypes.of(header().types(), moves, staging));
        all.addAll(keys.unknown());
        return all;
    }

    /** Types whose objects have other keys in the save, in words. */
    public List<String> otherKeys() {
        return keys.differences();
    }

    /** The types whose values lie otherwise in memory than when they were saved, in words. */
    public List<String> otherLayouts() {
        return OtherLayouts.of(header().hashing(), moves);
    }

    /**
     * Whether the loaded world has the state hash that the values in the save have: all types are the same, lie in
     * memory as when they were saved, and have no objects, which a program may write otherwise.
     */
    public boolean isHashedAlike() {
        return types().isExact() && OtherLayouts.areNone(header().hashing(), moves);
    }

    @Override
    public void header(SaveHeader of) {
        header = of;
        kept.begin(of.tick());
        staging.rawChunks().setTick(of.tick());
        chunks = Math.min(of.chunks(), chunksOfCapacity());
        kept.keepKeys(KeptData.HEADER, of.more());
        moves = WorldTypes.match(of.types(), staging, RULES);
        for (int i = 0; i < moves.length; i++) {
            TypeDescription type = of.types().get(i);
            TypeMove move = moves[i];
            if (move == null) {
                kept.keepType(type);
            } else {
                keepFields(move);
                keepKeys(move);
            }
        }
    }

    private void keepFields(TypeMove move) {
        TypeDescription rest = move.unknownFields();
        if (rest != null) {
            kept.keepFields(rest.kind().family(), move.target().saved().name(), rest);
        }
    }

    /** Keeps unknown entries of the save about a type and its fields. */
    private void keepKeys(TypeMove move) {
        String what = move.saved().kind().family() + " " + move.target().saved().name();
        kept.keepKeys(what, move.saved().more());
        for (FieldMove field : move.fields()) {
            kept.keepKeys(what + "." + field.name(), field.saved().more());
        }
    }

    private int chunksOfCapacity() {
        return Math.ceilDiv(staging.config().capacity(), ImageLayout.SLOTS);
    }

    private void requireCapacity(SavedEntities of) {
        if (of.chunk() >= chunks) {
            throw new CapacityException("cannot load the world: chunk " + of.chunk() + ", with " + of.count()
                    + " entities from index " + (long) of.chunk() * ImageLayout.SLOTS
                    + " on, is not below the capacity "
                    + staging.config().capacity() + "; open the repository with a larger capacity");
        }
    }

    @Override
    public void entities(SavedEntities of) {
        requireCapacity(of);
        current = of;
        staging.rawChunks().writeEntities(of.chunk(), images.toNative(of.image(), RawChunks.ENTITY_IMAGE_BYTES), 0);
    }

    @Override
    public void values(SavedValues values) {
        TypeMove move = moves[values.number()];
        if (move == null) {
            int[] all = new int[values.type().fields().size()];
            Arrays.setAll(all, i -> i);
            kept.keep(kept.keepType(values.type()), values, current, all);
            return;
        }
        TypeDescription rest = move.unknownFields();
        if (rest != null) {
            KeptData.Kept fields =
                    kept.keepFields(rest.kind().family(), move.target().saved().name(), rest);
            kept.keep(fields, values, current, move.unknown());
        }
        if (move.target().column() instanceof ManagedTable<?> table) {
            loadObjects(table, values);
        } else if (move.target().column() != null) {
            loadRows(move, values);
        }
    }

    private void loadRows(TypeMove move, SavedValues values) {
        int rows = values.rows().rows();
        int countBytes = values.type().kind() == TypeKind.PARTS ? values.count() * Integer.BYTES : 0;
        int at = values.bits().length + countBytes;
        long bytes = at + move.bytes(rows);
        if (bytes > SaveFormat.MAX_BLOCK_BYTES) {
            throw new IncompatibleSaveException("cannot load " + values.type() + ": chunk " + values.chunk()
                    + " would have " + bytes + " bytes in this program, more than " + SaveFormat.MAX_BLOCK_BYTES);
        }
        byte[] image = images.bytes((int) bytes);
        Arrays.fill(image, 0, (int) bytes, (byte) 0);
        System.arraycopy(values.bits(), 0, image, 0, values.bits().length);
        for (int i = 0; i < countBytes / Integer.BYTES; i++) {
            LittleEndian.INT.set(image, values.bits().length + i * Integer.BYTES, values.parts(i));
        }
        move.apply(values.rows(), image, at);
        if (move.target().column() != null) {
            staging.rawChunks()
                    .writeUnchecked(
                            move.target().column(), values.chunk(), images.toNative(image, (int) bytes), 0, bytes);
        }
    }

    private <T> void loadObjects(ManagedTable<T> table, SavedValues values) {
        Serializer<T> serializer = table.type().serializer();
        if (serializer == null) {
            throw new IncompatibleSaveException("cannot load " + values.type() + ": "
                    + table.type().valueClass().getName()
                    + " is registered without a serializer; write @Serialized on the class and register its"
                    + " serializer's TYPE");
        }
        List<T> objects = new ArrayList<>(values.count());
        for (int slot = 0; slot < ImageLayout.SLOTS; slot++) {
            if (values.isPresent(slot)) {
                int row = objects.size();
                int at = slot;
                objects.add(
                        events.readObject(values.type(), values.rows(), row, serializer, () -> describe(values, at)));
            }
        }
        int[] next = {0};
        staging.rawChunks()
                .write(
                        table,
                        values.chunk(),
                        images.toNative(values.bits(), values.bits().length),
                        0,
                        slot -> objects.get(next[0]++));
    }

    private String describe(SavedValues values, int slot) {
        return values.type().kind().isSingleton()
                ? values.type().toString()
                : values.type() + " of entity "
                        + Entity.toString(Entity.of((values.chunk() << 10) + slot, current.generation(slot)));
    }

    @Override
    public void links(int[] children, int[] parents) {
        for (int i = 0; i < children.length; i++) {
            staging.hierarchy().addChild(relations.handle(parents[i]), relations.handle(children[i]));
        }
    }

    @Override
    public void roles(int[] roles, long[] entities) {
        account.chargeHeap((long) roles.length * ROLE_BYTES, "roles");
        for (int i = 0; i < roles.length; i++) {
            staging.roles().assign(roles[i], entities[i]);
        }
    }

    @Override
    public void events(SavedEvents of) {
        TypeMove move = moves[of.number()];
        if (move == null) {
            kept.keep(of);
        } else {
            events.add(of, move);
        }
    }

    @Override
    public void end() {
        events.restore();
    }

    /** Wraps an error of the data where no parser does. */
    static IncompatibleSaveException refused(String what, DataException wrong) {
        return new IncompatibleSaveException("cannot load " + what + ": " + wrong.getMessage(), wrong);
    }

    @Override
    public void close() {
        images.close();
        staging.close();
    }
}
