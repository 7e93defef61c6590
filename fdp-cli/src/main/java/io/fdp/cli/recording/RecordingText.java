package io.fdp.cli.recording;

import io.fdp.cli.console.JsonObject;
import io.fdp.kernel.json.JsonWriter;
import io.fdp.recorder.Damage;
import io.fdp.recorder.Gap;
import io.fdp.recorder.Recording;
import io.fdp.recorder.RecordingCheck;
import io.fdp.recorder.RecordingDiff;
import io.fdp.recorder.RecordingExport;
import io.fdp.recorder.RecordingType;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** What is said about recordings, for people and as JSON. */
final class RecordingText {
    private static final int LINE = 72;
    private static final int MOST_GAPS = 10;

    private RecordingText() {}

    private static String reason(Gap gap) {
        return gap.why().name().toLowerCase(Locale.ROOT);
    }

    /** Ticks between keyframes: the largest distance of two. */
    private static long interval(Recording recording) {
        long most = 0;
        for (int i = 1; i < recording.keyframes(); i++) {
            most = Math.max(most, recording.keyframeTick(i) - recording.keyframeTick(i - 1));
        }
        return most;
    }

    // ---- info

    static void print(Recording recording, PrintStream out) {
        String ticks = recording.frames() == 0
                ? "none"
                : String.format(Locale.ROOT, "%,d to %,d", recording.firstTick(), recording.lastTick());
        out.println("ticks      " + ticks);
        out.printf(Locale.ROOT, "frames     %,d%n", recording.frames());
        out.printf(
                Locale.ROOT, "keyframes  %,d, at most %,d ticks apart%n", recording.keyframes(), interval(recording));
        out.printf(Locale.ROOT, "dropped    %,d%n", recording.dropped());
        out.println("created    " + recording.created());
        out.println("hash       " + recording.hashCover());
        out.println("entities   " + recording.entities());
        out.printf(
                Locale.ROOT,
                "size       %,d bytes, %,d per frame%n",
                recording.bytes(),
                recording.bytes() / Math.max(1, recording.frames()));
        out.println("end        "
                + (recording.isComplete() ? "complete" : "cut off, or damaged: fdp recording verify says more"));
        for (Gap gap : recording.gaps().stream().limit(MOST_GAPS).toList()) {
            out.println("gap        " + new TickRange(gap.first(), gap.last()) + ", " + reason(gap));
        }
        if (recording.gaps().size() > MOST_GAPS) {
            out.printf(
                    Locale.ROOT,
                    "           and %,d more gaps%n",
                    recording.gaps().size() - MOST_GAPS);
        }
        if (recording.frames() > 0) {
            out.println("           " + TimeLine.of(recording, LINE));
            out.println("           " + TimeLine.LEGEND);
        }
        for (RecordingType type : recording.types()) {
            out.printf(Locale.ROOT, "%-18s %,6d bytes  %s%n", type.kind(), type.bytes(), type.name());
            type.fields().forEach(field -> out.println("                                 " + field));
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

    static void print(Path file, RecordingCheck check, List<TickRange> readable, PrintStream out) {
        String ticks = readable.isEmpty()
                ? "no ticks"
                : "ticks "
                        + String.join(
                                ", ", readable.stream().map(TickRange::toString).toList());
        if (check.isWhole()) {
            out.printf(
                    Locale.ROOT,
                    "%s is whole: %,d frames, %s, %,d dropped%n",
                    file,
                    check.frames(),
                    ticks,
                    check.dropped());
            return;
        }
        out.println(file + " is damaged:");
        check.damages().forEach(damage -> out.println("  " + damage));
        out.printf(Locale.ROOT, "%,d frames can be read: %s%n", check.frames(), ticks);
    }

    static JsonWriter asJson(RecordingCheck check, List<TickRange> readable) {
        JsonWriter json = new JsonWriter();
        json.beginObject();
        json.field("whole", check.isWhole());
        json.field("frames", check.frames());
        json.field("first_tick", check.firstTick());
        json.field("last_tick", check.lastTick());
        json.field("dropped", check.dropped());
        json.name("damages");
        damages(check.damages(), json);
        json.name("readable").beginArray();
        for (TickRange range : readable) {
            json.beginArray().value(range.first()).value(range.last()).endArray();
        }
        return json.endArray().endObject();
    }

    private static void damages(List<Damage> damages, JsonWriter json) {
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

    static JsonObject unreadable(String why) {
        return new JsonObject().put("whole", false).put("frames", 0).put("why", why);
    }

    // ---- diff

    static void print(RecordingDiff diff, PrintStream out) {
        if (diff.isSame()) {
            out.printf(Locale.ROOT, "same: %,d frames%n", diff.frames());
            return;
        }
        diff.schema().forEach(text -> out.println("schema: " + text));
        if (diff.tick() < 0) {
            out.printf(Locale.ROOT, "apart from that %,d frames are the same%n", diff.frames());
            return;
        }
        out.printf(
                Locale.ROOT,
                "they differ at tick %,d, after %,d frames that are the same:%n",
                diff.tick(),
                diff.frames());
        diff.differences().forEach(difference -> out.println("  " + difference));
        if (diff.differences().size() == RecordingDiff.MOST) {
            out.println("  and perhaps more");
        }
    }

    static JsonWriter asJson(RecordingDiff diff) {
        JsonWriter json = new JsonWriter();
        json.beginObject();
        json.field("same", diff.isSame()).field("frames", diff.frames());
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
        return json.endArray().endObject();
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
