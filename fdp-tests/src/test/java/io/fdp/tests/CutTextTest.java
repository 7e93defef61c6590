package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.annotations.Component;
import io.fdp.annotations.FixedString;
import io.fdp.kernel.EntityRepository;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A text that does not fit is cut, and the log says so once for each field. */
class CutTextTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Component(name = "cut.Plate", prefix = "CutPlate")
    record Plate(
            @FixedString(32) String text, @FixedString(64) String owner) {}

    @Test
    void shouldTellOnceOfEachFieldWhoseTextIsCut() {
        EntityRepository repo = worlds.create();
        CutPlateTable plates = repo.register(CutPlateTable.TYPE);
        long car = repo.createEntity();
        plates.add(car, "x".repeat(31), "ä".repeat(31));
        plates.edit(car).text("");
        assertThat(log.all()).as("all of these fit").isEmpty();
        for (int i = 0; i < 3; i++) {
            plates.set(car, new Plate("x".repeat(32), "y"));
            assertThat(plates.get(car).text()).hasSize(31);
            plates.edit(car).text("ä".repeat(16));
        }
        assertThat(log.all())
                .singleElement()
                .asString()
                .contains("a text for Plate.text was cut", "more than 31 bytes", "@FixedString(128)");
        plates.set(repo.commands().buffer(), car, "x", "ä".repeat(32));
        repo.commands().playback();
        assertThat(plates.get(car).owner()).hasSize(31);
        assertThat(log.all()).hasSize(2).last().asString().contains("Plate.owner", "63 bytes");
    }
}
