package io.fdp.cli.recording;

import io.fdp.codec.json.JsonWriter;
import io.fdp.kernel.error.Shown;
import io.fdp.recorder.Gap;
import io.fdp.recorder.Recording;
import io.fdp.recorder.RecordingCheck;
import io.fdp.recorder.RecordingDiff;
import io.fdp.recorder.RecordingExport;
import io.fdp.recorder.RecordingType;
import io.fdp.recorder.SignatureCheck;
import io.fdp.recorder.error.Damage;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Texts about recordings, for people and as JSON. */
final class RecordingText {
    /** The width of a line without its beginning; the whole line fits most terminals. */
    private static final int LINE = 68;

    private static final String INDENT = "           ";
    private static final int MOST_GAPS = 10;

    private RecordingText() {}

    private static String reason(Gap gap) {
        return gap.why().name().toLowerCase(Locale.ROOT);
    }

    /** The reason of a gap for people: "thinned", as everywhere else. */
    private static String words(Gap gap) {
        return gap.why() == Gap.Reason.SKIPPED ? "thinned" : reason(gap);
    }

    /** The largest distance of two keyframes in ticks. */
    private static long interval(Recording recording) {
        long most = 0;
        for (int i = 1; i < recording.keyframes(); i++) {
            most = Math.max(most, recording.keyframeTick(i) - recording.keyframeTick(i - 1));
        }
        return most;
    }

    // ---- info

    static void print(Recording recording, PrintStream out) {
        TickRange ticks = new TickRange(recording.firstTick(), recording.lastTick());
        out.println("ticks      " + (recording.frames() == 0 ? "none" : ticks));
        out.printf(Locale.ROOT, "frames     %,d%n", recording.frames());
        String apart =
                recording.keyframes() < 2 ? "" : ", at most " + Words.count(interval(recording), "tick") + " apart";
        out.printf(Locale.ROOT, "keyframes  %,d%s%n", recording.keyframes(), apart);
        out.printf(Locale.ROOT, "dropped    %,d%n", recording.dropped());
        out.printf(Locale.ROOT, "thinned    %,d%n", recording.thinned());
        out.println("created    " + recording.created());
        out.println("hash       " + recording.hashCover());
        out.println("entities   " + Shown.text(recording.entities()));
        String perFrame = recording.frames() == 0
                ? ""
                : String.format(Locale.ROOT, ", %,d per frame", recording.bytes() / recording.frames());
        out.printf(Locale.ROOT, "size       %,d bytes%s%n", recording.bytes(), perFrame);
        out.println("end        "
                + (recording.isComplete() ? "complete" : "cut off, or damaged: fdp recording verify says more"));
        for (Gap gap : recording.gaps().stream().limit(MOST_GAPS).toList()) {
            out.println("gap        " + new TickRange(gap.first(), gap.last()) + ", " + words(gap));
        }
        if (recording.gaps().size() > MOST_GAPS) {
            out.printf(
                    Locale.ROOT,
                    INDENT + "and %s%n",
                    Words.count(recording.gaps().size() - MOST_GAPS, "more gap"));
        }
        new TimeLine(recording).lines(LINE, List.of()).forEach(line -> out.println(INDENT + line));
        for (RecordingType type : recording.types()) {
            out.printf(Locale.ROOT, "%-18s %,6d bytes  %s%n", type.kind(), type.bytes(), Shown.text(type.name()));
            type.fields()
                    .forEach(field -> out.println("                                 " + Shown.text(field.toString())));
        }
    }

