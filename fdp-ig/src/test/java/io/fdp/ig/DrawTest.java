package io.fdp.ig;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.ig.Sights.Speed;
import io.fdp.ig.Sights.Transform;
import io.fdp.kernel.EntityRepository;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The sample in C draws known worlds: each pixel and each character. */
class DrawTest {
    private static final int SIZE = 16;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    private EntityRepository repo;
    private TransformTable transform;
    private SpeedTable speed;

    private Path file() {
        return folder.resolve("drawn");
    }

    private void begin() {
        repo = worlds.create();
        transform = repo.register(TransformTable.TYPE);
        speed = repo.register(SpeedTable.TYPE);
    }

    private void place(int side, float x, float y) {
        long entity = repo.createEntity();
        repo.setSide(entity, side);
        transform.add(entity, new Transform(x, y, 0, 0, 0, 0, 1));
    }

    /** Shows one frame, then draws. */
    private IgTools.Ended draw(String... arguments) throws IOException {
        IgConfig config = IgConfig.DEFAULT.components(TransformTable.TYPE, SpeedTable.TYPE);
        try (IgConnector ig = IgConnector.start(repo, file(), config)) {
            repo.tick();
            assertThat(ig.stats().frames()).isOne();
        }
        return IgTools.runToEnd(folder, 60, List.of(IgTools.compileC(folder, "draw"), file().toString()), arguments);
    }

    private byte[] picture(IgTools.Ended ended, Path ppm) throws IOException {
        assertThat(ended.code()).as(ended.text()).isZero();
        byte[] bytes = Files.readAllBytes(ppm);
        String header = "P6\n" + SIZE + " " + SIZE + "\n255\n";
        assertThat(new String(bytes, 0, header.length(), StandardCharsets.US_ASCII))
                .isEqualTo(header);
        assertThat(bytes).hasSize(header.length() + 3 * SIZE * SIZE);
        return Arrays.copyOfRange(bytes, header.length(), bytes.length);
    }

    private static void paint(byte[] pixels, int column, int line, int red, int green, int blue) {
        int at = 3 * (line * SIZE + column);
        pixels[at] = (byte) red;
        pixels[at + 1] = (byte) green;
        pixels[at + 2] = (byte) blue;
    }

    @Test
    void shouldPaintAPicture() throws IOException {
        begin();
        place(1, 0, 0); // south-west
        place(2, 15, 15); // north-east
        place(0, 7, 3);
        place(1, 3, 9);
        place(1, 3, 9);
        place(2, 3, 9);
        for (int i = 0; i < 9; i++) {
            place(2, 12, 4);
        }
        place(1, Float.NaN, 4);
        place(1, 4, Float.POSITIVE_INFINITY);
        speed.add(repo.createEntity(), new Speed(1, 2, (short) 3)); // has no place
        Path ppm = folder.resolve("world.ppm");
        byte[] painted = picture(draw("--ppm", ppm.toString(), "--size", "" + SIZE), ppm);
        byte[] expected = new byte[3 * SIZE * SIZE];
        paint(expected, 0, 15, 0, 0, 170);
        paint(expected, 15, 0, 170, 0, 0);
        paint(expected, 7, 12, 120, 120, 120);
        paint(expected, 3, 6, 170, 0, 190);
        paint(expected, 12, 11, 250, 0, 0); // five or more
        assertThat(painted).isEqualTo(expected);
    }

    @Test
    void shouldWriteText() throws IOException {
        begin();
        place(1, -100, 50);
        place(2, 100, -50);
        place(0, 0, 50);
        IgTools.Ended ended = draw();
        assertThat(ended.code()).as(ended.text()).isZero();
        List<String> lines =
                ended.text().lines().filter(line -> !line.startsWith("tick")).toList();
        assertThat(lines).hasSize(22).allSatisfy(line -> assertThat(line).hasSize(78));
        assertThat(lines.getFirst()).isEqualTo("b" + " ".repeat(38) + "." + " ".repeat(38));
        assertThat(lines.getLast()).isEqualTo(" ".repeat(77) + "r");
        assertThat(lines.subList(1, 21)).allSatisfy(line -> assertThat(line).isBlank());
        assertThat(ended.text()).contains("tick 1, 3 entities, 3 drawn");
    }

    /** Numbers whose difference no number can hold, and one entity alone. */
    @Test
    void shouldDrawPlacesOfAnySize() throws IOException {
        begin();
        for (double x : new double[] {-Double.MAX_VALUE, Double.MAX_VALUE, 0}) {
            long entity = repo.createEntity();
            repo.setSide(entity, 2);
            speed.add(entity, new Speed(x, (float) Math.signum(x) * Float.MAX_VALUE, (short) 0));
        }
        Path ppm = folder.resolve("wide.ppm");
        byte[] painted = picture(
                draw("--fields", "dx,dy", "--component", "ig.Speed", "--ppm", ppm.toString(), "--size", "" + SIZE),
                ppm);
        byte[] expected = new byte[3 * SIZE * SIZE];
        paint(expected, 0, 15, 170, 0, 0);
        paint(expected, 15, 0, 170, 0, 0);
        paint(expected, 8, 8, 170, 0, 0);
        assertThat(painted).isEqualTo(expected);

        begin();
        place(1, 1000, 1000);
        Path alone = folder.resolve("alone.ppm");
        painted = picture(draw("--ppm", alone.toString(), "--size", "" + SIZE), alone);
        expected = new byte[3 * SIZE * SIZE];
        paint(expected, 0, 0, 0, 0, 170);
        assertThat(painted).isEqualTo(expected);
    }

    @Test
    void shouldSayWhatIsWrong() throws IOException {
        begin();
        place(1, 0, 0);
        IgTools.Ended unknown = draw("--fields", "east,north");
        assertThat(unknown.code()).isOne();
        assertThat(unknown.text()).contains(file().toString(), "no component", "east", "north");
        assertThat(draw("--size", "0").code()).isEqualTo(2);
        assertThat(draw("--fields", "x").code()).isEqualTo(2);
        IgTools.Ended nowhere = draw("--ppm", folder.resolve("none/world.ppm").toString());
        assertThat(nowhere.code()).isOne();
        assertThat(nowhere.text()).contains("world.ppm");
        IgTools.Ended missing = IgTools.runToEnd(
                folder,
                60,
                List.of(IgTools.compileC(folder, "draw")),
                folder.resolve("missing").toString());
        assertThat(missing.code()).isOne();
        assertThat(missing.text()).contains("missing");
    }
}
