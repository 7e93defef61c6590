package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.codec.json.JsonReader;
import io.fdp.codec.json.JsonWriter;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.divergence.Divergence;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.FieldValueException;
import io.fdp.kernel.error.JsonException;
import io.fdp.kernel.error.StaleEntityException;
import io.fdp.kernel.layout.FieldLayout;
import io.fdp.kernel.prototype.PrototypeBuilder;
import io.fdp.kernel.prototype.Prototypes;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.CoachParts;
import io.fdp.tests.components.CoachPartsEdit;
import io.fdp.tests.components.CoachPartsView;
import io.fdp.tests.components.DepartureEventView;
import io.fdp.tests.components.DepartureEvents;
import io.fdp.tests.components.TrainEdit;
import io.fdp.tests.components.TrainTable;
import io.fdp.tests.components.TrainView;
import io.fdp.tests.components.Trains;
import io.fdp.tests.components.Trains.Departure;
import io.fdp.tests.components.Trains.Seat;
import io.fdp.tests.components.Trains.Train;
import io.fdp.tests.components.Trains.Wagon;
import io.fdp.tests.components.TramTable;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Arrays of records in components, parts and events. That tables keep their values is in the contracts of columns. */
class ArrayOfRecordsTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository repo;
    private TrainTable trains;
    private TramTable trams;
    private CoachParts coaches;
    private DepartureEvents departures;

    @BeforeEach
    void open() {
        repo = worlds.create();
        trains = repo.register(TrainTable.TYPE);
        trams = repo.register(TramTable.TYPE);
        coaches = repo.register(CoachParts.TYPE);
        departures = repo.events().register(DepartureEvents.TYPE);
    }

    private static int offset(List<FieldLayout> fields, String name) {
        return fields.stream()
                .filter(field -> field.name().equals(name))
                .findFirst()
                .orElseThrow()
                .offset();
    }

    /** A C compiler says the same of struct Seat { char; double; bool; } and the structs around it. */
    @Test
    void shouldLieInMemoryAsArraysOfStructs() {
        List<FieldLayout> fields = TrainTable.TYPE.layout().fields();
        assertThat(offset(fields, "id")).isZero();
        assertThat(offset(fields, "wagons.0.number")).isEqualTo(8);
        assertThat(offset(fields, "wagons.0.paint")).isEqualTo(12);
        assertThat(offset(fields, "wagons.0.line")).isEqualTo(16);
        assertThat(offset(fields, "wagons.0.conductor")).isEqualTo(48);
        assertThat(offset(fields, "wagons.0.axles")).isEqualTo(56);
        assertThat(offset(fields, "wagons.0.seats.0.row")).isEqualTo(64);
        assertThat(offset(fields, "wagons.0.seats.0.width")).isEqualTo(72);
        assertThat(offset(fields, "wagons.0.seats.1.row")).isEqualTo(88);
        assertThat(offset(fields, "wagons.1.number")).isEqualTo(8 + 128);
        assertThat(offset(fields, "wagons.1.seats.2.taken")).isEqualTo(8 + 128 + 120);
        assertThat(offset(fields, "doors")).isEqualTo(8 + 2 * 128);
        assertThat(fields).hasSize(2 + 2 * (5 + 9));
    }

    @Test
    void shouldRefuseNumbersOutsideOfTheArray() {
        long entity = repo.createEntity();
        trains.add(entity, Trains.train(1));
        TrainEdit edit = trains.edit(entity);
        for (int wrong : new int[] {-1, 2, 3, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            assertThatThrownBy(() -> edit.wagons(wrong)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> edit.wagonsNumber(wrong)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> edit.wagonsNumber(wrong, (short) 1)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> edit.wagons(wrong, Trains.wagon(1))).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> edit.wagonsSeatsRow(wrong, 0)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> edit.wagonsAxles(wrong, 0)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> edit.wagonsAxles(0, wrong)).isInstanceOf(IndexOutOfBoundsException.class);
        }
        assertThatThrownBy(() -> edit.wagonsSeatsRow(0, 3)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> edit.wagonsSeats(1, 3, Trains.seat(1))).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(trains.get(entity)).isEqualTo(Trains.train(1));
    }

    private static Train with(Wagon... wagons) {
        return new Train(1, wagons, (byte) 1);
    }

    private static Wagon withSeats(Seat... seats) {
        Wagon like = Trains.wagon(1);
        return new Wagon(like.number(), like.paint(), like.line(), like.conductor(), like.axles(), seats);
    }

    /** Before anything is written: the entity is as it was. */
    @Test
    void shouldRefuseArraysThatCannotBeStored() {
        Wagon whole = Trains.wagon(1);
        Seat seat = Trains.seat(1);
        refuse(new Train(1, null, (byte) 1), "Train.wagons");
        refuse(with(), "Train.wagons");
        refuse(with(whole), "Train.wagons");
        refuse(with(whole, whole, whole), "Train.wagons");
        refuse(with(whole, null), "Train.wagons.1");
        refuse(with(withSeats(seat, seat, null), whole), "Train.wagons.0.seats.2");
        refuse(with(whole, withSeats(seat, seat)), "Train.wagons.1.seats");
        refuse(with(whole, withSeats((Seat[]) null)), "Train.wagons.1.seats");
        refuse(with(whole, new Wagon((short) 1, null, "", 0, new float[2], whole.seats())), "Train.wagons.1.paint");
        refuse(
                with(new Wagon((short) 1, whole.paint(), "", 0, new float[3], whole.seats()), whole),
                "Train.wagons.0.axles");
        refuse(
                with(new Wagon((short) 1, whole.paint(), null, 0, new float[2], whole.seats()), whole),
                "Train.wagons.0.line");
    }

    private void refuse(Train wrong, String field) {
        long without = repo.createEntity();
        long with = repo.createEntity();
        trains.add(with, Trains.train(3));
        CommandBuffer commands = repo.commands().buffer();
        for (Runnable use : List.<Runnable>of(
                () -> trains.add(without, wrong),
                () -> trains.set(with, wrong),
                () -> trains.edit(with).set(wrong),
                () -> trains.edit(with).wagons(wrong.wagons()),
                () -> trains.editSpan(0).set((int) with, wrong),
                () -> trains.add(commands, without, wrong),
                () -> trains.set(commands, with, wrong))) {
            assertThatThrownBy(use::run)
                    .satisfies(
                            e -> assertThat(e.getClass()).isIn(FieldValueException.class, NullPointerException.class))
                    .hasMessageContaining(field);
        }
        assertThat(commands.size()).isZero();
        assertThat(trains.has(without)).isFalse();
        assertThat(trains.get(with)).isEqualTo(Trains.train(3));
    }

    @Test
    void shouldRecordCommandsAndKeepPrototypes() {
        CommandBuffer commands = repo.commands().buffer();
        long later = commands.create();
        trains.add(commands, later, Trains.train(4));
        trams.add(commands, later, Trains.tram(5));
        coaches.add(commands, later, Trains.coach(6));
        repo.commands().playback();
        long entity = repo.entityAt(0);
        assertThat(trains.get(entity)).isEqualTo(Trains.train(4));
        assertThat(trams.get(entity)).isEqualTo(Trains.tram(5));
        assertThat(coaches.getAll(entity)).containsExactly(Trains.coach(6));

        try (Prototypes prototypes = repo.newPrototypes()) {
            PrototypeBuilder builder = prototypes.define("train");
            long made = builder.with(trains, Trains.train(7)).build().create();
            assertThat(trains.get(made)).isEqualTo(Trains.train(7));
        }
    }

    /** A reference in an element to an entity that does not exist yet becomes the entity. */
    @Test
    void shouldResolveReferencesInElements() {
        CommandBuffer commands = repo.commands().buffer();
        long conductor = commands.create();
        long train = commands.create();
        Wagon wagon = Trains.wagon(2);
        Wagon led = new Wagon((short) 2, wagon.paint(), "U2", conductor, wagon.axles(), wagon.seats());
        trains.add(commands, train, with(wagon, led));
        repo.commands().playback();
        TrainView view = trains.view(repo.entityAt(1));
        assertThat(view.wagonsConductor(1)).isEqualTo(repo.entityAt(0));
        assertThat(view.wagonsConductor(0)).isEqualTo(wagon.conductor());
        assertThatThrownBy(() -> trains.edit(repo.entityAt(1)).wagonsConductor(0, conductor))
                .isInstanceOfAny(StaleEntityException.class, FieldValueException.class);
        assertThat(Entity.isPlaceholder(conductor)).isTrue();
    }

    @Test
    void shouldKeepParts() {
        long entity = repo.createEntity();
        for (int i = 0; i < 5; i++) {
            coaches.add(entity, Trains.coach(i));
        }
        CoachPartsEdit edit = coaches.edit(entity);
        edit.wagons(3, 0, Trains.wagon(30));
        edit.moreWidth(2, 1, 99);
        edit.wagonsSeatsTaken(4, 0, 2, true);
        CoachPartsView view = coaches.view(entity);
        assertThat(view.wagons(3, 0)).isEqualTo(Trains.wagon(30));
        assertThat(view.more(2)[1].width()).isEqualTo(99);
        assertThat(view.more(2, 0)).isEqualTo(Trains.seat(2));
        assertThat(view.wagonsSeats(4, 0, 2).taken()).isTrue();
        assertThat(coaches.get(entity, 1)).isEqualTo(Trains.coach(1));
        assertThatThrownBy(() -> view.wagons(1, 1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> view.wagons(5, 0)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void shouldPublishEvents() {
        departures.publish(Trains.departure(1));
        departures.publish(Trains.departure(2));
        assertThatThrownBy(() -> departures.publish(new Departure(new Wagon[1], 1)))
                .hasMessageContaining("Departure.wagons");
        repo.tick();
        assertThat(departures.count()).isEqualTo(2);
        assertThat(departures.get(1)).isEqualTo(Trains.departure(2));
        DepartureEventView view = departures.at(0);
        assertThat(view.wagons(1)).isEqualTo(Trains.wagon(8));
        assertThat(view.wagonsSeatsWidth(1, 2))
                .isEqualTo(Trains.wagon(8).seats()[2].width());
        assertThat(view.wagonsLineEquals(0, "Linie №1")).isTrue();
    }

    @Test
    void shouldNameTheElementThatDiffers() {
        EntityRepository other = worlds.create();
        TrainTable others = other.register(TrainTable.TYPE);
        other.register(TramTable.TYPE);
        other.register(CoachParts.TYPE);
        other.events().register(DepartureEvents.TYPE);
        long entity = repo.createEntity();
        other.restoreEntity(entity);
        trains.add(entity, Trains.train(1));
        others.add(entity, Trains.train(1));
        others.edit(entity).wagonsSeatsWidth(1, 2, -1);
        assertThat(String.valueOf(Divergence.between(repo, other))).contains("wagons.1.seats.2.width");
    }

    // ---- JSON

    private static Train read(String json) {
        return TrainTable.TYPE.json().read(JsonReader.of("test", json));
    }

    private static String json(Train train) {
        JsonWriter out = new JsonWriter();
        TrainTable.TYPE.json().write(train, out);
        return out.toString();
    }

    @Test
    void shouldBeArraysOfObjectsInJson() {
        long entity = repo.createEntity();
        trains.add(entity, Trains.train(1));
        trams.add(entity, Trains.tram(1));
        JsonWriter out = new JsonWriter();
        trains.writeJson(entity, out);
        assertThat(out).hasToString(json(Trains.train(1)));
        assertThat(out.toString())
                .contains("\"wagons\":[{\"number\":1,\"paint\":\"GREEN\"")
                .contains("\"seats\":[{\"row\":6,");
        assertThat(read(out.toString())).isEqualTo(Trains.train(1));
        JsonWriter columns = new JsonWriter();
        trams.writeJson(entity, columns);
        assertThat(columns).hasToString(json(Trains.train(1)));
    }

    @Test
    void shouldReadArraysOfTheirLengthOnly() {
        String right = json(Trains.train(1));
        int second = right.indexOf("{\"number\":6");
        String wagon = right.substring(second, right.indexOf("]}]", second) + 2);
        assertThatThrownBy(() -> read(right.replace("," + wagon, "")))
                .isInstanceOf(JsonException.class)
                .hasMessageContaining("wagons");
        assertThatThrownBy(() -> read(right.replace(wagon, wagon + "," + wagon)))
                .isInstanceOf(JsonException.class)
                .hasMessageContaining("wagons");
        assertThatThrownBy(() -> read(right.replace(wagon, "null")))
                .isInstanceOf(JsonException.class)
                .hasMessageContaining("wagons[1]");
        assertThatThrownBy(() -> read(right.replace("\"row\":7", "\"row\":700")))
                .isInstanceOf(JsonException.class)
                .hasMessageContaining("wagons[1].seats[1].row");
    }

    @Test
    void shouldTakeFieldsOfElementsThatAreLeftOutFromDefaults() {
        Train defaults = Trains.train(1);
        Train read = TrainTable.TYPE
                .json()
                .read(
                        JsonReader.of("test", "{\"wagons\":[{\"number\":50},{\"seats\":[{},{\"row\":9},{}]}]}"),
                        defaults);
        assertThat(read.wagons()[0].number()).isEqualTo((short) 50);
        assertThat(read.wagons()[0].line()).isEqualTo("Linie №1");
        assertThat(read.wagons()[1].seats()[1]).isEqualTo(new Seat((byte) 9, 7 / 3.0, true));
        assertThat(read.wagons()[1].seats()[2]).isEqualTo(Trains.seat(8));
        assertThat(read.doors()).isEqualTo(defaults.doors());
    }
}
