package io.fdp.storage;

import io.fdp.codec.data.ReadAccount;
import io.fdp.codec.data.ReadLimits;

/** Accounts for readers that tests make themselves. */
public final class Accounts {
    private Accounts() {}

    public static ReadAccount ofTest() {
        return SaveFile.account("a test", ReadLimits.ofProgram());
    }
}
