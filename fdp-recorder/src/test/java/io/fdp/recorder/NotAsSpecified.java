package io.fdp.recorder;

/** Something in a recording is not as specified. */
final class NotAsSpecified extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private NotAsSpecified(String what) {
        super(what);
    }

    static void require(boolean right, String what) {
        if (!right) {
            throw new NotAsSpecified(what);
        }
    }
}
