package io.fdp.recorder;

import io.fdp.format.CountedNames;
import io.fdp.format.LostTypes;
import io.fdp.format.TypeReport;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;

/** Tells how the types of a recording and of a program differ, when a tolerant replay begins. */
final class OtherTypes {
    private OtherTypes() {}

    /** A warning if something of the recording is not shown, because it then looks empty; else a notice. */
    static void tell(Recording recording, Replay replay) {
        TypeReport types = replay.report();
        if (types.isExact()) {
            return;
        }
        List<String> renamed =
                replay.unclaimed().stream().filter(LostTypes::isLikely).toList();
        List<String> beside =
                replay.unclaimed().stream().filter(LostTypes::isBeside).toList();
        List<String> parts = new ArrayList<>();
        CountedNames.add(parts, "perhaps renamed, and not shown", renamed);
        CountedNames.add(parts, "with a former name beside the present one, and not shown", beside);
        CountedNames.add(parts, "only in the recording, and not shown", types.unknown());
        CountedNames.add(parts, "only in this program, and empty or zero", types.missing());
        CountedNames.add(parts, "renamed", types.renamed());
        CountedNames.add(parts, "converted", types.converted());
        System.getLogger(Replay.class.getName())
                .log(
                        replay.unclaimed().isEmpty() ? Level.INFO : Level.WARNING,
                        recording.path() + ": the world that is shown is not exactly the recorded one: "
                                + String.join("; ", parts) + ". Replay.report() and unclaimed() have all of it");
    }
}
