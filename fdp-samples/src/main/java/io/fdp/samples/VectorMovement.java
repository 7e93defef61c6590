package io.fdp.samples;

import io.fdp.annotations.Component;
import io.fdp.annotations.Layout;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.QueryChunk;
import io.fdp.kernel.query.Query;
import java.lang.foreign.MemorySegment;

/**
 * A loop that works on whole vectors where the JVM has the Vector API, and on one value at a time where it does not.
 *
 * <p>Start java with {@code --add-modules jdk.incubator.vector} to get the Vector API.
 */
public final class VectorMovement {
    @Component(layout = Layout.COLUMNS)
    record Place(float x, float y, float z) {}

    @Component(layout = Layout.COLUMNS)
    record Speed(float x, float y, float z) {}

    /** The innermost loop: one column of a run of entities. */
    interface ColumnLoop {
        /** Adds {@code by * dt} to {@code to}, in a range of bytes. */
        void addScaled(MemorySegment to, MemorySegment by, long from, long end, float dt);

        /**
         * The fastest loop that this JVM can run. Only its class is loaded, so the other class may need a missing
         * module.
         */
        static ColumnLoop fastest() {
            boolean vectors =
                    ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();
            return vectors ? new VectorColumnLoop() : new ScalarColumnLoop();
        }
    }

    private final PlaceTable place;
    private final SpeedTable speed;
    private final Query movers;
    private final ColumnLoop loop;
    private final long[] columns; // where x, y and z begin in a chunk
    private final Query.RunVisitor visitor = this::moveRun;
    private float dt;

    VectorMovement(EntityRepository repo, ColumnLoop loop) {
        this.loop = loop;
        place = repo.register(PlaceTable.TYPE);
        speed = repo.register(SpeedTable.TYPE);
        movers = repo.query().with(place, speed).build();
        columns = new long[] {column("x"), column("y"), column("z")};
    }

    private long column(String field) {
        return 1024L * place.layout().field(field).offset(); // a chunk has 1,024 slots; Speed has the same layout
    }

    /** Moves all entities with a place and a speed. */
    void move(float seconds) {
        dt = seconds;
        movers.forEachRun(visitor);
    }

    private void moveRun(QueryChunk chunk, int from, int to) {
        MemorySegment places = place.editSpan(chunk).segment(); // kept by the table: no garbage
        MemorySegment speeds = speed.span(chunk).segment();
        for (long column : columns) {
            loop.addScaled(places, speeds, column + (long) Float.BYTES * from, column + (long) Float.BYTES * to, dt);
        }
    }

    /**
     * Moves entities for some frames; some of them have no speed, so runs begin and end anywhere.
     *
     * @param count how many entities there are
     * @param loop the innermost loop to use
     * @return the hash of the world at the end
     */
    static long run(int count, ColumnLoop loop) {
        try (EntityRepository repo = EntityRepository.create()) {
            VectorMovement movement = new VectorMovement(repo, loop);
            for (int i = 0; i < count; i++) {
                long entity = repo.createEntity();
                movement.place.add(entity, new Place(i, 0.5f * i, -i));
                if (i % 29 != 7) {
                    movement.speed.add(entity, new Speed(0.1f, 0.01f * i, 3));
                }
            }
            for (int frame = 0; frame < 60; frame++) {
                movement.move(1 / 60f);
                repo.tick();
            }
            return repo.stateHash();
        }
    }

    /** Moves entities with the fastest loop; returns its name and the hash of the world. */
    static String describe() {
        ColumnLoop loop = ColumnLoop.fastest();
        return loop.getClass().getSimpleName() + ": " + Long.toHexString(run(10_000, loop));
    }

    public static void main(String[] args) {
        System.out.println(describe());
    }
}
