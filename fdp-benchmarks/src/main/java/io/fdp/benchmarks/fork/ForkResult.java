package io.fdp.benchmarks.fork;

/**
 * What one fork measured.
 *
 * @param nanosPerPass the median over the fork's iterations
 * @param checksum the checksum over the result
 * @param allocatedBytesPerPass heap bytes per pass; exactly 0 if no counted pass allocated, not a number if none was
 *     counted
 */
public record ForkResult(double nanosPerPass, long checksum, double allocatedBytesPerPass) {}
