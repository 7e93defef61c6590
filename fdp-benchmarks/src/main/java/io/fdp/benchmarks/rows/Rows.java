package io.fdp.benchmarks.rows;

import static io.fdp.benchmarks.rows.Scenarios.MILLION;

import io.fdp.benchmarks.dis.FdpDisDecode;
import io.fdp.benchmarks.dis.FdpDisEncode;
import io.fdp.benchmarks.fdp.FdpAddRemove;
import io.fdp.benchmarks.fdp.FdpBodyByHandle;
import io.fdp.benchmarks.fdp.FdpBodyBySpan;
import io.fdp.benchmarks.fdp.FdpBodyForEach;
import io.fdp.benchmarks.fdp.FdpChanged;
import io.fdp.benchmarks.fdp.FdpCommandAdds;
import io.fdp.benchmarks.fdp.FdpCopyWorld;
import io.fdp.benchmarks.fdp.FdpCreate;
import io.fdp.benchmarks.fdp.FdpCreateOneByOne;
import io.fdp.benchmarks.fdp.FdpDestroy;
import io.fdp.benchmarks.fdp.FdpEventPublish;
import io.fdp.benchmarks.fdp.FdpGetRandom;
import io.fdp.benchmarks.fdp.FdpMatch;
import io.fdp.benchmarks.fdp.FdpMoveByHandle;
import io.fdp.benchmarks.fdp.FdpMoveByRun;
import io.fdp.benchmarks.fdp.FdpMoveBySpan;
import io.fdp.benchmarks.fdp.FdpMoveByVector;
import io.fdp.benchmarks.fdp.FdpMoveForEach;
import io.fdp.benchmarks.fdp.FdpNeighbourPairs;
import io.fdp.benchmarks.fdp.FdpNeighbourScatter;
import io.fdp.benchmarks.fdp.FdpNeighbourUpdate;
import io.fdp.benchmarks.fdp.FdpPartsGet;
import io.fdp.benchmarks.fdp.FdpVehicle;
import io.fdp.benchmarks.network.FdpReplication;
import io.fdp.benchmarks.shared.FdpShared;
import java.util.List;

/** The rows of {@code ./fdp bench}, in the order of the report. */
public final class Rows {

