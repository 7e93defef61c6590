package io.fdp.recorder;

import io.fdp.format.CountedNames;
import io.fdp.format.TypeReport;
import io.fdp.recorder.format.Schema;
import io.fdp.recorder.format.Schema.HashCover;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;

/** Warns of a world that is taken over from a replay and is not the whole world that was recorded. */
final class PartialWorld {
    private PartialWorld() {}

    static void tell(Recording recording, TypeReport types) {
        Schema schema = recording.schema();
        List<String> lacks = new ArrayList<>();
        if (!schema.entities().equals(Schema.ALL)) {
            lacks.add("only some entities were recorded: " + schema.entities());
        }
        if (schema.hash() == HashCover.TYPES) {
            lacks.add("only some types were recorded");
        }
        CountedNames.add(lacks, "not in the recording, and empty or zero", types.missing());
        CountedNames.add(lacks, "not in this program, and lost", types.unknown());
        if (!lacks.isEmpty()) {
            System.getLogger(Replay.class.getName())
                    .log(
                            Level.WARNING,
                            recording.path() + ": the world that was taken over is not the whole one, and will not go"
                                    + " on as the original: " + String.join("; ", lacks)
                                    + ". Take over a recording of all types and entities to go on exactly");
        }
    }
}
