package io.fdp.cli.battle;

import io.fdp.engine.SimSystem;
import io.fdp.kernel.job.Jobs;
import org.jspecify.annotations.Nullable;

/** What the systems of the battle have in common. */
abstract class BattleSystem extends SimSystem {
    private @Nullable Battle battle;

    /** The battle that this system belongs to. */
    protected final Battle battle() {
        Battle own = battle;
        if (own == null) {
            own = service(Battle.class);
            battle = own;
        }
        return own;
    }

    protected final Tables tables() {
        return battle().tables();
    }

    protected final Kinds kinds() {
        return battle().kinds();
    }

    protected final Dice dice() {
        return battle().dice();
    }

    protected final Jobs jobs() {
        return battle().jobs();
    }
}
