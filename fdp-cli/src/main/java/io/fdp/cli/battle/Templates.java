package io.fdp.cli.battle;

import io.fdp.codec.json.JsonReader;
import io.fdp.engine.tkb.Tkb;
import io.fdp.kernel.EntityRepository;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** Loads the templates that come with the program. */
final class Templates {
    private static final String FILE = "battle.json";

    private Templates() {}

    static Tkb load(EntityRepository repo) {
        try (InputStream in = Templates.class.getResourceAsStream(FILE)) {
            if (in == null) {
                throw new IllegalStateException(
                        FILE + " is missing next to " + Templates.class + ": build the program again");
            }
            return Tkb.builder(repo)
                    .dataType(MobilityTable.TYPE)
                    .dataType(GunTable.TYPE)
                    .load(JsonReader.of(FILE, in.readAllBytes()))
                    .build();
        } catch (IOException unreadable) {
            throw new UncheckedIOException("cannot read " + FILE, unreadable);
        }
    }
}
