package io.fdp.dashboard.server;

import io.fdp.codec.json.JsonWriter;
import io.fdp.dashboard.source.RecordedSource;
import io.fdp.dashboard.source.RecordedWalk;
import io.fdp.dashboard.source.WorldSource;
import io.fdp.recorder.Gap;
import io.fdp.recorder.Recording;
import io.fdp.recorder.RecordingDiff;
import io.fdp.recorder.error.Damage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What the time line of a recording marks, and how the recording differs from another one. */
final class TimeLine implements AutoCloseable {
    private static final int MOST_MARKS = 1000;

    private final WorldSource source;
    private final @Nullable Path other;
    private volatile @Nullable RecordingDiff difference;
    private volatile @Nullable String failure;
    private @Nullable Thread comparing;

    TimeLine(WorldSource source, @Nullable Path other) {
        this.source = source;
        this.other = other;
    }

    /** Begins to compare, if there is another recording. */
    void start() {
        Path with = other;
        if (with != null && source instanceof RecordedSource recorded) {
            Thread thread = Thread.ofPlatform()
                    .daemon()
                    .name("fdp-dashboard-compare")
                    .unstarted(() -> compare(recorded.recording().path(), with));
            comparing = thread;
            thread.start();
        }
    }

    private void compare(Path first, Path second) {
        try (Recording one = Recording.open(first);
                Recording two = Recording.open(second)) {
            difference = RecordingDiff.between(one, two, one.isCheckable() && two.isCheckable(), at -> {});
        } catch (IOException | RuntimeException wrong) { // told on the page
            failure = String.valueOf(wrong.getMessage());
        }
    }

    JsonWriter write() {
        JsonWriter json = new JsonWriter();
        json.beginObject().field("live", source.isLive());
        if (source instanceof RecordedSource recorded) {
            write(recorded.recording(), recorded.walk(), json);
        }
        return json.endObject();
    }

    private static void write(Recording recording, RecordedWalk walk, JsonWriter json) {
        json.field("first", recording.firstTick()).field("last", recording.lastTick());
        json.field("walked", walk.reached()).field("done", walk.isDone());
        json.field("bucket", walk.ticksPerBucket());
        json.name("events").beginArray();
        for (int count : walk.events()) {
            json.value((long) count);
        }
        json.endArray().name("entities").beginArray();
        for (int count : walk.entities()) {
            json.value((long) count);
        }
        json.endArray().name("gaps").beginArray();
        int marks = 0;
        for (Gap gap : recording.gaps()) {
            if (++marks > MOST_MARKS) {
                break;
            }
            json.beginObject().field("first", gap.first()).field("last", gap.last());
            json.field("why", gap.why().name().toLowerCase(Locale.ROOT)).endObject();
        }
        json.endArray().name("damages").beginArray();
        for (Damage damage : walk.damages().stream().limit(MOST_MARKS).toList()) {
            json.beginObject().field("first", damage.firstLost()).field("last", damage.lastLost());
            json.field("why", damage.why()).endObject();
        }
        json.endArray();
    }

    JsonWriter writeComparison() {
        JsonWriter json = new JsonWriter();
        json.beginObject();
        Path with = other;
        json.field("asked", with != null);
        if (with != null) {
            json.field("other", String.valueOf(with.getFileName()));
            RecordingDiff found = difference;
            String wrong = failure;
            json.field("done", found != null || wrong != null);
            if (wrong != null) {
                json.field("error", wrong);
            } else if (found != null) {
                write(found, json);
            }
        }
        return json.endObject();
    }

    private static void write(RecordingDiff found, JsonWriter json) {
        json.field("same", found.isSame()).field("tick", found.tick()).field("count", found.count());
        json.name("schema").beginArray();
        found.schema().forEach(json::value);
        json.endArray().name("not_compared").beginArray();
        found.notCompared().forEach(json::value);
        json.endArray().name("differences").beginArray();
        for (RecordingDiff.Difference each : found.differences()) {
            json.beginObject().field("what", each.what().name().toLowerCase(Locale.ROOT));
            json.field("entity", each.entity()).field("type", each.type());
            json.field("field", each.field()).field("first", each.first()).field("second", each.second());
            json.field("words", each.words()).endObject();
        }
        json.endArray();
    }

    @Override
    public void close() {
        Thread thread = comparing;
        if (thread != null) {
            thread.interrupt();
        }
    }
}
