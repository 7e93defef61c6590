package io.fdp.tests.components;

import io.fdp.codec.json.ValueJson;
import io.fdp.kernel.component.ComponentType;
import io.fdp.kernel.component.PartType;
import io.fdp.kernel.event.EventType;
import io.fdp.kernel.layout.ComponentLayout;
import java.util.List;

/**
 * A record with its codec, whatever it is of.
 *
 * @param <T> the record
 */
public record JsonShape<T>(Class<T> type, ComponentLayout layout, ValueJson<T> json) {
    /** Every record of the tests that has all its values in memory. */
    public static final List<JsonShape<?>> ALL = List.of(
            of(PositionTable.TYPE),
            of(VelocityTable.TYPE),
            of(OneTable.TYPE),
            of(PackedTable.TYPE),
            of(WideTable.TYPE),
            of(EverythingTable.TYPE),
            of(EveryColumnTable.TYPE),
            of(BigTable.TYPE),
            of(GaugeTable.TYPE),
            of(DialTable.TYPE),
            of(AimTable.TYPE),
            of(SquadTable.TYPE),
            of(ManyTable.TYPE),
            of(ArraysTable.TYPE),
            of(CellParts.TYPE),
            of(CrewParts.TYPE),
            of(BadgeParts.TYPE),
            of(EscortParts.TYPE),
            of(WheelParts.TYPE),
            of(DotParts.TYPE),
            of(GadgetParts.TYPE),
            of(CrateParts.TYPE),
            of(BroadParts.TYPE),
            of(DetonationEvents.TYPE),
            of(HitEvents.TYPE),
            of(RestartEvents.TYPE),
            of(ReportEvents.TYPE),
            of(TrainTable.TYPE),
            of(TramTable.TYPE),
            of(CoachParts.TYPE),
            of(DepartureEvents.TYPE));

    private static <T> JsonShape<T> of(ComponentType<T, ?> type) {
        return new JsonShape<>(type.valueClass(), type.layout(), type.json());
    }

    private static <T> JsonShape<T> of(PartType<T, ?> type) {
        return new JsonShape<>(type.valueClass(), type.layout(), type.json());
    }

    private static <T> JsonShape<T> of(EventType<T, ?> type) {
        return new JsonShape<>(type.valueClass(), type.layout(), type.json());
    }

    @Override
    public String toString() {
        return type.getSimpleName();
    }
}
