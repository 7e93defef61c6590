package io.fdp.dashboard.source;

import io.fdp.format.RegisteredTypes;
import io.fdp.format.query.QueryTypes;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.frame.FinishedFrame;
import io.fdp.kernel.layout.ImageLayout;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Copies of the few components that maps show: places, and what colours say. A map of a large world is so copied in a
 * fraction of the time that the whole world would take.
 */
final class MapCapture implements AutoCloseable {
    private static final int WORDS = ImageLayout.SLOTS / Long.SIZE;
    private static final int SHIFT = Integer.numberOfTrailingZeros(ImageLayout.SLOTS);

    /** The most components that are copied at once; more, and the first are forgotten. */
    private static final int MOST_COLUMNS = 8;

    private final EntityRepository world;
    private final Wanted wanted = new Wanted();
    private Arena arena = Arena.ofShared();
    private HeaderImages headers = new HeaderImages(arena);
    private final List<ColumnImages> columns = new ArrayList<>();
    private boolean withHeaders;
    private final @Nullable OwnerImages owners;
    private boolean withOwners;
    private long tick;
    private boolean closed;

    /**
     * Copies of a world.
     *
     * @param world the world
     * @param owners tells which node owns an entity; null if nothing says so
     */
    MapCapture(EntityRepository world, @Nullable LongToIntFunction owners) {
        this.world = world;
        this.owners = owners == null ? null : new OwnerImages(world, owners);
    }

    /** Copies what changed, if somebody wants it. Called by the frame thread. */
    void frameFinished(FinishedFrame frame) {
        if (!wanted.begin()) {
            return;
        }
        boolean done = false;
        try {
            if (!closed) {
                take(frame);
                done = true;
            }
        } finally {
            if (done) {
                wanted.done();
            } else {
                wanted.failed();
            }
        }
    }

    private void take(FinishedFrame frame) {
        for (int i = 0; i < columns.size(); i++) {
            columns.get(i).take(frame);
        }
        if (withHeaders) {
            headers.take(frame);
        }
        OwnerImages known = owners;
        if (withOwners && known != null) {
            known.take(frame);
        }
        tick = frame.tick() + 1;
    }

    /** Finds places in a fresh copy. */
    void scan(long lastFrame, QueryTypes types, MapFields fields, MapPoints into) {
        ensure(fields);
        wanted.lockFresh(lastFrame);
        try {
            into.begin(tick);
            if (!closed) {
                ColumnImages places = columnOf(types, fields.type());
                ColumnImages colours = columnOf(types, fields.colour(), places);
                ColumnImages shapes = columnOf(types, fields.shape(), places);
                for (int chunk = 0; chunk < places.chunks(); chunk++) {
                    scan(chunk, places, colours, shapes, fields, into);
                }
            }
        } finally {
            wanted.unlock();
        }
    }

    private void scan(
            int chunk,
            ColumnImages places,
            ColumnImages colours,
            ColumnImages shapes,
            MapFields fields,
            MapPoints into) {
        int rows = -1;
        int row = 0;
        for (int word = 0; word < WORDS; word++) {
            for (long bits = places.present(chunk, word); bits != 0; bits &= bits - 1) {
                int slot = (word << 6) + Long.numberOfTrailingZeros(bits);
                rows = rows < 0 ? places.rows(chunk) : rows;
                int at = places.isDense(chunk) ? slot : row++;
                into.add(
                        (chunk << SHIFT) + slot,
                        places.number(chunk, rows, at, fields.x()),
                        places.number(chunk, rows, at, fields.y()),
                        value(chunk, slot, colours, fields.colour()),
                        value(chunk, slot, shapes, fields.shape()));
            }
        }
    }

    private double value(int chunk, int slot, ColumnImages of, MapValue value) {
        return switch (value.kind()) {
            case NONE -> 0;
            case SIDE -> ImageLayout.side(headers.identity(chunk, slot));
            case TEMPLATE -> ImageLayout.tkbType(headers.identity(chunk, slot));
            case OWNER -> owners == null ? 0 : owners.owner((chunk << SHIFT) + slot);
            case FIELD -> {
                int row = of.row(chunk, slot);
                yield row < 0 ? Double.NaN : of.number(chunk, of.rows(chunk), row, value.field());
            }
        };
    }

    /** Lets later frames copy what a map needs. */
    private void ensure(MapFields fields) {
        wanted.lock();
        try {
            boolean isNew = add(fields.type());
            isNew |= fields.colour().type() >= 0 && add(fields.colour().type());
            isNew |= fields.shape().type() >= 0 && add(fields.shape().type());
            boolean needsHeaders = fields.says(MapValue.Kind.SIDE) || fields.says(MapValue.Kind.TEMPLATE);
            isNew |= needsHeaders && !withHeaders;
            withHeaders |= needsHeaders;
            isNew |= fields.says(MapValue.Kind.OWNER) && !withOwners;
            withOwners |= fields.says(MapValue.Kind.OWNER);
            if (isNew) {
                wanted.outdate();
            }
        } finally {
            wanted.unlock();
        }
    }

    private boolean add(int type) {
        ComponentColumn column = world.types().get(type);
        for (ColumnImages known : columns) {
            if (known.column().name().equals(column.name())) {
                return false;
            }
        }
        if (columns.size() == MOST_COLUMNS) {
            forget();
        }
        columns.add(new ColumnImages(column, RegisteredTypes.describe(column), arena));
        return true;
    }

    private void forget() {
        columns.clear();
        arena.close();
        arena = Arena.ofShared();
        headers = new HeaderImages(arena);
        withHeaders = false;
    }

    private ColumnImages columnOf(QueryTypes types, MapValue value, ColumnImages places) {
        return value.type() < 0 ? places : columnOf(types, value.type());
    }

    private ColumnImages columnOf(QueryTypes types, int type) {
        add(type);
        for (ColumnImages known : columns) {
            if (known.column().name().equals(types.get(type).name())) {
                return known;
            }
        }
        throw new IllegalStateException("no column of " + types.get(type).name());
    }

    @Override
    public void close() {
        wanted.lock();
        try {
            if (!closed) {
                closed = true;
                columns.clear();
                arena.close();
            }
        } finally {
            wanted.unlock();
        }
    }
}
