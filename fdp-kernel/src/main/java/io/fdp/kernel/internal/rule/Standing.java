package io.fdp.kernel.internal.rule;

import org.jspecify.annotations.Nullable;

/** Why something may or may not be changed in a world. Changes under the lock. */
final class Standing {
    PhaseRules phase = PhaseRules.free("initialization");
    PhaseRules withoutOwners = phase;

    @Nullable
    Thread syncing;

    String during = "";
    volatile boolean observed;
    volatile boolean keptStill;
    final WorldReader reader = new WorldReader();
    final PhaseRules reading = PhaseRules.reading(reader);
    int declaredBit;
}
