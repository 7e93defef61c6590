package io.fdp.replication.time;

import io.fdp.kernel.memory.Memory;
import io.fdp.wire.PresenceReader;
import io.fdp.wire.Wire;
import io.fdp.wire.WireNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The other nodes that are present, in the order of their numbers. */
final class TimePeers {
    private final Wire wire;
    private final List<TimePeer> all = new ArrayList<>();

    TimePeers(Wire wire) {
        this.wire = wire;
    }

    int count() {
        return all.size();
    }

    TimePeer get(int i) {
        return all.get(i);
    }

    @Nullable
    TimePeer find(WireNode node) {
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).node().equals(node)) {
                return all.get(i);
            }
        }
        return null;
    }

    private @Nullable TimePeer find(int number, int incarnation) {
        for (int i = 0; i < all.size(); i++) {
            WireNode node = all.get(i).node();
            if (node.number() == number && node.incarnation() == incarnation) {
                return all.get(i);
            }
        }
        return null;
    }

    /** Takes who joined and who was lost. A second node with a number that is here already does not count. */
    boolean takePresence() {
        PresenceReader presence = wire.presence();
        boolean changed = false;
        while (presence.next()) {
            WireNode node = presence.node();
            TimePeer known = find(node);
            changed = true;
            if (!presence.hasJoined()) {
                all.remove(known);
            } else if (known == null && node.number() != wire.self().number() && isFree(node.number())) {
                int place = 0;
                while (place < all.size() && all.get(place).number() < node.number()) {
                    place++;
                }
                all.add(place, new TimePeer(node));
            }
        }
        return changed;
    }

    private boolean isFree(int number) {
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).number() == number) {
                return false;
            }
        }
        return true;
    }

    /** Takes what a node has heard of others, from a sample that was checked. */
    void takeEchoes(TimePeer sender, long at) {
        WireNode self = wire.self();
        int echoes = Memory.getInt(at + TimeSample.ECHOES);
        for (int i = 0; i < echoes; i++) {
            long entry = TimeSample.echo(at, i);
            int number = Memory.getChar(entry);
            int incarnation = Memory.getChar(entry + TimeSample.ECHO_INCARNATION);
            int done = Memory.getInt(entry + TimeSample.ECHO_DONE);
            if (number == self.number() && incarnation == self.incarnation()) {
                sender.echoed = Memory.getLong(entry + TimeSample.ECHO_LEAST);
                sender.doneHere = done;
            } else if (sender.keeps) {
                TimePeer other = find(number, incarnation);
                if (other != null) {
                    other.done = Math.max(other.done, done);
                }
            }
        }
    }
}
