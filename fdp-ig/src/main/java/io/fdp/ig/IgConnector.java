package io.fdp.ig;

import io.fdp.ig.error.IgException;
import io.fdp.ig.internal.IgWriter;
import io.fdp.kernel.EntityRepository;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Shows a world to other programs: at the end of each frame, changed values of chosen components go into a file in
 * shared memory. Image generators, plug-ins of game engines and scripts read it while the simulation goes on.
 *
 * <pre>{@code
 * try (IgConnector ig = IgConnector.start(repo, Path.of("/dev/shm/battle"), IgConfig.DEFAULT)) {
 *     …                                          // frames go on; each tick() is shown
 * }
 * }</pre>
 *
 * <p>The file has the last frames, each of them whole. {@code docs/spec/ig.md} specifies it; readers need no code of
 * FDP. All entities are shown, own ones and ghosts. Readers cannot disturb the simulation: it waits for nobody. A frame
 * costs a copy of the chunks that changed, and makes no garbage.
 *
 * <p>Any thread may call the methods. While observers are called, by whichever thread, {@link #close} throws a {@link
 * io.fdp.kernel.error.PhaseException} and changes nothing; it can be called again.
 */
public final class IgConnector implements AutoCloseable {
    private final IgWriter writer;
    private final Path file;

    private IgConnector(IgWriter writer, Path file) {
        this.writer = writer;
        this.file = file;
    }

    /**
     * Shows a world from its next frame on. A file of an earlier connector is replaced; any other file is not. The last
     * part of the path must not be a symbolic link.
     *
     * @param repository the world
     * @param file where to, best in memory: a file in {@code /dev/shm} on Linux
     * @param config what to show
     * @return the connector, to be closed
     * @throws IOException when the file cannot be made, another program writes it, or there is no room for it
     * @throws IgException when a component to show does not exist or is not in a table
     */
    public static IgConnector start(EntityRepository repository, Path file, IgConfig config) throws IOException {
        Objects.requireNonNull(repository, "the world to show is null");
        Objects.requireNonNull(file, "the file to show the world in is null");
        Objects.requireNonNull(config, "the configuration is null: pass IgConfig.DEFAULT");
        IgWriter writer = IgWriter.start(
                repository, file, ComponentChoice.of(repository, config), config.frames(), config.capacity());
        return new IgConnector(writer, file);
    }

    /**
     * The file.
     *
     * @return the path that was given
     */
    public Path file() {
        return file;
    }

    /**
     * Figures of the connector.
     *
     * @return figures of this moment
     */
    public IgStats stats() {
        return new IgStats(
                writer.frames(), writer.fileBytes(), writer.capacity(), writer.replacements(), writer.failure());
    }

    /**
     * Ends. The file stays, with its last frames, and tells readers that no more frames follow. Closing twice is
     * harmless.
     *
     * @throws IOException when the file cannot be closed
     */
    @Override
    public void close() throws IOException {
        writer.close();
    }

    @Override
    public String toString() {
        return "IgConnector[" + file + "]";
    }
}
