package io.fdp.samples;

import io.fdp.annotations.Alias;
import io.fdp.annotations.Component;
import io.fdp.annotations.FieldKey;
import io.fdp.annotations.Managed;
import io.fdp.annotations.Serialized;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.storage.LoadReport;
import io.fdp.storage.WorldStorage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Saves a world and loads it again, also with a changed program: the code of docs/guide/saving.md. */
public final class Harbour {
    /** A component as an earlier version of the program had it. */
    @Component(name = "harbour.Berth")
    record Berth(float x, int depth) {}

    /** The same component today: another name, a renamed field, a new field, and a removed field. */
    @Alias("harbour.Berth")
    @Component(name = "harbour.Mooring")
    record Mooring(@Alias("x") double east, boolean lit) {}

    /** An object that can be saved. */
    @Managed(name = "harbour.Log")
    @Serialized
    static final class Log {
        @FieldKey(1)
        final List<Visit> visits = new ArrayList<>();

        @FieldKey(2)
        String keeper = "";
    }

    @Serialized
    sealed interface Visit permits Call, Passage {}

    @Serialized(id = 1)
    record Call(@FieldKey(1) String ship, @FieldKey(2) int crates) implements Visit {}

    @Serialized(id = 2)
    record Passage(@FieldKey(1) String ship) implements Visit {}

    private Harbour() {}

    /** Saves a world, changes it, and loads the save. */
    static String run(Path file) throws IOException {
        try (EntityRepository repo = EntityRepository.create()) {
            BerthTable berths = repo.register(BerthTable.TYPE);
            ManagedTable<Log> logs = repo.registerManaged(LogSerializer.TYPE);
            long berth = repo.createEntity();
            berths.add(berth, 1.5f, 12);
            Log log = new Log();
            log.visits.add(new Call("Anna", 40));
            log.visits.add(new Passage("Berta"));
            logs.add(berth, log);
            long saved = repo.stateHash();

            WorldStorage storage = WorldStorage.of(repo);
            storage.save(file);
            repo.destroyEntity(berth);
            LoadReport report = storage.load(file);

            return report.entities() + " entity, " + logs.get(berth).visits
                    + (repo.stateHash() == saved ? ", the same state hash" : "");
        }
    }

    /** Loads the same file with today's types, and saves it again: the depth is not lost. */
    static String runLater(Path file) throws IOException {
        try (EntityRepository repo = EntityRepository.create()) {
            MooringTable moorings = repo.register(MooringTable.TYPE);
            WorldStorage storage = WorldStorage.of(repo);
            LoadReport report = storage.load(file);
            storage.save(file);
            long berth = repo.query().build().first();
            return moorings.get(berth) + ", kept: " + report.unknown();
        }
    }
}
