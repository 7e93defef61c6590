package my.sim;

import io.fdp.annotations.Component;

/**
 * A ball above the ground. FDP generates {@code BallTable}, {@code BallView} and {@code BallEdit} from this record.
 *
 * @param height in metres
 * @param speed upwards, in metres per second
 * @param bounce the part of its speed that a ball keeps when it bounces
 */
@Component
public record Ball(float height, float speed, float bounce) {}
