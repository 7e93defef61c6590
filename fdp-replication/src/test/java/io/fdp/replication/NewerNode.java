package io.fdp.replication;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentType;
import io.fdp.kernel.component.PartType;
import io.fdp.kernel.singleton.TableSingleton;
import io.fdp.replication.Components.Burning;
import io.fdp.replication.Components.Hidden;
import io.fdp.replication.OtherVersion.NewerFuel;
import io.fdp.replication.OtherVersion.NewerGun;
import io.fdp.replication.OtherVersion.NewerPlace;
import io.fdp.replication.OtherVersion.NewerState;
import io.fdp.replication.OtherVersion.NewerWeather;
import io.fdp.wire.Wire;

/** A node of a later version than {@link TestNode}: its types have the same names, and other fields. */
final class NewerNode implements AutoCloseable {
    static final ComponentType<NewerPlace, NewerPlaceTable> PLACE = ComponentType.of(
            PlaceTable.TYPE.name(), NewerPlace.class, NewerPlaceTable.TYPE.layout(), NewerPlaceTable.TYPE::newTable);
    private static final ComponentType<NewerState, NewerStateTable> STATE = ComponentType.of(
            StateTable.TYPE.name(), NewerState.class, NewerStateTable.TYPE.layout(), NewerStateTable.TYPE::newTable);
    private static final ComponentType<NewerFuel, NewerFuelTable> FUEL = ComponentType.of(
            FuelTable.TYPE.name(), NewerFuel.class, NewerFuelTable.TYPE.layout(), NewerFuelTable.TYPE::newTable);
    private static final PartType<NewerGun, NewerGunParts> GUN = PartType.of(
            GunParts.TYPE.name(), NewerGun.class, NewerGunParts.TYPE.layout(), NewerGunParts.TYPE::newTable);
    private static final ComponentType<NewerWeather, NewerWeatherTable> WEATHER = ComponentType.of(
            WeatherTable.TYPE.name(),
            NewerWeather.class,
            NewerWeatherTable.TYPE.layout(),
            NewerWeatherTable.TYPE::newTable);

    final EntityRepository repo;
    final Wire wire;
    final NewerPlaceTable place;
    final NewerStateTable state;
    final NewerFuelTable fuel;
    final NewerGunParts gun;
    final TableSingleton<NewerWeather, NewerWeatherTable> weather;
    final NewerBangs bangs;
    final NewerHits hits;
    final NewerHits requests;
    final Replication replication;

    NewerNode(EntityRepository repo, Wire wire) {
        this.repo = repo;
        this.wire = wire;
        this.place = repo.register(PLACE);
        this.state = repo.register(STATE);
        this.fuel = repo.register(FUEL);
        this.gun = repo.register(GUN);
        this.weather = repo.singletons().register(WEATHER);
        this.bangs = repo.events().register(NewerBangs.TYPE);
        this.hits = repo.events().register(NewerHits.TYPE);
        repo.registerTag(Burning.class);
        repo.registerTag(Hidden.class);
        this.replication = Replication.open(
                repo,
                wire,
                null,
                new ReplicationConfig()
                        .tag(Burning.class)
                        .tag(Hidden.class)
                        .singleton(WEATHER, true)
                        .event(NewerBangs.TYPE)
                        .request(NewerHits.TYPE, "target"));
        this.requests = replication.requests(NewerHits.TYPE);
    }

    void frame() {
        replication.receive();
        repo.tick();
    }

    @Override
    public void close() {
        replication.close();
        wire.close();
    }
}
