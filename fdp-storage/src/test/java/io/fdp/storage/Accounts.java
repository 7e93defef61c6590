package io.fdp.storage;

import io.fdp.kernel.data.ReadAccount;
import io.fdp.kernel.data.ReadLimits;

/** Accounts for readers that tests make themselves. */
final class Accounts {
    private Accounts() {}

    static ReadAccount ofTest() {
        return SaveFile.account("a test", ReadLimits.ofProgram());
    }
}
