package io.fdp.dis;

import io.fdp.annotations.Tag;

/** An entity of another simulator, as the gateway shows it. This node owns nothing of it, and does not send it. */
@Tag(name = "fdp.DisGhost")
public interface DisGhost {}
