package io.fdp.dashboard.source;

import io.fdp.codec.json.JsonWriter;
import io.fdp.format.FieldDescription;
import io.fdp.format.TypeDescription;
import io.fdp.format.query.EntityAccess;
import io.fdp.format.query.HeaderField;
import io.fdp.format.query.OtherJson;
import io.fdp.format.query.QueryTypes;
import io.fdp.format.query.TemplateNames;
import io.fdp.format.query.TextQuery;
import io.fdp.format.query.ValueRow;
import io.fdp.kernel.entity.Entity;
import io.fdp.recorder.Gap;
import io.fdp.recorder.RecordedEntities;
import io.fdp.recorder.RecordedFrames;
import io.fdp.recorder.Recording;
import io.fdp.recorder.error.RecordingLimitException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A recording, at any of its ticks. State hashes are compared where the recording has them. */
public final class RecordedSource implements WorldSource {
    private final Recording recording;
    private final TemplateNames templates;
    private final ReentrantLock lock = new ReentrantLock();
    private final RecordedWalk walk;
    private RecordedFrames frames;
    private RecordedEntities entities;

    private RecordedSource(Recording recording, TemplateNames templates) throws IOException {
        this.recording = recording;
        this.templates = templates;
        this.frames = framesOf(recording);
        this.entities = RecordedEntities.of(frames, templates);
        this.walk = new RecordedWalk(recording.path());
    }

    /**
     * Opens a recording.
     *
     * @param file the file
     * @param templates the names of its templates
     * @return the source, to be closed
     * @throws IOException when the file cannot be read
     */
    public static RecordedSource open(Path file, TemplateNames templates) throws IOException {
        Recording recording = Recording.open(file);
        boolean done = false;
        try {
            if (recording.frames() == 0) {
                throw new IOException(file + " has no frames: nothing was recorded, or all of it is damaged");
            }
            RecordedSource made = new RecordedSource(recording, templates);
            made.walk.start();
            done = true;
            return made;
        } finally {
            if (!done) {
                recording.close();
            }
        }
    }

    /** The frames of a recording, compared with their state hashes where it has them: nothing else is shown. */
    static RecordedFrames framesOf(Recording recording) throws IOException {
        return RecordedFrames.of(recording).checking(recording.isCheckable());
    }

    /** The file. */
    public Recording recording() {
        return recording;
    }

    /** What a walk through all frames has found so far. */
    public RecordedWalk walk() {
        return walk;
    }

    @Override
    public boolean isLive() {
        return false;
    }

    @Override
    public QueryTypes types() {
        return entities.types();
    }

    @Override
    public <R> R look(long tick, Look<R> look) throws IOException {
        lock.lock();
        try {
            try {
                seek(tick);
                return look.at(new View());
            } catch (RecordingLimitException used) { // a new reader has a new account
                restart();
                seek(tick);
                return look.at(new View());
            }
        } finally {
            lock.unlock();
        }
    }

    private void restart() throws IOException {
        frames = framesOf(recording);
        entities = RecordedEntities.of(frames, templates);
    }

    private void seek(long tick) throws IOException {
        long target = nearest(tick);
        if (frames.tick() != target) {
            frames.seek(target);
        }
    }

    /** A tick that is there: that one, or the last one before a gap. */
    private long nearest(long tick) {
        long wanted = tick < 0 ? recording.lastTick() : Math.clamp(tick, recording.firstTick(), recording.lastTick());
        for (Gap gap : recording.gaps()) {
            if (gap.first() > wanted) {
                break;
            }
            if (gap.contains(wanted)) {
                return gap.first() > recording.firstTick() ? gap.first() - 1 : gap.last() + 1;
            }
        }
        return wanted;
    }

    /**
     * The events of some ticks.
     *
     * @param tick the last one
     * @param span how many ticks
     * @param most how many events at most; the newest
     * @return the events, and how many were left out
     * @throws IOException when the recording cannot be read
     */
    public EventSpan events(long tick, long span, int most) throws IOException {
        RecordedFrames own = framesOf(recording);
        RecordedEntities of = RecordedEntities.of(own, templates);
        OtherJson values = new OtherJson(of.types());
        Deque<SeenEvent> found = new ArrayDeque<>();
        long[] number = {0};
        long last = nearest(tick);
        for (long at = Math.max(recording.firstTick(), last - span + 1); at <= last; at++) {
            lock.lock();
            try {
                if (nearest(at) != at) {
                    continue; // in a gap
                }
                own.seek(at);
                long now = at;
                of.forEachEvent(event -> {
                    JsonWriter json = new JsonWriter();
                    values.writeValue(event, json);
                    of.chargeText(json.length());
                    if (found.size() == most) {
                        found.removeFirst();
                    }
                    found.addLast(new SeenEvent(
                            ++number[0], now, of.types().get(event.type()).name(), json.toString()));
                });
            } finally {
                lock.unlock();
            }
        }
        return new EventSpan(List.copyOf(found), number[0] - found.size());
    }

