package io.fdp.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

/** Nodes with DDS Security, as the guide describes it: they meet, and others see nothing. */
@Tag("long")
@DisabledOnOs(OS.WINDOWS)
class SecureClusterTest {
    private static final Path GUIDE = Path.of(System.getProperty("basedir", ""), "../docs/guide/security");

    private final String domain = DdsNeeded.domain();

    @TempDir
    Path folder;

    private static String run(Path folder, String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }

    private Process program(Map<String, String> environment, String... args) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                "io.fdp.cli.Main"));
        command.addAll(List.of(args));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        return builder.start();
    }

    private static String output(Process process) throws IOException, InterruptedException {
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return said;
    }

    @Test
    void shouldHideFromOthers() throws Exception {
        DdsNeeded.require();
        for (String name : List.of("governance.xml", "permissions.xml", "cyclonedds.xml", "make-keys")) {
            Files.copy(GUIDE.resolve(name), folder.resolve(name));
        }
        try {
            run(folder, "openssl", "version");
        } catch (IOException missing) {
            throw new TestAbortedException("left out, because openssl is missing");
        }
        run(folder, "sh", "make-keys");
        Path settings = folder.resolve("cyclonedds.xml");
        Files.writeString(settings, Files.readString(settings).replace("FOLDER", folder.toString()));
        Map<String, String> secure = Map.of("CYCLONEDDS_URI", "file://" + settings);
        Process cluster =
                program(secure, "cluster", "--nodes", "2", "--entities", "100", "--seconds", "50", "--domain", domain);
        String[] spy = {"dds", "spy", "--domain", domain, "--interface", "lo", "--seconds", "5"};
        String friend = "";
        for (int i = 0; i < 5 && !friend.contains("fdp/component/battle_Position"); i++) {
            friend = output(program(secure, spy));
        }
        String stranger = output(program(Map.of(), spy));
        String said = output(cluster);
        assertThat(friend).contains("2 nodes of FDP", "fdp/component/battle_Position");
        assertThat(stranger).contains("0 nodes of FDP").doesNotContain("fdp/component");
        assertThat(said).contains("converged: all 2 nodes show the same");
    }
}
