package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.annotations.Alias;
import io.fdp.annotations.Component;
import io.fdp.annotations.Event;
import io.fdp.format.TypeReport;
import io.fdp.kernel.EntityRepository;
import io.fdp.recorder.FlightRecorder;
import io.fdp.recorder.Recording;
import io.fdp.recorder.ReplayMode;
import io.fdp.storage.WorldStorage;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A save and a recording of one world tell the same differences, in the same words. */
class TypeReportTest {
    private static final List<String> NONE = List.of();

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("not exactly the saved one", "is not the whole one");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    @Component(name = "report.Crate", prefix = "ReportCrate")
    record Crate(int weight, float height) {}

    @Alias("report.Crate")
    @Component(name = "report.More", prefix = "ReportMoreCrate")
    record MoreCrate(int weight, float height, int added) {}

    @Alias("report.Crate")
    @Component(name = "report.Less", prefix = "ReportLessCrate")
    record LessCrate(int weight) {}

    @Alias("report.Crate")
    @Component(name = "report.Renamed", prefix = "ReportRenamedCrate")
    record RenamedCrate(@Alias("weight") int mass, float height) {}

    @Alias("report.Crate")
    @Component(name = "report.Wide", prefix = "ReportWideCrate")
    record WideCrate(long weight, float height) {}

    @Alias("report.Crate")
    @Component(name = "report.Box", prefix = "ReportBox")
    record Box(int weight, float height) {}

    @Component(name = "report.Other", prefix = "ReportOther")
    record Other(int number) {}

    @Event(name = "report.Call", id = 611)
    record Call(int number) {}

    /** Reports of a load and of a tolerant replay, which must be equal but for the word for the file. */
    private TypeReport report(Consumer<EntityRepository> program) throws IOException {
        Path save = folder.resolve("world.fdpw");
        Path recorded = folder.resolve("world.fdp");
        EntityRepository old = worlds.create();
        ReportCrateTable crates = old.register(ReportCrateTable.TYPE);
        crates.add(old.createEntity(), 3, 1.5f);
        try (FlightRecorder recorder = FlightRecorder.start(old, recorded)) {
            old.tick();
            assertThat(recorder.hasFailed()).isFalse();
        }
        WorldStorage.of(old).save(save);
        EntityRepository loaded = worlds.create();
        program.accept(loaded);
        TypeReport report = WorldStorage.of(loaded).load(save).types();
        EntityRepository shown = worlds.create();
        program.accept(shown);
        try (Recording recording = Recording.open(recorded)) {
            TypeReport other = recording.replayInto(shown, ReplayMode.TOLERANT).report();
            assertThat(other.unknown()).isEqualTo(report.unknown());
            assertThat(other.missing()).isEqualTo(report.missing());
            assertThat(other.renamed()).isEqualTo(report.renamed());
            assertThat(other.converted())
                    .isEqualTo(report.converted().stream()
                            .map(line -> line.replace("the save", "the recording"))
                            .toList());
        }
        return report;
    }

    /** The report as if the type had the name that it had: the name is a case of its own. */
    private TypeReport reportOfFields(Consumer<EntityRepository> program, String name) throws IOException {
        TypeReport report = report(program);
        List<String> renamed = new ArrayList<>(report.renamed());
        assertThat(renamed.remove("component report.Crate is " + name)).isTrue();
        return new TypeReport(report.unknown(), report.missing(), renamed, report.converted());
    }

    @Test
    void shouldBeExactWhenNothingDiffers() throws IOException {
        TypeReport report = report(repo -> repo.register(ReportCrateTable.TYPE));
        assertThat(report.isExact()).isTrue();
        assertThat(report).isEqualTo(new TypeReport(NONE, NONE, NONE, NONE));
    }

    @Test
    void shouldCallAddedFieldsMissing() throws IOException {
        TypeReport report = reportOfFields(repo -> repo.register(ReportMoreCrateTable.TYPE), "report.More");
        assertThat(report).isEqualTo(new TypeReport(NONE, List.of("field added of component report.More"), NONE, NONE));
        assertThat(report.isExact()).isFalse();
    }

    @Test
    void shouldCallRemovedFieldsUnknown() throws IOException {
        TypeReport report = reportOfFields(repo -> repo.register(ReportLessCrateTable.TYPE), "report.Less");
        assertThat(report)
                .isEqualTo(new TypeReport(List.of("field height of component report.Crate"), NONE, NONE, NONE));
        assertThat(report.isExact()).isFalse();
    }

    @Test
    void shouldNameBothNamesOfRenamedFieldsAndTypes() throws IOException {
        TypeReport report = reportOfFields(repo -> repo.register(ReportRenamedCrateTable.TYPE), "report.Renamed");
        assertThat(report)
                .isEqualTo(new TypeReport(NONE, NONE, List.of("field weight of component report.Crate is mass"), NONE));
        assertThat(report.isExact()).isFalse();
        report = report(repo -> repo.register(ReportBoxTable.TYPE));
        assertThat(report).isEqualTo(new TypeReport(NONE, NONE, List.of("component report.Crate is report.Box"), NONE));
        assertThat(report.isExact()).isFalse();
    }

    @Test
    void shouldTellOfWiderFields() throws IOException {
        TypeReport report = reportOfFields(repo -> repo.register(ReportWideCrateTable.TYPE), "report.Wide");
        assertThat(report.converted())
                .containsExactly("field weight of component report.Crate is an int in the save, and a long in this"
                        + " program");
        assertThat(report.unknown()).isEmpty();
        assertThat(report.missing()).isEmpty();
        assertThat(report.isExact()).isFalse();
    }

    @Test
    void shouldTellOfTypesThatOnlyOneSideHas() throws IOException {
        log.expect("1 only in the recording, and not shown (component report.Crate)");
        TypeReport report = report(repo -> {});
        assertThat(report).isEqualTo(new TypeReport(List.of("component report.Crate"), NONE, NONE, NONE));
        report = report(repo -> {
            repo.register(ReportCrateTable.TYPE);
            repo.register(ReportOtherTable.TYPE);
            repo.singletons().register(ReportOtherTable.TYPE);
            repo.events().register(CallEvents.TYPE);
        });
        assertThat(report)
                .isEqualTo(new TypeReport(
                        NONE,
                        List.of("component report.Other", "event report.Call", "singleton report.Other"),
                        NONE,
                        NONE));
        assertThat(report.isExact()).isFalse();
    }
}
