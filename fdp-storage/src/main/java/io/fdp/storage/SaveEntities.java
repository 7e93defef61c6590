package io.fdp.storage;

import io.fdp.codec.data.ReadAccount;
import io.fdp.codec.data.ReadLimits;
import io.fdp.codec.json.JsonWriter;
import io.fdp.format.TypeDescription;
import io.fdp.format.query.BoundQuery;
import io.fdp.format.query.EntityAccess;
import io.fdp.format.query.EntityJson;
import io.fdp.format.query.OtherValue;
import io.fdp.format.query.QueryTypes;
import io.fdp.format.query.TemplateNames;
import io.fdp.format.query.TextQuery;
import io.fdp.format.query.TextQueryException;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.ClosedException;
import io.fdp.storage.error.DamagedSaveException;
import io.fdp.storage.error.ForeignSaveException;
import io.fdp.storage.error.SaveLimitException;
import io.fdp.storage.format.SaveHeader;
import io.fdp.storage.read.SaveParser;
import io.fdp.storage.read.SaveVisitor;
import io.fdp.storage.read.SavedFamilies;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The entities of a save, without its program: to look at, and to find with a text query. Its singletons and waiting
 * events, too, to look at.
 *
 * <pre>{@code
 * try (SaveEntities save = SaveEntities.open(path, ReadLimits.TOOLS)) {
 *     save.forEach(save.bind(TextQuery.parse("Health.hp < 30")), entity -> …);
 * }
 * }</pre>
 *
 * <p>Opening reads and checks the whole file, and keeps parents, children and roles. Each further call reads the file
 * again, one chunk at a time. The file stays open until {@link #close}: so it is the file that was checked, also when
 * another one gets its name meanwhile. Threading: one thread at a time.
 */
public final class SaveEntities implements AutoCloseable {
    /** The work of writing one byte of text, in bytes of input. */
    private static final int WORK_PER_OUTPUT_BYTE = 32;

    private final SaveSource source;
    private final ReadAccount account;
    private final SaveParser first;
    private final SavedFamilies families;
    private final SaveHeader header;
    private QueryTypes types;
    private EntityJson json;
    private boolean isClosed;

    private SaveEntities(SaveSource source, ReadAccount account) throws IOException {
        this.source = source;
        this.account = account;
        this.first = new SaveParser(account);
        this.families = new SavedFamilies(account);
        source.parse(first, families);
        this.header = families.header();
        families.complete(first.relations());
        this.types = QueryTypes.of(header.types(), TemplateNames.of(header.templates()));
        this.json = new EntityJson(types);
    }

    /**
     * Opens a save: reads and checks all of it. Computes the state hash where the save says how, and compares it.
     *
     * @param file the file; no pipe, because it is read more than once
     * @param limits the memory and work that reading may take, now and later
     * @return its entities, to be closed
     * @throws IOException when the file cannot be read
     * @throws DamagedSaveException when the save is not whole, or does not have its state hash; the error says where
     *     and why
     * @throws ForeignSaveException when the file is no save
     * @throws SaveLimitException when the limits do not suffice
     */
    public static SaveEntities open(Path file, ReadLimits limits) throws IOException {
        return open(file, limits, true);
    }

    /**
     * Opens a save without comparing its state hash: nothing tells then that this is the world that was saved.
     *
     * @param file the file; no pipe, because it is read more than once
     * @param limits the memory and work that reading may take, now and later
     * @return its entities, to be closed
     * @throws IOException when the file cannot be read
     * @throws DamagedSaveException when the save is not whole; the error says where and why
     * @throws ForeignSaveException when the file is no save
     * @throws SaveLimitException when the limits do not suffice
     */
    public static SaveEntities openUnchecked(Path file, ReadLimits limits) throws IOException {
        return open(file, limits, false);
    }

    private static SaveEntities open(Path file, ReadLimits limits, boolean checked) throws IOException {
        SaveFile.requireSome(file, limits);
        SaveSource source = SaveSource.openRepeatable(file);
        boolean done = false;
        try {
            if (checked) {
                SaveFile.verify(source, limits);
            }
            SaveEntities opened = new SaveEntities(source, SaveFile.account(file, limits));
            done = true;
            return opened;
        } finally {
            if (!done) {
                source.close();
            }
        }
    }

    /**
     * Gives templates other names than the save has. Saves of earlier programs have only numbers. Call it before
     * {@link #bind}.
     *
     * @param names the names
     * @return this
     */
    public SaveEntities templates(TemplateNames names) {
        types = QueryTypes.of(header.types(), names);
        json = new EntityJson(types);
        return this;
    }

    /**
     * Whether the save has names of templates, as the program had them that saved.
     *
     * @return false if it has only numbers
     */
    public boolean hasTemplates() {
        return !header.templates().isEmpty();
    }

    /**
     * The tick of the world.
     *
     * @return the number of frames
     */
    public long tick() {
        return header.tick();
    }

    /**
     * How many entities live.
     *
     * @return the number of entities
     */
    public int count() {
        return header.entities();
    }

    /**
     * The types of the save.
     *
     * @return all of them
     */
    public QueryTypes types() {
        return types;
    }

    /**
     * Makes a query for this save.
     *
     * @param query a text that was read
     * @return the query
     * @throws TextQueryException when the query does not fit the types
     */
    public BoundQuery bind(TextQuery query) {
        return Objects.requireNonNull(query, "the query is null: parse a text").bind(types);
    }

    /**
     * The entity that lives at an index.
     *
     * @param index the index
     * @return its handle, or {@code Entity.NULL}
     */
    public long living(int index) {
        return first.relations().handle(index);
    }

    /**
     * Visits matches, in ascending order of their indexes. Only the components that the query asks about are there.
     *
     * @param query a query of {@link #bind}
     * @param visitor gets each match, valid during the call
     * @throws IOException when the file cannot be read
     */
    public void forEach(BoundQuery query, Consumer<? super EntityAccess> visitor) throws IOException {
        Objects.requireNonNull(query, "the query is null: make one with bind");
        if (query.types() != types) {
            throw new IllegalArgumentException(
                    "the query \"" + query + "\" is bound to other types: make it with bind");
        }
        read(new EntityVisitor(
                account, families, types, query, Objects.requireNonNull(visitor, "the visitor is null")));
    }

    /**
     * Visits all entities with all their components, in ascending order of their indexes.
     *
     * @param visitor gets each entity, valid during the call
     * @throws IOException when the file cannot be read
     */
    public void forEach(Consumer<? super EntityAccess> visitor) throws IOException {
        read(new EntityVisitor(account, families, types, null, Objects.requireNonNull(visitor, "the visitor is null")));
    }

    /**
     * Looks at an entity with all its components.
     *
     * @param entity a handle
     * @param visitor gets the entity, valid during the call
     * @return false when the entity does not live
     * @throws IOException when the file cannot be read
     */
    public boolean find(long entity, Consumer<? super EntityAccess> visitor) throws IOException {
        Objects.requireNonNull(visitor, "the visitor is null: pass one");
        if (entity == Entity.NULL || living(Entity.index(entity)) != entity) {
            return false;
        }
        EntityVisitor reading = new EntityVisitor(account, families, types, null, visitor);
        reading.only(entity);
        read(reading);
        return true;
    }

    /**
     * Visits the singletons, in the order of their names.
     *
     * @param visitor gets each singleton that has a value, valid during the call
     * @throws IOException when the file cannot be read
     */
    public void forEachSingleton(Consumer<? super OtherValue> visitor) throws IOException {
        OtherVisitor reading = OtherVisitor.ofSingletons(
                account, types, Objects.requireNonNull(visitor, "the visitor is null: pass one"));
        read(reading, reading::header);
    }

    /**
     * Visits the waiting events, in the order of the file: those of the last frame, and those that were published since
     * and are pending.
     *
     * @param visitor gets each event, valid during the call
     * @throws IOException when the file cannot be read
     */
    public void forEachEvent(Consumer<? super OtherValue> visitor) throws IOException {
        OtherVisitor reading =
                OtherVisitor.ofEvents(account, types, Objects.requireNonNull(visitor, "the visitor is null: pass one"));
        read(reading, reading::header);
    }

    /**
     * Writes an entity as JSON, and charges the text to the limits.
     *
     * @param entity an entity of this save
     * @param to receives the members of an object that was begun
     */
    public void writeMembers(EntityAccess entity, JsonWriter to) {
        int before = to.length();
        json.writeMembers(entity, to);
        chargeText(Math.max(0, to.length() - before));
    }

    /**
     * Charges text that a tool makes from the file to the limits.
     *
     * @param bytes how much
     * @throws SaveLimitException when the limits do not suffice
     */
    public void chargeText(long bytes) {
        account.chargeWork(bytes * WORK_PER_OUTPUT_BYTE, "text");
    }

    private void read(EntityVisitor visitor) throws IOException {
        read(visitor, visitor::header);
    }

    private void read(SaveVisitor visitor, Supplier<SaveHeader> read) throws IOException {
        if (isClosed) {
            throw new ClosedException("the save " + source.file()
                    + " is closed: open it again with SaveEntities.open(), and close it after the last use");
        }
        SaveParser again = new SaveParser(account);
        source.parse(again, visitor);
        again.close();
        if (!isSame(read.get().types())) {
            throw new DamagedSaveException(0, "another program wrote into it while it was read; try again")
                    .in(source.file());
        }
    }

    private boolean isSame(List<TypeDescription> others) {
        boolean same = others.size() == header.types().size();
        for (int i = 0; same && i < others.size(); i++) {
            same = others.get(i).isSame(header.types().get(i));
        }
        return same;
    }

    /**
     * Closes the file. Closing twice is harmless.
     *
     * @throws IOException when the file cannot be closed
     */
    @Override
    public void close() throws IOException {
        isClosed = true;
        source.close();
    }
}
