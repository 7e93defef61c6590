package io.fdp.cli.battle;

import io.fdp.engine.Engine;
import io.fdp.engine.ModuleContext;
import io.fdp.engine.SimModule;
import io.fdp.kernel.job.Jobs;
import io.fdp.replication.Replication;
import io.fdp.replication.model.LossPolicy;
import io.fdp.testkit.network.LocalNetwork;
import io.fdp.wire.PresenceReader;
import io.fdp.wire.Topic;
import io.fdp.wire.TopicReader;
import io.fdp.wire.TopicWriter;
import io.fdp.wire.Wire;
import io.fdp.wire.WireNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Measures what publishing a battle takes at the end of a frame, by topic, without a network. Arguments: how many
 * units, how many frames. The time of a topic is that since the sample before: looking for changes, making its samples,
 * and handing them to the wire. Prints medians.
 */
final class PublishCost {
    private static final int WARM = 600;
    private static final int FRAME_NANOS = 1_000_000_000 / 60;

    private final List<Share> shares = new ArrayList<>();
    private final int frames;
    private long began;
    private long mark;
    private int frame = -WARM;

    private PublishCost(int frames) {
        this.frames = frames;
    }

    /** What one topic took. */
    private static final class Share {
        final String name;
        final long[] nanos;
        long now;
        long made;
        long sent;

        Share(String name, int frames) {
            this.name = name;
            this.nanos = new long[frames];
        }
    }

    public static void main(String[] args) {
        int units = args.length > 0 ? Integer.parseInt(args[0]) : 50_000;
        new PublishCost(args.length > 1 ? Integer.parseInt(args[1]) : 1200).run(units);
    }

    private void run(int units) {
        LocalNetwork network = new LocalNetwork();
        Share whole = share("all");
        try (Jobs jobs = Jobs.create(1);
                Battle battle = Battle.beginNode(Side.BOTH, units, 1, Long.MAX_VALUE, jobs)) {
            battle.populate(units);
            Publishing module = new Publishing(battle, new TimedWire(network.join(1)));
            try (Engine engine = battle.engine().module(module).start()) {
                for (; frame < frames; frame++) {
                    network.advance(FRAME_NANOS);
                    engine.frame();
                    whole.now = mark - began;
                    for (Share share : shares) {
                        if (frame >= 0) {
                            share.nanos[frame] = share.now;
                        } else {
                            share.made = 0;
                            share.sent = 0;
                        }
                        share.now = 0;
                    }
                }
            }
        }
        print();
    }

    @SuppressWarnings("SystemOut") // a program for the console
    private void print() {
        for (Share share : shares) {
            Arrays.sort(share.nanos);
            System.out.printf(
                    Locale.ROOT,
                    "%-30s %7.1f us, %6.1f samples made, %6.1f sent%n",
                    share.name,
                    share.nanos[frames / 2] / 1e3,
                    (double) share.made / frames,
                    (double) share.sent / frames);
        }
    }

    private Share share(String name) {
        Share share = new Share(name, frames);
        shares.add(share);
        return share;
    }

    /** Replication of a battle, between two observers that look at the clock. */
    private final class Publishing implements SimModule {
        private final Battle battle;
        private final Wire wire;

        Publishing(Battle battle, Wire wire) {
            this.battle = battle;
            this.wire = wire;
        }

        @Override
        @SuppressWarnings("MustBeClosedChecker") // ends with the program
        public void initialize(ModuleContext context) {
            context.repo().observers().add(ended -> {
                began = System.nanoTime();
                mark = began;
            });
            Replication opened = Replication.open(
                    context.repo(),
                    wire,
                    battle.tkb(),
                    battle.network().config(LossPolicy.REMOVE, Duration.ofSeconds(2)));
            Share rest = share("after the last sample");
            context.repo().observers().add(ended -> count(rest));
            battle.network().join(opened, wire.self().number());
        }

        /** The times are for people. */
        @Override
        public void worldReplaced() {}
    }

    private void count(Share share) {
        long now = System.nanoTime();
        share.now += now - mark;
        mark = now;
    }

    /** Looks at the clock after each sample. */
    private final class TimedWire implements Wire {
        private final Wire wire;

        TimedWire(Wire wire) {
            this.wire = wire;
        }

        @Override
        public WireNode self() {
            return wire.self();
        }

        @Override
        public long nanoTime() {
            return wire.nanoTime();
        }

        @Override
        public TopicWriter writer(Topic topic) {
            TopicWriter writer = wire.writer(topic);
            Share share = share(topic.name());
            return new TopicWriter() {
                @Override
                public long begin(int key, int bytes) {
                    return writer.begin(key, bytes);
                }

                @Override
                public boolean commit(int bytes, int from) {
                    boolean sent = writer.commit(bytes, from);
                    share.made++;
                    share.sent += sent ? 1 : 0;
                    count(share);
                    return sent;
                }

                @Override
                public void cancel() {
                    writer.cancel();
                }
            };
        }

        @Override
        public TopicReader reader(Topic topic) {
            return wire.reader(topic);
        }

        @Override
        public PresenceReader presence() {
            return wire.presence();
        }

        @Override
        public void close() {
            wire.close();
        }
    }
}
