package io.fdp.kernel.internal.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.error.MappingLimitException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Uses up the mappings of a process of its own, because a JVM without mappings left is not fit for other tests. */
class MappingLimitTest {
    @Test
    void shouldNameTheMappingLimitWhenItIsReached() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
                        "-XX:+UseSerialGC",
                        "-Xint",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Exhaust.class.getName())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(output)
                .contains("vm.max_map_count")
                .contains("thousands left to the JVM: true")
                .contains("afterwards 0 reserved");
        assertThat(process.exitValue()).isZero();
    }

    @Test
    void shouldLeaveMappingsToOthersWhateverTheyTake() {
        AtomicLong used = new AtomicLong(100);
        MappingQuota quota = new MappingQuota(65_530, used::get);
        while (quota.tryTake(2)) {
            used.addAndGet(2);
        }
        assertThat(used.get()).isBetween(60_000L, 62_000L);
        used.addAndGet(-1000);
        assertThat(quota.tryTake(2)).as("mappings were given back").isTrue();
    }

    @Test
    void shouldCountMappingsRarely() {
        AtomicLong counts = new AtomicLong();
        MappingQuota quota = new MappingQuota(65_530, () -> {
            counts.incrementAndGet();
            return 100;
        });
        for (int i = 0; i < 100_000; i++) {
            assertThat(quota.tryTake(2)).isTrue();
        }
        assertThat(counts.get()).isLessThan(10);
    }

    @Test
    void shouldTakeAnyNumberWhereThereIsNoLimit() {
        MappingQuota quota = new MappingQuota(-1, () -> -1);
        for (int i = 0; i < 1000; i++) {
            assertThat(quota.tryTake(Integer.MAX_VALUE)).isTrue();
        }
    }

    /** Alternates accessible and inaccessible pages until it is refused, then opens a repository. */
    static final class Exhaust {
        private Exhaust() {}

        public static void main(String[] args) {
            OsMemory memory = new PosixMemory(PosixConstants.LINUX, true);
            long page = memory.pageSize();
            long bytes = 2 * (LinuxLimits.maxMappings() + 1000) * page;
            EntityRepository warm = EntityRepository.create();
            warm.close();
            String message = "nothing was refused";
            long address = memory.reserve(bytes, "the test");
            try {
                for (long at = 0; at < bytes; at += 2 * page) {
                    memory.commit(address + at, page, "the test");
                }
            } catch (MappingLimitException refused) {
                message = refused.getMessage();
            }
            boolean left = LinuxLimits.maxMappings() - LinuxLimits.mappings() > 2000;
            memory.release(address, bytes);
            try (EntityRepository usable = EntityRepository.create()) {
                usable.createEntity();
            }
            System.out.println(message + "; thousands left to the JVM: " + left + "; afterwards "
                    + MemoryAccount.processReserved() + " reserved");
        }
    }
}
