package io.fdp.cli.dds;

import io.fdp.cli.battle.BattleNetwork;
import io.fdp.dds.idl.EntityIdl;
import io.fdp.dds.idl.FdpIdl;
import io.fdp.dds.idl.IdlStruct;
import io.fdp.dds.idl.IdlText;
import io.fdp.dds.idl.TopicNames;
import io.fdp.kernel.component.ComponentType;
import java.util.ArrayList;
import java.util.List;

/** The types of a battle on the network. */
final class BattleIdl {
    private BattleIdl() {}

    /** The types of components that travel with plain fields. */
    static List<IdlStruct> plain() {
        return BattleNetwork.PLAIN.stream().map(BattleIdl::struct).toList();
    }

    private static IdlStruct struct(ComponentType<?, ?> type) {
        return EntityIdl.of(type.name(), type.layout());
    }

    /** All types as a file of IDL, which names their topics. */
    static String text() {
        StringBuilder text = new StringBuilder("// Topics of nodes of the battle, and their types:\n");
        line(text, TopicNames.toDds("fdp/presence"), FdpIdl.PRESENCE, "who is there");
        for (ComponentType<?, ?> type : BattleNetwork.PLAIN) {
            line(text, TopicNames.ofComponent(type.name()), struct(type), "one value for each entity and owner");
        }
        line(text, "all others that begin with fdp/", FdpIdl.SAMPLE, "bytes of FDP");
        text.append("// A program that writes is a node: it writes one fdp::Presence before.\n");
        List<IdlStruct> types = new ArrayList<>(List.of(FdpIdl.PRESENCE, FdpIdl.SAMPLE));
        types.addAll(plain());
        return text.append(IdlText.of(types)).toString();
    }

    private static void line(StringBuilder text, String topic, IdlStruct type, String what) {
        text.append("//   ")
                .append(topic)
                .append(": ")
                .append(IdlStruct.MODULE)
                .append("::")
                .append(type.name())
                .append(", ")
                .append(what)
                .append('\n');
    }
}
