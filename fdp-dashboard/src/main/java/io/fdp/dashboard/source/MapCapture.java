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
    private long tick;
    private boolean closed;

    MapCapture(EntityRepository world) {
        this.world = world;
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
                ColumnImages colours = fields.colourType() < 0 ? places : columnOf(types, fields.colourType());
                for (int chunk = 0; chunk < places.chunks(); chunk++) {
                    scan(chunk, places, colours, fields, into);
                }
            }
        } finally {
            wanted.unlock();
        }
    }

    private void scan(int chunk, ColumnImages places, ColumnImages colours, MapFields fields, MapPoints into) {
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
                        colour(chunk, slot, colours, fields));
            }
        }
    }

    private double colour(int chunk, int slot, ColumnImages colours, MapFields fields) {
        return switch (fields.colour()) {
            case NONE -> 0;
            case SIDE -> ImageLayout.side(headers.identity(chunk, slot));
            case TEMPLATE -> ImageLayout.tkbType(headers.identity(chunk, slot));
            case FIELD -> {
                int row = colours.row(chunk, slot);
                yield row < 0 ? Double.NaN : colours.number(chunk, colours.rows(chunk), row, fields.colourField());
            }
        };
    }

    /** Lets later frames copy what a map needs. */
    private void ensure(MapFields fields) {
        wanted.lock();
        try {
            boolean isNew = add(fields.type());
            isNew |= fields.colourType() >= 0 && add(fields.colourType());
            boolean needsHeaders =
                    fields.colour() == MapFields.Colour.SIDE || fields.colour() == MapFields.Colour.TEMPLATE;
            isNew |= needsHeaders && !withHeaders;
            withHeaders |= needsHeaders;
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