    static JsonWriter asJson(Recording recording) {
        JsonWriter json = new JsonWriter();
        json.beginObject();
        json.field("first_tick", recording.firstTick());
        json.field("last_tick", recording.lastTick());
        json.field("frames", recording.frames());
        json.field("keyframes", recording.keyframes());
        json.field("keyframe_interval", interval(recording));
        json.field("dropped", recording.dropped());
        json.field("thinned", recording.thinned());
        json.name("gaps").beginArray();
        for (Gap gap : recording.gaps()) {
            json.beginObject();
            json.field("first", gap.first()).field("count", gap.count()).field("why", reason(gap));
            json.endObject();
        }
        json.endArray();
        json.field("bytes", recording.bytes());
        json.field("bytes_per_frame", recording.bytes() / Math.max(1, recording.frames()));
        json.field("complete", recording.isComplete());
        json.field("created", recording.created().toString());
        json.field("hash", recording.hashCover());
        json.field("recorded_entities", recording.entities());
        json.name("types").beginArray();
        for (RecordingType type : recording.types()) {
            json.beginObject();
            json.field("kind", type.kind()).field("name", type.name()).field("bytes", type.bytes());
            json.name("fields").beginObject();
            type.fields().forEach(field -> json.field(field.name(), field.type()));
            json.endObject().endObject();
        }
        return json.endArray().endObject();
    }

    // ---- verify

    static void print(Path file, Checked checked, PrintStream out) {
        RecordingCheck check = checked.check();
        String frames = Words.count(check.frames(), "frame");
        String ticks = TickRange.ticks(checked.readable());
        if (check.isWhole()) {
            out.printf(
                    Locale.ROOT,
                    "%s is whole: %s, %s, %,d dropped, %,d thinned%n",
                    file,
                    frames,
                    ticks,
                    check.dropped(),
                    check.thinned());
            printUnchecked(checked, out);
            return;
        }
        out.println(file + " is damaged:");
        check.damages().forEach(damage -> out.println("  " + text(damage)));
        out.println(frames + " can be read: " + ticks);
        checked.timeLine(LINE).forEach(line -> out.println(INDENT + line));
        printUnchecked(checked, out);
    }

    private static void printUnchecked(Checked checked, PrintStream out) {
        if (!checked.unchecked().isEmpty()) {
            out.println(checked.unchecked());
        }
    }

    /** Damage, and the ticks lost by it. */
    static String text(Damage damage) {
        TickRange lost = new TickRange(damage.firstLost(), damage.lastLost());
        String words = lost.first() < 0
                ? "no frame in the file is lost"
                : lost.ticks() + (lost.isOne() ? " is lost" : " are lost");
        return "at byte " + damage.position() + ": " + Shown.text(damage.why()) + "; " + words;
    }

    static JsonWriter asJson(Checked checked) {
        RecordingCheck check = checked.check();
        JsonWriter json = new JsonWriter();
        json.beginObject();
        json.field("whole", check.isWhole());
        json.field("frames", check.frames());
        json.field("first_tick", check.firstTick());
        json.field("last_tick", check.lastTick());
        json.name("damaged").beginArray();
        for (Damage damage : check.damages()) {
            json.beginObject().field("tick", damage.firstLost()).field("offset", damage.position());
            json.field("reason", damage.why()).endObject();
        }
        json.endArray();
        json.field("dropped", check.dropped());
        json.field("thinned", check.thinned());
        json.field("unchecked", check.unchecked());
        json.name("readable").beginArray();
        for (TickRange range : checked.readable()) {
            json.beginArray().value(range.first()).value(range.last()).endArray();
        }
        json.endArray();
        SignatureCheck signed = checked.signed();
        if (signed != null) {
            json.name("signature").beginObject();
            json.field("whole", signed.isWhole());
            json.field("bytes", signed.signedBytes());
            json.field("last_tick", signed.signedTick());
            json.field("why", signed.why());
            json.endObject();
        }
        return json.endObject();
    }

    static void damages(List<Damage> damages, JsonWriter json) {
        json.beginArray();
        for (Damage damage : damages) {
            json.beginObject().field("byte", damage.position()).field("why", damage.why());
            if (damage.firstLost() >= 0) {
                json.field("first_lost", damage.firstLost()).field("last_lost", damage.lastLost());
            }
            json.endObject();
        }
        json.endArray();
    }

    static JsonWriter unreadable(String why) {
        JsonWriter json = new JsonWriter();
        json.beginObject().field("whole", false).field("frames", 0);
        json.field("first_tick", -1).field("last_tick", -1);
        json.name("damaged").beginArray().beginObject();
        json.field("tick", -1).field("offset", 0).field("reason", why).endObject();
        return json.endArray().endObject();
    }

    // ---- diff

