package io.fdp.dds.idl;

import java.util.List;

/** The types of all FDP networks. {@code docs/spec/dds.md} says what they mean. */
public final class FdpIdl {
    /** The most bytes of a sample. */
    public static final int MOST_SAMPLE_BYTES = 1 << 20;

    /** The most bytes of the name of a node. */
    public static final int MOST_NAME_BYTES = 127;

    /** A sample of groups, of entities or of events: bytes of FDP. */
    public static final IdlStruct SAMPLE = new IdlStruct(
            "Sample",
            List.of(
                    IdlMember.key("session", IdlKind.INT64),
                    IdlMember.key("key", IdlKind.INT32),
                    IdlMember.of("node", IdlKind.INT32),
                    IdlMember.of("data", IdlKind.OCTETS, MOST_SAMPLE_BYTES)));

    /** A node that is present. */
    public static final IdlStruct PRESENCE = new IdlStruct(
            "Presence",
            List.of(
                    IdlMember.key("session", IdlKind.INT64),
                    IdlMember.of("number", IdlKind.INT32),
                    IdlMember.of("incarnation", IdlKind.INT32),
                    IdlMember.of("started", IdlKind.INT64),
                    IdlMember.of("name", IdlKind.TEXT, MOST_NAME_BYTES)));

    private FdpIdl() {}
}
