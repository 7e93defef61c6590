package io.fdp.cli.dds;

import io.fdp.dds.DdsConfig;
import io.fdp.dds.DdsDiagnosis;
import io.fdp.dds.DdsSpy;
import io.fdp.dds.error.DdsException;
import io.fdp.dds.error.DdsMissingException;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.InterfaceAddress;
import java.net.MulticastSocket;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.StandardSocketOptions;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What the doctor looks at. Nothing leaves this machine: its multicast packets may make no hop, and it joins the domain
 * on loopback only.
 */
final class Examination {
    private static final String GROUP = "239.255.0.1";
    private static final int ANSWER_MILLIS = 500;
    private static final long GOOD_BUFFER = 1 << 20;
    private static final long LEAST_BUFFER = 2048;
    private static final Path BUFFER = Path.of("/proc/sys/net/core/rmem_max");
    private static final Path UFW = Path.of("/etc/ufw/ufw.conf");
    private static final Path FIREWALLD = Path.of("/run/firewalld");

    private final int domain;
    private final List<Finding> findings = new ArrayList<>();
    private boolean library;

    Examination(int domain) {
        this.domain = domain;
    }

    /** Whether the library of DDS is usable. */
    boolean hasLibrary() {
        return library;
    }

    List<Finding> findings() {
        findings.clear();
        examineLibrary();
        if (library) {
            examineDomain();
        }
        examineConfiguration();
        examineInterfaces();
        examineBuffer();
        examineFirewall();
        return List.copyOf(findings);
    }

    private void examineLibrary() {
        try {
            findings.add(Finding.well("library", "Cyclone DDS is here: " + DdsDiagnosis.requireLibrary()));
            library = true;
        } catch (DdsMissingException missing) {
            findings.add(Finding.wrong("library", oneLine(missing)));
        }
    }

    private static String oneLine(Exception of) {
        return String.join(" ", String.valueOf(of.getMessage()).lines().toList());
    }

    private void examineDomain() {
        try (DdsSpy spy = DdsSpy.open(new DdsConfig().domain(domain).loopback(), List.of())) {
            spy.look();
            findings.add(Finding.well(
                    "domain",
                    "domain " + domain + " opens on loopback, with UDP ports " + DdsDiagnosis.firstPort(domain) + " to "
                            + DdsDiagnosis.lastPort(domain)));
        } catch (DdsException refused) {
            findings.add(Finding.wrong("domain", oneLine(refused)));
        }
    }

    private void examineConfiguration() {
        String uri = System.getenv("CYCLONEDDS_URI");
        findings.add(
                uri == null || uri.isBlank()
                        ? Finding.well("settings", "CYCLONEDDS_URI is not set: DDS chooses")
                        : Finding.note(
                                "settings",
                                "CYCLONEDDS_URI is set, and counts where FDP was not told otherwise: "
                                        + String.join(" ", uri.lines().toList())));
    }

    // ---- interfaces

    private void examineInterfaces() {
        List<NetworkInterface> up = new ArrayList<>();
        try {
            for (NetworkInterface each : Collections.list(NetworkInterface.getNetworkInterfaces())) {
                if (each.isUp()) {
                    up.add(each);
                }
            }
        } catch (SocketException cannot) {
            findings.add(Finding.wrong("interfaces", "cannot be listed: " + cannot.getMessage()));
            return;
        }
        boolean hasLoopback = false;
        boolean hasOther = false;
        for (NetworkInterface each : up) {
            boolean isLoopback = isLoopback(each);
            hasLoopback |= isLoopback;
            hasOther |= !isLoopback;
            findings.add(examine(each, isLoopback));
        }
        if (!hasLoopback) {
            findings.add(Finding.wrong("loopback", "is down: \"ip link set lo up\" lets nodes of this machine meet"));
        }
        if (!hasOther) {
            findings.add(Finding.note(
                    "interfaces", "there is only loopback: nodes of this machine meet, others are out of reach"));
        }
    }

    private static boolean isLoopback(NetworkInterface of) {
        try {
            return of.isLoopback();
        } catch (SocketException gone) {
            return false;
        }
    }

