package io.fdp.cli.dis;

import io.fdp.cli.console.CommandFailure;
import io.fdp.cli.console.DecimalNumber;
import io.fdp.cli.console.ExitCode;
import io.fdp.cli.console.JsonObject;
import io.fdp.cli.console.Screen;
import io.fdp.cli.console.StopSignal;
import io.fdp.cli.console.WholeNumber;
import io.fdp.dis.pdu.Pdu;
import io.fdp.dis.pdu.PduFault;
import io.fdp.dis.pdu.PduKind;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code fdp dis listen}. */
@Command(
        name = "listen",
        description = "Prints what passes by, one line for each PDU, and counts by kind and reason at the end.",
        sortOptions = false)
public final class ListenCommand implements Callable<Integer> {
    private static final int LARGEST_DATAGRAM = 65_536;
    private static final int IPV4_BYTES = 4;
    private static final long IDLE_NANOS = 5_000_000;
    private static final double MOST_SECONDS = 100_000_000;

    private final PrintStream out;
    private final Screen screen;
    private final StopSignal stop;
    private final Map<PduKind, Long> byKind = new EnumMap<>(PduKind.class);
    private final Map<PduFault, Long> refused = new EnumMap<>(PduFault.class);
    private final PduText text = new PduText();
    private long pdus;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--port",
            paramLabel = "P",
            defaultValue = "3000",
            converter = WholeNumber.class,
            description = "Listen on this port (default: ${DEFAULT-VALUE}).")
    private Long port = 3000L;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            converter = DecimalNumber.class,
            description = "Stop after S seconds (default: when interrupted).")
    private @Nullable Double seconds;

    @Option(names = "--group", paramLabel = "ADDRESS", description = "Join this multicast group, as 239.1.2.3.")
    private @Nullable String group;

    @Option(
            names = {"--interface", "--dis-interface"},
            paramLabel = "NAME",
            description = "The network interface of the group, as eth0.")
    private @Nullable String network;

    @Option(names = "--json", description = "Print only the counts, as one JSON object on standard output.")
    private boolean json;

    /**
     * Makes the command.
     *
     * @param out for results
     * @param screen for everything else
     * @param stop ends the command early
     */
    public ListenCommand(PrintStream out, Screen screen, StopSignal stop) {
        this.out = out;
        this.screen = screen;
        this.stop = stop;
    }

    @Override
    public Integer call() {
        if (port < 1 || port > 65_535) {
            throw new ParameterException(spec.commandLine(), "--port must be from 1 to 65535: was " + port);
        }
        Double limit = seconds;
        if (limit != null && !(limit > 0 && limit <= MOST_SECONDS)) {
            throw new ParameterException(
                    spec.commandLine(), "--seconds must be more than 0 and at most 100000000: was " + limit);
        }
        try (DatagramChannel channel = open()) {
            if (!json) {
                screen.messages().println("listening on port " + port);
            }
            listen(channel, limit == null ? Long.MAX_VALUE : (long) (limit * 1e9));
        } catch (IOException wrong) {
            throw new CommandFailure(
                    "cannot listen on port " + port + ": " + wrong.getMessage() + "; choose another one with --port");
        }
        print();
        return stop.isRequested() && limit != null ? ExitCode.INTERRUPTED : ExitCode.DONE;
    }

    private DatagramChannel open() throws IOException {
        DatagramChannel channel = DatagramChannel.open(StandardProtocolFamily.INET);
        boolean opened = false;
        try {
            channel.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            channel.setOption(StandardSocketOptions.SO_RCVBUF, 4 << 20);
            channel.bind(new InetSocketAddress(port.intValue()));
            channel.configureBlocking(false);
            String wanted = group;
            if (wanted != null) {
                join(channel, wanted);
            }
            opened = true;
            return channel;
        } finally {
            if (!opened) {
                channel.close();
            }
        }
    }

    private void join(DatagramChannel channel, String wanted) throws IOException {
        InetAddress address;
        try {
            address = InetAddress.getByName(wanted);
        } catch (UnknownHostException unknown) {
            throw new CommandFailure("cannot join the group " + wanted + ": it is unknown; name its address");
        }
        if (!address.isMulticastAddress() || address.getAddress().length > IPV4_BYTES) {
            throw new CommandFailure("cannot join the group " + wanted
                    + ": it is no multicast address of IPv4; those begin with 224 to 239, as 239.1.2.3");
        }
        NetworkInterface through = networkInterface();
        try {
            channel.join(address, through);
        } catch (IOException wrong) {
            throw new CommandFailure("cannot join the group " + wanted + " on " + through.getName() + ": "
                    + wrong.getMessage() + "; choose another network interface with --interface");
        }
    }

    /** The one that was named, or the first one that can multicast, loopback last. */
    private NetworkInterface networkInterface() throws IOException {
        String name = network;
        NetworkInterface loopback = null;
        for (NetworkInterface each : NetworkInterface.networkInterfaces().toList()) {
            boolean fits = name == null
                    ? each.isUp() && each.supportsMulticast() && !each.isLoopback()
                    : each.getName().equals(name);
            if (fits) {
                return each;
            }
            loopback = each.isUp() && each.isLoopback() ? each : loopback;
        }
        if (name == null && loopback != null) {
            return loopback;
        }
        throw new CommandFailure(
                (name == null ? "no network interface can multicast" : "there is no network interface " + name)
                        + ": there are "
                        + NetworkInterface.networkInterfaces()
                                .map(NetworkInterface::getName)
                                .toList()
                        + "; name one with --interface");
    }

    private void listen(DatagramChannel channel, long nanos) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocateDirect(LARGEST_DATAGRAM);
        long start = System.nanoTime();
        while (!stop.isRequested() && System.nanoTime() - start < nanos) {
            bytes.clear();
            if (channel.receive(bytes) == null) {
                LockSupport.parkNanos(this, IDLE_NANOS);
            } else {
                datagram(bytes, bytes.position());
            }
        }
    }

    private void datagram(ByteBuffer bytes, int length) {
        int at = 0;
        do {
            PduFault fault = Pdu.check(bytes, at, length - at);
            boolean canGoOn = fault == PduFault.NONE || fault == PduFault.UNKNOWN_KIND;
            if (fault == PduFault.NONE) {
                fault = text.read(bytes, at, Pdu.length(bytes, at));
            }
            count(fault, fault == PduFault.NONE ? Pdu.kind(bytes, at) : null);
            if (!canGoOn) {
                return;
            }
            at += Pdu.length(bytes, at);
        } while (at < length);
    }

    private void count(PduFault fault, @Nullable PduKind kind) {
        if (kind == null) {
            refused.merge(fault, 1L, Long::sum);
            return;
        }
        pdus++;
        byKind.merge(kind, 1L, Long::sum);
        if (!json) {
            out.println(text.line());
        }
    }

    private void print() {
        JsonObject kinds = new JsonObject();
        byKind.forEach((kind, count) -> kinds.put(PduText.name(kind), count));
        JsonObject reasons = new JsonObject();
        refused.forEach((fault, count) -> reasons.put(fault.name().toLowerCase(Locale.ROOT), count));
        if (json) {
            out.println(new JsonObject().put("pdus", pdus).put("by_type", kinds).put("refused", reasons));
            return;
        }
        out.printf(Locale.ROOT, "pdus     %,d%n", pdus);
        byKind.forEach((kind, count) -> out.printf(Locale.ROOT, "         %,d %s%n", count, PduText.name(kind)));
        refused.forEach((fault, count) ->
                out.printf(Locale.ROOT, "refused  %,d %s%n", count, fault.name().toLowerCase(Locale.ROOT)));
    }
}
