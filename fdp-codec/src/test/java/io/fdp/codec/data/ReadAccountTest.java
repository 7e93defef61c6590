package io.fdp.codec.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ReadAccountTest {
    private static ReadAccount account(long work) {
        return new ReadAccount("a.fdp", ReadLimits.TOOLS.withWork(work), IllegalStateException::new);
    }

    @Test
    void shouldAllowWorkForEachByteThatIsRead() {
        ReadAccount account = account(1);
        account.earnWork(2);
        account.chargeWork(2L * ReadLimits.WORK_PER_BYTE + 1, "rows");
        assertThat(account.workBytes()).isEqualTo(2L * ReadLimits.WORK_PER_BYTE + 1);
        account.at("tick", 7);
        assertThatThrownBy(() -> account.chargeWork(1, "rows"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("a.fdp")
                .hasMessageContaining("tick 7")
                .hasMessageContaining("rows");
    }

    @Test
    void shouldNeverLoseWorkToAnOverflow() {
        ReadAccount account = account(Long.MAX_VALUE - 5);
        account.earnWork(Long.MAX_VALUE);
        account.chargeWork(Long.MAX_VALUE, "rows");
        assertThatThrownBy(() -> account.chargeWork(1, "rows")).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void shouldRefuseWorkBelowNothingAndPlacesWithoutName() {
        ReadAccount account = account(1);
        assertThatThrownBy(() -> account.earnWork(-1)).hasMessageContaining("bytes=-1");
        assertThatThrownBy(() -> account.chargeWork(-1, "rows")).hasMessageContaining("bytes=-1");
        assertThatThrownBy(() -> account.at(null, 1))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("what is counted");
    }

    @Test
    void shouldEarnWhatAByteIsWorth() {
        ReadAccount account = new ReadAccount("a.fdp", ReadLimits.TOOLS.withWork(1), 3, IllegalStateException::new);
        account.earnWork(2);
        account.chargeWork(7, "rows");
        assertThatThrownBy(() -> account.chargeWork(1, "rows")).hasMessageContaining("and 3 bytes for each");
        assertThatThrownBy(() -> new ReadAccount("a.fdp", ReadLimits.TOOLS, 0, IllegalStateException::new))
                .hasMessageContaining("workPerByte=0");
    }
}
