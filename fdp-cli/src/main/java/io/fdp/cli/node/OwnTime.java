package io.fdp.cli.node;

/**
 * The control of a node that is not part of a cluster: it freezes when its time is over, and ends when everything is
 * sent.
 */
final class OwnTime implements NodeControl {
    /** The longest time to wait until everything is sent. */
    private static final double MOST_SECONDS_MORE = 2;

    private final double seconds;

    OwnTime(double seconds) {
        this.seconds = seconds;
    }

    @Override
    public void order(NodeRun run) {
        double now = run.seconds();
        if (now >= seconds) {
            run.freeze();
            if (run.isQuiet() || now >= seconds + MOST_SECONDS_MORE) {
                run.end();
            }
        }
    }
}
