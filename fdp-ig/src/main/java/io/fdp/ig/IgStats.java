package io.fdp.ig;

import org.jspecify.annotations.Nullable;

/**
 * Figures of an {@link IgConnector}.
 *
 * @param frames the number of frames so far
 * @param fileBytes the size of the file
 * @param capacity how many indexes of entities the file has room for
 * @param replacements how often a new file replaced the file: the world outgrew it, or another program damaged it
 * @param failure why frames are not shown any more, or null
 */
public record IgStats(
        long frames,
        long fileBytes,
        int capacity,
        long replacements,
        @Nullable String failure) {}
