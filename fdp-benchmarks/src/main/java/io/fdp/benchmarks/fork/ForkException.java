package io.fdp.benchmarks.fork;

/** A fork that did not measure anything: its JVM did not start, its contender failed or JMH refused. */
public final class ForkException extends Exception {

    private static final long serialVersionUID = 1L;

    private final String output;

    ForkException(String message, String output, Throwable cause) {
        super(message, cause);
        this.output = output;
    }

    /** Returns all that JMH and the fork printed. */
    public String output() {
        return output;
    }
}
