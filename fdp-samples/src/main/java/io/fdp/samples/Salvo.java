package io.fdp.samples;

import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.ForEach;
import io.fdp.annotations.Key;
import io.fdp.annotations.OnDeath;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.reference.Referrers;
import java.util.ArrayList;
import java.util.List;

/** Missiles and their targets: who is threatened by whom, and what becomes of references when a target dies. */
public final class Salvo {
    /** A missile without a target flies straight on. */
    @Component
    record Missile(
            float fuel,

            @EntityRef(indexed = true, onDeath = OnDeath.CLEAR)
            long target) {}

    /** Smoke ends with the missile that makes it. */
    @Component
    record Smoke(@EntityRef(onDeath = OnDeath.DESTROY) long source) {}

    /** A ship tracks several targets, and forgets those that are gone. */
    @Component(parts = true)
    record Contact(
            @Key int number,
            @EntityRef(onDeath = OnDeath.REMOVE) long of) {}

    @Component
    record Hull(int threats) {}

    private Salvo() {}

    /** Counts the missiles that fly to a ship; several threads do so at the same time. */
    @ForEach
    static void warn(HullEdit hull, @EntityRef long self, Referrers missiles) {
        hull.threats(missiles.count(self));
    }

    /**
     * Lets missiles fly to two ships.
     *
     * @return what becomes of them
     */
    public static List<String> run() {
        List<String> lines = new ArrayList<>();
        try (EntityRepository repo = EntityRepository.create();
                Jobs jobs = Jobs.create(2)) {
            MissileTable missile = repo.register(MissileTable.TYPE);
            SmokeTable smoke = repo.register(SmokeTable.TYPE);
            ContactParts contact = repo.register(ContactParts.TYPE);
            HullTable hull = repo.register(HullTable.TYPE);
            Referrers missiles = missile.targetReferrers();
            SalvoWarn warn = SalvoWarn.on(repo, missiles);

            long frigate = repo.createEntity();
            long tanker = repo.createEntity();
            hull.add(frigate);
            hull.add(tanker);
            for (int i = 0; i < 5; i++) {
                long one = repo.createEntity();
                missile.add(one, 100, i < 3 ? frigate : tanker);
                smoke.add(repo.createEntity(), one);
                contact.add(frigate, i, one);
            }
            repo.tick(); // the index is up to date from here on

            warn.run(jobs);
            lines.add("threats: " + hull.view(frigate).threats() + " and "
                    + hull.view(tanker).threats());
            missiles.forEach(tanker, one -> lines.add("to the tanker: " + Entity.index(one)));

            repo.destroyEntity(missiles.first(tanker));
            repo.tick(); // with its smoke, and with the contact
            lines.add("smoke: " + smoke.count() + ", contacts: " + contact.count(frigate));

            repo.destroyEntity(frigate);
            repo.tick(); // three missiles have no target any more
            lines.add("threats to nobody: " + missiles.count(frigate) + ", left: " + missiles.size());
            return lines;
        }
    }

    public static void main(String[] args) {
        run().forEach(System.out::println);
    }
}
