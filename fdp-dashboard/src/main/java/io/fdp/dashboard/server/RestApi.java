package io.fdp.dashboard.server;

import io.fdp.codec.json.JsonWriter;
import io.fdp.dashboard.model.PositionFields;
import io.fdp.dashboard.source.LiveSource;
import io.fdp.dashboard.source.RecordedSource;
import io.fdp.dashboard.source.SeenEvent;
import io.fdp.dashboard.source.WorldSource;
import io.fdp.dashboard.source.WorldView;
import io.fdp.format.query.TextQueryException;
import io.fdp.kernel.error.FdpException;
import java.io.IOException;
import java.util.HexFormat;
import java.util.List;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** Answers requests for data. Costly requests are limited in rate. */
final class RestApi {
    private static final int LONGEST_QUERY = 1000;
    private static final int DEFAULT_LIMIT = 1000;
    private static final int MOST_LIMIT = 10_000;
    private static final int MOST_ROWS = 500;
    private static final int MOST_EVENTS = 2000;

    /** The most ticks whose events are listed at once: ten seconds. */
    private static final int MOST_SPAN = 600;

    private static final String ENTITY = "/api/entity/";

    private final WorldSource source;
    private final Figures figures;
    private final PositionFields position;
    private final EntityLists lists;
    private final EntityAnswers entities;
    private final TimeLine timeLine;
    private final RequestRate hashes = new RequestRate(2, 4);
    private final RequestRate queries = new RequestRate(20, 40);
    private final RequestRate walks = new RequestRate(2, 8);
    private final RequestRate spans = new RequestRate(5, 10);
    private final IntSupplier clients;

    RestApi(
            WorldSource source,
            Figures figures,
            PositionFields position,
            EntityAnswers entities,
            TimeLine timeLine,
            IntSupplier clients) {
        this.source = source;
        this.figures = figures;
        this.position = position;
        this.lists = new EntityLists(source);
        this.entities = entities;
        this.timeLine = timeLine;
        this.clients = clients;
    }

    /** Answers a question; null when there is no such path. */
    @Nullable
    Answer answer(Question question) throws IOException {
        try {
            return route(question);
        } catch (TextQueryException wrong) {
            JsonWriter json = new JsonWriter();
            json.beginObject().field("error", String.valueOf(wrong.getMessage()));
            json.field("column", wrong.column()).field("problem", wrong.problem());
            json.field("suggestion", wrong.suggestion()).endObject();
            throw new Refusal(new Answer(400, Answer.JSON, json.toByteArray()));
        } catch (FdpException wrong) {
            throw new Refusal(422, String.valueOf(wrong.getMessage()));
        }
    }

    private @Nullable Answer route(Question question) throws IOException {
        return switch (question.path()) {
            case "/api/status" -> status(question);
            case "/api/telemetry" -> telemetry();
            case HubHandler.HUB -> Answer.json(HubHandler.write(null, ""));
            case "/api/schema" -> schema();
            case "/api/entities" -> entities(question);
            case "/api/events" -> events(question);
            case "/api/timeline" -> Answer.json(timeLine.write());
            case "/api/compare" -> Answer.json(timeLine.writeComparison());
            case "/api/series" -> series(question);
            case "/metrics" ->
                Answer.text("text/plain; version=0.0.4; charset=utf-8", figures.metrics(clients.getAsInt()));
            default ->
                question.path().startsWith(ENTITY)
                        ? entities.answer(question.path().substring(ENTITY.length()), tick(question))
                        : null;
        };
    }

    private static long tick(Question question) {
        return question.number("tick", WorldSource.NOW, WorldSource.NOW, Long.MAX_VALUE);
    }

