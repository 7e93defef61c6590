package io.fdp.dashboard.server;

/** A request is refused: the answer is its only effect. */
final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Answer answer;

    Refusal(int status, String message) {
        this(Answer.error(status, message));
    }

    Refusal(Answer answer) {
        super("refused with " + answer.status(), null, false, false);
        this.answer = answer;
    }

    Answer answer() {
        return answer;
    }
}
