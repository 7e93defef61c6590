package io.fdp.recorder;

import io.fdp.codec.data.DataWriter;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.recorder.depot.DepotWorld;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Small recordings that stand for much. All their checksums are right. */
final class HostileFiles {
    private HostileFiles() {}

    /** A schema with one component, whose values have so many bytes. */
    static byte[] schema(int stride) {
        DataWriter to = new DataWriter();
        to.mapHeader(3);
        to.string("format");
        to.integer(1);
        to.string("hash");
        to.string("none");
        to.string("types");
        to.arrayHeader(1);
        to.mapHeader(6);
        to.string("kind");
        to.string("component");
        to.string("name");
        to.string("Large");
        to.string("arrangement");
        to.string("rows");
        to.string("stride");
        to.integer(stride);
        to.string("layout");
        to.integer(ComponentLayout.rows(stride, 1)
                .array("bytes", FieldKind.BYTE, stride, 0)
                .build()
                .hash());
        to.string("fields");
        to.arrayHeader(1);
        to.mapHeader(5);
        to.string("array");
        to.bool(true);
        to.string("name");
        to.string("bytes");
        to.string("kind");
        to.string("byte");
        to.string("count");
        to.integer(stride);
        to.string("offset");
        to.integer(0);
        return to.toByteArray();
    }

    static Records.One schemaRecord(int stride) {
        return new Records.One(Records.SCHEMA, 0, 0, schema(stride));
    }

    static void write(Path file, List<Records.One> records) throws IOException {
        Records.renumber(records);
        Files.write(file, Records.file(records));
    }

    /** Chunks in which everybody has a large value, none of which takes a byte. */
    static void emptyRows(Path file, int chunks, int stride) throws IOException {
        byte[] all = new byte[128];
        Arrays.fill(all, (byte) -1);
        byte[] entities = new byte[128 + 4096];
        System.arraycopy(all, 0, entities, 0, 128);
        Arrays.fill(entities, 128, 128 + 1024, (byte) 1);
        List<Records.Section> sections = new ArrayList<>();
        sections.add(Records.state(0, chunks, chunks * 1024));
        for (int chunk = 0; chunk < chunks; chunk++) {
            // all generations differ from 0, and other fields do not: the mask has all rows, fields are zeros
            byte[] body = new byte[128 + 1024 * 36];
            System.arraycopy(entities, 0, body, 0, entities.length);
            sections.add(new Records.Section(2, 1 | 8, 0, chunk, body));
        }
        for (int chunk = 0; chunk < chunks; chunk++) {
            sections.add(new Records.Section(3, 1 | 16, 0, chunk, all));
        }
        Records.One frame = new Records.One(Records.FRAME, 2 | 4 | 8, 1, Records.content(sections));
        frame.compressed = true;
        write(file, new ArrayList<>(List.of(schemaRecord(stride), frame)));
    }

    /** An index of gaps, four bytes each before compression. */
    static void manyGaps(Path file, int count) throws IOException {
        List<Records.One> records = new ArrayList<>();
        records.add(schemaRecord(8));
        DataWriter index = new DataWriter();
        index.mapHeader(3);
        index.string("frames");
        index.integer(0);
        index.string("schemas");
        index.arrayHeader(1);
        index.integer(8);
        index.string("gaps");
        index.arrayHeader(count);
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        content.writeBytes(index.toByteArray());
        index.reset();
        for (int i = 0; i < count; i++) {
            index.arrayHeader(3);
            index.integer(i);
            index.integer(1);
            index.integer(1);
        }
        content.writeBytes(index.toByteArray());
        Records.One record = new Records.One(Records.INDEX, 0, 0, content.toByteArray());
        record.compressed = true;
        records.add(record);
        records.add(new Records.One(Records.END, 0, 0, new byte[0]));
        write(file, records);
    }

    /** A record of a kind whose content is a gigabyte of one byte. */
    static void largeRecord(Path file, int kind, int value) throws IOException {
        int length = 1 << 30;
        List<Records.One> records = new ArrayList<>();
        records.add(schemaRecord(8));
        int flags = kind == Records.FRAME ? 2 | 4 | 8 : 0;
        records.add(new Records.One(kind, flags, kind == Records.FRAME ? 1 : 0, new byte[0])
                .storing(Records.lz4Of(value, length), length));
        records.add(new Records.One(Records.END, 0, 0, new byte[0]));
        write(file, records);
    }

    /** A world with some entities of which the last has a high index, linked to the first; recorded as programs do. */
    static void farEntity(Path file, int index) throws IOException {
        RepositoryConfig config = RepositoryConfig.DEFAULT.withCapacity(index + 1);
        try (EntityRepository repo = EntityRepository.create(config);
                FlightRecorder recorder = FlightRecorder.start(repo, file, Recorded.ALL.keyframeEvery(2))) {
            DepotWorld world = new DepotWorld(repo, 0);
            long near = repo.createEntity();
            long far = Entity.of(index, 1);
            repo.restoreEntity(far);
            world.places.add(far, 1, 2, 3);
            repo.hierarchy().addChild(near, far);
            for (int i = 0; i < 6; i++) {
                world.places.add(repo.createEntity(), i, 0, 0);
                repo.tick();
            }
            assert recorder.stats().frames() >= 0;
        }
    }
}
