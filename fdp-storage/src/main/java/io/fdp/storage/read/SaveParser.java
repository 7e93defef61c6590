package io.fdp.storage.read;

import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.ReadAccount;
import io.fdp.format.LittleEndian;
import io.fdp.format.Planes;
import io.fdp.kernel.error.DataException;
import io.fdp.storage.error.DamagedSaveException;
import io.fdp.storage.error.SaveLimitException;
import io.fdp.storage.format.BlockKind;
import io.fdp.storage.format.BlockReader;
import io.fdp.storage.format.SaveFormat;
import io.fdp.storage.format.SaveHeader;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a save from its first block to its last, checks that the content of each block is possible, and passes it to a
 * visitor.
 *
 * <p>The parser needs no repository, only the save. An impossible block is a {@link DamagedSaveException} with the
 * position of the block. Exceptions of the visitor pass through.
 */
public final class SaveParser {
    /** The heap that is charged for each byte of a header: short texts become objects. */
    private static final int HEAP_PER_HEADER_BYTE = 64;

    // the work of loading a row, or of writing it as text, in bytes of input
    private static final int WORK_PER_ROW = 128;
    private static final int WORK_PER_ROW_BYTE = 32;

    private final ReadAccount account;
    private final BlockReader blocks;
    private final DataReader data = new DataReader();
    private final SavedEntities entities = new SavedEntities();
    private final SavedValues values = new SavedValues();
    private final SavedEvents events = new SavedEvents();
    private final Set<Integer> singletons = new HashSet<>();
    private final SavedRelations relations;
    private @Nullable SaveHeader header;
    private int nextChunk;
    private int lastType;
    private int living;
    private BlockKind last = BlockKind.HEADER;

    public SaveParser(ReadAccount account) {
        this.account = account;
        this.blocks = new BlockReader(account);
        this.relations = new SavedRelations(account);
    }

    /** What reading is charged to. */
    public ReadAccount account() {
        return account;
    }

    /** Which entities live in the chunks that were read. */
    public SavedRelations relations() {
        return relations;
    }

    /** Forgets what was read, and releases its memory. */
    public void close() {
        relations.clear();
    }

    /** Reads a save; returns its size in bytes. */
    public long parse(InputStream in, SaveVisitor visitor) throws IOException {
        header = null;
        singletons.clear();
        relations.clear();
        nextChunk = 0;
        lastType = -1;
        living = 0;
        last = BlockKind.HEADER;
        blocks.begin(in);
        try {
            parseBlocks(visitor);
        } catch (OutOfMemoryError tooLarge) {
            relations.clear();
            throw new SaveLimitException(
                    "the save does not fit into the " + (Runtime.getRuntime().maxMemory() >> 20)
                            + " MB of this JVM: memory ended at byte " + blocks.blockPosition()
                            + "; give it more with -Xmx, or use another copy of the file",
                    tooLarge);
        }
        return blocks.position();
    }

    private void parseBlocks(SaveVisitor visitor) throws IOException {
        BlockKind kind;
        do {
            kind = blocks.next();
            data.reset(blocks.raw(), 0, blocks.rawLength());
            try {
                requireOrder(kind);
                visit(kind, visitor);
            } catch (DataException wrong) {
                throw new DamagedSaveException(
                        blocks.blockPosition(),
                        "block " + blocks.number() + " (" + kind + ") has invalid content: " + wrong.getMessage(),
                        wrong);
            }
        } while (kind != BlockKind.END);
    }

    private void requireOrder(BlockKind kind) {
        boolean first = blocks.number() == 0;
        if (first != (kind == BlockKind.HEADER)
                || (kind == BlockKind.ENTITIES && last.compareTo(BlockKind.VALUES) > 0)) {
            throw data.wrong("a block of " + kind + " comes after one of " + last);
        }
        if (kind.compareTo(last) < 0 && kind != BlockKind.ENTITIES) {
            throw data.wrong("a block of " + kind + " comes after one of " + last);
        }
        last = kind;
    }

    private SaveHeader header() {
        if (header == null) {
            throw data.wrong("there is no header");
        }
        return header;
    }