    /**
     * The events of some ticks.
     *
     * @param events the newest ones, in the order of their ticks
     * @param leftOut how many there are before
     */
    public record EventSpan(List<SeenEvent> events, long leftOut) {
        /** Keeps the list as it is. */
        public EventSpan {
            events = List.copyOf(events);
        }
    }

    /**
     * A field of an entity over time.
     *
     * @param entity the entity
     * @param component the name of a component in a table
     * @param field the name of its field
     * @param from the first tick
     * @param to the last tick
     * @param every how many ticks from one value to the next
     * @param into gets ticks and values; no value while the entity lacks it
     * @throws IOException when the recording cannot be read
     */
    public void series(long entity, String component, String field, long from, long to, long every, Series into)
            throws IOException {
        RecordedFrames own = framesOf(recording);
        RecordedEntities of = RecordedEntities.of(own, templates);
        int type = -1;
        for (int i = 0; i < of.types().count(); i++) {
            type = of.types().get(i).name().equals(component) ? i : type;
        }
        int number = type < 0 ? -1 : number(of.types().get(type), field);
        if (every < 1) {
            throw new IllegalArgumentException("a series goes forward: every=" + every + ", and at least 1 is needed");
        }
        if (number < 0) {
            throw new IOException("there is no field " + field + " of " + component + " with a single number");
        }
        long steps = to < from ? 0 : (to - from) / every + 1; // counted: adding up might go beyond all numbers
        for (long step = 0; step < steps; step++) {
            long tick = from + step * every;
            lock.lock();
            try {
                long at = nearest(tick);
                if (at >= from && at != own.tick()) {
                    own.seek(at);
                    EntityAccess found = of.find(entity);
                    if (found != null && found.has(type)) {
                        into.value(at, number(of.types().get(type), number, found.row(type, 0)));
                    }
                }
            } finally {
                lock.unlock();
            }
        }
    }

    /** Receives a series. */
    public interface Series {
        /** Takes a value. */
        void value(long tick, double value);
    }

    private static int number(TypeDescription type, String field) {
        List<FieldDescription> fields = type.fields();
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).name().equals(field) && MapFields.isNumber(fields.get(i))) {
                return i;
            }
        }
        return -1;
    }

    private static double number(TypeDescription type, int field, ValueRow row) {
        return MapValue.number(type.fields().get(field).kind(), row.bits(field, 0));
    }

    @Override
    public void scan(long tick, MapFields fields, MapPoints into) throws IOException {
        look(tick, world -> {
            into.begin(world.tick());
            TypeDescription type = types().get(fields.type());
            boolean optional = isElsewhere(fields.colour(), fields) || isElsewhere(fields.shape(), fields);
            if (optional) {
                entities.forEach(entity -> add(entity, type, fields, into));
            } else {
                entities.forEach(entities.bind(TextQuery.parse(type.name())), entity -> {
                    add(entity, type, fields, into);
                    return true;
                });
            }
            return true;
        });
    }

    private void add(EntityAccess entity, TypeDescription type, MapFields fields, MapPoints into) {
        if (!entity.has(fields.type())) {
            return;
        }
        ValueRow row = entity.row(fields.type(), 0);
        double x = number(type, fields.x(), row);
        double y = number(type, fields.y(), row);
        into.add(Entity.index(entity.entity()), x, y, value(entity, fields.colour()), value(entity, fields.shape()));
    }

    private static boolean isElsewhere(MapValue value, MapFields fields) {
        return value.type() >= 0 && value.type() != fields.type();
    }

    private double value(EntityAccess entity, MapValue value) {
        return switch (value.kind()) {
            case NONE, OWNER -> 0;
            case SIDE -> entity.header(HeaderField.SIDE);
            case TEMPLATE -> entity.header(HeaderField.TKB);
            case FIELD ->
                entity.has(value.type())
                        ? number(types().get(value.type()), value.field(), entity.row(value.type(), 0))
                        : Double.NaN;
        };
    }

    @Override
    public void close() {
        walk.close();
        lock.lock();
        try {
            recording.close();
        } catch (IOException wrong) {
            throw new UncheckedIOException(wrong);
        } finally {
            lock.unlock();
        }
    }

    /** The present frame as lookers see it. */
    private final class View implements WorldView {
        @Override
        public long tick() {
            return frames.tick();
        }

        @Override
        public int entityCount() {
            return frames.entityCount();
        }

        @Override
        public QueryTypes types() {
            return entities.types();
        }

        @Override
        public void forEach(TextQuery query, Predicate<? super EntityAccess> visitor) {
            entities.forEach(entities.bind(query), visitor);
        }

        @Override
        public void forEachHandle(TextQuery query, LongConsumer visitor) {
            entities.forEach(entities.bind(query), entity -> {
                visitor.accept(entity.entity());
                return true;
            });
        }

        @Override
        public @Nullable EntityAccess find(long entity) {
            return entities.find(entity);
        }

        @Override
        public long living(int index) {
            return entities.living(index);
        }

        @Override
        public void writeMembers(EntityAccess entity, JsonWriter json) {
            entities.writeMembers(entity, json);
        }

        @Override
        public long stateHash() {
            return frames.stateHash();
        }
    }
}
