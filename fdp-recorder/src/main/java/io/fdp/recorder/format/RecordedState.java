package io.fdp.recorder.format;

import io.fdp.codec.data.ReadAccount;
import io.fdp.format.Bits;
import io.fdp.format.LittleEndian;
import io.fdp.kernel.layout.ImageLayout;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state that the frames of a recording add up to. The recorder compares with it, and replay and tools read it.
 *
 * <p>Chunks of entities, of each type, and of links are images, as {@code RawChunks} reads and writes them. An empty
 * image is an empty chunk.
 */
public final class RecordedState {
    /**
     * The most bytes that a role takes: in the tables of a repository and of its last frame, or in those of a
     * comparison.
     */
    private static final int ROLE_BYTES = 192;

    private final @Nullable ReadAccount account;
    private Schema schema;
    private final ChunkList entities;
    private final ChunkList links;
    private final List<ChunkList> values = new ArrayList<>();
    private final List<Image> events = new ArrayList<>();
    private int[] eventCounts = {};
    private final Image roles;
    private long rolesChanged;
    private int rolesCharged;
    private long sequence;
    private long tick = -1;
    private long hash;
    private int reach;
    private int living;

    /** Makes a state without an account. */
    public RecordedState(Schema schema) {
        this(schema, null);
    }

    /** Makes a state whose size a file states, charged to an account. */
    public RecordedState(Schema schema, @Nullable ReadAccount account) {
        this.account = account;
        this.schema = schema;
        this.entities = new ChunkList(account, true);
        this.links = new ChunkList(account, false);
        this.roles = new Image(account);
        addTypes();
    }

    /** Goes on with a schema that has more types. */
    public void extend(Schema later) {
        schema = later;
        addTypes();
    }

    private void addTypes() {
        int count = schema.types().size();
        while (values.size() < count) {
            values.add(new ChunkList(account, schema.types().get(values.size()).needsProgram()));
            events.add(new Image(account));
        }
        eventCounts = java.util.Arrays.copyOf(eventCounts, count);
    }

    public Schema schema() {
        return schema;
    }

    /** The account of the state, if any. */
    public @Nullable ReadAccount account() {
        return account;
    }

    /** Charges work to the account, if there is one. */
    public void chargeWork(long bytes, String what) {
        if (account != null) {
            account.chargeWork(bytes, what);
        }
    }

    /** How many frames were read; chunks remember the frame in which they changed. */
    public long sequence() {
        return sequence;
    }

    /** The tick of the frame, or -1 before the first frame and after a damaged frame. */
    public long tick() {
        return tick;
    }

    public long hash() {
        return hash;
    }

    /** How many chunks the world reaches. */
    public int reach() {
        return reach;
    }

    /** How many entities live. */
    public int entityCount() {
        return living;
    }

    public ChunkList entities() {
        return entities;
    }

    /** Whether the entity of an index, 0 or more, lives. */
    boolean isAlive(int index) {
        Image image = entities.get(index / ImageLayout.SLOTS);
        return !image.isEmpty() && Bits.isSet(image.bytes(), ImageLayout.PRESENT, index % ImageLayout.SLOTS);
    }

    public ChunkList links() {
        return links;
    }

    /**
     * The chunks of a type; a singleton is in the first slot of the first chunk. Only types with their own hash have
     * counted lists.
     */
    public ChunkList values(int type) {
        return values.get(type);
    }

    // ---- roles

    /** The frame in which roles last changed. */
    public long rolesChangedAt() {
        return rolesChanged;
    }

    public int roleCount() {
        return roles.isEmpty() ? 0 : (int) LittleEndian.INT.get(roles.bytes(), 0);
    }

    public int role(int i) {
        return Images.role(roles.bytes(), roleCount(), i);
    }

    public long roleEntity(int i) {
        return Images.roleEntity(roles.bytes(), roleCount(), i);
    }

    /** Roles as the body of their section. */
    Image roles() {
        return roles;
    }

    /** Charges roles before memory is allocated for them; tables keep room for the largest number so far. */
    void chargeRoles(int count) {
        if (account != null && count > rolesCharged) {
            account.chargeHeap((long) (count - rolesCharged) * ROLE_BYTES, count + " roles");
            rolesCharged = count;
        }
    }

    boolean replaceRoles(Image by) {
        if (roles.isSame(by)) {
            return false;
        }
        roles.swap(by);
        rolesChanged = sequence;
        return true;
    }

    // ---- events

    /** How many events of a type the frame has. */
    public int eventCount(int type) {
        return eventCounts[type];
    }

    /** The events of a type: rows, or lengths and then objects. */
    public Image events(int type) {
        return events.get(type);
    }

    void setEvents(int type, Image by, int count) {
        events.get(type).swap(by);
        eventCounts[type] = count;
    }

    // ---- frames

    /** Begins a frame: events of the frame before are gone. */
    void beginFrame() {
        sequence++;
        tick = -1;
        for (int i = 0; i < eventCounts.length; i++) {
            eventCounts[i] = 0;
            events.get(i).clear();
        }
    }

    /** Makes this the state of no tick. */
    void forget() {
        tick = -1;
    }

    /** Empties everything and releases its memory; this is then the state of no tick. */
    void release() {
        beginFrame();
        entities.release(sequence);
        links.release(sequence);
        for (ChunkList list : values) {
            list.release(sequence);
        }
        for (Image image : events) {
            image.release();
        }
        roles.release();
        if (account != null) {
            account.releaseHeap((long) rolesCharged * ROLE_BYTES);
            rolesCharged = 0;
        }
        rolesChanged = sequence;
    }

    void endFrame(long ofTick) {
        tick = ofTick;
    }

    void setState(long stateHash, int chunks, int alive) {
        hash = stateHash;
        reach = chunks;
        living = alive;
    }

    /** Empties all chunks and roles that a keyframe did not mention. */
    void keepSeen(boolean rolesSeen) {
        entities.keepSeen(sequence);
        links.keepSeen(sequence);
        for (int i = 0; i < values.size(); i++) { // an iterator would be garbage at each keyframe
            values.get(i).keepSeen(sequence);
        }
        if (!rolesSeen && roleCount() > 0) {
            roles.clear();
            rolesChanged = sequence;
        }
    }
}
