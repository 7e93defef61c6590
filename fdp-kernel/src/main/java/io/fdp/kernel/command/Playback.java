package io.fdp.kernel.command;

import io.fdp.kernel.internal.command.CommandCode;
import io.fdp.kernel.internal.command.PlaybackLog;

/**
 * What became of the commands of the last playback. One object for all playbacks of a repository: it counts anew with
 * each.
 */
public final class Playback {
    private final PlaybackLog log;

    Playback(PlaybackLog log) {
        this.log = log;
    }

    /**
     * How many commands were applied.
     *
     * @return the number
     */
    public int applied() {
        int sum = 0;
        for (int kind = 0; kind < CommandCode.KINDS; kind++) {
            sum += log.appliedOf(kind);
        }
        return sum;
    }

    /**
     * How many commands of a kind were applied. To remove what is not there, or to detach a root, counts as well.
     *
     * @param kind what they do
     * @return the number
     */
    public int applied(CommandKind kind) {
        return log.appliedOf(kind.code());
    }

    /**
     * How many commands were skipped, because their entity, or a parent, is not alive.
     *
     * @return the number
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
     * @param kind what they do
     * @return the number
     */
    public int skipped(CommandKind kind) {
        return log.skippedOf(kind.code());
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
