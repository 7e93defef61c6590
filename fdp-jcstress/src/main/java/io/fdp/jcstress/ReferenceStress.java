package io.fdp.jcstress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.reference.Referrers;
import java.util.function.LongConsumer;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** Look-ups of referrers on one thread while another updates the index: an answer is right, or refused. */
final class ReferenceStress {
    private static final EntityRepository REPO = EntityRepository.create();
    private static final LinkTable LINK = REPO.register(LinkTable.TYPE);
    private static final Referrers REFERRERS = LINK.targetReferrers();
    private static final int REFUSED = -1;

    private ReferenceStress() {}

    @Component
    record Link(@EntityRef(indexed = true) long target) {}

    @JCStressTest
    @Outcome(id = "0", expect = ACCEPTABLE, desc = "Asked before the update.")
    @Outcome(id = "2", expect = ACCEPTABLE, desc = "Asked after it.")
    @Outcome(id = "-1", expect = ACCEPTABLE, desc = "Asked meanwhile.")
    @Outcome(expect = FORBIDDEN, desc = "An answer of half an update.")
    @State
    public static class VisitWhileUpdated implements LongConsumer {
        private final long target = REPO.createEntity();
        private final long one = REPO.createEntity();
        private final long other = REPO.createEntity();
        private int visited;

        @Actor
        public void actor1() {
            LINK.add(one, target);
            LINK.add(other, target);
            REFERRERS.update();
        }

        @Actor
        public void actor2(I_Result r) {
            try {
                REFERRERS.forEach(target, this);
                r.r1 = visited;
            } catch (IllegalStateException updated) {
                r.r1 = REFUSED;
            }
        }

        @Override
        public void accept(long referrer) {
            visited++;
        }

        @Arbiter
        public void arbiter(I_Result r) {
            REPO.destroyEntities(new long[] {target, one, other});
        }
    }
}
