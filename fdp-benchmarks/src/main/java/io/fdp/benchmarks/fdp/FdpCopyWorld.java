package io.fdp.benchmarks.fdp;

import io.fdp.benchmarks.fdp.Lots.Lot1;
import io.fdp.benchmarks.fdp.Lots.Lot2;
import io.fdp.benchmarks.fdp.Lots.Lot3;
import io.fdp.benchmarks.fdp.Lots.Lot4;
import io.fdp.benchmarks.fdp.Lots.Lot5;
import io.fdp.benchmarks.world.Checksum;
import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;
import io.fdp.benchmarks.world.Values;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.copy.WorldCopy;

/**
 * A world of entities with five components that is copied into another one: all of it, or the chunks that were written,
 * one in a hundred.
 */
public final class FdpCopyWorld implements Contender {

    private static final int DIRTY_EVERY = 100;
    private static final int CHUNK = 1024;

    private final EntityRepository source = EntityRepository.create();
    private final EntityRepository target = EntityRepository.create();
    private final WorldCopy copy = WorldCopy.of(source, target);
    private final Lot1Table lot1 = source.register(Lot1Table.TYPE);
    private final Lot2Table lot2 = source.register(Lot2Table.TYPE);
    private final Lot3Table lot3 = source.register(Lot3Table.TYPE);
    private final Lot4Table lot4 = source.register(Lot4Table.TYPE);
    private final Lot5Table lot5 = source.register(Lot5Table.TYPE);
    private final Lot5Table copied5 = target.register(Lot5Table.TYPE);
    private final Lot4Table copied4 = target.register(Lot4Table.TYPE);
    private final Lot3Table copied3 = target.register(Lot3Table.TYPE);
    private final Lot2Table copied2 = target.register(Lot2Table.TYPE);
    private final Lot1Table copied1 = target.register(Lot1Table.TYPE);
    private final boolean changes;
    private final long[] handles;

    /** Makes both worlds; {@code changes} copies only what is written in each pass. */
    public FdpCopyWorld(Population population, boolean changes) {
        this.changes = changes;
        handles = new long[population.entities()];
        source.createEntities(handles);
        for (int i = 0; i < handles.length; i++) {
            lot1.add(handles[i], Values.x(i), 1, 1, 1);
            lot2.add(handles[i], Values.y(i), 2, 2, 2);
            lot3.add(handles[i], Values.z(i), 3, 3, 3);
            lot4.add(handles[i], Values.dx(i), 4, 4, 4);
            lot5.add(handles[i], Values.dy(i), 5, 5, 5);
        }
        copy.copyAll();
    }

    @Override
    public long pass() {
        if (changes) {
            write();
            copy.copyChanges();
        } else {
            copy.copyAll();
        }
        return handles.length;
    }

    /** Writes one entity in every hundredth chunk of each table, another hundredth each. */
    private void write() {
        int step = DIRTY_EVERY * CHUNK;
        for (int i = 0; i < handles.length; i += step) {
            lot1.set(handles[i], Values.x(i), 1, 1, 1);
        }
        for (int i = 10 * CHUNK; i < handles.length; i += step) {
            lot2.set(handles[i], Values.y(i), 2, 2, 2);
        }
        for (int i = 20 * CHUNK; i < handles.length; i += step) {
            lot3.set(handles[i], Values.z(i), 3, 3, 3);
        }
        for (int i = 30 * CHUNK; i < handles.length; i += step) {
            lot4.set(handles[i], Values.dx(i), 4, 4, 4);
        }
        for (int i = 40 * CHUNK; i < handles.length; i += step) {
            lot5.set(handles[i], Values.dy(i), 5, 5, 5);
        }
    }

    @Override
    public long checksum() {
        Checksum sum = new Checksum();
        for (long entity : handles) {
            Lot1 one = copied1.get(entity);
            Lot2 two = copied2.get(entity);
            Lot3 three = copied3.get(entity);
            Lot4 four = copied4.get(entity);
            Lot5 five = copied5.get(entity);
            sum.add(one.a(), two.a(), three.a());
            sum.add(four.a(), five.a(), five.d());
        }
        return sum.value();
    }

    @Override
    public void close() {
        source.close();
        target.close();
    }
}
