package io.fdp.dds.internal.descriptor;

import io.fdp.dds.idl.IdlKind;
import io.fdp.dds.idl.IdlMember;
import io.fdp.dds.idl.IdlStruct;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * The TypeObject of a structure or an enum, as XTypes 1.3 defines it, and its identifier: a hash of its bytes. The
 * minimal form has hashes of names, the complete form has the names.
 */
final class TypeObject {
    static final int MINIMAL = 0xf1;
    static final int COMPLETE = 0xf2;

    private static final int BOTH = 0xf3;
    private static final int NO_BASE = 0x00;
    private static final int STRUCTURE = 0x51;
    private static final int ENUM = 0x40;
    private static final int STRING_SMALL = 0x70;
    private static final int STRING_LARGE = 0x71;
    private static final int SEQUENCE_SMALL = 0x80;
    private static final int SEQUENCE_LARGE = 0x81;
    private static final int ARRAY_SMALL = 0x90;
    private static final int ARRAY_LARGE = 0x91;
    private static final int OCTET = 0x02;
    private static final int MOST_SMALL = 255;
    private static final int FINAL = 1;
    private static final int TRY_DISCARD = 1;
    private static final int KEY_AND_MUST_UNDERSTAND = 0x30;
    private static final int ENUM_BITS = 32;
    private static final int HASH_BYTES = 14;
    private static final int NAME_HASH_BYTES = 4;

    private final int form;
    private final byte[] bytes;
    private final byte[] hash;

    private TypeObject(int form, Consumer<XcdrWriter> content) {
        this.form = form;
        XcdrWriter out = new XcdrWriter();
        out.delimited(() -> content.accept(out));
        this.bytes = out.toBytes();
        this.hash = Arrays.copyOf(md5(bytes), HASH_BYTES);
    }

    /** The object with its length before it. */
    byte[] bytes() {
        return bytes;
    }

    /** Writes the identifier. */
    void writeId(XcdrWriter out) {
        out.octet(form).octets(hash);
    }

    // ---- structures

    static TypeObject of(int form, IdlStruct type) {
        return new TypeObject(form, out -> {
            out.octet(form).octet(STRUCTURE).uint16(FINAL);
            out.delimited(() -> {
                out.octet(NO_BASE);
                if (form == COMPLETE) {
                    writeAnnotations(out).text(type.fullName());
                }
            });
            out.delimited(() -> {
                out.uint32(type.members().size());
                for (int i = 0; i < type.members().size(); i++) {
                    int index = i;
                    IdlMember member = type.members().get(i);
                    out.delimited(() -> writeMember(form, out, type, member, index));
                }
            });
        });
    }

    private static void writeMember(int form, XcdrWriter out, IdlStruct type, IdlMember member, int index) {
        out.uint32(index).uint16(TRY_DISCARD | (member.isKey() ? KEY_AND_MUST_UNDERSTAND : 0));
        writeType(form, out, type, member);
        writeName(form, out, member.name());
    }

    private static void writeType(int form, XcdrWriter out, IdlStruct type, IdlMember member) {
        int count = member.count();
        boolean small = count <= MOST_SMALL;
        if (member.kind() == IdlKind.TEXT) {
            out.octet(small ? STRING_SMALL : STRING_LARGE);
            writeBound(out, count);
        } else if (member.kind() == IdlKind.OCTETS) {
            out.octet(small ? SEQUENCE_SMALL : SEQUENCE_LARGE).octet(BOTH).uint16(TRY_DISCARD);
            writeBound(out, count);
            out.octet(OCTET);
        } else if (member.isArray()) {
            out.octet(small ? ARRAY_SMALL : ARRAY_LARGE).octet(member.kind() == IdlKind.ENUM ? form : BOTH);
            out.uint16(TRY_DISCARD).uint32(1);
            writeBound(out, count);
            writeElement(form, out, type, member);
        } else {
            writeElement(form, out, type, member);
        }
    }

    private static void writeBound(XcdrWriter out, int bound) {
        if (bound <= MOST_SMALL) {
            out.octet(bound);
        } else {
            out.uint32(bound);
        }
    }

    private static void writeElement(int form, XcdrWriter out, IdlStruct type, IdlMember member) {
        if (member.kind() == IdlKind.ENUM) {
            ofEnum(form, type, member).writeId(out);
        } else {
            out.octet(primitive(member.kind()));
        }
    }

    private static int primitive(IdlKind kind) {
        return switch (kind) {
            case BOOLEAN -> 0x01;
            case OCTET -> OCTET;
            case INT16 -> 0x03;
            case INT32 -> 0x04;
            case INT64 -> 0x05;
            case UINT16 -> 0x06;
            case UINT32 -> 0x07;
            case UINT64 -> 0x08;
            case FLOAT -> 0x09;
            case DOUBLE -> 0x0a;
            case INT8 -> 0x10;
            case ENUM, TEXT, OCTETS -> throw new AssertionError(kind);
        };
    }

    // ---- enums

    static TypeObject ofEnum(int form, IdlStruct type, IdlMember member) {
        return new TypeObject(form, out -> {
            out.octet(form).octet(ENUM).uint16(FINAL);
            out.delimited(() -> {
                out.uint16(ENUM_BITS);
                if (form == COMPLETE) {
                    writeAnnotations(out).text(IdlStruct.MODULE + "::" + type.enumName(member));
                }
            });
            out.delimited(() -> {
                out.uint32(member.constants().size());
                for (int i = 0; i < member.constants().size(); i++) {
                    int value = i;
                    out.delimited(() -> {
                        out.delimited(() -> out.uint32(value).uint16(0));
                        writeName(form, out, type.constantName(member, value));
                    });
                }
            });
        });
    }

    // ---- both

    private static void writeName(int form, XcdrWriter out, String name) {
        if (form == COMPLETE) {
            writeAnnotations(out.text(name));
        } else {
            out.octets(Arrays.copyOf(md5(name.getBytes(StandardCharsets.UTF_8)), NAME_HASH_BYTES));
        }
    }

    /** Neither annotations of IDL nor those of users. */
    private static XcdrWriter writeAnnotations(XcdrWriter out) {
        return out.octet(0).octet(0);
    }

    private static byte[] md5(byte[] bytes) {
        try {
            return MessageDigest.getInstance("MD5").digest(bytes);
        } catch (NoSuchAlgorithmException impossible) {
            throw new AssertionError("every Java has MD5", impossible);
        }
    }
}
