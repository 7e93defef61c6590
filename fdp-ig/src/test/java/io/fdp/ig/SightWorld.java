package io.fdp.ig;

import io.fdp.ig.Sights.Checked;
import io.fdp.ig.Sights.Crew;
import io.fdp.ig.Sights.Mark;
import io.fdp.ig.Sights.Mood;
import io.fdp.ig.Sights.Speed;
import io.fdp.ig.Sights.Trace;
import io.fdp.ig.Sights.Transform;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.layout.FieldLayout;
import io.fdp.kernel.layout.ImageLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.CRC32;

/** A world that random programs change in all ways that a file must show. */
final class SightWorld implements AutoCloseable {
    final EntityRepository repo;
    final TransformTable transform;
    final SpeedTable speed;
    final MarkTable mark;
    final TraceTable trace;
    final CrewTable crew;
    final CheckedTable checked;
    private final SplittableRandom random;
    private final List<Long> entities = new ArrayList<>();
    private final Arena arena = Arena.ofConfined();
    private final MemorySegment image = arena.allocate(1 << 20);
    private Snapshot snapshot;

    SightWorld(EntityRepository repo, SplittableRandom random) {
        this.repo = repo;
        this.random = random;
        this.transform = repo.register(TransformTable.TYPE);
        this.speed = repo.register(SpeedTable.TYPE);
        this.mark = repo.register(MarkTable.TYPE);
        this.trace = repo.register(TraceTable.TYPE);
        this.crew = repo.register(CrewTable.TYPE);
        this.checked = repo.register(CheckedTable.TYPE);
    }

    List<ComponentTable<?>> tables() {
        return List.of(transform, speed, mark, trace, crew, checked);
    }

    static IgConfig all() {
        return IgConfig.DEFAULT.components(
                TransformTable.TYPE,
                SpeedTable.TYPE,
                MarkTable.TYPE,
                TraceTable.TYPE,
                CrewTable.TYPE,
                CheckedTable.TYPE);
    }

    // ---- changes

    void spawn(int count) {
        for (int i = 0; i < count; i++) {
            long entity = repo.createEntity();
            entities.add(entity);
            addAny(entity);
            if (random.nextBoolean()) {
                repo.setDisType(entity, random.nextLong());
                repo.setSide(entity, random.nextInt(1 << 16));
                repo.setTkbType(entity, random.nextInt());
            }
        }
    }

    private void addAny(long entity) {
        int which = random.nextInt(64);
        if ((which & 1) != 0 && !transform.has(entity)) {
            transform.add(entity, newTransform());
        }
        if ((which & 2) != 0 && !speed.has(entity)) {
            speed.add(entity, new Speed(random.nextDouble(), (float) random.nextDouble(), (short) random.nextInt()));
        }
        if ((which & 4) != 0 && !mark.has(entity)) {
            mark.add(entity, new Mark(random.nextInt(), (byte) random.nextInt(), random.nextLong()));
        }
        if ((which & 8) != 0 && !trace.has(entity)) {
            trace.add(entity, new Trace((byte) random.nextInt(), random.nextDouble()));
        }
        if ((which & 16) != 0 && !crew.has(entity)) {
            crew.add(entity, newCrew());
        }
        if ((which & 32) != 0 && !checked.has(entity)) {
            checked.add(entity, Checked.of(random.nextInt()));
        }
    }

    private Transform newTransform() {
        return new Transform(number(), number(), number(), number(), number(), number(), number());
    }

    private float number() {
        return (float) random.nextDouble(-1000, 1000);
    }

    private Crew newCrew() {
        Mood mood = random.nextBoolean() ? Mood.CALM : random.nextBoolean() ? Mood.ANGRY : Mood.LONELY;
        int[] hours = {random.nextInt(), random.nextInt(), random.nextInt()};
        return new Crew(
                (byte) random.nextInt(),
                mood,
                random.nextBoolean(),
                "né" + random.nextInt(1000),
                (short) random.nextInt(),
                (char) random.nextInt(),
                0,
                hours,
                random.nextDouble(),
                random.nextLong());
    }

    private long anyone() {
        return entities.get(random.nextInt(entities.size()));
    }

    /** Some random changes, then the end of the frame. */
    void frame() {
        int changes = random.nextInt(8);
        for (int i = 0; i < changes; i++) {
            change();
        }
        repo.tick();
    }

