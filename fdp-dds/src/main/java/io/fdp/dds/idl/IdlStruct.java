package io.fdp.dds.idl;

import io.fdp.dds.error.DdsException;
import io.fdp.kernel.error.Required;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/**
 * A structure in the module {@code fdp}: what a sample of a DDS topic has. It is final in the sense of IDL, so that
 * writers and readers must have the same type.
 *
 * @param name letters, digits and underscores
 * @param members in their order; at least one
 */
public record IdlStruct(String name, List<IdlMember> members) {
    /** The module that has all types of FDP. */
    public static final String MODULE = "fdp";

    private static final int MOST_MEMBERS = 200;

    public IdlStruct {
        IdlMember.requireName(name);
        members = Required.list(members, "members of a structure");
        if (members.isEmpty()) {
            throw new DdsException("structure " + name + " has no members");
        }
        if (members.size() > MOST_MEMBERS) {
            throw new DdsException("structure " + name + " has " + members.size() + " members; at most " + MOST_MEMBERS
                    + " are possible");
        }
        Set<String> names = new HashSet<>();
        for (IdlMember member : members) {
            if (!names.add(member.name().toLowerCase(Locale.ROOT))) {
                throw new DdsException("structure " + name + " has two members that are called " + member.name()
                        + "; IDL does not tell upper case and lower case apart: rename a field");
            }
        }
    }

    /** {@return the name with its module, as DDS knows it: {@code fdp::Fuel}} */
    public String fullName() {
        return MODULE + "::" + name;
    }

    /**
     * The name of the enum of a member.
     *
     * @param member a member of this structure
     * @return the name without its module
     */
    public String enumName(IdlMember member) {
        return name + "_" + Objects.requireNonNull(member, "the member is null").name();
    }

    /**
     * The name of a constant of the enum of a member. Constants share their scope with all types of the module.
     *
     * @param member a member of this structure
     * @param constant the place of the constant
     * @return the name without its module
     */
    public String constantName(IdlMember member, int constant) {
        String prefix = enumName(member);
        Objects.checkIndex(constant, member.constants().size());
        return prefix + "_" + member.constants().get(constant);
    }

    /**
     * Where a member lies in a structure of C.
     *
     * @param index the place of the member
     * @return bytes from the begin of the structure
     */
    public int offset(int index) {
        Objects.checkIndex(index, members.size());
        int offset = 0;
        for (int i = 0; i < index; i++) {
            offset = align(offset, members.get(i).kind().alignment())
                    + members.get(i).bytes();
        }
        return align(offset, members.get(index).kind().alignment());
    }

    /** {@return the alignment of the structure in C} */
    public int alignment() {
        return members.stream()
                .mapToInt(member -> member.kind().alignment())
                .max()
                .orElse(1);
    }

    /** {@return the size of the structure in C} */
    public int bytes() {
        int last = members.size() - 1;
        return align(offset(last) + members.get(last).bytes(), alignment());
    }

    private static int align(int offset, int to) {
        return (offset + to - 1) & -to;
    }
}
