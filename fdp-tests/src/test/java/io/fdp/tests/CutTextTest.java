package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.annotations.Component;
import io.fdp.annotations.FixedArray;
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

    @Component
    record Line(@FixedString(32) String text) {}

    @SuppressWarnings("ArrayRecordComponent") // a fixed array is one
    @Component(name = "other.Plate", prefix = "OtherCutPlate")
    record OtherPlate(
            @FixedString(32) String text, @FixedArray(2) Line[] lines) {}

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
                .as("texts are written under a lock for which a handler of the log may wait")
                .isEmpty();
        repo.tick();
        assertThat(log.all())
                .singleElement()
                .asString()
                .contains("a text for cut.Plate.text was cut", "more than 31 bytes", "@FixedString(128)");
        plates.set(repo.commands().buffer(), car, "x", "ä".repeat(32));
        repo.commands().playback();
        assertThat(plates.get(car).owner()).hasSize(31);
        repo.close();
        assertThat(log.all()).hasSize(2).last().asString().contains("cut.Plate.owner", "63 bytes");
    }

    @Test
    void shouldTellTypesWithOneNameApartAndNotTheElementsOfAnArray() {
        EntityRepository repo = worlds.create();
        OtherCutPlateTable plates = repo.register(OtherCutPlateTable.TYPE);
        long car = repo.createEntity();
        plates.add(car, new OtherPlate("x".repeat(32), new Line[] {new Line("y".repeat(32)), new Line("z".repeat(32))
        }));
        plates.edit(car).linesText(1, "y".repeat(33));
        repo.tick();
        assertThat(log.all())
                .hasSize(2)
                .extracting(Object::toString)
                .anySatisfy(notice -> assertThat(notice).contains("a text for other.Plate.text was cut"))
                .anySatisfy(notice -> assertThat(notice).contains("a text for other.Plate.lines.text was cut"));
    }
}
