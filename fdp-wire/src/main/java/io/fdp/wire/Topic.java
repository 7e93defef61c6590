package io.fdp.wire;

import java.util.Objects;

/**
 * A stream of samples that nodes write and read.
 *
 * @param name the same on all nodes
 * @param kind which samples are kept
 * @param maxBytes the largest sample that this node writes or accepts
 */
public record Topic(String name, TopicKind kind, int maxBytes) {
    public Topic {
        Objects.requireNonNull(name, "the name of a topic is null");
        Objects.requireNonNull(kind, "the kind of a topic is null");
        if (name.isEmpty()) {
            throw new IllegalArgumentException("the name of a topic is empty: give it one");
        }
        if (maxBytes < 1) {
            throw new IllegalArgumentException("samples of topic " + name + " have no room: maxBytes=" + maxBytes);
        }
    }
}
