package io.fdp.kernel.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import org.junit.jupiter.api.Test;

/** Several errors of one piece of work are one error with the others suppressed. */
class ErrorsTest {
    private final Throwable first = new IllegalStateException("first");
    private final Throwable next = new OutOfMemoryError("next");

    @Test
    void shouldKeepTheFirstAndSuppressTheOthers() {
        assertThat(Errors.join(null, first)).isSameAs(first);
        assertThat(Errors.join(first, next)).isSameAs(first);
        assertThat(first.getSuppressed()).containsExactly(next);
    }

    @Test
    void shouldNotSuppressAnErrorInItself() {
        assertThat(Errors.join(first, first)).isSameAs(first);
        assertThat(first.getSuppressed()).isEmpty();
    }

    @Test
    void shouldWriteTheRightArticle() {
        assertThat(Article.of("int")).isEqualTo("an int");
        assertThat(Article.of("enum {A}")).isEqualTo("an enum {A}");
        assertThat(Article.of("Integer")).isEqualTo("an Integer");
        assertThat(Article.of("long[3]")).isEqualTo("a long[3]");
        assertThat(Article.of("union")).isEqualTo("a union");
        assertThat(Article.of("")).isEqualTo("a ");
    }

    @Test
    void shouldNameWhatIsNull() {
        assertThatNullPointerException()
                .isThrownBy(() -> Errors.join(first, null))
                .withMessageContaining("error");
    }
}
