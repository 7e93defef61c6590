package io.fdp.dis;

import io.fdp.kernel.error.Required;
import java.util.Map;

/**
 * Figures of a gateway since it began.
 *
 * @param sent PDUs that were sent
 * @param received PDUs that were taken in
 * @param own own entities that are in the exercise now
 * @param ghosts ghosts that are shown now
 * @param rejected how often something was rejected, by reason; reasons that did not occur are left out
 */
public record DisStats(long sent, long received, int own, int ghosts, Map<DisRejection, Long> rejected) {
    /** Copies the map. */
    public DisStats {
        rejected = Required.map(rejected, "rejections");
    }

    /**
     * How often something was rejected for a reason.
     *
     * @param reason the reason
     * @return 0 or more
     */
    public long rejected(DisRejection reason) {
        return rejected.getOrDefault(reason, 0L);
    }
}
