package io.fdp.samples;

import io.fdp.samples.airtraffic.AirTraffic;
import io.fdp.samples.tutorial.Rescue;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All samples, in the order of the guide. {@code ./fdp samples} lists and runs them. */
public final class Samples {
    private static final List<Sample> ALL = List.of(
            new Sample(
                    FirstSteps.class,
                    "components, entities, cursors: the example of the README",
                    _ -> FirstSteps.run()),
            new Sample(
                    Movement.class,
                    "three ways to move entities: a method for one entity, handles, chunks",
                    _ -> Movement.run(3000)),
            new Sample(
                    Rescue.class,
                    "the tutorial: ships call for help; recorded, and the first call is found in the replay",
                    folder -> {
                        Path file = folder.resolve("rescue.fdp");
                        Rescue.record(file, 600);
                        return Rescue.firstCall(file);
                    }),
            new Sample(
                    Wheels.class,
                    "parts: several values of one type on one entity",
                    _ -> List.of(Wheels.run(), Wheels.runDiffer())),
            new Sample(Convoy.class, "managed components: objects by reference", _ -> Convoy.run()),
            new Sample(Exercise.class, "singletons and roles: time, title, instructor", _ -> Exercise.run()),
            new Sample(Turrets.class, "hierarchy: turrets on a tank", _ -> Turrets.run()),
            new Sample(Reserves.class, "disabled entities: trucks that wait in reserve", _ -> Reserves.run()),
            new Sample(Salvo.class, "references: missiles and what becomes of them", _ -> Salvo.run()),
            new Sample(
                    Motorpool.class,
                    "templates, from Java and from JSON, with errors of a wrong file",
                    _ -> List.of(Motorpool.run(), Motorpool.load())),
            new Sample(Nearest.class, "sorted queries: targets in the order of their distance", _ -> Nearest.run()),
            new Sample(Planning.class, "slices: work that does not fit into a frame", _ -> Planning.run()),
            new Sample(
                    VectorMovement.class,
                    "columns as vectors, with the Vector API where the JVM has it",
                    _ -> VectorMovement.describe()),
            new Sample(Lookout.class, "neighbours: who is near, nearest, too close", _ -> Lookout.run()),
            new Sample(
                    Barrage.class,
                    "commands: loops on several threads create shells",
                    _ -> List.of(Barrage.run(5), Barrage.runInEngine(5) + " shells in an engine")),
            new Sample(
                    Airfield.class,
                    "reactions: radio channels kept up to date",
                    _ -> List.of(Airfield.watch(), Airfield.run())),
            new Sample(
                    Explosions.class,
                    "events: published by a loop on several threads, read in the next frame",
                    _ -> Explosions.run(5)),
            new Sample(
                    Traffic.class,
                    "systems: order, failures, figures",
                    _ -> List.of(Traffic.run(), Traffic.runWithFailures(), Traffic.figures())),
            new Sample(
                    Rehearsal.class,
                    "time: pause, steps, another clock, budgets",
                    _ -> List.of(Rehearsal.run(), Rehearsal.follow(), Rehearsal.think())),
            new Sample(Turns.class, "phases decide what may be written when", _ -> Turns.run()),
            new Sample(
                    Replication.class,
                    "changes: exactly the entities that others must be sent",
                    _ -> List.of(Replication.run(), Replication.countChanged())),
            new Sample(
                    BlackBox.class,
                    "observers: code that sees each finished frame",
                    _ -> List.of(BlackBox.run(), BlackBox.replay(), BlackBox.skip())),
            new Sample(
                    NativeInterop.class,
                    "native code: the C library sorts the rows of a table",
                    _ -> NativeInterop.run()),
            new Sample(Harbour.class, "saving and loading, also with a changed program", folder -> {
                Path file = folder.resolve("harbour.fdpw");
                return List.of(Harbour.run(file), Harbour.runLater(file));
            }),
            new Sample(
                    Rollback.class,
                    "copies and snapshots: go back and correct",
                    _ -> List.of(Rollback.run(), Rollback.show())),
            new Sample(Regatta.class, "replay: any frame of a recording, and on from there", folder -> {
                Path file = folder.resolve("regatta.fdp");
                Regatta.record(file, 120);
                return Regatta.look(file);
            }),
            new Sample(Postmortem.class, "two recordings that should be equal, and where they part", Postmortem::run),
            new Sample(
                    Dossier.class,
                    "JSON: a value as a text, and back; errors with line and column",
                    _ -> Dossier.run()),
            new Sample(
                    Replica.class,
                    "determinism: two runs compared, frame by frame",
                    _ -> List.of(Replica.compare(), Replica.trails())),
            new Sample(
                    Allies.class,
                    "two nodes on a simulated network: ghosts, a hand-over, a partition",
                    _ -> Allies.run(1)),
            new Sample(
                    AirTraffic.class,
                    "a whole program: air traffic with an index, reactions, references, templates",
                    _ -> AirTraffic.run(2)));

    private Samples() {}

    /**
     * All samples.
     *
     * @return the samples, in the order of the guide
     */
    public static List<Sample> all() {
        return ALL;
    }

    /**
     * Finds a sample by its name or by the name of its class.
     *
     * @param name a name, in upper or lower case
     * @return the sample, or null if there is none
     */
    public static @Nullable Sample find(String name) {
        return ALL.stream()
                .filter(sample -> name.equalsIgnoreCase(sample.name())
                        || name.equalsIgnoreCase(sample.type().getSimpleName()))
                .findFirst()
                .orElse(null);
    }
}
