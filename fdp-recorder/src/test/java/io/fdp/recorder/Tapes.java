package io.fdp.recorder;

import io.fdp.codec.json.JsonWriter;
import io.fdp.format.LittleEndian;
import io.fdp.format.TypeDescription;
import io.fdp.format.TypeKind;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.recorder.format.ChunkList;
import io.fdp.recorder.format.Format;
import io.fdp.recorder.format.FrameEncoder;
import io.fdp.recorder.format.Image;
import io.fdp.recorder.format.Images;
import io.fdp.recorder.format.RecordWriter;
import io.fdp.recorder.format.RecordedState;
import io.fdp.recorder.format.Schema;
import io.fdp.recorder.tool.TwinWriter;
import io.fdp.recorder.yard.YardWorld;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import java.util.function.LongToIntFunction;

/** Makes recordings to test with. */
final class Tapes {
    static final RecorderConfig CONFIG =
            RecorderConfig.DEFAULT.whenBehind(WhenBehind.WAIT).keyframeEvery(8);

    private Tapes() {}

    /** Records what is done with a world; types are registered in an order that depends on a number. */
    static Path record(Path file, int order, RecorderConfig config, Consumer<YardWorld> program) throws IOException {
        try (EntityRepository repo = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(4000))) {
            YardWorld world = new YardWorld(repo, order);
            FlightRecorder recorder = FlightRecorder.start(repo, file, config);
            try {
                program.accept(world);
            } finally {
                recorder.close();
            }
        }
        return file;
    }

    /** Frames of random changes. */
    static Consumer<YardWorld> random(long seed, int frames, int steps) {
        return world -> {
            SplittableRandom random = new SplittableRandom(seed);
            for (int i = 0; i < frames; i++) {
                world.frame(random, steps);
            }
        };
    }

    /** The frames as twins have them, one text each. */
    static List<String> states(Path file) throws IOException {
        List<String> states = new ArrayList<>();
        try (Recording recording = Recording.open(file)) {
            FrameWalk walk = new FrameWalk(recording, recording.isCheckable());
            while (walk.next()) {
                JsonWriter json = new JsonWriter();
                TwinWriter.writeFrame(walk.state(), walk.isKeyframe(), json);
                states.add(json.toString());
            }
        }
        return states;
    }

    private static FileChannel create(Path file) throws IOException {
        return FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
    }

    /**
     * Writes a recording anew: other keyframes, and frames that are not kept become gaps, whose reason depends on the
     * tick after them.
     */
    static Path rewrite(Path from, Path to, LongPredicate keyframes, LongPredicate kept, LongToIntFunction why)
            throws IOException {
        try (Recording recording = Recording.open(from);
                FileChannel channel = create(to)) {
            Schema schema = recording.schema();
            RecordWriter writer = new RecordWriter(channel);
            writer.begin();
            writer.schema(schema);
            FrameEncoder encoder = new FrameEncoder(new RecordedState(schema), writer);
            FrameWalk walk = new FrameWalk(recording, recording.isCheckable());
            long missing = 0;
            boolean first = true;
            while (walk.next()) {
                long tick = walk.tick();
                if (!kept.test(tick)) {
                    missing++;
                    continue;
                }
                boolean keyframe = first || keyframes.test(tick);
                if (missing > 0 && !first) {
                    writer.gap(tick - missing, missing, why.applyAsInt(tick));
                    keyframe |= why.applyAsInt(tick) == Format.GAP_DROPPED;
                }
                encode(encoder, walk.state(), keyframe);
                missing = 0;
                first = false;
            }
            writer.end();
        }
        return to;
    }

    /** Changes the rows, or the lengths of objects and then the objects, of a type in an image. */
    interface Change {
        void apply(TypeDescription type, int rows, Image image, int base);
    }

    /** Writes a recording of keyframes anew, with another cover of its hash, and with images that are changed. */
    static Path forge(Path from, Path to, Schema.HashCover cover, Change change) throws IOException {
        try (Recording recording = Recording.open(from);
                FileChannel channel = create(to)) {
            Schema was = recording.schema();
            Schema schema = new Schema(was.created(), cover, was.entities(), was.types());
            RecordWriter writer = new RecordWriter(channel);
            writer.begin();
            writer.schema(schema);
            FrameEncoder encoder = new FrameEncoder(new RecordedState(schema), writer);
            FrameWalk walk = new FrameWalk(recording, recording.isCheckable());
            while (walk.next()) {
                long hash = cover == Schema.HashCover.NONE ? 0 : walk.state().hash();
                encode(encoder, walk.state(), true, hash, change);
            }
            writer.end();
        }
        return to;
    }

    private static Image changed(TypeDescription type, Image of, int events, Change change) {
        Image copy = copy(of, of.length());
        if (type.kind().isEvent()) {
            change.apply(type, events, copy, 0);
        } else if (!copy.isEmpty()) {
            int entities = copy.count();
            int rows = entities;
            if (type.kind() == TypeKind.PARTS) {
                rows = 0;
                for (int i = 0; i < entities; i++) {
                    rows += Images.partCount(copy.bytes(), i);
                }
            }
            change.apply(type, rows, copy, Images.rowsAt(type, entities));
        }
        return copy;
    }

    private static void encode(FrameEncoder to, RecordedState state, boolean keyframe) throws IOException {
        encode(to, state, keyframe, state.hash(), (type, rows, image, base) -> {});
    }

    private static void encode(FrameEncoder to, RecordedState state, boolean keyframe, long hash, Change change)
            throws IOException {
        to.begin(state.tick(), keyframe, hash, state.reach(), state.entityCount());
        ChunkList entities = state.entities();
        for (int chunk = 0; chunk < state.reach(); chunk++) {
            to.entities(chunk, copy(entities.get(chunk), ImageLayout.ENTITY_BYTES));
        }
        for (int type = 0; type < state.schema().types().size(); type++) {
            TypeDescription known = state.schema().types().get(type);
            int chunks = known.kind().isSingleton() ? 1 : state.reach(); // singletons need no entity
            for (int chunk = 0; chunk < chunks && !known.kind().isEvent(); chunk++) {
                to.values(type, chunk, changed(known, state.values(type).get(chunk), 0, change));
            }
        }
        for (int chunk = 0; chunk < state.reach(); chunk++) {
            to.links(chunk, copy(state.links().get(chunk), ImageLayout.LINK_BYTES));
        }
        int count = state.roleCount();
        Image roles = new Image();
        LittleEndian.INT.set(roles.resize(Integer.BYTES + count * (Integer.BYTES + Long.BYTES)), 0, count);
        for (int i = 0; i < count; i++) {
            Images.setRole(roles.bytes(), count, i, state.role(i), state.roleEntity(i));
        }
        if (count == 0) {
            roles.clear();
        }
        to.roles(roles);
        for (int type = 0; type < state.schema().types().size(); type++) {
            if (state.eventCount(type) > 0) {
                TypeDescription known = state.schema().types().get(type);
                int events = state.eventCount(type);
                to.events(type, changed(known, state.events(type), events, change), events);
            }
        }
        to.end();
    }

    /** Copies an image. A chunk that is empty now may have had content in the frame before, so it becomes zeros. */
    private static Image copy(Image of, int length) {
        Image copy = new Image();
        byte[] bytes = copy.resize(length);
        Arrays.fill(bytes, 0, length, (byte) 0);
        if (!of.isEmpty()) {
            System.arraycopy(of.bytes(), 0, bytes, 0, length);
        }
        return copy;
    }
}