    private void change() {
        int what = random.nextInt(100);
        if (what < 15 || entities.isEmpty()) {
            spawn(random.nextInt(1, 40));
        } else if (what < 17) {
            spawn(random.nextInt(500, 3000));
        } else if (what < 30) {
            kill(random.nextInt(1, 30));
        } else if (what < 45) {
            restructure(anyone());
        } else if (what < 50) {
            long entity = anyone();
            if (mark.has(entity)) {
                mark.setAuthority(entity, !mark.hasAuthority(entity));
            }
            repo.setSide(entity, random.nextInt(100));
        } else if (what < 51) {
            repo.clear();
            entities.clear();
        } else if (what < 53) {
            keep();
        } else if (what < 55) {
            goBack();
        } else {
            move(random.nextInt(1, 200));
        }
    }

    private void kill(int count) {
        for (int i = 0; i < count && !entities.isEmpty(); i++) {
            int at = random.nextInt(entities.size());
            repo.destroyEntity(entities.get(at));
            entities.set(at, entities.getLast());
            entities.removeLast();
        }
    }

    private void restructure(long entity) {
        switch (random.nextInt(6)) {
            case 0 -> transform.remove(entity);
            case 1 -> speed.remove(entity);
            case 2 -> mark.remove(entity);
            case 3 -> trace.remove(entity);
            case 4 -> checked.remove(entity);
            default -> addAny(entity);
        }
    }

    private void move(int count) {
        for (int i = 0; i < count; i++) {
            long entity = anyone();
            if (transform.has(entity)) {
                transform.set(entity, newTransform());
            }
            if (mark.has(entity)) {
                mark.edit(entity).a(random.nextInt());
            }
            if (trace.has(entity)) {
                trace.edit(entity).b(random.nextDouble());
            }
            if (checked.has(entity)) {
                checked.set(entity, Checked.of(random.nextInt()));
            }
        }
    }

    private void keep() {
        if (snapshot == null) {
            snapshot = Snapshot.of(repo);
        } else {
            snapshot.take();
        }
    }

    private void goBack() {
        if (snapshot != null && snapshot.isTaken()) {
            snapshot.restore();
            entities.clear();
            for (int index = 0; index < repo.rawChunks().count() * 1024; index++) {
                long entity = repo.entityAt(index);
                if (repo.isAlive(entity)) {
                    entities.add(entity);
                }
            }
        }
    }

    // ---- what readers must find

    /** The checksum that the specification defines, from images of chunks. */
    int checksum() {
        CRC32 sum = new CRC32();
        for (ComponentTable<?> table : tables()) {
            for (int chunk = 0; chunk < repo.rawChunks().count(); chunk++) {
                repo.rawChunks().read(table, chunk, image, 0);
                add(table, chunk, sum);
            }
        }
        return (int) sum.getValue();
    }

    private void add(ComponentTable<?> table, int chunk, CRC32 sum) {
        boolean rows = table.layout().layout() == io.fdp.annotations.Layout.ROWS;
        int count = 0;
        for (int word = 0; word < 16; word++) {
            count += Long.bitCount(image.get(ValueLayout.JAVA_LONG, word * 8L));
        }
        int at = 0;
        byte[] value = new byte[2 * Integer.BYTES + table.layout().bytes()];
        MemorySegment into = MemorySegment.ofArray(value);
        for (int slot = 0; slot < 1024; slot++) {
            if ((image.get(ValueLayout.JAVA_LONG, (slot >>> 6) * 8L) >>> slot & 1) == 0) {
                continue;
            }
            int index = chunk * 1024 + slot;
            into.set(ValueLayout.JAVA_INT_UNALIGNED, 0, index);
            into.set(ValueLayout.JAVA_INT_UNALIGNED, Integer.BYTES, (int) (repo.entityAt(index) >>> 32));
            int packed = 2 * Integer.BYTES;
            long columns = ImageLayout.VALUES;
            for (FieldLayout field : table.layout().fields()) {
                long place = rows
                        ? ImageLayout.VALUES + (long) at * table.layout().stride() + field.offset()
                        : columns + (long) at * field.bytes();
                MemorySegment.copy(image, ValueLayout.JAVA_BYTE, place, value, packed, field.bytes());
                packed += field.bytes();
                columns += (long) count * field.bytes();
            }
            sum.update(value, 0, packed);
            at++;
        }
    }

    @Override
    public void close() {
        arena.close();
        if (snapshot != null) {
            snapshot.close();
        }
    }
}
