package io.fdp.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.fdp.kernel.EntityRepository;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class LiteralsTest {
    /** Its literal must not exist before the test, so nothing else may touch the class. */
    private static final class Untouched {
        static String literal() {
            return "a literal that stands nowhere else";
        }
    }

    private static final class AlsoUntouched {
        static String literal() {
            return "another literal that stands nowhere else";
        }
    }

    @Test
    void shouldReadJarsAndFoldersOnce() {
        Literals.createFor(LiteralsTest.class, Test.class, EntityRepository.class);
        int count = Literals.count();
        assertThat(count).isPositive();

        Literals.createFor(LiteralsTest.class, Test.class, EntityRepository.class);
        assertThat(Literals.count()).isEqualTo(count);
    }

    @Tag("allocation")
    @Test
    void shouldLeaveNothingToCreateLater() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        load(Untouched.class);
        load(AlsoUntouched.class);
        threads.getCurrentThreadAllocatedBytes();

        long before = threads.getCurrentThreadAllocatedBytes();
        String created = Untouched.literal();
        long without = threads.getCurrentThreadAllocatedBytes() - before;

        Literals.createFor(LiteralsTest.class);
        before = threads.getCurrentThreadAllocatedBytes();
        String found = AlsoUntouched.literal();
        long with = threads.getCurrentThreadAllocatedBytes() - before;

        assertThat(created).isNotEqualTo(found);
        assertThat(without).isPositive();
        assertThat(with).isZero();
    }

    private static void load(Class<?> type) {
        try {
            Class.forName(type.getName());
        } catch (ClassNotFoundException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
