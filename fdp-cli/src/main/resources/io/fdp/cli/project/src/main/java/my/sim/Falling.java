package my.sim;

import io.fdp.annotations.ForEach;
import io.fdp.engine.SimSystem;

/** The system that lets balls fall, and bounce off the ground. */
final class Falling extends SimSystem {
    private static final float GRAVITY = 9.81f;

    private FallingFall fall;

    /** One ball, one frame. FDP generates the loop over all balls: {@code FallingFall}. */
    @ForEach
    static void fall(BallEdit ball, float seconds) {
        ball.speed(ball.speed() - GRAVITY * seconds);
        ball.height(ball.height() + ball.speed() * seconds);
        if (ball.height() < 0) {
            ball.height(0);
            ball.speed(-ball.speed() * ball.bounce());
        }
    }

    @Override
    protected void create() {
        fall = uses(FallingFall.on(repo()));
    }

    @Override
    protected void update() {
        fall.run(time().delta());
    }
}