    private Answer status(Question question) throws IOException {
        JsonWriter json = new JsonWriter();
        json.beginObject();
        figures.writeStatus(json, clients.getAsInt());
        boolean hashed = question.isSet("hash");
        if (hashed || !source.isLive()) {
            if (hashed && !hashes.tryTake()) {
                throw new Refusal(429, "too many hashes: one reads the whole world; ask once a second");
            }
            source.look(tick(question), world -> {
                if (!source.isLive()) {
                    json.field("entities", world.entityCount()).field("at_tick", world.tick());
                }
                if (hashed) {
                    json.field("hash_tick", world.tick());
                    json.field("state_hash", HexFormat.of().toHexDigits(hash(world)));
                }
                return true;
            });
        }
        return Answer.json(json.endObject());
    }

    /** Hashers and serializers of the program may fail. */
    private static long hash(WorldView world) {
        try {
            return world.stateHash();
        } catch (FdpException told) {
            throw told;
        } catch (RuntimeException failed) {
            throw new Refusal(
                    422,
                    "the state hash cannot be taken: a hasher or serializer of the program failed with " + failed
                            + ": mend it");
        }
    }

    private Answer telemetry() {
        JsonWriter json = new JsonWriter();
        json.beginObject().name("status").beginObject();
        figures.writeStatus(json, clients.getAsInt());
        json.endObject().name("history");
        figures.history().write(json);
        return Answer.json(json.endObject());
    }

    private Answer schema() {
        JsonWriter json = new JsonWriter();
        SchemaJson.write(source, position, json);
        return Answer.json(json);
    }

    private Answer entities(Question question) throws IOException {
        if (!queries.tryTake()) {
            throw new Refusal(429, "too many queries: ask at most 20 times in a second");
        }
        boolean rows = question.isSet("rows");
        return lists.list(
                question.text("query", "", LONGEST_QUERY),
                tick(question),
                (int) question.number("offset", 0, 0, Integer.MAX_VALUE),
                (int) question.number("limit", rows ? MOST_ROWS : DEFAULT_LIMIT, 1, rows ? MOST_ROWS : MOST_LIMIT),
                rows,
                !rows || question.isSet("fresh"));
    }

    private Answer events(Question question) throws IOException {
        int most = (int) question.number("limit", 500, 1, MOST_EVENTS);
        List<SeenEvent> found;
        long lost = 0;
        switch (source) {
            case LiveSource live -> {
                found = live.events(question.number("after", 0, 0, Long.MAX_VALUE), most);
                lost = live.lostEvents();
            }
            case RecordedSource recorded -> {
                long span = question.number("span", 1, 1, MOST_SPAN);
                if (span > 1 && !spans.tryTake()) {
                    throw new Refusal(429, "too many spans: each reads a part of the file; ask five times in a second");
                }
                RecordedSource.EventSpan all = recorded.events(tick(question), span, most);
                found = all.events();
                lost = all.leftOut();
            }
            default -> throw new Refusal(404, "there are no events here");
        }
        JsonWriter json = new JsonWriter();
        json.beginObject().field("lost", lost).name("events").beginArray();
        for (SeenEvent event : found) {
            json.beginObject().field("number", event.number()).field("tick", event.tick());
            json.field("type", event.type()).field("json", event.json()).endObject();
        }
        return Answer.json(json.endArray().endObject());
    }

    private Answer series(Question question) throws IOException {
        if (!(source instanceof RecordedSource recorded)) {
            throw new Refusal(404, "a running world has no series: the page collects values while it is open");
        }
        if (!walks.tryTake()) {
            throw new Refusal(429, "too many series: each reads a part of the file; ask twice in a second");
        }
        long first = recorded.recording().firstTick();
        long last = recorded.recording().lastTick();
        long from = question.number("from", first, first, last);
        long to = question.number("to", last, first, last);
        long every = Math.max(question.number("every", 1, 1, Long.MAX_VALUE), Math.ceilDiv(to - from + 1, 1000));
        JsonWriter json = new JsonWriter();
        json.beginObject().name("points").beginArray();
        recorded.series(
                Handles.parse(question.text("entity", "", 40)).entity(),
                question.text("component", "", LONGEST_QUERY),
                question.text("field", "", LONGEST_QUERY),
                from,
                to,
                every,
                (tick, value) -> json.beginArray().value(tick).value(value).endArray());
        return Answer.json(json.endArray().endObject());
    }
}
