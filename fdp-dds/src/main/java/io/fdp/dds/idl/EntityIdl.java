package io.fdp.dds.idl;

import io.fdp.dds.error.DdsException;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.kernel.layout.FieldLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/**
 * The type of a component in the entity mode: one value with plain fields, so that other programs can read and write
 * it.
 *
 * <p>Members of FDP come first: {@code id} and {@code node} are the key, {@code epoch} and {@code owner} are
 * the claim, {@code life} is the incarnation of an owner that shall take the value from the sender, {@code index},
 * {@code tick} and {@code time} belong to the sender. Then come the fields. Dots in their names become
 * underscores; a name that means something else in IDL or C gets an underscore at its end.
 */
public final class EntityIdl {
    /** How many members come before the fields. */
    public static final int HEADER_MEMBERS = 8;

    private static final List<IdlMember> HEADER = List.of(
            IdlMember.key("id", IdlKind.UINT64),
            IdlMember.key("node", IdlKind.INT32),
            IdlMember.of("epoch", IdlKind.UINT32),
            IdlMember.of("index", IdlKind.INT32),
            IdlMember.of("owner", IdlKind.UINT16),
            IdlMember.of("life", IdlKind.UINT16),
            IdlMember.of("tick", IdlKind.INT64),
            IdlMember.of("time", IdlKind.INT64));

    /** Words of IDL, and of C and C++, which generated code is in. */
    private static final Set<String> RESERVED = Set.of(
            ("abstract alignas alignof and and_eq any asm attribute auto bitand bitfield bitmask bitor bitset bool"
                            + " boolean break case catch char class co_await co_return co_yield compl component concept"
                            + " connector const const_cast consteval constexpr constinit constraint consumes context"
                            + " continue custom decltype default delete do double dynamic_cast else emits enum"
                            + " eventtype exception explicit export extern factory false finder fixed float for friend"
                            + " getraises goto home if import in inline inout int int16 int32 int64 int8 interface"
                            + " local long manages map mirrorport module multiple mutable namespace native new noexcept"
                            + " not not_eq nullptr object octet oneway operator or or_eq out port porttype primarykey"
                            + " private protected provides public publishes raises readonly register reinterpret_cast"
                            + " requires restrict return sequence setraises short signed sizeof static static_assert"
                            + " static_cast string struct supports switch template this thread_local throw true"
                            + " truncatable try typedef typeid typename typeprefix uint16 uint32 uint64 uint8 union"
                            + " unsigned uses using valuebase valuetype virtual void volatile wchar wchar_t while"
                            + " wstring xor xor_eq")
                    .split(" "));

    private EntityIdl() {}

    /**
     * The type of a component.
     *
     * @param component the name of the component
     * @param layout its fields
     * @return the structure
     * @throws DdsException when a name cannot be a name of IDL
     */
    public static IdlStruct of(String component, ComponentLayout layout) {
        Objects.requireNonNull(layout, "the layout of a component is null");
        List<IdlMember> members = new ArrayList<>(HEADER);
        for (FieldLayout field : layout.fields()) {
            members.add(member(component, field));
        }
        return new IdlStruct(name(component, component), members);
    }

    private static IdlMember member(String component, FieldLayout field) {
        List<String> constants = field.constants().stream()
                .map(constant -> name(component, constant))
                .toList();
        int count = field.kind() == FieldKind.STRING ? field.count() - 1 : field.array() ? field.count() : 0;
        return new IdlMember(name(component, field.name()), kind(field.kind()), false, count, constants);
    }

    private static IdlKind kind(FieldKind kind) {
        return switch (kind) {
            case BYTE -> IdlKind.INT8;
            case SHORT -> IdlKind.INT16;
            case CHAR -> IdlKind.UINT16;
            case INT -> IdlKind.INT32;
            case LONG -> IdlKind.INT64;
            case FLOAT -> IdlKind.FLOAT;
            case DOUBLE -> IdlKind.DOUBLE;
            case BOOLEAN -> IdlKind.BOOLEAN;
            case ENUM -> IdlKind.ENUM;
            case ENTITY -> IdlKind.UINT64;
            case STRING -> IdlKind.TEXT;
        };
    }

    private static String name(String component, String name) {
        Objects.requireNonNull(name, "the name of a component is null");
        String plain = name.replace('.', '_').replace('$', '_').replace('/', '_');
        String free = RESERVED.contains(plain.toLowerCase(Locale.ROOT)) || isHeader(plain) ? plain + "_" : plain;
        try {
            return IdlMember.requireName(free);
        } catch (DdsException refused) {
            throw new DdsException("component " + component + " cannot travel in the entity mode: "
                    + refused.getMessage() + ". Rename it, or use the group mode");
        }
    }

    private static boolean isHeader(String name) {
        return HEADER.stream().anyMatch(member -> member.name().equalsIgnoreCase(name));
    }
}