    private void visit(BlockKind kind, SaveVisitor visitor) {
        switch (kind) {
            case HEADER -> {
                account.chargeHeap((long) blocks.rawLength() * HEAP_PER_HEADER_BYTE, "the header");
                account.releaseHeap((long) blocks.rawLength() * HEAP_PER_HEADER_BYTE);
                account.chargeWork((long) blocks.rawLength() * HEAP_PER_HEADER_BYTE, "the header");
                header = SaveHeader.read(data);
                requireEnd();
                visitor.header(header);
            }
            case ENTITIES -> {
                entities.read(data, header(), nextChunk);
                requireEnd();
                chargeRows(entities.count());
                requireChunk();
                relations.add(entities);
                nextChunk = entities.chunk() + 1;
                lastType = -1;
                living += entities.count();
                visitor.entities(entities);
            }
            case VALUES -> {
                values.read(data, header(), entities.image(), account);
                requireEnd();
                chargeRows(values.rows().rows());
                requirePlace();
                visitor.values(values);
            }
            case LINKS -> readLinks(visitor);
            case ROLES -> readRoles(visitor);
            case EVENTS -> {
                events.read(data, header(), account);
                requireEnd();
                chargeRows(events.rows().rows());
                visitor.events(events);
            }
            case END -> {
                readEnd();
                visitor.end();
            }
        }
    }

    /**
     * Charges values before they are visited: values without fields take no bytes, so a block can have any number of
     * them.
     */
    private void chargeRows(long rows) {
        account.chargeWork(rows * WORK_PER_ROW + (long) blocks.rawLength() * WORK_PER_ROW_BYTE, "values");
    }

    private void requireEnd() {
        if (data.remaining() > 0) {
            throw data.wrong("there are " + data.remaining() + " bytes too many");
        }
    }

    /** Requires that chunks come before singletons, and that empty chunks are left out. */
    private void requireChunk() {
        if (!singletons.isEmpty()) {
            throw data.wrong("the entities of chunk " + entities.chunk() + " come after a singleton");
        }
        if (!entities.isUsed()) {
            throw data.wrong("chunk " + entities.chunk() + " never had an entity and must be left out");
        }
    }

    /**
     * Requires that values follow the entities of their chunk, each type once, and that singletons come after all
     * chunks.
     */
    private void requirePlace() {
        if (values.type().kind().isSingleton()) {
            if (!singletons.add(values.number()) || values.chunk() != 0) {
                throw data.wrong(values.type() + " is there twice");
            }
            return;
        }
        if (!singletons.isEmpty() || values.chunk() != nextChunk - 1 || values.number() <= lastType) {
            throw data.wrong("chunk " + values.chunk() + " of " + values.type() + " is out of order");
        }
        lastType = values.number();
    }

    private void readLinks(SaveVisitor visitor) {
        SavedEntities.requireCount(data, data.arrayHeader(), 2);
        int[] children = readInts(SaveFormat.ROWS_PER_BLOCK);
        int[] parents = readInts(SaveFormat.ROWS_PER_BLOCK);
        requireEnd();
        SavedEntities.requireCount(data, parents.length, children.length);
        chargeRows(children.length);
        relations.requireLinks(data, children, parents);
        visitor.links(children, parents);
    }

    private int[] readInts(int most) {
        byte[] joined = readNumbers(most, Integer.BYTES);
        int[] all = new int[joined.length / Integer.BYTES];
        for (int i = 0; i < all.length; i++) {
            all[i] = (int) LittleEndian.INT.get(joined, i * Integer.BYTES);
        }
        return all;
    }

    private byte[] readNumbers(int most, int width) {
        int length = data.binaryHeader();
        account.chargeHeap(2L * length, "links or roles"); // as bytes and as numbers
        account.releaseHeap(2L * length);
        if (length % width != 0 || length / width > most) {
            throw data.wrong(length + " bytes are not a whole number of values of " + width + " bytes");
        }
        byte[] joined = new byte[length];
        Planes.join(data.array(), data.position(), joined, 0, width, length / width, 1, width);
        data.skipBytes(length);
        return joined;
    }

    private void readRoles(SaveVisitor visitor) {
        SavedEntities.requireCount(data, data.arrayHeader(), 2);
        int[] roles = readInts(SaveFormat.MAX_BLOCK_BYTES);
        byte[] joined = readNumbers(SaveFormat.MAX_BLOCK_BYTES, Long.BYTES);
        requireEnd();
        long[] handles = new long[joined.length / Long.BYTES];
        SavedEntities.requireCount(data, handles.length, roles.length);
        chargeRows(roles.length);
        for (int i = 0; i < handles.length; i++) {
            handles[i] = (long) LittleEndian.LONG.get(joined, i * Long.BYTES);
        }
        relations.requireRoles(data, roles, handles);
        visitor.roles(roles, handles);
    }

    private void readEnd() {
        SavedEntities.requireCount(data, data.arrayHeader(), 2);
        SavedEntities.requireCount(data, data.int64(), blocks.number());
        SavedEntities.requireCount(data, data.int64(), living);
        requireEnd();
        SavedEntities.requireCount(data, living, header().entities());
    }
}
