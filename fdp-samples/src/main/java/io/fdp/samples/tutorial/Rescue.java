package io.fdp.samples.tutorial;

import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.Event;
import io.fdp.annotations.ForEach;
import io.fdp.annotations.Tag;
import io.fdp.engine.Engine;
import io.fdp.engine.SimClock;
import io.fdp.engine.SimSystem;
import io.fdp.engine.UpdateAfter;
import io.fdp.engine.policy.FailurePolicy;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.recorder.FlightRecorder;
import io.fdp.recorder.RecorderConfig;
import io.fdp.recorder.Recording;
import io.fdp.recorder.Replay;
import io.fdp.recorder.WhenBehind;
import io.fdp.storage.WorldStorage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** The program of the tutorial: ships leave port, run out of fuel, call for help and are helped. */
public final class Rescue {
    /** The position of a ship in metres, and its velocity in metres per second. */
    @Component
    record Ship(float x, float y, float vx, float vy) {}

    /** The fuel in the tank of a ship. */
    @Component
    record Fuel(float litres) {}

    /** A ship without fuel. */
    @Tag
    interface Adrift {}

    /** A ship calls for help. */
    @Event(id = 501)
    record Mayday(@EntityRef long ship, float x, float y) {}

    private Rescue() {}

    // ---- what happens to one ship

    @ForEach(without = Adrift.class)
    static void sail(ShipEdit ship, FuelEdit fuel, float dt) {
        ship.x(ship.x() + ship.vx() * dt);
        ship.y(ship.y() + ship.vy() * dt);
        fuel.litres(fuel.litres() - dt);
    }

    @ForEach(without = Adrift.class)
    static void watch(ShipView ship, FuelView fuel, CommandBuffer commands, TagColumn adrift, MaydayEvents maydays) {
        if (fuel.litres() <= 0) {
            adrift.add(commands, ship.self());
            maydays.publish(ship.self(), ship.x(), ship.y());
        }
    }

    // ---- systems

    /** A ship leaves port every second. */
    static final class Departures extends SimSystem {
        private ShipTable ships;
        private FuelTable fuel;

        @Override
        protected void create() {
            ships = repo().table(ShipTable.TYPE);
            fuel = repo().table(FuelTable.TYPE);
        }

        @Override
        protected void update() {
            if (repo().currentTick() % 60 == 0) {
                int number = (int) (repo().currentTick() / 60);
                CommandBuffer commands = repo().commands().buffer();
                long ship = commands.create();
                ships.add(commands, ship, 0, 0, 5 + number % 7, number % 5);
                fuel.add(commands, ship, 2 + number % 3);
            }
        }
    }

    /** Ships sail. */
    @UpdateAfter(Departures.class)
    static final class Sailing extends SimSystem {
        private RescueSail sail;

        @Override
        protected void create() {
            sail = uses(RescueSail.on(repo()));
        }

        @Override
        protected void update() {
            sail.run(time().delta());
        }
    }

    /** Ships without fuel call for help. */
    @UpdateAfter(Sailing.class)
    static final class Watching extends SimSystem {
        private RescueWatch watch;
        private MaydayEvents maydays;

        @Override
        protected void create() {
            watch = uses(RescueWatch.on(repo(), repo().tag(Adrift.class)));
            maydays = repo().events(MaydayEvents.TYPE);
        }

        @Override
        protected void update() {
            watch.run(maydays);
        }
    }

    /** Ships that called in the last frame get fuel. */
    @UpdateAfter(Watching.class)
    static final class Helping extends SimSystem {
        private final Consumer<MaydayEventView> help = this::help; // kept: no garbage
        private FuelTable fuel;
        private TagColumn adrift;
        private MaydayEvents maydays;

        @Override
        protected void create() {
            fuel = repo().table(FuelTable.TYPE);
            adrift = repo().tag(Adrift.class);
            maydays = repo().events(MaydayEvents.TYPE);
        }

        @Override
        protected void update() {
            maydays.forEach(help);
        }

        private void help(MaydayEventView call) {
            CommandBuffer commands = repo().commands().buffer();
            fuel.set(commands, call.ship(), 10);
            adrift.remove(commands, call.ship());
        }
    }

    // ---- worlds

    /**
     * Registers the types of the program.
     *
     * @param repo a new world
     * @return the same world
     */
    static EntityRepository prepare(EntityRepository repo) {
        repo.register(ShipTable.TYPE);
        repo.register(FuelTable.TYPE);
        repo.registerTag(Adrift.class);
        repo.events().register(MaydayEvents.TYPE);
        return repo;
    }

    /**
     * Starts an engine on a world.
     *
     * @param repo a world that knows the types
     * @return the engine, to be closed
     */
    static Engine start(EntityRepository repo) {
        return Engine.builder(repo)
                .clock(SimClock.fixed(60))
                .onFailure(FailurePolicy.stopAfter(1))
                .add(new Departures())
                .add(new Sailing())
                .add(new Watching())
                .add(new Helping())
                .start();
    }

    /**
     * Runs for some frames.
     *
     * @param frames how many frames
     * @return the state hash of the world
     */
    static long run(int frames) {
        try (EntityRepository repo = prepare(EntityRepository.create());
                Engine engine = start(repo)) {
            engine.run(frames);
            return repo.stateHash();
        }
    }

    /**
     * Runs, saves, loads into another world and runs on.
     *
     * @param file where the save goes
     * @return the state hash of the second world
     * @throws IOException when the file cannot be written or read
     */
    static long runInTwoParts(Path file) throws IOException {
        try (EntityRepository repo = prepare(EntityRepository.create());
                Engine engine = start(repo)) {
            engine.run(300);
            WorldStorage.of(repo).save(file);
        }
        try (EntityRepository repo = prepare(EntityRepository.create());
                Engine engine = start(repo)) {
            WorldStorage.of(repo).requireExact().load(file);
            engine.run(300);
            return repo.stateHash();
        }
    }

    /**
     * Runs and records.
     *
     * @param file where the recording goes
     * @param frames how many frames
     * @return the state hash of the world
     * @throws IOException when the file cannot be written
     */
    public static long record(Path file, int frames) throws IOException {
        try (EntityRepository repo = prepare(EntityRepository.create());
                Engine engine = start(repo);
                FlightRecorder _ =
                        FlightRecorder.start(repo, file, RecorderConfig.DEFAULT.whenBehind(WhenBehind.WAIT))) {
            engine.run(frames);
            return repo.stateHash();
        }
    }

    /**
     * Finds the first call for help in a recording.
     *
     * @param file the recording
     * @return when, who and where
     * @throws IOException when the file cannot be read
     */
    public static String firstCall(Path file) throws IOException {
        try (EntityRepository repo = prepare(EntityRepository.create());
                Recording recording = Recording.open(file)) {
            MaydayEvents maydays = repo.events(MaydayEvents.TYPE);
            Replay replay = recording.replayInto(repo);
            while (replay.next()) {
                if (maydays.count() > 0) {
                    Mayday call = maydays.get(0);
                    return "tick " + replay.tick() + ": ship " + Entity.toString(call.ship()) + " at " + call.x() + ", "
                            + call.y();
                }
            }
            return "nobody called";
        }
    }

    /**
     * Records ten seconds and looks for the first call.
     *
     * @param args the file to record to
     * @throws IOException when the file cannot be written or read
     */
    public static void main(String[] args) throws IOException {
        Path file = Path.of(args.length > 0 ? args[0] : "rescue.fdp");
        record(file, 600);
        System.out.println(firstCall(file));
    }
}
