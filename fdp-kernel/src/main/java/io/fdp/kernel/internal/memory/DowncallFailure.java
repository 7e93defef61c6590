package io.fdp.kernel.internal.memory;

/** Handles what a call of the operating system throws; such calls are declared to throw anything. */
final class DowncallFailure {
    private DowncallFailure() {}

    /** The error to throw. Errors of the JVM, for instance of a full heap, stay as they are; others cannot occur. */
    static Error of(Throwable thrown) {
        return thrown instanceof Error error ? error : new AssertionError(thrown);
    }
}
