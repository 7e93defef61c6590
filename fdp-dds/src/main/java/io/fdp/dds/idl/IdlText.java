package io.fdp.dds.idl;

import io.fdp.kernel.error.Required;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Types as text in IDL. Compilers of IDL make code of it for other programs:
 *
 * <pre>{@code
 * Files.writeString(path, IdlText.of(List.of(EntityIdl.of("Fuel", FuelTable.TYPE.layout()), FdpIdl.PRESENCE)));
 * }</pre>
 */
public final class IdlText {
    private IdlText() {}

    /**
     * Writes structures, each with its enums before it.
     *
     * @param types in the order in which they are to be written
     * @return a file of IDL
     */
    public static String of(List<IdlStruct> types) {
        StringBuilder text = new StringBuilder("module " + IdlStruct.MODULE + " {\n");
        for (IdlStruct type : Required.list(types, "types")) {
            for (IdlMember member : type.members()) {
                if (member.kind() == IdlKind.ENUM) {
                    text.append(enumeration(type, member));
                }
            }
            text.append("  @final\n  struct ").append(type.name()).append(" {\n");
            for (IdlMember member : type.members()) {
                text.append("    ").append(line(type, member)).append(";\n");
            }
            text.append("  };\n");
        }
        return text.append("};\n").toString();
    }

    private static String enumeration(IdlStruct type, IdlMember member) {
        String constants = IntStream.range(0, member.constants().size())
                .mapToObj(i -> "    " + type.constantName(member, i))
                .collect(Collectors.joining(",\n"));
        return "  enum " + type.enumName(member) + " {\n" + constants + "\n  };\n";
    }

    private static String line(IdlStruct type, IdlMember member) {
        String of = switch (member.kind()) {
            case ENUM -> type.enumName(member);
            case TEXT -> "string<" + member.count() + ">";
            case OCTETS -> "sequence<octet, " + member.count() + ">";
            default -> member.kind().word();
        };
        String array = member.isArray() ? "[" + member.count() + "]" : "";
        return (member.isKey() ? "@key " : "") + of + " " + member.name() + array;
    }
}
