package io.fdp.dds;

import io.fdp.dds.error.DdsException;
import io.fdp.dds.error.DdsMissingException;
import io.fdp.dds.internal.library.DdsLibrary;

/** What can keep nodes from finding each other, to be told to people. */
public final class DdsDiagnosis {
    private static final int FIRST_PORT = 7400;
    private static final int PORTS_PER_DOMAIN = 250;
    private static final int MOST_DOMAIN = 230;

    private DdsDiagnosis() {}

    /**
     * Finds the library of DDS.
     *
     * @return the name or path under which it was found
     * @throws DdsMissingException that says what was tried and what to install
     */
    public static String requireLibrary() {
        return DdsLibrary.require().name();
    }

    /**
     * The first UDP port of a domain: it is for multicast, and all programs of the domain share it. The ports up to 249
     * higher belong to the same domain.
     *
     * @param domain 0 to 230
     * @return the port
     */
    public static int firstPort(int domain) {
        if (domain < 0 || domain > MOST_DOMAIN) {
            throw new DdsException("a domain has a number from 0 to " + MOST_DOMAIN + ": domain=" + domain);
        }
        return FIRST_PORT + PORTS_PER_DOMAIN * domain;
    }

    /**
     * The last UDP port that programs of a domain use on one machine.
     *
     * @param domain 0 to 230
     * @return the port
     */
    public static int lastPort(int domain) {
        return firstPort(domain) + PORTS_PER_DOMAIN - 1;
    }
}
