package io.fdp.recorder.capture;

/**
 * Ticks in a row that are not recorded.
 *
 * @param first the first missing tick
 * @param count how many ticks are missing
 * @param reason {@code Format.GAP_DROPPED} or {@code Format.GAP_SKIPPED}
 */
public record MissingTicks(long first, long count, int reason) {}
