package io.fdp.cli;

import io.fdp.dds.DdsDiagnosis;
import io.fdp.dds.error.DdsMissingException;
import java.util.SplittableRandom;
import org.opentest4j.TestAbortedException;

/** What tests of nodes need: the library of DDS. Without it they are left out; with {@code CI=true} they fail. */
public final class DdsNeeded {
    private DdsNeeded() {}

    public static void require() {
        try {
            DdsDiagnosis.requireLibrary();
        } catch (DdsMissingException missing) {
            if ("true".equals(System.getenv("CI"))) {
                throw missing;
            }
            throw new TestAbortedException("left out, because the library of Cyclone DDS is missing");
        }
    }

    /** A domain that other tests of this machine do not use, most probably. */
    public static String domain() {
        return Integer.toString(new SplittableRandom().nextInt(1, 231));
    }
}