    /** Prints a comparison, of the given common ticks or of all. */
    static void print(RecordingDiff diff, @Nullable TickRange common, PrintStream out) {
        String frames = Words.count(diff.frames(), "frame");
        if (diff.isSame()) {
            out.println("same: " + frames + (common == null ? "" : ", of the common " + common.ticks()));
            return;
        }
        diff.schema().forEach(text -> out.println("schema: " + Shown.text(text)));
        diff.notCompared().forEach(name -> out.println("not compared: " + Shown.text(name)));
        if (diff.tick() < 0) {
            String rest = diff.notCompared().isEmpty() ? "apart from that they are" : "all that is compared is";
            out.println(rest + " the same: " + frames);
            return;
        }
        out.printf(
                Locale.ROOT,
                "they differ at tick %,d, after %s that %s the same:%n",
                diff.tick(),
                frames,
                diff.frames() == 1 ? "is" : "are");
        printSummary(diff, out);
        diff.differences().forEach(difference -> out.println("  " + Shown.text(difference.words())));
        if (diff.count() > diff.differences().size()) {
            out.printf(
                    Locale.ROOT,
                    "  and %,d more%n",
                    diff.count() - diff.differences().size());
        }
    }

    /** How much differs, by type, before the single differences. */
    private static void printSummary(RecordingDiff diff, PrintStream out) {
        if (diff.summary().isEmpty()) {
            return;
        }
        int widest = diff.summary().stream()
                .mapToInt(count -> name(count).length())
                .max()
                .orElse(0);
        for (RecordingDiff.Count count : diff.summary()) {
            String entities = count.entities() == 0
                    ? ""
                    : String.format(
                            Locale.ROOT, " in %,d %s", count.entities(), count.entities() == 1 ? "entity" : "entities");
            out.printf(
                    Locale.ROOT,
                    "  %-" + Math.max(1, widest) + "s  %s%s%n",
                    name(count),
                    Words.count(count.differences(), "difference"),
                    entities);
        }
        out.printf(
                Locale.ROOT,
                "%,d %s; first → second:%n",
                diff.entities(),
                diff.entities() == 1 ? "entity differs" : "entities differ");
    }

    private static String name(RecordingDiff.Count count) {
        String what = count.what().name().toLowerCase(Locale.ROOT);
        return count.type().isEmpty() ? what : what + " " + Shown.text(count.type());
    }

    static JsonWriter asJson(RecordingDiff diff, @Nullable TickRange common) {
        JsonWriter json = new JsonWriter();
        json.beginObject();
        json.field("same", diff.isSame()).field("frames", diff.frames());
        if (common != null) {
            json.field("first_common_tick", common.first()).field("last_common_tick", common.last());
        }
        json.name("schema").beginArray();
        diff.schema().forEach(json::value);
        json.endArray();
        if (diff.tick() >= 0) {
            json.field("tick", diff.tick());
        }
        json.name("differences").beginArray();
        for (RecordingDiff.Difference difference : diff.differences()) {
            json.beginObject();
            json.field("what", difference.what().name().toLowerCase(Locale.ROOT));
            json.field("type", difference.type()).field("entity", difference.entity());
            json.field("field", difference.field());
            json.field("first", difference.first()).field("second", difference.second());
            json.endObject();
        }
        json.endArray();
        json.field("count", diff.count()).field("entities", diff.entities());
        json.name("summary").beginArray();
        for (RecordingDiff.Count count : diff.summary()) {
            json.beginObject();
            json.field("what", count.what().name().toLowerCase(Locale.ROOT)).field("type", count.type());
            json.field("entities", count.entities()).field("differences", count.differences());
            json.endObject();
        }
        json.endArray().name("not_compared").beginArray();
        diff.notCompared().forEach(json::value);
        json.endArray().name("damaged").beginObject().name("first");
        damages(diff.firstDamages(), json);
        json.name("second");
        damages(diff.secondDamages(), json);
        return json.endObject().endObject();
    }

    // ---- export

    static JsonWriter asJson(RecordingExport.Report report) {
        JsonWriter json = new JsonWriter();
        json.beginObject()
                .field("frames", report.frames())
                .field("bytes", report.bytes())
                .name("damages");
        damages(report.damages(), json);
        return json.endObject();
    }
}
