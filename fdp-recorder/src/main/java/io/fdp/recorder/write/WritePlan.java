package io.fdp.recorder.write;

import java.security.PrivateKey;
import org.jspecify.annotations.Nullable;

/**
 * How the recorder's thread writes.
 *
 * @param keyframeTicks ticks from one keyframe to the next
 * @param keyframeBytes bytes of frames after which a keyframe comes, 0 for the default
 * @param isFiltered whether only entities that match are recorded
 * @param isForced whether the file is forced to disk at the end
 * @param signingKey the key to sign with; null for a recording without signatures
 */
public record WritePlan(
        int keyframeTicks,
        long keyframeBytes,
        boolean isFiltered,
        boolean isForced,
        @Nullable PrivateKey signingKey) {}
