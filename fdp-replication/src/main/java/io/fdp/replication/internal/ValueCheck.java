package io.fdp.replication.internal;

import io.fdp.replication.model.Rejection;
import org.jspecify.annotations.Nullable;

/** Checks a sample of values as a whole, and reads its ids. */
final class ValueCheck {
    private final ComponentTopic topic;
    private final SampleIds idCheck = new SampleIds();
    private final IdRuns ids;

    ValueCheck(World world, ComponentTopic topic) {
        this.topic = topic;
        this.ids = new IdRuns(world.rooms());
    }

    /** The ids of the sample that was checked last and found right. */
    IdRuns ids() {
        return ids;
    }

    /** Why a sample is to be dropped, or null. */
    @Nullable
    Rejection wrong(int sender, int key, long at, int bytes) {
        if (bytes < SampleLayout.HEADER_BYTES) {
            return Rejection.SIZE;
        }
        if (!SampleLayout.isOf(at, SampleLayout.VALUES)) {
            return Rejection.FORMAT;
        }
        if (SampleLayout.schema(at) != topic.table().layout().hash()) {
            return Rejection.SCHEMA;
        }
        int count = SampleLayout.count(at);
        int others = SampleLayout.otherCount(at);
        int runs = SampleLayout.runs(at);
        if (count < 0
                || count > topic.groupSize()
                || others < 0
                || others > count
                || runs < 0
                || runs > count
                || SampleLayout.group(at) != key
                || key >= topic.groups()) {
            return Rejection.RANGE;
        }
        if (bytes != topic.sampleBytes(count, runs, others)) {
            return Rejection.SIZE;
        }
        if (!readRuns(at, count, runs) || !areOthersValid(sender, at, count, runs)) {
            return Rejection.RANGE;
        }
        SenderGroups known = topic.received().find(sender);
        boolean checkedBefore = known != null && known.ids(key).isSame(ids);
        if (!checkedBefore && !idCheck.areValid(ids)) {
            return Rejection.IDENTITY;
        }
        return topic.shape().isValid(at + SampleLayout.values(runs), count) ? null : Rejection.VALUE;
    }

    /** Reads the ids of a sample; false if its runs have not as many as it has values. */
    private boolean readRuns(long at, int count, int runs) {
        ids.clear();
        for (int i = 0; i < runs; i++) {
            long run = at + SampleLayout.run(i);
            int length = SampleLayout.runCount(run);
            if (length < 1 || length > count - ids.count()) {
                return false;
            }
            ids.add(SampleLayout.runId(run), length);
        }
        return ids.count() == count;
    }

    /** Whether values that the sender does not own are named in their order, each with another owner or nobody. */
    private boolean areOthersValid(int sender, long at, int count, int runs) {
        int before = -1;
        long run = at + SampleLayout.run(0);
        int runEnd = runs == 0 ? 0 : SampleLayout.runCount(run);
        for (int i = 0; i < SampleLayout.otherCount(at); i++) {
            long other = at + topic.othersAt(count, runs) + (long) i * SampleLayout.OTHER_BYTES;
            int row = SampleLayout.otherRow(other);
            if (row <= before || row >= count) {
                return false;
            }
            while (row >= runEnd) {
                run += SampleLayout.RUN_BYTES;
                runEnd += SampleLayout.runCount(run);
            }
            if (!SampleLayout.isOther(other, sender, SampleLayout.runEpoch(run))) {
                return false;
            }
            before = row;
        }
        return true;
    }
}
