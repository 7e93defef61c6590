package io.fdp.dds.internal.descriptor;

import io.fdp.dds.idl.IdlKind;
import io.fdp.dds.idl.IdlMember;
import io.fdp.dds.idl.IdlStruct;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Instructions for the serializer of Cyclone DDS: one for each member, an end, then the places of the keys.
 *
 * <pre>
 *  member   01 | type | element type | flags, then offset, then count, then what the type needs
 *  end      00
 *  key      07000001, then the word of the member's instruction
 * </pre>
 */
public final class TypeInstructions {
    private static final int MEMBER = 0x01 << 24;
    private static final int END = 0;
    private static final int KEY_OF_ONE = 0x07 << 24 | 1;
    private static final int TYPE_SHIFT = 16;
    private static final int ELEMENT_SHIFT = 8;
    private static final int TEXT = 6;
    private static final int ARRAY = 8;
    private static final int SEQUENCE = 0xb;
    private static final int ENUM = 0xc;
    private static final int BOOLEAN = 0xe;
    private static final int KEY = 1 | 8;
    private static final int FLOATING = 2;
    private static final int SIGNED = 4;
    private static final int ENUM_OF_FOUR_BYTES = 0x80;

    private int[] words = new int[16];
    private int size;
    private int count;
    private final List<Integer> keyWords = new ArrayList<>();

    /** Makes the instructions of a structure. */
    public TypeInstructions(IdlStruct type) {
        List<Integer> keys = new ArrayList<>();
        for (int i = 0; i < type.members().size(); i++) {
            IdlMember member = type.members().get(i);
            if (member.isKey()) {
                keys.add(size);
            }
            addMember(member, type.offset(i));
            count++;
        }
        add(END);
        count++;
        for (int key : keys) {
            keyWords.add(size);
            add(KEY_OF_ONE);
            add(key);
        }
    }

    private void addMember(IdlMember member, int offset) {
        IdlKind kind = member.kind();
        int flags = flags(kind) | (member.isKey() ? KEY : 0);
        if (kind == IdlKind.OCTETS) {
            add(MEMBER | SEQUENCE << TYPE_SHIFT | code(kind) << ELEMENT_SHIFT);
            add(offset);
            add(member.count());
        } else if (kind == IdlKind.TEXT) {
            add(MEMBER | TEXT << TYPE_SHIFT);
            add(offset);
            add(member.count() + 1);
        } else {
            boolean array = member.isArray();
            add(MEMBER
                    | flags
                    | (array ? ARRAY << TYPE_SHIFT | code(kind) << ELEMENT_SHIFT : code(kind) << TYPE_SHIFT));
            add(offset);
            if (array) {
                add(member.count());
            }
            if (kind == IdlKind.ENUM) {
                add(member.constants().size() - 1);
            }
        }
    }

    private static int code(IdlKind kind) {
        return switch (kind) {
            case OCTET, INT8, OCTETS -> 1;
            case INT16, UINT16 -> 2;
            case INT32, UINT32, FLOAT -> 3;
            case INT64, UINT64, DOUBLE -> 4;
            case BOOLEAN -> BOOLEAN;
            case ENUM -> ENUM;
            case TEXT -> TEXT;
        };
    }

    private static int flags(IdlKind kind) {
        return switch (kind) {
            case INT8, INT16, INT32, INT64 -> SIGNED;
            case FLOAT, DOUBLE -> FLOATING;
            case ENUM -> ENUM_OF_FOUR_BYTES;
            default -> 0;
        };
    }

    private void add(int word) {
        words = size == words.length ? Arrays.copyOf(words, 2 * size) : words;
        words[size++] = word;
    }

    /** All words. */
    public int[] words() {
        return Arrays.copyOf(words, size);
    }

    /** The number of instructions, without those of keys. */
    public int count() {
        return count;
    }

    /** The words at which the instructions of keys begin. */
    public List<Integer> keyWords() {
        return List.copyOf(keyWords);
    }
}
