package io.fdp.benchmarks.artemis;

import com.artemis.Component;

/** A mark without data, as an Artemis component. */
public final class Frozen extends Component {

    public Frozen() {}
}
