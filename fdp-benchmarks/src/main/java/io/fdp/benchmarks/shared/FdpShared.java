package io.fdp.benchmarks.shared;

import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Crowd;
import io.fdp.benchmarks.world.Population;
import io.fdp.benchmarks.world.Values;
import io.fdp.ig.IgConfig;
import io.fdp.ig.IgConnector;
import io.fdp.ig.reader.IgComponent;
import io.fdp.ig.reader.IgField;
import io.fdp.ig.reader.IgFrame;
import io.fdp.ig.reader.IgReader;
import io.fdp.kernel.EntityRepository;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A world of transforms in shared memory: the end of a frame, which brings the oldest of four frames up to date.
 *
 * <p>A pass writes as little as makes chunks new: where all entities move, one value of each chunk is written, because
 * the row is about showing, not about moving. All values of such chunks are copied.
 */
public final class FdpShared implements Contender {

    /** What changes in a pass. */
    public enum Work {
        /** Every chunk. */
        ALL,
        /** One entity in a hundred, which lie next to each other: another hundredth in each pass. */
        NEIGHBOURS,
        /** One entity in a hundred, from anywhere; the component knows which ones changed. */
        SCATTERED
    }

    private static final int CHUNK = 1024;

    private final EntityRepository repository = EntityRepository.create();
    private final TransformTable transforms = repository.register(TransformTable.TYPE);
    private final TrackedTransformTable tracked = repository.register(TrackedTransformTable.TYPE);
    private final TransformEdit edit = transforms.newEdit();
    private final TrackedTransformEdit trackedEdit = tracked.newEdit();
    private final Work work;
    private final long[] handles;
    private final Path folder;
    private final IgConnector connector;
    private int next;
    private int passes;

    /** Makes the world and shows it. */
    public FdpShared(Population population, Work work) {
        this.work = work;
        handles = new long[population.entities()];
        for (int i = 0; i < handles.length; i++) {
            long entity = repository.createEntity();
            if (work == Work.SCATTERED) {
                tracked.add(entity, new TrackedTransform(Values.x(i), Values.y(i), Values.z(i), 0, 0, 0, 1));
            } else {
                transforms.add(entity, new Transform(Values.x(i), Values.y(i), Values.z(i), 0, 0, 0, 1));
            }
            handles[i] = entity;
        }
        if (work == Work.SCATTERED) {
            Crowd.shuffle(handles);
        }
        try {
            Path memory = Path.of("/dev/shm");
            folder = Files.isDirectory(memory)
                    ? Files.createTempDirectory(memory, "fdp-bench")
                    : Files.createTempDirectory("fdp-bench");
            IgConfig config = work == Work.SCATTERED
                    ? IgConfig.DEFAULT.components(TrackedTransformTable.TYPE)
                    : IgConfig.DEFAULT.components(TransformTable.TYPE);
            connector = IgConnector.start(repository, folder.resolve("world"), config);
        } catch (IOException cannot) {
            throw new UncheckedIOException(cannot);
        }
        for (int i = 0; i < 4; i++) { // all frames of the ring
            repository.tick();
        }
    }

    @Override
    public long pass() {
        passes++;
        switch (work) {
            case ALL -> {
                for (int i = 0; i < handles.length; i += CHUNK) {
                    transforms.edit(handles[i], edit).x(passes);
                }
            }
            case NEIGHBOURS -> {
                for (int i = handles.length / 100; i > 0; i--) {
                    transforms.edit(handles[next], edit).x(passes);
                    next = (next + 1) % handles.length;
                }
            }
            case SCATTERED -> {
                for (int i = handles.length / 100; i > 0; i--) {
                    tracked.edit(handles[next], trackedEdit).x(passes);
                    next = (next + 1) % handles.length;
                }
            }
        }
        repository.tick();
        return handles.length;
    }

    /** Compares what a reader sees with the world; the number of entities that are right. */
    @Override
    public long checksum() {
        try (IgReader reader = IgReader.open(connector.file())) {
            reader.update();
            IgFrame frame = reader.newest();
            IgComponent component = frame.components().getFirst();
            IgField x = component.field("x");
            long right = 0;
            for (long handle : handles) {
                double shown = frame.number(component, x, (int) handle, 0);
                float own = work == Work.SCATTERED
                        ? tracked.get(handle).x()
                        : transforms.get(handle).x();
                right += shown == own ? 1 : 0;
            }
            return right;
        } catch (IOException cannot) {
            throw new UncheckedIOException(cannot);
        }
    }

    @Override
    public void close() {
        try {
            connector.close();
            Files.deleteIfExists(connector.file());
            Files.deleteIfExists(folder);
        } catch (IOException cannot) {
            throw new UncheckedIOException(cannot);
        } finally {
            repository.close();
        }
    }
}
