package io.fdp.kernel.internal.memory;

/** What a call of the operating system threw, which is declared to throw anything. */
final class DowncallFailure {
    private DowncallFailure() {}

    /** The error to throw: errors of the JVM, as of a full heap, stay what they are; others cannot be. */
    static Error of(Throwable thrown) {
        return thrown instanceof Error error ? error : new AssertionError(thrown);
    }
}
