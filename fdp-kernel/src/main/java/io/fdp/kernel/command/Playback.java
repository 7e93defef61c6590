package io.fdp.kernel.command;

import io.fdp.kernel.internal.command.CommandCode;
import io.fdp.kernel.internal.command.PlaybackLog;

/**
 * How many commands of the last playback were applied, skipped and failed. One object serves all playbacks of a
 * repository; each playback counts anew.
 */
public final class Playback {
    private final PlaybackLog log;

    Playback(PlaybackLog log) {
        this.log = log;
    }

    /**
     * How many commands were applied.
     *
     * @return the number of commands
     */
    public int applied() {
        int sum = 0;
        for (int kind = 0; kind < CommandCode.KINDS; kind++) {
            sum += log.appliedOf(kind);
        }
        return sum;
    }

    /**
     * How many commands of a kind were applied. Removing an absent component and detaching a root count as well.
     *
     * @param kind the kind of command
     * @return the number of commands
     */
    public int applied(CommandKind kind) {
        return log.appliedOf(kind.code());
    }

    /**
     * How many commands were skipped, because their entity, or a parent, is not alive.
     *
     * @return the number of commands
     */
    public int skipped() {
        int sum = 0;
        for (int kind = 0; kind < CommandCode.KINDS; kind++) {
            sum += log.skippedOf(kind);
        }
        return sum;
    }

    /**
     * How many commands of a kind were skipped, because their entity, or a parent, is not alive.
     *
     * @param kind the kind of command
     * @return the number of commands
     */
    public int skipped(CommandKind kind) {
        return log.skippedOf(kind.code());
    }

    /**
     * How many of the skipped commands had a handle that no entity of this repository ever had: a mistake of the code
     * that recorded them, which the log names once for each system.
     *
     * @return the number of commands
     */
    public int neverMade() {
        return log.neverMade();
    }

    /**
     * How many commands failed.
     *
     * @return the number; 0 unless {@link Commands#playback()} threw
     */
    public int failed() {
        return log.failures();
    }

    @Override
    public String toString() {
        return "Playback[" + applied() + " applied, " + skipped() + " skipped, " + failed() + " failed]";
    }
}
