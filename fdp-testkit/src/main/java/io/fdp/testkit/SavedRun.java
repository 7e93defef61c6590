package io.fdp.testkit;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.divergence.Divergence;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ObjIntConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Tests that a simulation goes on after a load as it would have without: runs it, saves it, loads it into a second
 * world, runs both, and compares their state hashes after each frame.
 *
 * <pre>{@code
 * SavedRun.of(() -> Simulation.prepare(worlds.create()))               // an empty world with all types
 *         .populatedBy(Simulation::populate)
 *         .runBy(Simulation::start, Engine::run)
 *         .savedBy((repo, to) -> WorldStorage.of(repo).save(to), (repo, from) -> WorldStorage.of(repo).load(from))
 *         .assertGoesOn(300, 300);
 * }</pre>
 *
 * <p>A simulation does not go on if it keeps state outside of the world, such as in fields of its systems, or if a type
 * of the save is not registered. The test then fails with the first frame that differs, and with the entity, component
 * and field.
 */
public final class SavedRun {
    private final Supplier<EntityRepository> open;
    private Consumer<EntityRepository> populate = world -> {};
    private @Nullable Function<EntityRepository, ? extends Running> start;
    private @Nullable Saving save;
    private @Nullable Loading load;

    /** Saves a world, such as {@code (repo, to) -> WorldStorage.of(repo).save(to)}. */
    @FunctionalInterface
    public interface Saving {
        /**
         * Saves a world.
         *
         * @param world the world, between two frames
         * @param to receives the save
         * @throws Exception any error, which fails the test
         */
        void save(EntityRepository world, OutputStream to) throws Exception;
    }

    /** Loads a world, such as {@code (repo, from) -> WorldStorage.of(repo).load(from)}. */
    @FunctionalInterface
    public interface Loading {
        /**
         * Loads a world.
         *
         * @param world an empty world with all types, on which no engine has started
         * @param from has the save
         * @throws Exception any error, which fails the test
         */
        void load(EntityRepository world, InputStream from) throws Exception;
    }

    /** An engine that runs frames. */
    private interface Running extends AutoCloseable {
        void run(int frames);

        @Override
        void close();
    }

    private SavedRun(Supplier<EntityRepository> open) {
        this.open = Objects.requireNonNull(open, "the supplier of worlds is null: open one with Worlds");
    }

    /**
     * Begins with worlds.
     *
     * @param open opens an empty world and registers all types; it is called twice, and whoever opens the worlds closes
     *     them, as {@link Worlds} does
     * @return a run without entities
     */
    public static SavedRun of(Supplier<EntityRepository> open) {
        return new SavedRun(open);
    }

    /**
     * Says which entities the first world begins with.
     *
     * @param fill creates them, before the engine starts
     * @return this
     */
    public SavedRun populatedBy(Consumer<EntityRepository> fill) {
        populate = Objects.requireNonNull(fill, "what populates the world is null: pass a method");
        return this;
    }

    /**
     * Says what runs frames.
     *
     * @param starting starts an engine with all systems on a world
     * @param running runs a number of frames
     * @param <E> the engine; it is closed after the test
     * @return this
     */
    public <E extends AutoCloseable> SavedRun runBy(
            Function<EntityRepository, E> starting, ObjIntConsumer<? super E> running) {
        Objects.requireNonNull(starting, "what starts an engine is null: pass a method");
        Objects.requireNonNull(running, "what runs frames is null: pass Engine::run");
        start = world -> {
            E engine = starting.apply(world);
            return new Running() {
                @Override
                public void run(int frames) {
                    running.accept(engine, frames);
                }

                @Override
                public void close() {
                    try {
                        engine.close();
                    } catch (RuntimeException failed) {
                        throw failed;
                    } catch (Exception failed) { // none of FDP's
                        throw new IllegalStateException("the engine cannot be closed: " + failed, failed);
                    }
                }
            };
        };
        return this;
    }

    /**
     * Says how a world is saved and loaded.
     *
     * @param saving saves a world
     * @param loading loads a world
     * @return this
     */
    public SavedRun savedBy(Saving saving, Loading loading) {
        save = Objects.requireNonNull(saving, "what saves is null: pass a call of WorldStorage.save");
        load = Objects.requireNonNull(loading, "what loads is null: pass a call of WorldStorage.load");
        return this;
    }

    /**
     * Runs frames, saves, loads into a second world, and runs both on. Fails if their states differ after the load, or
     * after any frame.
     *
     * @param before how many frames run before the save, 0 or more
     * @param after how many frames both run after it, 1 or more
     * @throws AssertionError with the first frame and the first difference
     * @throws Exception any error of the simulation, of saving and of loading
     */
    public void assertGoesOn(int before, int after) throws Exception {
        if (before < 0 || after < 1) {
            throw new IllegalArgumentException(
                    "run 0 frames or more before the save and 1 or more after it, not " + before + " and " + after);
        }
        Function<EntityRepository, ? extends Running> starting =
                Objects.requireNonNull(start, "nothing runs frames: call runBy");
        EntityRepository saved = open.get();
        populate.accept(saved);
        try (Running engine = starting.apply(saved)) {
            if (before > 0) {
                engine.run(before);
            }
            EntityRepository loaded = open.get();
            if (loaded == saved) {
                throw new IllegalStateException(
                        "the supplier of worlds returns the same world again, which would be compared with itself: open"
                                + " a new one in each call");
            }
            copy(saved, loaded);
            requireSame(saved, loaded, "the loaded world is not the saved one");
            try (Running other = starting.apply(loaded)) {
                requireSame(saved, loaded, "the loaded world is another one after its engine has started");
                for (int frame = 1; frame <= after; frame++) {
                    engine.run(1);
                    other.run(1);
                    requireSame(
                            saved,
                            loaded,
                            "the loaded world does not go on as the saved one: it differs after frame " + frame
                                    + " of those after the save");
                }
            }
        }
    }

    private void copy(EntityRepository from, EntityRepository to) throws Exception {
        Saving saving = Objects.requireNonNull(save, "nothing saves: call savedBy");
        Loading loading = Objects.requireNonNull(load, "nothing loads: call savedBy");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        saving.save(from, bytes);
        loading.load(to, new ByteArrayInputStream(bytes.toByteArray()));
    }

    private static void requireSame(EntityRepository saved, EntityRepository loaded, String what) {
        if (saved.stateHash() == loaded.stateHash()) {
            return;
        }
        Divergence first = Divergence.between(saved, loaded);
        throw new AssertionError(what + ", at tick " + saved.currentTick() + ": " + first
                + " (saved and loaded). State that is not in the world is lost: keep it in components and singletons"
                + " rather than in fields of systems, and register all types before the load. An object that several"
                + " entities share is an object for each of them after a load. Versions of changes, the"
                + " clock of the machine and random numbers are never the same again: use reactions, time() and a"
                + " generator whose seed is in the world");
    }
}