    private static final List<Row> ALL = List.of(
            Scenarios.move(MILLION).row("move-1m/foreach", p -> new FdpMoveForEach(p, 1)),
            Scenarios.move(MILLION).row("move-1m/parallel", p -> new FdpMoveForEach(p, 2)),
            Scenarios.move(MILLION).row("move-1m/chunk-scalar", p -> FdpMoveByRun.alone(p)),
            Scenarios.move(MILLION).row("move-1m/chunk-many", p -> FdpMoveByRun.amongOthers(p)),
            Scenarios.move(MILLION).vectorRow("move-1m/chunk-vector", p -> new FdpMoveByVector(p)),
            Scenarios.move(MILLION).row("move-1m/entity", p -> FdpMoveByHandle.alone(p)),
            Scenarios.move(MILLION).row("move-1m/entity-many", p -> FdpMoveByHandle.amongOthers(p)),
            Scenarios.move(100_000).row("move-100k/foreach", p -> new FdpMoveForEach(p, 1)),
            Scenarios.move(10_000).row("move-10k/foreach", p -> new FdpMoveForEach(p, 1)),
            Scenarios.small(10).row("small-10", p -> new FdpMoveForEach(p, 1)),
            Scenarios.small(100).row("small-100", p -> new FdpMoveForEach(p, 1)),
            Scenarios.body(12).row("body-12", p -> new FdpBodyForEach(p, 12)),
            Scenarios.body(24).row("body-24", p -> new FdpBodyForEach(p, 24)),
            Scenarios.body(48).row("body-48", p -> new FdpBodyForEach(p, 48)),
            Scenarios.body(48).row("body-48/handle", p -> new FdpBodyByHandle(p)),
            Scenarios.body(48).row("body-48/span", p -> new FdpBodyBySpan(p)),
            Scenarios.body(96).row("body-96", p -> new FdpBodyForEach(p, 96)),
            Scenarios.vehicle().row("vehicle", p -> new FdpVehicle(p)),
            Scenarios.matchThreeFilters().row("match-1m/three-filters", p -> new FdpMatch(p)),
            Scenarios.matchSparse().row("match-1m/sparse-100", p -> new FdpMatch(p)),
            Scenarios.paddingTen().row("padding-10", p -> new FdpMoveForEach(p, 1)),
            Scenarios.sparseSixteen().row("sparse-16", p -> new FdpMoveForEach(p, 1)),
            Scenarios.changed().row("changed-100-of-100k", p -> new FdpChanged(p, false)),
            Scenarios.span(MILLION).row("span-1m", p -> new FdpMoveBySpan(p)),
            Scenarios.getRandom().row("get-random-1m", p -> new FdpGetRandom(p)),
            Scenarios.partsGet().row("parts-get", p -> new FdpPartsGet(p)),
            Scenarios.create().row("create-2c", p -> new FdpCreate(p)),
            Scenarios.create().row("create-2c/one-by-one", p -> new FdpCreateOneByOne(p)),
            Scenarios.destroy().row("destroy", p -> new FdpDestroy(p)),
            Scenarios.addRemove().row("add-remove", p -> new FdpAddRemove(p)),
            Scenarios.commands().row("ecb-add-100k", p -> new FdpCommandAdds(p, true)),
            Scenarios.publishEvents().row("event-publish", p -> new FdpEventPublish(p, 1)),
            Scenarios.publishEvents().row("event-publish-2", p -> new FdpEventPublish(p, 2)),
            Scenarios.copyWorld(false).row("copy-world", p -> new FdpCopyWorld(p, false)),
            Scenarios.copyWorld(true).row("copy-world-1pct", p -> new FdpCopyWorld(p, true)),
            Scenarios.neighbourPairs().row("neighbours-pairs", p -> new FdpNeighbourPairs(p)),
            Scenarios.neighbourUpdate()
                    .row("neighbours-update-1pct", p -> new FdpNeighbourUpdate(p, FdpNeighbourUpdate.Moves.CHUNK)),
            Scenarios.neighbourUpdate()
                    .row(
                            "neighbours-update-1pct-random",
                            p -> new FdpNeighbourUpdate(p, FdpNeighbourUpdate.Moves.SCATTERED)),
            Scenarios.neighbourUpdate().row("neighbours-update-1pct-random/versions", p -> new FdpNeighbourScatter(p)),
            Scenarios.neighbourUpdate()
                    .row(
                            "neighbours-update-1pct-random/no-index",
                            p -> new FdpNeighbourUpdate(p, FdpNeighbourUpdate.Moves.SCATTERED_ALONE)),
            Scenarios.replicateAll().row("repl-publish-100k", p -> new FdpReplication(p, FdpReplication.Work.SEND_ALL)),
            Scenarios.replicateSome()
                    .row(
                            "repl-publish-1pct-clustered",
                            p -> new FdpReplication(p, FdpReplication.Work.SEND_NEIGHBOURS)),
            Scenarios.replicateSomeOfMany()
                    .row(
                            "repl-publish-1m-1pct-clustered",
                            p -> new FdpReplication(p, FdpReplication.Work.SEND_NEIGHBOURS)),
            Scenarios.replicateSome()
                    .row("repl-publish-1pct-random", p -> new FdpReplication(p, FdpReplication.Work.SEND_SCATTERED)),
            Scenarios.replicateAll()
                    .row("repl-apply-100k", p -> new FdpReplication(p, FdpReplication.Work.RECEIVE_ALL)),
            Scenarios.showAll().row("ig-100k", p -> new FdpShared(p, FdpShared.Work.ALL)),
            Scenarios.showSome().row("ig-100k-1pct", p -> new FdpShared(p, FdpShared.Work.NEIGHBOURS)),
            Scenarios.showSome().row("ig-100k-1pct-random", p -> new FdpShared(p, FdpShared.Work.SCATTERED)),
            Scenarios.disEncode().row("dis-encode", p -> new FdpDisEncode(p)),
            Scenarios.disDecode().row("dis-decode", p -> new FdpDisDecode(p)));

    private Rows() {}

    public static List<Row> all() {
        return ALL;
    }

    /** Returns the row of that name. */
    public static Row named(String name) {
        return ALL.stream()
                .filter(row -> row.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no such row: name=" + name));
    }
}
