package io.fdp.tests.components;

import io.fdp.tests.components.Trains.Seat;
import io.fdp.tests.components.Trains.Train;
import io.fdp.tests.components.Trains.Tram;
import io.fdp.tests.components.Trains.Wagon;

/** The ways to write and read a value with arrays of records: by fields, by elements, and on spans. */
final class TrainKinds {
    private TrainKinds() {}

    static void editFields(TrainTable table, long entity, Train v) {
        TrainEdit edit = table.edit(entity);
        edit.id(v.id());
        edit.doors(v.doors());
        for (int i = 0; i < v.wagons().length; i++) {
            Wagon wagon = v.wagons()[i];
            edit.wagonsNumber(i, wagon.number());
            edit.wagonsPaint(i, wagon.paint());
            edit.wagonsLine(i, wagon.line());
            edit.wagonsConductor(i, wagon.conductor());
            for (int j = 0; j < wagon.axles().length; j++) {
                edit.wagonsAxles(i, j, wagon.axles()[j]);
            }
            for (int j = 0; j < wagon.seats().length; j++) {
                edit.wagonsSeatsRow(i, j, wagon.seats()[j].row());
                edit.wagonsSeatsWidth(i, j, wagon.seats()[j].width());
                edit.wagonsSeatsTaken(i, j, wagon.seats()[j].taken());
            }
        }
    }

    static void editElements(TrainTable table, long entity, Train v) {
        TrainEdit edit = table.edit(entity);
        edit.id(v.id());
        edit.doors(v.doors());
        edit.wagons(new Wagon[] {v.wagons()[1], v.wagons()[0]});
        edit.wagons(1, v.wagons()[1]);
        edit.wagons(0, v.wagons()[0]);
        edit.wagonsSeats(1, v.wagons()[1].seats());
        edit.wagonsSeats(0, 2, v.wagons()[0].seats()[2]);
        edit.wagonsAxles(1, v.wagons()[1].axles());
    }

    static void editSpan(TrainTable table, long entity, Train v) {
        TrainEditSpan span = table.editSpan((int) entity >>> 10);
        int slot = (int) entity & 1023;
        span.set(slot, v);
        span.wagons(slot, 1, v.wagons()[0]);
        span.wagonsSeats(slot, 1, 0, v.wagons()[1].seats()[0]);
        span.wagons(slot, v.wagons());
    }

    static Train viewFields(TrainTable table, long entity) {
        TrainView view = table.view(entity);
        Wagon[] wagons = new Wagon[2];
        for (int i = 0; i < wagons.length; i++) {
            Seat[] seats = new Seat[3];
            for (int j = 0; j < seats.length; j++) {
                seats[j] =
                        new Seat(view.wagonsSeatsRow(i, j), view.wagonsSeatsWidth(i, j), view.wagonsSeatsTaken(i, j));
            }
            float[] axles = {view.wagonsAxles(i, 0), view.wagonsAxles(i, 1)};
            String line = view.wagonsLine(i);
            if (!view.wagonsLineEquals(i, line) || view.wagonsLineEquals(i, line + "!")) {
                throw new AssertionError("wagonsLineEquals contradicts wagonsLine: " + line);
            }
            wagons[i] =
                    new Wagon(view.wagonsNumber(i), view.wagonsPaint(i), line, view.wagonsConductor(i), axles, seats);
        }
        return new Train(view.id(), wagons, view.doors());
    }

    static Train viewElements(TrainTable table, long entity) {
        TrainView view = table.view(entity);
        Wagon second = view.wagons()[1];
        Wagon rebuilt = new Wagon(
                second.number(), second.paint(), second.line(), second.conductor(), view.wagonsAxles(1), new Seat[] {
                    view.wagonsSeats(1)[0], view.wagonsSeats(1, 1), second.seats()[2]
                });
        return new Train(view.id(), new Wagon[] {view.wagons(0), rebuilt}, view.doors());
    }

