package io.fdp.cli.battle;

import io.fdp.cli.battle.Components.Airborne;
import io.fdp.cli.battle.Components.Blue;
import io.fdp.cli.battle.Components.Red;
import io.fdp.cli.battle.Components.Scenario;
import io.fdp.cli.battle.Components.Score;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.singleton.TableSingleton;

/** The registered tables of a world, including the time of the engine. */
record Tables(
        EntityRepository repo,
        PositionTable position,
        VelocityTable velocity,
        SightingTable sighting,
        HullTable hull,
        RouteTable route,
        StationTable station,
        TurnTable turn,
        WheelParts wheels,
        TurretParts turrets,
        MunitionTable munition,
        WreckTable wreck,
        TagColumn airborne,
        TagColumn blue,
        TagColumn red,
        ManagedTable<Mission> mission,
        DetonationEvents detonations,
        LossEvents losses,
        TableSingleton<Scenario, ScenarioTable> scenario,
        TableSingleton<Score, ScoreTable> score) {
    static Tables register(EntityRepository repo) {
        return new Tables(
                repo,
                repo.register(PositionTable.TYPE),
                repo.register(VelocityTable.TYPE),
                repo.register(SightingTable.TYPE),
                repo.register(HullTable.TYPE),
                repo.register(RouteTable.TYPE),
                repo.register(StationTable.TYPE),
                repo.register(TurnTable.TYPE),
                repo.register(WheelParts.TYPE),
                repo.register(TurretParts.TYPE),
                repo.register(MunitionTable.TYPE),
                repo.register(WreckTable.TYPE),
                repo.registerTag(Airborne.class),
                repo.registerTag(Blue.class),
                repo.registerTag(Red.class),
                repo.registerManaged(MissionSerializer.TYPE),
                repo.events().register(DetonationEvents.TYPE),
                repo.events().register(LossEvents.TYPE),
                repo.singletons().register(ScenarioTable.TYPE),
                repo.singletons().register(ScoreTable.TYPE));
    }
}
