package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.engine.TelemetrySnapshot;
import io.fdp.engine.Twins;
import io.fdp.format.TypeReport;
import io.fdp.kernel.error.Required;
import io.fdp.kernel.layout.Aliases;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.kernel.layout.FieldLayout;
import io.fdp.kernel.phase.Phase;
import io.fdp.kernel.phase.PhaseConfig;
import io.fdp.kernel.phase.StructurePermission;
import io.fdp.kernel.phase.WritePermission;
import io.fdp.kernel.state.HashTrail;
import io.fdp.kernel.state.RecordedHashes;
import io.fdp.kernel.state.StatePart;
import io.fdp.recorder.RecordingCheck;
import io.fdp.recorder.RecordingDiff;
import io.fdp.recorder.RecordingExport;
import io.fdp.recorder.RecordingType;
import io.fdp.storage.HashCheck;
import io.fdp.storage.LoadReport;
import io.fdp.storage.SaveSummary;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whoever passes null is told what is null. */
class RequiredTest {
    private static final List<Object> WITH_NULL = Arrays.asList("a", null);

    @Test
    void shouldCopyWhatHasNoNull() {
        List<String> list = new ArrayList<>(List.of("a", "b"));
        List<String> copy = Required.list(list, "names");
        list.clear();
        assertThat(copy).containsExactly("a", "b");
        assertThat(Required.list(new String[] {"c"}, "names")).containsExactly("c");
        assertThat(Required.set(Set.of(1), "numbers")).containsExactly(1);
        assertThat(Required.map(Map.of("k", 2), "figures")).containsEntry("k", 2);
    }

    @Test
    void shouldSayWhatIsNull() {
        assertThatThrownBy(() -> Required.list(WITH_NULL, "former names"))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("one of the former names is null: leave it out");
        assertThatThrownBy(() -> Required.list((List<String>) null, "former names"))
                .hasMessage("the former names are null: pass some");
        assertThatThrownBy(() -> Required.list((String[]) null, "former names"))
                .hasMessage("the former names are null: pass some");
        Map<String, Long> figures = new HashMap<>();
        figures.put("sent", null);
        assertThatThrownBy(() -> Required.map(figures, "figures")).hasMessageContaining("one of the figures");
    }

    static Stream<ThrowingCallable> calls() {
        return Stream.of(
                () -> Aliases.of("a", null),
                () -> Aliases.NONE.field(null, "a"),
                () -> Aliases.NONE.field("x", (String) null),
                () -> Aliases.NONE.constant("x", null, "a"),
                () -> Aliases.NONE.formerNames(null),
                () -> ComponentLayout.rows(4, 4).enumeration("x", 0, (String[]) null),
                () -> new FieldLayout("x", FieldKind.INT, 1, false, 0, null),
                () -> new Phase("x", WritePermission.READ_ONLY, StructurePermission.REFUSED, null),
                () -> PhaseConfig.builder()
                        .phase("x", WritePermission.READ_ONLY, StructurePermission.REFUSED, (String[]) null),
                () -> new Phase("x", WritePermission.READ_ONLY, StructurePermission.REFUSED, Set.of()).leadsTo(null),
                () -> new HashTrail.Difference(1, null),
                () -> new Twins.Difference(1, List.of(), null),
                () -> new StatePart(StatePart.Kind.ENTITIES, "").compareTo(null),
                () -> new RecordedHashes().takeEvents(0, null, MemorySegment.NULL, 1),
                () -> new RecordingCheck(1, 1, 1, 0, 0, 0, null),
                () -> new RecordingDiff(0, null, 0, List.of()),
                () -> new RecordingDiff(0, List.of(), 0, List.of(), null, List.of()),
                () -> new RecordingExport.Report(1, 1, null),
                () -> new RecordingType("a", "b", 1, null),
                () -> new LoadReport(1, 1, 1, null, List.of(), true),
                () -> new LoadReport(1, 1, 1, new TypeReport(List.of(), List.of(), List.of(), List.of()), null, true),
                () -> new TypeReport(null, List.of(), List.of(), List.of()),
                () -> new SaveSummary(1, 1, 1, 1, 1, 1, null, HashCheck.EQUAL),
                () -> new TelemetrySnapshot(1, 1, 1, 1, null, null, 1, 1, 1, null, Map.of()));
    }

    @ParameterizedTest
    @MethodSource("calls")
    void shouldNameTheArgumentThatIsNull(ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOf(NullPointerException.class)
                .message()
                .containsPattern("(is|are) null: ");
    }
}
