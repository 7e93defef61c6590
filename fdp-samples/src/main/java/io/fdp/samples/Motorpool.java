package io.fdp.samples;

import io.fdp.annotations.Component;
import io.fdp.annotations.Default;
import io.fdp.annotations.Key;
import io.fdp.annotations.Tag;
import io.fdp.codec.json.JsonReader;
import io.fdp.engine.tkb.DisType;
import io.fdp.engine.tkb.MasterDescriptor;
import io.fdp.engine.tkb.StaticData;
import io.fdp.engine.tkb.Tkb;
import io.fdp.engine.tkb.TkbFileException;
import io.fdp.engine.tkb.TkbTemplate;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.query.Query;
import java.util.ArrayList;
import java.util.List;

/** The example of the guide's page on templates. */
public final class Motorpool {
    /** Where a vehicle is. */
    @Component
    record Spot(double x, double y) {}

    /** One of several axles of a vehicle. */
    @Component(parts = true)
    record Axle(@Key short number, float radius) {}

    /** A vehicle with armor. */
    @Tag
    interface Armored {}

    /** Holds for all vehicles of a template. */
    @Component
    record Mobility(double mass, @Default("16.5") float topSpeed) {}

    private Motorpool() {}

    /**
     * Runs the example with templates written in Java.
     *
     * @return lines about the created entities
     */
    public static List<String> run() {
        List<String> told = new ArrayList<>();
        try (EntityRepository repo = EntityRepository.create()) {
            SpotTable spot = repo.register(SpotTable.TYPE);
            AxleParts axles = repo.register(AxleParts.TYPE);
            TagColumn armored = repo.registerTag(Armored.class);
            Tkb tkb = Tkb.builder(repo) // components are registered before
                    .template(
                            55,
                            "T-72",
                            DisType.of(1, 1, 222, 1, 2)) // number and name; programs with DIS also give a type
                    .with(spot, new Spot(0, 0))
                    .parts(axles, new Axle((short) 1, 0.5f), new Axle((short) 2, 0.5f))
                    .tag(armored)
                    .data(new Mobility(41_500, 16.5f)) // holds for all of them, and is not copied
                    .template(56, "truck", DisType.of(1, 1, 222, 7))
                    .with(spot, new Spot(0, 0))
                    .data(new Mobility(8_000, 22))
                    .template(57, "T-72B") // has all that a T-72 has, also its DIS type
                    .extending("T-72")
                    .part(axles, 1, new Axle((short) 2, 0.6f)) // instead of the second axle
                    .data(new Mobility(44_500, 16.5f))
                    .build();

            long tank = tkb.createEntity(55); // or by name
            long second = tkb.createEntity("T-72", spot, new Spot(10, 20), 2); // where, and on which side
            long[] trucks = new long[10];
            tkb.createEntities(56, trucks); // as many as the array has room for
            tkb.createEntities("truck", new long[10]); // by name as well
            CommandBuffer commands = repo.commands().buffer();
            long third = commands.spawn(tkb.template(55)); // with the next playback
            spot.set(commands, third, 30, 40);
            repo.commands().playback();
            long fourth = tkb.template(55).create(made -> repo.setFlags(made, 1));
            told.add(repo.entityCount() + " vehicles, " + axles.totalParts() + " axles, the second at "
                    + spot.get(second) + " on side " + repo.side(second) + ", flags of the fourth "
                    + repo.flags(fourth));

            MasterDescriptor what = tkb.descriptor(tank);
            DisType land = DisType.of(1, 1); // fields that are 0 stand for any value
            Query vehicles = repo.query().disType(land.bits(), land.mask()).build();
            repo.setDisType(tank, DisType.parse("1.1.222.1.2.1.0").bits()); // it may change, the template does not
            TkbTemplate kind = tkb.match(DisType.of(1, 1, 222, 1, 2, 9)); // the template that describes it most closely
            told.add(what.tkbType() + ", " + what.disType() + ", " + vehicles.count() + " on land, " + kind);

            StaticData<Mobility> mobility = tkb.data(Mobility.class); // take it once, keep it
            told.add(mobility.of(tank).mass() + " kg, a truck "
                    + mobility.of(trucks[3]).mass() + " kg");
            long better = tkb.createEntity("T-72B");
            told.add(mobility.of(better).mass() + " kg, " + axles.getAll(better));
        }
        return told;
    }

    /**
     * Loads templates from a right text and from a wrong text.
     *
     * @return lines about the loaded templates and the errors
     */
    public static List<String> load() {
        List<String> told = new ArrayList<>();
        try (EntityRepository repo = EntityRepository.create()) {
            SpotTable spot = repo.register(SpotTable.TYPE);
            String text = """
                {"templates": [{
                  "id": 55, "name": "T-72", "dis": {"kind": "Platform", "domain": "Land", "country": "SUN"},
                  "components": {"Spot": {"x": 1, "y": 2}},
                  "data": {"Mobility": {"mass": 41500, "topSpeed": 16.5}}
                }]}\
                """;
            Tkb tkb = Tkb.builder(repo)
                    .dataType(MobilityTable.TYPE)
                    .load(JsonReader.of("tkb.json", text))
                    .build();
            long tank = tkb.createEntity("T-72");
            told.add(spot.get(tank) + ", " + tkb.data(Mobility.class).of(tank));
            Tkb packed = Tkb.builder(repo)
                    .dataType(MobilityTable.TYPE)
                    .load(Motorpool.class, "motorpool.json") // beside the class
                    .build();
            told.add(spot.get(packed.createEntity("truck")) + ", from the class path");
            told.add(packed.template("fuel truck").data(Mobility.class) + ", as its base has it in part");
            try {
                Tkb.builder(repo).load(JsonReader.of("tkb.json", text.replace("\"Spot\"", "\"Spt\"")));
            } catch (TkbFileException wrong) {
                told.add(wrong.errors().getFirst().getMessage());
            }
        }
        return told;
    }

    public static void main(String[] args) {
        run().forEach(System.out::println);
        load().forEach(System.out::println);
    }
}
