package io.fdp.ig;

import io.fdp.engine.ModuleContext;
import io.fdp.engine.SimModule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An {@link IgConnector} in an engine: it starts and ends with the engine, and is a service of it.
 *
 * <pre>{@code
 * Engine engine = Engine.builder(repo)
 *         .module(new IgModule(Path.of("/dev/shm/battle"), IgConfig.DEFAULT.components(PositionTable.TYPE)))
 *         .start();
 * }</pre>
 *
 * <p>Components that the configuration does not name by their type must be registered before: add the module after
 * modules that register them.
 */
public final class IgModule implements SimModule {
    private final Path file;
    private final IgConfig config;
    private @Nullable IgConnector connector;

    /**
     * Makes the module.
     *
     * @param file where to show the world
     * @param config what to show
     */
    public IgModule(Path file, IgConfig config) {
        this.file = Objects.requireNonNull(file, "the file to show the world in is null");
        this.config = Objects.requireNonNull(config, "the configuration is null: pass IgConfig.DEFAULT");
    }

    @Override
    public void initialize(ModuleContext context) {
        try {
            IgConnector started = IgConnector.start(context.repo(), file, config);
            connector = started;
            context.services().provide(IgConnector.class, started);
        } catch (IOException cannot) {
            throw new UncheckedIOException(cannot);
        }
    }

    @Override
    public void close() {
        IgConnector open = connector;
        if (open != null) {
            try {
                open.close();
            } catch (IOException cannot) {
                throw new UncheckedIOException(cannot);
            }
        }
    }
}
