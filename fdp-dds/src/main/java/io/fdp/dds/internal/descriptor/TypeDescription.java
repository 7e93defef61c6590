package io.fdp.dds.internal.descriptor;

import io.fdp.dds.idl.IdlKind;
import io.fdp.dds.idl.IdlMember;
import io.fdp.dds.idl.IdlStruct;
import java.util.ArrayList;
import java.util.List;

/** What programs tell each other about a type: the TypeInformation has identifiers, the TypeMapping has all objects. */
public final class TypeDescription {
    private static final int LONG_MEMBER = 0x40000000;
    private static final int MINIMAL_MEMBER = 0x1001;
    private static final int COMPLETE_MEMBER = 0x1002;

    private final List<TypeObject> minimal = new ArrayList<>();
    private final List<TypeObject> complete = new ArrayList<>();

    /** Describes a structure and the enums of its members. */
    public TypeDescription(IdlStruct type) {
        minimal.add(TypeObject.of(TypeObject.MINIMAL, type));
        complete.add(TypeObject.of(TypeObject.COMPLETE, type));
        for (IdlMember member : type.members()) {
            if (member.kind() == IdlKind.ENUM) {
                minimal.add(TypeObject.ofEnum(TypeObject.MINIMAL, type, member));
                complete.add(TypeObject.ofEnum(TypeObject.COMPLETE, type, member));
            }
        }
    }

    /** The TypeInformation. */
    public byte[] information() {
        XcdrWriter out = new XcdrWriter();
        out.delimited(() -> {
            writeInformation(out, MINIMAL_MEMBER, minimal);
            writeInformation(out, COMPLETE_MEMBER, complete);
        });
        return out.toBytes();
    }

    private static void writeInformation(XcdrWriter out, int member, List<TypeObject> types) {
        out.uint32(LONG_MEMBER | member);
        out.delimited(() -> out.delimited(() -> {
            writeIdWithSize(out, types.getFirst());
            out.uint32(types.size() - 1);
            out.delimited(() -> {
                out.uint32(types.size() - 1);
                types.subList(1, types.size()).forEach(type -> writeIdWithSize(out, type));
            });
        }));
    }

    private static void writeIdWithSize(XcdrWriter out, TypeObject type) {
        out.delimited(() -> {
            type.writeId(out);
            out.uint32(type.bytes().length);
        });
    }

    /** The TypeMapping. */
    public byte[] mapping() {
        XcdrWriter out = new XcdrWriter();
        writeObjects(out, minimal);
        writeObjects(out, complete);
        out.delimited(() -> {
            out.uint32(complete.size());
            for (int i = 0; i < complete.size(); i++) {
                complete.get(i).writeId(out);
                minimal.get(i).writeId(out);
            }
        });
        return out.toBytes();
    }

    private static void writeObjects(XcdrWriter out, List<TypeObject> types) {
        out.delimited(() -> {
            out.uint32(types.size());
            for (TypeObject type : types) {
                type.writeId(out);
                out.align(Integer.BYTES).octets(type.bytes());
            }
        });
    }
}
