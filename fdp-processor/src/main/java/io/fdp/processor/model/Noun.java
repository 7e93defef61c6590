package io.fdp.processor.model;

/** The kind of a declaration, in messages. */
public enum Noun {
    COMPONENT("component", "@Component"),
    TAG("tag", "@Tag"),
    MANAGED("component", "@Managed"),
    EVENT("event", "@Event"),
    SERIALIZED("serialized class", "@Serialized");

    private final String word;
    private final String annotation;

    Noun(String word, String annotation) {
        this.word = word;
        this.annotation = annotation;
    }

    public String annotation() {
        return annotation;
    }

    @Override
    public String toString() {
        return word;
    }
}