    static Train viewSpan(TrainTable table, long entity) {
        TrainSpan span = table.span((int) entity >>> 10);
        int slot = (int) entity & 1023;
        return new Train(span.id(slot), new Wagon[] {span.wagons(slot, 0), span.wagons(slot)[1]}, span.doors(slot));
    }

    static void editFields(TramTable table, long entity, Tram v) {
        TramEdit edit = table.edit(entity);
        edit.id(v.id());
        edit.doors(v.doors());
        for (int i = 0; i < v.wagons().length; i++) {
            Wagon wagon = v.wagons()[i];
            edit.wagonsNumber(i, wagon.number());
            edit.wagonsPaint(i, wagon.paint());
            edit.wagonsLine(i, wagon.line());
            edit.wagonsConductor(i, wagon.conductor());
            for (int j = 0; j < wagon.axles().length; j++) {
                edit.wagonsAxles(i, j, wagon.axles()[j]);
            }
            for (int j = 0; j < wagon.seats().length; j++) {
                edit.wagonsSeatsRow(i, j, wagon.seats()[j].row());
                edit.wagonsSeatsWidth(i, j, wagon.seats()[j].width());
                edit.wagonsSeatsTaken(i, j, wagon.seats()[j].taken());
            }
        }
    }

    static void editElements(TramTable table, long entity, Tram v) {
        TramEdit edit = table.edit(entity);
        edit.id(v.id());
        edit.doors(v.doors());
        edit.wagons(new Wagon[] {v.wagons()[1], v.wagons()[0]});
        edit.wagons(1, v.wagons()[1]);
        edit.wagons(0, v.wagons()[0]);
        edit.wagonsSeats(1, v.wagons()[1].seats());
        edit.wagonsSeats(0, 2, v.wagons()[0].seats()[2]);
        edit.wagonsAxles(1, v.wagons()[1].axles());
    }

    static void editSpan(TramTable table, long entity, Tram v) {
        TramEditSpan span = table.editSpan((int) entity >>> 10);
        int slot = (int) entity & 1023;
        span.set(slot, v);
        span.wagons(slot, 1, v.wagons()[0]);
        span.wagonsSeats(slot, 1, 0, v.wagons()[1].seats()[0]);
        span.wagons(slot, v.wagons());
    }

    static Tram viewFields(TramTable table, long entity) {
        TramView view = table.view(entity);
        Wagon[] wagons = new Wagon[2];
        for (int i = 0; i < wagons.length; i++) {
            Seat[] seats = new Seat[3];
            for (int j = 0; j < seats.length; j++) {
                seats[j] =
                        new Seat(view.wagonsSeatsRow(i, j), view.wagonsSeatsWidth(i, j), view.wagonsSeatsTaken(i, j));
            }
            float[] axles = {view.wagonsAxles(i, 0), view.wagonsAxles(i, 1)};
            String line = view.wagonsLine(i);
            if (!view.wagonsLineEquals(i, line) || view.wagonsLineEquals(i, line + "!")) {
                throw new AssertionError("wagonsLineEquals contradicts wagonsLine: " + line);
            }
            wagons[i] =
                    new Wagon(view.wagonsNumber(i), view.wagonsPaint(i), line, view.wagonsConductor(i), axles, seats);
        }
        return new Tram(view.id(), wagons, view.doors());
    }

    static Tram viewElements(TramTable table, long entity) {
        TramView view = table.view(entity);
        Wagon second = view.wagons()[1];
        Wagon rebuilt = new Wagon(
                second.number(), second.paint(), second.line(), second.conductor(), view.wagonsAxles(1), new Seat[] {
                    view.wagonsSeats(1)[0], view.wagonsSeats(1, 1), second.seats()[2]
                });
        return new Tram(view.id(), new Wagon[] {view.wagons(0), rebuilt}, view.doors());
    }

    static Tram viewSpan(TramTable table, long entity) {
        TramSpan span = table.span((int) entity >>> 10);
        int slot = (int) entity & 1023;
        return new Tram(span.id(slot), new Wagon[] {span.wagons(slot, 0), span.wagons(slot)[1]}, span.doors(slot));
    }
}
