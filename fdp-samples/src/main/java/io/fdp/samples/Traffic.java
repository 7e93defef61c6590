package io.fdp.samples;

import io.fdp.annotations.Component;
import io.fdp.annotations.ForEach;
import io.fdp.engine.Engine;
import io.fdp.engine.InitializationGroup;
import io.fdp.engine.ModuleContext;
import io.fdp.engine.PresentationGroup;
import io.fdp.engine.SimClock;
import io.fdp.engine.SimModule;
import io.fdp.engine.SimSystem;
import io.fdp.engine.TelemetryCounter;
import io.fdp.engine.TelemetrySnapshot;
import io.fdp.engine.UpdateAfter;
import io.fdp.engine.UpdateInGroup;
import io.fdp.engine.error.EngineException;
import io.fdp.engine.policy.AmbiguityPolicy;
import io.fdp.engine.policy.FailurePolicy;
import io.fdp.kernel.EntityRepository;
import java.util.ArrayList;
import java.util.List;

/** The example of the guide's page on systems. */
public final class Traffic {
    private Traffic() {}

    /** The position and speed of a car. */
    @Component
    record Car(float x, float speed) {}

    /** One car accelerates; the processor writes {@code TrafficAccelerate} around it. */
    @ForEach
    static void accelerate(CarEdit car, float dt) {
        car.speed(Math.min(30, car.speed() + 2 * dt));
    }

    /** One car drives. */
    @ForEach
    static void drive(CarEdit car, float dt) {
        car.x(car.x() + car.speed() * dt);
    }

    /** Cars accelerate. */
    static final class Throttle extends SimSystem {
        private TrafficAccelerate loop;

        @Override
        protected void create() {
            loop = uses(TrafficAccelerate.on(repo())); // says what it reads and writes
        }

        @Override
        protected void update() {
            loop.run(time().delta());
        }
    }

    /** Cars drive. */
    @UpdateAfter(Throttle.class)
    static final class Driving extends SimSystem {
        private TrafficDrive loop;

        @Override
        protected void create() {
            loop = uses(TrafficDrive.on(repo()));
        }

        @Override
        protected void update() {
            loop.run(time().delta());
        }
    }

    /** A service: the lines that are shown. */
    record Screen(List<String> lines) {}

    /** Shows the first car. */
    @UpdateInGroup(PresentationGroup.class)
    static final class Display extends SimSystem {
        private final long car;

        Display(long car) {
            this.car = car;
        }

        @Override
        protected void update() {
            CarView view = repo().table(CarTable.TYPE).view(car);
            service(Screen.class).lines().add(time().seconds() + " s: at " + view.x() + ", " + view.speed() + " m/s");
        }
    }

    /** All systems as a module. */
    static final class TrafficModule implements SimModule {
        @Override
        public void initialize(ModuleContext context) {
            CarTable cars = context.repo().register(CarTable.TYPE);
            long first = context.repo().createEntity();
            cars.add(first, 0, 10);
            context.services().get(Screen.class); // fails fast when there is none
            context.add(new Throttle()).add(new Driving()).add(new Display(first));
        }
    }

    /**
     * Runs four frames.
     *
     * @return the shown lines, and the order of systems
     */
    public static List<String> run() {
        Screen screen = new Screen(new ArrayList<>());
        try (EntityRepository repo = EntityRepository.create();
                Engine engine = Engine.builder(repo)
                        .clock(SimClock.fixed(4))
                        .provide(Screen.class, screen)
                        .module(new TrafficModule())
                        .add(InitializationGroup.class, SimSystem.of("input", () -> {}))
                        .start()) {
            engine.run(4);
            screen.lines().add(engine.describe());
        }
        return screen.lines();
    }

    /**
     * Runs a system that fails in every frame.
     *
     * @return the number of cars at the end, and how often the system failed
     */
    public static String runWithFailures() {
        try (EntityRepository repo = EntityRepository.create();
                Engine engine = Engine.builder(repo)
                        .onFailure(FailurePolicy.disableAfter(3))
                        .add(InitializationGroup.class, SimSystem.of("spawn", repo::createEntity))
                        .add(SimSystem.of("broken", () -> {
                            throw new IllegalStateException("on purpose");
                        }))
                        .start()) {
            engine.run(10);
            SimSystem broken = engine.systems().stream()
                    .filter(system -> system.name().equals("broken"))
                    .findFirst()
                    .orElseThrow();
            return repo.entityCount() + " cars, " + broken.health().failures() + " failures, "
                    + (broken.isEnabled() ? "enabled" : "disabled");
        }
    }

    /**
     * Looks at the figures of an engine.
     *
     * @return how often systems were updated, and the count of a module
     */
    public static List<String> figures() {
        List<String> lines = new ArrayList<>();
        try (EntityRepository repo = EntityRepository.create();
                Engine engine = Engine.builder(repo)
                        .add(SimSystem.of("lights", () -> {}))
                        .start()) {
            TelemetryCounter passed = engine.telemetry().counter("cars.passed"); // from any thread
            engine.run(100);
            passed.add(3);
            TelemetrySnapshot figures = engine.telemetry().snapshot();
            for (TelemetrySnapshot.SystemFigures system : figures.systems()) {
                if (system.group().equals("SimulationGroup")) {
                    lines.add(system.name() + ": " + system.updates() + " updates, " + system.failures() + " failures");
                }
            }
            lines.add(figures.frames() + " frames, " + figures.counters());
        }
        return lines;
    }

    /** Writes the same values as {@link Driving}, without an order. */
    static final class Pushing extends SimSystem {
        @Override
        protected void create() {
            writes(repo().table(CarTable.TYPE));
        }

        @Override
        protected void update() {}
    }

    /**
     * Starts an engine whose systems use the same values without an order.
     *
     * @return why the engine does not start
     */
    public static String runAmbiguous() {
        try (EntityRepository repo = EntityRepository.create()) {
            repo.register(CarTable.TYPE);
            try (Engine engine = Engine.builder(repo)
                    .onAmbiguity(AmbiguityPolicy.REFUSE)
                    .add(new Throttle())
                    .add(new Pushing())
                    .start()) {
                return engine.describe();
            } catch (EngineException refused) {
                return refused.toString();
            }
        }
    }

    public static void main(String[] args) {
        run().forEach(System.out::println);
    }
}
