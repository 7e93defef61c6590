package io.fdp.dds.idl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.dds.error.DdsException;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class IdlTextTest {
    private static ComponentLayout layout(String... fields) {
        ComponentLayout.Builder layout = ComponentLayout.rows(4 * fields.length, 4);
        for (int i = 0; i < fields.length; i++) {
            layout.field(fields[i], FieldKind.INT, 4 * i);
        }
        return layout.build();
    }

    @Test
    void shouldWriteComponents() {
        ComponentLayout layout = ComponentLayout.rows(64, 8)
                .field("pose.x", FieldKind.DOUBLE, 0)
                .field("target", FieldKind.ENTITY, 8)
                .enumeration("mood", 16, "CALM", "ANGRY")
                .array("hours", FieldKind.SHORT, 3, 20)
                .string("name", 32, 26)
                .field("long", FieldKind.BOOLEAN, 58)
                .field("Node", FieldKind.CHAR, 60)
                .build();
        assertThat(IdlText.of(List.of(EntityIdl.of("battle.Crew", layout)))).isEqualTo("""
            module fdp {
              enum battle_Crew_mood {
                battle_Crew_mood_CALM,
                battle_Crew_mood_ANGRY
              };
              @final
              struct battle_Crew {
                @key uint64 id;
                @key int32 node;
                uint32 epoch;
                int32 index;
                uint16 owner;
                uint16 life;
                int64 tick;
                int64 time;
                double pose_x;
                uint64 target;
                battle_Crew_mood mood;
                int16 hours[3];
                string<31> name;
                boolean long_;
                uint16 Node_;
              };
            };
            """);
    }

    @Test
    void shouldLayMembersOutAsC() {
        IdlStruct type = new IdlStruct(
                "Odd",
                List.of(
                        IdlMember.of("a", IdlKind.INT8),
                        IdlMember.of("b", IdlKind.DOUBLE),
                        IdlMember.of("c", IdlKind.TEXT, 4),
                        IdlMember.of("d", IdlKind.INT16, 3),
                        IdlMember.of("e", IdlKind.OCTETS, 9),
                        IdlMember.of("f", IdlKind.BOOLEAN)));
        assertThat(List.of(
                        type.offset(0), type.offset(1), type.offset(2), type.offset(3), type.offset(4), type.offset(5)))
                .containsExactly(0, 8, 16, 22, 32, 56);
        assertThat(type.bytes()).isEqualTo(64);
        assertThat(type.alignment()).isEqualTo(8);
    }

    @Test
    void shouldRefuseNamesThatIdlCannotHave() {
        assertThatThrownBy(() -> EntityIdl.of("Größe", layout("a")))
                .isInstanceOf(DdsException.class)
                .hasMessageContainingAll("component Größe", "not a name of IDL", "group mode");
        assertThatThrownBy(() -> EntityIdl.of("Fuel", layout("maß")))
                .isInstanceOf(DdsException.class)
                .hasMessageContainingAll("Fuel", "maß");
        assertThatThrownBy(() -> EntityIdl.of("Fuel", layout("pose.x", "pose_x")))
                .isInstanceOf(DdsException.class)
                .hasMessageContainingAll("Fuel", "two members", "pose_x");
        assertThatThrownBy(() -> EntityIdl.of("Fuel", layout("amount", "Amount")))
                .isInstanceOf(DdsException.class)
                .hasMessageContaining("upper case and lower case");
        assertThatThrownBy(() -> EntityIdl.of("Fuel", layout("_a"))).isInstanceOf(DdsException.class);
    }

    @Test
    void shouldRefuseMembersThatCannotBe() {
        assertThatThrownBy(() -> IdlMember.of("a", IdlKind.TEXT)).hasMessageContaining("count=0");
        assertThatThrownBy(() -> IdlMember.of("a", IdlKind.INT8, -1)).hasMessageContaining("count=-1");
        assertThatThrownBy(() -> IdlMember.of("a", IdlKind.INT8, (1 << 20) + 1)).isInstanceOf(DdsException.class);
        assertThatThrownBy(() -> IdlMember.of("a", IdlKind.ENUM)).hasMessageContaining("without constants");
        assertThatThrownBy(() -> new IdlMember("a", IdlKind.INT8, false, 0, List.of("X")))
                .hasMessageContaining("has constants");
        assertThatThrownBy(() -> new IdlMember("a", IdlKind.INT8, true, 2, List.of()))
                .hasMessageContaining("cannot be a key");
        assertThatThrownBy(() -> new IdlStruct("Empty", List.of())).hasMessageContaining("no members");
        List<IdlMember> many = new ArrayList<>(Collections.nCopies(201, IdlMember.of("a", IdlKind.INT8)));
        assertThatThrownBy(() -> new IdlStruct("Many", many)).hasMessageContaining("201 members");
    }

    @Test
    void shouldGiveTopicsNamesThatDdsTakes() {
        assertThat(TopicNames.ofComponent("battle.Tank$State")).isEqualTo("fdp/component/battle_Tank_State");
        assertThat(TopicNames.toDds("fdp/entities")).isEqualTo("fdp/entities");
        assertThat(TopicNames.toDds("1 ä")).isEqualTo("_u0031_u0020_u00e4");
    }
}
