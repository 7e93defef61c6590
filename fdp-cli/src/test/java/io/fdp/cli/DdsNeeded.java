package io.fdp.cli;

import io.fdp.dds.DdsDiagnosis;
import io.fdp.dds.error.DdsMissingException;
import java.util.SplittableRandom;
import org.opentest4j.TestAbortedException;

/**
 * What tests of nodes need: the library of DDS. Without it they are left out, with one visible line; with
 * {@code CI=true} they fail.
 */
public final class DdsNeeded {
    private static boolean told;

    private DdsNeeded() {}

    public static synchronized void require() {
        try {
            DdsDiagnosis.requireLibrary();
        } catch (DdsMissingException missing) {
            if ("true".equals(System.getenv("CI"))) {
                throw missing;
            }
            if (!told) {
                told = true;
                System.out.println("[DDS] tests of nodes and clusters are left out: this machine does not have the"
                        + " library of Cyclone DDS");
            }
            throw new TestAbortedException("left out, because the library of Cyclone DDS is missing");
        }
    }

    /** A domain that other tests of this machine do not use, most probably. */
    public static String domain() {
        return Integer.toString(new SplittableRandom().nextInt(1, 231));
    }
}
