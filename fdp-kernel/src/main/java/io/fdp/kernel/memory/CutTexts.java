package io.fdp.kernel.memory;

import java.lang.System.Logger.Level;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Tells once of each field whose text did not fit. Cutting is what fixed texts do, but few programs mean it. */
final class CutTexts {
    private static final Set<String> TOLD = ConcurrentHashMap.newKeySet();

    private CutTexts() {}

    /** Logs a notice; never throws, because the text is written already. */
    static void tell(String field, int size) {
        if (TOLD.contains(field) || !TOLD.add(field)) {
            return;
        }
        try {
            System.getLogger("io.fdp.kernel")
                    .log(
                            Level.INFO,
                            "a text for " + field + " was cut, because it has more than " + (size - 1)
                                    + " bytes in UTF-8: shorten such texts before, or give the field more room, up to"
                                    + " @FixedString(128). Further texts of this field are cut without a notice");
        } catch (Throwable unlogged) { // whatever it is, the value is written to its end
            ignore(unlogged);
        }
    }

    @SuppressWarnings("unused") // logging itself failed, so this cannot be logged
    private static void ignore(Throwable unlogged) {}
}
