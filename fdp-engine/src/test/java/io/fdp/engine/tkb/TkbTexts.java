package io.fdp.engine.tkb;

/** Templates as files have them. */
final class TkbTexts {
    static final String TANK = """
        {
          "description": "two vehicles",
          "templates": [
            {
              "id": 55,
              "name": "T-72",
              "description": "a main battle tank",
              "dis": {"country": "SUN", "domain": "Land", "kind": "Platform", "category": 1, "subcategory": 2},
              "side": 3,
              "components": {
                "Place": {"x": 1, "y": 2.5, "z": -3},
                "io.fdp.engine.tkb.Parts.Motion": {"vy": 5, "vx": 4},
                "Motor": {"power": 780, "fuel": "DIESEL", "maker": "ChTZ", "driver": null},
                "Route": "everywhere"
              },
              "parts": {"Wheel": [{"number": 1, "radius": 0.5}, {"number": 2, "radius": 0.75}]},
              "tags": ["Armored"],
              "data": {"Mobility": {"mass": 41500, "topSpeed": 16.75}}
            },
            {"id": 7, "name": "truck", "dis": [1, 1, 225, 7]}
          ]
        }
        """;

    private TkbTexts() {}

    static String template(String fields) {
        return "{\"templates\": [{" + fields + "}]}";
    }

    /** A template with everything that it must have, and more. */
    static String with(String more) {
        return template("\"id\": 1, \"name\": \"a\", \"dis\": \"1\", " + more);
    }
}
