package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.Literals;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Strings that are made before they are needed. */
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
        int count = Literals.createFor(LiteralsTest.class, Test.class, EntityRepository.class);
        assertThat(count).isPositive();
        assertThat(Literals.createFor(LiteralsTest.class, Test.class, EntityRepository.class, String.class))
                .isEqualTo(count);
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
