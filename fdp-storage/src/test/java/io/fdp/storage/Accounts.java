package io.fdp.storage;

import io.fdp.kernel.data.ReadAccount;
import io.fdp.kernel.data.ReadLimits;

/** Accounts for readers that tests make themselves. */
public final class Accounts {
    private Accounts() {}

    public static ReadAccount ofTest() {
        return SaveFile.account("a test", ReadLimits.ofProgram());
    }
}
