package io.fdp.samples;

import io.fdp.annotations.Component;
import io.fdp.annotations.ForEach;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.phase.Phase;
import io.fdp.kernel.phase.PhaseConfig;
import io.fdp.kernel.phase.Phases;
import io.fdp.kernel.phase.StructurePermission;
import io.fdp.kernel.phase.WritePermission;
import java.util.ArrayList;
import java.util.List;

/** Phases decide what may be written when. */
public final class Turns {
    private Turns() {}

    /** The supply that a unit has left. */
    @Component
    record Supply(int rations) {}

    /** One unit eats; the processor writes {@code TurnsEat} around it. */
    @ForEach
    static void eat(SupplyEdit supply) {
        supply.rations(supply.rations() - 1);
    }

    /**
     * Runs a frame of a node that shares its world with others.
     *
     * @return lines about each step
     */
    public static List<String> run() {
        List<String> log = new ArrayList<>();
        try (EntityRepository repo = EntityRepository.create()) {
            SupplyTable supply = repo.register(SupplyTable.TYPE);
            long ours = repo.createEntity();
            long theirs = repo.createEntity();
            supply.add(ours, 10);
            supply.add(theirs, 10);
            supply.setAuthority(theirs, false); // another node computes it
            TurnsEat eat = TurnsEat.on(repo);

            Phases phases = repo.phases(); // every repository begins in initialization, where all is allowed
            phases.onEnter(Phase.SIMULATION, () -> log.add("simulating"));

            phases.enter(Phase.NETWORK_RECEIVE);
            supply.set(theirs, 7); // what came in from its owner

            phases.enter(Phase.SIMULATION);
            eat.run(); // visits what this node owns
            try {
                supply.edit(theirs).rations(0);
            } catch (PhaseException refused) {
                log.add("refused");
            }
            log.add(supply.get(ours).rations() + " " + supply.get(theirs).rations());
        }
        return log;
    }

    /**
     * Defines other phases than the standard ones.
     *
     * @return the configuration of the phases
     */
    public static PhaseConfig physicsAndPlanning() {
        return PhaseConfig.builder()
                .phase("physics", WritePermission.OWNED_ONLY, StructurePermission.COMMANDS, "planning")
                .phase("planning", WritePermission.READ_WRITE, StructurePermission.IMMEDIATE, "physics")
                .build();
    }
}
