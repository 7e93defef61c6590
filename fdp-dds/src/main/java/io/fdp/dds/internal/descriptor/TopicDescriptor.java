package io.fdp.dds.internal.descriptor;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import io.fdp.dds.idl.IdlMember;
import io.fdp.dds.idl.IdlStruct;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;

/**
 * The structure {@code dds_topic_descriptor_t} of Cyclone DDS. DDS copies it when a topic is created.
 *
 * <pre>
 *  0 size | 4 alignment | 8 flags | 12 keys | 16 name* | 24 keys* | 32 instructions | 40 instructions*
 *  48 meta* | 56 information*, bytes | 72 mapping*, bytes | 88 representations | 96
 *  key: 0 name* | 8 word | 12 index | 16
 * </pre>
 */
public final class TopicDescriptor {
    private static final int BYTES = 96;
    private static final int KEY_BYTES = 16;
    private static final int FIXED_KEY = 0x02;
    private static final int FIXED_SIZE = 0x10;
    private static final int FIXED_KEY_XCDR2 = 0x20;
    private static final int XTYPES = 0x40;

    private TopicDescriptor() {}

    /** Properties of a type that DDS asks for. */
    public static int flags(IdlStruct type) {
        boolean fixed =
                type.members().stream().noneMatch(member -> member.kind().hasBound());
        boolean keyed = type.members().stream().anyMatch(IdlMember::isKey);
        return XTYPES | (fixed ? FIXED_SIZE : 0) | (keyed ? FIXED_KEY | FIXED_KEY_XCDR2 : 0);
    }

    /** Writes the descriptor of a type. */
    public static MemorySegment of(IdlStruct type, Arena arena) {
        TypeInstructions instructions = new TypeInstructions(type);
        TypeDescription description = new TypeDescription(type);
        List<IdlMember> keys = type.members().stream().filter(IdlMember::isKey).toList();
        MemorySegment all = arena.allocate(BYTES, Long.BYTES);
        all.set(JAVA_INT, 0, type.bytes());
        all.set(JAVA_INT, 4, type.alignment());
        all.set(JAVA_INT, 8, flags(type));
        all.set(JAVA_INT, 12, keys.size());
        all.set(ADDRESS, 16, arena.allocateFrom(type.fullName()));
        all.set(ADDRESS, 24, keys(keys, instructions.keyWords(), arena));
        all.set(JAVA_INT, 32, instructions.count());
        all.set(ADDRESS, 40, arena.allocateFrom(JAVA_INT, instructions.words()));
        all.set(ADDRESS, 48, arena.allocateFrom(""));
        setBytes(all, 56, description.information(), arena);
        setBytes(all, 72, description.mapping(), arena);
        return all;
    }

    private static MemorySegment keys(List<IdlMember> keys, List<Integer> words, Arena arena) {
        if (keys.isEmpty()) {
            return MemorySegment.NULL;
        }
        MemorySegment all = arena.allocate((long) keys.size() * KEY_BYTES, Long.BYTES);
        for (int i = 0; i < keys.size(); i++) {
            long at = (long) i * KEY_BYTES;
            all.set(ADDRESS, at, arena.allocateFrom(keys.get(i).name()));
            all.set(JAVA_INT, at + 8, words.get(i));
            all.set(JAVA_INT, at + 12, i);
        }
        return all;
    }

    private static void setBytes(MemorySegment all, long at, byte[] bytes, Arena arena) {
        all.set(ADDRESS, at, arena.allocateFrom(ValueLayout.JAVA_BYTE, bytes));
        all.set(JAVA_INT, at + Long.BYTES, bytes.length);
    }
}
