package io.fdp.cli.recording;

import io.fdp.cli.battle.Battle;
import io.fdp.cli.battle.ReplayedShots;
import io.fdp.cli.console.CommandFailure;
import io.fdp.cli.console.ExitCode;
import io.fdp.cli.console.JsonObject;
import io.fdp.cli.console.ReadOptions;
import io.fdp.cli.console.Screen;
import io.fdp.cli.console.StopSignal;
import io.fdp.cli.dis.DisIdentity;
import io.fdp.cli.dis.Endpoint;
import io.fdp.dis.DisConfig;
import io.fdp.dis.DisSender;
import io.fdp.dis.DisStats;
import io.fdp.dis.event.DisFireEvents;
import io.fdp.kernel.EntityRepository;
import io.fdp.recorder.Recording;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code fdp dis replay}: sends a recorded battle as DIS, in real time. */
@Command(
        name = "replay",
        description = "Sends a recorded battle to an exercise of DIS, in real time.",
        sortOptions = false)
public final class SendCommand implements Callable<Integer> {
    private final PrintStream out;
    private final Screen screen;
    private final StopSignal stop;

    @Parameters(paramLabel = "FILE", description = "A recording, as fdp demo --record writes it.")
    private Path file;

    @Option(
            names = "--to",
            paramLabel = "HOST:PORT",
            required = true,
            converter = Endpoint.Reader.class,
            description = "Send to a program, a network or a group.")
    private Endpoint to;

    @Mixin
    private DisIdentity identity = new DisIdentity();

    @Option(names = "--dis-interface", paramLabel = "NAME", description = "The network interface of a group, as eth0.")
    private @Nullable String network;

    @Option(
            names = "--unchecked",
            description =
                    "Send frames without comparing their state hashes, as recordings without state hashes need it."
                            + " Nothing tells then that they are what was recorded.")
    private boolean unchecked;

    @Option(names = "--json", description = "Print one JSON object on standard output.")
    private boolean json;

    @Mixin
    private ReadOptions reading = new ReadOptions();

    /**
     * Makes the command.
     *
     * @param out for results
     * @param screen for everything else
     * @param stop ends a replay early
     */
    public SendCommand(PrintStream out, Screen screen, StopSignal stop) {
        this.out = out;
        this.screen = screen;
        this.stop = stop;
    }

    @Override
    public Integer call() {
        identity.check();
        return RecordingFiles.read(file, path -> {
            try (Recording recording = Recording.open(path, reading.limits(), bytes -> {});
                    Players players = Players.of(recording, reading.limits().nativeBytes(), unchecked)) {
                EntityRepository world = players.world();
                if (world == null) {
                    throw new CommandFailure("cannot send " + file
                            + ": it was made by another program; name a file that fdp demo --record wrote");
                }
                return send(recording, players.player(), world);
            }
        });
    }

    private int send(Recording recording, Player player, EntityRepository world) throws IOException {
        DisConfig config =
                identity.in(new DisConfig(Battle.GROUND, Battle.bodies(world))).sendTo(to.host(), to.port());
        if (network != null) {
            config.networkInterface(network);
        }
        DisSender sender = new DisSender(world, config);
        ReplayedShots shots = hasShots(recording) ? null : new ReplayedShots(world, sender.events());
        Pace pace = new Pace(1, recording.firstTick());
        try (sender;
                ProgressBar bar = ProgressBar.start(screen, "tick", recording.firstTick(), recording.lastTick())) {
            while (!stop.isRequested() && player.nextChecked()) {
                pace.await(player.tick(), stop);
                if (shots != null) {
                    shots.look(player.tick());
                }
                sender.send((double) player.tick() / Battle.TICKS_PER_SECOND);
                bar.tell(player.tick());
            }
        }
        print(player.tick(), sender.stats());
        return stop.isRequested() ? ExitCode.INTERRUPTED : ExitCode.DONE;
    }

    /** Whether the battle took part in an exercise when it was recorded: then its shots are events of the recording. */
    private static boolean hasShots(Recording recording) {
        return recording.types().stream().anyMatch(type -> type.name().equals(DisFireEvents.TYPE.name()));
    }

    private void print(long tick, DisStats stats) {
        if (json) {
            out.println(new JsonObject().put("tick", tick).put("sent", stats.sent()));
        } else {
            out.printf(Locale.ROOT, "tick  %,d%nsent  %,d PDUs to %s:%d%n", tick, stats.sent(), to.host(), to.port());
        }
    }
}