    private static Finding examine(NetworkInterface of, boolean isLoopback) {
        String name = of.getName() + " "
                + of.getInterfaceAddresses().stream()
                        .map(InterfaceAddress::getAddress)
                        .map(InetAddress::getHostAddress)
                        .map(address -> address.replaceAll("%.*", ""))
                        .collect(Collectors.joining(" "));
        try {
            if (isLoopback) {
                return Finding.well("interface", name + ": for nodes of this machine; FDP uses no multicast there");
            }
            if (!of.supportsMulticast()) {
                return withoutMulticast(name, of.getName(), "it does not support multicast");
            }
            return hearsItself(of)
                    ? Finding.well("interface", name + ": multicast works on this machine")
                    : withoutMulticast(name, of.getName(), "a multicast packet to itself did not arrive");
        } catch (IOException cannot) {
            return withoutMulticast(name, of.getName(), String.valueOf(cannot.getMessage()));
        }
    }

    private static Finding withoutMulticast(String shown, String name, String why) {
        return Finding.note(
                "interface",
                shown + ": no multicast (" + why + "); name the other machines with --peer, or check \"ip route show"
                        + " 224.0.0.0/4\" and \"ip link set " + name + " multicast on\"");
    }

    /** Sends a packet that makes no hop to the group of DDS, from a port of its own, and listens for it. */
    private static boolean hearsItself(NetworkInterface through) throws IOException {
        InetAddress group = InetAddress.getByName(GROUP);
        byte[] text = ("fdp doctor " + System.nanoTime()).getBytes(StandardCharsets.UTF_8);
        try (MulticastSocket socket = new MulticastSocket(0)) {
            socket.setTimeToLive(0);
            socket.setSoTimeout(ANSWER_MILLIS);
            socket.setOption(StandardSocketOptions.IP_MULTICAST_LOOP, true);
            socket.setNetworkInterface(through);
            socket.joinGroup(new InetSocketAddress(group, 0), through);
            socket.send(new DatagramPacket(text, text.length, group, socket.getLocalPort()));
            DatagramPacket heard = new DatagramPacket(new byte[text.length], text.length);
            socket.receive(heard);
            return Arrays.equals(heard.getData(), text);
        } catch (java.net.SocketTimeoutException silence) {
            return false;
        }
    }

    // ---- the system

    private void examineBuffer() {
        try {
            long most = Long.parseLong(Files.readString(BUFFER).strip());
            if (most < LEAST_BUFFER) {
                throw new NumberFormatException("no system has such a buffer");
            }
            findings.add(
                    most >= GOOD_BUFFER
                            ? Finding.well("buffer", String.format(Locale.ROOT, "UDP receives up to %,d bytes", most))
                            : Finding.note(
                                    "buffer",
                                    String.format(
                                            Locale.ROOT,
                                            "UDP receives up to %,d bytes, so bursts of many entities are sent twice:"
                                                    + " \"sysctl -w net.core.rmem_max=8388608\" makes room",
                                            most)));
        } catch (IOException | NumberFormatException unknown) {
            findings.add(Finding.note("buffer", "the size of UDP buffers is not known on this system"));
        }
    }

    private void examineFirewall() {
        String ports = DdsDiagnosis.firstPort(domain) + " to " + DdsDiagnosis.lastPort(domain);
        String range = DdsDiagnosis.firstPort(domain) + ":" + DdsDiagnosis.lastPort(domain);
        if (Files.isDirectory(FIREWALLD)) {
            findings.add(Finding.note(
                    "firewall",
                    "firewalld runs; nodes of other machines need \"firewall-cmd --add-port=" + range.replace(':', '-')
                            + "/udp\""));
        } else if (isUfwOn()) {
            findings.add(Finding.note(
                    "firewall", "ufw is on; nodes of other machines need \"ufw allow " + range + "/udp\""));
        } else {
            findings.add(Finding.well(
                    "firewall",
                    "no ufw and no firewalld; other firewalls, also of a cloud, must let UDP ports " + ports
                            + " of domain " + domain + " pass"));
        }
    }

    private static boolean isUfwOn() {
        try {
            return Files.exists(UFW) && Files.readString(UFW).contains("ENABLED=yes");
        } catch (IOException unreadable) {
            return false;
        }
    }
}
