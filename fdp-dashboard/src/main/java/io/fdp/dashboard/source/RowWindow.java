package io.fdp.dashboard.source;

import io.fdp.format.query.HeaderField;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.chunk.RawChunks;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.frame.FinishedFrame;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.kernel.memory.Memory;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Some rows of the list of all entities, in ascending order of their indexes: handles, headers, and which components
 * there are. The frame thread fills it once, from the world itself: it skips chunks by their numbers of living
 * entities, so the cost is that of the rows, whatever the size of the world.
 */
public final class RowWindow {
    private static final int WORDS = ImageLayout.SLOTS / Long.SIZE;
    private static final int SHIFT = Integer.numberOfTrailingZeros(ImageLayout.SLOTS);

    private static final HeaderField[] HEADERS = {
        HeaderField.ENTITY,
        HeaderField.TKB,
        HeaderField.SIDE,
        HeaderField.SPAWNED,
        HeaderField.PARENT,
        HeaderField.CHILDREN
    };

    private final int offset;
    private final int limit;
    private final int typeWords;
    private final long[] headers;
    private final long[] present;
    private final Thread asker = Thread.currentThread();
    private int rows;
    private int total;
    private long tick;
    private volatile boolean filled;

    /**
     * An empty window, for the calling thread.
     *
     * @param offset how many entities stand before it
     * @param limit how many rows it has at most
     * @param types how many types of components are known
     */
    RowWindow(int offset, int limit, int types) {
        this.offset = offset;
        this.limit = limit;
        this.typeWords = Math.ceilDiv(types, Long.SIZE);
        this.headers = new long[limit * HEADERS.length];
        this.present = new long[limit * typeWords];
    }

    boolean isFilled() {
        return filled;
    }

    /** Whether another window is of the same rows. */
    boolean isLike(RowWindow other) {
        return offset == other.offset && limit == other.limit && typeWords == other.typeWords;
    }

    /** Fills the window, and wakes who asked for it. Called by the frame thread. */
    void fill(EntityRepository world, FinishedFrame frame) {
        RawChunks raw = frame.rawChunks();
        int chunks = raw.count();
        int skip = offset;
        for (int chunk = 0; chunk < chunks && rows < limit; chunk++) {
            for (int word = 0; raw.isUsed(chunk) && word < WORDS; word++) {
                long living = Memory.getLong(raw.aliveAddress(chunk) + (long) word * Long.BYTES);
                int count = Long.bitCount(living);
                if (skip < count) {
                    addAll(world, frame.columns(), (chunk << SHIFT) + word * Long.SIZE, living, skip);
                }
                skip = Math.max(0, skip - count);
            }
        }
        total = world.entityCount();
        tick = frame.tick() + 1;
        filled = true;
        LockSupport.unpark(asker);
    }

    private void addAll(EntityRepository world, List<ComponentColumn> columns, int index, long living, int skip) {
        int before = skip;
        for (long bits = living; bits != 0 && rows < limit; bits &= bits - 1) {
            if (before-- <= 0) {
                add(world, columns, world.entityAt(index + Long.numberOfTrailingZeros(bits)));
            }
        }
    }

    private void add(EntityRepository world, List<ComponentColumn> columns, long entity) {
        for (int i = 0; i < HEADERS.length; i++) {
            headers[rows * HEADERS.length + i] = header(world, entity, HEADERS[i]);
        }
        int known = Math.min(columns.size(), typeWords * Long.SIZE);
        for (int type = 0; type < known; type++) {
            if (columns.get(type).has(entity)) {
                present[rows * typeWords + type / Long.SIZE] |= 1L << type;
            }
        }
        rows++;
    }

    private static long header(EntityRepository world, long entity, HeaderField field) {
        return switch (field) {
            case ENTITY -> entity;
            case TKB -> world.tkbType(entity);
            case SIDE -> world.side(entity);
            case SPAWNED -> world.spawnTick(entity);
            case PARENT -> world.hierarchy().parent(entity);
            case CHILDREN -> world.hierarchy().childCount(entity);
            default -> throw new IllegalArgumentException("rows do not have " + field.word());
        };
    }

    /** The tick of the rows: how many frames the world has had. */
    public long tick() {
        return tick;
    }

    /** How many entities live. */
    public int total() {
        return total;
    }

    /** How many entities stand before the first row. */
    public int offset() {
        return Math.min(offset, total);
    }

    /** How many rows there are. */
    public int rows() {
        return rows;
    }

    /** The entity of a row. */
    public long entity(int row) {
        return header(row, HeaderField.ENTITY);
    }

    /** A header field of a row: the handle, template, side, tick of birth, parent or number of children. */
    public long header(int row, HeaderField field) {
        for (int i = 0; i < HEADERS.length; i++) {
            if (HEADERS[i] == field) {
                return headers[row * HEADERS.length + i];
            }
        }
        throw new IllegalArgumentException("rows do not have " + field.word());
    }

    /** Whether the entity of a row has a component. */
    public boolean has(int row, int type) {
        return (present[row * typeWords + type / Long.SIZE] >>> type & 1) != 0;
    }
}
