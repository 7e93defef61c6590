package io.fdp.cli.recording;

import io.fdp.codec.json.JsonWriter;
import io.fdp.recorder.Gap;
import io.fdp.recorder.RecordingCopy;
import java.util.Locale;

/** Texts about recordings that were written, for people and as JSON. */
final class CopyText {
    private CopyText() {}

    /** What people should know besides the frames: gaps, lost ticks, frames that were not compared. */
    static String more(RecordingCopy.Report report) {
        StringBuilder text = new StringBuilder();
        if (!report.gaps().isEmpty()) {
            text.append(", ").append(Words.count(report.gaps().size(), "gap"));
        }
        if (report.lost() > 0) {
            text.append(", ").append(Words.count(report.lost(), "tick")).append(" lost by damage");
        }
        if (report.unchecked() > 0) {
            text.append(", ")
                    .append(Words.count(report.unchecked(), "frame"))
                    .append(" not compared with a state hash");
        }
        return text.toString();
    }

    static JsonWriter asJson(RecordingCopy.Report report, boolean signed) {
        JsonWriter json = new JsonWriter();
        json.beginObject().field("frames", report.frames());
        json.field("first_tick", report.firstTick()).field("last_tick", report.lastTick());
        json.field("bytes", report.bytes());
        json.name("gaps").beginArray();
        for (Gap gap : report.gaps()) {
            json.beginObject().field("first", gap.first()).field("count", gap.count());
            json.field("why", gap.why().name().toLowerCase(Locale.ROOT)).endObject();
        }
        json.endArray().field("lost", report.lost()).field("compared", report.compared());
        json.field("hash", report.hashCover()).field("unchecked", report.unchecked());
        json.field("signed", signed).name("damages");
        RecordingText.damages(report.damages(), json);
        json.name("other_damages");
        RecordingText.damages(report.otherDamages(), json);
        return json.endObject();
    }
}
