package io.fdp.dds.internal.wire;

import io.fdp.dds.idl.FdpIdl;
import io.fdp.dds.idl.IdlKind;
import io.fdp.dds.idl.IdlMember;
import io.fdp.dds.idl.IdlStruct;
import io.fdp.dds.idl.TopicNames;
import io.fdp.dds.internal.descriptor.TopicDescriptor;
import io.fdp.dds.internal.library.Dds;
import io.fdp.dds.internal.library.Qos;
import io.fdp.kernel.memory.Memory;
import io.fdp.wire.TopicKind;
import io.fdp.wire.WireNode;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/** A program that writes wrong samples to topics of FDP, in a process of its own. */
final class ForeignWriter {
    private static final long SESSION = 4711;
    private static final int NODE = 66;

    private ForeignWriter() {}

    /** Domain, name of a state topic, name of an event topic, what to do, seed. */
    public static void main(String[] args) throws InterruptedException {
        WireSettings settings =
                new WireSettings(Integer.parseInt(args[0]), "lo", List.of("127.0.0.1"), 1_000_000_000L, 0, 0, Map.of());
        Participant participant = new Participant(
                settings.domain(), DomainXml.of(settings), new OpenState(new WireNode(NODE, 1, 0, "foreign")));
        SplittableRandom random = new SplittableRandom(Long.parseLong(args[4]));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment room = arena.allocate(1 << 21, 8);
            boolean claims = args[3].equals("claims");
            int state = claims
                    ? otherType(participant, args[1], arena)
                    : participant.createWriter(args[1], FdpIdl.SAMPLE, TopicKind.STATE);
            int events = participant.createWriter(args[2], FdpIdl.SAMPLE, TopicKind.EVENTS);
            if (args[3].equals("leaving")) {
                leave(participant, room.address(), state, events);
                return;
            }
            if (!args[3].equals("stranger")) {
                introduce(participant, room.address(), NODE);
            }
            int rounds = 0;
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
            while (System.nanoTime() < end) {
                long at = room.address();
                if (claims) {
                    Memory.putLong(at, SESSION);
                    Memory.putInt(at + 8, random.nextInt(100));
                    Memory.putInt(at + 12, NODE);
                    Memory.putInt(at + 16, random.nextBoolean() ? random.nextInt() : 100);
                    Dds.write(state, at);
                } else {
                    wrong(random, at, state);
                    wrong(random, at, events);
                }
                Dds.flush(state);
                Dds.flush(events);
                if (++rounds == 1000 && args[3].equals("samples")) {
                    introduce(participant, room.address(), 1);
                }
                TimeUnit.MILLISECONDS.sleep(claims ? 100 : 1); // DDS itself logs each of the claims
            }
        }
    }

    /** Is a node, and goes on to write for a while after its farewell, as the writers of a node end one by one. */
    private static void leave(Participant participant, long at, int state, int events) throws InterruptedException {
        int presence = introduce(participant, at, NODE);
        for (int i = 0; i < 200; i++) {
            if (i == 100) {
                Dds.delete(presence);
            }
            Memory.putLong(at + 1024, i);
            SampleStruct.put(at, SESSION, i % 10, NODE, at + 1024, Long.BYTES);
            Dds.write(state, at);
            Dds.flush(state);
            SampleStruct.put(at, SESSION, 0, NODE, at + 1024, Long.BYTES);
            Dds.write(events, at);
            Dds.flush(events);
            TimeUnit.MILLISECONDS.sleep(10);
        }
        TimeUnit.MINUTES.sleep(1);
    }

    /** Says that it is a node; before, nodes with numbers that no node has. Returns its writer of presence. */
    private static int introduce(Participant participant, long at, int node) {
        int presence = participant.createWriter(PresenceInbound.TOPIC, FdpIdl.PRESENCE, TopicKind.STATE);
        PresenceInbound.put(at, 1, new WireNode(NODE, 1, 0, "foreign"));
        Memory.putInt(at + 8, 70_000);
        Dds.write(presence, at);
        Memory.putInt(at + 8, -1);
        Dds.write(presence, at);
        PresenceInbound.put(at, SESSION, new WireNode(node, 1, 0, "foreign"));
        Dds.write(presence, at);
        Dds.flush(presence);
        return presence;
    }

    /** A sample that has some wrong part, or only bytes that mean nothing. */
    private static void wrong(SplittableRandom random, long at, int writer) {
        int bytes = switch (random.nextInt(4)) {
            case 0 -> 0;
            case 1 -> random.nextInt(8);
            case 2 -> random.nextInt(64);
            default -> random.nextInt(1 << 20);
        };
        long session = random.nextInt(3) == 0 ? random.nextLong() : SESSION;
        int key = random.nextInt(3) == 0 ? random.nextInt() : random.nextInt(50);
        for (int i = 0; i < 64; i += 8) {
            Memory.putLong(at + 1024 + i, random.nextLong());
        }
        SampleStruct.put(at, session, key, random.nextInt(), at + 1024, bytes);
        Dds.write(writer, at);
    }

    /** A topic with the name and the type name of FDP's: a number stands where the length of the bytes must be. */
    private static int otherType(Participant participant, String topic, Arena arena) {
        IdlStruct type = new IdlStruct(
                "Sample",
                List.of(
                        IdlMember.key("session", IdlKind.INT64),
                        IdlMember.key("key", IdlKind.INT32),
                        IdlMember.of("node", IdlKind.INT32),
                        IdlMember.of("length", IdlKind.UINT32)));
        MemorySegment descriptor = TopicDescriptor.of(type, arena);
        // Without a description of the type, DDS compares only its name.
        descriptor.set(ValueLayout.JAVA_INT, 8, descriptor.get(ValueLayout.JAVA_INT, 8) & ~0x40);
        for (int at : new int[] {56, 64, 72, 80}) {
            descriptor.set(ValueLayout.JAVA_LONG, at, 0);
        }
        long name = arena.allocateFrom(TopicNames.toDds(topic)).address();
        int made = Dds.check(Dds.createTopic(participant.entity(), descriptor.address(), name), "make a topic");
        try (Qos qos = Qos.state(100_000_000L)) {
            return Dds.check(Dds.createWriter(participant.entity(), made, qos.address()), "make a writer");
        }
    }
}
